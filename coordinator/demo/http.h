// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/moment.h"

#include <QByteArray>

namespace signalbox::demo {

/// One request as it came: the path still percent-encoded, without its query.
struct Request {
    QByteArray method;
    QByteArray path;
    QByteArray query;
    QByteArray body;
};

struct Reply {
    int status = 200;
    QByteArray body;
    QByteArray contentType = "application/json";
    milliseconds after{}; ///< how long the worker takes
    bool isNever = false; ///< it does not answer at all
};

} // namespace signalbox::demo
