// SPDX-License-Identifier: GPL-3.0-or-later
#include "collect/groupwatch.h"

#include "kafka/groupprotocol.h"

#include <QStringList>

#include <algorithm>

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype mostForeignGroupsByName = 5;

bool isConnect(const GroupListing &listing)
{
    return listing.protocolType == u"connect";
}

/// Our group and the known foreign ones, one call each; what ours says decides.
Result<GroupListings> listByName(GroupSource &source, const QList<GroupId> &names, milliseconds timeout)
{
    auto all = source.list(names.first(), timeout);
    if (!all)
        return all;
    for (const GroupId &name : names.sliced(1)) {
        const auto more = source.list(name, timeout);
        if (!more) {
            all->partial = true;
            all->detail = more.error().what;
            break;
        }
        all->groups << more->groups;
    }
    return all;
}

QStringList namesOf(const QList<ConnectGroup> &groups)
{
    QStringList names;
    for (const ConnectGroup &group : groups)
        names << group.id.text;
    names.sort();
    return names;
}

bool holds(const QList<ConnectGroup> &groups, const GroupId &id)
{
    return std::any_of(groups.begin(), groups.end(), [&](const ConnectGroup &group) { return group.id == id; });
}

std::optional<GroupId> theOneWith(const QList<ConnectGroup> &groups, const QSet<WorkerId> &workers)
{
    std::optional<GroupId> one;
    for (const ConnectGroup &group : groups) {
        const bool fits = std::any_of(group.members.begin(), group.members.end(),
                                      [&](const ConnectMember &member) { return workers.contains(member.worker); });
        if (fits && one)
            return std::nullopt;
        if (fits)
            one = group.id;
    }
    return one;
}

/// Ours as a listing that may lack it tells it. A group that was empty and is gone has no members; that is knowledge.
/// One that had members empties before it goes: a login may no longer see it.
Observed<ConnectGroup> readOurs(const GroupListings &listings, const GroupId &group,
                                const Observed<ConnectGroup> &before, Moment now)
{
    const auto found = std::find_if(listings.groups.begin(), listings.groups.end(),
                                    [&](const GroupListing &listing) { return listing.group == group; });
    const bool isDead = found == listings.groups.end() || (found->protocolType.isEmpty() && found->members.isEmpty());
    if (found != listings.groups.end() && found->error)
        return notObserved<ConnectGroup>(*found->error, now);
    if (isDead && listings.partial)
        return notObserved<ConnectGroup>(
            {Fault::Unreachable, u"Not every broker answered about the groups"_s, listings.detail}, now);
    if (isDead && !before.isKnown())
        return notObserved<ConnectGroup>(
            {Fault::NotFound,
             u"The group %1 is not shown to this login: there is none, it lacks DESCRIBE, or the coordinator is away"_s
                 .arg(group.text),
             {}},
            now);
    if (found == listings.groups.end() && !before->members.isEmpty())
        return notObserved<ConnectGroup>(
            {Fault::NotFound,
             u"The group %1 is no longer shown to this login: its coordinator is away, or DESCRIBE was taken away, or the group was removed"_s
                 .arg(group.text),
             {}},
            now);
    if (isDead)
        return observed(ConnectGroup{group, u"Dead"_s, {}, {}}, now);
    if (!isConnect(*found))
        return notObserved<ConnectGroup>(
            {Fault::Rejected,
             u"The group %1 is of the type %2, not of Kafka Connect"_s.arg(group.text, found->protocolType),
             {}},
            now);
    return observed(connectGroupOf(*found), now);
}

} // namespace

Result<GroupId> decideGroup(const QList<ConnectGroup> &groups, const QSet<WorkerId> &byUrl, const QSet<WorkerId> &byRow)
{
    if (groups.isEmpty())
        return fail(
            Fault::NotFound,
            u"No Kafka Connect group is shown to this login: there is none, it lacks DESCRIBE, or the coordinator is away"_s);
    if (const auto one = theOneWith(groups, byUrl))
        return *one;
    if (groups.size() == 1)
        return groups.first().id;
    if (const auto one = theOneWith(groups, byRow))
        return *one;
    return fail(Fault::Conflict,
                u"There are several Kafka Connect groups (%1); say which one with the group's name"_s.arg(
                    namesOf(groups).join(u", "_s)));
}

GroupWatch::GroupWatch(std::shared_ptr<GroupSource> source, GroupId given, const Pace &pace, BlockingCalls &calls,
                       Meter &meter, QObject *parent)
    : QObject(parent)
    , m_source(std::move(source))
    , m_pace(pace)
    , m_calls(calls)
    , m_meter(meter)
    , m_turn(pace.group, pace.backOffAtMost, this)
    , m_group(std::move(given))
{
    connect(&m_turn, &Turn::due, this, &GroupWatch::look);
}

void GroupWatch::refresh()
{
    m_listAll = true;
    m_turn.wish();
}

void GroupWatch::setClues(const QSet<WorkerId> &byUrl, const QSet<WorkerId> &byRow)
{
    const bool isNews = m_group.isEmpty() && (byUrl != m_byUrl || byRow != m_byRow);
    m_byUrl = byUrl;
    m_byRow = byRow;
    if (isNews && m_listedAt)
        m_turn.wish();
}

void GroupWatch::strangerSeen()
{
    if (m_listedAt && momentNow() - *m_listedAt >= m_pace.groupListOnNews) {
        m_listAll = true;
        m_turn.soon(m_pace.groupOnNews);
    }
}

void GroupWatch::look()
{
    const bool isWhole = m_listAll || m_group.isEmpty() || !m_listedAt || momentNow() - *m_listedAt >= m_pace.groupList;
    m_listAll = false;
    QList<GroupId> names;
    if (!isWhole)
        names << m_group;
    if (!isWhole && m_foreign.value && m_foreign->size() <= mostForeignGroupsByName)
        for (const ConnectGroup &group : *m_foreign)
            names << group.id;
    m_meter.whenAllowed(std::max(1, static_cast<int>(names.size())), this, [this, names] { ask(names); });
}

/// By their names; no names: all there are, in one call.
void GroupWatch::ask(const QList<GroupId> &names)
{
    m_spent.requests += std::max<qint64>(1, names.size());
    const auto call = [source = m_source, names, timeout = m_pace.blockingCall]() -> Result<GroupListings> {
        return names.isEmpty() ? source->list(std::nullopt, timeout) : listByName(*source, names, timeout);
    };
    whenDone(m_calls.run<GroupListings>(call), this,
             [this, names](const Result<GroupListings> &listings) { take(listings, names); });
}

/// `asked`: the groups asked by name; none: all were listed.
void GroupWatch::take(const Result<GroupListings> &listings, const QList<GroupId> &asked)
{
    const Moment now = momentNow();
    if (listings && asked.isEmpty())
        m_listedAt = now;
    if (!listings) {
        m_ours = overlaid(m_ours, notObserved<ConnectGroup>(listings.error(), now));
        m_foreign = overlaid(m_foreign, notObserved<QList<ConnectGroup>>(listings.error(), now));
    } else {
        m_spent.bytes += bytesOf(*listings);
        takeForeign(*listings, asked);
        takeOurs(*listings);
    }
    m_turn.ended(m_ours.error ? Turn::Outcome::Failed : Turn::Outcome::Good);
    if (m_ours.isFresh() && !m_ours->isStable() && m_ours->state != u"Dead" && m_ours->state != u"Empty")
        m_turn.soon(m_pace.groupOnNews);
    Q_EMIT changed();
}

/// Everything but ours. What was not asked, or not by every broker, stays as it was.
void GroupWatch::takeForeign(const GroupListings &listings, const QList<GroupId> &asked)
{
    QList<ConnectGroup> connectGroups;
    for (const GroupListing &listing : listings.groups)
        if (isConnect(listing) && !listing.error)
            connectGroups << connectGroupOf(listing);
    if (m_group.isEmpty()) {
        const auto decided = decideGroup(connectGroups, m_byUrl, m_byRow);
        if (!decided)
            m_ours = overlaid(m_ours, notObserved<ConnectGroup>(decided.error(), momentNow()));
        else
            m_group = *decided;
    }
    connectGroups.removeIf([this](const ConnectGroup &group) { return group.id == m_group; });
    for (const ConnectGroup &before : m_foreign.value.value_or(QList<ConnectGroup>())) {
        const bool isOpen = listings.partial || !(asked.isEmpty() || asked.contains(before.id));
        if (isOpen && !holds(connectGroups, before.id))
            connectGroups << before;
    }
    m_foreign = observed(connectGroups, momentNow());
    m_foreign.partial = listings.partial;
}

void GroupWatch::takeOurs(const GroupListings &listings)
{
    if (m_group.isEmpty())
        return;
    const Moment now = momentNow();
    const Moment lastLook = m_ours.at;
    auto newest = readOurs(listings, m_group, m_ours, now);
    m_deadLooks = newest.value && newest->state == u"Dead" ? m_deadLooks + 1 : 0;
    if (m_deadLooks == 1) // a coordinator that has just come up says so too, until it has read its groups
        newest = notObserved<ConnectGroup>({Fault::NotFound, u"The group is not there at the moment"_s, {}}, now);
    const bool wasWatching = m_ours.isKnown() && now - lastLook <= 3 * m_pace.group + m_pace.blockingCall;
    if (newest.value && m_ours.value && *newest.value != *m_ours.value)
        m_roundSeenAt = wasWatching ? std::optional(now) : std::nullopt;
    m_ours = overlaid(m_ours, newest);
}

} // namespace signalbox
