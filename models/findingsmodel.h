// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/rowsmodel.h"
#include "report/update.h"

#include <QSet>
#include <QSortFilterProxyModel>

namespace signalbox {

/// One finding and its place among all of them.
struct FindingRow {
    Finding finding;
    int rank = 0; ///< 0 is the worst; those that one speaks for follow it
    Moment now{}; ///< day of the snapshot, to the day only
    qsizetype others = 0; ///< how many it speaks for beside itself
    QString behind; ///< key of the one that speaks for it; empty where it speaks itself

    QString key() const { return finding.key(); }
    bool operator==(const FindingRow &) const = default;
};

QList<FindingRow> findingRowsOf(const Update &update);

/// All findings, by their keys; one column. A finding that goes on stays the same row though its rank may change.
class FindingsModel : public RowsModel<FindingRow> {
public:
    /// The lines beneath the title.
    static constexpr int detailRole = Qt::UserRole + 10;
    static constexpr int othersRole = Qt::UserRole + 11; ///< "9 more"; empty where it speaks for itself alone
    static constexpr int behindRole = Qt::UserRole + 12; ///< true: another one speaks for it
    explicit FindingsModel(QObject *parent = nullptr);
};

/// The findings as they are read: worst first, and of those that say the same of several tasks the one that speaks for
/// them, until it is opened.
class WorstFirst : public QSortFilterProxyModel {
public:
    static constexpr int openRole = Qt::UserRole + 13; ///< bool, may be set; nothing where it speaks for itself alone

    explicit WorstFirst(FindingsModel *findings, QObject *parent = nullptr);
    const Finding &findingAt(const QModelIndex &index) const;
    /// Nothing valid for one that is not shown.
    QModelIndex indexOf(const QString &key) const;
    /// Opens what `key` stands behind in these rows, now or once they are set.
    void reveal(const QString &key, const QList<FindingRow> &rows);

    QVariant data(const QModelIndex &index, int role) const override;
    bool setData(const QModelIndex &index, const QVariant &value, int role) override;

protected:
    bool filterAcceptsRow(int row, const QModelIndex &parent) const override;

private:
    FindingsModel *m_findings;
    QSet<QString> m_open; ///< keys of those that speak for others
};

/// "critical · proven · since 10:42:09": how bad, how sure, since when.
QString findingSummary(const Finding &finding, Moment now);
/// The key of the worst finding about this task, else about its connector, else about a worker that runs it though the
/// group did not give it there; empty where there is none.
QString findingAbout(const Update &update, const TaskId &task);

} // namespace signalbox
