// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "facts/groupfacts.h"
#include "facts/topicfacts.h"
#include "tests/support/recorded.h"

#include <QJsonArray>
#include <QTest>

namespace signalbox::test {

/// One line of a `groups.jsonl`.
inline GroupListing listingOf(const QJsonObject &line)
{
    const auto text = [](const QJsonObject &object, const char *field) {
        return object[QLatin1StringView(field)].toString();
    };
    GroupListing listing{.group = GroupId(text(line, "group")),
                         .state = text(line, "state"),
                         .protocolType = text(line, "protocol_type"),
                         .protocol = text(line, "protocol")};
    for (const auto &member : line[QLatin1StringView("members")].toArray()) {
        const QJsonObject object = member.toObject();
        listing.members.append({MemberId(text(object, "member_id")), text(object, "client_id"),
                                text(object, "client_host"),
                                QByteArray::fromBase64(text(object, "member_metadata").toLatin1()),
                                QByteArray::fromBase64(text(object, "member_assignment").toLatin1())});
    }
    return listing;
}

/// One line of a `topics/*.jsonl`.
inline TopicRecord recordOf(const QJsonObject &line)
{
    const auto field = [&line](const char *name) { return line[QLatin1StringView(name)]; };
    TopicRecord record{.partition = field("partition").toInt(),
                       .offset = field("offset").toInteger(),
                       .at = momentOfEpoch(field("timestamp").toInteger()),
                       .key = field("key").toString().toUtf8()};
    if (field("value").isString())
        record.value = field("value").toString().toUtf8();
    return record;
}

/// Where the phase's scenario keeps its `config`, `status` or `offset` topic.
inline QString topicFile(const QString &phase, const QString &topic)
{
    return phase.section(u'/', 0, 1) + QStringLiteral("/topics/%1.jsonl").arg(topic);
}

inline bool hasTopic(const QString &phase, const QString &topic)
{
    return isRecorded(topicFile(phase, topic));
}

/// The topic as it was when the phase ended.
inline QList<TopicRecord> recordsOf(const QString &phase, const QString &topic)
{
    const auto until = momentOfIso(recordedJson(phase + QStringLiteral("/bundle.json"))[u"until"].toString());
    if (!until)
        qFatal("%s does not say when it ended", qPrintable(phase));
    QList<TopicRecord> records;
    for (const auto &line : recordedLines(topicFile(phase, topic)))
        if (const auto record = recordOf(line); record.at <= *until)
            records.append(record);
    return records;
}

/// A row of test data, `phase`, for each that has the topic.
inline void addPhasesWith(const QString &topic)
{
    QTest::addColumn<QString>("phase");
    for (const QString &phase : recordedPhases())
        if (hasTopic(phase, topic))
            QTest::newRow(qPrintable(phase)) << phase;
}

} // namespace signalbox::test
