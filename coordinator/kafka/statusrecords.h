// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "facts/topicfacts.h"

namespace signalbox {

/// Folds the records of a status topic (facts 2.5) into a StatusTable, one by one, as they come from the broker or a
/// bundle. It keeps every row it was given, however little a worker would think of it: which one counts is for
/// `newestRow` to say.
class StatusReader {
public:
    static constexpr qsizetype rowsPerTask = 64;
    static constexpr qsizetype tracesPerTask = 4; ///< older rows lose theirs, which may be long

    /// Records of one partition come in the order of their offsets, those of different partitions in any order. Keys
    /// that are no status are counted only; a value that is none is counted as malformed. Whose rows have changed.
    std::optional<TaskId> read(const TopicRecord &record);
    void markCaughtUp() { m_table.caughtUp = true; }
    const StatusTable &table() const { return m_table; }

private:
    StatusTable m_table;
};

} // namespace signalbox
