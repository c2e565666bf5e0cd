// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "collect/connection.h"
#include "core/result.h"

#include <QString>

namespace signalbox {

// What the options of the ways to REST and metrics mean; app/arguments reads the words.

/// `WORKER=URL[,host=NAME][,tls=NAME]`: the worker as it advertises itself (`w1:8083`), where it is reached, what it is
/// called there in the Host header, and whose certificate it must show.
Result<WorkerRoute> workerRouteFrom(const QString &text);

/// `[WORKER=]URL`; `{host}` in the URL stands for each worker's host. No login: an argument list can be read by
/// everybody.
Result<MetricsTarget> metricsTargetFrom(const QString &text);

/// `socks5://[user@]host:port` or `http://[user@]host:port`. No password: an argument list can be read by everybody.
Result<Proxy> proxyFrom(const QString &text);

/// What one look at a worker needs; a budget below it would leave it half unseen.
constexpr int fewestRequests = 10;

/// A SHA-256 in hex, with or without colons; gives it without.
Result<QString> fingerprintFrom(const QString &text);

} // namespace signalbox
