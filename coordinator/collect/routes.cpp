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

HttpLogin loginFor(const Connection &connection, const QString &url)
{
    const HttpLogin given{connection.login.user, connection.login.password, connection.login.bearerToken};
    const auto address = httpAddress(url);
    return given.isEmpty() && address ? address->login : given;
}

bool isClear(const QString &url)
{
    return !url.startsWith(u"https:");
}

bool wantsTls(const Connection &connection)
{
    return std::any_of(connection.urls.begin(), connection.urls.end(),
                       [](const QString &url) { return !isClear(url); });
}

/// A worker that only a row names is tried where its name says, the way the connection's own URLs are asked.
QString ownAddress(const KnownWorker &worker, const Connection &connection)
{
    const QString scheme = wantsTls(connection) ? u"https://"_s : u"http://"_s;
    return baseOf(worker.url.isEmpty() ? scheme + worker.id.text : worker.url);
}

bool has(const QList<RestAddress> &addresses, const QString &url)
{
    return std::any_of(addresses.begin(), addresses.end(), [&](const RestAddress &a) { return a.route.url == url; });
}

} // namespace

QList<RestAddress> restAddresses(const Connection &connection, const QList<KnownWorker> &known)
{
    QList<RestAddress> addresses;
    QSet<WorkerId> reached;
    for (const QString &text : connection.urls) {
        const QString url = baseOf(text);
        const WorkerId named = workerIdOf(url);
        const bool isDirect = !connection.urlsAreShared
            && std::any_of(known.begin(), known.end(), [&](const KnownWorker &worker) { return worker.id == named; });
        if (url.isEmpty() || has(addresses, url))
            continue;
        addresses << RestAddress{{isDirect ? Route::Kind::Direct : Route::Kind::Shared, url},
                                 isDirect ? named : WorkerId(),
                                 loginFor(connection, text)};
        if (isDirect)
            reached << named;
    }
    for (const KnownWorker &worker : known) {
        const QString url = ownAddress(worker, connection);
        if (url.isEmpty() || reached.contains(worker.id) || has(addresses, url))
            continue;
        const bool mayHaveLogin = worker.by == KnownWorker::By::Group && !(wantsTls(connection) && isClear(url));
        const QString example = connection.urls.value(0);
        addresses << RestAddress{
            {Route::Kind::Direct, url}, worker.id, mayHaveLogin ? loginFor(connection, example) : HttpLogin()};
        reached << worker.id;
    }
    return addresses;
}

QSet<WorkerId> workersByUrl(const Connection &connection)
{
    QSet<WorkerId> workers;
    if (!connection.urlsAreShared)
        for (const QString &url : connection.urls)
            workers << workerIdOf(url);
    workers.remove(WorkerId());
    return workers;
}

} // namespace signalbox
