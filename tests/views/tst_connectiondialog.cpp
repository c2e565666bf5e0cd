// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/testmain.h"
#include "tests/views/widgets.h"
#include "views/connectiondialog.h"
#include "views/connectionfields.h"
#include "views/connectionsection.h"
#include "views/teststeps.h"

#include <QApplication>
#include <QClipboard>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>

using namespace signalbox;
using namespace Qt::StringLiterals;
using test::buttonOf, test::isShown, test::named;
namespace {

Connection full()
{
    Connection c;
    c.name = u"payments"_s;
    c.folder = u"team/payments"_s;
    c.environment = Environment::Test;
    c.urls = {u"http://w1:8083"_s, u"https://w2/connect"_s};
    c.urlsAreShared = true;
    c.workerRoutes = {{WorkerId(u"w1:8083"_s), u"http://127.0.0.1:18083"_s, u"w1"_s, {}},
                      {WorkerId(u"w2:443"_s), u"https://ingress/w2"_s, {}, u"w2"_s}};
    c.proxy = {Proxy::Kind::Http, u"bastion"_s, 3128, u"joe"_s, u"proxysecret"_s};
    c.login = {u"ann"_s, u"s3cret"_s, {}, u"/etc/me.p12"_s, {}, u"passsecret"_s};
    c.caFile = u"/etc/ca.pem"_s;
    c.trustedCertificates = {QString(64, u'a')};
    c.bootstrap = u"b:9092"_s;
    c.brokerRoutes = {{u"b.inside:9092"_s, u"127.0.0.1:19092"_s}};
    c.kafkaProperties = {{u"sasl.password"_s, u"x=y"_s}, {u"security.protocol"_s, u"SASL_SSL"_s}};
    c.tokenCommand = {u"/usr/bin/to ken"_s, u"--scope"_s, u"a\"b\\c"_s, QString()};
    c.group = GroupId(u"connect"_s);
    c.topics.status = u"st"_s;
    c.metrics = {{WorkerId(u"w1:8083"_s), u"http://w1:8778/jolokia"_s}, {{}, u"http://{host}:8778/jolokia"_s}};
    c.budget = {30, 1234567, 10};
    return c;
}

} // namespace

/// The dialog in which a connection is described and tried.
class TstConnectionDialog : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::failOnAnyWarning(); }

    void the_dialog_reads_back_what_it_was_given()
    {
        ConnectionDialog dialog({full(), SecretsKept::InStore, {}});
        QCOMPARE(dialog.connection(), full());
    }

    void no_secret_is_shown_as_text()
    {
        ConnectionDialog dialog({full(), SecretsKept::InStore, {}});
        for (const auto *edit : dialog.findChildren<QLineEdit *>())
            if (edit->text().contains(u"secret") || edit->text() == u"s3cret")
                QCOMPARE(edit->echoMode(), QLineEdit::Password);
        for (const auto *fold : dialog.findChildren<SectionFold *>())
            QVERIFY(!fold->accessibleDescription().contains(u"cret"));
        for (const auto *lines : dialog.findChildren<QPlainTextEdit *>())
            QVERIFY2(!lines->toPlainText().contains(u"x=y"), qPrintable(lines->toPlainText()));
    }

    void a_secret_that_is_entered_among_lines_is_hidden_and_kept()
    {
        ConnectionDialog dialog(Profile{});
        for (auto *fold : dialog.findChildren<SectionFold *>())
            fold->setOpen();
        dialog.show();
        auto *lines = named<QPlainTextEdit>(dialog, u"Properties"_s);
        QApplication::clipboard()->setText(u"sasl.password=hunter2\nsasl.username=ann"_s);
        lines->paste();
        QVERIFY2(!lines->toPlainText().contains(u"hunter2"), qPrintable(lines->toPlainText()));
        QVERIFY(lines->toPlainText().contains(u"sasl.username=ann"));
        QCOMPARE(dialog.connection().kafkaProperties.value(u"sasl.password"_s), u"hunter2"_s);
        auto *metrics = named<QLineEdit>(dialog, u"URLs"_s);
        metrics->setText(u"http://bob:hunter2@w1:8778/jolokia"_s);
        QCOMPARE(metrics->echoMode(), QLineEdit::Password);
        metrics->setText(u"http://w1:8778/jolokia"_s);
        QCOMPARE(metrics->echoMode(), QLineEdit::Normal);
    }

    void the_simple_case_needs_two_fields()
    {
        ConnectionDialog dialog(Profile{});
        dialog.show();
        int seen = 0;
        for (const auto *edit : dialog.findChildren<QLineEdit *>())
            seen += edit->isVisible() ? 1 : 0;
        QCOMPARE(seen, 2); // the name, and brokers; the URLs are lines
        QVERIFY(!buttonOf(dialog, u"Open"_s)->isEnabled());
        named<QPlainTextEdit>(dialog, u"REST URLs"_s)->setPlainText(u"w1:8083, w2:8083"_s);
        QVERIFY(buttonOf(dialog, u"Open"_s)->isEnabled());
        QCOMPARE(dialog.connection().urls, (QStringList{u"http://w1:8083"_s, u"http://w2:8083"_s}));
        QCOMPARE(dialog.connection().name, u"w1:8083"_s);
        const auto folds = dialog.findChildren<QAbstractButton *>();
        QVERIFY(std::any_of(folds.begin(), folds.end(), [](const QAbstractButton *fold) {
            return fold->isVisible() && fold->accessibleDescription().contains(u"at most 120 requests");
        }));
    }

    void a_login_in_a_url_moves_to_the_login_at_once()
    {
        ConnectionDialog dialog(Profile{});
        auto *urls = named<QPlainTextEdit>(dialog, u"REST URLs"_s);
        urls->insertPlainText(u"https://ann:p%40ss@w1:8083\nhttp://w2:8083"_s);
        QCOMPARE(urls->toPlainText(), u"https://w1:8083\nhttp://w2:8083"_s);
        QCOMPARE(dialog.connection().login.user, u"ann"_s);
        QCOMPARE(dialog.connection().login.password, u"p@ss"_s);
        QTest::keyClicks(urls, u"/x"_s);
        QCOMPARE(dialog.connection().urls.last(), u"http://w2:8083/x"_s);
    }

    void a_fold_says_what_is_in_it()
    {
        ConnectionDialog dialog({full(), SecretsKept::InStore, {}});
        QStringList said;
        for (const auto *fold : dialog.findChildren<SectionFold *>())
            said << fold->accessibleDescription();
        const QString all = said.join(u'\n');
        for (const QString &word : {u"user ann"_s, u"HTTP bastion:3128"_s, u"2 worker routes"_s, u"SASL_SSL"_s,
                                    u"team/payments"_s, u"at most 30 requests"_s})
            QVERIFY2(all.contains(word), qPrintable(all));
    }

    void fields_survive_nonsense()
    {
        QVERIFY(workerRoutesOf(u"nonsense\n = x\nw1 ="_s).isEmpty());
        QVERIFY(brokerRoutesOf(u"b1 = b2\nb1:1=b2\n:=:"_s).isEmpty());
        QVERIFY(fingerprintsOf(u"abc "_s + QString(64, u'g')).isEmpty());
        QCOMPARE(fingerprintsOf(u"AB:"_s.repeated(31) + u"AB"_s), QStringList{u"ab"_s.repeated(32)});
        QCOMPARE(proxyOf(u"  "_s, Proxy::Kind::Http), Proxy{});
        QCOMPARE(proxyOf(u"socks5://b"_s, Proxy::Kind::Http).kind, Proxy::Kind::Socks5);
        const QMap<QString, QString> pem{{u"ssl.key.pem"_s, u"-----BEGIN X-----\nabc\n-----END X-----\n"_s},
                                         {u"ssl.key.location"_s, u"C:\\new"_s}};
        QCOMPARE(propertiesOf(propertiesText(pem)), pem);
        QCOMPARE(folderOf(u" /a / b//"_s), u"a/b"_s);
        QVERIFY(loginIn(u"http://w1:8083/a@b"_s).password.isEmpty());
    }

    void a_test_is_summed_up_and_leads_to_its_first_failure()
    {
        QList<TestStep> steps;
        for (int i = 0; i < 40; ++i)
            steps << TestStep{u"Step %1"_s.arg(i), TestStep::State::Passed, u"fine"_s, u"w1"_s, {}};
        TestSteps view;
        view.resize(360, 300);
        view.show();
        view.setSteps(steps);
        QVERIFY(isShown(view, u"All 40 steps work"_s));
        QVERIFY(!buttonOf(view, u"Show it"_s)->isVisible());
        steps[30].state = TestStep::State::Failed;
        steps[30].trust = QString(64, u'b');
        view.setSteps(steps);
        QVERIFY(isShown(view, u"1 of 40 steps failed, the first: Step 30 of w1"_s));
        steps[29].says = u"CN=a, until 2027-01-01\nCN=b\x1b[2J, until 2028-01-01"_s;
        view.setSteps(steps);
        QVERIFY(isShown(view, u"CN=a, until 2027-01-01\nCN=b\\x1b[2J, until 2028-01-01"_s)); // a line each
        QVERIFY(buttonOf(view, u"Trust this certificate"_s)->width()
                >= buttonOf(view, u"Trust this certificate"_s)->sizeHint().width());
        QSignalSpy trusted(&view, &TestSteps::trustRequested);
        buttonOf(view, u"Trust this certificate"_s)->click();
        QCOMPARE(trusted.first().first().toString(), QString(64, u'b'));
        auto *bar = view.findChild<QScrollArea *>()->verticalScrollBar();
        QTRY_VERIFY(bar->maximum() > 0);
        buttonOf(view, u"Show it"_s)->click();
        QTRY_VERIFY(bar->value() > 0);
    }

    void the_dialog_can_be_walked_by_tab_and_every_stop_has_a_name()
    {
        ConnectionDialog dialog({full(), SecretsKept::InStore, {}});
        for (auto *fold : dialog.findChildren<SectionFold *>())
            fold->setOpen();
        dialog.show();
        QApplication::setActiveWindow(&dialog);
        QList<QWidget *> stops;
        for (int step = 0; step < 80; ++step) {
            QTest::keyClick(QApplication::focusWidget() ? QApplication::focusWidget() : &dialog, Qt::Key_Tab);
            QWidget *focus = QApplication::focusWidget();
            if (!focus || stops.contains(focus))
                break;
            stops << focus;
        }
        QVERIFY2(stops.size() > 30, qPrintable(QString::number(stops.size())));
        for (const QWidget *stop : stops) {
            const auto *button = qobject_cast<const QAbstractButton *>(stop);
            QVERIFY2(!stop->accessibleName().isEmpty() || (button && !button->text().isEmpty()),
                     stop->metaObject()->className());
        }
    }
};

QTEST_MAIN(TstConnectionDialog)
#include "tst_connectiondialog.moc"
