// SPDX-License-Identifier: GPL-3.0-or-later
#include "kafka/groupprotocol.h"
#include "tests/support/recordedkafka.h"
#include "tests/support/testmain.h"

#include <QMap>

using namespace signalbox;
using namespace Qt::StringLiterals;

class TstGroupProtocol : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::failOnAnyWarning(); }
    void the_worked_examples_are_read();
    void bytes_cut_anywhere_are_refused();
    void bytes_that_lie_are_refused();
    void bytes_of_the_future_are_read_as_far_as_known();
    void what_a_worker_held_counts_until_it_is_revoked();
    void a_worker_keeps_its_work_when_the_leader_was_behind();
    void a_v0_assignment_is_accepted_under_a_later_protocol();
    void one_undecodable_member_does_not_hide_the_others();
    void bytes_are_ignored_while_the_group_is_rebalancing();
    void every_recorded_group_gives_out_the_work_that_was_expected_data();
    void every_recorded_group_gives_out_the_work_that_was_expected();
    void every_recorded_byte_counts();
};

namespace {

const auto w1 = QByteArray::fromHex("000f687474703a2f2f77313a383038332f");
const auto leader = QByteArray::fromHex("00036d2d31") + w1;

QByteArray metadataV0()
{
    return QByteArray::fromHex("0000") + w1 + QByteArray::fromHex("000000000000002a");
}

QByteArray assignmentV0()
{
    return QByteArray::fromHex("00000000") + leader
        + QByteArray::fromHex("000000000000002a"
                              "00000002"
                              "00036f7264"
                              "00000002"
                              "ffffffff"
                              "00000000"
                              "0003706179"
                              "00000001"
                              "00000001");
}

QByteArray metadataV1()
{
    return QByteArray::fromHex("0001"
                               "000f687474703a2f2f77323a383038332f"
                               "000000000000002c"
                               "0000004c"
                               "00010000")
        + leader
        + QByteArray::fromHex("000000000000002a"
                              "00000002"
                              "0003706179"
                              "00000001"
                              "ffffffff"
                              "00036f7264"
                              "00000002"
                              "00000000"
                              "00000001"
                              "00000000"
                              "00000000");
}

QByteArray assignmentV1()
{
    return QByteArray::fromHex("00010000") + leader
        + QByteArray::fromHex("000000000000002c"
                              "00000001"
                              "0003706179"
                              "00000001"
                              "00000000"
                              "00000001"
                              "00036f7264"
                              "00000001"
                              "00000001"
                              "000493e0");
}

QByteArray metadataV2()
{
    return QByteArray::fromHex("0002"
                               "000f687474703a2f2f77333a383038332f"
                               "000000000000002c"
                               "ffffffff");
}

QByteArray assignmentV2(const char *error)
{
    return QByteArray::fromHex("0002") + QByteArray::fromHex(error) + leader
        + QByteArray::fromHex("000000000000002d"
                              "00000000"
                              "00000000"
                              "00000000");
}

TaskId task(const QString &connector, int number = TaskId::connectorInstance)
{
    return {ConnectorName(connector), number};
}

ConnectGroup groupOf(const QString &protocol, const QByteArray &metadata, const QByteArray &assignment)
{
    return connectGroupOf({.group = GroupId(u"g"_s),
                           .state = u"Stable"_s,
                           .protocolType = u"connect"_s,
                           .protocol = protocol,
                           .members = {{MemberId(u"m"_s), u"c"_s, u"/h"_s, metadata, assignment}}});
}

} // namespace

void TstGroupProtocol::the_worked_examples_are_read()
{
    QCOMPARE(metadataV0().size(), 27);
    QCOMPARE(assignmentV0().size(), 68);
    QCOMPARE(metadataV1().size(), 107);
    QCOMPARE(assignmentV1().size(), 72);
    QCOMPARE(metadataV2().size(), 31);
    QCOMPARE(assignmentV2("0000").size(), 46);

    const auto eager = decodeAssignment(assignmentV0());
    QVERIFY(eager);
    QCOMPARE(eager->leader, MemberId(u"m-1"_s));
    QCOMPARE(eager->leaderUrl, u"http://w1:8083/"_s);
    QCOMPARE(eager->configOffset, 42);
    QCOMPARE(eager->assigned, (QSet{task(u"ord"_s), task(u"ord"_s, 0), task(u"pay"_s, 1)}));

    const auto held = decodeMetadata(metadataV1());
    QVERIFY(held);
    QCOMPARE(held->configOffset, 44);
    QVERIFY(held->allocation);
    QCOMPARE(held->allocation->assigned, (QSet{task(u"pay"_s), task(u"ord"_s, 0), task(u"ord"_s, 1)}));

    const auto fresh = decodeMetadata(metadataV2());
    QVERIFY(fresh);
    QVERIFY(!fresh->allocation);
}

void TstGroupProtocol::bytes_cut_anywhere_are_refused()
{
    for (const auto &whole : {assignmentV0(), assignmentV1(), assignmentV2("0000")}) {
        for (qsizetype size = 0; size < whole.size(); ++size)
            QVERIFY2(!decodeAssignment(QByteArrayView(whole).first(size)),
                     qPrintable(u"accepted %1 bytes"_s.arg(size)));
    }
    for (const auto &whole : {metadataV0(), metadataV1(), metadataV2()}) {
        for (qsizetype size = 0; size < whole.size(); ++size)
            QVERIFY2(!decodeMetadata(QByteArrayView(whole).first(size)), qPrintable(u"accepted %1 bytes"_s.arg(size)));
    }
}

void TstGroupProtocol::bytes_that_lie_are_refused()
{
    const auto start = QByteArray::fromHex("00010000") + leader + QByteArray::fromHex("000000000000002c");
    QVERIFY(!decodeAssignment(start + QByteArray::fromHex("7fffffff") + QByteArray(64, '\0')));
    QVERIFY(!decodeAssignment(start + QByteArray::fromHex("fffffffe") + QByteArray(64, '\0')));
    QVERIFY(!decodeAssignment(start
                              + QByteArray::fromHex("00000001"
                                                    "0003706179"
                                                    "00000001"
                                                    "fffffffe"
                                                    "00000000"
                                                    "00000000")));
    QVERIFY(!decodeAssignment(QByteArray::fromHex("ffff") + assignmentV1().sliced(2)));
    QVERIFY(!decodeMetadata(QByteArray::fromHex("ffff") + metadataV1().sliced(2)));
    QVERIFY(!decodeMetadata(metadataV2().chopped(4) + QByteArray::fromHex("fffffffe")));
    auto badAllocation = metadataV1();
    badAllocation[31] = '\xff';
    QVERIFY(!decodeMetadata(badAllocation));
    QCOMPARE(decodeMetadata(badAllocation).error().fault, Fault::Malformed);
}

void TstGroupProtocol::bytes_of_the_future_are_read_as_far_as_known()
{
    auto future = assignmentV1();
    future[1] = '\x07';
    const auto assignment = decodeAssignment(future + "more");
    QVERIFY(assignment);
    QCOMPARE(assignment->version, 7);
    QCOMPARE(assignment->delay, milliseconds(300000));
    QVERIFY(decodeMetadata(metadataV0() + "more"));
    QVERIFY(decodeMetadata(metadataV1() + "more"));
}

void TstGroupProtocol::what_a_worker_held_counts_until_it_is_revoked()
{
    const auto group = groupOf(u"compatible"_s, metadataV1(), assignmentV1());
    const auto &member = group.members.constFirst();
    QVERIFY(!member.undecodable);
    QCOMPARE(member.worker, WorkerId(u"w2:8083"_s));
    QCOMPARE(member.owned, (QSet{task(u"pay"_s), task(u"ord"_s, 0), task(u"pay"_s, 0)}));
    QCOMPARE(member.revoked, QSet{task(u"ord"_s, 1)});
    QCOMPARE(member.delay, milliseconds(300000));
    QCOMPARE(member.leader, MemberId(u"m-1"_s));

    const auto eager = groupOf(u"default"_s, metadataV0(), assignmentV0());
    QCOMPARE(eager.members.constFirst().owned, (QSet{task(u"ord"_s), task(u"ord"_s, 0), task(u"pay"_s, 1)}));
    QCOMPARE(groupOf(u"sessioned"_s, metadataV2(), assignmentV2("0000")).members.constFirst().owned, QSet<TaskId>());
}

void TstGroupProtocol::a_worker_keeps_its_work_when_the_leader_was_behind()
{
    const auto group = groupOf(u"sessioned"_s, metadataV1(), assignmentV2("0001"));
    const auto &member = group.members.constFirst();
    QVERIFY(member.configMismatch);
    QCOMPARE(member.owned, (QSet{task(u"pay"_s), task(u"ord"_s, 0), task(u"ord"_s, 1)}));
}

void TstGroupProtocol::a_v0_assignment_is_accepted_under_a_later_protocol()
{
    const auto group = groupOf(u"sessioned"_s, metadataV1(), assignmentV0());
    const auto &member = group.members.constFirst();
    QVERIFY(!member.undecodable);
    QCOMPARE(member.owned,
             (QSet{task(u"pay"_s), task(u"ord"_s, 0), task(u"ord"_s, 1), task(u"ord"_s), task(u"pay"_s, 1)}));
}

void TstGroupProtocol::one_undecodable_member_does_not_hide_the_others()
{
    GroupListing listing{.state = u"Stable"_s,
                         .protocol = u"sessioned"_s,
                         .members = {{MemberId(u"a"_s), {}, {}, metadataV2(), "nonsense"},
                                     {MemberId(u"b"_s), {}, {}, metadataV1(), assignmentV1()},
                                     {MemberId(u"c"_s), {}, {}, {}, {}}}};
    const auto group = connectGroupOf(listing);
    QCOMPARE(group.members.size(), 3);
    QVERIFY(group.members[0].undecodable);
    QCOMPARE(group.members[0].worker, WorkerId(u"w3:8083"_s));
    QVERIFY(group.members[0].owned.isEmpty());
    QVERIFY(!group.members[1].undecodable);
    QCOMPARE(group.members[1].owned.size(), 3);
    QVERIFY(group.members[2].undecodable);
    QCOMPARE(group.members[2].id, MemberId(u"c"_s));
}

void TstGroupProtocol::bytes_are_ignored_while_the_group_is_rebalancing()
{
    GroupListing listing{.state = u"PreparingRebalance"_s,
                         .members = {{MemberId(u"m"_s), u"c"_s, u"/h"_s, {}, assignmentV1()}}};
    const auto group = connectGroupOf(listing);
    QVERIFY(!group.isStable());
    QCOMPARE(group.members, QList{(ConnectMember{.id = MemberId(u"m"_s), .clientId = u"c"_s, .clientHost = u"/h"_s})});
}

void TstGroupProtocol::every_recorded_group_gives_out_the_work_that_was_expected_data()
{
    QTest::addColumn<QString>("phase");
    for (const QString &phase : test::recordedPhases()) {
        if (test::isRecorded(phase + u"/groups.jsonl"_s))
            QTest::newRow(qPrintable(phase)) << phase;
    }
}

void TstGroupProtocol::every_recorded_group_gives_out_the_work_that_was_expected()
{
    QFETCH(QString, phase);
    const auto expected = test::recordedJson(phase + u"/expected.json"_s).value(u"assigned"_s);
    const auto ours = test::recordedJson(phase + u"/bundle.json"_s).value(u"group"_s).toString();
    QMap<QString, QStringList> owners;
    bool isStable = false;
    for (const auto &line : test::recordedLines(phase + u"/groups.jsonl"_s)) {
        const auto listing = test::listingOf(line);
        if (listing.group.text != ours)
            continue;
        const auto group = connectGroupOf(listing);
        isStable = group.isStable();
        for (const auto &member : group.members) {
            QVERIFY(!member.undecodable);
            for (const TaskId &owned : member.owned) {
                if (!owned.isConnector())
                    owners[owned.text()].append(member.worker.text);
            }
        }
    }
    QCOMPARE(isStable, expected.isObject());
    const QJsonObject assigned = expected.toObject();
    QCOMPARE(owners.keys(), assigned.keys());
    for (auto each = owners.begin(); each != owners.end(); ++each) {
        QStringList wanted = assigned[each.key()].toVariant().toStringList();
        wanted.sort();
        each->sort();
        QCOMPARE(*each, wanted);
    }
}

void TstGroupProtocol::every_recorded_byte_counts()
{
    for (const QString &phase : test::recordedPhases()) {
        if (!phase.endsWith(u"single-worker/1-steady"))
            continue;
        const auto raw =
            test::listingOf(test::recordedLines(phase + u"/groups.jsonl"_s).constFirst()).members.constFirst();
        for (qsizetype size = 0; size < raw.assignment.size(); ++size)
            QVERIFY(!decodeAssignment(QByteArrayView(raw.assignment).first(size)));
        for (qsizetype size = 0; size < raw.metadata.size(); ++size)
            QVERIFY(!decodeMetadata(QByteArrayView(raw.metadata).first(size)));
    }
}

QTEST_APPLESS_MAIN(TstGroupProtocol)
#include "tst_groupprotocol.moc"
