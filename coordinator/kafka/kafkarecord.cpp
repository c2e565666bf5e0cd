// SPDX-License-Identifier: GPL-3.0-or-later
#include "kafka/kafkarecord.h"

#include <algorithm>

#include <librdkafka/rdkafka.h>

namespace signalbox {

TopicRecord recordOf(const rd_kafka_message_s &message)
{
    TopicRecord record{.partition = message.partition, .offset = message.offset};
    rd_kafka_timestamp_type_t type{};
    record.at = momentOfEpoch(std::max<qint64>(0, rd_kafka_message_timestamp(&message, &type)));
    if (message.key)
        record.key = QByteArray(static_cast<const char *>(message.key), static_cast<qsizetype>(message.key_len));
    if (message.payload)
        record.value = QByteArray(static_cast<const char *>(message.payload), static_cast<qsizetype>(message.len));
    return record;
}

} // namespace signalbox
