// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/textblock.h"

#include <QPainter>
#include <QTextLayout>

#include <cmath>

namespace signalbox {

namespace {

constexpr qreal leading = 1.25; ///< line height, in heights of the font's box

qreal lineStep(const QFontMetricsF &metrics)
{
    return std::round(metrics.height() * leading / 1.1);
}

/// Breaks the text into lines no wider than `width`; returns the height of them all.
qreal layOut(QTextLayout &layout, const QFontMetricsF &metrics, qreal width, Qt::Alignment alignment = {})
{
    QTextOption option;
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    option.setAlignment(alignment);
    layout.setTextOption(option);
    layout.beginLayout();
    qreal y = 0;
    for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
        line.setLineWidth(width);
        line.setPosition({0, y + (lineStep(metrics) - line.height()) / 2});
        y += lineStep(metrics);
    }
    layout.endLayout();
    return y;
}

QString withLineSeparators(QString text)
{
    return text.replace(u'\n', QChar::LineSeparator);
}

} // namespace

TextBlock::TextBlock(const QString &text, Type type, Tone tone, QWidget *parent)
    : QLabel(parent)
    , m_tone(tone)
{
    setTextFormat(Qt::PlainText);
    setFont(fontFor(type));
    setText(text);
    setFit(Fit::Wrapped);
}

void TextBlock::setFit(Fit fit)
{
    m_fit = fit;
    QSizePolicy policy(fit == Fit::Wrapped ? QSizePolicy::Preferred : QSizePolicy::Ignored,
                       fit == Fit::Wrapped ? QSizePolicy::Minimum : QSizePolicy::Fixed);
    policy.setHeightForWidth(fit == Fit::Wrapped);
    setSizePolicy(policy);
    updateGeometry();
}

void TextBlock::setTone(Tone tone)
{
    m_tone = tone;
    update();
}

QSize TextBlock::sizeHint() const
{
    const QFontMetricsF metrics(font());
    qreal width = 0;
    const auto lines = text().split(u'\n');
    for (const QString &line : lines)
        width = std::max(width, metrics.horizontalAdvance(line));
    return {static_cast<int>(std::ceil(width)) + 1,
            static_cast<int>(lineStep(metrics) * static_cast<qreal>(lines.size()))};
}

QSize TextBlock::minimumSizeHint() const
{
    const QFontMetricsF metrics(font());
    return {m_fit == Fit::Wrapped ? 48 : 24, static_cast<int>(lineStep(metrics))};
}

int TextBlock::heightForWidth(int width) const
{
    QTextLayout layout(withLineSeparators(text()), font());
    return static_cast<int>(std::ceil(layOut(layout, QFontMetricsF(font()), width)));
}

void TextBlock::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setPen(themeOf(this).ink(m_tone));
    const QFontMetricsF metrics(font());
    if (m_fit == Fit::Elided) {
        painter.drawText(rect(), static_cast<int>(alignment()) | Qt::TextSingleLine,
                         metrics.elidedText(text(), Qt::ElideRight, width()));
        return;
    }
    QTextLayout layout(withLineSeparators(text()), font());
    const qreal used = layOut(layout, metrics, width(), alignment() & Qt::AlignHorizontal_Mask);
    const bool isCentred = alignment().testFlag(Qt::AlignVCenter);
    layout.draw(&painter, {0, isCentred ? std::max(0.0, std::floor((height() - used) / 2)) : 0});
}

} // namespace signalbox
