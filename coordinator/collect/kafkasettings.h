// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "collect/connection.h"
#include "kafka/kafkaclient.h"

namespace signalbox {

/// Rejected, without repeating any of it, where this is no list of HOST:PORT: a login in it would be shown and kept as
/// part of a name. A listener's protocol before the host (`SASL_SSL://b1:9093`) is taken as librdkafka takes it.
Result<void> checkBootstrap(const QString &bootstrap);

/// What of a connection concerns Kafka. A proxy of kind Http carries REST only: brokers are then reached directly.
KafkaSettings kafkaSettings(const Connection &connection);

/// What is known beforehand not to work, or not as one may think: sentences for people, without any value that may be
/// secret. Nothing of it keeps the connection from being tried. Empty without Kafka.
QStringList kafkaWarnings(const Connection &connection);

} // namespace signalbox
