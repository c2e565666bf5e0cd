// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/profiles.h"
#include "tests/support/fulldisk.h"
#include "tests/support/testmain.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>

using namespace signalbox;
using namespace Qt::StringLiterals;

namespace {

Connection full(const QString &name)
{
    Connection c;
    c.name = name;
    c.folder = u"team/payments"_s;
    c.environment = Environment::Production;
    c.urls = {u"https://ann:planted@w1:8083/connect"_s, u"http://w2:8083"_s};
    c.urlsAreShared = true;
    c.workerRoutes = {{WorkerId(u"w1:8083"_s), u"http://127.0.0.1:18083/w1"_s, u"w1"_s, u"w1.example.org"_s}};
    c.proxy = {Proxy::Kind::Http, u"bastion"_s, 3128, u"joe"_s, u"planted"_s};
    c.login = {u"ann"_s, u"planted"_s, u"planted"_s, u"/etc/me.pem"_s, u"/etc/me.key"_s, u"planted"_s};
    c.caFile = u"/etc/ca.pem"_s;
    c.trustedCertificates = {QString(64, u'a')};
    c.bootstrap = u"b1:9092"_s;
    c.brokerRoutes = {{u"b1.inside:9092"_s, u"127.0.0.1:19092"_s}};
    c.kafkaProperties = {{u"sasl.password"_s, u"planted"_s}, {u"security.protocol"_s, u"SASL_SSL"_s}};
    c.tokenCommand = {u"/usr/bin/token"_s, u"--scope"_s, u"kafka"_s};
    c.group = GroupId(u"connect"_s);
    c.topics = {u"c"_s, u"s"_s, u"o"_s};
    c.metrics = {{WorkerId(u"w1:8083"_s), u"http://w1:8778/jolokia"_s}, {{}, u"http://bob:planted@{host}:1/m"_s}};
    c.budget = {30, 1024, 10};
    return c;
}

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

bool write(const QString &path, const QByteArray &content)
{
    QFile file(path);
    return file.open(QIODevice::WriteOnly) && file.write(content) == content.size();
}

} // namespace

class TstProfiles : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::failOnAnyWarning(); }

    void a_folder_that_may_not_be_entered_is_not_an_empty_one()
    {
        QTemporaryDir home;
        const QString folder = home.filePath(u"signalbox"_s);
        QVERIFY(QDir().mkpath(folder));
        QFile(folder).setPermissions(QFileDevice::Permissions());
        if (QDir(folder).isReadable())
            QSKIP("whoever runs this may read everything");
        const auto found = Profiles(folder + u"/connections.json"_s).named(u"x"_s);
        QFile(folder).setPermissions(QFileDevice::ReadOwner | QFileDevice::WriteOwner | QFileDevice::ExeOwner);
        QVERIFY(!found);
        QCOMPARE(found.error().fault, Fault::Forbidden);
        QVERIFY(found.error().what.endsWith(u"connections.json cannot be read"));
        QCOMPARE(found.error().detail, u"Permission denied"_s);
    }

    void a_file_that_cannot_be_looked_up_is_not_absent()
    {
        QTemporaryDir home;
        const auto found = Profiles(home.filePath(QString(300, u'x'))).all();
        QVERIFY(!found);
        QCOMPARE(found.error().fault, Fault::Forbidden);
        QCOMPARE(found.error().detail, u"File name too long"_s);
    }

    void a_name_where_a_file_should_be_a_folder_holds_no_connections()
    {
        QTemporaryDir home;
        QVERIFY(write(home.filePath(u"signalbox"_s), "x"));
        QVERIFY(Profiles(home.filePath(u"signalbox/connections.json"_s)).all());
    }

    void no_secret_reaches_the_file_and_nobody_else_may_read_it()
    {
        QTemporaryDir folder;
        Profiles profiles(folder.filePath(u"deep/connections.json"_s));
        QVERIFY(profiles.keep({full(u"payments"_s), SecretsKept::InStore, {}}));
        const QByteArray content = contentOf(profiles.file());
        QVERIFY(content.contains("SASL_SSL"));
        QVERIFY2(!content.contains("planted"), content.constData());
        QVERIFY(!(QFile::permissions(profiles.file()) & (QFile::ReadGroup | QFile::ReadOther)));
    }

    void everything_else_comes_back_after_a_restart()
    {
        QTemporaryDir folder;
        const QString file = folder.filePath(u"c.json"_s);
        QVERIFY(Profiles(file).keep({full(u"payments"_s), SecretsKept::Nowhere, {}}));
        const auto all = Profiles(file).all();
        QVERIFY(all && all->size() == 1);
        const Profile &profile = all->first();
        QCOMPARE(profile.connection, withoutSecrets(full(u"payments"_s)));
        QCOMPARE(profile.kept, SecretsKept::Nowhere);
        QCOMPARE(profile.secrets, secretsOf(full(u"payments"_s)).keys());
        QCOMPARE(missingSecrets(profile, profile.connection), profile.secrets);
        QVERIFY(missingSecrets(profile, full(u"payments"_s)).isEmpty());
    }

    void a_name_belongs_to_one_connection()
    {
        QTemporaryDir folder;
        Profiles profiles(folder.filePath(u"c.json"_s));
        QVERIFY(profiles.keep({full(u"a"_s), SecretsKept::InStore, {}}));
        QVERIFY(profiles.keep({full(u"b"_s), SecretsKept::InStore, {}}));
        QCOMPARE(profiles.keep({full(u"a"_s), SecretsKept::InStore, {}}).error().fault, Fault::Conflict);
        QCOMPARE(profiles.keep({full(u"a"_s), SecretsKept::InStore, {}}, u"b"_s).error().fault, Fault::Conflict);
        QCOMPARE(profiles.keep({full({}), SecretsKept::InStore, {}}).error().fault, Fault::Rejected);
        Connection changed = full(u"a2"_s);
        changed.bootstrap = u"other:9092"_s;
        QVERIFY(profiles.keep({changed, SecretsKept::InStore, {}}, u"a"_s));
        QCOMPARE(profiles.all()->size(), 2);
        QCOMPARE(profiles.all()->first().connection.name, u"a2"_s);
        QCOMPARE(profiles.named(u"a2"_s)->connection.bootstrap, u"other:9092"_s);
        QVERIFY(profiles.forget(u"a2"_s));
        QCOMPARE(profiles.all()->size(), 1);
        QVERIFY(profiles.named(u"a2"_s).error().what.contains(u"there are: b"));
    }

    void the_first_schema_is_still_read()
    {
        QTemporaryDir folder;
        const QString path = folder.filePath(u"c.json"_s);
        const QByteArray first = R"({"schema": 1, "connections": [{"name": "old", "urls": ["http://w1:8083"]}]})";
        QVERIFY(write(path, first));
        const auto old = Profiles(path).named(u"old"_s);
        QVERIFY(old);
        QCOMPARE(old->connection.urls, QStringList{u"http://w1:8083"_s});
        QCOMPARE(old->connection.budget, Budget{});
        QCOMPARE(old->connection.environment, Environment::Unstated);
    }

    void what_a_later_version_wrote_is_left_alone()
    {
        QTemporaryDir folder;
        const QString path = folder.filePath(u"c.json"_s);
        const QByteArray later = R"({"schema": 9, "connections": {}})";
        QVERIFY(write(path, later));
        Profiles profiles(path);
        QCOMPARE(profiles.all().error().fault, Fault::Unsupported);
        QVERIFY(profiles.all().error().what.contains(u"schema 9"));
        QCOMPARE(profiles.keep({full(u"a"_s), SecretsKept::InStore, {}}).error().fault, Fault::Unsupported);
        QCOMPARE(profiles.forget(u"a"_s).error().fault, Fault::Unsupported);
        QCOMPARE(contentOf(path), later);
    }

    void a_damaged_file_is_told_kept_aside_and_does_not_block_saving_data()
    {
        QTest::addColumn<QByteArray>("content");
        QTest::newRow("torn") << QByteArray("{\"schema\": 1, \"connections\": [{\"na");
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("no JSON") << QByteArray("\0\xff", 2);
        QTest::newRow("no list") << QByteArray("{\"schema\": 1, \"connections\": {\"a\": 1}}");
        QTest::newRow("no schema") << QByteArray("{\"connections\": []}");
        QTest::newRow("a list") << QByteArray("[1, 2]");
        QTest::newRow("too large") << QByteArray(5 * 1024 * 1024, ' ');
    }
    void a_damaged_file_is_told_kept_aside_and_does_not_block_saving()
    {
        QFETCH(QByteArray, content);
        QTemporaryDir folder;
        const QString path = folder.filePath(u"c.json"_s);
        QVERIFY(write(path, content));
        QVERIFY(write(path + u".damaged"_s, "of another day"));
        Profiles profiles(path);
        QCOMPARE(profiles.all().error().fault, Fault::Malformed);
        QVERIFY(profiles.all().error().what.contains(u"c.json.damaged-2"));
        QVERIFY(!profiles.all().error().detail.isEmpty());
        QCOMPARE(contentOf(path), content);
        QVERIFY(profiles.keep({full(u"a"_s), SecretsKept::InStore, {}}));
        QCOMPARE(profiles.all()->size(), 1);
        QCOMPARE(contentOf(path + u".damaged-2"_s), content);
        QCOMPARE(contentOf(path + u".damaged"_s), QByteArray("of another day"));
    }

    void what_is_not_understood_in_a_file_stays_in_it()
    {
        QTemporaryDir folder;
        const QString path = folder.filePath(u"c.json"_s);
        const QByteArray odd = R"({"schema": 2, "note": "mine", "connections": [17, {"no": "name"}, {"name": "a",
            "colour": "red", "urls": [1, "http://w1:8083"], "budget": {"requests_per_minute": -4}}]})";
        QVERIFY(write(path, odd));
        Profiles profiles(path);
        QCOMPARE(profiles.all()->size(), 1);
        QCOMPARE(profiles.all()->first().connection.urls, QStringList{u"http://w1:8083"_s});
        QCOMPARE(profiles.all()->first().connection.budget, Budget{});
        QVERIFY(profiles.keep({full(u"a"_s), SecretsKept::InStore, {}}, u"a"_s));
        for (const char *word : {"mine", "17", "\"no\"", "red"})
            QVERIFY2(contentOf(path).contains(word), word);
    }

    void a_folder_that_cannot_be_written_is_said()
    {
        QTemporaryDir folder;
        QVERIFY(write(folder.filePath(u"file"_s), "x"));
        const auto kept = Profiles(folder.filePath(u"file/c.json"_s)).keep({full(u"a"_s), SecretsKept::InStore, {}});
        QVERIFY(!kept && !kept.error().what.isEmpty());
    }

    void a_full_disk_is_said_and_leaves_the_file_as_it_was()
    {
        const QTemporaryDir folder;
        Profiles profiles(folder.filePath(u"c.json"_s));
        QVERIFY(profiles.keep({full(u"a"_s), SecretsKept::InStore, {}}));
        const QByteArray before = contentOf(profiles.file());
        {
            const test::FullDisk disk(quint64(before.size()));
            for (const auto &kept : {profiles.keep({full(u"b"_s), SecretsKept::InStore, {}}),
                                     profiles.keep({full(u"a, but longer"_s), SecretsKept::InStore, {}}, u"a"_s)}) {
                QVERIFY(!kept);
                QCOMPARE(told(kept.error()), profiles.file() + u" cannot be written: File too large"_s);
            }
        }
        QCOMPARE(contentOf(profiles.file()), before);
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files | QDir::Hidden), QStringList{u"c.json"_s});
    }
};

QTEST_MAIN(TstProfiles)
#include "tst_profiles.moc"
