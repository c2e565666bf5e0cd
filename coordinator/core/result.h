// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <tl/expected.hpp>

namespace signalbox {

/// What kind of failure it was; for programs. Programming errors assert instead; bad input is always one of these.
enum class Fault {
    Unreachable, ///< no connection, or it broke before an answer
    NoRoute, ///< this computer knows no way there, which says nothing about the other end
    Untrusted, ///< TLS: certificate or host name not accepted
    Unauthorized, ///< login missing or refused (HTTP 401, SASL)
    Forbidden, ///< logged in, but not allowed (HTTP 403, ACL)
    NotFound,
    Conflict, ///< HTTP 409
    Rejected, ///< any other 4xx: the request itself was wrong
    ServerFault, ///< 5xx
    TimedOut,
    Malformed, ///< an answer, record or file that is not what it should be
    Unsupported, ///< this version cannot do that
    Cancelled,
};

/// A failure as a value: `fault` for programs, `what` one English sentence for people, `detail` the server's own words.
struct Error {
    Fault fault = Fault::Unreachable;
    QString what;
    QString detail;

    bool operator==(const Error &) const = default;
};

/// What and why, as one line.
inline QString told(const Error &error)
{
    return error.detail.isEmpty() ? error.what : error.what + QStringLiteral(": ") + error.detail;
}

template <typename T> using Result = tl::expected<T, Error>;

/// `return fail(Fault::Malformed, u"…"_s);` in any function that returns a Result.
inline tl::unexpected<Error> fail(Fault fault, QString what, QString detail = {})
{
    return tl::unexpected<Error>(Error{fault, std::move(what), std::move(detail)});
}

} // namespace signalbox
