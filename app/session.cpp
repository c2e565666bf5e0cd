// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session.h"

#include "app/bundlesession.h"
#include "app/livesession.h"
#include "app/place.h"
#include "app/streamsession.h"

#include <QFileInfo>

namespace signalbox {

using namespace Qt::StringLiterals;

void Session::publish(const Update &update)
{
    m_latest = update;
    m_latest.facts.reset(); // nobody needs them later, and shared they would be copied when they change
    Q_EMIT refreshed(update);
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

bool isBundle(const QString &place)
{
    const QFileInfo info(place);
    return place == u"-" || (info.exists() && !info.isDir()) || QFileInfo::exists(place + u"/bundle.json"_s)
        || QFileInfo::exists(place + u"/recording.json"_s);
}

std::unique_ptr<Session> openBundleSession(const QString &place)
{
    if (place == u"-")
        return std::make_unique<StreamSession>();
    return std::make_unique<BundleSession>(place);
}

} // namespace signalbox
