// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "collect/connection.h"
#include "core/result.h"

#include <QString>
#include <QStringList>

namespace signalbox {

// What the options of the ways to Kafka mean; app/arguments reads the words.

/// `HOST:PORT=HOST:PORT`: what a broker advertises, and where it is reached.
Result<BrokerRoute> brokerRouteFrom(const QString &text);
/// However it is spelt.
bool hasRouteFor(const QString &advertised, const Connection &connection);

/// A JSON array of strings, `["az", "account", "get-access-token"]`, or the name of a program alone. Never a shell
/// line: nothing in it is split, replaced or expanded.
Result<QStringList> tokenCommandFrom(const QString &text);

} // namespace signalbox
