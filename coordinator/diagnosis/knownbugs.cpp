// SPDX-License-Identifier: GPL-3.0-or-later
#include "diagnosis/knownbugs.h"

#include <QVersionNumber>

#include <algorithm>

namespace signalbox {
namespace {

using namespace Qt::StringLiterals;

const QList<KnownBug> &table()
{
    static const QList<KnownBug> bugs{
        {"KAFKA-13816",
         {{"2.3.0", ""}},
         {},
         "task-remnant",
         "a worker that offers only the eager protocol joined while tasks ran: what was given to others went on "
         "running "
         "(version %1 has this bug, as all have)"},
        {"KAFKA-13719",
         {{"3.0.0", "3.1.1"}},
         {u"3.1.1"_s, u"3.2.0"_s},
         "task-remnant",
         "on %1 a restart with includeTasks starts all chosen tasks on every worker that owns one of them"},
        {"KAFKA-10763",
         {{"2.3.0", "2.6.2"}, {"2.7.0", "2.7.1"}},
         {u"2.6.2"_s, u"2.7.1"_s, u"2.8.0"_s},
         "task-remnant",
         "on %1 a worker skips the revocations of a round that is overtaken by the next one"},
        {"KAFKA-9841",
         {{"2.3.0", "2.5.1"}},
         {u"2.5.1"_s, u"2.6.0"_s},
         "task-assigned-twice",
         "on %1 the leader does not notice that two members hold the same task, so it stays doubled over every "
         "rebalance"},
        {"KAFKA-9184",
         {{"2.3.0", "2.4.0"}},
         {u"2.4.0"_s},
         "worker-outside-group",
         "on %1 a worker that is cut off from the coordinator keeps its tasks"},
        {"KAFKA-16056",
         {{"2.3.0", ""}},
         {},
         "worker-outside-group",
         "when the herder's thread is blocked for longer than rebalance.timeout.ms the worker leaves the group without "
         "stopping its tasks (version %1 has this bug, as all have)"},
        {"KAFKA-17871",
         {{"2.3.0", "4.4.0"}},
         {u"4.4.0"_s},
         "worker-outside-group",
         "on %1 the herder's thread can hang while it closes an offset reader"},
        {"KAFKA-10340",
         {{"0.10.0", "2.6.2"}, {"2.7.0", "2.7.1"}, {"2.8.0", "2.8.1"}},
         {u"2.6.2"_s, u"2.7.1"_s, u"2.8.1"_s, u"3.0.0"_s},
         "task-abandoned",
         "on %1 a cancelled source task that is blocked in a send lives for ever"},
        {"KAFKA-9051",
         {{"0.10.0", "2.4.0"}},
         {u"2.4.0"_s},
         "task-abandoned",
         "on %1 a source task hangs in an offset read while it is stopped"},
        {"KAFKA-15693",
         {{"2.3.0", "3.5.2"}, {"3.6.0", "3.6.1"}},
         {u"3.5.2"_s, u"3.6.1"_s, u"3.7.0"_s},
         "task-lost",
         "on %1 with scheduled.rebalance.max.delay.ms=0 the work of a lost worker stays unassigned until the next "
         "rebalance"},
        {"KAFKA-9848",
         {{"2.3.0", "2.5.1"}},
         {u"2.5.1"_s, u"2.6.0"_s},
         "task-lost",
         "on %1 a lost answer of the coordinator makes a worker's tasks wait although nobody left"},
        {"KAFKA-9851",
         {{"2.4.0", "2.5.1"}},
         {u"2.5.1"_s, u"2.6.0"_s},
         "task-not-started",
         "on %1 a worker that lost the coordinator and came back may not start what it is assigned"},
        {"KAFKA-12525",
         {{"0.10.0", "3.6.0"}},
         {u"3.6.0"_s},
         "status-contradicts",
         "on %1 the last word of an instance that stops overwrites the RUNNING of its successor"},
        {"KAFKA-9472",
         {{"0.10.0", "2.5.1"}},
         {u"2.5.1"_s, u"2.6.0"_s},
         "status-stale",
         "on %1 the rows of removed tasks are never deleted"},
        {"KAFKA-9747",
         {{"2.3.0", "2.8.0"}, {"3.0.0", "3.0.1"}},
         {u"2.8.0"_s, u"3.0.1"_s},
         "connector-without-tasks",
         "on %1 the task configurations of a connector whose name needs encoding never reach the leader"},
    };
    return bugs;
}

/// Confluent counts its platform, not Kafka: 5.y is 2.y, 6.0 to 6.2 are 2.6 to 2.8, 7.y is 3.y, 8.y is 4.y.
QVersionNumber numberOf(const QString &version)
{
    const QVersionNumber number = QVersionNumber::fromString(version);
    const int minor = number.minorVersion(), patch = number.microVersion();
    switch (number.majorVersion()) {
    case 5:
        return {2, minor, patch};
    case 6:
        return {2, minor + 6, patch};
    case 7:
        return {3, minor, patch};
    case 8:
        return {4, minor, patch};
    default:
        return number;
    }
}

} // namespace

bool KnownBug::affects(const QString &version) const
{
    const QVersionNumber number = numberOf(version);
    if (number.isNull())
        return false;
    return std::any_of(affected.begin(), affected.end(), [&number](const Versions &range) {
        const QString before = QString::fromLatin1(range.before);
        return number >= numberOf(QString::fromLatin1(range.first)) && (before.isEmpty() || number < numberOf(before));
    });
}

QList<const KnownBug *> bugsBehind(const QString &rule)
{
    QList<const KnownBug *> found;
    for (const KnownBug &bug : table())
        if (rule == QLatin1StringView(bug.leaves))
            found << &bug;
    return found;
}

const KnownBug *knownBug(const QString &jira)
{
    for (const KnownBug &bug : table())
        if (jira == QLatin1StringView(bug.jira))
            return &bug;
    return nullptr;
}

Cause causeOf(const KnownBug &bug, const QString &version)
{
    return {CauseKind::Bug, QString::fromLatin1(bug.jira), bug.fixedIn, {QString::fromLatin1(bug.why), {version}}};
}

int compareVersions(const QString &x, const QString &y)
{
    const QVersionNumber left = numberOf(x), right = numberOf(y);
    return left.isNull() || right.isNull() ? 0 : QVersionNumber::compare(left, right);
}

} // namespace signalbox
