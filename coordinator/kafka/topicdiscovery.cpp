// SPDX-License-Identifier: GPL-3.0-or-later
#include "kafka/topicdiscovery.h"

#include "kafka/configrecords.h"
#include "kafka/statusrecords.h"
#include "kafka/topicsampler.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QStringList>

#include <algorithm>
#include <tuple>

namespace signalbox {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr SampleSize glance{.newest = 10, .atMost = 20};
constexpr SampleSize whole{.newest = 0, .atMost = 50000};

enum class Kind { Config, Status, Offsets, Other };

/// By the keys alone (facts 2.3, 2.5, 2.6).
Kind kindOf(const TopicContent &content)
{
    for (const TopicRecord &record : content.records) {
        const QByteArray &key = record.key;
        if (key.startsWith("status-task-") || key.startsWith("status-connector-"))
            return Kind::Status;
        if (key.startsWith("[\"") && QJsonDocument::fromJson(key).array().size() == 2)
            return Kind::Offsets;
        const bool isConfig = key.startsWith("connector-") || key.startsWith("task-") || key.startsWith("commit-")
            || key.startsWith("target-state-") || key == "session-key";
        if (isConfig && content.partitions == 1)
            return Kind::Config;
    }
    return Kind::Other;
}

/// The group's side of the comparison.
struct Work {
    QSet<WorkerId> workers;
    QHash<TaskId, WorkerId> owners;
    QHash<ConnectorName, int> tasks; ///< given out, by connector
    qint64 configOffset = -1;

    explicit Work(const ConnectGroup &group)
    {
        for (const ConnectMember &member : group.members) {
            if (!member.worker.isEmpty())
                workers.insert(member.worker);
            configOffset = std::max(configOffset, member.configOffset);
            for (const TaskId &id : member.owned) {
                owners.insert(id, member.worker);
                tasks[id.connector] += id.isConnector() ? 0 : 1;
            }
        }
    }
};

/// How well a topic fits, best first part first; nothing: not at all.
using Fit = std::optional<std::tuple<qsizetype, qsizetype>>;

/// Tasks whose newest row names their owner; then those of which any row names one of our workers (where two clusters
/// share the topic, the other may have had the last word everywhere).
Fit statusFit(const TopicContent &content, const Work &work)
{
    StatusReader reader;
    for (const TopicRecord &record : content.records)
        reader.read(record);
    qsizetype named = 0, owned = 0;
    for (auto each = reader.table().rows.cbegin(); each != reader.table().rows.cend(); ++each) {
        const StatusRow *row = newestRow(reader.table(), each.key());
        named += std::ranges::any_of(*each, [&](const StatusRow &any) { return work.workers.contains(any.worker); });
        owned += row && !row->worker.isEmpty() && work.owners.value(each.key()) == row->worker;
    }
    return named > 0 ? Fit({owned, named}) : std::nullopt;
}

/// Connectors and task counts as the group gives them out, less those that differ; then whether the members' config
/// offset can be one of this topic: behind its last commit, not behind its end.
Fit configFit(const TopicContent &content, const Work &work)
{
    ConfigReader reader;
    for (const TopicRecord &record : content.records)
        reader.read(record);
    const ConfigTable &table = reader.table();
    if (content.isWhole && work.configOffset > table.endOffset)
        return std::nullopt;
    qsizetype fits = 0, common = 0;
    for (const ConfiguredConnector &connector : table.connectors) {
        const auto given = work.tasks.constFind(connector.name);
        const bool isGiven = given != work.tasks.constEnd();
        common += isGiven;
        fits += isGiven ? 1 + (*given == connector.tasks.value_or(0)) : -1;
    }
    fits -= work.tasks.size() - common;
    const auto isCommit = [](const ConfigAction &action) { return action.kind == ConfigAction::Kind::TasksCommitted; };
    const auto commit = std::find_if(table.actions.crbegin(), table.actions.crend(), isCommit);
    const bool isInWindow = commit == table.actions.crend() || commit->offset < work.configOffset;
    return common > 0 ? Fit({fits, isInWindow}) : std::nullopt;
}

Fit offsetsFit(const TopicContent &content, const Work &work)
{
    QSet<ConnectorName> named;
    for (const TopicRecord &record : content.records) {
        const ConnectorName connector(QJsonDocument::fromJson(record.key).array().at(0).toString());
        if (work.tasks.contains(connector))
            named.insert(connector);
    }
    return named.isEmpty() ? std::nullopt : Fit({named.size(), 0});
}

struct Choice {
    QString name;
    QString reason;
};

Choice choose(const QList<TopicContent> &contents, Kind kind, const Work &work, const QString &none)
{
    Fit best;
    QStringList names;
    for (const TopicContent &content : contents) {
        if (kindOf(content) != kind)
            continue;
        const Fit fit = kind == Kind::Status ? statusFit(content, work)
            : kind == Kind::Config           ? configFit(content, work)
                                             : offsetsFit(content, work);
        if (!fit || fit < best)
            continue;
        names = fit == best ? names + QStringList{content.name} : QStringList{content.name};
        best = fit;
    }
    if (names.size() == 1)
        return {names.constFirst(), {}};
    if (names.isEmpty())
        return {{}, none};
    names.sort();
    return {{}, u"%1 fit equally well."_s.arg(names.join(u", "_s))};
}

int likelihood(const QString &name, const GroupId &group)
{
    int points = name.contains(group.text) ? 4 : 0;
    points += name.contains(u"connect", Qt::CaseInsensitive) ? 2 : 0;
    for (const auto *word : {u"status", u"config", u"offset", u"storage"})
        points += name.contains(QStringView(word), Qt::CaseInsensitive) ? 1 : 0;
    return points;
}

} // namespace

DiscoveredTopics decideTopics(const QList<TopicContent> &contents, const ConnectGroup &group)
{
    const Work work(group);
    const auto config =
        choose(contents, Kind::Config, work, u"No topic holds the configuration of this group's connectors."_s);
    const auto status =
        choose(contents, Kind::Status, work, u"No topic holds statuses written by this group's workers."_s);
    const auto offsets = choose(contents, Kind::Offsets, work, u"No topic holds offsets of this group's connectors."_s);
    QStringList reasons{config.reason, status.reason, offsets.reason};
    reasons.removeAll(QString());
    return {{.config = config.name, .status = status.name, .offsets = offsets.name}, reasons.join(u' '), false};
}

Result<DiscoveredTopics> discoverTopics(KafkaClient &client, const ConnectGroup &group, milliseconds timeout)
{
    if (!group.isStable())
        return DiscoveredTopics{{}, u"The group is rebalancing; its topics can be told when it is stable."_s};
    const QDeadlineTimer deadline(timeout);
    auto topics = allTopics(client, deadline);
    if (!topics)
        return tl::unexpected(std::move(topics.error()));
    if (const auto compacted =
            compactedTopics(client, *topics, QDeadlineTimer(std::min<milliseconds>(timeout / 4, 3s))))
        topics->removeIf([&](const TopicContent &topic) { return !compacted->contains(topic.name); });
    std::ranges::stable_sort(*topics, std::greater(),
                             [&](const TopicContent &topic) { return likelihood(topic.name, group.id); });

    auto seen = sampled(client, *topics, glance, QDeadlineTimer(deadline.remainingTime() / 2));
    seen.removeIf([](const TopicContent &topic) { return kindOf(topic) == Kind::Other; });
    for (TopicContent &topic : seen)
        topic.records.clear();
    auto found = decideTopics(sampled(client, std::move(seen), whole, deadline), group);
    found.wasCutShort = deadline.hasExpired() && !found.reason.isEmpty();
    if (found.wasCutShort)
        found.reason += u" Not everything could be read in time."_s;
    return found;
}

} // namespace signalbox
