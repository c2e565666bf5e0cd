// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "facts/topicfacts.h"

#include <QHash>
#include <QSet>

namespace signalbox {

/// Folds the records of a config topic (facts 2.3) into a ConfigTable, one by one and in the order of their offsets. Of
/// session keys only the time is kept, never the key; of task configurations only that they were there.
class ConfigReader {
public:
    static constexpr qsizetype actionsKept = 500;
    static constexpr qsizetype sessionKeysKept = 64;

    void read(const TopicRecord &record);
    void markCaughtUp() { m_table.caughtUp = true; }
    const ConfigTable &table() const { return m_table; }

private:
    /// What is known under a connector's name, also before its record (a target may come first, and compaction may
    /// leave a commit in front of a later configuration).
    struct Known {
        ConfiguredConnector connector;
        QSet<int> tasksSinceCommit;
        bool exists = false;
    };

    bool readConnector(Known &known, const TopicRecord &record);
    bool readCommit(Known &known, const TopicRecord &record);
    bool readTarget(Known &known, const TopicRecord &record);
    bool readRestart(const ConnectorName &name, const TopicRecord &record);
    bool readKey(const QString &key, const TopicRecord &record);
    Known &known(const QString &name);
    void note(ConfigAction::Kind kind, const ConnectorName &name, const TopicRecord &record);

    ConfigTable m_table;
    QHash<ConnectorName, Known> m_known;
};

} // namespace signalbox
