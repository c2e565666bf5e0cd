// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "kafka/tokencommand.h"

#include <QStringList>

#include <condition_variable>
#include <mutex>
#include <optional>

struct rd_kafka_s;

namespace signalbox {

/// Gives a librdkafka handle its OAUTHBEARER tokens: runs the token command whenever librdkafka asks, and again until
/// it has printed one or nobody wants it any more. Without a command it gives nothing and waits for nothing.
class TokenSource {
public:
    explicit TokenSource(QStringList command)
        : m_command(std::move(command))
    {
    }

    bool isSet() const { return m_command.isSet(); }
    /// Blocks, as librdkafka's background thread may, which has nothing else to do.
    void refresh(rd_kafka_s *handle);
    /// Blocks until the command has ended once; its own patience ends it. The error of its latest run.
    Result<void> await() const;
    /// From any thread: ends those waits and the command.
    void giveUp();

    /// Why the latest run gave no token.
    std::optional<Error> refusal() const;
    /// While the command has not ended once: why no broker answers.
    std::optional<Error> notYet() const;

private:
    std::optional<Error> take(rd_kafka_s *handle);
    bool isGivenUpWithin(milliseconds pause);
    Error waiting() const;

    TokenCommand m_command;
    mutable std::mutex m_mutex;
    mutable std::condition_variable m_ran;
    std::condition_variable m_givenUp;
    bool m_isGivenUp = false;
    bool m_hasRun = false; ///< the command has ended once
    std::optional<Error> m_refusal;
};

} // namespace signalbox
