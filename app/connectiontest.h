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
    enum class State { Waiting, Running, Passed, Failed, Skipped };
    QString what; ///< English: "Address of w1"
    State state = State::Waiting;
    QString says; ///< what was found, or why not, in the server's words; no secret
    bool operator==(const TestStep &) const = default;
};

/// Why a step failed, for `says`: the sentence and the server's own words, cut short.
QString inWords(const Error &error);

/// Tries a connection step by step, without changing anything and without joining any group: for each REST address its
/// name, port, HTTP and whether Connect answers; then the brokers, the group and the topics. A step that fails skips
/// those that build on it, and no others. Lives in one thread, whose event loop it needs; blocking calls run elsewhere.
class ConnectionTest : public QObject {
    Q_OBJECT

public:
    explicit ConnectionTest(Connection connection, QObject *parent = nullptr);

    void start();
    const QList<TestStep> &steps() const { return m_steps; }
    /// No step waits or runs any more.
    bool isDone() const;

    /// For its parts: adds a step and returns its number; says how one went.
    int addStep(const QString &what);
    void settle(int step, TestStep::State state, const QString &says = {});

Q_SIGNALS:
    void changed();

private:
    Connection m_connection;
    QList<TestStep> m_steps;
};

} // namespace signalbox
