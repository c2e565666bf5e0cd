// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "collect/connection.h"
#include "collect/ports.h"
#include "kafka/kafkaclient.h"

#include <memory>

namespace signalbox {

/// The given ports, and librdkafka in the place of those that are empty where a broker is known. `client` is then what
/// the topics are read with; null where librdkafka would not take the connection's properties, and the ports say why.
Ports withKafka(Ports ports, const Connection &connection, std::shared_ptr<KafkaClient> &client);

} // namespace signalbox
