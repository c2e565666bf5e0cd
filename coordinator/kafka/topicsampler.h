// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "kafka/kafkaclient.h"
#include "kafka/topicdiscovery.h"

#include <QDeadlineTimer>
#include <QSet>

namespace signalbox {

// Bounded, blocking looks into topics whose purpose is still unknown.

/// Name and partitions of every topic but Kafka's own (`__…`); no records yet.
Result<QList<TopicContent>> allTopics(KafkaClient &client, const QDeadlineTimer &deadline);

/// Those of these topics that are compacted and nothing else. Errors: Forbidden, TimedOut, …: then it is not known.
Result<QSet<QString>> compactedTopics(KafkaClient &client, const QList<TopicContent> &topics,
                                      const QDeadlineTimer &deadline);

/// How much of each partition to read.
struct SampleSize {
    qint64 newest = 0; ///< that many offsets before the end; 0: from the beginning
    qsizetype atMost = 0; ///< records; what comes behind them is left out
};

/// The topics with records, as many as could be read in time, in the order given. A topic that could not be read is
/// empty and not whole.
QList<TopicContent> sampled(KafkaClient &client, QList<TopicContent> topics, SampleSize size,
                            const QDeadlineTimer &deadline);

} // namespace signalbox
