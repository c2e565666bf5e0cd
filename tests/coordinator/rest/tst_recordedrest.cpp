// SPDX-License-Identifier: GPL-3.0-or-later
#include "rest/decode.h"
#include "rest/failure.h"
#include "tests/support/recorded.h"
#include "tests/support/testmain.h"

#include <QJsonArray>
#include <QSet>
#include <QUrl>

using namespace signalbox;
using namespace Qt::StringLiterals;

/// Every answer of every recorded worker, from 2.2.2 to 4.3.1, goes through its decoder, and is whole in what matters.
class TstRecordedRest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::failOnAnyWarning(); }
    void every_recorded_answer_is_read_data();
    void every_recorded_answer_is_read();
    void every_kind_of_answer_was_among_them();
    void the_calls_of_the_stories_are_read_data();
    void the_calls_of_the_stories_are_read();
    void a_recorded_answer_cut_anywhere_is_refused_data();
    void a_recorded_answer_cut_anywhere_is_refused();

private:
    QSet<QString> m_seen;
};

namespace {

struct Exchange {
    QString path; ///< of the URL, without its query
    QString query;
    int status = 0;
    QByteArray body;
};

QList<Exchange> exchangesIn(const QString &file)
{
    QList<Exchange> exchanges;
    for (const QJsonObject &line : test::recordedLines(file)) {
        const QUrl url(line[u"url"_s].toString());
        const int status = line[u"status"_s].toInt();
        if (line[u"method"_s].toString() == u"GET" && status != 0)
            exchanges << Exchange{url.path(QUrl::FullyEncoded), url.query(), status,
                                  line[u"body"_s].toString().toUtf8()};
    }
    return exchanges;
}

QStringList restFiles(const QString &phase)
{
    QStringList files;
    for (const auto &worker : test::recordedJson(phase + u"/bundle.json"_s)[u"workers"_s].toArray()) {
        const QString file = phase + u"/rest/"_s + worker[u"name"_s].toString() + u".jsonl"_s;
        if (test::isRecorded(file))
            files << file;
    }
    return files;
}

ConnectorName connectorIn(const QString &path)
{
    return ConnectorName(QUrl::fromPercentEncoding(path.section(u'/', 2, 2).toLatin1()));
}

template <typename T> QString failureOf(const Result<T> &result)
{
    return result ? QString() : result.error().what + u": "_s + result.error().detail;
}

QString checkStatus(const Result<ConnectorStatus> &status, const ConnectorName &connector)
{
    if (!status)
        return failureOf(status);
    bool isWhole = status->connector.id.connector == connector && !status->type.isEmpty();
    for (const StatusLine &task : status->tasks)
        isWhole = isWhole && !task.worker.isEmpty() && !task.state.word.isEmpty() && task.id.connector == connector;
    return isWhole ? QString() : u"not whole"_s;
}

QString checkExpanded(const Result<ExpandedConnectors> &expanded, QByteArrayView body)
{
    if (!expanded)
        return expanded.error().fault == Fault::Unsupported && body.startsWith('[') ? QString() : failureOf(expanded);
    for (const auto &answer : expanded->connectors)
        if (!answer.status || !answer.info || answer.status->connector.id.connector != answer.info->name)
            return u"not whole"_s;
    return expanded->doubts.join(u' ');
}

/// Pages that are about the worker, not about a connector.
QString checkWorkers(const Exchange &e)
{
    if (e.path == u"/connector-plugins")
        return failureOf(decodePlugins(e.body));
    if (e.path.startsWith(u"/connector-plugins/"))
        return failureOf(decodePluginConfig(e.body));
    if (e.path == u"/admin/loggers")
        return failureOf(decodeLoggers(e.body));
    if (e.path.startsWith(u"/admin/loggers/"))
        return failureOf(decodeLogger(e.body));
    return u"no decoder"_s;
}

/// What is wrong with the decoder's reading of a successful answer; `kind` is told which one that was.
QString check(const Exchange &e, QString &kind)
{
    const ConnectorName connector = connectorIn(e.path);
    const bool isOne = e.path.startsWith(u"/connectors/"_s);
    kind = isOne ? u"connector/"_s + e.path.section(u'/', 3).section(u'/', -1) : e.path.section(u'/', 1, 2) + e.query;
    if (e.path == u"/")
        return failureOf(decodeRoot(e.body));
    if (e.path == u"/health")
        return failureOf(decodeHealth(e.status, e.body));
    if (e.path == u"/connectors")
        return e.query.isEmpty() ? failureOf(decodeNames(e.body)) : checkExpanded(decodeExpanded(e.body), e.body);
    if (!isOne)
        return checkWorkers(e);
    if (e.path.count(u'/') == 2)
        return failureOf(decodeInfo(e.body));
    if (e.path.contains(u"/tasks/"))
        return failureOf(decodeTaskStatus(e.body, connector));
    if (e.path.endsWith(u"/status"))
        return checkStatus(decodeStatus(e.body), connector);
    if (e.path.endsWith(u"/config"))
        return failureOf(decodeConfig(e.body));
    if (e.path.endsWith(u"/tasks"))
        return failureOf(decodeTasks(e.body));
    if (e.path.endsWith(u"/topics"))
        return failureOf(decodeTopics(e.body));
    if (e.path.endsWith(u"/offsets"))
        return failureOf(decodeOffsets(e.body));
    return u"no decoder"_s;
}

} // namespace

void TstRecordedRest::every_recorded_answer_is_read_data()
{
    QTest::addColumn<QString>("phase");
    for (const QString &phase : test::recordedPhases())
        QTest::newRow(qPrintable(phase)) << phase;
}

void TstRecordedRest::every_recorded_answer_is_read()
{
    QFETCH(QString, phase);
    for (const QString &file : restFiles(phase)) {
        for (const Exchange &e : exchangesIn(file)) {
            QString kind;
            QString wrong;
            if (e.status == 200) {
                wrong = check(e, kind);
            } else {
                kind = u"failure"_s;
                wrong = serverWords(e.body).isEmpty() ? u"no words"_s : QString();
                QVERIFY2(!serverWords(e.body).contains(u'<'), e.body.constData());
            }
            QVERIFY2(wrong.isEmpty(), qPrintable(file + u' ' + e.path + u' ' + e.query + u": "_s + wrong));
            m_seen << kind;
        }
    }
}

void TstRecordedRest::every_kind_of_answer_was_among_them()
{
    const QSet<QString> expected{u""_s,
                                 u"health"_s,
                                 u"connectors"_s,
                                 u"connectorsexpand=status&expand=info"_s,
                                 u"connector/"_s,
                                 u"connector/status"_s,
                                 u"connector/config"_s,
                                 u"connector/tasks"_s,
                                 u"connector/topics"_s,
                                 u"connector/offsets"_s,
                                 u"failure"_s};
    QCOMPARE(m_seen, expected);
}

void TstRecordedRest::the_calls_of_the_stories_are_read_data()
{
    QTest::addColumn<QString>("file");
    for (const QString &story : {u"4.1.1/rest-behaviours"_s, u"4.1.1/slash-name"_s, u"4.3.1/slash-name"_s,
                                 u"4.1.1/health"_s, u"4.1.1/rebalance-gets"_s})
        QTest::newRow(qPrintable(story)) << story + u"/calls.jsonl"_s;
}

void TstRecordedRest::the_calls_of_the_stories_are_read()
{
    QFETCH(QString, file);
    const QMap<QString, Fault> faults{{u"Error 400 Ambiguous URI path"_s, Fault::Rejected},
                                      {u"HTTP 404"_s, Fault::Unsupported},
                                      {u"Error 400 Suspicious Path"_s, Fault::Rejected},
                                      {u"Logger no.such"_s, Fault::NotFound},
                                      {u"Connector nobody not found"_s, Fault::NotFound},
                                      {u"No status found for"_s, Fault::NotFound},
                                      {u"Request cannot be completed because a rebalance"_s, Fault::ServerFault},
                                      {u"Worker was unable"_s, Fault::ServerFault}};
    int read = 0;
    for (const Exchange &e : exchangesIn(file)) {
        QString kind;
        if (e.status == 200 && e.query == u"expand=status")
            continue;
        if (e.status == 200) {
            const QString wrong = check(e, kind);
            QVERIFY2(wrong.isEmpty(), qPrintable(e.path + u": "_s + wrong));
        } else {
            const auto failure = httpFailure(e.status, e.body);
            const auto expected = std::prev(faults.upperBound(failure.detail));
            QVERIFY2(failure.detail.startsWith(expected.key()), qPrintable(failure.detail));
            QCOMPARE(failure.fault, expected.value());
        }
        ++read;
    }
    QVERIFY(read > 0);
}

void TstRecordedRest::a_recorded_answer_cut_anywhere_is_refused_data()
{
    QTest::addColumn<QString>("phase");
    for (const QString &version : {u"2.3.1"_s, u"3.9.2"_s})
        QTest::newRow(qPrintable(version)) << version + u"/single-worker/1-steady"_s;
    QTest::newRow("4.1.1") << u"4.1.1/healthy/1-stable"_s;
}

void TstRecordedRest::a_recorded_answer_cut_anywhere_is_refused()
{
    QFETCH(QString, phase);
    const auto files = restFiles(phase);
    QVERIFY(!files.isEmpty());
    QSet<QString> done;
    for (const Exchange &whole : exchangesIn(files.first())) {
        QString kind;
        if (whole.status != 200 || !check(whole, kind).isEmpty() || done.contains(kind))
            continue;
        done << kind;
        for (qsizetype size = 0; size < whole.body.size(); ++size) {
            Exchange cut = whole;
            cut.body = whole.body.first(size);
            QVERIFY2(!check(cut, kind).isEmpty(), qPrintable(u"%1: accepted %2 bytes"_s.arg(whole.path).arg(size)));
        }
    }
    QVERIFY(done.size() >= 5);
}

QTEST_APPLESS_MAIN(TstRecordedRest)
#include "tst_recordedrest.moc"
