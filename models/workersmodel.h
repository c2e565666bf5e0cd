// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/look.h"
#include "models/rowsmodel.h"
#include "report/composite.h"
#include "report/update.h"

#include <QSortFilterProxyModel>

namespace signalbox {

/// One worker as the table of workers shows it.
struct WorkerRow {
    WorkerId id;
    QString url;
    QString version;
    Membership membership = Membership::Unknown;
    QString group; ///< of a foreign worker
    bool isLeader = false;
    WorkerTally tally;
    Look herder;
    std::optional<double> heap, cpu; ///< 0…1
    QString heapText; ///< "512 of 1,024 MB"
    std::optional<milliseconds> clockOffset;
    std::optional<Moment> lastSeen;
    Moment now{}; ///< day of the snapshot, to the day only

    const WorkerId &key() const { return id; }
    bool operator==(const WorkerRow &) const = default;
};

QList<WorkerRow> workerRowsOf(const Snapshot &snapshot);

class WorkersModel : public RowsModel<WorkerRow> {
public:
    enum Columns { Address, InGroup, Tasks, Herder, Heap, Cpu, Version, Clock, LastSeen };
    explicit WorkersModel(QObject *parent = nullptr);
};

/// The workers in which the text occurs, sorted by what each column says, `w2` before `w10`.
class WorkerFilter : public QSortFilterProxyModel {
public:
    explicit WorkerFilter(WorkersModel *workers, QObject *parent = nullptr);

    const QString &text() const { return m_text; }
    void setText(const QString &text);
    const WorkerRow &rowAt(const QModelIndex &index) const;
    QModelIndex indexOf(const WorkerId &worker) const;

protected:
    bool filterAcceptsRow(int row, const QModelIndex &parent) const override;
    bool lessThan(const QModelIndex &a, const QModelIndex &b) const override;

private:
    WorkersModel *m_workers;
    QString m_text;
};

/// What its herder's thread is doing, as far as it says or shows.
Look herderLook(const Worker &worker);
Look lookOf(Membership membership);
/// "512 of 1,024 MB"; empty while unknown.
QString heapText(const Worker &worker);
/// "+2.0 s" ahead of this computer's clock, "in step" within a second: the source counts whole seconds.
QString clockText(const std::optional<milliseconds> &offset);

} // namespace signalbox
