// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/fakeproxy.h"

#include <QHostAddress>
#include <QMutexLocker>
#include <QNetworkProxy>
#include <QTcpServer>
#include <QTcpSocket>
#include <QUrl>

#include <memory>

using namespace Qt::StringLiterals;

namespace signalbox::test {
namespace {

// SOCKS5, RFC 1928 and 1929.
constexpr char version = 5, byPassword = 2, noLogin = 0, loginVersion = 1;
constexpr char byIpv4 = 1, byName = 3, byIpv6 = 4;
const auto hostUnreachable = QByteArray::fromHex("05040001000000000000");
const auto connected = QByteArray::fromHex("05000001000000000000");

struct Stage {
    bool isGreeted = false;
    bool mustLogIn = false;
};

Stage stageOf(const QTcpSocket *client)
{
    return {client->property("greeted").toBool(), client->property("login").toBool()};
}

int numberAt(const QByteArray &bytes, qsizetype at)
{
    return at < bytes.size() ? static_cast<quint8>(bytes[at]) : 0;
}

/// `host:port` of a CONNECT, and the bytes it took; empty while it is not whole.
std::pair<QString, qsizetype> socksPlace(const QByteArray &request)
{
    const int kind = numberAt(request, 3);
    const qsizetype from = kind == byName ? 5 : 4;
    const qsizetype length = kind == byName ? numberAt(request, 4) : kind == byIpv4 ? 4 : 16;
    if (request.size() < from + length + 2)
        return {};
    const QByteArray host = request.mid(from, length);
    QString name = QString::fromUtf8(host);
    if (kind == byIpv4)
        name = u"%1.%2.%3.%4"_s.arg(numberAt(host, 0))
                   .arg(numberAt(host, 1))
                   .arg(numberAt(host, 2))
                   .arg(numberAt(host, 3));
    else if (kind == byIpv6)
        name = QHostAddress(reinterpret_cast<const quint8 *>(host.constData())).toString();
    const int port = numberAt(request, from + length) * 256 + numberAt(request, from + length + 1);
    return {u"%1:%2"_s.arg(name).arg(port), from + length + 2};
}

QByteArray headerOf(const QByteArray &head, const QByteArray &name)
{
    for (const QByteArray &line : head.split('\n'))
        if (line.toLower().startsWith(name.toLower() + ':'))
            return line.mid(name.size() + 1).trimmed();
    return {};
}

/// A plain request as its server expects it; anything else stays as it is.
QByteArray withoutProxy(QByteArray bytes)
{
    if (!bytes.startsWith("GET http://") && !bytes.startsWith("POST http://"))
        return bytes;
    const auto from = bytes.indexOf("http://");
    const auto path = bytes.indexOf('/', from + 7);
    bytes.remove(from, path - from);
    const auto login = bytes.indexOf("Proxy-Authorization:");
    if (login >= 0)
        bytes.remove(login, bytes.indexOf('\n', login) + 1 - login);
    return bytes;
}

} // namespace

FakeProxy::FakeProxy(Kind kind, QMap<QString, quint16> names, Login login)
    : m_kind(kind)
    , m_names(std::move(names))
    , m_login(std::move(login))
    , m_server(new QTcpServer)
{
    m_server->setProxy(QNetworkProxy::NoProxy);
    m_server->moveToThread(&m_thread);
    QObject::connect(&m_thread, &QThread::finished, m_server, &QObject::deleteLater);
    QObject::connect(m_server, &QTcpServer::newConnection, m_server, [this] {
        while (auto *client = m_server->nextPendingConnection()) {
            const auto received = std::make_shared<QByteArray>();
            QObject::connect(client, &QTcpSocket::disconnected, client, &QObject::deleteLater);
            QObject::connect(client, &QTcpSocket::readyRead, m_server, [this, client, received] {
                *received += client->readAll();
                take(client, *received);
            });
        }
    });
    m_thread.start();
    whereItRuns([this] { m_server->listen(QHostAddress::LocalHost); });
    m_port = m_server->serverPort();
}

FakeProxy::~FakeProxy()
{
    m_thread.quit();
    m_thread.wait();
}

QStringList FakeProxy::asked() const
{
    const QMutexLocker lock(&m_mutex);
    return m_asked;
}

void FakeProxy::whereItRuns(const std::function<void()> &act)
{
    QMetaObject::invokeMethod(m_server, act, Qt::BlockingQueuedConnection);
}

void FakeProxy::cut()
{
    whereItRuns([this] {
        m_isCut = true;
        for (auto *client : m_server->findChildren<QTcpSocket *>(Qt::FindDirectChildrenOnly))
            client->abort();
    });
}

void FakeProxy::mend()
{
    whereItRuns([this] { m_isCut = false; });
}

void FakeProxy::take(QTcpSocket *client, QByteArray &received)
{
    if (m_isCut)
        return client->abort();
    if (m_kind == Kind::Socks5)
        takeSocks(client, received);
    else
        takeHttp(client, received);
}

void FakeProxy::takeSocks(QTcpSocket *client, QByteArray &received)
{
    const Stage stage = stageOf(client);
    if (!stage.isGreeted) {
        if (received.size() < 2 || received.size() < 2 + numberAt(received, 1))
            return;
        received.remove(0, 2 + numberAt(received, 1));
        const bool wantsLogin = !m_login.user.isEmpty();
        client->setProperty("greeted", true);
        client->setProperty("login", wantsLogin);
        client->write(QByteArray(1, version) + QByteArray(1, wantsLogin ? byPassword : noLogin));
        return;
    }
    if (stage.mustLogIn) {
        const int user = numberAt(received, 1);
        const int password = numberAt(received, 2 + user);
        if (received.size() < 3 + user + password)
            return;
        const bool isRight = received.mid(2, user) == m_login.user.toUtf8()
            && received.mid(3 + user, password) == m_login.password.toUtf8();
        received.remove(0, 3 + user + password);
        client->setProperty("login", false);
        const QByteArray verdict = QByteArray(1, loginVersion) + QByteArray(1, isRight ? '\0' : '\1');
        isRight ? static_cast<void>(client->write(verdict)) : refuse(client, verdict);
        return;
    }
    const auto [place, length] = socksPlace(received);
    if (length > 0)
        forward(client, place, connected, std::exchange(received, {}).sliced(length));
}

void FakeProxy::takeHttp(QTcpSocket *client, QByteArray &received)
{
    const auto headSize = received.indexOf("\r\n\r\n") + 4;
    if (headSize < 4)
        return;
    const QByteArray head = received.first(headSize);
    const auto words = head.left(head.indexOf('\r')).split(' ');
    if (!isWelcome(headerOf(head, "Proxy-Authorization")))
        return refuse(client,
                      "HTTP/1.1 407 Login\r\nProxy-Authenticate: Basic realm=\"bastion\"\r\n"
                      "Content-Length: 0\r\nConnection: close\r\n\r\n");
    if (words.value(0) == "CONNECT") {
        const QByteArray rest = std::exchange(received, {}).sliced(headSize);
        return forward(client, QString::fromUtf8(words.value(1)), "HTTP/1.1 200 Go on\r\n\r\n", rest);
    }
    const QUrl url = QUrl::fromEncoded(words.value(1));
    forward(client, u"%1:%2"_s.arg(url.host()).arg(url.port(80)), {}, std::exchange(received, {}));
}

bool FakeProxy::isWelcome(const QByteArray &basic) const
{
    return m_login.user.isEmpty() || basic == "Basic " + (m_login.user + u':' + m_login.password).toUtf8().toBase64();
}

void FakeProxy::refuse(QTcpSocket *client, const QByteArray &words)
{
    client->write(words);
    client->disconnectFromHost();
}

void FakeProxy::forward(QTcpSocket *client, const QString &place, const QByteArray &welcome, const QByteArray &first)
{
    {
        const QMutexLocker lock(&m_mutex);
        if (!m_asked.contains(place))
            m_asked << place;
    }
    if (!m_names.contains(place))
        return refuse(client,
                      m_kind == Kind::Socks5 ? hostUnreachable
                                             : QByteArray("HTTP/1.1 502 Not known\r\nContent-Length: 0\r\n"
                                                          "Connection: close\r\n\r\n"));
    client->disconnect(m_server);
    auto *target = new QTcpSocket(client);
    target->setProxy(QNetworkProxy::NoProxy);
    QObject::connect(target, &QTcpSocket::connected, client, [client, target, welcome, first] {
        client->write(welcome);
        target->write(withoutProxy(first));
        const auto pass = [client, target] { target->write(withoutProxy(client->readAll())); };
        QObject::connect(client, &QTcpSocket::readyRead, target, pass);
        QObject::connect(target, &QTcpSocket::readyRead, client, [=] { client->write(target->readAll()); });
        pass();
    });
    QObject::connect(target, &QTcpSocket::disconnected, client, &QTcpSocket::disconnectFromHost);
    target->connectToHost(QHostAddress(QHostAddress::LocalHost), m_names[place]);
}

} // namespace signalbox::test
