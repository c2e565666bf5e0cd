// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "collect/connection.h"

#include <QIcon>
#include <QWidget>

class QPainter;

namespace signalbox {

/// The mark of production: a hatched edge, because red is the colour of failure. It lies along the left side of the
/// widget it is given to, above what is there, and lets every click through.
class EnvironmentEdge : public QWidget {
    Q_OBJECT

public:
    static constexpr int breadth = 6;

    explicit EnvironmentEdge(QWidget *marked);

protected:
    void paintEvent(QPaintEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;
};

/// Marks `widget` if it shows production; nothing for the other kinds.
void markEnvironment(QWidget *widget, Environment environment);
/// Fills `area` with the hatching that means production.
void paintProduction(QPainter &painter, const QRect &area, const QWidget *widget);
/// For the tab of such a widget; null for the other kinds.
QIcon environmentIcon(const QWidget *widget, Environment environment);
/// `production`, `test`, `development`; empty where it is not stated.
QString environmentWord(Environment environment);

} // namespace signalbox
