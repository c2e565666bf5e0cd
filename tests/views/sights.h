// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QImage>
#include <QList>
#include <QString>

#include <algorithm>
#include <array>
#include <cmath>

namespace signalbox::test {

/// How an eye mixes the three colours, row by row, in linear light (Machado, Oliveira and Fernandes 2009, severity 1).
struct Sight {
    QString name;
    std::array<double, 9> mix;
};

inline const QList<Sight> &sights()
{
    static const QList<Sight> all{
        {QStringLiteral("deuteranopia"),
         {0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.011820, 0.042940, 0.968881}},
        {QStringLiteral("protanopia"),
         {0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998}},
        {QStringLiteral("grey"), {0.2126, 0.7152, 0.0722, 0.2126, 0.7152, 0.0722, 0.2126, 0.7152, 0.0722}},
    };
    return all;
}

inline double linear(double c)
{
    return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
}

inline QRgb seenWith(QRgb colour, const Sight &sight)
{
    static const auto lights = [] {
        std::array<double, 256> all{};
        for (size_t i = 0; i < all.size(); ++i)
            all[i] = linear(double(i) / 255);
        return all;
    }();
    const std::array from{lights[size_t(qRed(colour))], lights[size_t(qGreen(colour))], lights[size_t(qBlue(colour))]};
    const auto mixed = [&](size_t row) {
        const double light =
            std::clamp(sight.mix[row] * from[0] + sight.mix[row + 1] * from[1] + sight.mix[row + 2] * from[2], 0., 1.);
        const double c = light <= 0.0031308 ? light * 12.92 : 1.055 * std::pow(light, 1 / 2.4) - 0.055;
        return int(std::lround(c * 255));
    };
    return qRgb(mixed(0), mixed(3), mixed(6));
}

inline QImage seenWith(QImage image, const Sight &sight)
{
    image.convertTo(QImage::Format_RGB32);
    QHash<QRgb, QRgb> known;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x) {
            const QRgb colour = image.pixel(x, y);
            auto seen = known.find(colour);
            if (seen == known.end())
                seen = known.insert(colour, seenWith(colour, sight));
            image.setPixel(x, y, *seen);
        }
    return image;
}

/// CIE L*, 0…100.
inline double lightness(const QColor &colour)
{
    const double y =
        0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) + 0.0722 * linear(colour.blueF());
    return y <= 0.008856 ? 903.3 * y : 116 * std::cbrt(y) - 16;
}

} // namespace signalbox::test
