// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/topologypanel.h"

#include <QHash>

#include <algorithm>
#include <numeric>

namespace signalbox {

namespace {

qsizetype digitsFrom(const QString &text, qsizetype at)
{
    qsizetype end = at;
    while (end < text.size() && text[end] >= u'0' && text[end] <= u'9')
        ++end;
    return end - at;
}

/// The worst lane, then those it shares a duplicate with, then the next worst that is still left.
QList<int> worstFirst(const Topology &topology)
{
    const auto count = topology.lanes.size();
    QList<QList<int>> partners(count);
    for (const TopologyDuplicate &duplicate : topology.duplicates)
        for (const auto &a : duplicate.ends)
            for (const auto &b : duplicate.ends)
                if (a.lane != b.lane && !partners[a.lane].contains(b.lane))
                    partners[a.lane] << b.lane;
    QList<int> byRank(count);
    std::iota(byRank.begin(), byRank.end(), 0);
    std::stable_sort(byRank.begin(), byRank.end(),
                     [&](int a, int b) { return topology.lanes[a].worst < topology.lanes[b].worst; });
    QList<int> order;
    QList<bool> taken(count, false);
    const auto take = [&](int lane) {
        if (!taken[lane])
            order << lane;
        taken[lane] = true;
    };
    for (const int lane : byRank) {
        auto next = order.size();
        take(lane);
        for (; next < order.size(); ++next)
            for (const int partner : partners[order[next]])
                take(partner);
    }
    return order;
}

} // namespace

bool comesBefore(const QString &a, const QString &b)
{
    qsizetype i = 0, j = 0;
    while (i < a.size() && j < b.size()) {
        const auto lengthA = digitsFrom(a, i), lengthB = digitsFrom(b, j);
        if (lengthA && lengthB) {
            if (lengthA != lengthB)
                return lengthA < lengthB;
            const int compared = QStringView(a).mid(i, lengthA).compare(QStringView(b).mid(j, lengthB));
            if (compared != 0)
                return compared < 0;
            i += lengthA;
            j += lengthB;
        } else if (a[i] != b[j]) {
            return a[i] < b[j];
        } else {
            ++i;
            ++j;
        }
    }
    return a.size() - i < b.size() - j;
}

QList<int> orderOf(const Topology &topology, LaneOrder order, const QStringList &keep)
{
    QList<int> lanes(topology.lanes.size());
    std::iota(lanes.begin(), lanes.end(), 0);
    if (order == LaneOrder::WorstFirst)
        lanes = worstFirst(topology);
    if (keep.isEmpty())
        return lanes;
    QHash<QString, qsizetype> kept;
    for (const QString &key : keep)
        kept.insert(key, kept.size());
    // A lane that is new stays behind the one it would have followed, so that nothing the pointer aims at moves up.
    QList<qsizetype> places(topology.lanes.size(), 0);
    qsizetype last = -1;
    for (const int lane : std::as_const(lanes)) {
        last = kept.value(topology.lanes[lane].key(), last);
        places[lane] = last;
    }
    std::stable_sort(lanes.begin(), lanes.end(), [&](int a, int b) {
        const bool aIsKept = kept.contains(topology.lanes[a].key()), bIsKept = kept.contains(topology.lanes[b].key());
        return places[a] != places[b] ? places[a] < places[b] : aIsKept && !bIsKept;
    });
    return lanes;
}

} // namespace signalbox
