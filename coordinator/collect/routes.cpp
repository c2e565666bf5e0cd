// SPDX-License-Identifier: GPL-3.0-or-later
#include "collect/routes.h"

#include <QMap>
#include <QUrl>

#include <algorithm>

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

/// The base as it is asked and shown: without user, password, query and fragment. Empty when it is no URL for HTTP.
QString baseOf(const QString &text)
{
    const QUrl url(text.trimmed());
    const bool isHttp = url.scheme() == u"http" || url.scheme() == u"https";
    if (!isHttp || url.host().isEmpty())
        return {};
    QString base = url.toString(QUrl::RemoveUserInfo | QUrl::RemoveQuery | QUrl::RemoveFragment);
    while (base.endsWith(u'/'))
        base.chop(1);
    return base;
}

/// The connection's login, else the one in this URL, which is known to be ours.
HttpLogin loginFor(const Connection &connection, const QString &url)
{
    HttpLogin login = httpLogin(connection);
    const auto address = httpAddress(url);
    if (!login.hasHeader() && address) {
        login.user = address->login.user;
        login.password = address->login.password;
    }
    return login;
}

bool isClear(const QString &url)
{
    return !url.startsWith(u"https:");
}

bool wantsTls(const Connection &connection)
{
    const auto isTls = [](const QString &url) { return !isClear(url); };
    return std::any_of(connection.urls.begin(), connection.urls.end(), isTls)
        || std::any_of(connection.workerRoutes.begin(), connection.workerRoutes.end(),
                       [&](const WorkerRoute &route) { return isTls(route.url); });
}

/// A worker that only a row names is tried where its name says, the way the connection's own URLs are asked.
QString ownAddress(const KnownWorker &worker, const Connection &connection)
{
    const QString scheme = wantsTls(connection) ? u"https://"_s : u"http://"_s;
    return baseOf(worker.url.isEmpty() ? scheme + worker.id.text : worker.url);
}

bool has(const QList<RestAddress> &addresses, const Route &route)
{
    return std::any_of(addresses.begin(), addresses.end(),
                       [&](const RestAddress &a) { return a.route.leadsWhere(route); });
}

bool isReached(const QList<RestAddress> &addresses, const WorkerId &worker)
{
    return std::any_of(addresses.begin(), addresses.end(), [&](const RestAddress &a) { return a.worker == worker; });
}

/// What somebody said of the ways to workers, each once; the first of a worker counts.
QList<RestAddress> routed(const Connection &connection)
{
    QList<RestAddress> addresses;
    for (const WorkerRoute &given : connection.workerRoutes) {
        const Route route{Route::Kind::Direct, baseOf(given.url), given.hostHeader, given.tlsName};
        if (given.worker.isEmpty() || route.url.isEmpty() || has(addresses, route)
            || isReached(addresses, given.worker))
            continue;
        addresses << RestAddress{route, given.worker, loginFor(connection, given.url)};
    }
    return addresses;
}

/// The login of the connection, or of its first URL, for a member's own address.
HttpLogin membersLogin(const Connection &connection, const QString &ownAddress)
{
    const bool wouldLeaveTls = wantsTls(connection) && isClear(ownAddress);
    return wouldLeaveTls ? HttpLogin() : loginFor(connection, connection.urls.value(0));
}

} // namespace

HttpSettings httpSettings(const Connection &connection)
{
    HttpSettings settings;
    settings.caFile = connection.caFile;
    settings.trustedCertificates = connection.trustedCertificates;
    settings.certificate = {connection.login.certificateFile, connection.login.keyFile, connection.login.passphrase};
    settings.proxy = connection.proxy;
    return settings;
}

HttpLogin httpLogin(const Connection &connection)
{
    const Login &login = connection.login;
    const auto certificate =
        login.certificateFile.isEmpty() ? HttpLogin::Certificate::Withheld : HttpLogin::Certificate::Shown;
    return {login.user, login.password, login.bearerToken, certificate};
}

QList<RestAddress> restAddresses(const Connection &connection, const QList<KnownWorker> &known)
{
    QList<RestAddress> addresses = routed(connection);
    for (const QString &text : connection.urls) {
        Route route{Route::Kind::Shared, baseOf(text), {}, {}};
        const WorkerId named = workerIdOf(route.url);
        const bool hasRoute = !connection.urlsAreShared && isRouted(named, connection);
        if (route.url.isEmpty() || hasRoute || has(addresses, route))
            continue;
        const bool isDirect = !connection.urlsAreShared
            && std::any_of(known.begin(), known.end(), [&](const KnownWorker &worker) { return worker.id == named; });
        if (isDirect)
            route.kind = Route::Kind::Direct;
        addresses << RestAddress{route, isDirect ? named : WorkerId(), loginFor(connection, text)};
    }
    for (const KnownWorker &worker : known) {
        const Route route{Route::Kind::Direct, ownAddress(worker, connection), {}, {}};
        if (route.url.isEmpty() || isReached(addresses, worker.id) || has(addresses, route))
            continue;
        const bool isMember = worker.by == KnownWorker::By::Group;
        addresses << RestAddress{route, worker.id, isMember ? membersLogin(connection, route.url) : HttpLogin()};
    }
    return addresses;
}

Error asSeenFromHere(const Error &why, const WorkerId &worker, const Connection &connection)
{
    const bool isDistance = why.fault == Fault::Unreachable || why.fault == Fault::TimedOut;
    const bool isBehindWalls = !connection.workerRoutes.isEmpty() || connection.urlsAreShared;
    const bool hasRoute = isRouted(worker, connection);
    if (!isDistance || !isBehindWalls || hasRoute)
        return why;
    return {Fault::NoRoute, u"%1 is not reachable from here, and no route to it is given"_s.arg(worker.text),
            told(why)};
}

bool isRouted(const WorkerId &worker, const Connection &connection)
{
    return std::any_of(connection.workerRoutes.begin(), connection.workerRoutes.end(),
                       [&](const WorkerRoute &route) { return route.worker == worker; });
}

QSet<WorkerId> workersByUrl(const Connection &connection)
{
    QSet<WorkerId> workers;
    if (!connection.urlsAreShared)
        for (const QString &url : connection.urls)
            workers << workerIdOf(url);
    for (const WorkerRoute &route : connection.workerRoutes)
        workers << route.worker;
    workers.remove(WorkerId());
    return workers;
}

} // namespace signalbox
