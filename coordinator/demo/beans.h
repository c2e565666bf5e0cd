// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "demo/simulation.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QMap>
#include <QString>

namespace signalbox::demo {

/// An MBean of one worker: its ObjectName in canonical order with its values quoted where Connect quotes them, its
/// attributes.
struct Bean {
    QMap<QString, QString> properties; ///< as they stand in the name: quoted
    QString domain;
    QJsonObject attributes;

    QString name() const;
    /// Whether `pattern` (`domain:key=value,*`, a value or domain may be `*`) means this bean.
    bool matches(const QString &pattern) const;
};

/// All of them (facts 5), as they are at the simulation's moment.
QList<Bean> beans(const Simulation &cluster, const Worker &worker);

/// `dumpAllThreads`, with the topmost frames.
QJsonArray threads(const Worker &worker);

} // namespace signalbox::demo
