// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "kafka/bearertoken.h"

#include <QStringList>

#include <atomic>

namespace signalbox {

/// A program that prints an OAUTHBEARER token: run without a shell, with no input, for a limited time, its output
/// bounded. What it writes to standard error is not read, for it may be a secret.
class TokenCommand {
public:
    explicit TokenCommand(QStringList words, milliseconds patience = std::chrono::seconds(20))
        : m_words(std::move(words))
        , m_patience(patience)
    {
    }

    bool isSet() const { return !m_words.isEmpty(); }
    QString program() const; ///< without its folder
    milliseconds patience() const { return m_patience; }
    /// Blocks. Errors: NotFound (it cannot be started), Unauthorized (it ended with another code than 0, or crashed),
    /// TimedOut, Cancelled, Malformed. They name the program and its exit code, never what it printed.
    Result<BearerToken> run() const;
    /// From any thread: a run that is under way ends soon, and later ones at once.
    void cancel() { m_isCancelled = true; }

private:
    Result<QByteArray> output() const;

    QStringList m_words;
    milliseconds m_patience;
    std::atomic_bool m_isCancelled = false;
};

} // namespace signalbox
