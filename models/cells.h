// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ids.h"
#include "core/moment.h"
#include "models/look.h"

#include <QList>
#include <QString>
#include <QVariant>

#include <optional>

namespace signalbox {

/// What the usual kinds of cell answer for a role. `shown` is printable already; a long one is its own tool tip.
QVariant textCell(const QString &shown, int role);
/// Shape, colour and word; sorted by `order`.
QVariant lookCell(const Look &look, const QVariant &order, int role);
/// Short, by the chosen clock; exact for the pointer and for copies. Empty where nothing dates the thing.
QVariant timeCell(const std::optional<Moment> &moment, Moment now, int role);
/// A share of 0…1 as a small bar beside its percentage; empty where it is not known.
QVariant shareCell(const std::optional<double> &share, const QString &toolTip, int role);
/// "w1:8083, w2:8083", printable.
QString joined(const QList<WorkerId> &workers);

} // namespace signalbox
