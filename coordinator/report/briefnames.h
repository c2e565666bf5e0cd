// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ids.h"

#include <QHash>
#include <QList>
#include <QString>

namespace signalbox {

/// What tells the workers apart where there is little room: their names without the domain that all of them are in,
/// `connect-0:8083` for `connect-0.connect.prod.svc:8083`. An address in numbers stays whole, and so does each name
/// that would look like another one.
QHash<WorkerId, QString> briefNames(const QList<WorkerId> &workers);

} // namespace signalbox
