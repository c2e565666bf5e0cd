// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "facts/topicfacts.h"

struct rd_kafka_message_s;

namespace signalbox {

/// A message of librdkafka's that is no error, copied.
TopicRecord recordOf(const rd_kafka_message_s &message);

} // namespace signalbox
