// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "rest/restclient.h"
#include "tests/support/waiting.h"

/// Asks a worker who it is: the first question of all, and enough to see how a server behaves.
namespace signalbox::test {

inline Route direct(const QString &url)
{
    return {Route::Kind::Direct, url};
}

/// Cancelled, "no error", where there is none.
inline Error errorOf(const Result<WorkerRoot> &result)
{
    return result ? Error{Fault::Cancelled, QStringLiteral("no error"), {}} : result.error();
}

inline Error rootError(HttpClient &http, const QString &url)
{
    RestClient client(http, direct(url));
    return errorOf(waitFor(client.root()));
}

} // namespace signalbox::test
