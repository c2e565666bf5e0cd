// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/testmain.h"
#include "tests/views/widgets.h"
#include "views/connectiondialog.h"
#include "views/connectionpage.h"
#include "views/connectionsecrets.h"
#include "views/consolewindow.h"
#include "views/environmentedge.h"
#include "views/importdialog.h"
#include "views/startpage.h"
#include "views/startpagerow.h"

#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QLineEdit>
#include <QMessageBox>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QTimer>

using namespace signalbox;
using namespace Qt::StringLiterals;
using test::buttonOf, test::isShown, test::named;
namespace {

/// Does it with the dialog that is open by then, once.
template <typename Dialog, typename Act> void withNextDialog(QObject *context, const Act &act)
{
    auto *timer = new QTimer(context);
    QObject::connect(timer, &QTimer::timeout, context, [timer, act] {
        auto *dialog = qobject_cast<Dialog *>(QApplication::activeModalWidget());
        if (!dialog)
            return;
        timer->stop();
        act(*dialog);
    });
    timer->start(5);
}

struct Console {
    QTemporaryDir folder;
    Settings settings{folder.filePath(u"settings.ini"_s)};
    Profiles profiles{folder.filePath(u"connections.json"_s)};
    ConsoleWindow window{settings, profiles};

    explicit Console(const QList<Connection> &known = {})
    {
        for (const Connection &one : known)
            (void)profiles.keep({one, SecretsKept::Nowhere, {}});
        window.showStart();
        window.show();
        QApplication::setActiveWindow(&window);
    }
    QStringList rows() const
    {
        QStringList names;
        for (const auto *row : window.findChildren<ProfileRow *>())
            if (row->isVisible())
                names << row->text();
        return names;
    }
    ProfileRow *row(const QString &name) const
    {
        for (auto *one : window.findChildren<ProfileRow *>())
            if (one->isVisible() && one->text() == name)
                return one;
        return nullptr;
    }
};

Connection simple(const QString &name, const QString &folder = {})
{
    Connection c;
    c.name = name;
    c.folder = folder;
    c.urls = {u"http://127.0.0.1:1"_s};
    return c;
}

} // namespace

/// The known connections: how they are found, opened, pasted, changed and deleted.
class TstStartPage : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::failOnAnyWarning(); }

    void connections_stand_in_their_folders_and_can_be_searched()
    {
        Console console({simple(u"zebra"_s), simple(u"b"_s, u"team/orders"_s), simple(u"a"_s, u"team/orders"_s),
                         simple(u"alpha"_s), simple(u"c"_s, u"old"_s), simple(u"d"_s, u"old"_s)});
        QCOMPARE(console.rows(), (QStringList{u"alpha"_s, u"zebra"_s, u"c"_s, u"d"_s, u"a"_s, u"b"_s}));
        QVERIFY(isShown(console.window, u"team › orders"_s));
        named<QLineEdit>(console.window, u"Search the known connections"_s)->setText(u"ORDERS b"_s);
        QTRY_COMPARE(console.rows(), QStringList{u"b"_s});
        named<QLineEdit>(console.window, u"Search the known connections"_s)->setText(u"nothing"_s);
        QTRY_VERIFY(isShown(console.window, u"None of them fits"_s));
    }

    void opening_asks_for_what_is_kept_nowhere_and_opens_several_at_once()
    {
        Connection locked = simple(u"locked"_s);
        locked.login.user = u"ann"_s;
        locked.login.password = u"x"_s;
        locked.environment = Environment::Production;
        Console console({locked, simple(u"open"_s)});
        withNextDialog<SecretsDialog>(&console.window, [](SecretsDialog &dialog) {
            dialog.findChild<QLineEdit *>()->setText(u"hunter2"_s);
            dialog.accept();
        });
        console.row(u"locked"_s)->click();
        auto *tabs = console.window.findChild<QTabWidget *>();
        QTRY_COMPARE(tabs->tabText(0), u"locked"_s);
        QVERIFY(console.window.findChild<EnvironmentEdge *>());
        QVERIFY(!tabs->tabIcon(0).isNull());
        console.window.showStart();
        console.row(u"open"_s)->click();
        QTRY_COMPARE(tabs->count(), 2);
        QCOMPARE(console.window.findChildren<EnvironmentEdge *>().size(), 1);
    }

    void nothing_is_opened_without_the_secret()
    {
        Connection locked = simple(u"locked"_s);
        locked.login.bearerToken = u"x"_s;
        Console console({locked});
        bool isAsked = false;
        withNextDialog<SecretsDialog>(&console.window, [&](SecretsDialog &dialog) {
            isAsked = true;
            dialog.reject();
        });
        console.row(u"locked"_s)->click();
        QTRY_VERIFY(isAsked);
        QVERIFY(!console.window.current());
    }

    void what_is_pasted_becomes_a_draft_and_is_wiped()
    {
        Console console;
        QApplication::clipboard()->setText(u"curl -k -u ann:hunter2 https://w1:8443/connectors"_s);
        Connection drafted;
        bool hasNote = false;
        withNextDialog<ConnectionDialog>(&console.window, [&](ConnectionDialog &dialog) {
            drafted = dialog.connection();
            hasNote = isShown(dialog, u"-k was not taken over"_s);
            dialog.done(ConnectionDialog::Saved);
        });
        auto *paste = console.window.findChild<PasteField *>();
        paste->paste();
        QTRY_COMPARE(drafted.urls, QStringList{u"https://w1:8443"_s});
        QVERIFY(hasNote);
        QCOMPARE(drafted.login.password, u"hunter2"_s);
        QTRY_COMPARE(console.rows(), QStringList{u"w1"_s});
        QVERIFY(paste->toPlainText().isEmpty());
        QFile file(console.profiles.file());
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(!file.readAll().contains("hunter2"));
    }

    void what_is_no_connection_is_said_beneath()
    {
        Console console;
        auto *paste = console.window.findChild<PasteField *>();
        QTest::keyClicks(paste, u"tell me a story"_s);
        QTest::keyClick(paste, Qt::Key_Return);
        QVERIFY(isShown(console.window, u"holds no address"_s));
        QCOMPARE(paste->toPlainText(), u"tell me a story"_s);
    }

    void several_contexts_are_chosen_from()
    {
        Console console;
        withNextDialog<ImportDialog>(&console.window, [](ImportDialog &dialog) {
            for (auto *check : dialog.findChildren<QCheckBox *>())
                check->setChecked(true);
            QCOMPARE(buttonOf(dialog, u"Add 2"_s) != nullptr, true);
            dialog.accept();
        });
        QApplication::clipboard()->setText(u"{\"currentContext\":\"a\",\"a\":{\"cluster\":\"http://a:8083\"},"
                                           "\"b\":{\"cluster\":\"http://b:8083\"}}"_s);
        console.window.findChild<PasteField *>()->paste();
        QTRY_COMPARE(console.rows(), (QStringList{u"a"_s, u"b"_s}));
    }

    void deleting_asks_first()
    {
        Console console({simple(u"a"_s)});
        const auto answer = [&](const QString &text) {
            withNextDialog<QMessageBox>(&console.window, [text](QMessageBox &box) { buttonOf(box, text)->click(); });
            QTest::keyClick(console.row(u"a"_s), Qt::Key_Delete);
        };
        answer(u"Cancel"_s);
        QCOMPARE(console.rows(), QStringList{u"a"_s});
        answer(u"Delete"_s);
        QTRY_VERIFY(console.rows().isEmpty());
        QVERIFY(console.profiles.all()->isEmpty());
    }

    void a_duplicate_has_a_name_of_its_own()
    {
        Console console({simple(u"a"_s)});
        withNextDialog<ConnectionDialog>(&console.window,
                                         [](ConnectionDialog &dialog) { dialog.done(ConnectionDialog::Saved); });
        Q_EMIT console.row(u"a"_s)->duplicateRequested();
        QTRY_COMPARE(console.rows(), (QStringList{u"a"_s, u"a, copy"_s}));
    }

    void a_secret_that_is_asked_each_time_is_still_asked_after_an_edit()
    {
        Connection locked = simple(u"locked"_s);
        locked.login.user = u"ann"_s;
        locked.login.password = u"x"_s;
        QTemporaryDir folder;
        Settings settings(folder.filePath(u"s.ini"_s));
        Profiles profiles(folder.filePath(u"c.json"_s));
        QVERIFY(profiles.keep({locked, SecretsKept::Nowhere, {}}));
        struct Lasting : MemorySecrets {
            bool isLasting() const override { return true; }
        };
        ConsoleWindow window(settings, profiles, std::make_unique<Lasting>());
        window.show();
        withNextDialog<ConnectionDialog>(&window,
                                         [](ConnectionDialog &dialog) { dialog.done(ConnectionDialog::Saved); });
        Q_EMIT window.findChild<ProfileRow *>()->editRequested();
        QCOMPARE(profiles.named(u"locked"_s)->secrets, QStringList{u"login.password"_s});
        QCOMPARE(profiles.named(u"locked"_s)->kept, SecretsKept::Nowhere);
    }

    void a_damaged_file_is_told_on_the_start_page()
    {
        Console console;
        QFile file(console.profiles.file());
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("{");
        file.close();
        console.window.showStart();
        QTRY_VERIFY(isShown(console.window, u"is damaged"_s));
    }
};

QTEST_MAIN(TstStartPage)
#include "tst_startpage.moc"
