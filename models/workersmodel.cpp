// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/workersmodel.h"

#include "models/cells.h"
#include "models/translated.h"
#include "report/text.h"
#include "report/topology.h"

namespace signalbox {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

QVariant addressAnswer(const WorkerRow &row, int role)
{
    if (role == Qt::ToolTipRole)
        return tipText(printable(row.url));
    return textCell(printable(row.id.text), role);
}

QVariant groupAnswer(const WorkerRow &row, int role)
{
    Look look = lookOf(row.membership);
    if (row.isLeader)
        look.word = tr("%1, leader").arg(look.word);
    if (row.membership == Membership::Foreign && !row.group.isEmpty())
        look.word = tr("in %1").arg(printable(row.group));
    const int order = int(row.membership) * 2 + (row.isLeader ? 0 : 1);
    return lookCell(look, order, role);
}

QVariant tasksAnswer(const WorkerRow &row, int role)
{
    const WorkerTally &tally = row.tally;
    const QString map = tally.inMap ? QString::number(*tally.inMap) : u"?"_s;
    Look look{Glyph::None, Tone::Plain,
              u"%1 / %2 / %3"_s.arg(QString::number(tally.assigned), map, QString::number(tally.said))};
    const bool isOdd = (tally.inMap && *tally.inMap != tally.assigned) || tally.said != tally.assigned;
    if (isOdd)
        look.glyph = Glyph::HollowTriangle, look.tone = Tone::Amber;
    if (role == Qt::ToolTipRole)
        return tr("assigned by the group / entries of its task map / rows that name it");
    return lookCell(look, tally.assigned, role);
}

QVariant clockAnswer(const WorkerRow &row, int role)
{
    if (role == roles::order)
        return qint64(row.clockOffset ? std::abs(row.clockOffset->count()) : -1);
    return textCell(clockText(row.clockOffset), role);
}

QList<WorkersModel::Column> columns()
{
    using Row = const WorkerRow &;
    return {
        {tr("Worker"), addressAnswer},
        {tr("Group"), groupAnswer},
        {tr("Assigned / map / said"), tasksAnswer},
        {tr("Herder"), [](Row row, int role) { return lookCell(row.herder, row.herder.word, role); }},
        {tr("Heap"), [](Row row, int role) { return shareCell(row.heap, row.heapText, role); }},
        {tr("CPU"), [](Row row, int role) { return shareCell(row.cpu, {}, role); }},
        {tr("Version"), [](Row row, int role) { return textCell(printable(row.version), role); }},
        {tr("Clock"), clockAnswer},
        {tr("Last seen"), [](Row row, int role) { return timeCell(row.lastSeen, row.now, role); }},
    };
}

WorkerRow rowOf(const Worker &worker, const WorkerTally &tally, Moment day)
{
    WorkerRow row{.id = worker.id,
                  .url = worker.url,
                  .version = worker.version,
                  .membership = worker.membership,
                  .group = worker.group.text,
                  .isLeader = worker.isLeader,
                  .tally = tally,
                  .herder = herderLook(worker),
                  .heap = currentHeap(worker),
                  .cpu = currentCpu(worker),
                  .heapText = heapText(worker),
                  .clockOffset = worker.clockOffset,
                  .lastSeen = worker.lastSeen,
                  .now = day};
    return row;
}

} // namespace

Look herderLook(const Worker &worker)
{
    if (worker.herderAlive && !*worker.herderAlive)
        return {Glyph::Cross, Tone::Bad, tr("has ended")};
    const TickAnswer *tick = currentTick(worker);
    if (!tick)
        return worker.herderAlive ? Look{Glyph::Dot, Tone::Good, tr("alive")}
                                  : Look{Glyph::Question, Tone::Quiet, tr("not known")};
    if (tick->answered)
        return {Glyph::Dot, Tone::Good, tr("answers")};
    const QString stage = printable(shortened(tick->message.section(u'\n', 0, 0), 200));
    return {Glyph::Ring, Tone::Amber, stage.isEmpty() ? tr("does not answer") : stage};
}

Look lookOf(Membership membership)
{
    switch (membership) {
    case Membership::Member:
        return {Glyph::Dot, Tone::Good, tr("in the group")};
    case Membership::Outside:
        return {Glyph::DashedRing, Tone::Bad, tr("not in the group")};
    case Membership::Foreign:
        return {Glyph::Info, Tone::Quiet, tr("another cluster")};
    case Membership::Unknown:
        return {Glyph::Question, Tone::Quiet, tr("not known")};
    }
    Q_UNREACHABLE();
}

QString heapText(const Worker &worker)
{
    constexpr qint64 megabyte = 1024 * 1024;
    if (!currentHeap(worker))
        return {};
    return tr("%1 of %2 MB").arg(*worker.heapUsed / megabyte).arg(*worker.heapMax / megabyte);
}

QString clockText(const std::optional<milliseconds> &offset)
{
    if (!offset)
        return {};
    if (std::chrono::abs(*offset) <= 1s)
        return tr("in step");
    const double seconds = double(offset->count()) / 1000;
    return (seconds > 0 ? tr("+%1 s") : tr("−%1 s")).arg(std::abs(seconds), 0, 'f', 0);
}

QList<WorkerRow> workerRowsOf(const Snapshot &snapshot)
{
    const Moment day = std::chrono::floor<std::chrono::days>(snapshot.at);
    const auto tallies = talliesOf(snapshot);
    QList<WorkerRow> rows;
    for (const Worker &worker : snapshot.workers)
        rows << rowOf(worker, tallies.value(worker.id), day);
    return rows;
}

WorkersModel::WorkersModel(QObject *parent)
    : RowsModel(columns(), parent)
{
}

WorkerFilter::WorkerFilter(WorkersModel *workers, QObject *parent)
    : QSortFilterProxyModel(parent)
    , m_workers(workers)
{
    setSourceModel(workers);
    setSortRole(roles::order);
}

void WorkerFilter::setText(const QString &text)
{
    m_text = text;
    invalidateFilter();
}

const WorkerRow &WorkerFilter::rowAt(const QModelIndex &index) const
{
    return m_workers->row(mapToSource(index).row());
}

QModelIndex WorkerFilter::indexOf(const WorkerId &worker) const
{
    const int row = m_workers->indexOf(worker);
    return row < 0 ? QModelIndex() : mapFromSource(m_workers->index(row, 0));
}

bool WorkerFilter::filterAcceptsRow(int index, const QModelIndex &parent) const
{
    for (int column = 0; column < m_workers->columnCount(); ++column)
        if (m_workers->index(index, column, parent).data().toString().contains(m_text, Qt::CaseInsensitive))
            return true;
    return m_text.isEmpty();
}

bool WorkerFilter::lessThan(const QModelIndex &a, const QModelIndex &b) const
{
    const auto order = QVariant::compare(a.data(roles::order), b.data(roles::order));
    if (a.column() != WorkersModel::Address && order != QPartialOrdering::Equivalent)
        return order == QPartialOrdering::Less;
    const bool isBefore = comesBefore(m_workers->row(a.row()).id.text, m_workers->row(b.row()).id.text);
    const bool isAfter = comesBefore(m_workers->row(b.row()).id.text, m_workers->row(a.row()).id.text);
    return a.column() == WorkersModel::Address || sortOrder() == Qt::AscendingOrder ? isBefore : isAfter;
}

} // namespace signalbox
