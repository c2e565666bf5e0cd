// SPDX-License-Identifier: GPL-3.0-or-later
#include "rest/failure.h"
#include "tests/support/testmain.h"

using namespace signalbox;
using namespace Qt::StringLiterals;

class TstFailure : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::failOnAnyWarning(); }
    void the_servers_own_words_are_found_data();
    void the_servers_own_words_are_found();
    void words_are_cut_and_harmless();
    void a_status_is_a_fault_data();
    void a_status_is_a_fault();
    void a_page_this_version_lacks_is_unsupported();
};

void TstFailure::the_servers_own_words_are_found_data()
{
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<QString>("words");
    QTest::newRow("nothing") << QByteArray() << QString();
    QTest::newRow("Connect's own") << QByteArray(R"({"error_code":409,"message":"Connector ä already exists"})")
                                   << u"Connector ä already exists"_s;
    QTest::newRow("with a bad byte") << QByteArray("{\"error_code\":500,\"message\":\"a\xff\"}")
                                     << QString(u'a') + u'\ufffd';
    QTest::newRow("plain text") << QByteArray("User cannot access the resource.\n")
                                << u"User cannot access the resource."_s;
    QTest::newRow("other JSON") << QByteArray(R"({"detail":"no"})") << uR"({"detail":"no"})"_s;
    QTest::newRow("Jetty 12") << QByteArray(
        "<html>\n<head>\n<meta charset=\"x\"/>\n<title>Error 400 Ambiguous URI path separator</title>\n"
        "</head>\n<body>\n<h2>HTTP ERROR 400</h2>\n<table>\n<tr><th>URI:</th></tr></table></body></html>")
                              << u"Error 400 Ambiguous URI path separator"_s;
    QTest::newRow("no title") << QByteArray(
        "<html><style>h1 {x}</style><script>let a = 1;</script><h1>502 Bad&nbsp;Gateway</h1>"
        "<!-- inside --><p>nginx &lt;1&gt; &amp;lt;</p>")
                              << u"502 Bad Gateway nginx <1> &lt;"_s;
    QTest::newRow("cut in a tag") << QByteArray("<html><h1>Oops</h1><a href=\"htt") << u"Oops"_s;
    QTest::newRow("cut in a script") << QByteArray("<h1>Oops</h1><script>secret(") << u"Oops"_s;
}

void TstFailure::the_servers_own_words_are_found()
{
    QFETCH(QByteArray, body);
    QFETCH(QString, words);
    QCOMPARE(serverWords(body), words);
}

void TstFailure::words_are_cut_and_harmless()
{
    QCOMPARE(serverWords("a\x1b[31mred\x07\nb"), u"a [31mred b"_s);
    QCOMPARE(serverWords("{\"message\":\"a\\u001b]0;title\\u0007\\u202eb\"}"), u"a ]0;title b"_s);
    QVERIFY(serverWords(QByteArray(3 * 1024 * 1024, 'x')).size() < 1000);
    QVERIFY(serverWords(QByteArray(3 * 1024 * 1024, '<')).size() < 1000);
    for (const QByteArray part :
         {"<title>", "<title", "<script>", "<!--", "<style x", "&amp;", "<a", "{\"message\":", "[\"\\ud800\","})
        QVERIFY(serverWords('<' + part.repeated(400000)).size() < 1000);
    QVERIFY(serverWords('<' + QByteArray(64 * 1024, '<') + "script").size() < 1000);
}

void TstFailure::a_status_is_a_fault_data()
{
    QTest::addColumn<int>("status");
    QTest::addColumn<Fault>("fault");
    const QList<std::pair<int, Fault>> faults{
        {0, Fault::Malformed},      {101, Fault::Malformed}, {302, Fault::Malformed}, {400, Fault::Rejected},
        {401, Fault::Unauthorized}, {403, Fault::Forbidden}, {404, Fault::NotFound},  {405, Fault::Rejected},
        {407, Fault::Unauthorized}, {409, Fault::Conflict},  {415, Fault::Rejected},  {500, Fault::ServerFault},
        {503, Fault::ServerFault}};
    for (const auto &[status, fault] : faults)
        QTest::newRow(qPrintable(QString::number(status))) << status << fault;
}

void TstFailure::a_status_is_a_fault()
{
    QFETCH(int, status);
    QFETCH(Fault, fault);
    const auto failure = httpFailure(status, "its words");
    QCOMPARE(failure.fault, fault);
    QCOMPARE(failure.detail, u"its words"_s);
    QVERIFY(failure.what.contains(QString::number(status)));
}

void TstFailure::a_page_this_version_lacks_is_unsupported()
{
    QCOMPARE(httpFailure(404, R"({"error_code":404,"message":"HTTP 404 Not Found"})").fault, Fault::Unsupported);
    QCOMPARE(httpFailure(405, R"({"error_code": 405, "message": "HTTP 405 Method Not Allowed"})").fault,
             Fault::Unsupported);
    QCOMPARE(httpFailure(404, R"({"error_code":404,"message":"Connector c not found"})").fault, Fault::NotFound);
    QCOMPARE(httpFailure(404, "HTTP 404 by a proxy").fault, Fault::NotFound);
}

QTEST_APPLESS_MAIN(TstFailure)
#include "tst_failure.moc"
