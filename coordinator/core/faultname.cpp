// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/faultname.h"

#include <array>
#include <utility>

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

constexpr std::array names{
    std::pair(Fault::Unreachable, "unreachable"_L1),   std::pair(Fault::Untrusted, "untrusted"_L1),
    std::pair(Fault::Unauthorized, "unauthorized"_L1), std::pair(Fault::Forbidden, "forbidden"_L1),
    std::pair(Fault::NotFound, "not-found"_L1),        std::pair(Fault::Conflict, "conflict"_L1),
    std::pair(Fault::Rejected, "rejected"_L1),         std::pair(Fault::ServerFault, "server-fault"_L1),
    std::pair(Fault::TimedOut, "timed-out"_L1),        std::pair(Fault::Malformed, "malformed"_L1),
    std::pair(Fault::Unsupported, "unsupported"_L1),   std::pair(Fault::Cancelled, "cancelled"_L1),
    std::pair(Fault::NoRoute, "no-route"_L1),
};

} // namespace

QString idOf(Fault fault)
{
    for (const auto &[known, name] : names) {
        if (known == fault)
            return name;
    }
    Q_UNREACHABLE();
}

Fault faultOf(const QString &id)
{
    for (const auto &[fault, name] : names) {
        if (name == id)
            return fault;
    }
    return Fault::Unreachable;
}

} // namespace signalbox
