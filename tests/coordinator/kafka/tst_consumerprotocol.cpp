// SPDX-License-Identifier: GPL-3.0-or-later
#include "kafka/consumerprotocol.h"
#include "tests/support/recordedkafka.h"
#include "tests/support/testmain.h"

using namespace signalbox;
using namespace Qt::StringLiterals;

class TstConsumerProtocol : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::failOnAnyWarning(); }
    void an_assignment_cut_before_its_user_data_is_refused();
    void one_undecodable_member_does_not_hide_the_others();
    void recorded_bytes_say_what_the_decoded_answer_says();
};

namespace {

const auto sample = QByteArray::fromHex("0003"
                                        "00000001"
                                        "0001"
                                        "74"
                                        "00000002"
                                        "00000000"
                                        "00000007"
                                        "ffffffff");

QStringList membersOf(const SinkGroup &group)
{
    QStringList members;
    for (const auto &member : group.members)
        members.append(member.id.text);
    members.sort();
    return members;
}

QStringList wordsOf(const SinkGroup &group)
{
    QStringList words;
    for (const auto &member : group.members) {
        for (const auto &each : member.partitions)
            words.append(u"%1 %2-%3"_s.arg(member.id.text, each.topic).arg(each.partition));
    }
    words.sort();
    return words;
}

} // namespace

void TstConsumerProtocol::an_assignment_cut_before_its_user_data_is_refused()
{
    const auto whole = decodeConsumerAssignment(sample);
    QVERIFY(whole);
    QCOMPARE(*whole, (QList<TopicPartition>{{u"t"_s, 0}, {u"t"_s, 7}}));
    for (qsizetype size = 1; size < sample.size() - 4; ++size)
        QVERIFY2(!decodeConsumerAssignment(QByteArrayView(sample).first(size)),
                 qPrintable(u"accepted %1 bytes"_s.arg(size)));
    QVERIFY(decodeConsumerAssignment({})->isEmpty());
}

void TstConsumerProtocol::one_undecodable_member_does_not_hide_the_others()
{
    const auto group =
        sinkGroupOf({.group = GroupId(u"connect-x"_s),
                     .state = u"Stable"_s,
                     .members = {{MemberId(u"a"_s), {}, {}, {}, "rubbish"}, {MemberId(u"b"_s), {}, {}, {}, sample}}});
    QCOMPARE(group.members.size(), 2);
    QVERIFY(group.members[0].undecodable);
    QVERIFY(!group.members[1].undecodable);
    QCOMPARE(group.members[1].partitions.size(), 2);
}

void TstConsumerProtocol::recorded_bytes_say_what_the_decoded_answer_says()
{
    int compared = 0;
    for (const QString &phase : test::recordedPhases()) {
        if (!test::isRecorded(phase + u"/consumers.jsonl"_s) || !test::isRecorded(phase + u"/groups.jsonl"_s))
            continue;
        QMap<QString, SinkGroup> groups;
        for (const auto &line : test::recordedLines(phase + u"/groups.jsonl"_s)) {
            if (const auto listing = test::listingOf(line); listing.protocolType == u"consumer")
                groups.insert(listing.group.text, sinkGroupOf(listing));
        }
        for (const auto &line : test::recordedLines(phase + u"/consumers.jsonl"_s)) {
            const auto ours = groups.constFind(line[u"group"_s].toString());
            if (ours == groups.constEnd() || ours->state != u"Stable" || line[u"state"_s].toString() != u"Stable")
                continue;
            SinkGroup theirs;
            for (const auto &member : line[u"members"_s].toArray()) {
                theirs.members.append({MemberId(member[u"member_id"_s].toString()), {}, {}, {}});
                for (const auto &each : member[u"partitions"_s].toArray())
                    theirs.members.last().partitions.append(
                        {each[u"topic"_s].toString(), each[u"partition"_s].toInt()});
            }
            if (membersOf(*ours) != membersOf(theirs))
                continue; // they were asked one after the other, and a round passed between
            QCOMPARE(wordsOf(*ours), wordsOf(theirs));
            ++compared;
        }
    }
    QVERIFY(compared > 100);
}

QTEST_APPLESS_MAIN(TstConsumerProtocol)
#include "tst_consumerprotocol.moc"
