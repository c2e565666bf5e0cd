// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace signalbox {

/// Where a fact comes from; the words of findings.md chapter 1, and `threads` (chapter 5).
enum class Source {
    Rest,
    Group,
    StatusTopic,
    ConfigTopic,
    Offsets,
    ConsumerGroup,
    Metrics,
    Threads,
    Log,
    Settings,
    RollCall,
};

/// `rest`, `group`, `status-topic`, …: the contract of `--json`.
QString idOf(Source source);
/// The same for people: `REST`, `status topic`, `sink groups`, …
QString nameOf(Source source);

} // namespace signalbox
