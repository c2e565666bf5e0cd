// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/moment.h"
#include "core/result.h"

#include <QByteArray>
#include <QString>

namespace signalbox {

/// An OAUTHBEARER token and until when it holds.
struct BearerToken {
    QByteArray token; ///< secret
    Moment expires{};
    QString principal; ///< whom it speaks for; empty where it does not say
    bool operator==(const BearerToken &) const = default;
};

/// Reads what a token command printed. Either a JWT, whose claim `exp` tells the end of its life, or a JSON object:
/// `token` (or `access_token`) and one of `expires` (ISO 8601, or seconds since 1970) and `expires_in` (seconds from
/// `now`); without these, the JWT inside tells. Errors: Malformed (with what belongs there), Unauthorized (it has
/// expired); they never show a byte of it.
Result<BearerToken> bearerTokenFrom(const QByteArray &printed, Moment now);

} // namespace signalbox
