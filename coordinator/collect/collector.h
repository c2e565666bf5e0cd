// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "collect/connection.h"
#include "collect/ports.h"
#include "collect/turn.h"
#include "facts/facts.h"
#include "facts/source.h"

#include <QDeadlineTimer>
#include <QElapsedTimer>
#include <QMap>
#include <QObject>
#include <QTimer>

#include <memory>

namespace signalbox {

/// Looks at one Connect cluster and tells what it saw as Facts. It only reads, concludes nothing, and never fails as a
/// whole: each source fails alone, says so in its Observed (a last good value stays beside the reason), is asked again
/// with growing pauses, and recovers by itself.
///
/// It lives in the thread that made it, needs that thread's event loop, and never blocks it (blocking Kafka calls run
/// in a pool of their own). All functions are called in that thread. Either `start` or `once`, once in its life.
///
///     Collector collector(connection);
///     QObject::connect(&collector, &Collector::collected, …);
///     collector.once(15s);
class Collector : public QObject {
    Q_OBJECT

public:
    explicit Collector(Connection connection, Ports ports = {}, Pace pace = {}, QObject *parent = nullptr);
    /// As `stop`, and waits no longer than `Pace::farewell` for a blocking call.
    ~Collector() override;

    /// Watches: topics are followed, everything else is asked at its own pace. `collected` comes first as soon as
    /// something is known, then after each piece of news, at most every `Pace::gather`.
    void start();
    /// Asks everything that is not pushed again, now. A source that is being asked is asked once more after it
    /// answered, no matter how often this was called meanwhile.
    void refresh();
    /// One complete look: `collected` comes exactly once, when every source has answered, failed or run out of time
    /// (topics read to their ends), and at the latest after `deadline`. Then it stops by itself.
    void once(milliseconds deadline);
    /// Asks nothing more and emits nothing more. Answers that are under way are dropped.
    void stop();

    QMap<Source, Spent> spent() const;

Q_SIGNALS:
    void collected(const signalbox::Facts &facts);

private:
    class Watch;
    void begin(Turn::Mode mode);
    void gather();
    void finishOnce();

    Connection m_connection;
    Ports m_ports;
    Pace m_pace;
    QTimer m_gather; ///< news waits here for more news
    QTimer m_deadline;
    QElapsedTimer m_sinceTold;
    QDeadlineTimer m_firstLook;
    bool m_isFirst = true; ///< nothing was told yet
    bool m_isOnce = false;
    std::unique_ptr<Watch> m_watch; ///< made and destroyed in the collector's thread
    QMap<Source, Spent> m_spent; ///< once the watch is gone
};

} // namespace signalbox

Q_DECLARE_METATYPE(signalbox::Facts)
