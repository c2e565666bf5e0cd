// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "demo/simulation.h"

#include <QList>
#include <QString>
#include <QStringList>

namespace signalbox::demo {

/// A named story of the demo cluster. Its history lies in the past; its script unfolds from the moment it is opened.
struct Incident {
    QString name; ///< as on the command line: `article`, `already-exists`, …
    QString says; ///< one English sentence: what happens
    QStringList workers; ///< every worker that appears, with or without REST, in the order of their addresses
    milliseconds settlesAfter{}; ///< from the opening until the story's end has been calm long enough to be judged
    Pace pace;
    void (*history)(Simulation &) = nullptr; ///< runs ten minutes before the opening and builds the cluster
    void (*script)(Simulation &) = nullptr; ///< schedules the story, counted from the opening
};

/// All of them, `healthy` first.
const QList<Incident> &incidents();
/// Null for an unknown name.
const Incident *incidentNamed(const QString &name);

/// The cluster as it is when the curtain rises at `opening`. `addresses` are URLs by worker name; a missing one is
/// `http://NAME:8083/`.
Simulation opened(const Incident &incident, Moment opening, const QMap<QString, QString> &addresses = {});

/// A big quiet cluster for measurements: workers `w1`…, connectors `connector-0001`…, every task running for ten
/// minutes.
struct Size {
    int workers = 100;
    int connectors = 1000;
    int tasksEach = 10;
};
Simulation bigCluster(const Size &size, Moment at, const QMap<QString, QString> &addresses = {});

} // namespace signalbox::demo
