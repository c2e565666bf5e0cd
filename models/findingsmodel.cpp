// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/findingsmodel.h"

#include "models/look.h"
#include "models/times.h"
#include "models/translated.h"
#include "models/words.h"
#include "report/text.h"

#include <algorithm>

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

QVariant answer(const FindingRow &row, int role)
{
    switch (role) {
    case Qt::DisplayRole:
        return translated(row.finding.says);
    case Qt::ToolTipRole:
        return QVariant();
    case Qt::AccessibleTextRole:
        return u"%1. %2"_s.arg(translated(row.finding.says), findingSummary(row.finding, row.now));
    case roles::look:
        return QVariant::fromValue(lookOf(row.finding));
    case roles::order:
        return row.rank;
    case FindingsModel::detailRole:
        return findingSummary(row.finding, row.now);
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
    for (const Finding &finding : update.findings)
        rows << FindingRow{finding, static_cast<int>(rows.size()), day};
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
