// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/moment.h"
#include "core/result.h"

#include <optional>

namespace signalbox {

/// What one source said, or why it said nothing, and when. **Unknown is not empty**: a source that was not asked, or
/// was asked in vain, has no value; an empty list is an answer. A value beside an error is the last good one, now
/// stale.
template <typename T> struct Observed {
    std::optional<T> value;
    std::optional<Error> error; ///< of the latest attempt; nothing when that one succeeded
    Moment at{}; ///< when `value` was read; without a value, when it was last tried
    bool partial = false; ///< the value is true but may lack entries (one broker of several did not answer)

    bool isKnown() const { return value.has_value(); }
    bool isFresh() const { return value.has_value() && !error; }
    bool wasAsked() const { return value.has_value() || error.has_value(); }
    const T *operator->() const { return &*value; }
    const T &operator*() const { return *value; }
    explicit operator bool() const { return value.has_value(); }
    bool operator==(const Observed &) const = default;
};

template <typename T> Observed<T> observed(T value, Moment at)
{
    return {std::move(value), std::nullopt, at, false};
}

template <typename T> Observed<T> notObserved(Error error, Moment at)
{
    return {std::nullopt, std::move(error), at, false};
}

/// The newest attempt laid over what was known before: a failure keeps the last good value, with its age, beside its
/// reason.
template <typename T> Observed<T> overlaid(Observed<T> before, Observed<T> newest)
{
    if (newest.value || !before.value)
        return newest;
    before.error = std::move(newest.error);
    return before;
}

} // namespace signalbox
