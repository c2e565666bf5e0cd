// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "report/topologylayout.h"

#include <QVariantAnimation>

namespace signalbox {

/// Cells on their way from one lane to another after a rebalance, for 150 ms. Where motion is unwelcome nothing moves.
class TopologyMotion : public QObject {
    Q_OBJECT

public:
    explicit TopologyMotion(QObject *parent = nullptr);

    /// Begins with what changed its lane between two pictures; a duplicate, or what came or went, does not travel.
    void begin(const Topology &before, const TopologyLayout &was, const Topology &after, const TopologyLayout &is);
    void stop();

    struct Traveller {
        TopologyCell cell;
        QRectF from, to;
    };
    const QList<Traveller> &travellers() const { return m_travellers; }
    QRectF placeOf(const Traveller &traveller) const;

Q_SIGNALS:
    void moved(); ///< the picture is to be painted again

private:
    QList<Traveller> m_travellers;
    QVariantAnimation m_clock;
};

} // namespace signalbox
