// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

namespace signalbox {

template <auto destroy> struct Destroy {
    template <typename T> void operator()(T *object) const { destroy(object); }
};

/// An object of librdkafka's and the function of librdkafka's that ends it.
template <typename T, auto destroy> using Owned = std::unique_ptr<T, Destroy<destroy>>;

} // namespace signalbox
