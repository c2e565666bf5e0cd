// SPDX-License-Identifier: GPL-3.0-or-later
#include "demo/stage.h"

#include "demo/groupbytes.h"

using namespace Qt::StringLiterals;

namespace signalbox::demo {

namespace {

tl::unexpected<Error> curtain()
{
    return fail(Fault::Unreachable, u"The demo cluster is gone"_s);
}

class DemoGroups : public GroupSource {
public:
    explicit DemoGroups(std::shared_ptr<Stage> stage)
        : m_stage(std::move(stage))
    {
    }

    Result<GroupListings> list(const std::optional<GroupId> &group, milliseconds) override
    {
        auto all = m_stage->with([](Simulation &cluster) { return listings(cluster); });
        if (!all)
            return curtain();
        if (group)
            all->removeIf([&](const GroupListing &listing) { return listing.group != *group; });
        return GroupListings{*all, false, {}};
    }

private:
    std::shared_ptr<Stage> m_stage;
};

class DemoSinkGroups : public SinkGroupSource {
public:
    explicit DemoSinkGroups(std::shared_ptr<Stage> stage)
        : m_stage(std::move(stage))
    {
    }

    Result<QList<SinkGroup>> describe(const QList<GroupId> &groups, milliseconds) override
    {
        const auto found = m_stage->with([&](Simulation &cluster) { return sinkGroups(cluster, groups); });
        if (!found)
            return curtain();
        return *found;
    }

private:
    std::shared_ptr<Stage> m_stage;
};

} // namespace

std::shared_ptr<GroupSource> groupsOf(std::shared_ptr<Stage> stage)
{
    return std::make_shared<DemoGroups>(std::move(stage));
}

std::shared_ptr<SinkGroupSource> sinkGroupsOf(std::shared_ptr<Stage> stage)
{
    return std::make_shared<DemoSinkGroups>(std::move(stage));
}

} // namespace signalbox::demo
