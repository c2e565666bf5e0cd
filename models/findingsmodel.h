// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/rowsmodel.h"
#include "report/update.h"

#include <QSortFilterProxyModel>

namespace signalbox {

/// One finding and its place among all of them.
struct FindingRow {
    Finding finding;
    int rank = 0; ///< 0 is the worst
    Moment now{}; ///< day of the snapshot, to the day only

    QString key() const { return finding.key(); }
    bool operator==(const FindingRow &) const = default;
};

QList<FindingRow> findingRowsOf(const Update &update);

/// All findings, by their keys; one column. A finding that goes on stays the same row though its rank may change.
class FindingsModel : public RowsModel<FindingRow> {
public:
    /// The lines beneath the title.
    static constexpr int detailRole = Qt::UserRole + 10;
    explicit FindingsModel(QObject *parent = nullptr);
};

/// The findings as they are read: worst first.
class WorstFirst : public QSortFilterProxyModel {
public:
    explicit WorstFirst(FindingsModel *findings, QObject *parent = nullptr);
    const Finding &findingAt(const QModelIndex &index) const;
    QModelIndex indexOf(const QString &key) const;

private:
    FindingsModel *m_findings;
};

/// "critical · proven · since 10:42:09": how bad, how sure, since when.
QString findingSummary(const Finding &finding, Moment now);
/// The key of the worst finding about this task, else about its connector, else about a worker that runs it though the
/// group did not give it there; empty where there is none.
QString findingAbout(const Update &update, const TaskId &task);

} // namespace signalbox
