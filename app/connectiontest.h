// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "collect/connection.h"
#include "core/result.h"

#include <QList>
#include <QObject>
#include <QString>

namespace signalbox {

/// One thing that must work before a cluster can be looked at, and whether it does.
struct TestStep {
    enum class State { Waiting, Running, Passed, Warned, Failed, Skipped };
    QString what; ///< English: "Name"
    State state = State::Waiting;
    QString says; ///< what was found, or why not, in the server's words; no secret
    QString part; ///< what it is a step to: `w1:8083`, "Kafka"
    QString trust; ///< SHA-256 of a certificate that can be trusted by hand to mend this step; mostly empty
    bool operator==(const TestStep &) const = default;
};

/// The number of the first step that failed, −1: none did.
qsizetype firstFailure(const QList<TestStep> &steps);
/// All of it in one English line: "3 of 9 steps failed, the first: Port of w1:8083".
QString summaryOf(const QList<TestStep> &steps);

/// Why a step failed, for `says`: the sentence and the server's own words, cut short.
QString inWords(const Error &error);

/// Tries a connection step by step, without changing anything and without joining any group: for each REST address its
/// name, port, certificate, HTTP, login and whether Connect answers; for Kafka its settings, the login, each broker,
/// the group and the topics. On the same ways as the session: proxy, routes, trust. A step that fails skips those that
/// build on it, and no others. Where connectors are fully managed it says so and stops. Lives in one thread, whose
/// event loop it needs; blocking calls run elsewhere.
class ConnectionTest : public QObject {
    Q_OBJECT

public:
    explicit ConnectionTest(Connection connection, QObject *parent = nullptr);

    void start();
    const QList<TestStep> &steps() const { return m_steps; }
    /// No step waits or runs any more.
    bool isDone() const;

    /// For its parts: adds a step and returns its number; says how one went.
    int addStep(const QString &part, const QString &what);
    void settle(int step, TestStep::State state, const QString &says = {});
    /// This certificate could be trusted by hand, which would mend the step.
    void offerTrust(int step, const QString &sha256);

Q_SIGNALS:
    void changed();

private:
    Connection m_connection;
    QList<TestStep> m_steps;
};

} // namespace signalbox
