// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/flowlayout.h"

namespace signalbox {

namespace {

/// Gives each shown item its place within `width`; returns where they are, in the order of the items.
QList<QRect> placesOf(const QList<QLayoutItem *> &items, int width, int gap)
{
    QList<QRect> places;
    QPoint at;
    int lineHeight = 0;
    for (const QLayoutItem *item : items) {
        if (item->isEmpty()) {
            places << QRect();
            continue;
        }
        const QSize size(std::min(item->sizeHint().width(), width), item->sizeHint().height());
        if (at.x() > 0 && at.x() + size.width() > width) {
            at = {0, at.y() + lineHeight + gap};
            lineHeight = 0;
        }
        places << QRect(at, size);
        at.rx() += size.width() + gap;
        lineHeight = std::max(lineHeight, size.height());
    }
    return places;
}

int heightOf(const QList<QRect> &places)
{
    int height = 0;
    for (const QRect &place : places)
        height = std::max(height, place.y() + place.height());
    return height;
}

} // namespace

FlowLayout::FlowLayout(int gap, QWidget *parent)
    : QLayout(parent)
    , m_gap(gap)
{
    setContentsMargins(0, 0, 0, 0);
}

FlowLayout::~FlowLayout()
{
    qDeleteAll(m_items);
}

QLayoutItem *FlowLayout::takeAt(int index)
{
    return index >= 0 && index < m_items.size() ? m_items.takeAt(index) : nullptr;
}

int FlowLayout::heightForWidth(int width) const
{
    return heightOf(placesOf(m_items, width, m_gap));
}

QSize FlowLayout::sizeHint() const
{
    int width = 0;
    for (const QLayoutItem *item : m_items)
        if (!item->isEmpty())
            width += item->sizeHint().width() + m_gap;
    return {std::max(0, width - m_gap), minimumSize().height()};
}

QSize FlowLayout::minimumSize() const
{
    QSize size;
    for (const QLayoutItem *item : m_items)
        if (!item->isEmpty())
            size = size.expandedTo(QSize(std::min(96, item->minimumSize().width()), item->sizeHint().height()));
    return size;
}

void FlowLayout::setGeometry(const QRect &rect)
{
    QLayout::setGeometry(rect);
    const auto places = placesOf(m_items, rect.width(), m_gap);
    for (qsizetype i = 0; i < m_items.size(); ++i)
        if (!places[i].isNull())
            m_items[i]->setGeometry(places[i].translated(rect.topLeft()));
}

} // namespace signalbox
