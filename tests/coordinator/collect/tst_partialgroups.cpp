// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/assemble.h"
#include "collect/collector.h"
#include "fakegroups.h"
#include "tests/support/fakebroker.h"
#include "tests/support/testmain.h"

using namespace signalbox;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using test::FakeBrokers;
using Manner = FakeBrokers::Broker::Manner;

/// Two brokers, one of them away: what a group that was found is worth, and what one that was not.
class TstPartialGroups : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::failOnAnyWarning(); }

    void with_both_brokers_the_group_is_whole()
    {
        const auto picture = pictureOf(FakeBrokers({{{ours}}, {{theirs}}}));
        QCOMPARE(group(*picture).kind, SourceState::Kind::Ok);
        QCOMPARE(picture->foreignGroups.size(), 1);
    }

    void a_group_that_was_found_is_read_and_the_list_is_called_partial()
    {
        const auto picture = pictureOf(FakeBrokers({{{ours}}, {{theirs}, Manner::Away}}));
        QCOMPARE(group(*picture).kind, SourceState::Kind::Partial);
        QVERIFY(group(*picture).detail.contains(u"broker"));
        QCOMPARE(picture->group, ours.group);
        QVERIFY(picture->round.isKnown);
    }

    void a_group_that_was_not_found_is_unknown_and_not_gone()
    {
        const auto picture = pictureOf(FakeBrokers({{{theirs}}, {{ours}, Manner::Away}}), ours.group);
        QCOMPARE(group(*picture).kind, SourceState::Kind::Unreachable);
        QVERIFY2(group(*picture).detail.contains(u"broker"), qPrintable(group(*picture).detail));
        QVERIFY(!picture->round.isKnown);
    }

private:
    static SnapshotPtr pictureOf(const FakeBrokers &brokers, const GroupId &wanted = {})
    {
        Connection connection;
        connection.bootstrap = brokers.bootstrap();
        connection.group = wanted.isEmpty() ? ours.group : wanted;
        Collector collector(connection, {});
        SnapshotPtr picture;
        QObject::connect(&collector, &Collector::collected, &collector,
                         [&picture](const Facts &facts) { picture = assemble(facts, nullptr); });
        collector.once(8s);
        return QTest::qWaitFor([&] { return picture != nullptr; }, 20000) ? picture : std::make_shared<Snapshot>();
    }

    static SourceState group(const Snapshot &picture)
    {
        for (const SourceState &state : picture.sources)
            if (state.source == Source::Group)
                return state;
        return {};
    }

    static inline const GroupListing ours{.group = GroupId(u"connect"_s),
                                          .state = u"Stable"_s,
                                          .protocolType = u"connect"_s,
                                          .protocol = u"default"_s,
                                          .members = {test::aMember(u"http://127.0.0.1:1"_s, 2)}};
    static inline const GroupListing theirs{.group = GroupId(u"other"_s),
                                            .state = u"Stable"_s,
                                            .protocolType = u"connect"_s,
                                            .protocol = u"default"_s,
                                            .members = {test::aMember(u"http://127.0.0.1:2"_s, 1)}};
};

QTEST_GUILESS_MAIN(TstPartialGroups)
#include "tst_partialgroups.moc"
