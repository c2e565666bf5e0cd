// SPDX-License-Identifier: GPL-3.0-or-later
#include "offline/bundle.h"
#include "record/bundlefiles.h"
#include "record/marker.h"
#include "record/recorder.h"
#include "tests/support/builders.h"
#include "tests/support/fulldisk.h"
#include "tests/support/testmain.h"

#include <QBuffer>
#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>

using namespace signalbox;
using namespace Qt::StringLiterals;

class TstRecorder : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::failOnAnyWarning(); }
    void the_newest_look_of_a_folder_is_read();
    void a_damaged_newest_look_gives_way_to_the_one_before();
    void where_no_look_can_be_read_the_newest_is_named();
    void a_damaged_newest_look_of_an_archive_gives_way_too();
    void the_oldest_looks_give_way();
    void a_look_larger_than_the_limit_harms_nothing();
    void what_is_no_recording_is_refused_and_unharmed();
    void a_recording_goes_on_and_what_was_begun_is_cleared_away();
    void two_do_not_record_into_one_folder();
    void what_a_killed_one_held_is_taken_over();
    void another_clusters_recording_is_not_gone_on_with_data();
    void another_clusters_recording_is_not_gone_on_with();
    void only_its_owner_may_read_it();
    void a_stream_gives_its_looks_one_by_one();
    void a_stream_cut_anywhere_gives_whole_looks_or_none();
    void what_is_no_tar_is_refused();
    void a_full_disk_is_said_and_costs_no_look();
    void a_cluster_that_a_full_disk_kept_from_the_marker_is_written_later();
    void a_folder_that_could_not_be_begun_is_empty();
    void nothing_is_written_elsewhere_when_the_folder_is_gone();
    void a_stream_goes_on_where_a_full_disk_cut_it();
};

namespace {

constexpr qint64 enough = 10'000'000;

Facts look(int number)
{
    Facts facts = test::aCluster().withWorkers(2).running(u"orders"_s, number + 1).facts();
    facts.at += std::chrono::seconds(number);
    return facts;
}

Facts lookAt(int number, const QString &cluster, const QString &group, const QString &kafka)
{
    Facts facts = look(number);
    facts.cluster = cluster;
    facts.group = GroupId(group);
    facts.workers = {WorkerFacts()};
    RestFacts rest;
    rest.root = observed(WorkerRoot{u"3.7.0"_s, {}, kafka}, facts.at);
    facts.workers.first().worker = WorkerId(u"w1:8083"_s);
    facts.workers.first().rest = observed(rest, facts.at);
    return facts;
}

qsizetype tasksIn(const Facts &facts)
{
    return facts.connectGroup->members[0].owned.size() + facts.connectGroup->members[1].owned.size();
}

QStringList looksIn(const QString &folder)
{
    return QDir(folder).entryList(QDir::Dirs | QDir::NoDotAndDotDot | QDir::Hidden);
}

bool write(const QString &path, const QByteArray &bytes)
{
    QFile file(path);
    return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size();
}

QByteArray streamOf(int looks)
{
    QBuffer out;
    out.open(QIODevice::WriteOnly);
    const auto recorder = recordOnto(out, enough);
    for (int i = 0; i < looks; ++i)
        if (!recorder->add(look(i)))
            qFatal("not recorded");
    return out.data();
}

} // namespace

void TstRecorder::the_newest_look_of_a_folder_is_read()
{
    const QTemporaryDir place;
    const QString folder = place.filePath(u"recording"_s);
    const auto recorder = recordInto(folder, enough);
    QVERIFY(recorder);
    for (int i = 0; i < 3; ++i)
        QVERIFY((*recorder)->add(look(i)));
    QVERIFY((*recorder)->add(look(2))); // the same moment again
    QCOMPARE(looksIn(folder).size(), 3);
    const auto facts = readBundle(folder);
    QVERIFY(facts);
    QCOMPARE(facts->at, look(2).at);
    QCOMPARE(tasksIn(*facts), tasksIn(look(2)));
    QCOMPARE(readBundle(folder + u'/' + looksIn(folder).first())->at, look(0).at);
}

void TstRecorder::a_damaged_newest_look_gives_way_to_the_one_before()
{
    const QTemporaryDir place;
    const auto recorder = recordInto(place.path(), enough);
    for (int i = 0; i < 4; ++i)
        QVERIFY((*recorder)->add(look(i)));
    const QStringList looks = looksIn(place.path());
    QVERIFY(QFile::resize(place.filePath(looks[3] + u"/bundle.json"_s), 50));
    QVERIFY(QFile::resize(place.filePath(looks[2] + u"/bundle.json"_s), 0));
    const auto facts = readBundle(place.path());
    QVERIFY(facts);
    QCOMPARE(facts->at, look(1).at);
    QCOMPARE(facts->doubts.size(), 1);
    QVERIFY(facts->doubts.first().what.contains(looks[3]) && facts->doubts.first().what.contains(looks[1]));
    QVERIFY(!readBundle(place.filePath(looks[3])));
}

void TstRecorder::where_no_look_can_be_read_the_newest_is_named()
{
    const QTemporaryDir place;
    const auto recorder = recordInto(place.path(), enough);
    QCOMPARE(readBundle(place.path()).error().fault, Fault::NotFound);
    for (int i = 0; i < 2; ++i)
        QVERIFY((*recorder)->add(look(i)));
    const QStringList looks = looksIn(place.path());
    QVERIFY(QFile::resize(place.filePath(looks[0] + u"/bundle.json"_s), 50));
    QVERIFY(QFile::remove(place.filePath(looks[1] + u"/bundle.json"_s)));
    QVERIFY(QDir(place.path()).mkpath(looks[1] + u"/bundle.json"_s)); // there, and no file
    const auto facts = readBundle(place.path());
    QVERIFY(!facts);
    QCOMPARE(facts.error().fault, Fault::Malformed);
    QVERIFY2(facts.error().what.contains(looks[1] + u": bundle.json"_s), qPrintable(facts.error().what));
}

void TstRecorder::a_damaged_newest_look_of_an_archive_gives_way_too()
{
    const QTemporaryDir place;
    const QString file = place.filePath(u"recording.tar"_s);
    QByteArray stream = streamOf(2);
    const qsizetype begin = stream.lastIndexOf("\"schema\"");
    QVERIFY(begin > 0);
    stream.replace(begin, 8, "xxxxxxxx");
    QVERIFY(write(file, stream));
    const auto facts = readBundle(file);
    QVERIFY(facts);
    QCOMPARE(facts->at, look(0).at);
    QCOMPARE(facts->doubts.size(), 1);
}

void TstRecorder::the_oldest_looks_give_way()
{
    const QTemporaryDir place;
    qint64 one = 0;
    for (const BundleFile &file : bundleFiles(look(9)))
        one += file.bytes.size();
    const auto recorder = recordInto(place.path(), 3 * one);
    QVERIFY(recorder);
    for (int i = 0; i < 10; ++i)
        QVERIFY((*recorder)->add(look(i)));
    const QStringList left = looksIn(place.path());
    QVERIFY(left.size() >= 3 && left.size() < 6);
    QCOMPARE(readBundle(place.path())->at, look(9).at);
    QVERIFY(!left.contains(isoText(look(0).at).remove(u'-').remove(u':')));
}

void TstRecorder::a_look_larger_than_the_limit_harms_nothing()
{
    const QTemporaryDir place;
    QVERIFY((*recordInto(place.path(), enough))->add(look(0)));
    const auto refused = (*recordInto(place.path(), 1000))->add(look(1));
    QVERIFY(!refused);
    QCOMPARE(refused.error().fault, Fault::Rejected);
    QCOMPARE(readBundle(place.path())->at, look(0).at);
}

void TstRecorder::what_is_no_recording_is_refused_and_unharmed()
{
    const QTemporaryDir place;
    QVERIFY(write(place.filePath(u"thesis.txt"_s), "years of work"));
    const auto refused = recordInto(place.path(), enough);
    QVERIFY(!refused);
    QCOMPARE(refused.error().fault, Fault::Rejected);
    QVERIFY(!recordInto(place.filePath(u"thesis.txt"_s), enough));
    QCOMPARE(QDir(place.path()).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot),
             QStringList{u"thesis.txt"_s});
}

void TstRecorder::a_recording_goes_on_and_what_was_begun_is_cleared_away()
{
    const QTemporaryDir place;
    QVERIFY((*recordInto(place.path(), enough))->add(look(0)));
    QVERIFY(QDir(place.path()).mkpath(u".writing-abc/topics"_s));
    QVERIFY(write(place.filePath(u".writing-abc/topics/status.jsonl"_s), "{"));
    QVERIFY((*recordInto(place.path(), enough))->add(look(1)));
    QCOMPARE(looksIn(place.path()).size(), 2);
    QCOMPARE(readBundle(place.path())->at, look(1).at);
}

void TstRecorder::two_do_not_record_into_one_folder()
{
    const QTemporaryDir place;
    auto first = recordInto(place.path(), enough);
    QVERIFY((*first)->add(look(0)));
    const auto second = recordInto(place.path(), enough);
    QVERIFY(!second);
    QCOMPARE(second.error().fault, Fault::Conflict);
    QVERIFY2(second.error().what.contains(u"records into"_s), qPrintable(second.error().what));
    first->reset();
    QVERIFY(recordInto(place.path(), enough));
}

void TstRecorder::what_a_killed_one_held_is_taken_over()
{
    const QTemporaryDir place;
    QVERIFY((*recordInto(place.path(), enough))->add(look(0)));
    QProcess gone;
    gone.start(u"true"_s, {});
    QVERIFY(gone.waitForStarted());
    const qint64 process = gone.processId();
    QVERIFY(gone.waitForFinished());
    QVERIFY(write(place.filePath(u"recording.lock"_s), QByteArray::number(process) + "\nsignalboxctl\n"));
    QVERIFY(recordInto(place.path(), enough));
}

void TstRecorder::another_clusters_recording_is_not_gone_on_with_data()
{
    QTest::addColumn<QString>("cluster");
    QTest::addColumn<QString>("group");
    QTest::addColumn<QString>("kafka");
    QTest::addColumn<bool>("isTheSame");
    QTest::newRow("the same") << u"prod"_s << u"connect"_s << u"k1"_s << true;
    QTest::newRow("less is known") << u"prod"_s << QString() << QString() << true;
    QTest::newRow("another connection") << u"test"_s << u"connect"_s << u"k1"_s << false;
    QTest::newRow("another group") << u"prod"_s << u"connect-2"_s << u"k1"_s << false;
    QTest::newRow("another Kafka") << u"prod"_s << u"connect"_s << u"k2"_s << false;
}

void TstRecorder::another_clusters_recording_is_not_gone_on_with()
{
    QFETCH(const QString, cluster);
    QFETCH(const QString, group);
    QFETCH(const QString, kafka);
    QFETCH(const bool, isTheSame);
    const QTemporaryDir place;
    QVERIFY((*recordInto(place.path(), enough))->add(lookAt(0, u"prod"_s, {}, {}))); // before the group is known
    QVERIFY((*recordInto(place.path(), enough))->add(lookAt(1, u"prod"_s, u"connect"_s, u"k1"_s)));
    const auto added = (*recordInto(place.path(), enough))->add(lookAt(2, cluster, group, kafka));
    QCOMPARE(added.has_value(), isTheSame);
    if (!added)
        QCOMPARE(added.error().fault, Fault::Conflict);
    QCOMPARE(looksIn(place.path()).size(), isTheSame ? 3 : 2);
    QVERIFY((*recordInto(place.path(), enough))->add(lookAt(3, u"prod"_s, u"connect"_s, u"k1"_s)));
}

void TstRecorder::only_its_owner_may_read_it()
{
    const QTemporaryDir place;
    const QString folder = place.filePath(u"recording"_s);
    QVERIFY((*recordInto(folder, enough))->add(look(0)));
    constexpr auto others = QFile::ReadGroup | QFile::ReadOther | QFile::WriteGroup | QFile::WriteOther;
    QVERIFY(!(QFile::permissions(folder) & others));
}

void TstRecorder::a_stream_gives_its_looks_one_by_one()
{
    const QTemporaryDir place;
    const QString file = place.filePath(u"recording.tar"_s);
    QVERIFY(write(file, streamOf(3)));
    auto stream = TarStream::open(file);
    QVERIFY(stream);
    for (int i = 0; i < 3; ++i) {
        const auto files = (*stream)->next();
        QVERIFY(files && *files);
        const auto facts = readLook(**files);
        QVERIFY(facts);
        QCOMPARE(facts->at, look(i).at);
        QCOMPARE(tasksIn(*facts), tasksIn(look(i)));
    }
    const auto end = (*stream)->next();
    QVERIFY(end && !*end);
    QCOMPARE(readBundle(file)->at, look(2).at);
}

void TstRecorder::a_stream_cut_anywhere_gives_whole_looks_or_none()
{
    const QTemporaryDir place;
    const QString file = place.filePath(u"recording.tar"_s);
    const QByteArray whole = streamOf(2);
    for (qsizetype size = 0; size < whole.size(); size += 509) {
        QVERIFY(write(file, whole.first(size)));
        auto stream = TarStream::open(file);
        int looks = 0;
        while (true) {
            const auto files = (*stream)->next();
            if (!files || !*files)
                break;
            const auto facts = readLook(**files);
            QVERIFY(facts && facts->doubts.isEmpty());
            QCOMPARE(tasksIn(*facts), tasksIn(look(looks)));
            ++looks;
        }
        QVERIFY(looks < 2);
    }
}

void TstRecorder::what_is_no_tar_is_refused()
{
    const QTemporaryDir place;
    const QString file = place.filePath(u"letter"_s);
    for (const QByteArray &bytes : {QByteArray("Dear colleague,\n").repeated(100), QByteArray("x"), QByteArray()}) {
        QVERIFY(write(file, bytes));
        QVERIFY(!readBundle(file));
    }
}

void TstRecorder::a_full_disk_is_said_and_costs_no_look()
{
    const QTemporaryDir place;
    const auto recorder = recordInto(place.path(), enough);
    QVERIFY((*recorder)->add(look(0)));
    const QStringList before = looksIn(place.path());
    {
        const test::FullDisk full(200);
        const auto added = (*recorder)->add(look(1));
        QVERIFY(!added);
        QCOMPARE(told(added.error()), u"the recording cannot be written: File too large"_s);
    }
    QCOMPARE(looksIn(place.path()), before);
    QVERIFY((*recorder)->add(look(1)));
    QCOMPARE(looksIn(place.path()).size(), 2);
    QCOMPARE(readBundle(place.path())->at, look(1).at);
}

void TstRecorder::a_cluster_that_a_full_disk_kept_from_the_marker_is_written_later()
{
    const QTemporaryDir place;
    {
        const auto recorder = recordInto(place.path(), enough);
        const Facts ours = lookAt(0, u"prod"_s, u"connect"_s, u"k1"_s);
        {
            const test::FullDisk full(quint64(RecordingMarker::empty().size()));
            const auto added = (*recorder)->add(ours);
            QVERIFY(!added);
            QCOMPARE(told(added.error()), u"the recording cannot be written: File too large"_s);
        }
        QVERIFY((*recorder)->add(ours));
    }
    const auto added = (*recordInto(place.path(), enough))->add(lookAt(1, u"prod"_s, u"connect"_s, u"k2"_s));
    QVERIFY(!added);
    QCOMPARE(added.error().fault, Fault::Conflict);
}

void TstRecorder::a_folder_that_could_not_be_begun_is_empty()
{
    const QTemporaryDir place;
    for (const quint64 size : {0, 10}) {
        const test::FullDisk full(size);
        const auto begun = recordInto(place.path(), enough);
        QVERIFY(!begun);
        QCOMPARE(begun.error().fault, Fault::Unreachable);
        QCOMPARE(QDir(place.path()).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot), QStringList());
    }
    QVERIFY(recordInto(place.path(), enough));
}

void TstRecorder::nothing_is_written_elsewhere_when_the_folder_is_gone()
{
    const QTemporaryDir place, elsewhere;
    const QString folder = place.filePath(u"recording"_s);
    const auto recorder = recordInto(folder, enough);
    QVERIFY((*recorder)->add(look(0)));
    QVERIFY(QDir().rename(folder, place.filePath(u"moved"_s)));
    const QString before = QDir::currentPath();
    QVERIFY(QDir::setCurrent(elsewhere.path()));
    const auto added = (*recorder)->add(look(1));
    QVERIFY(QDir::setCurrent(before));
    QVERIFY(QDir().rename(place.filePath(u"moved"_s), folder));
    QVERIFY(!added && !added.error().detail.isEmpty());
    QCOMPARE(looksIn(elsewhere.path()), QStringList());
}

void TstRecorder::a_stream_goes_on_where_a_full_disk_cut_it()
{
    const QTemporaryDir place;
    QFile out(place.filePath(u"recording.tar"_s));
    QVERIFY(out.open(QIODevice::WriteOnly | QIODevice::Unbuffered));
    const auto recorder = recordOnto(out, enough);
    QVERIFY(recorder->add(look(0)));
    {
        const test::FullDisk full(quint64(out.size()) + 700); // in the middle of an entry
        for (int tries = 0; tries < 2; ++tries) {
            const auto added = recorder->add(look(1));
            QVERIFY(!added);
            QCOMPARE(told(added.error()), u"the recording cannot be written: File too large"_s);
        }
    }
    for (int i = 1; i < 4; ++i)
        QVERIFY(recorder->add(look(i)));
    auto stream = TarStream::open(out.fileName());
    for (int i = 0; i < 4; ++i) {
        const auto files = (*stream)->next();
        QVERIFY(files && *files);
        const auto facts = readLook(**files);
        QVERIFY(facts && facts->doubts.isEmpty());
        QCOMPARE(facts->at, look(i).at);
        QCOMPARE(tasksIn(*facts), tasksIn(look(i)));
    }
    const auto end = (*stream)->next();
    QVERIFY(end && !*end);
}

QTEST_GUILESS_MAIN(TstRecorder)
#include "tst_recorder.moc"
