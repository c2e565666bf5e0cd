// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/connectiontest.h"
#include "tests/support/fakehttp.h"
#include "tests/support/testmain.h"
#include "tests/views/photographs.h"
#include "views/connectiondialog.h"
#include "views/connectionsecrets.h"
#include "views/connectionsection.h"
#include "views/consolewindow.h"
#include "views/importdialog.h"
#include "views/shortcutsdialog.h"

#include <QApplication>
#include <QTemporaryDir>
#include <QTimer>

using namespace signalbox;
using namespace Qt::StringLiterals;
using test::looks, test::photograph, test::Setting;

namespace {

QList<Connection> knownConnections()
{
    Connection payments;
    payments.name = u"payments"_s;
    payments.folder = u"team/payments"_s;
    payments.environment = Environment::Production;
    payments.urls = {u"http://w1.example.org:8083"_s, u"http://w2.example.org:8083"_s};
    payments.bootstrap = u"b1.example.org:9092"_s;
    payments.login.user = u"ann"_s;
    payments.proxy = {Proxy::Kind::Socks5, u"bastion.example.org"_s, 1080, {}, {}};
    payments.kafkaProperties = {{u"security.protocol"_s, u"SASL_SSL"_s}, {u"sasl.mechanism"_s, u"SCRAM-SHA-512"_s}};
    Connection rehearsal = payments;
    rehearsal.name = u"payments, rehearsal"_s;
    rehearsal.environment = Environment::Test;
    Connection local;
    local.name = u"my own machine"_s;
    local.environment = Environment::Development;
    local.urls = {u"http://localhost:8083"_s};
    Connection orders = local;
    orders.name = u"orders"_s;
    orders.folder = u"team/orders"_s;
    orders.environment = Environment::Unstated;
    orders.urls = {u"https://connect.example.org/orders"_s};
    return {payments, rehearsal, local, orders};
}

} // namespace

/// Photographs the start page and every dialog, in both themes.
class TstDialogScreenshots : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::failOnAnyWarning(); }

    void the_start_page_and_the_dialog()
    {
        for (const Setting &look : looks()) {
            applyTheme(*qApp, look.theme);
            QTemporaryDir home;
            Settings settings(home.filePath(u"s.ini"_s));
            Profiles profiles(home.filePath(u"c.json"_s));
            for (const Connection &known : knownConnections())
                QVERIFY(profiles.keep({known, SecretsKept::InStore, {}}));
            ConsoleWindow window(settings, profiles);
            window.resize(look.size);
            window.show();
            photograph(window, u"start-%1"_s.arg(look.suffix));
            const DialogSetting setting{{}, {u"team/payments"_s}, true};
            ConnectionDialog dialog({knownConnections().first(), SecretsKept::InStore, {}}, setting);
            dialog.show();
            photograph(dialog, u"dialog-%1"_s.arg(look.suffix));
            for (auto *fold : dialog.findChildren<SectionFold *>())
                fold->setOpen();
            dialog.resize(1040, 1600);
            photograph(dialog, u"dialog-open-%1"_s.arg(look.suffix));
            ConnectionDialog fresh(Profile{},
                                   {{u"-k was not taken over: certificates are always checked"_s}, {}, false});
            fresh.show();
            photograph(fresh, u"dialog-new-%1"_s.arg(look.suffix));
            window.hide();
        }
    }

    void a_tested_connection()
    {
        const test::FakeHttp worker([](const test::Asked &asked) {
            return test::reply(200, asked.target == "/" ? R"({"version":"4.1.1"})" : "[]");
        });
        Connection tried;
        tried.name = u"payments"_s;
        tried.urls = {worker.url(), u"http://127.0.0.1:1"_s};
        tried.bootstrap = u"127.0.0.1:1"_s;
        for (const Setting &look : looks().first(2)) {
            applyTheme(*qApp, look.theme);
            ConnectionDialog dialog({tried, SecretsKept::InStore, {}});
            dialog.show();
            dialog.test();
            const auto *test = dialog.findChild<ConnectionTest *>();
            QTRY_VERIFY_WITH_TIMEOUT(test->isDone(), 30000);
            photograph(dialog, u"tested-%1"_s.arg(look.suffix));
        }
    }

    void what_asks_before_a_connection_is_there()
    {
        for (const Setting &look : looks().first(2)) {
            applyTheme(*qApp, look.theme);
            SecretsDialog secrets(u"payments"_s, {u"login.password"_s, u"kafka.sasl.password"_s});
            secrets.show();
            photograph(secrets, u"secrets-%1"_s.arg(look.suffix));
            ImportDialog import(QList<ImportedConnection>{
                {knownConnections()[0], {u"4 workers, the group is Stable"_s}}, {knownConnections()[1], {}}});
            import.show();
            photograph(import, u"import-%1"_s.arg(look.suffix));
        }
    }

    void the_list_of_keys()
    {
        for (const Setting &look : looks().first(2)) {
            applyTheme(*qApp, look.theme);
            QWidget parent;
            QTimer::singleShot(0, &parent, [&] {
                QWidget *dialog = QApplication::activeModalWidget();
                photograph(*dialog, u"keys-%1"_s.arg(look.suffix));
                dialog->close();
            });
            showShortcuts(&parent);
        }
    }
};

QTEST_MAIN(TstDialogScreenshots)
#include "tst_dialogscreenshots.moc"
