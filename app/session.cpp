// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session.h"

#include "app/bundlesession.h"
#include "app/livesession.h"
#include "app/place.h"

namespace signalbox {

void Session::publish(Update update)
{
    m_latest = std::move(update);
    Q_EMIT refreshed(m_latest);
}

std::unique_ptr<Session> openSession(const Connection &connection)
{
    return std::make_unique<LiveSession>(Place{connection, {}, nullptr});
}

std::unique_ptr<Session> openDemoSession(const QString &incident)
{
    auto place = demoPlace(incident, DemoCluster::Begin::Playing);
    if (!place)
        return nullptr;
    return std::make_unique<LiveSession>(*std::move(place));
}

std::unique_ptr<Session> openBundleSession(const QString &folder)
{
    return std::make_unique<BundleSession>(folder);
}

} // namespace signalbox
