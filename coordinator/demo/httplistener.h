// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "demo/http.h"
#include "demo/misbehaviour.h"

#include <QHostAddress>
#include <QObject>
#include <QTcpServer>

#include <functional>
#include <memory>

class QTcpSocket;

namespace signalbox::demo {

/// A small HTTP/1.1 server for one simulated process: it takes requests apart, hands them to a function, and misbehaves
/// on purpose when told to. It is no general server: no TLS, no chunked requests, bodies of at most a megabyte.
class HttpListener : public QObject {
    Q_OBJECT

public:
    using Answering = std::function<Reply(const Request &)>;

    explicit HttpListener(Answering answering, QObject *parent = nullptr);

    /// Tries the places in turn; port 0 means any.
    Result<quint16> listen(const QList<std::pair<QHostAddress, quint16>> &places);
    QHostAddress address() const { return m_address; }
    quint16 port() const { return m_port; }

    /// As a process that has ended: the port is closed and connections break. Coming back takes the same port.
    void setGone(bool gone);
    void misbehave(Misbehaviour misbehaviour);

private:
    struct Talk; ///< what has arrived on one connection
    void receive(QTcpSocket *socket, const std::shared_ptr<Talk> &talk);
    void answer(QTcpSocket *socket, const std::shared_ptr<Talk> &talk);
    void send(QTcpSocket *socket, const Reply &answer, bool closes);

    Answering m_answering;
    QTcpServer m_server;
    QHostAddress m_address;
    quint16 m_port = 0;
    bool m_isGone = false;
    Misbehaviour m_misbehaviour;
};

} // namespace signalbox::demo
