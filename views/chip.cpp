// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/chip.h"

#include "views/glyph.h"
#include "views/theme.h"

#include <QPainter>

namespace signalbox {

namespace {

constexpr int glyphRoom = 14;

int widthOf(const Look &look, const QFont &font, int padding)
{
    return QFontMetrics(font).horizontalAdvance(look.word) + 2 * padding + (look.glyph == Glyph::None ? 0 : glyphRoom);
}

/// Glyph and word, as one, in the middle of `box`.
void paintLook(QPainter &painter, const Look &look, const QRectF &box, const QColor &ink)
{
    const qreal room = look.glyph == Glyph::None ? 0 : glyphRoom;
    const QFontMetricsF metrics(painter.font());
    const QString word = metrics.elidedText(look.word, Qt::ElideRight, box.width() - room - 8);
    const qreal left = box.left() + (box.width() - room - metrics.horizontalAdvance(word)) / 2;
    paintGlyph(painter, look.glyph, {left + 5, box.center().y()}, ink);
    painter.setPen(ink);
    painter.drawText(QRectF(left + room, box.top(), box.right() - left - room, box.height()),
                     Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, word);
}

QFont mediumNote()
{
    QFont font = fontFor(Type::Note);
    font.setWeight(QFont::Medium);
    return font;
}

} // namespace

Chip::Chip(const Look &look, QWidget *parent)
    : QWidget(parent)
    , m_look(look)
{
    setFont([] {
        QFont font = fontFor(Type::Small);
        font.setWeight(QFont::Medium);
        return font;
    }());
    setAccessibleName(look.word);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

QSize Chip::sizeHint() const
{
    return {std::min(widthOf(m_look, font(), grid::unit), 128), 20};
}

void Chip::paintEvent(QPaintEvent *)
{
    const Theme &theme = themeOf(this);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.wash(m_look.tone));
    painter.drawRoundedRect(QRectF(0, 0, width(), 20), grid::half, grid::half);
    paintLook(painter, m_look, QRectF(0, 0, width(), 20), theme.ink(m_look.tone));
}

Pill::Pill(const Look &look, QWidget *parent)
    : QAbstractButton(parent)
{
    setFont(mediumNote());
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setLook(look);
}

void Pill::setLook(const Look &look)
{
    m_look = look;
    setAccessibleName(look.word);
    updateGeometry();
    update();
}

QSize Pill::sizeHint() const
{
    return {widthOf(m_look, font(), 10), 24};
}

void Pill::paintEvent(QPaintEvent *)
{
    const Theme &theme = themeOf(this);
    const QColor ink = theme.ink(m_look.tone);
    const bool isFilter = isCheckable();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF box = QRectF(rect()).adjusted(1, 1, -1, -1);
    const bool isFilled = !isFilter || isChecked() || underMouse();
    painter.setBrush(isFilled ? theme.wash(m_look.tone) : theme.surface);
    painter.setPen(hasFocus()        ? QPen(theme.accent, 2)
                       : isChecked() ? QPen(ink, 1.5)
                       : isFilter    ? QPen(theme.border, 1)
                                     : QPen(Qt::NoPen));
    painter.drawRoundedRect(box, box.height() / 2, box.height() / 2);
    paintLook(painter, m_look, box, ink);
    if (!isFilter && underMouse()) {
        painter.setPen(QPen(ink, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(box, box.height() / 2, box.height() / 2);
    }
}

} // namespace signalbox
