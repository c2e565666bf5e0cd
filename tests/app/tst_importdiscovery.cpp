// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/importdiscovery.h"
#include "tests/support/fakebroker.h"
#include "tests/support/testmain.h"

using namespace signalbox;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using test::FakeBrokers;

namespace {

/// What a worker of protocol version 1 says when it joins (facts 1.4): version, URL, offset, no allocation.
QByteArray metadataOf(const QByteArray &url)
{
    QByteArray bytes("\0\1", 2);
    bytes += static_cast<char>(url.size() >> 8);
    bytes += static_cast<char>(url.size() & 0xff);
    bytes += url;
    bytes += QByteArray(7, '\0') + '\x09';
    bytes += QByteArray(4, '\xff');
    return bytes;
}

GroupListing cluster(const QString &id, const QList<QByteArray> &urls)
{
    GroupListing listing{.group = GroupId(id),
                         .state = u"Stable"_s,
                         .protocolType = u"connect"_s,
                         .protocol = u"compatible"_s,
                         .members = {},
                         .error = {}};
    for (const QByteArray &url : urls)
        listing.members.append(
            {MemberId(QString::fromUtf8(url)), u"connect"_s, u"/10.0.0.1"_s, metadataOf(url), QByteArray()});
    return listing;
}

const GroupListing sink{.group = GroupId(u"connect-sink"_s), .state = u"Empty"_s, .protocolType = u"consumer"_s};

Connection behind(const FakeBrokers &brokers)
{
    Connection connection;
    connection.bootstrap = brokers.bootstrap();
    connection.environment = Environment::Test;
    return connection;
}

} // namespace

class TstImportDiscovery : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::failOnAnyWarning(); }

    void each_group_of_connect_is_a_connection_with_the_workers_addresses()
    {
        const FakeBrokers brokers({{{cluster(u"payments"_s, {"http://w1:8083/", "https://w2:8443/"})}},
                                   {{cluster(u"orders"_s, {"http://o1:8083/", "javascript:alert(1)"})}}});
        const auto found = clustersBehind(behind(brokers), 5s);
        QVERIFY2(found, found ? "" : qPrintable(found.error().what));
        QVERIFY2(found->size() == 2, qPrintable(found->first().connection.name));
        QStringList urls;
        for (const ImportedConnection &one : *found) {
            QCOMPARE(one.connection.bootstrap, brokers.bootstrap());
            QCOMPARE(one.connection.environment, Environment::Test);
            QCOMPARE(one.connection.name, one.connection.group.text);
            QVERIFY(one.notes.first().contains(u"2 workers"));
            urls << one.connection.urls;
        }
        urls.sort();
        QCOMPARE(urls, (QStringList{u"http://o1:8083"_s, u"http://w1:8083"_s, u"https://w2:8443"_s}));
    }

    void no_connect_group_is_said_with_what_would_help()
    {
        const FakeBrokers brokers({{{sink}}});
        const auto found = clustersBehind(behind(brokers), 5s);
        QVERIFY(!found);
        QCOMPARE(found.error().fault, Fault::NotFound);
        QVERIFY(found.error().what.contains(u"DESCRIBE"));
    }

    void brokers_that_are_not_there_are_an_error()
    {
        Connection connection;
        connection.bootstrap = u"127.0.0.1:1"_s;
        const auto found = clustersBehind(connection, 2s);
        QVERIFY(!found && found.error().fault != Fault::NotFound);
    }
};

QTEST_GUILESS_MAIN(TstImportDiscovery)
#include "tst_importdiscovery.moc"
