// SPDX-License-Identifier: GPL-3.0-or-later
#include "record/recorder.h"
#include "tests/coordinator/collect/fakeworker.h"
#include "tests/support/fulldisk.h"
#include "tests/support/testmain.h"

#include <QDir>
#include <QFileInfo>
#include <QProcess>
#include <QSet>
#include <QTemporaryDir>

using namespace Qt::StringLiterals;

/// signalboxctl as a shell sees it: what it prints, where, and how it ends.
class TstProgram : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { signalbox::test::failOnAnyWarning(); }
    void watching_ends_with_its_reader_data();
    void watching_ends_with_its_reader();
    void an_answer_that_cannot_be_written_is_no_answer();
    void an_answer_that_nobody_reads_is_no_fault();
    void what_makes_no_sense_is_refused_data();
    void what_makes_no_sense_is_refused();
    void what_was_asked_for_and_not_read_is_no_answer();
    void one_of_two_workers_that_refuses_is_named_and_is_no_success();
    void the_answer_without_a_display_ends_as_it_should_data();
    void the_answer_without_a_display_ends_as_it_should();
    void one_cause_is_told_once();
    void a_damaged_profile_file_says_where();
    void watching_names_at_its_beginning_what_is_there_in_part();
    void a_recording_that_meets_a_full_disk_says_so_and_is_no_success_data();
    void a_recording_that_meets_a_full_disk_says_so_and_is_no_success();
    void a_path_too_long_to_be_one_is_said_in_a_line_that_can_be_read_data();
    void a_path_too_long_to_be_one_is_said_in_a_line_that_can_be_read();
    void a_group_that_everybody_left_is_no_success_data();
    void a_group_that_everybody_left_is_no_success();
};

namespace {

constexpr int patienceMs = 30000;

/// Ends the program with whoever waited in vain for its end.
class Program : public QProcess {
public:
    ~Program() override
    {
        kill();
        waitForFinished();
    }
    void begin(const QStringList &words) { start(QStringLiteral(SIGNALBOXCTL), words); }
};

} // namespace

void TstProgram::watching_ends_with_its_reader_data()
{
    QTest::addColumn<QStringList>("place");
    QTest::newRow("much to say") << QStringList{u"--demo"_s, u"article"_s};
    QTest::newRow("nothing more to say") << QStringList{u"--connect"_s, u"http://127.0.0.1:1"_s};
}

void TstProgram::watching_ends_with_its_reader()
{
    QFETCH(QStringList, place);
    Program watch, reader;
    watch.setStandardOutputProcess(&reader);
    watch.begin(QStringList{u"watch"_s} + place);
    reader.start(u"head"_s, {u"-n1"_s});
    QVERIFY(reader.waitForFinished(patienceMs));
    QVERIFY(reader.readAllStandardOutput().contains("watching"));
    QVERIFY(watch.waitForFinished(patienceMs));
    QCOMPARE(watch.exitStatus(), QProcess::NormalExit);
    QCOMPARE(watch.exitCode(), 0);
    QCOMPARE(watch.readAllStandardError(), QByteArray());
}

void TstProgram::an_answer_that_cannot_be_written_is_no_answer()
{
    if (!QFileInfo::exists(u"/dev/full"_s))
        QSKIP("no device here is always full");
    for (const auto &command : {u"status"_s, u"watch"_s}) {
        Program program;
        program.setStandardOutputFile(u"/dev/full"_s);
        program.begin({command, u"--demo"_s, u"healthy"_s});
        QVERIFY(program.waitForFinished(patienceMs));
        QCOMPARE(program.exitCode(), 3);
        const QByteArray said = program.readAllStandardError();
        QVERIFY2(said.startsWith("signalboxctl: standard output cannot be written: No space left"), said.constData());
        QCOMPARE(said.count('\n'), 1);
    }
}

void TstProgram::an_answer_that_nobody_reads_is_no_fault()
{
    Program program, reader;
    program.setStandardOutputProcess(&reader);
    reader.start(u"true"_s, QStringList());
    QVERIFY(reader.waitForFinished(patienceMs));
    program.begin({u"status"_s, u"--demo"_s, u"healthy"_s});
    QVERIFY(program.waitForFinished(patienceMs));
    QCOMPARE(program.exitStatus(), QProcess::NormalExit);
    QCOMPARE(program.exitCode(), 0);
    QCOMPARE(program.readAllStandardError(), QByteArray());
}

void TstProgram::what_makes_no_sense_is_refused_data()
{
    QTest::addColumn<QStringList>("words");
    QTest::addColumn<QByteArray>("says");
    QTest::newRow("no type") << QStringList{u"permissions"_s, u"--principal"_s, u"bob"_s} << QByteArray("TYPE:NAME");
    QTest::newRow("every group") << QStringList{u"permissions"_s, u"--group"_s, u"*"_s} << QByteArray("every group");
    QTest::newRow("too small a budget") << QStringList{u"status"_s, u"--connect"_s, u"w1:8083"_s,
                                                       u"--requests-per-minute"_s, u"4"_s}
                                        << QByteArray("from 10 on");
}

void TstProgram::what_makes_no_sense_is_refused()
{
    QFETCH(QStringList, words);
    QFETCH(QByteArray, says);
    Program program;
    program.begin(words);
    QVERIFY(program.waitForFinished(patienceMs));
    QCOMPARE(program.exitCode(), 2);
    const QByteArray said = program.readAllStandardError();
    QVERIFY2(said.contains(says), said.constData());
    QCOMPARE(program.readAllStandardOutput(), QByteArray());
}

void TstProgram::what_was_asked_for_and_not_read_is_no_answer()
{
    Program program;
    program.begin({u"status"_s, u"--connect"_s, u"http://127.0.0.1:1"_s, u"--metrics"_s, u"http://{host}:1/metrics"_s});
    QVERIFY(program.waitForFinished(patienceMs));
    QCOMPARE(program.exitCode(), 3);
    const QByteArray said = program.readAllStandardError();
    QVERIFY2(said.contains("REST: ") && said.toLower().contains("metrics: "), said.constData());
}

void TstProgram::one_of_two_workers_that_refuses_is_named_and_is_no_success()
{
    const signalbox::test::FakeWorker well;
    for (const bool isWhole : {false, true}) {
        Program program;
        program.begin({u"status"_s, u"--connect"_s, isWhole ? well.url() : well.url() + u",http://127.0.0.1:1"_s});
        QVERIFY(program.waitForFinished(patienceMs));
        const QByteArray said = program.readAllStandardError();
        QCOMPARE(program.exitCode(), isWhole ? 0 : 3);
        QVERIFY2(isWhole ? said.isEmpty() : said.contains("REST: 1 of 2 answer (") && said.contains("127.0.0.1:1"),
                 said.constData());
    }
}

void TstProgram::the_answer_without_a_display_ends_as_it_should_data()
{
    QTest::addColumn<QStringList>("words");
    QTest::addColumn<int>("code");
    QTest::addColumn<int>("complaints");
    QTest::newRow("well") << QStringList{u"--demo"_s, u"healthy"_s} << 0 << 0;
    QTest::newRow("trouble to look at") << QStringList{u"--demo"_s, u"article"_s} << 0 << 0;
    QTest::newRow("wrong words") << QStringList{u"--no-such-word"_s} << 2 << 1;
    QTest::newRow("nobody there") << QStringList{u"--connect"_s, u"http://127.0.0.1:1"_s} << 3 << 1;
}

void TstProgram::the_answer_without_a_display_ends_as_it_should()
{
    QFETCH(QStringList, words);
    QFETCH(int, code);
    QFETCH(int, complaints);
    Program program;
    program.start(QStringLiteral(SIGNALBOX_SOURCE_DIR "/.ci/answer"),
                  QStringList{QStringLiteral(SIGNALBOXCTL)} + words);
    QVERIFY(program.waitForFinished(patienceMs));
    QCOMPARE(program.exitCode(), code);
    const QByteArray said = program.readAllStandardError();
    QVERIFY2(said.count('\n') == complaints, said.constData());
}

void TstProgram::one_cause_is_told_once()
{
    Program program;
    program.begin({u"status"_s, u"--bootstrap"_s, u"127.0.0.1:1"_s, u"--group"_s, u"g"_s, u"--config-topic"_s, u"c"_s,
                   u"--status-topic"_s, u"s"_s});
    QVERIFY(program.waitForFinished(patienceMs));
    QCOMPARE(program.exitCode(), 3);
    const QList<QByteArray> lines = program.readAllStandardError().trimmed().split('\n');
    QSet<QByteArray> causes;
    for (const QByteArray &line : lines)
        causes << line.mid(line.lastIndexOf(": ") + 2);
    QVERIFY2(causes.size() == lines.size(), lines.join("|").constData());
}

void TstProgram::a_damaged_profile_file_says_where()
{
    QTemporaryDir home;
    QVERIFY(QDir(home.path()).mkpath(u"signalbox"_s));
    QFile file(home.filePath(u"signalbox/connections.json"_s));
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write("{\"schema\": 2, ]") > 0);
    file.close();
    Program program;
    auto environment = QProcessEnvironment::systemEnvironment();
    environment.insert(u"XDG_CONFIG_HOME"_s, home.path());
    program.setProcessEnvironment(environment);
    program.begin({u"status"_s, u"--profile"_s, u"x"_s});
    QVERIFY(program.waitForFinished(patienceMs));
    QCOMPARE(program.exitCode(), 2);
    const QByteArray said = program.readAllStandardError();
    QVERIFY2(said.contains("is damaged") && said.contains("at byte"), said.constData());
}

void TstProgram::watching_names_at_its_beginning_what_is_there_in_part()
{
    const signalbox::test::FakeWorker well;
    for (const bool asJson : {false, true}) {
        Program watch;
        QStringList words{u"watch"_s, u"--connect"_s, well.url() + u",http://127.0.0.1:1"_s};
        watch.begin(asJson ? words << u"--json"_s : words);
        QByteArray said;
        while (!said.contains("evidence-missing") && watch.waitForReadyRead(patienceMs))
            said += watch.readAllStandardOutput();
        const QList<QByteArray> lines = said.split('\n');
        QVERIFY(lines[0].contains("watching"));
        const QByteArray reason = "1 of 2 answer (127.0.0.1:1 refused the connection";
        QVERIFY2(lines[asJson ? 0 : 1].contains(reason), said.constData());
    }
}

void TstProgram::a_recording_that_meets_a_full_disk_says_so_and_is_no_success_data()
{
    QTest::addColumn<QString>("out");
    QTest::addColumn<QByteArray>("reason");
    QTest::newRow("a folder") << QString() << QByteArray("File too large");
    QTest::newRow("a stream") << u"/dev/full"_s << QByteArray("No space left on device");
}

void TstProgram::a_recording_that_meets_a_full_disk_says_so_and_is_no_success()
{
    QFETCH(QString, out);
    QFETCH(QByteArray, reason);
    if (!QFileInfo::exists(out) && !out.isEmpty())
        QSKIP("no device here is always full");
    const QTemporaryDir folder;
    Program watch;
    watch.setChildProcessModifier([] {
        constexpr rlim_t lockAndMarker = 500;
        static const signalbox::test::FullDisk full(lockAndMarker);
    });
    if (!out.isEmpty())
        watch.setStandardOutputFile(out);
    watch.begin({u"watch"_s, u"--demo"_s, u"healthy"_s, u"--record"_s, out.isEmpty() ? folder.path() : u"-"_s});
    watch.setReadChannel(QProcess::StandardError);
    QVERIFY(watch.waitForReadyRead(patienceMs));
    watch.terminate();
    QVERIFY(watch.waitForFinished(patienceMs));
    QCOMPARE(watch.exitStatus(), QProcess::NormalExit);
    const QByteArray said = watch.readAllStandardError();
    QVERIFY2(said.startsWith("signalboxctl: the recording cannot be written: " + reason + '\n'), said.constData());
    QCOMPARE(said.count("signalboxctl:"), 1);
    QCOMPARE(watch.exitCode(), 3);
    QCOMPARE(QDir(folder.path()).entryList(QDir::Dirs | QDir::Hidden | QDir::NoDotAndDotDot), QStringList());
}

void TstProgram::a_path_too_long_to_be_one_is_said_in_a_line_that_can_be_read_data()
{
    QTest::addColumn<QStringList>("words");
    QTest::addColumn<int>("code");
    const QString demo = u"--demo"_s, healthy = u"healthy"_s, worker = u"http://127.0.0.1:1"_s;
    for (const int length : {300, 5000}) {
        const QString path = QString(length, u'a');
        const auto row = [length](const char *what) -> QTestData & {
            return QTest::addRow("%s of %d characters", what, length);
        };
        row("a bundle") << QStringList{u"status"_s, u"--bundle"_s, path} << 3;
        row("a bundle to analyse") << QStringList{u"analyse"_s, path} << 3;
        row("a recording") << QStringList{u"watch"_s, demo, healthy, u"--record"_s, path} << 2;
        row("properties") << QStringList{u"status"_s, demo, healthy, u"--properties"_s, path} << 2;
        row("a password") << QStringList{u"status"_s, u"--connect"_s,       worker, u"--user"_s,
                                         u"u"_s,      u"--password-file"_s, path}
                          << 2;
    }
}

void TstProgram::a_path_too_long_to_be_one_is_said_in_a_line_that_can_be_read()
{
    QFETCH(QStringList, words);
    QFETCH(int, code);
    Program program;
    program.begin(words);
    QVERIFY(program.waitForFinished(patienceMs));
    const QByteArray said = program.readAllStandardError();
    QVERIFY2(said.endsWith(": File name too long\n") && said.size() < 300 && said.count('\n') == 1, said.constData());
    QCOMPARE(program.exitCode(), code);
}

void TstProgram::a_group_that_everybody_left_is_no_success_data()
{
    QTest::addColumn<QString>("state");
    QTest::addColumn<bool>("isConfigKnown");
    QTest::addColumn<int>("code");
    QTest::newRow("everybody left") << u"Empty"_s << false << 1;
    QTest::newRow("nothing is to be run") << u"Empty"_s << true << 0;
    QTest::newRow("there never was one") << u"Dead"_s << false << 0;
}

/// Seen by brokers alone.
void TstProgram::a_group_that_everybody_left_is_no_success()
{
    QFETCH(QString, state);
    QFETCH(bool, isConfigKnown);
    QFETCH(int, code);
    using namespace signalbox;
    Facts facts;
    facts.at = momentNow();
    facts.group = GroupId(u"connect"_s);
    facts.connectGroup =
        observed(ConnectGroup{.id = facts.group, .state = state, .protocol = {}, .members = {}}, facts.at);
    if (isConfigKnown) {
        facts.config = observed(ConfigTable(), facts.at);
        facts.config.value->caughtUp = true;
        facts.topics.config = u"connect-configs"_s;
    }
    const QTemporaryDir folder;
    {
        const auto recorder = recordInto(folder.path(), 1'000'000);
        QVERIFY(recorder && (*recorder)->add(facts));
    }
    for (const auto &command : {u"status"_s, u"findings"_s}) {
        Program program;
        program.begin({command, u"--bundle"_s, folder.path()});
        QVERIFY(program.waitForFinished(patienceMs));
        const QByteArray said = program.readAllStandardOutput();
        QCOMPARE(program.exitCode(), code);
        QVERIFY2(said.contains("nobody runs it") == (code == 1), said.constData());
    }
}

QTEST_GUILESS_MAIN(TstProgram)
#include "tst_program.moc"
