// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "collect/connection.h"
#include "core/ids.h"
#include "facts/facts.h"
#include "http/httpclient.h"

#include <QList>
#include <QSet>
#include <QString>

namespace signalbox {

/// A worker that somebody spoke of, and how surely its address is its own.
struct KnownWorker {
    enum class By { Row, Group }; ///< a status row names it, or it was a member of our group

    WorkerId id;
    QString url; ///< as advertised; empty where only its id is known
    By by = By::Row;
    bool operator==(const KnownWorker &) const = default;
};

/// One REST address, whose it is, and what it may be told to log in.
struct RestAddress {
    Route route;
    WorkerId worker; ///< empty on a shared route
    HttpLogin login; ///< empty where the address may not have it
    bool operator==(const RestAddress &) const = default;
};

/// Every address worth asking, each once. A worker with a route of its own is asked there and nowhere else, and it is
/// known who that is. A URL of the connection is a direct route to the known worker whose `host:port` it is; one that
/// fits nobody, and every one that is said to be shared, is a shared route. A worker is also tried at its own address.
/// The login (the connection's, else the one in a URL; our certificate, where there is one) goes to the connection's
/// URLs and routes and to the addresses of members (unless that would be in the clear where the connection is not),
/// never to an address that only a row names. A login inside a route's URL goes there only.
QList<RestAddress> restAddresses(const Connection &connection, const QList<KnownWorker> &known);

/// The way, the trust and the certificate that all requests of a connection have in common.
HttpSettings httpSettings(const Connection &connection);
/// The connection's login, for the addresses that may have it.
HttpLogin httpLogin(const Connection &connection);

bool isRouted(const WorkerId &worker, const Connection &connection);
/// Why a worker that never answered at its own address does not: where the connection says that workers stand behind
/// walls (it has routes, or its URLs are shared), a failure to get there is NoRoute and says nothing about the worker.
Error asSeenFromHere(const Error &why, const WorkerId &worker, const Connection &connection);

/// Workers that the connection itself names: `host:port` of its URLs, but where they are shared, and its routes.
QSet<WorkerId> workersByUrl(const Connection &connection);

} // namespace signalbox
