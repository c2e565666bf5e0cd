// SPDX-License-Identifier: GPL-3.0-or-later
#include "demo/httplistener.h"

#include <QDateTime>
#include <QLocale>
#include <QPointer>
#include <QTcpSocket>
#include <QTimeZone>
#include <QTimer>

#include <memory>
#include <optional>

using namespace Qt::StringLiterals;

namespace signalbox::demo {

namespace {

constexpr qsizetype headLimit = 64 * 1024, bodyLimit = 1024 * 1024, garbageSize = 3 * 1024 * 1024;

struct Head {
    Request request;
    qsizetype bodySize = 0;
    bool closes = false;
};

std::optional<Head> parsed(const QByteArray &text)
{
    const auto lines = text.split('\n');
    const auto first = lines[0].trimmed().split(' ');
    if (first.size() != 3 || !first[1].startsWith('/') || !first[2].startsWith("HTTP/1."))
        return std::nullopt;
    const auto question = first[1].indexOf('?');
    Head head{{first[0],
               question < 0 ? first[1] : first[1].first(question),
               question < 0 ? QByteArray() : first[1].sliced(question + 1),
               {}}};
    head.closes = first[2] == "HTTP/1.0";
    for (const auto &line : lines.sliced(1)) {
        const auto colon = line.indexOf(':');
        const auto name = line.first(std::max<qsizetype>(colon, 0)).trimmed().toLower();
        const auto value = line.sliced(colon + 1).trimmed();
        if (name == "content-length")
            head.bodySize = value.toLongLong();
        else if (name == "connection")
            head.closes = value.toLower() == "close";
    }
    return head;
}

QByteArray reason(int status)
{
    switch (status) {
    case 200:
        return "OK";
    case 400:
        return "Bad Request";
    case 401:
        return "Unauthorized";
    case 404:
        return "Not Found";
    case 405:
        return "Method Not Allowed";
    default:
        return "Server Error";
    }
}

QByteArray written(const Reply &answer, bool closes)
{
    const auto date = QLocale::c().toString(QDateTime::currentDateTimeUtc(), u"ddd, dd MMM yyyy hh:mm:ss 'GMT'");
    return "HTTP/1.1 " + QByteArray::number(answer.status) + ' ' + reason(answer.status) + "\r\nDate: "
        + date.toLatin1() + "\r\nServer: Jetty(12.0.22)\r\nContent-Type: " + answer.contentType + "\r\nContent-Length: "
        + QByteArray::number(answer.body.size()) + (closes ? "\r\nConnection: close" : "") + "\r\n\r\n" + answer.body;
}

Reply spoilt(Reply answer, const Misbehaviour &misbehaviour)
{
    switch (misbehaviour.kind) {
    case Misbehaviour::Kind::Slow:
        answer.after += misbehaviour.after;
        break;
    case Misbehaviour::Kind::Never:
        answer.isNever = true;
        break;
    case Misbehaviour::Kind::Html:
        return {200, "<!DOCTYPE html><html><head><title>Welcome</title></head><body><h1>It works!</h1></body></html>",
                "text/html"};
    case Misbehaviour::Kind::Garbage:
        return {200, QByteArray(garbageSize, '\xc3'), "application/json"};
    case Misbehaviour::Kind::Unauthorized:
        return {401, "User cannot access the resource.", "application/json"};
    case Misbehaviour::Kind::None:
    case Misbehaviour::Kind::CutOff:
    case Misbehaviour::Kind::Gone:
        break;
    }
    return answer;
}

} // namespace

struct HttpListener::Talk {
    QByteArray bytes;
    std::optional<Head> head; ///< of the request whose body is still coming
    bool isAnswering = false; ///< the next request of this connection has to wait
};

HttpListener::HttpListener(Answering answering, QObject *parent)
    : QObject(parent)
    , m_answering(std::move(answering))
    , m_server(this)
{
    connect(&m_server, &QTcpServer::newConnection, this, [this] {
        while (QTcpSocket *socket = m_server.nextPendingConnection()) {
            const auto talk = std::make_shared<Talk>();
            connect(socket, &QTcpSocket::disconnected, socket, &QObject::deleteLater);
            connect(socket, &QTcpSocket::readyRead, this, [=, this] { receive(socket, talk); });
        }
    });
}

Result<quint16> HttpListener::listen(const QList<std::pair<QHostAddress, quint16>> &places)
{
    for (const auto &[address, port] : places)
        if (m_server.listen(address, port)) {
            m_address = address;
            m_port = m_server.serverPort();
            return m_port;
        }
    return fail(Fault::Unreachable, u"There is no loopback address to listen on"_s, m_server.errorString());
}

void HttpListener::setGone(bool gone)
{
    const bool listens = !gone && m_misbehaviour.kind != Misbehaviour::Kind::Gone;
    m_isGone = gone;
    if (listens == m_server.isListening())
        return;
    if (listens) {
        m_server.listen(m_address, m_port); // if somebody took the port meanwhile, the next turn tries again
        return;
    }
    m_server.close();
    for (QTcpSocket *socket : m_server.findChildren<QTcpSocket *>())
        socket->abort();
}

void HttpListener::misbehave(Misbehaviour misbehaviour)
{
    m_misbehaviour = misbehaviour;
    setGone(m_isGone);
}

void HttpListener::receive(QTcpSocket *socket, const std::shared_ptr<Talk> &talk)
{
    talk->bytes += socket->readAll();
    if (talk->bytes.size() > headLimit + bodyLimit)
        return socket->abort();
    if (talk->isAnswering)
        return;
    if (!talk->head) {
        const auto end = talk->bytes.indexOf("\r\n\r\n");
        if (end < 0 && talk->bytes.size() < headLimit)
            return;
        talk->head = end < 0 ? std::nullopt : parsed(talk->bytes.first(end));
        if (!talk->head || talk->head->bodySize < 0 || talk->head->bodySize > bodyLimit)
            return socket->abort();
        talk->bytes.remove(0, end + 4);
    }
    if (talk->bytes.size() < talk->head->bodySize)
        return;
    talk->head->request.body = talk->bytes.first(talk->head->bodySize);
    talk->bytes.remove(0, talk->head->bodySize);
    answer(socket, talk);
}

void HttpListener::answer(QTcpSocket *socket, const std::shared_ptr<Talk> &talk)
{
    const auto head = *std::exchange(talk->head, std::nullopt);
    const auto answer = spoilt(m_answering(head.request), m_misbehaviour);
    talk->isAnswering = true;
    if (answer.isNever)
        return;
    QTimer::singleShot(answer.after, socket, [=, this] {
        send(socket, answer, head.closes);
        talk->isAnswering = false;
        if (!head.closes && socket->isOpen())
            receive(socket, talk);
    });
}

void HttpListener::send(QTcpSocket *socket, const Reply &answer, bool closes)
{
    auto bytes = written(answer, closes);
    const bool cutsOff = m_misbehaviour.kind == Misbehaviour::Kind::CutOff;
    if (cutsOff)
        bytes.chop(answer.body.size() / 2 + 1);
    socket->write(bytes);
    if (cutsOff || closes)
        socket->disconnectFromHost();
}

} // namespace signalbox::demo
