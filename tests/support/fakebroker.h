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
/// DescribeGroups v0, each broker with its own groups, able to be silent, away, or to talk rubbish on purpose. They
/// live in a thread of their own, for librdkafka's calls block.
class FakeBrokers {
public:
    struct Broker {
        QList<GroupListing> groups;
        enum class Manner { Honest, SilentOnGroups, Rubbish, CutOff, Away } manner = Manner::Honest;
        qint16 describeError = 0; ///< of every group it describes
    };

    /// `host`: what they advertise; they listen on the loopback.
    explicit FakeBrokers(QList<Broker> brokers, QString host = QStringLiteral("127.0.0.1"));
    ~FakeBrokers();
    FakeBrokers(const FakeBrokers &) = delete;
    FakeBrokers &operator=(const FakeBrokers &) = delete;

    /// Of the first broker; the others are found through it.
    QString bootstrap() const;
    const QList<quint16> &ports() const { return m_ports; }

private:
    void listen(qsizetype broker);
    void serve(qsizetype broker, QTcpSocket *socket);

    QList<Broker> m_brokers;
    QString m_host;
    QList<quint16> m_ports;
    QThread m_thread;
    std::unique_ptr<QObject> m_life; ///< lives in the thread, with everything the sockets need
};

} // namespace signalbox::test
