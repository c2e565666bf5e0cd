// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/profiles.h"
#include "tests/support/testmain.h"

#include <QFile>
#include <QTemporaryDir>

using namespace signalbox;
using namespace Qt::StringLiterals;

namespace {

Connection withSecrets(const QString &name)
{
    Connection c;
    c.name = name;
    c.urls = {u"https://ann:urlsecret@w1:8083/connect"_s, u"http://w2:8083"_s};
    c.urlsAreShared = true;
    c.login = {u"ann"_s, u"loginsecret"_s, u"tokensecret"_s};
    c.caFile = u"/etc/ca.pem"_s;
    c.bootstrap = u"b1:9092"_s;
    c.kafkaProperties = {{u"sasl.password"_s, u"kafkasecret"_s},
                         {u"sasl.jaas.config"_s, u"… password=\"jaassecret\";"_s},
                         {u"ssl.key.pem"_s, u"-----BEGIN pemsecret"_s},
                         {u"sasl.oauthbearer.config"_s, u"clientSecret=oauthsecret"_s},
                         {u"security.protocol"_s, u"SASL_SSL"_s}};
    c.group = GroupId(u"connect"_s);
    c.topics = {u"c"_s, u"s"_s, u"o"_s};
    c.metrics = {{WorkerId(u"w1:8083"_s), u"http://w1:8778/jolokia"_s}, {{}, u"http://bob:metricsecret@{host}:1/m"_s}};
    return c;
}

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

class TstProfiles : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::failOnAnyWarning(); }

    void no_secret_reaches_the_file()
    {
        QTemporaryDir folder;
        Profiles profiles(folder.filePath(u"deep/connections.json"_s));
        QVERIFY(profiles.keep(withSecrets(u"payments"_s)));
        const QByteArray content = contentOf(profiles.file());
        QVERIFY(content.contains("SASL_SSL"));
        QVERIFY2(!content.contains("secret"), content.constData());
    }

    void what_is_no_secret_comes_back_after_a_restart()
    {
        QTemporaryDir folder;
        const QString file = folder.filePath(u"c.json"_s);
        QVERIFY(Profiles(file).keep(withSecrets(u"payments"_s)));
        const auto all = Profiles(file).all();
        QVERIFY(all && all->size() == 1);
        QCOMPARE(all->first(), withoutSecrets(withSecrets(u"payments"_s)));
        QCOMPARE(all->first().login.user, u"ann"_s);
        QCOMPARE(all->first().urls.first(), u"https://w1:8083/connect"_s);
    }

    void secrets_stay_in_memory_while_the_console_runs()
    {
        QTemporaryDir folder;
        Profiles profiles(folder.filePath(u"c.json"_s));
        QVERIFY(profiles.keep(withSecrets(u"a"_s)));
        QCOMPARE(profiles.all()->first(), withSecrets(u"a"_s));
    }

    void one_name_is_one_connection_and_can_be_forgotten()
    {
        QTemporaryDir folder;
        Profiles profiles(folder.filePath(u"c.json"_s));
        QVERIFY(profiles.keep(withSecrets(u"a"_s)));
        QVERIFY(profiles.keep(withSecrets(u"b"_s)));
        Connection changed = withSecrets(u"a"_s);
        changed.bootstrap = u"other:9092"_s;
        QVERIFY(profiles.keep(changed));
        QCOMPARE(profiles.all()->size(), 2);
        QCOMPARE(profiles.all()->first().bootstrap, u"other:9092"_s);
        QVERIFY(profiles.forget(u"a"_s));
        QCOMPARE(profiles.all()->size(), 1);
    }

    void a_missing_file_means_none_and_a_broken_one_is_said_and_kept()
    {
        QTemporaryDir folder;
        const QString path = folder.filePath(u"c.json"_s);
        Profiles profiles(path);
        QVERIFY(profiles.all() && profiles.all()->isEmpty());
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("{\"connections\": [{\"na");
        file.close();
        QVERIFY(!profiles.all());
        QVERIFY(!profiles.keep(withSecrets(u"a"_s)));
        QCOMPARE(contentOf(path), QByteArray("{\"connections\": [{\"na"));
    }
};

QTEST_MAIN(TstProfiles)
#include "tst_profiles.moc"
