// SPDX-License-Identifier: GPL-3.0-or-later
#include "kafka/tokensource.h"

#include <algorithm>
#include <array>

#include <librdkafka/rdkafka.h>

namespace signalbox {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

/// librdkafka would try again after ten seconds: too late for who waits at the screen.
void TokenSource::refresh(rd_kafka_s *handle)
{
    auto refused = take(handle);
    if (refused)
        rd_kafka_oauthbearer_set_token_failure(handle, refused->what.toUtf8().constData());
    for (milliseconds pause = 500ms; refused && !isGivenUpWithin(pause); pause = std::min(2 * pause, 4000ms))
        refused = take(handle);
}

/// Runs the command once. The reason why there is no token.
std::optional<Error> TokenSource::take(rd_kafka_s *handle)
{
    auto printed = m_command.run();
    std::array<char, 512> words{};
    if (printed) {
        const QByteArray principal = printed->principal.isEmpty() ? "signalbox" : printed->principal.toUtf8();
        const auto code = rd_kafka_oauthbearer_set_token(handle, printed->token.constData(),
                                                         printed->expires.time_since_epoch().count(),
                                                         principal.constData(), nullptr, 0, words.data(), words.size());
        if (code != RD_KAFKA_RESP_ERR_NO_ERROR) // its words may quote the token
            printed = fail(Fault::Malformed, u"librdkafka does not take the token of the token command"_s);
    }
    const auto refused = printed ? std::nullopt : std::optional(printed.error());
    {
        const std::lock_guard lock(m_mutex);
        m_refusal = refused;
        m_hasRun = true;
    }
    m_ran.notify_all();
    return refused;
}

bool TokenSource::isGivenUpWithin(milliseconds pause)
{
    std::unique_lock lock(m_mutex);
    return m_givenUp.wait_for(lock, pause, [this] { return m_isGivenUp; });
}

void TokenSource::giveUp()
{
    m_command.cancel();
    {
        const std::lock_guard lock(m_mutex);
        m_isGivenUp = true;
    }
    m_givenUp.notify_all();
}

Result<void> TokenSource::await() const
{
    if (!isSet())
        return {};
    std::unique_lock lock(m_mutex);
    if (!m_ran.wait_for(lock, m_command.patience() + 2s, [this] { return m_hasRun; }))
        return tl::unexpected(waiting());
    if (m_refusal)
        return tl::unexpected(*m_refusal);
    return {};
}

std::optional<Error> TokenSource::refusal() const
{
    const std::lock_guard lock(m_mutex);
    return m_refusal;
}

std::optional<Error> TokenSource::notYet() const
{
    const std::lock_guard lock(m_mutex);
    return isSet() && !m_hasRun ? std::optional(waiting()) : std::nullopt;
}

Error TokenSource::waiting() const
{
    return {Fault::TimedOut, u"Waiting for the token command %1"_s.arg(m_command.program()),
            u"until it has printed a token, no broker answers"_s};
}

} // namespace signalbox
