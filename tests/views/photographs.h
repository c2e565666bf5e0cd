// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/views/sights.h"
#include "views/theme.h"

#include <QCoreApplication>
#include <QDir>
#include <QSet>
#include <QTest>
#include <QWidget>

#include <optional>

/// Photographs of windows, to be looked at, in `screenshots` of the build folder.
namespace signalbox::test {

struct Setting {
    QString suffix;
    const Theme &theme;
    QSize size;
};

inline const QList<Setting> &looks()
{
    static const QList<Setting> all{{QStringLiteral("light-1280"), lightTheme(), {1280, 800}},
                                    {QStringLiteral("dark-1280"), darkTheme(), {1280, 800}},
                                    {QStringLiteral("light-1920"), lightTheme(), {1920, 1080}},
                                    {QStringLiteral("dark-1920"), darkTheme(), {1920, 1080}},
                                    {QStringLiteral("light-960"), lightTheme(), {960, 600}}}; // as small as it can be
    return all;
}

inline QString photographs()
{
    const QString path = QDir(QCoreApplication::applicationDirPath()).filePath(QStringLiteral("../screenshots"));
    QDir().mkpath(path);
    return path;
}

/// Nothing is drawn that is as empty as a page that failed to draw.
inline int coloursIn(const QImage &image)
{
    QSet<QRgb> colours;
    for (int y = 0; y < image.height(); y += 3)
        for (int x = 0; x < image.width(); x += 3)
            colours << image.pixel(x, y);
    return static_cast<int>(colours.size());
}

inline void photograph(QWidget &widget, const QString &name, const std::optional<Sight> &sight = std::nullopt)
{
    for (int turn = 0; turn < 3; ++turn) // a layout may ask for another one
        QCoreApplication::processEvents();
    const QImage whole = widget.grab().toImage();
    const QImage image = sight ? seenWith(whole, *sight) : whole;
    QVERIFY(image.save(photographs() + u'/' + name + QStringLiteral(".png")));
    QVERIFY2(coloursIn(image) > 12, qPrintable(name));
}

} // namespace signalbox::test
