// SPDX-License-Identifier: GPL-3.0-or-later
#include "demo/groupbytes.h"
#include "demo/incidents.h"
#include "kafka/groupprotocol.h"
#include "tests/support/testmain.h"

#include <algorithm>

using namespace signalbox;
using namespace signalbox::demo;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

/// The demo's bytes, read by the real decoder.
class TstGroupBytes : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::failOnAnyWarning(); }
    void the_layout_is_the_one_of_the_facts();
    void decoded_ownership_is_what_the_workers_own_data();
    void decoded_ownership_is_what_the_workers_own();
    void a_first_join_has_no_allocation();
    void a_rebalancing_group_shows_no_protocol_but_the_previous_assignment();
    void the_delay_is_announced_to_all();
    void both_clusters_are_listed_each_with_its_members();
    void sinks_have_a_consumer_for_every_living_task();
};

namespace {

const Moment opening = momentOfEpoch(1'790'000'000'000);

Simulation after(const QString &incident, milliseconds time)
{
    auto cluster = opened(*incidentNamed(incident), opening);
    cluster.advance(time);
    return cluster;
}

const Worker &workerOf(const Simulation &cluster, const WorkerId &id)
{
    return *std::find_if(cluster.workers().cbegin(), cluster.workers().cend(),
                         [&](const Worker &one) { return one.id == id; });
}

} // namespace

void TstGroupBytes::the_layout_is_the_one_of_the_facts()
{
    Worker worker;
    worker.url = u"http://w3:8083/"_s;
    worker.configOffsetAtJoin = 44;
    Group group;
    group.leader = MemberId(u"m-1"_s);
    group.leaderUrl = u"http://w1:8083/"_s;
    QCOMPARE(
        memberMetadata(worker, group).toHex(' '),
        QByteArray("00 02 00 0f 68 74 74 70 3a 2f 2f 77 33 3a 38 30 38 33 2f 00 00 00 00 00 00 00 2c ff ff ff ff"));
    worker.assigned = {{ConnectorName(u"pay"_s), 0}};
    worker.revoked = {{ConnectorName(u"ord"_s), 1}};
    group.delay = 300s;
    QCOMPARE(memberAssignment(worker, group, 44).toHex(' '),
             QByteArray("00 02 00 00 00 03 6d 2d 31 00 0f 68 74 74 70 3a 2f 2f 77 31 3a 38 30 38 33 2f "
                        "00 00 00 00 00 00 00 2c "
                        "00 00 00 01 00 03 70 61 79 00 00 00 01 00 00 00 00 "
                        "00 00 00 01 00 03 6f 72 64 00 00 00 01 00 00 00 01 "
                        "00 04 93 e0"));
}

void TstGroupBytes::decoded_ownership_is_what_the_workers_own_data()
{
    QTest::addColumn<QString>("name");
    for (const Incident &one : incidents())
        QTest::newRow(qPrintable(one.name)) << one.name;
}

void TstGroupBytes::decoded_ownership_is_what_the_workers_own()
{
    QFETCH(QString, name);
    auto cluster = opened(*incidentNamed(name), opening);
    int members = 0;
    for (int step = 0; step < 100; ++step) {
        cluster.advance(130ms);
        for (const auto &listing : listings(cluster)) {
            const auto group = connectGroupOf(listing);
            for (const auto &member : group.members) {
                QVERIFY2(!member.undecodable, qPrintable(member.undecodable ? member.undecodable->what : QString()));
                if (!group.isStable())
                    continue;
                QCOMPARE(member.owned, workerOf(cluster, member.worker).believes);
                ++members;
            }
        }
    }
    QVERIFY(members > 150);
}

void TstGroupBytes::a_first_join_has_no_allocation()
{
    auto cluster = after(u"two-clusters"_s, 3s);
    const auto all = listings(cluster);
    const auto x1 = std::find_if(all.cbegin(), all.cend(), [](const auto &one) { return one.members.size() == 1; });
    QVERIFY(x1 != all.cend());
    const auto metadata = decodeMetadata(x1->members[0].metadata);
    QVERIFY(metadata);
    QVERIFY(!metadata->allocation);
    QCOMPARE(decodeAssignment(x1->members[0].assignment)->assigned.size(), 30);
}

void TstGroupBytes::a_rebalancing_group_shows_no_protocol_but_the_previous_assignment()
{
    auto cluster = after(u"healthy"_s, 0s);
    cluster.requestRound(cluster.workers()[u"w1"_s].group);
    const auto listing = listings(cluster).at(0);
    QCOMPARE(listing.state, u"PreparingRebalance"_s);
    QVERIFY(listing.protocol.isEmpty());
    QCOMPARE(listing.members.size(), 3);
    for (const auto &member : listing.members) {
        QVERIFY(member.metadata.isEmpty());
        QVERIFY(!member.assignment.isEmpty());
    }
}

void TstGroupBytes::the_delay_is_announced_to_all()
{
    const auto group = connectGroupOf(listings(after(u"delay-window"_s, 10s)).at(0));
    QVERIFY(group.isStable());
    QCOMPARE(group.members.size(), 2);
    for (const auto &member : group.members)
        QCOMPARE(member.delay, milliseconds(150s));
}

void TstGroupBytes::both_clusters_are_listed_each_with_its_members()
{
    const auto all = listings(after(u"two-clusters"_s, 10s));
    QCOMPARE(all.size(), 2);
    QCOMPARE(all[0].group.text, u"connect-production"_s);
    QCOMPARE(all[0].members.size(), 3);
    QCOMPARE(all[1].group.text, u"connect-staging"_s);
    QCOMPARE(all[1].members.size(), 1);
    QCOMPARE(listings(after(u"two-clusters"_s, 0s)).size(), 1);
}

void TstGroupBytes::sinks_have_a_consumer_for_every_living_task()
{
    const QList<GroupId> wanted{GroupId(u"connect-warehouse-sink"_s), GroupId(u"connect-clickstream s3"_s),
                                GroupId(u"connect-orders-db"_s), GroupId(u"nobody"_s)};
    const auto once = sinkGroups(after(u"healthy"_s, 0s), wanted),
               twice = sinkGroups(after(u"two-clusters"_s, 10s), wanted);
    QCOMPARE(once.size(), 2); // a source has none
    QCOMPARE(twice.size(), 2);
    QCOMPARE(once[0].members.size(), 5);
    QCOMPARE(once[1].members.size(), 6);
    for (qsizetype group = 0; group < 2; ++group) {
        QCOMPARE(twice[group].members.size(), 2 * once[group].members.size());
        QSet<QString> clients;
        QSet<MemberId> members;
        for (const auto &member : twice[group].members) {
            clients.insert(member.clientId);
            members.insert(member.id);
        }
        QCOMPARE(clients.size(), once[group].members.size());
        QCOMPARE(members.size(), twice[group].members.size());
    }
}

QTEST_GUILESS_MAIN(TstGroupBytes)
#include "tst_groupbytes.moc"
