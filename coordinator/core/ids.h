// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHashFunctions>
#include <QMetaType>
#include <QString>

namespace signalbox {

/// A name with a meaning: a ConnectorName is no WorkerId, though both are text.
template <typename Tag> struct Name {
    QString text;

    Name() = default;
    explicit Name(QString name)
        : text(std::move(name))
    {
    }
    bool isEmpty() const { return text.isEmpty(); }
    friend bool operator==(const Name &a, const Name &b) { return a.text == b.text; }
    friend bool operator<(const Name &a, const Name &b) { return a.text < b.text; }
    friend size_t qHash(const Name &name, size_t seed = 0) { return qHash(name.text, seed); }
};

using ConnectorName = Name<struct ConnectorNameTag>;
/// What a worker calls itself in statuses: `host:port` of its advertised REST URL (facts 1.7). An identity, not a
/// route.
using WorkerId = Name<struct WorkerIdTag>;
/// Given by the group coordinator at each fresh join; changes when a worker restarts.
using MemberId = Name<struct MemberIdTag>;
using GroupId = Name<struct GroupIdTag>;

/// One thing that a worker can be given: a task, or (number −1, as on the wire) the connector instance itself.
struct TaskId {
    static constexpr int connectorInstance = -1;

    ConnectorName connector;
    int number = connectorInstance;

    bool isConnector() const { return number == connectorInstance; }
    /// `orders-sink-3`, as Connect writes it; the bare name for a connector instance.
    QString text() const { return isConnector() ? connector.text : connector.text + u'-' + QString::number(number); }
    friend bool operator==(const TaskId &, const TaskId &) = default;
    friend bool operator<(const TaskId &a, const TaskId &b)
    {
        return a.connector == b.connector ? a.number < b.number : a.connector < b.connector;
    }
    friend size_t qHash(const TaskId &id, size_t seed = 0) { return qHashMulti(seed, id.connector, id.number); }
};

/// `host:port` of an advertised URL such as `http://w1:8083/`; empty when the URL has no host (`NOTUSED`, facts 1.4).
WorkerId workerIdOf(QStringView advertisedUrl);

} // namespace signalbox
