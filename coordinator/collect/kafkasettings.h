// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "collect/connection.h"
#include "kafka/kafkaclient.h"

namespace signalbox {

/// What of a connection concerns Kafka. A proxy of kind Http carries REST only: brokers are then reached directly.
KafkaSettings kafkaSettings(const Connection &connection);

/// What is known beforehand not to work, or not as one may think: sentences for people, without any value that may be
/// secret. Nothing of it keeps the connection from being tried. Empty without Kafka.
QStringList kafkaWarnings(const Connection &connection);

} // namespace signalbox
