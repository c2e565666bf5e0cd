// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "facts/topicfacts.h"
#include "kafka/kafkaclient.h"

#include <QHash>
#include <QObject>
#include <QSet>
#include <QTimer>

#include <memory>

namespace signalbox {

/// Follows one topic: every record from its beginning to its end, then each new one a moment after it was written. It
/// recovers by itself from everything but settings that librdkafka does not take. It joins no group and leaves no
/// trace.
///
/// Lives in the thread that made it and needs that thread's event loop; it never blocks it, but for the 2 s that
/// closing a handle may take. It must not be deleted from a slot of its own signals (deleteLater is fine).
class TopicTail : public QObject {
    Q_OBJECT

public:
    TopicTail(KafkaSettings settings, QString topic, QObject *parent = nullptr);
    ~TopicTail() override;

    /// Once; signals come from the event loop.
    void start();
    const QString &topic() const { return m_topic; }

Q_SIGNALS:
    /// Up to 1,000, in the order of each partition's offsets.
    void read(const QList<signalbox::TopicRecord> &records);
    /// The end of every partition was reached; once, and once more after each `startedOver`.
    void caughtUp();
    /// It does not follow now; comes again when the reason changes.
    void failed(const signalbox::Error &error);
    /// It follows again.
    void recovered();
    /// The topic is another than before (made anew, cut short, more partitions): all that was read is void and comes
    /// again.
    void startedOver();

private:
    struct Reading;
    void locate();
    void locateIn(milliseconds pause);
    void found(int partitions);
    void resume(int partitions);
    void drain();
    void stopReading();
    void startOver();
    void failPartition(int code);
    void fail(const Error &error);
    void works();
    static void wake(struct rd_kafka_s *, void *opaque);

    KafkaSettings m_settings;
    QString m_topic;
    std::shared_ptr<Reading> m_reading;
    QTimer m_locateTimer;
    bool m_isLocating = false;
    milliseconds m_pause{};
    int m_partitions = 0; ///< being read; 0: none
    int m_lastPartitions = 0; ///< that were read before
    QHash<int, qint64> m_next; ///< offset to go on from, by partition
    QSet<int> m_atEnd;
    bool m_isCaughtUp = false;
    bool m_hasPartitionFailed = false; ///< then only a record or an end proves that it works again
    std::optional<Error> m_error;
};

} // namespace signalbox
