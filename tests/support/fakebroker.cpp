// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/fakebroker.h"

#include <QTcpServer>
#include <QTcpSocket>
#include <QtEndian>

namespace signalbox::test {

using namespace Qt::StringLiterals;

namespace {

enum Api : qint16 { metadataApi = 3, describeGroupsApi = 15, listGroupsApi = 16, apiVersionsApi = 18 };

/// Kafka's classic types, one after the other.
struct Wire {
    QByteArray bytes;

    template <typename Integer> Wire &integer(Integer value)
    {
        const auto raw = qToBigEndian(value);
        bytes.append(reinterpret_cast<const char *>(&raw), sizeof(raw));
        return *this;
    }
    Wire &string(const QString &text)
    {
        const auto raw = text.toUtf8();
        integer(static_cast<qint16>(raw.size())).bytes.append(raw);
        return *this;
    }
    Wire &blob(const QByteArray &raw)
    {
        integer(static_cast<qint32>(raw.size())).bytes.append(raw);
        return *this;
    }
};

Wire apiVersions(qint16 asked)
{
    Wire out;
    const QList<std::pair<Api, qint16>> known{
        {metadataApi, 2}, {describeGroupsApi, 0}, {listGroupsApi, 0}, {apiVersionsApi, 0}};
    out.integer<qint16>(asked == 0 ? 0 : 35).integer(static_cast<qint32>(known.size())); // 35: ask me in version 0
    for (const auto &[api, highest] : known)
        out.integer<qint16>(api).integer<qint16>(0).integer<qint16>(highest);
    return out;
}

Wire metadata(qint16 version, const QString &host, const QList<quint16> &ports)
{
    Wire out;
    out.integer(static_cast<qint32>(ports.size()));
    for (qint32 id = 0; id < ports.size(); ++id) {
        out.integer<qint32>(id + 1).string(host).integer<qint32>(ports[id]);
        if (version >= 1)
            out.integer<qint16>(-1); // no rack
    }
    if (version >= 2)
        out.string(u"fake"_s);
    if (version >= 1)
        out.integer<qint32>(1); // controller
    return out.integer<qint32>(0); // no topics
}

Wire groupNames(const QList<GroupListing> &groups)
{
    Wire out;
    out.integer<qint16>(0).integer(static_cast<qint32>(groups.size()));
    for (const GroupListing &group : groups)
        out.string(group.group.text).string(group.protocolType);
    return out;
}

Wire descriptions(const FakeBrokers::Broker &broker, const QByteArray &request)
{
    Wire out;
    out.integer<qint32>(1);
    const QString name = QString::fromUtf8(request.sliced(6)); // behind the count and the length of the only name
    for (const GroupListing &group : broker.groups) {
        if (group.group.text != name)
            continue;
        out.integer<qint16>(broker.describeError)
            .string(name)
            .string(group.state)
            .string(group.protocolType)
            .string(group.protocol);
        out.integer(static_cast<qint32>(group.members.size()));
        for (const auto &member : group.members)
            out.string(member.id.text)
                .string(member.clientId)
                .string(member.clientHost)
                .blob(member.metadata)
                .blob(member.assignment);
    }
    return out;
}

} // namespace

FakeBrokers::FakeBrokers(QList<Broker> brokers, QString host)
    : m_brokers(std::move(brokers))
    , m_host(std::move(host))
    , m_life(std::make_unique<QObject>())
{
    m_ports.resize(m_brokers.size());
    m_life->moveToThread(&m_thread);
    m_thread.start();
    QMetaObject::invokeMethod(
        m_life.get(),
        [this] {
            for (qsizetype broker = 0; broker < m_brokers.size(); ++broker)
                listen(broker);
        },
        Qt::BlockingQueuedConnection);
}

FakeBrokers::~FakeBrokers()
{
    m_life.release()->deleteLater();
    m_thread.quit();
    m_thread.wait();
}

QString FakeBrokers::bootstrap() const
{
    return u"127.0.0.1:%1"_s.arg(m_ports.constFirst());
}

void FakeBrokers::listen(qsizetype broker)
{
    auto *server = new QTcpServer(m_life.get());
    server->listen(QHostAddress::LocalHost);
    m_ports[broker] = server->serverPort();
    if (m_brokers[broker].manner == Broker::Manner::Away)
        server->close();
    QObject::connect(server, &QTcpServer::newConnection, server, [this, server, broker] {
        auto *socket = server->nextPendingConnection();
        QObject::connect(socket, &QTcpSocket::readyRead, socket, [this, broker, socket] { serve(broker, socket); });
    });
}

void FakeBrokers::serve(qsizetype number, QTcpSocket *socket)
{
    const Broker &broker = m_brokers[number];
    while (socket->bytesAvailable() >= 4) {
        const auto size = qFromBigEndian<qint32>(socket->peek(4).constData());
        if (socket->bytesAvailable() < 4 + size)
            return;
        const QByteArray request = socket->read(4 + size).sliced(4);
        const auto api = qFromBigEndian<qint16>(request.constData());
        const auto version = qFromBigEndian<qint16>(request.constData() + 2);
        const auto clientId = qFromBigEndian<qint16>(request.constData() + 8);
        const QByteArray body = request.sliced(10 + std::max<qint16>(0, clientId));
        const bool isOfGroups = api == listGroupsApi || api == describeGroupsApi;
        Wire answer;
        answer.bytes = request.sliced(4, 4); // correlation id
        if (api == apiVersionsApi)
            answer.bytes += apiVersions(version).bytes;
        else if (api == metadataApi)
            answer.bytes += metadata(version, m_host, m_ports).bytes;
        else if (broker.manner == Broker::Manner::SilentOnGroups)
            continue;
        else if (broker.manner == Broker::Manner::Rubbish && isOfGroups)
            answer.bytes += QByteArray(40, '\x7f');
        else if (api == listGroupsApi)
            answer.bytes += groupNames(broker.groups).bytes;
        else
            answer.bytes += descriptions(broker, body).bytes;
        const QByteArray frame = Wire().blob(answer.bytes).bytes;
        if (broker.manner == Broker::Manner::CutOff && isOfGroups) {
            socket->write(frame.first(frame.size() / 2));
            socket->disconnectFromHost();
            return;
        }
        socket->write(frame);
    }
}

} // namespace signalbox::test
