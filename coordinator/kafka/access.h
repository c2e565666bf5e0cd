// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/moment.h"
#include "core/result.h"
#include "kafka/kafkaclient.h"

#include <QString>
#include <QStringList>

namespace signalbox {

// Whether this login may do what looking needs, one small question each. They block; to be called in a connection's
// pool thread. None of them changes anything.

/// `host:port` of every broker, as the cluster advertises it; in its order. The first question that needs the login.
Result<QStringList> advertisedBrokers(KafkaClient &client, milliseconds timeout);

/// Fetches at most one record. NotFound: there is no such topic, or the login may not DESCRIBE it (brokers do not tell
/// which); Forbidden: it may not READ it.
Result<void> tryReading(KafkaClient &client, const QString &topic, milliseconds timeout);

} // namespace signalbox
