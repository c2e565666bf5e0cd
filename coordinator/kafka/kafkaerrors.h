// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"

namespace signalbox {

/// An rd_kafka_resp_err_t in our words; `doing` completes "Kafka does not allow this login to …". Without `detail`
/// librdkafka's text of the code stands there.
Error kafkaError(int code, const QString &doing, QString detail);

} // namespace signalbox
