// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "report/update.h"

namespace signalbox::test {

/// Snapshots made by hand, for what is drawn from them. What real clusters look like is tests/recorded's business.
class PanelBuilder {
public:
    PanelBuilder();

    PanelBuilder &worker(const QString &id, Membership membership = Membership::Member);
    /// The latest worker.
    PanelBuilder &leading();
    PanelBuilder &version(const QString &version);
    PanelBuilder &heap(double share);
    PanelBuilder &cpu(double share);
    PanelBuilder &showingItsTasks();
    PanelBuilder &herderEnded();
    PanelBuilder &refusing(); ///< REST: connection refused

    /// A task (−1: the connector instance) that lives on its owner.
    PanelBuilder &running(const QString &connector, int number, const QString &worker);
    PanelBuilder &owned(const QString &connector, int number, const QString &worker, Real real);
    PanelBuilder &unowned(const QString &connector, int number, const QString &lastOn, Real real);
    /// One more instance of a task; two make it run twice.
    PanelBuilder &alsoOn(const QString &connector, int number, const QString &worker, Role role);
    PanelBuilder &saidOn(const QString &connector, int number, const QString &worker, const QString &word);
    /// An older row of the status topic, before those that `saidOn` makes.
    PanelBuilder &heldBy(const QString &connector, int number, const QString &worker, milliseconds ago, int generation);
    PanelBuilder &delayLeft(milliseconds left);

    const Snapshot &snapshot() const { return m_snapshot; }
    /// With one finding for every task that is not as it should be.
    Update update() const;

private:
    Task &task(const QString &connector, int number);

    Snapshot m_snapshot;
    WorkerId m_latest;
};

/// The incident of the mock: w1 ran out of memory and left, its task went to w2 and runs twice; w4 was stopped.
PanelBuilder incident();
/// `workers` workers with `tasks` healthy tasks each, connectors of ten; nothing is wrong.
PanelBuilder crowd(int workers, int tasks);

} // namespace signalbox::test
