// SPDX-License-Identifier: GPL-3.0-or-later
// How long the Tasks page takes for an update of 10,000 tasks, beside a plain QStandardItemModel that is filled anew
// with the same texts: for docs/performance.md, run by hand. No verdict.
#include "report/timelinelanes.h"
#include "tests/bench/median.h"
#include "tests/support/panels.h"
#include "views/rowstable.h"
#include "views/taskspage.h"
#include "views/theme.h"

#include <QApplication>
#include <QFile>
#include <QHeaderView>
#include <QSortFilterProxyModel>
#include <QStandardItemModel>
#include <QTableView>

#include <cstdio>

using namespace signalbox;
using namespace Qt::StringLiterals;

namespace {

/// Every hundredth task is another one now, in turn.
Update changed(const Update &first, int turn)
{
    auto snapshot = std::make_shared<Snapshot>(*first.snapshot);
    int number = 0;
    for (Task &task : snapshot->tasks)
        if (++number % 100 == turn % 100)
            task.real = Real::Failed;
    Update next = first;
    next.snapshot = snapshot;
    return next;
}

QList<QStringList> textsOf(const Snapshot &snapshot)
{
    TasksModel model;
    model.setRows(taskRowsOf(snapshot));
    QList<QStringList> rows;
    for (int row = 0; row < model.rowCount(); ++row) {
        QStringList cells;
        for (int column = 0; column < model.columnCount(); ++column)
            cells << model.index(row, column).data().toString();
        rows << cells;
    }
    return rows;
}

void fill(QStandardItemModel &model, const QList<QStringList> &rows)
{
    model.clear();
    for (const QStringList &row : rows) {
        QList<QStandardItem *> items;
        for (const QString &cell : row)
            items << new QStandardItem(cell);
        model.appendRow(items);
    }
}

double residentMegabytes()
{
    QFile file(u"/proc/self/statm"_s);
    if (!file.open(QIODevice::ReadOnly))
        return 0;
    return file.readAll().split(' ').value(1).toDouble() * 4096 / 1e6;
}

} // namespace

int main(int argc, char **argv)
{
    QApplication application(argc, argv);
    applyTheme(application, lightTheme());
    Update first = test::crowd(100, 100).update();
    first.findings.clear();
    QList<Update> updates;
    for (int turn = 0; turn < 22; ++turn)
        updates << changed(first, turn);
    const QList<QStringList> texts = textsOf(*first.snapshot);

    const double before = residentMegabytes();
    TasksPage page;
    page.resize(1080, 700);
    page.show();
    page.setUpdate(first);
    QApplication::processEvents();
    const double after = residentMegabytes();
    int turn = 0;
    const double ours = bench::median(21, [&] {
        page.setUpdate(updates[++turn]);
        page.repaint();
    });

    QStandardItemModel plain;
    QSortFilterProxyModel sorted;
    sorted.setSourceModel(&plain);
    QTableView view;
    view.setModel(&sorted);
    view.setSortingEnabled(true);
    view.resize(1080, 700);
    view.show();
    const double theirs = bench::median(5, [&] {
        fill(plain, texts);
        view.repaint();
    });
    std::printf("10,000 tasks, 100 or 200 of them changed\n");
    std::printf("update of the Tasks page, painted        %8.1f ms\n", ours);
    std::printf("QStandardItemModel filled anew, painted  %8.1f ms (ratio %.2f)\n", theirs, ours / theirs);
    std::printf("resident memory of page and model        %8.1f MB\n", after - before);
    std::printf("timeline of them, told and laid out      %8.1f ms\n", bench::median(11, [&] {
                    const Timeline line = timelineOf(first);
                    (void)lanesOf(line, TimelineBy::Worker, {});
                }));
    return 0;
}
