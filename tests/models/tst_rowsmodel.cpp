// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/rowsmodel.h"
#include "tests/support/testmain.h"

#include <QAbstractItemModelTester>
#include <QItemSelectionModel>
#include <QRandomGenerator>
#include <QSignalSpy>
#include <QSortFilterProxyModel>

using namespace signalbox;
using namespace Qt::StringLiterals;

namespace {

struct Row {
    int id = 0;
    QString text;
    int key() const { return id; }
    bool operator==(const Row &) const = default;
};

using Model = RowsModel<Row>;

QList<Model::Column> columns()
{
    return {{u"id"_s, [](const Row &row, int role) { return role == Qt::DisplayRole ? QVariant(row.id) : QVariant(); }},
            {u"text"_s,
             [](const Row &row, int role) { return role == Qt::DisplayRole ? QVariant(row.text) : QVariant(); }}};
}

QList<Row> rows(std::initializer_list<int> ids, const QString &text = u"a"_s)
{
    QList<Row> list;
    for (const int id : ids)
        list << Row{id, text};
    return list;
}

QList<int> idsOf(const QAbstractItemModel &model)
{
    QList<int> ids;
    for (int row = 0; row < model.rowCount(); ++row)
        ids << model.index(row, 0).data().toInt();
    return ids;
}

QList<Row> randomRows(QRandomGenerator &random)
{
    QList<Row> list;
    for (int id = 0; id < 40; ++id)
        if (random.bounded(2) == 0)
            list << Row{id, QString::number(random.bounded(3))};
    return list;
}

} // namespace

class TstRowsModel : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::failOnAnyWarning(); }

    void rows_stand_in_the_order_of_their_keys()
    {
        Model model(columns());
        model.setRows(rows({3, 1, 2}));
        QCOMPARE(idsOf(model), (QList<int>{1, 2, 3}));
        QCOMPARE(model.indexOf(2), 1);
        QCOMPARE(model.indexOf(9), -1);
        QCOMPARE(model.headerData(1, Qt::Horizontal, Qt::DisplayRole).toString(), u"text"_s);
    }

    void the_same_rows_again_say_nothing()
    {
        Model model(columns());
        model.setRows(rows({1, 2, 3}));
        QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
        QSignalSpy inserted(&model, &QAbstractItemModel::rowsInserted);
        QSignalSpy removed(&model, &QAbstractItemModel::rowsRemoved);
        model.setRows(rows({3, 2, 1}));
        QCOMPARE(changed.count() + inserted.count() + removed.count(), 0);
    }

    void neighbours_that_change_are_announced_as_one_run()
    {
        Model model(columns());
        model.setRows(rows({1, 2, 3, 4}));
        QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
        model.setRows({{1, u"a"_s}, {2, u"b"_s}, {3, u"b"_s}, {4, u"a"_s}});
        QCOMPARE(changed.count(), 1);
        QCOMPARE(changed[0][0].toModelIndex().row(), 1);
        QCOMPARE(changed[0][1].toModelIndex().row(), 2);
    }

    void any_merge_keeps_the_contract_of_models_and_never_resets()
    {
        QRandomGenerator random(7);
        Model model(columns());
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
        for (int round = 0; round < 200; ++round) {
            const auto next = randomRows(random);
            model.setRows(next);
            QCOMPARE(model.rows(), next);
        }
        QCOMPARE(resets.count(), 0);
    }

    void a_selection_survives_what_comes_and_goes_around_it()
    {
        Model model(columns());
        QSortFilterProxyModel proxy;
        proxy.setSourceModel(&model);
        proxy.sort(0, Qt::DescendingOrder);
        QItemSelectionModel selection(&proxy);
        model.setRows(rows({10, 20, 30}));
        selection.setCurrentIndex(proxy.index(1, 0), QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
        QCOMPARE(selection.currentIndex().data().toInt(), 20);
        model.setRows(rows({5, 15, 20, 25, 40}, u"b"_s));
        QCOMPARE(selection.currentIndex().data().toInt(), 20);
        QCOMPARE(selection.selectedRows().size(), 1);
    }

    void ten_thousand_rows_are_merged()
    {
        Model model(columns());
        QList<Row> first, second;
        for (int id = 0; id < 10000; ++id) {
            first << Row{id, u"running on w%1:8083"_s.arg(id % 100)};
            if (id % 20 != 0)
                second << Row{id, id % 10 == 1 ? u"failed"_s : first.last().text};
        }
        second << Row{20000, u"new"_s};
        model.setRows(first);
        QBENCHMARK_ONCE
        {
            model.setRows(second);
        }
        QCOMPARE(model.rows(), second);
    }
};

QTEST_MAIN(TstRowsModel)
#include "tst_rowsmodel.moc"
