// SPDX-License-Identifier: GPL-3.0-or-later
#include "offline/bundletopics.h"

#include "kafka/configrecords.h"
#include "kafka/statusrecords.h"
#include "rest/json.h"

#include <algorithm>

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

constexpr qint64 noTime = -1; ///< what Kafka writes where a record has none
constexpr qint64 endOfTime = 253402300799999; ///< of the year 9999

qint64 bigNumberAt(const JsonValue &object, std::string_view key)
{
    qint64 number = 0;
    object.in(key, [&](const JsonValue &value) { number = value.bigNumber(); });
    return number;
}

void readRecord(const JsonValue &line, TopicRecord &record)
{
    record.partition = line.number("partition", 0);
    record.offset = bigNumberAt(line, "offset");
    record.at = momentOfEpoch(std::clamp(bigNumberAt(line, "timestamp"), noTime, endOfTime));
    record.key = line.textIfAny("key").toUtf8();
    line.inIfAny("key_base64",
                 [&](const JsonValue &key) { record.key = QByteArray::fromBase64(key.text().toLatin1()); });
    line.inIfAny("value", [&](const JsonValue &value) { record.value = value.text().toUtf8(); });
    line.inIfAny("value_base64",
                 [&](const JsonValue &value) { record.value = QByteArray::fromBase64(value.text().toLatin1()); });
}

/// Reads one topic's file into the table that `Reader` folds; nothing where there is no such file.
template <typename Reader> auto readTopic(BundleFolder &folder, const QString &path, Moment until, Doubts &doubts)
{
    Observed<std::decay_t<decltype(Reader().table())>> topic;
    const auto part = folder.part(path, doubts);
    if (!part)
        return topic;
    QList<TopicRecord> records;
    const bool isWhole = BundleFolder::eachLine(path, *part, doubts, [&](QByteArrayView line) -> std::optional<Error> {
        auto record = JsonDocument(line).read<TopicRecord>(u"This is no record"_s, readRecord);
        if (!record)
            return record.error();
        records += *std::move(record);
        return std::nullopt;
    });
    std::stable_sort(records.begin(), records.end(), [](const TopicRecord &a, const TopicRecord &b) {
        return a.partition == b.partition ? a.offset < b.offset : a.partition < b.partition;
    });
    Reader reader;
    for (const TopicRecord &record : records)
        reader.read(record);
    if (part->isWhole)
        reader.markCaughtUp();
    if (const auto why = whyNoTable(reader.table(), path); why && isWhole)
        return decltype(topic){std::nullopt, why, until, false};
    topic = observed(reader.table(), until);
    topic.partial = !isWhole;
    if (topic->malformed > 0)
        doubts.add(path, u"has %1 records that are not what their keys say"_s.arg(topic->malformed));
    return topic;
}

} // namespace

void readTopics(BundleFolder &folder, Moment until, Facts &facts, Doubts &doubts)
{
    facts.status = readTopic<StatusReader>(folder, u"topics/status.jsonl"_s, until, doubts);
    facts.config = readTopic<ConfigReader>(folder, u"topics/config.jsonl"_s, until, doubts);
}

} // namespace signalbox
