// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/secrets.h"
#include "tests/support/testmain.h"

using namespace signalbox;
using namespace Qt::StringLiterals;

namespace {

Connection secretive()
{
    Connection c;
    c.name = u"payments"_s;
    c.urls = {u"https://ann:planted@w1:8083/connect"_s, u"http://w2:8083"_s};
    c.workerRoutes = {{WorkerId(u"w1:8083"_s), u"http://bob:planted@127.0.0.1:18083/w1"_s, u"w1"_s, u"w1"_s}};
    c.proxy = {Proxy::Kind::Socks5, u"bastion"_s, 1080, u"joe"_s, u"planted"_s};
    c.login = {u"ann"_s, u"planted"_s, u"planted"_s, u"/etc/me.p12"_s, {}, u"planted"_s};
    c.bootstrap = u"b1:9093"_s;
    c.kafkaProperties = {{u"sasl.password"_s, u"planted"_s},
                         {u"ssl.key.password"_s, u"planted"_s},
                         {u"ssl.keystore.password"_s, u"planted"_s},
                         {u"ssl.key.pem"_s, u"-----BEGIN PRIVATE KEY----- planted"_s},
                         {u"ssl.certificate.pem"_s, u"-----BEGIN PRIVATE KEY----- planted"_s},
                         {u"sasl.oauthbearer.config"_s, u"principal=planted"_s},
                         {u"sasl.oauthbearer.client.secret"_s, u"planted"_s},
                         {u"sasl.oauthbearer.token.endpoint.url"_s, u"https://planted@idp/token"_s},
                         {u"sasl.jaas.config"_s, u"… password=\"planted\";"_s}};
    c.tokenCommand = {u"token"_s, u"--client-secret"_s, u"planted"_s};
    c.metrics = {{{}, u"http://bob:planted@{host}:8778/jolokia"_s}, {{}, u"http://w1:1/m?token=planted"_s}};
    return c;
}

} // namespace

class TstSecrets : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::failOnAnyWarning(); }

    void nothing_secret_is_left_and_all_of_it_comes_back()
    {
        const Connection connection = secretive();
        const Connection bare = withoutSecrets(connection);
        QStringList left = bare.urls + bare.tokenCommand + bare.kafkaProperties.values();
        left << bare.login.password << bare.login.bearerToken << bare.login.passphrase << bare.proxy.password;
        for (const MetricsTarget &target : bare.metrics)
            left << target.url;
        for (const WorkerRoute &route : bare.workerRoutes)
            left << route.url;
        QVERIFY2(!left.join(u' ').contains(u"planted"), qPrintable(left.join(u' ')));
        QCOMPARE(bare.login.user, u"ann"_s);
        QCOMPARE(bare.metrics.first().url, u"http://{host}:8778/jolokia"_s);
        QCOMPARE(withSecrets(bare, secretsOf(connection)), connection);
    }

    void the_names_of_secrets_hold_none()
    {
        const QStringList names = secretsOf(secretive()).keys();
        QVERIFY(names.contains(u"login.password"_s) && names.contains(u"kafka.sasl.password"_s));
        for (const QString &name : names) {
            QVERIFY2(!name.contains(u"planted"), qPrintable(name));
            QVERIFY2(!titleOfSecret(name).isEmpty(), qPrintable(name));
        }
    }

    void what_is_no_secret_stays()
    {
        Connection c;
        c.urls = {u"http://w1:8083/a@b"_s};
        c.bootstrap = u"b:9092"_s;
        c.kafkaProperties = {{u"sasl.username"_s, u"ann"_s},
                             {u"ssl.ca.pem"_s, u"-----BEGIN CERTIFICATE-----"_s},
                             {u"sasl.oauthbearer.token.endpoint.url"_s, u"https://idp/token"_s},
                             {u"ssl.key.location"_s, u"/etc/key.pem"_s}};
        c.tokenCommand = {u"/usr/bin/token"_s, u"--scope"_s, u"kafka"_s};
        QCOMPARE(withoutSecrets(c), c);
        QVERIFY(secretsOf(c).isEmpty());
    }

    void a_password_that_makes_its_url_invalid_does_not_stay_in_it()
    {
        Connection c;
        c.urls = {u"http://ann:pla/nted@w1:8083"_s};
        QVERIFY(!withoutSecrets(c).urls.first().contains(u"pla"));
    }

    void a_login_in_a_url_moves_out_of_it_and_never_over_another()
    {
        Connection c;
        c.urls = {u"http://ann:p%40ss@w1:8083"_s, u"http://ann:p%40ss@w2:8083"_s, u"http://eve:x@w3:8083"_s};
        c = withLoginMoved(c);
        QCOMPARE(c.urls, (QStringList{u"http://w1:8083"_s, u"http://w2:8083"_s, u"http://eve:x@w3:8083"_s}));
        QCOMPARE(c.login.user, u"ann"_s);
        QCOMPARE(c.login.password, u"p@ss"_s);
    }

    void memory_keeps_and_forgets()
    {
        MemorySecrets store;
        QVERIFY(!store.isLasting());
        (void)store.keep(u"a"_s, {{u"login.password"_s, u"x"_s}});
        QCOMPARE(*store.secrets(u"a"_s).result(), (Secrets{{u"login.password"_s, u"x"_s}}));
        (void)store.forget(u"a"_s);
        QVERIFY(store.secrets(u"a"_s).result()->isEmpty());
    }
};

QTEST_GUILESS_MAIN(TstSecrets)
#include "tst_secrets.moc"
