// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/moment.h"
#include "core/result.h"
#include "socks/socks5.h"

#include <QMap>
#include <QString>
#include <QStringList>

#include <memory>
#include <optional>

struct rd_kafka_s;

namespace signalbox {

/// How to reach Kafka. Any property of librdkafka passes through, but for those that would make it more than a reader.
struct KafkaSettings {
    QString bootstrap; ///< host:port,…
    QMap<QString, QString> properties; ///< may hold secrets
    QMap<QString, QString> routes; ///< advertised host:port → reachable host:port, for brokers not open at the former
    SocksProxy proxy; ///< through which all brokers are reached; names are resolved at its far end
    QStringList tokenCommand; ///< prints an OAUTHBEARER token (TokenCommand); empty: none
    bool operator==(const KafkaSettings &) const = default;
};

/// One librdkafka handle, for reading only: it writes nothing, joins no group, commits nothing and creates no topic.
/// What librdkafka has to say is kept here and never printed. Shared by all who use it, in any thread; the last one
/// closes it, which takes 2 s at most.
class KafkaClient {
public:
    /// Connects to nothing yet. Errors: Unsupported (a property that librdkafka does not know, or that is not for us),
    /// Rejected (a value it does not take, or what does not go together). They name the property, never its value.
    static Result<std::shared_ptr<KafkaClient>> open(const KafkaSettings &settings);
    /// The errors of `open`, without running a token command.
    static Result<void> check(const KafkaSettings &settings);
    ~KafkaClient();
    KafkaClient(const KafkaClient &) = delete;
    KafkaClient &operator=(const KafkaClient &) = delete;

    rd_kafka_s *handle() const { return m_handle; }

    /// Blocks until the token command, where the login has one, has ended once; its own patience ends it. The error of
    /// its latest run, where that gave no token. What brokers are asked before there is a token waits in vain.
    Result<void> awaitToken() const;
    /// From any thread: ends that wait and the command. For who leaves.
    void giveUpToken() const;

    /// Lets librdkafka say what it has to say; never blocks.
    void serve() const;
    /// The worst thing said since the last good answer: a refused login or certificate stands above mere silence.
    std::optional<Error> lastError() const;
    /// To be told after each good answer: what was said before is over.
    void succeeded() const;
    /// What a call's rd_kafka_resp_err_t means; silence is explained by what librdkafka said meanwhile. `doing`
    /// completes "Kafka does not allow this login to …".
    Error errorOf(int code, const QString &doing) const;

    static QString libraryVersion();
    /// What is known beforehand to go wrong with such settings and this librdkafka; empty: nothing.
    static QString warning(const KafkaSettings &settings);

private:
    struct Inside;
    static Result<std::shared_ptr<KafkaClient>> make(const KafkaSettings &settings);
    KafkaClient(rd_kafka_s *handle, std::shared_ptr<Inside> inside)
        : m_handle(handle)
        , m_inside(std::move(inside))
    {
    }

    rd_kafka_s *m_handle;
    std::shared_ptr<Inside> m_inside; ///< what librdkafka's threads call and write into
};

} // namespace signalbox
