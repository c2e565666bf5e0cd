// SPDX-License-Identifier: GPL-3.0-or-later
#include "kafka/bearertoken.h"

#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

constexpr double latest = 253402300799; ///< the end of the year 9999, in seconds; what is beyond is no time

std::optional<Moment> momentOfSeconds(double seconds)
{
    if (seconds <= 0 || seconds > latest)
        return std::nullopt;
    return momentOfEpoch(static_cast<qint64>(seconds * 1000));
}

/// The claims of a JWT; nothing when it is none.
std::optional<QJsonObject> claimsOf(const QByteArray &token)
{
    const auto parts = token.split('.');
    if (parts.size() != 3)
        return std::nullopt;
    const auto decoded = QByteArray::fromBase64Encoding(parts[1], QByteArray::Base64UrlEncoding);
    const auto claims = decoded ? QJsonDocument::fromJson(*decoded) : QJsonDocument();
    return claims.isObject() ? std::optional(claims.object()) : std::nullopt;
}

std::optional<Moment> expiryIn(const QJsonObject &object, Moment now)
{
    const QJsonValue expires = object[u"expires"];
    if (expires.isString())
        return momentOfIso(expires.toString());
    if (expires.isDouble())
        return momentOfSeconds(expires.toDouble());
    const double lifetime = object[u"expires_in"].toDouble();
    if (lifetime > 0 && lifetime <= latest)
        return now + milliseconds(static_cast<qint64>(lifetime * 1000));
    return std::nullopt;
}

/// What SASL can carry: visible ASCII.
bool isSendable(const QByteArray &token)
{
    return !token.isEmpty() && std::all_of(token.begin(), token.end(), [](char c) { return c > ' ' && c < 0x7f; });
}

} // namespace

Result<BearerToken> bearerTokenFrom(const QByteArray &printed, Moment now)
{
    BearerToken read;
    read.token = printed.trimmed();
    std::optional<Moment> expires;
    if (read.token.startsWith('{')) {
        const QJsonObject object = QJsonDocument::fromJson(read.token).object();
        const QJsonValue token = object[u"token"].isString() ? object[u"token"] : object[u"access_token"];
        read.token = token.toString().toUtf8();
        expires = expiryIn(object, now);
    }
    if (!isSendable(read.token))
        return fail(Fault::Malformed, u"The token command printed no token"_s,
                    u"it must print a JWT, or {\"token\": …, \"expires\": …}"_s);
    if (const auto claims = claimsOf(read.token)) {
        read.principal = (*claims)[u"sub"].toString();
        expires = expires ? expires : momentOfSeconds((*claims)[u"exp"].toDouble());
    }
    if (!expires)
        return fail(Fault::Malformed, u"The token command does not say until when its token holds"_s,
                    u"no JWT with a claim exp; print {\"token\": …, \"expires\": …}"_s);
    if (*expires <= now)
        return fail(Fault::Unauthorized, u"The token command printed a token that has expired"_s,
                    u"at %1"_s.arg(isoText(*expires)));
    read.expires = *expires;
    return read;
}

} // namespace signalbox
