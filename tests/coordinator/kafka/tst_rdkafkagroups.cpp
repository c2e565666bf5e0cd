// SPDX-License-Identifier: GPL-3.0-or-later
#include "kafka/rdkafkagroups.h"
#include "tests/support/fakebroker.h"
#include "tests/support/testmain.h"

using namespace signalbox;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using test::FakeBrokers;
using Manner = FakeBrokers::Broker::Manner;

class TstRdKafkaGroups : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::failOnAnyWarning(); }
    void groups_come_with_their_raw_bytes();
    void a_group_is_found_by_name();
    void an_unknown_group_is_an_empty_listing();
    void a_silent_broker_makes_the_listing_partial_data();
    void a_silent_broker_makes_the_listing_partial();
    void nothing_but_silence_is_a_time_out();
    void rubbish_and_cut_off_answers_are_errors_data();
    void rubbish_and_cut_off_answers_are_errors();
    void a_forbidden_group_says_so_and_hides_no_other();
    void nobody_there_is_unreachable();
    void a_second_look_sees_what_is_new();
};

namespace {

const GroupListing lab{.group = GroupId(u"lab ä"_s),
                       .state = u"Stable"_s,
                       .protocolType = u"connect"_s,
                       .protocol = u"sessioned"_s,
                       .members = {{MemberId(u"m-1"_s), u"connect-1"_s, u"/10.0.0.1"_s, QByteArray("\0meta\0", 6),
                                    QByteArray("\0\1\2", 3)},
                                   {MemberId(u"m-2"_s), u"connect-1"_s, u"/10.0.0.2"_s, {}, {}}}};
const GroupListing sink{.group = GroupId(u"connect-sink"_s), .state = u"Empty"_s, .protocolType = u"consumer"_s};

RdKafkaGroups groupsAt(const QString &bootstrap)
{
    auto client = KafkaClient::open({bootstrap, {}});
    return RdKafkaGroups(client.value());
}

QStringList namesIn(const GroupListings &listings)
{
    QStringList names;
    for (const auto &group : listings.groups)
        names.append(group.group.text);
    names.sort();
    return names;
}

} // namespace

void TstRdKafkaGroups::groups_come_with_their_raw_bytes()
{
    const FakeBrokers brokers({{{lab}}, {{sink}}});
    const auto listed = groupsAt(brokers.bootstrap()).list(std::nullopt, 5s);
    QVERIFY2(listed, listed ? "" : qPrintable(listed.error().detail));
    QVERIFY(!listed->partial);
    QCOMPARE(namesIn(*listed), (QStringList{u"connect-sink"_s, u"lab ä"_s}));
    QVERIFY(listed->groups.contains(lab));
    QVERIFY(listed->groups.contains(sink));
}

void TstRdKafkaGroups::a_group_is_found_by_name()
{
    const FakeBrokers brokers({{{sink}}, {{lab}}});
    const auto listed = groupsAt(brokers.bootstrap()).list(lab.group, 5s);
    QVERIFY(listed);
    QCOMPARE(listed->groups, QList{lab});
}

void TstRdKafkaGroups::an_unknown_group_is_an_empty_listing()
{
    const FakeBrokers brokers({{{lab}}});
    const auto listed = groupsAt(brokers.bootstrap()).list(GroupId(u"nobody"_s), 5s);
    QVERIFY(listed);
    QVERIFY(listed->groups.isEmpty());
    QVERIFY(!listed->partial);
}

void TstRdKafkaGroups::a_silent_broker_makes_the_listing_partial_data()
{
    QTest::addColumn<int>("manner");
    QTest::newRow("silent") << int(Manner::SilentOnGroups);
    QTest::newRow("away") << int(Manner::Away);
}

void TstRdKafkaGroups::a_silent_broker_makes_the_listing_partial()
{
    QFETCH(int, manner);
    const FakeBrokers brokers({{{lab}}, {{sink}, Manner(manner)}});
    auto groups = groupsAt(brokers.bootstrap());
    const auto time = Manner(manner) == Manner::Away ? 3000ms : 500ms;
    for (int look = 0; look < 4; ++look) {
        const auto listed = groups.list(look % 2 == 0 ? std::nullopt : std::optional(lab.group), time);
        QVERIFY2(listed, qPrintable(u"look %1: %2"_s.arg(look).arg(listed ? QString() : listed.error().detail)));
        QCOMPARE(listed->groups, QList{lab});
        QVERIFY(listed->partial || look % 2 == 1); // that our own was found is all that was asked
    }
}

void TstRdKafkaGroups::nothing_but_silence_is_a_time_out()
{
    const FakeBrokers brokers({{{lab}, Manner::SilentOnGroups}});
    const auto listed = groupsAt(brokers.bootstrap()).list(std::nullopt, 500ms);
    QVERIFY(!listed);
    QCOMPARE(listed.error().fault, Fault::TimedOut);
}

void TstRdKafkaGroups::rubbish_and_cut_off_answers_are_errors_data()
{
    QTest::addColumn<int>("manner");
    QTest::newRow("rubbish") << int(Manner::Rubbish);
    QTest::newRow("cut off") << int(Manner::CutOff);
}

void TstRdKafkaGroups::rubbish_and_cut_off_answers_are_errors()
{
    QFETCH(int, manner);
    const FakeBrokers brokers({{{lab}, Manner(manner)}});
    const auto listed = groupsAt(brokers.bootstrap()).list(std::nullopt, 2s);
    QVERIFY(!listed);
    QVERIFY(!listed.error().what.isEmpty());
}

void TstRdKafkaGroups::a_forbidden_group_says_so_and_hides_no_other()
{
    const FakeBrokers brokers({{{lab}}, {{sink}, Manner::Honest, 30}});
    const auto listed = groupsAt(brokers.bootstrap()).list(std::nullopt, 5s);
    QVERIFY(listed);
    QVERIFY(listed->groups.contains(lab));
    const auto forbidden = std::ranges::find(listed->groups, sink.group, &GroupListing::group);
    QVERIFY(forbidden != listed->groups.end());
    QVERIFY(forbidden->error);
    QCOMPARE(forbidden->error->fault, Fault::Forbidden);
}

void TstRdKafkaGroups::nobody_there_is_unreachable()
{
    QString bootstrap;
    {
        const FakeBrokers gone({FakeBrokers::Broker()});
        bootstrap = gone.bootstrap();
    }
    const auto listed = groupsAt(bootstrap).list(std::nullopt, 500ms);
    QVERIFY(!listed);
    QCOMPARE(listed.error().fault, Fault::Unreachable);
    QVERIFY2(listed.error().detail.contains(u"refused"), qPrintable(listed.error().detail));
}

void TstRdKafkaGroups::a_second_look_sees_what_is_new()
{
    const FakeBrokers brokers({{{lab}}});
    auto groups = groupsAt(brokers.bootstrap());
    QVERIFY(groups.list(std::nullopt, 5s));
    const auto again = groups.list(lab.group, 5s);
    QVERIFY(again);
    QCOMPARE(again->groups, QList{lab});
}

QTEST_GUILESS_MAIN(TstRdKafkaGroups)
#include "tst_rdkafkagroups.moc"
