// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/findingsmodel.h"

#include "models/look.h"
#include "models/times.h"
#include "models/translated.h"
#include "models/words.h"
#include "report/findinggroups.h"
#include "report/text.h"

#include <algorithm>

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

QString moreText(const FindingRow &row)
{
    return row.others == 0 ? QString() : tr("%1 more").arg(row.others);
}

QVariant answer(const FindingRow &row, int role)
{
    switch (role) {
    case Qt::DisplayRole:
        return translated(row.finding.says);
    case Qt::ToolTipRole:
        return QVariant();
    case Qt::AccessibleTextRole:
        return row.others == 0
            ? u"%1. %2"_s.arg(translated(row.finding.says), findingSummary(row.finding, row.now))
            : u"%1. %2. %3"_s.arg(translated(row.finding.says), findingSummary(row.finding, row.now), moreText(row));
    case roles::look:
        return QVariant::fromValue(lookOf(row.finding));
    case roles::order:
        return row.rank;
    case FindingsModel::detailRole:
        return findingSummary(row.finding, row.now);
    case FindingsModel::othersRole:
        return moreText(row);
    case FindingsModel::behindRole:
        return !row.behind.isEmpty();
    default:
        return {};
    }
}

QList<FindingsModel::Column> columns()
{
    return {{tr("Finding"), answer}};
}

} // namespace

QList<FindingRow> findingRowsOf(const Update &update)
{
    const Moment day = std::chrono::floor<std::chrono::days>(update.snapshot->at);
    QList<FindingRow> rows;
    for (const FindingGroup &group : groupsOf(update.findings)) {
        rows << FindingRow{group.first(), static_cast<int>(rows.size()), day, group.size() - 1, {}};
        for (const Finding &finding : group.sliced(1))
            rows << FindingRow{finding, static_cast<int>(rows.size()), day, 0, group.first().key()};
    }
    return rows;
}

FindingsModel::FindingsModel(QObject *parent)
    : RowsModel(columns(), parent)
{
}

WorstFirst::WorstFirst(FindingsModel *findings, QObject *parent)
    : QSortFilterProxyModel(parent)
    , m_findings(findings)
{
    setSourceModel(findings);
    setSortRole(roles::order);
    sort(0);
}

const Finding &WorstFirst::findingAt(const QModelIndex &index) const
{
    return m_findings->row(mapToSource(index).row()).finding;
}

QModelIndex WorstFirst::indexOf(const QString &key) const
{
    const int row = m_findings->indexOf(key);
    return row < 0 ? QModelIndex() : mapFromSource(m_findings->index(row, 0));
}

void WorstFirst::reveal(const QString &key, const QList<FindingRow> &rows)
{
    const auto found =
        std::find_if(rows.cbegin(), rows.cend(), [&key](const FindingRow &row) { return row.key() == key; });
    if (found == rows.cend() || found->behind.isEmpty() || m_open.contains(found->behind))
        return;
    m_open.insert(found->behind);
    invalidateRowsFilter();
}

QVariant WorstFirst::data(const QModelIndex &index, int role) const
{
    if (role != openRole)
        return QSortFilterProxyModel::data(index, role);
    const FindingRow &row = m_findings->row(mapToSource(index).row());
    return row.others == 0 ? QVariant() : m_open.contains(row.key());
}

bool WorstFirst::setData(const QModelIndex &index, const QVariant &value, int role)
{
    if (role != openRole || !data(index, openRole).isValid())
        return false;
    const QString key = m_findings->row(mapToSource(index).row()).key();
    if (value.toBool())
        m_open.insert(key);
    else
        m_open.remove(key);
    invalidateRowsFilter();
    Q_EMIT dataChanged(indexOf(key), indexOf(key), {openRole});
    return true;
}

bool WorstFirst::filterAcceptsRow(int row, const QModelIndex &) const
{
    const QString &behind = m_findings->row(row).behind;
    return behind.isEmpty() || m_open.contains(behind);
}

QString findingSummary(const Finding &finding, Moment now)
{
    QStringList parts{lookOf(finding.severity).word, wordFor(finding.confidence)};
    if (finding.since)
        parts << tr("since %1").arg(timeText(*finding.since, now));
    return parts.join(u" · ");
}

QString findingAbout(const Update &update, const TaskId &id)
{
    const Task *task = update.snapshot ? update.snapshot->task(id) : nullptr;
    const auto isAboutTask = [&](const Finding &finding) {
        return finding.subject.connector == id.connector && finding.subject.task == id.number;
    };
    const auto isAboutConnector = [&](const Finding &finding) {
        return finding.subject.connector == id.connector && !finding.subject.task;
    };
    const auto isAboutItsWorker = [&](const Finding &finding) {
        return task && finding.subject.connector.isEmpty() && !finding.duplicateClass.isEmpty()
            && std::any_of(task->living.cbegin(), task->living.cend(), [&](const Instance &instance) {
                   return instance.role != Role::Assigned && instance.worker == finding.subject.worker;
               });
    };
    const auto &findings = update.findings;
    auto found = std::find_if(findings.cbegin(), findings.cend(), isAboutTask);
    if (found == findings.cend())
        found = std::find_if(findings.cbegin(), findings.cend(), isAboutConnector);
    if (found == findings.cend())
        found = std::find_if(findings.cbegin(), findings.cend(), isAboutItsWorker);
    return found == findings.cend() ? QString() : found->key();
}

} // namespace signalbox
