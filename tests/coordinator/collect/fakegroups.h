// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "kafka/groupsource.h"

#include <QMutex>
#include <QMutexLocker>
#include <QSemaphore>
#include <QtEndian>

#include <atomic>

namespace signalbox::test {

// Bytes as an eager worker (v0, facts 1.4) writes them.
inline void put(QByteArray &out, qint16 number)
{
    number = qToBigEndian(number);
    out.append(reinterpret_cast<const char *>(&number), sizeof number);
}
inline void put(QByteArray &out, qint32 number)
{
    number = qToBigEndian(number);
    out.append(reinterpret_cast<const char *>(&number), sizeof number);
}
inline void put(QByteArray &out, qint64 number)
{
    number = qToBigEndian(number);
    out.append(reinterpret_cast<const char *>(&number), sizeof number);
}
inline void put(QByteArray &out, const QString &text)
{
    const QByteArray bytes = text.toUtf8();
    put(out, static_cast<qint16>(bytes.size()));
    out += bytes;
}

/// A member that advertises `url` and has the tasks 0…n−1 of connector `c0`.
inline GroupListing::Member aMember(const QString &url, int tasks)
{
    GroupListing::Member member;
    member.id = MemberId(QStringLiteral("connect-") + url);
    put(member.metadata, qint16(0));
    put(member.metadata, url);
    put(member.metadata, qint64(7));
    put(member.assignment, qint16(0));
    put(member.assignment, qint16(0));
    put(member.assignment, member.id.text);
    put(member.assignment, url);
    put(member.assignment, qint64(7));
    put(member.assignment, qint32(tasks > 0 ? 1 : 0));
    if (tasks > 0) {
        put(member.assignment, QStringLiteral("c0"));
        put(member.assignment, qint32(tasks));
        for (int task = 0; task < tasks; ++task)
            put(member.assignment, qint32(task));
    }
    return member;
}

inline GroupListing aGroup(const QString &name, const QList<GroupListing::Member> &members)
{
    return {GroupId(name), QStringLiteral("Stable"), QStringLiteral("connect"), QStringLiteral("default"), members, {}};
}

/// Groups as the test says; may be away, or hang until released.
class FakeGroups : public GroupSource, public SinkGroupSource {
public:
    explicit FakeGroups(QList<GroupListing> groups = {})
        : m_groups(std::move(groups))
    {
    }

    void set(const QList<GroupListing> &groups)
    {
        const QMutexLocker lock(&m_mutex);
        m_groups = groups;
    }
    void fail(const std::optional<Error> &error)
    {
        const QMutexLocker lock(&m_mutex);
        m_error = error;
    }
    void hang() { hangs = true; }
    void release()
    {
        hangs = false;
        m_gate.release(1000);
    }

    Result<GroupListings> list(const std::optional<GroupId> &group, std::chrono::milliseconds) override
    {
        ++calls;
        mostAtOnce = std::max<int>(mostAtOnce, ++m_inside);
        if (hangs)
            m_gate.acquire();
        --m_inside;
        const QMutexLocker lock(&m_mutex);
        if (m_error)
            return tl::unexpected(*m_error);
        GroupListings all;
        for (const GroupListing &listing : m_groups)
            if (!group || listing.group == *group)
                all.groups << listing;
        wholeLists += group ? 0 : 1;
        return all;
    }
    Result<QList<SinkGroup>> describe(const QList<GroupId> &groups, std::chrono::milliseconds) override
    {
        const QMutexLocker lock(&m_mutex);
        describedGroups = groups;
        if (m_error)
            return tl::unexpected(*m_error);
        return QList<SinkGroup>{{groups.first(), QStringLiteral("Stable"), {}}};
    }

    std::atomic<int> calls = 0;
    std::atomic<int> wholeLists = 0;
    std::atomic<int> mostAtOnce = 0;
    std::atomic<bool> hangs = false;
    QList<GroupId> describedGroups;

private:
    std::atomic<int> m_inside = 0;
    QSemaphore m_gate;
    QMutex m_mutex;
    QList<GroupListing> m_groups;
    std::optional<Error> m_error;
};

} // namespace signalbox::test
