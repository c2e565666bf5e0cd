// SPDX-License-Identifier: GPL-3.0-or-later
#include "collect/listedsinkgroups.h"
#include "fakegroups.h"
#include "tests/support/testmain.h"

using namespace signalbox;
using namespace signalbox::test;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

GroupListing aConsumerGroup(const QString &name, const QString &topic)
{
    GroupListing::Member member;
    member.id = MemberId(u"m"_s);
    member.clientId = u"connector-consumer-sink-0"_s;
    put(member.assignment, qint16(0));
    put(member.assignment, qint32(1));
    put(member.assignment, topic);
    put(member.assignment, qint32(1));
    put(member.assignment, qint32(3));
    put(member.assignment, qint32(-1));
    return {GroupId(name), u"Stable"_s, u"consumer"_s, u"range"_s, {member}, {}};
}

} // namespace

class TstListedSinkGroups : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::failOnAnyWarning(); }

    void a_group_shows_its_members_and_their_partitions()
    {
        ListedSinkGroups sinks(std::make_shared<FakeGroups>(QList{aConsumerGroup(u"connect-sink"_s, u"orders"_s)}));
        const auto found = sinks.describe({GroupId(u"connect-sink"_s), GroupId(u"connect-gone"_s)}, 1s);
        QVERIFY(found);
        QCOMPARE(found->size(), 1);
        QCOMPARE(found->first().members.first().clientId, u"connector-consumer-sink-0"_s);
        QCOMPARE(found->first().members.first().partitions, (QList{TopicPartition{u"orders"_s, 3}}));
    }

    void a_few_are_asked_by_name_and_many_at_once()
    {
        const auto groups = std::make_shared<FakeGroups>(QList{aConsumerGroup(u"a"_s, u"t"_s)});
        ListedSinkGroups sinks(groups);
        QVERIFY(sinks.describe({GroupId(u"a"_s), GroupId(u"b"_s)}, 1s));
        QCOMPARE(int(groups->wholeLists), 0);
        QList<GroupId> many{GroupId(u"a"_s)};
        for (int i = 0; i < 100; ++i)
            many << GroupId(QString::number(i));
        groups->calls = 0;
        QCOMPARE(sinks.describe(many, 1s)->size(), 1);
        QCOMPARE(int(groups->calls), 1);
        QCOMPARE(int(groups->wholeLists), 1);
    }

    void what_the_brokers_refuse_is_an_error()
    {
        const auto groups = std::make_shared<FakeGroups>();
        groups->fail(Error{Fault::Forbidden, u"no"_s, {}});
        QCOMPARE(ListedSinkGroups(groups).describe({GroupId(u"a"_s)}, 1s).error().fault, Fault::Forbidden);
    }

    void a_partial_listing_never_reads_as_no_group()
    {
        struct Half : GroupSource {
            Result<GroupListings> list(const std::optional<GroupId> &, milliseconds) override
            {
                return GroupListings{{aConsumerGroup(u"a"_s, u"t"_s)}, true, u"b2 is silent"_s};
            }
        };
        ListedSinkGroups sinks(std::make_shared<Half>());
        QVERIFY(sinks.describe({GroupId(u"a"_s)}, 1s));
        QCOMPARE(sinks.describe({GroupId(u"a"_s), GroupId(u"b"_s)}, 1s).error().fault, Fault::Unreachable);
    }
};

QTEST_GUILESS_MAIN(TstListedSinkGroups)
#include "tst_listedsinkgroups.moc"
