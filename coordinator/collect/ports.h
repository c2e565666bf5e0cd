// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/moment.h"
#include "kafka/groupsource.h"

#include <memory>

namespace signalbox {

/// What the demo and tests put in the place of librdkafka. An empty port means the real thing, if the connection has a
/// bootstrap server, and otherwise that this source is not asked at all. Shared: a blocking call that outlives its
/// collector goes on owning what it uses.
struct Ports {
    std::shared_ptr<GroupSource> groups;
    std::shared_ptr<SinkGroupSource> sinkGroups;
};

/// How often each source is asked while watching, and how long an answer is waited for. The defaults are what a sick
/// cluster can bear; tests are faster.
struct Pace {
    milliseconds gather{50}; ///< news is handed on at most this often
    milliseconds firstLook{1500}; ///< so long the first news waits for every source to answer once
    milliseconds coherence{1000}; ///< so long group and metrics wait for each other when one of them shows a change
    milliseconds group{2500};
    milliseconds groupOnNews{500}; ///< after a status record, and while the group is not Stable
    milliseconds groupList{60000}; ///< all groups, to see foreign Connect clusters
    milliseconds groupListOnNews{10000}; ///< the same when a row names a worker that is no member
    milliseconds sinkGroups{15000};
    milliseconds rest{5000};
    milliseconds restOnNews{2000};
    milliseconds restAnswer{5000}; ///< time for one answer
    milliseconds quickPicture{1000}; ///< where one takes longer, the line is spared: nobody else is asked at once
    milliseconds tick{15000}; ///< between two tick-bound questions to one worker
    milliseconds tickAnswer{12000}; ///< a worker says itself after 10 s that its herder does not answer
    milliseconds tickSilence{90000}; ///< after a time-out: that long the request stays queued in the worker
    milliseconds metrics{5000};
    milliseconds threads{10000};
    milliseconds blockingCall{3000}; ///< time-out of one librdkafka call
    milliseconds discovery{30000}; ///< looking for the topics' names, where the last time did not find them
    milliseconds discoveryCall{8000};
    milliseconds backOffAtMost{2500}; ///< who fails is asked again within that: with 5 s for an answer that was under
                                      ///< way, and one more failure, live 10 s after it works again
    milliseconds minute{60000}; ///< of the budget; only tests are in such a hurry that theirs is shorter
    milliseconds farewell{300}; ///< `stop` waits that long for a blocking call before it is left to itself
};

/// What looking has cost so far, by source.
struct Spent {
    qint64 requests = 0;
    qint64 bytes = 0; ///< of the answers, where the client counts them
    bool operator==(const Spent &) const = default;
    friend Spent operator+(const Spent &a, const Spent &b) { return {a.requests + b.requests, a.bytes + b.bytes}; }
};

/// What a listing weighs: the members' bytes, which are nearly all of it.
inline qint64 bytesOf(const GroupListings &listings)
{
    qint64 bytes = 0;
    for (const GroupListing &group : listings.groups)
        for (const GroupListing::Member &member : group.members)
            bytes += member.metadata.size() + member.assignment.size();
    return bytes;
}

} // namespace signalbox
