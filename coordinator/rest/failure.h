// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"

#include <QByteArrayView>
#include <QString>

namespace signalbox {

/// What a server itself said in a body that is no answer: the message of Connect's `{"error_code","message"}`, the
/// title of an HTML page, plain text; without tags and control characters, cut after some hundred characters. Empty for
/// an empty body.
QString serverWords(QByteArrayView body);

/// Whether the body is Connect's own `{"error_code","message"}`, and not that of a proxy or of Jetty.
bool isConnectsOwn(QByteArrayView body);

/// The failure that an HTTP status other than 2xx stands for, with the server's own words. A page that this version
/// does not have is Fault::Unsupported: Connect then says `HTTP 404 Not Found` or `HTTP 405 …`, while it names a
/// missing connector.
Error httpFailure(int httpStatus, QByteArrayView body);

} // namespace signalbox
