// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/fakehttp.h"

#include <QMutexLocker>
#include <QNetworkProxy>
#include <QSslServer>
#include <QTcpServer>
#include <QTcpSocket>
#include <QTimer>

using namespace Qt::StringLiterals;

namespace signalbox::test {
namespace {

qsizetype contentLength(const QByteArray &head)
{
    for (const QByteArray &line : head.split('\n'))
        if (line.toLower().startsWith("content-length:"))
            return line.mid(15).trimmed().toLongLong();
    return 0;
}

void leave(QTcpSocket *socket, Reply::Then then)
{
    if (then == Reply::Then::Close)
        socket->disconnectFromHost();
    else if (then == Reply::Then::Reset)
        socket->abort();
}

void drip(QTcpSocket *socket, const Reply &reply)
{
    auto *timer = new QTimer(socket);
    const auto at = std::make_shared<qsizetype>(0);
    QObject::connect(timer, &QTimer::timeout, socket, [socket, timer, at, reply] {
        socket->write(reply.bytes.mid((*at)++, 1));
        if (*at < reply.bytes.size())
            return;
        timer->stop();
        leave(socket, reply.then);
    });
    timer->start(reply.dripEveryMs);
}

void send(QTcpSocket *socket, const Reply &reply)
{
    if (reply.dripEveryMs > 0)
        return drip(socket, reply);
    socket->write(reply.bytes);
    socket->flush();
    leave(socket, reply.then);
}

} // namespace

Reply reply(int status, const QByteArray &body, const QByteArray &contentType)
{
    return {"HTTP/1.1 " + QByteArray::number(status)
                + " Whatever\r\nDate: Mon, 30 Nov 2026 09:49:20 GMT\r\nContent-Type: " + contentType
                + "\r\nContent-Length: " + QByteArray::number(body.size()) + "\r\n\r\n" + body,
            Reply::Then::KeepOpen};
}

FakeHttp::FakeHttp(Script script, const QSslConfiguration &tls)
    : m_script(std::move(script))
    , m_isTls(!tls.localCertificate().isNull())
{
    if (m_isTls) {
        auto *server = new QSslServer;
        server->setSslConfiguration(tls);
        m_server = server;
    } else {
        m_server = new QTcpServer;
    }
    m_server->setProxy(QNetworkProxy::NoProxy);
    m_server->moveToThread(&m_thread);
    QObject::connect(&m_thread, &QThread::finished, m_server, &QObject::deleteLater);
    QObject::connect(m_server, &QTcpServer::pendingConnectionAvailable, m_server, [this] {
        while (auto *socket = m_server->nextPendingConnection())
            serve(socket);
    });
    m_thread.start();
    QMetaObject::invokeMethod(
        m_server, [this] { m_server->listen(QHostAddress::LocalHost); }, Qt::BlockingQueuedConnection);
    m_port = m_server->serverPort();
}

FakeHttp::~FakeHttp()
{
    m_thread.quit();
    m_thread.wait();
}

QString FakeHttp::url() const
{
    return (m_isTls ? u"https://localhost:%1"_s : u"http://127.0.0.1:%1"_s).arg(m_port);
}

QList<Asked> FakeHttp::asked() const
{
    const QMutexLocker lock(&m_mutex);
    return m_asked;
}

void FakeHttp::serve(QTcpSocket *socket)
{
    const auto received = std::make_shared<QByteArray>();
    ++m_open;
    QObject::connect(socket, &QTcpSocket::disconnected, socket, [this, socket] {
        --m_open;
        socket->deleteLater();
    });
    QObject::connect(socket, &QTcpSocket::readyRead, socket, [this, socket, received] {
        *received += socket->readAll();
        answer(socket, *received);
    });
    *received += socket->readAll();
    answer(socket, *received);
}

void FakeHttp::answer(QTcpSocket *socket, QByteArray &received)
{
    const auto headSize = received.indexOf("\r\n\r\n") + 4;
    if (headSize < 4)
        return;
    Asked asked;
    asked.head = received.first(headSize);
    const auto bodySize = contentLength(asked.head);
    if (received.size() < headSize + bodySize)
        return;
    asked.body = received.mid(headSize, bodySize);
    received.remove(0, headSize + bodySize);
    const auto line = asked.head.left(asked.head.indexOf('\r')).split(' ');
    asked.method = line.value(0);
    asked.target = line.value(1);
    {
        const QMutexLocker lock(&m_mutex);
        m_asked << asked;
    }
    send(socket, m_script(asked));
}

} // namespace signalbox::test
