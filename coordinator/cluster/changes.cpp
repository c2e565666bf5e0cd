// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/changes.h"

namespace signalbox {

using namespace Qt::StringLiterals;

QString idOf(Change::What what)
{
    switch (what) {
    case Change::What::TaskReal:
        return u"task-real"_s;
    case Change::What::TaskOwners:
        return u"task-owners"_s;
    case Change::What::TaskSaid:
        return u"task-said"_s;
    case Change::What::InstanceAppeared:
        return u"instance-appeared"_s;
    case Change::What::InstanceEnded:
        return u"instance-ended"_s;
    case Change::What::WorkerJoined:
        return u"worker-joined"_s;
    case Change::What::WorkerLeft:
        return u"worker-left"_s;
    case Change::What::Leader:
        return u"leader"_s;
    case Change::What::RoundState:
        return u"round-state"_s;
    case Change::What::Protocol:
        return u"protocol"_s;
    case Change::What::ConnectorAdded:
        return u"connector-added"_s;
    case Change::What::ConnectorRemoved:
        return u"connector-removed"_s;
    case Change::What::SourceState:
        return u"source-state"_s;
    }
    Q_UNREACHABLE();
}

QList<Change> changes(const SnapshotPtr &, const SnapshotPtr &)
{
    return {};
}

} // namespace signalbox
