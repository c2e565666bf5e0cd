// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/lookdelegate.h"

#include "models/findingsmodel.h"
#include "models/look.h"
#include "models/rowsmodel.h"
#include "views/glyph.h"
#include "views/theme.h"

#include <QMouseEvent>
#include <QPainter>
#include <QTextLayout>

#include <algorithm>

namespace signalbox {

namespace {

constexpr int cardHeight = 80;
constexpr int gaugeWidth = 40;
constexpr double nearlyFull = 0.9;

void paintGauge(QPainter &painter, const Theme &theme, double share, const QRectF &box)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.greyWash);
    painter.drawRoundedRect(box, 2.5, 2.5);
    painter.setBrush(share >= nearlyFull ? theme.bad : theme.accent);
    const QRectF full(box.topLeft(),
                      QSizeF(std::max(box.height(), box.width() * std::clamp(share, 0., 1.)), box.height()));
    painter.drawRoundedRect(full, 2.5, 2.5);
    painter.restore();
}

bool isSelected(const QStyleOptionViewItem &option)
{
    return option.state.testFlag(QStyle::State_Selected);
}

/// Up to two lines of `text`, the second cut with an ellipsis where there is more.
void drawTwoLines(QPainter &painter, const QString &text, const QRectF &box)
{
    const QFontMetricsF metrics(painter.font());
    QTextLayout layout(text, painter.font());
    QTextOption wrapping;
    wrapping.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    layout.setTextOption(wrapping);
    layout.beginLayout();
    QTextLine first = layout.createLine();
    if (first.isValid())
        first.setLineWidth(box.width());
    const QTextLine second = layout.createLine();
    layout.endLayout();
    const qreal step = metrics.height() + 2;
    const auto drawLine = [&](qreal y, const QString &line) {
        painter.drawText(QRectF(box.left(), box.top() + y, box.width(), step), Qt::AlignLeft | Qt::AlignVCenter, line);
    };
    if (!first.isValid())
        return;
    drawLine(0, text.mid(first.textStart(), first.textLength()).trimmed());
    if (second.isValid())
        drawLine(step, metrics.elidedText(text.mid(second.textStart()), Qt::ElideRight, box.width()));
}

QRectF cardIn(const QStyleOptionViewItem &option, const QModelIndex &index)
{
    const int indent = index.data(FindingsModel::behindRole).toBool() ? grid::gap + grid::unit : 0;
    return QRectF(option.rect).adjusted(indent + 0.5, 0.5, -0.5, -grid::unit + 0.5);
}

constexpr qreal chevron = 16;

/// Where a card says how many more there are.
QRectF moreIn(const QRectF &card, const QModelIndex &index)
{
    const QFontMetricsF metrics(fontFor(Type::Note));
    const qreal wide = metrics.horizontalAdvance(index.data(FindingsModel::othersRole).toString()) + chevron;
    const qreal high = metrics.height() + 8;
    return {card.right() - 12 - wide, card.bottom() - 5 - high, wide, high};
}

void drawMore(QPainter &painter, const QRectF &box, const QString &text, bool isOpen, const Theme &theme)
{
    painter.setPen(theme.accent);
    painter.drawText(box, Qt::AlignLeft | Qt::AlignVCenter, text);
    painter.setPen(QPen(theme.accent, 1.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    const QPointF tip(box.right() - 4, box.center().y() + (isOpen ? -2 : 2));
    const qreal rise = isOpen ? 4 : -4;
    painter.drawPolyline(QPolygonF{tip + QPointF(-4, rise), tip, tip + QPointF(4, rise)});
}

} // namespace

void LookDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const Theme &theme = themeOf(option.widget);
    painter->save();
    if (isSelected(option))
        painter->fillRect(option.rect, theme.accentWash);
    painter->fillRect(QRect(option.rect.left(), option.rect.bottom(), option.rect.width(), 1), theme.border);
    const auto look = index.data(roles::look).value<Look>();
    QRect box = option.rect.adjusted(grid::unit, 0, -grid::unit, 0);
    if (look.glyph != Glyph::None) {
        paintGlyph(*painter, look.glyph, QPointF(box.left() + 5, box.top() + box.height() / 2.0), theme.ink(look.tone));
        box.adjust(grid::gap, 0, 0, 0);
    }
    if (const QVariant share = index.data(roles::gauge); share.isValid()) {
        paintGauge(*painter, theme, share.toDouble(), QRectF(box.left(), box.center().y() - 2, gaugeWidth, 5));
        box.adjust(gaugeWidth + grid::unit, 0, 0, 0);
    }
    painter->setPen(look.word.isEmpty() ? theme.text : theme.ink(look.tone));
    QFont font = fontFor(Type::Body);
    if (look.tone == Tone::Violet || look.tone == Tone::Bad)
        font.setWeight(QFont::Medium);
    painter->setFont(font);
    const QString text = QFontMetrics(font).elidedText(index.data().toString(), Qt::ElideRight, box.width());
    painter->drawText(box, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, text);
    painter->restore();
}

QSize LookDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const int glyph = index.data(roles::look).isValid() ? grid::gap : 0;
    const QString text = index.data().toString();
    return {QFontMetrics(option.font).horizontalAdvance(text) + 2 * grid::gap + glyph, grid::row};
}

void FindingDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const Theme &theme = themeOf(option.widget);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    const auto look = index.data(roles::look).value<Look>();
    const QRectF card = cardIn(option, index);
    painter->setPen(QPen(isSelected(option) ? theme.accent : theme.border, 1));
    painter->setBrush(isSelected(option)                                   ? theme.accentWash
                          : option.state.testFlag(QStyle::State_MouseOver) ? theme.hover
                                                                           : theme.surface);
    painter->drawRoundedRect(card, grid::cardRadius, grid::cardRadius);
    paintGlyph(*painter, look.glyph, card.topLeft() + QPointF(20, 21), theme.ink(look.tone), 12);
    QFont font = fontFor(Type::Body);
    font.setWeight(QFont::Medium);
    painter->setFont(font);
    painter->setPen(theme.text);
    drawTwoLines(*painter, index.data().toString(), card.adjusted(36, 11, -12, 0));
    painter->setFont(fontFor(Type::Note));
    painter->setPen(theme.ink(look.tone));
    const QVariant isOpen = index.data(WorstFirst::openRole);
    QRectF below = card.adjusted(36, 0, -12, -9);
    if (isOpen.isValid())
        below.setRight(moreIn(card, index).left() - grid::unit);
    painter->drawText(below, Qt::AlignLeft | Qt::AlignBottom | Qt::TextSingleLine,
                      painter->fontMetrics().elidedText(index.data(FindingsModel::detailRole).toString(),
                                                        Qt::ElideRight, int(below.width())));
    if (isOpen.isValid())
        drawMore(*painter, moreIn(card, index), index.data(FindingsModel::othersRole).toString(), isOpen.toBool(),
                 theme);
    painter->restore();
}

bool FindingDelegate::editorEvent(QEvent *event, QAbstractItemModel *model, const QStyleOptionViewItem &option,
                                  const QModelIndex &index)
{
    const QVariant isOpen = index.data(WorstFirst::openRole);
    const bool isRelease = event->type() == QEvent::MouseButtonRelease;
    if (!isOpen.isValid() || (!isRelease && event->type() != QEvent::MouseButtonDblClick))
        return false;
    const auto *mouse = static_cast<QMouseEvent *>(event);
    if (mouse->button() != Qt::LeftButton || !moreIn(cardIn(option, index), index).contains(mouse->position()))
        return false;
    return !isRelease || model->setData(index, !isOpen.toBool(), WorstFirst::openRole);
}

QSize FindingDelegate::sizeHint(const QStyleOptionViewItem &, const QModelIndex &) const
{
    return {320, cardHeight + grid::unit};
}

} // namespace signalbox
