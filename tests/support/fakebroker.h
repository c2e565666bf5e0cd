// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "facts/groupfacts.h"

#include <QObject>
#include <QString>
#include <QThread>

#include <memory>

class QTcpServer;
class QTcpSocket;

namespace signalbox::test {

/// Kafka brokers as far as `rd_kafka_list_groups` needs them: ApiVersions v0, Metadata v0–v4, ListGroups v0,
/// DescribeGroups v0, each broker with its own groups, able to be silent or to talk rubbish on purpose. They live in a
/// thread of their own, for librdkafka's calls block.
class FakeBrokers {
public:
    struct Broker {
        QList<GroupListing> groups;
        enum class Manner { Honest, SilentOnGroups, Rubbish, CutOff } manner = Manner::Honest;
        qint16 describeError = 0; ///< of every group it describes
    };

    explicit FakeBrokers(QList<Broker> brokers);
    ~FakeBrokers();
    FakeBrokers(const FakeBrokers &) = delete;
    FakeBrokers &operator=(const FakeBrokers &) = delete;

    /// Of the first broker; the others are found through it.
    QString bootstrap() const;

private:
    void listen(qsizetype broker);
    void serve(qsizetype broker, QTcpSocket *socket);

    QList<Broker> m_brokers;
    QList<quint16> m_ports;
    QThread m_thread;
    std::unique_ptr<QObject> m_life; ///< lives in the thread, with everything the sockets need
};

} // namespace signalbox::test
