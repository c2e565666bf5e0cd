// SPDX-License-Identifier: GPL-3.0-or-later
#include "collect/sinkwatch.h"

#include "collect/listedsinkgroups.h"

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype batchSize = 100;

bool hasTopics(const QMap<QString, QString> &config)
{
    return config.contains(u"topics"_s) || config.contains(u"topics.regex"_s);
}

GroupId groupOf(const ConnectorName &name, const QMap<QString, QString> &config)
{
    const QString given = config.value(u"consumer.override.group.id"_s);
    return GroupId(given.isEmpty() ? u"connect-"_s + name.text : given);
}

/// A few are asked one by one, more in batches (ListedSinkGroups).
int callsFor(qsizetype groups)
{
    const qsizetype batches = (groups + batchSize - 1) / batchSize;
    return static_cast<int>(groups <= ListedSinkGroups::mostByName ? groups : batches);
}

Result<QList<SinkGroup>> describeAll(SinkGroupSource &source, const QList<GroupId> &groups, milliseconds timeout)
{
    QList<SinkGroup> all;
    for (qsizetype from = 0; from < groups.size(); from += batchSize) {
        const auto some = source.describe(groups.mid(from, batchSize), timeout);
        if (!some)
            return some;
        all << *some;
    }
    return all;
}

} // namespace

QSet<GroupId> sinkGroupsOf(const ConfigTable *config, const ConnectorAnswers *answers)
{
    QSet<GroupId> groups;
    if (config)
        for (const ConfiguredConnector &connector : config->connectors)
            if (hasTopics(connector.config))
                groups << groupOf(connector.name, connector.config);
    if (answers)
        for (const ConnectorAnswer &answer : *answers)
            if (answer.info && (answer.info->type == u"sink" || hasTopics(answer.info->config)))
                groups << groupOf(answer.info->name, answer.info->config);
    return groups;
}

SinkWatch::SinkWatch(std::shared_ptr<SinkGroupSource> source, const Pace &pace, BlockingCalls &calls, Meter &meter,
                     QObject *parent)
    : QObject(parent)
    , m_source(std::move(source))
    , m_pace(pace)
    , m_calls(calls)
    , m_meter(meter)
    , m_turn(pace.sinkGroups, pace.backOffAtMost, this)
{
    connect(&m_turn, &Turn::due, this, &SinkWatch::look);
}

void SinkWatch::begin(Turn::Mode mode)
{
    m_turn.begin(mode);
}

void SinkWatch::setGroups(const QSet<GroupId> &groups)
{
    m_isTold = true;
    const qsizetype before = m_wanted.size();
    m_wanted.unite(groups);
    if (m_wanted.size() != before || !m_groups.wasAsked())
        m_turn.wish();
}

void SinkWatch::look()
{
    if (m_wanted.isEmpty()) {
        if (m_isTold)
            m_groups = observed(QMap<GroupId, SinkGroup>(), momentNow());
        m_turn.ended(Turn::Outcome::Good);
        Q_EMIT changed();
        return;
    }
    const QList<GroupId> groups(m_wanted.begin(), m_wanted.end());
    m_meter.whenAllowed(callsFor(groups.size()), this, [this, groups] { ask(groups); });
}

void SinkWatch::ask(const QList<GroupId> &groups)
{
    m_requests += callsFor(groups.size());
    whenDone(m_calls.run<QList<SinkGroup>>([source = m_source, groups, timeout = m_pace.blockingCall] {
        return describeAll(*source, groups, timeout);
    }),
             this, [this](const Result<QList<SinkGroup>> &described) { take(described); });
}

void SinkWatch::take(const Result<QList<SinkGroup>> &described)
{
    const Moment now = momentNow();
    if (described) {
        QMap<GroupId, SinkGroup> groups;
        for (const SinkGroup &group : *described)
            groups.insert(group.id, group);
        m_groups = observed(groups, now);
    } else {
        m_groups = overlaid(m_groups, notObserved<QMap<GroupId, SinkGroup>>(described.error(), now));
    }
    m_turn.ended(described ? Turn::Outcome::Good : Turn::Outcome::Failed);
    Q_EMIT changed();
}

} // namespace signalbox
