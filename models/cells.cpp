// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/cells.h"

#include "models/rowsmodel.h"
#include "models/times.h"
#include "models/translated.h"
#include "report/text.h"

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype longestWithoutTip = 20;

} // namespace

QVariant textCell(const QString &shown, int role)
{
    if (role == Qt::DisplayRole || role == roles::order)
        return shown;
    return role == Qt::ToolTipRole && shown.size() > longestWithoutTip ? QVariant(tipText(shown)) : QVariant();
}

QVariant lookCell(const Look &look, const QVariant &order, int role)
{
    switch (role) {
    case Qt::DisplayRole:
        return look.word;
    case roles::look:
        return QVariant::fromValue(look);
    case roles::order:
        return order;
    default:
        return {};
    }
}

QVariant timeCell(const std::optional<Moment> &moment, Moment now, int role)
{
    if (!moment)
        return role == roles::order ? QVariant(qint64(0)) : QVariant();
    switch (role) {
    case Qt::DisplayRole:
        return timeText(*moment, now);
    case Qt::ToolTipRole:
        return exactTimeText(*moment);
    case roles::exact:
        return isoText(*moment);
    case roles::order:
        return QVariant(qint64(moment->time_since_epoch().count()));
    default:
        return {};
    }
}

QVariant shareCell(const std::optional<double> &share, const QString &toolTip, int role)
{
    if (!share)
        return role == roles::order ? QVariant(-1.0) : QVariant();
    switch (role) {
    case Qt::DisplayRole:
        return u"%1 %"_s.arg(qRound(*share * 100));
    case Qt::ToolTipRole:
        return tipText(toolTip);
    case roles::gauge:
    case roles::order:
        return *share;
    default:
        return {};
    }
}

QString joined(const QList<WorkerId> &workers)
{
    QStringList names;
    for (const WorkerId &worker : workers)
        names << printable(worker.text);
    return names.join(u", ");
}

} // namespace signalbox
