// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/actioncard.h"

#include "views/glyph.h"
#include "views/theme.h"

#include <QPainter>

namespace signalbox {

using namespace Qt::StringLiterals;

ActionCard::ActionCard(const QString &icon, const QString &title, const QString &says, QWidget *parent)
    : QAbstractButton(parent)
    , m_icon(icon)
    , m_says(says)
{
    setText(title);
    setAccessibleName(title);
    setAccessibleDescription(says);
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

QSize ActionCard::sizeHint() const
{
    return {240, 128};
}

void paintCard(QPainter &painter, const QAbstractButton &card)
{
    const Theme &theme = themeOf(&card);
    const bool isMarked = card.hasFocus() || card.underMouse();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(isMarked ? theme.accent : theme.border, card.hasFocus() ? 1.5 : 1));
    painter.setBrush(card.underMouse() ? theme.hover : theme.surface);
    painter.drawRoundedRect(QRectF(card.rect()).adjusted(1, 1, -1, -1), grid::cardRadius, grid::cardRadius);
}

void ActionCard::paintEvent(QPaintEvent *)
{
    const Theme &theme = themeOf(this);
    QPainter painter(this);
    paintCard(painter, *this);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.accentWash);
    painter.drawRoundedRect(QRectF(16, 16, 32, 32), grid::radius, grid::radius);
    lineIcon(m_icon, theme.accent).paint(&painter, QRect(24, 24, 16, 16));
    painter.setFont(fontFor(Type::Strong));
    painter.setPen(theme.text);
    painter.drawText(rect().adjusted(16, 58, -16, 0), Qt::AlignLeft | Qt::AlignTop | Qt::TextSingleLine, text());
    painter.setFont(fontFor(Type::Note));
    painter.setPen(theme.muted);
    painter.drawText(rect().adjusted(16, 78, -16, -8),
                     static_cast<int>(Qt::AlignLeft | Qt::AlignTop) | Qt::TextWordWrap, m_says);
}

} // namespace signalbox
