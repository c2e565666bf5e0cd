// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/moment.h"

#include <QMetaType>

namespace signalbox::demo {

/// How an HTTP listener misbehaves on purpose.
struct Misbehaviour {
    enum class Kind {
        None,
        Slow, ///< every answer comes `after` later
        Never, ///< connections are accepted, no answer ever comes (a frozen process)
        CutOff, ///< half of the answer, then the connection is closed
        Html, ///< a proxy's error page instead of JSON, with status 200
        Garbage, ///< three megabytes that are no JSON
        Unauthorized, ///< 401 with plain text under a JSON content type, as Connect's basic-auth filter does
        Gone, ///< nobody listens
    };
    Kind kind = Kind::None;
    milliseconds after{};
    bool operator==(const Misbehaviour &) const = default;
};

} // namespace signalbox::demo
