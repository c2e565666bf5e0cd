// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/topologymotion.h"

#include <QEasingCurve>
#include <QHash>

namespace signalbox {

namespace {

constexpr int duration = 150; // ms
constexpr qsizetype mostTravellers = 400; // more would be a blur

struct Place {
    QString lane;
    QRectF rect;
    TopologyCell cell;
    int cells = 0;
};

QHash<TaskId, Place> placesOf(const Topology &topology, const TopologyLayout &layout)
{
    QHash<TaskId, Place> places;
    for (const PlacedLane &placed : layout.lanes) {
        if (placed.detail == TopologyDetail::Strip)
            continue;
        const TopologyLane &lane = topology.lanes[placed.lane];
        for (const PlacedCell &cell : placed.cells) {
            Place &place = places[lane.cells[cell.cell].task];
            place = {lane.key(), cell.rect, lane.cells[cell.cell], place.cells + 1};
        }
    }
    return places;
}

} // namespace

TopologyMotion::TopologyMotion(QObject *parent)
    : QObject(parent)
{
    m_clock.setDuration(duration);
    m_clock.setStartValue(0.);
    m_clock.setEndValue(1.);
    m_clock.setEasingCurve(QEasingCurve::OutCubic);
    connect(&m_clock, &QVariantAnimation::valueChanged, this, &TopologyMotion::moved);
    connect(&m_clock, &QVariantAnimation::finished, this, &TopologyMotion::stop);
}

void TopologyMotion::begin(const Topology &before, const TopologyLayout &was, const Topology &after,
                           const TopologyLayout &is)
{
    stop();
    const auto old = placesOf(before, was), now = placesOf(after, is);
    for (auto place = now.cbegin(); place != now.cend() && m_travellers.size() < mostTravellers; ++place) {
        const auto from = old.constFind(place.key());
        if (from != old.cend() && from->cells == 1 && place->cells == 1 && from->lane != place->lane)
            m_travellers << Traveller{place->cell, from->rect, place->rect};
    }
    if (!m_travellers.isEmpty())
        m_clock.start();
}

void TopologyMotion::stop()
{
    m_clock.stop();
    const bool wasMoving = !m_travellers.isEmpty();
    m_travellers.clear();
    if (wasMoving)
        Q_EMIT moved();
}

QRectF TopologyMotion::placeOf(const Traveller &traveller) const
{
    const double done = m_clock.currentValue().toDouble();
    return traveller.to.translated((traveller.from.topLeft() - traveller.to.topLeft()) * (1 - done));
}

} // namespace signalbox
