// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "report/topology.h"

#include <QList>
#include <QWidget>

namespace signalbox {

/// Says what the shapes on the panel mean: only those that are there, worst first, as many as have room.
class TopologyLegend : public QWidget {
    Q_OBJECT

public:
    explicit TopologyLegend(QWidget *parent = nullptr);
    void setStates(const QList<CellState> &states);

    QSize sizeHint() const override { return {400, 28}; }
    QSize minimumSizeHint() const override { return {60, 28}; }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QList<CellState> m_states;
};

} // namespace signalbox
