// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/topologylegend.h"

#include "views/glyph.h"
#include "views/topologypaint.h"

#include <QPainter>

#include <cmath>

namespace signalbox {

namespace {

constexpr int rowHeight = 28;
constexpr qreal sampleRoom = 26, gapBetween = 12;

} // namespace

TopologyLegend::TopologyLegend(QWidget *parent)
    : QWidget(parent)
{
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    setAccessibleName(tr("Legend"));
}

void TopologyLegend::setKinds(const QList<CellKind> &kinds)
{
    if (m_kinds == kinds)
        return;
    m_kinds = kinds;
    QStringList words;
    for (const CellKind &kind : kinds)
        words << legendOf(kind).word;
    setAccessibleDescription(words.join(QStringLiteral(", ")));
    updateGeometry();
    update();
}

QSize TopologyLegend::sizeHint() const
{
    return {400, heightForWidth(400)};
}

int TopologyLegend::heightForWidth(int width) const
{
    const auto places = placesIn(width);
    return places.isEmpty() ? rowHeight : qRound(places.constLast().bottom());
}

/// As they follow one another; one that has no room left begins another row.
QList<QRectF> TopologyLegend::placesIn(int width) const
{
    QList<QRectF> places;
    QPointF at(2, 0);
    for (const CellKind &kind : m_kinds) {
        const qreal wide = sampleRoom + textWidth(legendOf(kind).word, TopologyText::Line);
        if (at.x() > 2 && at.x() + wide > width)
            at = {2, at.y() + rowHeight};
        places << QRectF(at, QSizeF(wide, rowHeight));
        at.rx() += wide + gapBetween;
    }
    return places;
}

void TopologyLegend::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Theme &theme = themeOf(window());
    painter.setFont(fontFor(TopologyText::Line));
    const auto places = placesIn(width());
    for (qsizetype i = 0; i < places.size(); ++i) {
        const QRectF &place = places[i];
        paintSample(painter, m_kinds[i], theme, {place.left(), std::floor(place.center().y()) - 7, 18, 14});
        painter.setPen(theme.muted);
        painter.drawText(place.adjusted(24, 0, 0, 0), Qt::AlignVCenter | Qt::AlignLeft, legendOf(m_kinds[i]).word);
    }
}

} // namespace signalbox
