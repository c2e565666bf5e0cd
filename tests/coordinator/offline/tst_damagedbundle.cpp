// SPDX-License-Identifier: GPL-3.0-or-later
#include "cutbundle.h"
#include "offline/bundle.h"
#include "offline/bundlefolder.h"
#include "tests/support/testmain.h"

#include <QElapsedTimer>

#include <zlib.h>

using namespace signalbox;
using namespace Qt::StringLiterals;

class TstDamagedBundle : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::failOnAnyWarning(); }
    void what_is_no_bundle_is_refused();
    void an_index_that_is_not_understood_is_refused_data();
    void an_index_that_is_not_understood_is_refused();
    void garbage_lines_are_left_out_and_nothing_else_is_lost();
    void a_topic_of_another_kind_is_missing_and_no_empty_one();
    void times_and_lengths_that_cannot_be_do_no_harm();
    void secrets_in_an_address_are_left_out();
    void a_group_that_may_have_been_lost_is_unknown();
    void files_cut_anywhere_leave_the_others_whole();
    void a_file_of_anything_is_a_doubt();
    void a_damaged_gzip_is_read_as_far_as_it_goes();
    void a_bomb_is_read_no_further_than_the_limit();
    void links_out_of_the_folder_are_not_followed();
    void circles_of_links_are_not_followed();
    void names_cannot_leave_the_folder_data();
    void names_cannot_leave_the_folder();
    void plain_and_packed_are_the_same();
};

namespace {

const QString phase = u"4.1.1/healthy/1-stable"_s;

QByteArray gzipped(const QByteArray &bytes)
{
    z_stream stream{};
    deflateInit2(&stream, 9, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
    QByteArray packed(static_cast<qsizetype>(deflateBound(&stream, static_cast<uLong>(bytes.size()))) + 64, '\0');
    QByteArray input = bytes;
    stream.next_in = reinterpret_cast<Bytef *>(input.data());
    stream.avail_in = static_cast<uInt>(input.size());
    stream.next_out = reinterpret_cast<Bytef *>(packed.data());
    stream.avail_out = static_cast<uInt>(packed.size());
    deflate(&stream, Z_FINISH);
    packed.truncate(static_cast<qsizetype>(stream.total_out));
    deflateEnd(&stream);
    return packed;
}

bool isDoubted(const Facts &facts, const QString &file)
{
    for (const Error &doubt : facts.doubts) {
        if (doubt.what.startsWith(file))
            return true;
    }
    return false;
}

QByteArray indexWith(const QByteArray &worker)
{
    return R"({"schema":1,"at":"2026-03-01T09:14:05.691Z","group":"g","workers":[)" + worker + "]}";
}

} // namespace

void TstDamagedBundle::what_is_no_bundle_is_refused()
{
    QTemporaryDir empty;
    QCOMPARE(readBundle(empty.path()).error().fault, Fault::NotFound);
    QCOMPARE(readBundle(empty.path() + u"/nowhere"_s).error().fault, Fault::NotFound);
    QCOMPARE(readBundle({}).error().fault, Fault::NotFound);
    QFile file(empty.path() + u"/file"_s);
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(readBundle(file.fileName()).error().fault, Fault::NotFound);
}

void TstDamagedBundle::an_index_that_is_not_understood_is_refused_data()
{
    QTest::addColumn<QByteArray>("index");
    QTest::addColumn<Fault>("fault");
    QTest::newRow("nothing") << QByteArray() << Fault::Malformed;
    QTest::newRow("no JSON") << QByteArray("{\"schema\":1,") << Fault::Malformed;
    QTest::newRow("another thing") << QByteArray("[1]") << Fault::Malformed;
    QTest::newRow("another schema") << QByteArray(R"({"schema":2,"at":"2026-03-01T09:14:05.691Z"})")
                                    << Fault::Unsupported;
    QTest::newRow("no time") << QByteArray(R"({"schema":1,"at":"yesterday"})") << Fault::Malformed;
    QTest::newRow("a wrong type") << indexWith("7") << Fault::Malformed;
}

void TstDamagedBundle::an_index_that_is_not_understood_is_refused()
{
    QFETCH(const QByteArray, index);
    QFETCH(const Fault, fault);
    QTemporaryDir folder;
    QFile file(folder.path() + u"/bundle.json"_s);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(index);
    file.close();
    const auto facts = readBundle(folder.path());
    QVERIFY(!facts);
    QCOMPARE(facts.error().fault, fault);
    QVERIFY(!facts.error().what.isEmpty());
}

void TstDamagedBundle::garbage_lines_are_left_out_and_nothing_else_is_lost()
{
    const test::CutBundle bundle(phase);
    const auto before = readBundle(bundle.path());
    for (const QString &name : bundle.files()) {
        if (name.endsWith(u".jsonl") && !name.contains(u"offset"))
            QVERIFY(bundle.write(name, "\xff\xfe garbage\n" + bundle.bytes(name) + "[]\n{\"status\":\"x\"}\n\n"));
    }
    const auto after = readBundle(bundle.path());
    QVERIFY(before && after);
    QCOMPARE(after->status->rows, before->status->rows);
    QCOMPARE(after->config->connectors, before->config->connectors);
    QCOMPARE(*after->connectGroup, *before->connectGroup);
    QCOMPARE(*after->sinkGroups, *before->sinkGroups);
    QVERIFY(after->status.partial && after->sinkGroups.partial && after->foreignGroups.partial);
    for (qsizetype i = 0; i < before->workers.size(); ++i)
        QCOMPARE(after->workers[i], before->workers[i]);
    for (const auto name :
         {"groups.jsonl", "consumers.jsonl", "topics/status.jsonl", "topics/config.jsonl", "rest/w1.jsonl"})
        QVERIFY2(isDoubted(*after, QString::fromLatin1(name)), name);
}

void TstDamagedBundle::a_topic_of_another_kind_is_missing_and_no_empty_one()
{
    const test::CutBundle bundle(phase);
    QVERIFY(bundle.write(u"topics/status.jsonl"_s, bundle.bytes(u"topics/config.jsonl"_s)));
    const auto facts = readBundle(bundle.path());
    QVERIFY(facts && facts->config && !facts->status);
    QCOMPARE(facts->status.error->fault, Fault::Malformed);
    QVERIFY(bundle.write(u"topics/status.jsonl"_s, {}));
    QVERIFY(readBundle(bundle.path())->status);
}

void TstDamagedBundle::times_and_lengths_that_cannot_be_do_no_harm()
{
    const test::CutBundle bundle(phase);
    const QByteArray record = R"({"partition":0,"offset":%,"timestamp":@,"key":"status-task-a-0","value":null})";
    const auto recordAt = [record](const char *offset, const char *time) {
        return QByteArray(record).replace('%', offset).replace('@', time) + '\n';
    };
    QVERIFY(bundle.write(u"topics/status.jsonl"_s,
                         recordAt("0", "9223372036854775807") + recordAt("1", "-9223372036854775808")));
    const QByteArray endless = R"({"at":"2026-11-30T09:14:25.600Z","method":"GET","url":"http://127.0.0.1:19083/",)"
                               R"("status":200,"body":"{\"version\":\"4.1.1\"}","ms":"inf"})";
    const QByteArray timeless = R"({"at":"then","method":"GET","url":"http://127.0.0.1:19083/","status":200})";
    QVERIFY(bundle.write(u"rest/w1.jsonl"_s, endless + '\n' + timeless));
    const auto facts = readBundle(bundle.path());
    QVERIFY(facts && facts->status);
    QVERIFY(facts->status->newest < momentOfEpoch(253402300800000));
    QVERIFY(isDoubted(*facts, u"rest/w1.jsonl"_s));
    QCOMPARE(facts->workers[0].rest->root->version, u"4.1.1"_s);
    QCOMPARE(isoText(facts->workers[0].rest->root.at), u"2026-11-30T09:14:25.600Z"_s);
}

void TstDamagedBundle::secrets_in_an_address_are_left_out()
{
    const test::CutBundle bundle(phase);
    auto index = bundle.bytes(u"bundle.json"_s);
    QVERIFY(bundle.write(u"bundle.json"_s, index.replace("http://127", "http://me:secret@127")));
    const auto facts = readBundle(bundle.path());
    QVERIFY(facts && facts->workers[0].rest);
    QCOMPARE(facts->workers[0].rest->route.url, u"http://127.0.0.1:19083/"_s);
    QVERIFY(facts->workers[0].rest->connectors);
}

void TstDamagedBundle::a_group_that_may_have_been_lost_is_unknown()
{
    const test::CutBundle bundle(phase);
    QVERIFY(bundle.write(u"groups.jsonl"_s, "garbage\n"));
    auto facts = readBundle(bundle.path());
    QVERIFY(facts && !facts->connectGroup && facts->connectGroup.error);
    QVERIFY(bundle.write(
        u"groups.jsonl"_s,
        R"({"group":"other","state":"Stable","protocol_type":"consumer","protocol":"range","members":[]})"));
    facts = readBundle(bundle.path());
    QVERIFY(facts && facts->connectGroup);
    QCOMPARE(facts->connectGroup->state, u"Dead"_s);
}

void TstDamagedBundle::files_cut_anywhere_leave_the_others_whole()
{
    const test::CutBundle bundle(phase);
    const auto before = readBundle(bundle.path());
    for (const QString &name : bundle.files()) {
        if (name == u"bundle.json")
            continue;
        const auto whole = bundle.bytes(name);
        for (const auto part : {0.0, 0.1, 0.5, 0.9}) {
            QVERIFY(bundle.write(name, whole.first(static_cast<qsizetype>(part * double(whole.size())))));
            const auto facts = readBundle(bundle.path());
            QVERIFY2(facts, qPrintable(name));
            if (!name.startsWith(u"topics"))
                QCOMPARE(facts->status, before->status);
            if (!name.startsWith(u"groups"))
                QCOMPARE(facts->connectGroup, before->connectGroup);
        }
        QVERIFY(bundle.write(name, whole));
    }
    QVERIFY(readBundle(bundle.path()) == before);
}

void TstDamagedBundle::a_file_of_anything_is_a_doubt()
{
    const test::CutBundle bundle(phase);
    const QStringList files = bundle.files();
    for (const QString &name : files) {
        if (name != u"bundle.json" && !name.startsWith(u"logs"))
            QVERIFY(bundle.write(name, "<html><title>Login</title></html>\n"));
    }
    const auto facts = readBundle(bundle.path());
    QVERIFY(facts);
    QVERIFY(!facts->connectGroup && facts->connectGroup.error);
    QVERIFY(facts->status && facts->status->rows.isEmpty() && facts->status.partial);
    for (const WorkerFacts &worker : facts->workers) {
        QVERIFY(!worker.rest);
        QVERIFY(!worker.metrics && worker.metrics.error);
        QVERIFY(!worker.threads && worker.threads.error);
    }
    for (const QString &name : files) {
        const bool isRead = name != u"bundle.json" && !name.startsWith(u"logs") && !name.contains(u"offset");
        const QString plain = name.endsWith(u".gz") ? name.chopped(3) : name;
        QVERIFY2(!isRead || isDoubted(*facts, plain), qPrintable(name));
    }
}

void TstDamagedBundle::a_damaged_gzip_is_read_as_far_as_it_goes()
{
    const test::CutBundle bundle(phase);
    const auto records = bundle.bytes(u"topics/status.jsonl"_s);
    const auto packed = gzipped(records);
    QVERIFY(bundle.remove(u"topics/status.jsonl"_s));
    QVERIFY(bundle.write(u"topics/status.jsonl.gz"_s, packed.first(packed.size() / 2)));
    const auto facts = readBundle(bundle.path());
    QVERIFY(facts && facts->status);
    QVERIFY(facts->status->records > 0 && facts->status->records < records.count('\n'));
    QVERIFY(!facts->status->caughtUp && facts->status.partial);
    QVERIFY(isDoubted(*facts, u"topics/status.jsonl"_s));

    QVERIFY(bundle.write(u"threads/w1.json.gz"_s, QByteArray::fromHex("1f8b0800") + " and then nothing of the kind"));
    QVERIFY(isDoubted(*readBundle(bundle.path()), u"threads/w1.json"_s));
}

void TstDamagedBundle::a_bomb_is_read_no_further_than_the_limit()
{
    const test::CutBundle bundle(phase);
    QByteArray bomb; // gzip may follow gzip: 2 GiB of spaces from a file of 2 MB
    const auto block = gzipped(QByteArray(64 * 1024 * 1024, ' '));
    for (int i = 0; i < 32; ++i)
        bomb += block;
    QVERIFY(bundle.remove(u"logs/w1.log.gz"_s) || bundle.remove(u"logs/w1.log"_s));
    QVERIFY(bundle.write(u"logs/w1.log.gz"_s, bomb));
    QVERIFY(bundle.write(u"metrics/w1.jolokia.json.gz"_s, bomb));
    QVERIFY(bundle.remove(u"metrics/w1.jolokia.json"_s));
    Doubts doubts;
    const auto part = BundleFolder(bundle.path()).part(u"logs/w1.log"_s, doubts);
    QVERIFY(part && !part->isWhole);
    QCOMPARE(part->bytes.size(), 256 * 1024 * 1024);
    QCOMPARE(doubts.list().size(), 1);
    const auto facts = readBundle(bundle.path());
    QVERIFY(facts);
    QVERIFY(isDoubted(*facts, u"metrics/w1.jolokia.json"_s) && isDoubted(*facts, u"logs/w1.log"_s));
    QVERIFY(facts->workers[0].metrics); // Prometheus is still there
    QVERIFY(facts->workers[1].metrics && facts->workers[1].metrics->hasTaskMap);
}

void TstDamagedBundle::links_out_of_the_folder_are_not_followed()
{
    const test::CutBundle bundle(phase);
    QTemporaryDir outside;
    QVERIFY(QFile::copy(bundle.file(u"groups.jsonl"_s), outside.path() + u"/secret"_s));
    QVERIFY(bundle.remove(u"groups.jsonl"_s));
    QVERIFY(QFile::link(outside.path() + u"/secret"_s, bundle.file(u"groups.jsonl"_s)));
    const auto facts = readBundle(bundle.path());
    QVERIFY(facts);
    QVERIFY(!facts->connectGroup);
    QVERIFY(isDoubted(*facts, u"groups.jsonl"_s));
    QVERIFY(QFile::link(bundle.path(), outside.path() + u"/bundle"_s));
    QVERIFY(readBundle(outside.path() + u"/bundle"_s)); // the folder itself may be a link
}

void TstDamagedBundle::circles_of_links_are_not_followed()
{
    const test::CutBundle bundle(phase);
    QVERIFY(bundle.remove(u"groups.jsonl"_s));
    QVERIFY(QFile::link(u"groups.jsonl"_s, bundle.file(u"groups.jsonl"_s)));
    QVERIFY(bundle.remove(u"consumers.jsonl"_s));
    QVERIFY(QDir().mkdir(bundle.file(u"consumers.jsonl"_s)));
    const auto facts = readBundle(bundle.path());
    QVERIFY(facts);
    QVERIFY(isDoubted(*facts, u"groups.jsonl"_s) && isDoubted(*facts, u"consumers.jsonl"_s));
}

void TstDamagedBundle::names_cannot_leave_the_folder_data()
{
    QTest::addColumn<QByteArray>("name");
    for (const auto name : {"../w1", "a/b", "..", ".hidden", "", "a\\\\b", "/etc/passwd", "a\\u0000b"})
        QTest::newRow(name) << QByteArray(name);
}

void TstDamagedBundle::names_cannot_leave_the_folder()
{
    QFETCH(const QByteArray, name);
    QTemporaryDir folder;
    QFile file(folder.path() + u"/bundle.json"_s);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(indexWith(R"({"name":")" + name + R"(","worker_id":"w1:8083"})"));
    file.close();
    const auto facts = readBundle(folder.path());
    QVERIFY(facts);
    QCOMPARE(facts->workers.size(), 1);
    QVERIFY(isDoubted(*facts, u"bundle.json"_s));
}

void TstDamagedBundle::plain_and_packed_are_the_same()
{
    const test::CutBundle bundle(phase);
    const auto before = readBundle(bundle.path());
    for (const QString &name : bundle.files()) {
        if (name.endsWith(u".gz"))
            continue;
        QVERIFY(bundle.write(name + u".gz"_s, gzipped(bundle.bytes(name))));
        QVERIFY(bundle.remove(name));
    }
    QVERIFY(readBundle(bundle.path()) == before);
}

QTEST_GUILESS_MAIN(TstDamagedBundle)
#include "tst_damagedbundle.moc"
