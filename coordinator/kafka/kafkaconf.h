// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "kafka/kafkaclient.h"

struct rd_kafka_conf_s;

namespace signalbox {

// From KafkaSettings to librdkafka's own: what is ours by default, what makes it a reader whatever is asked for, and
// what does not go together.

/// Errors name the property, never its value.
std::optional<Error> apply(const KafkaSettings &settings, rd_kafka_conf_s *conf);

/// librdkafka's own words without any value of the connection's.
QString withoutValues(QString words, const KafkaSettings &settings);

/// Of `sasl.mechanism`, by whichever of its two names; empty: none.
QString saslMechanism(const KafkaSettings &settings);

} // namespace signalbox
