// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "collect/connection.h"
#include "report/update.h"

#include <QObject>

#include <memory>

namespace signalbox {

/// One open connection, as views see it: it looks at a cluster in threads of its own, turns each look into one Update,
/// and hands it to the GUI thread. It only reads.
class Session : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    virtual QString name() const = 0;
    /// Watches until the session is destroyed: `refreshed` after each piece of news. One time.
    virtual void start() = 0;
    /// Looks again at everything that is not pushed. Never two refreshes at once: a wish during one is remembered once.
    virtual void refresh() = 0;
    /// The latest update; its snapshot is null before the first.
    const Update &latest() const { return m_latest; }

Q_SIGNALS:
    void refreshed(const signalbox::Update &update);

protected:
    void publish(const Update &update);

private:
    Update m_latest;
};

/// A session on a real cluster. Destroying a session ends its threads in order; that takes well under a second, and
/// never waits for an answer from outside.
std::unique_ptr<Session> openSession(const Connection &connection);
/// A session on the cluster inside the program, playing the named incident by the clock; null for an unknown name.
std::unique_ptr<Session> openDemoSession(const QString &incident);
/// A session on a recorded look at a cluster (the places of `readBundle`). Its `refresh` reads it again; from `-` every
/// look that comes through standard input is shown in its turn.
bool isBundle(const QString &place); ///< at first sight; a damaged one says so when it is opened
std::unique_ptr<Session> openBundleSession(const QString &place);

} // namespace signalbox
