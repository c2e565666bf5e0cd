// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/topologypaint.h"

#include <QList>
#include <QRectF>
#include <QWidget>

namespace signalbox {

/// Says what the shapes on the panel mean: only those that are there, worst first, in as many rows
/// as they need.
class TopologyLegend : public QWidget {
    Q_OBJECT

public:
    explicit TopologyLegend(QWidget *parent = nullptr);
    void setKinds(const QList<CellKind> &kinds);

    /// Where each kind stands, in their order, in a legend that is so wide.
    QList<QRectF> placesIn(int width) const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {60, 28}; }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QList<CellKind> m_kinds;
};

} // namespace signalbox
