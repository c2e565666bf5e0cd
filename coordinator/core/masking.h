// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace signalbox {

/// `value` as it may be shown: `••••••` where the key or the value looks like a secret (a password, token, key, JAAS
/// line, or a URL that carries a login), unchanged otherwise. References to a config provider (`${…}`) are no secrets
/// and stay.
QString masked(const QString &key, const QString &value);

/// A trace or message without the secrets in it: logins and signatures in URLs, `user:password@host`, what stands
/// behind `password=`, `token=`, `Authorization:` and their like, tokens and private keys by their looks. It takes less
/// away than `masked`, because such a text is evidence.
QString maskedText(QString text);

} // namespace signalbox
