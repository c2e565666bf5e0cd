// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ids.h"
#include "tests/support/fakehttp.h"

#include <QMutex>
#include <QMutexLocker>

namespace signalbox::test {

/// A Connect worker's REST that is as well or as ill as the test says. It names itself by its real address.
class FakeWorker {
public:
    enum class Health {
        Well,
        HerderHangs, ///< answers everything but what waits for the herder
        Silent, ///< takes connections, answers nothing
        Breaks, ///< takes the request and hangs up
        Html, ///< what a proxy says
        Unauthorized,
        Before23, ///< knows no `expand`
    };

    explicit FakeWorker(int connectors = 1)
        : m_connectors(connectors)
        , m_http([this](const Asked &asked) { return answer(asked); })
    {
    }

    QString url() const { return m_http.url(); }
    WorkerId id() const { return workerIdOf(url()); }
    void setHealth(Health health)
    {
        const QMutexLocker lock(&m_mutex);
        m_health = health;
    }
    int asked(const QByteArray &start) const
    {
        int count = 0;
        for (const Asked &asked : m_http.asked())
            count += asked.target.startsWith(start) ? 1 : 0;
        return count;
    }
    int askedExactly(const QByteArray &target) const
    {
        int count = 0;
        for (const Asked &asked : m_http.asked())
            count += asked.target == target ? 1 : 0;
        return count;
    }
    QList<Asked> all() const { return m_http.asked(); }

private:
    static QByteArray name(int number) { return "c" + QByteArray::number(number); }

    QByteArray status(int number) const
    {
        const QByteArray worker = id().text.toUtf8();
        return R"({"name":")" + name(number) + R"(","connector":{"state":"RUNNING","worker_id":")" + worker
            + R"("},"tasks":[{"id":0,"state":"RUNNING","worker_id":")" + worker + R"("}],"type":"sink"})";
    }
    static QByteArray info(int number)
    {
        return R"({"name":")" + name(number) + R"(","config":{"topics":"t"},"tasks":[{"connector":")" + name(number)
            + R"(","task":0}],"type":"sink"})";
    }
    QByteArray names() const
    {
        QByteArrayList all;
        for (int i = 0; i < m_connectors; ++i)
            all << '"' + name(i) + '"';
        return '[' + all.join(',') + ']';
    }
    QByteArray expanded() const
    {
        QByteArrayList all;
        for (int i = 0; i < m_connectors; ++i)
            all << '"' + name(i) + R"(":{"status":)" + status(i) + R"(,"info":)" + info(i) + '}';
        return '{' + all.join(',') + '}';
    }

    Reply answer(const Asked &asked) const
    {
        Health health;
        {
            const QMutexLocker lock(&m_mutex);
            health = m_health;
        }
        const bool waitsForHerder = asked.target == "/health" || asked.target.endsWith("/config");
        if (health == Health::Silent || (health == Health::HerderHangs && waitsForHerder))
            return {};
        if (health == Health::Breaks)
            return {{}, Reply::Then::Reset};
        if (health == Health::Html)
            return reply(200, "<html><title>Sign in</title></html>", "text/html");
        if (health == Health::Unauthorized)
            return reply(401, "User cannot access the resource.");
        return reply(200, body(asked.target, health));
    }
    QByteArray body(const QByteArray &target, Health health) const
    {
        if (target == "/")
            return R"({"version":"4.1.1","commit":"x","kafka_cluster_id":"k"})";
        if (target == "/health")
            return R"({"status":"healthy","message":"fine"})";
        if (target.startsWith("/connectors?"))
            return health == Health::Before23 ? names() : expanded();
        if (target == "/connectors")
            return names();
        const int number = target.mid(13).split('/').first().toInt(); // "/connectors/c" and the number
        return target.endsWith("/status") ? status(number) : info(number);
    }

    mutable QMutex m_mutex;
    Health m_health = Health::Well;
    int m_connectors;
    FakeHttp m_http;
};

} // namespace signalbox::test
