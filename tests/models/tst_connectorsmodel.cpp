// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/connectorsmodel.h"
#include "models/detail.h"
#include "models/look.h"
#include "tests/support/panels.h"
#include "tests/support/testmain.h"

#include <QAbstractItemModelTester>

using namespace signalbox;
using namespace Qt::StringLiterals;

namespace {

const QString secret = u"planted-secret"_s;

struct Fixture {
    Snapshot snapshot = test::incident().snapshot();
    ConnectorsModel model;
    QAbstractItemModelTester modelTester{&model, QAbstractItemModelTester::FailureReportingMode::QtTest};
    ConnectorFilter filter{&model};
    QAbstractItemModelTester filterTester{&filter, QAbstractItemModelTester::FailureReportingMode::QtTest};

    Fixture()
    {
        model.setRows(connectorRowsOf(snapshot));
        filter.sort(ConnectorsModel::State);
    }
    QStringList shown() const
    {
        QStringList names;
        for (int row = 0; row < filter.rowCount(); ++row)
            names << filter.index(row, 0).data().toString();
        return names;
    }
    QString cell(const QString &connector, int column) const
    {
        return filter.indexOf(ConnectorName(connector)).siblingAtColumn(column).data().toString();
    }
};

} // namespace

class TstConnectorsModel : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::failOnAnyWarning(); }

    void the_worst_connector_stands_first_with_its_count()
    {
        Fixture f;
        QCOMPARE(f.shown().first(), u"orders-src"_s);
        QCOMPARE(f.cell(u"orders-src"_s, ConnectorsModel::State), u"1 of 2 tasks runs twice"_s);
        QCOMPARE(f.cell(u"orders-src"_s, ConnectorsModel::Tasks), u"1/2"_s);
        const auto look = f.filter.indexOf(ConnectorName(u"pay-sink"_s))
                              .siblingAtColumn(ConnectorsModel::State)
                              .data(roles::look)
                              .value<Look>();
        QCOMPARE(look.glyph, Glyph::HalfDot);
        QCOMPARE(look.tone, Tone::Degraded);
    }

    void filters_narrow_together()
    {
        Fixture f;
        f.filter.setCriteria({.reals = {Real::Failed}});
        QCOMPARE(f.shown(), (QStringList{u"crm"_s, u"pay-sink"_s}));
        f.filter.setCriteria({.reals = {Real::Failed}, .type = u"sink"_s});
        QCOMPARE(f.shown(), (QStringList{u"pay-sink"_s}));
        f.filter.setCriteria({.worker = WorkerId(u"w1:8083"_s)});
        QCOMPARE(f.shown(), (QStringList{u"orders-src"_s}));
        f.filter.setCriteria({.className = u"org.example.connect.SinkConnector"_s});
        QCOMPARE(f.filter.rowCount(), 2);
    }

    void text_is_looked_for_in_the_configuration_too()
    {
        Fixture f;
        f.filter.setCriteria({.text = u"CRM.events"_s});
        QCOMPARE(f.shown(), (QStringList{u"crm"_s}));
        f.filter.setCriteria({.text = u"database.password"_s});
        QCOMPARE(f.filter.rowCount(), f.model.rowCount());
        f.filter.setCriteria({.text = u"db-7"_s});
        QCOMPARE(f.filter.rowCount(), f.model.rowCount());
    }

    void a_masked_secret_is_neither_found_nor_shown()
    {
        Fixture f;
        f.filter.setCriteria({.text = secret});
        QCOMPARE(f.filter.rowCount(), 0);
        f.filter.setCriteria({.text = u"planted"_s});
        QCOMPARE(f.filter.rowCount(), 0);
        for (int row = 0; row < f.model.rowCount(); ++row)
            for (int column = 0; column < f.model.columnCount(); ++column)
                for (const int role : {int(Qt::DisplayRole), int(Qt::ToolTipRole), roles::exact})
                    QVERIFY(!f.model.index(row, column).data(role).toString().contains(secret));
        Update update;
        update.snapshot = std::make_shared<const Snapshot>(f.snapshot);
        const Detail detail = detailOf(update, ConnectorName(u"crm"_s));
        QVERIFY(textOf(detail).contains(u"database.password"_s));
        QVERIFY(!textOf(detail).contains(secret));
    }

    void a_login_within_a_url_is_masked_though_the_rest_is_found()
    {
        Fixture f;
        f.snapshot.connectors[ConnectorName(u"crm"_s)].config[u"connection.url"_s] =
            u"jdbc:pg://joe:hunter2@db.example.org/x"_s;
        f.model.setRows(connectorRowsOf(f.snapshot));
        f.filter.setCriteria({.text = u"db.example.org/x"_s});
        QCOMPARE(f.shown(), (QStringList{u"crm"_s}));
        f.filter.setCriteria({.text = u"hunter2"_s});
        QCOMPARE(f.filter.rowCount(), 0);
    }

    void the_detail_has_its_tabs_and_tells_equal_traces_once()
    {
        Fixture f;
        for (const int number : {0, 1})
            f.snapshot.tasks[{ConnectorName(u"pay-sink"_s), number}].said =
                Said{.state = {u"FAILED"_s}, .worker = {}, .trace = u"java.lang.X: no\n\tat a.b(C.java:1)"_s};
        Update update;
        update.snapshot = std::make_shared<const Snapshot>(f.snapshot);
        const Detail detail = detailOf(update, ConnectorName(u"pay-sink"_s));
        QCOMPARE(detail.tabs(), (QStringList{u"Overview"_s, u"Tasks"_s, u"Config"_s, u"Trace"_s, u"Events"_s}));
        QStringList traces;
        for (const DetailSection &section : detail.sections)
            if (section.tab == u"Trace")
                traces << section.heading;
        QCOMPARE(traces, (QStringList{u"task 1, task 0"_s}));
        QVERIFY(detailOf(update, ConnectorName(u"nobody"_s)).isEmpty());
    }
};

QTEST_MAIN(TstConnectorsModel)
#include "tst_connectorsmodel.moc"
