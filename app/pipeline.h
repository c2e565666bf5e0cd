// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/history.h"
#include "facts/facts.h"
#include "report/update.h"

#include <QFutureWatcher>
#include <QObject>

#include <functional>
#include <optional>

namespace signalbox {

/// Turns looks into updates: assembling, comparing and diagnosing run in the global pool, one look at a time and in
/// order. While one is being worked on, only the newest of those that arrive is kept. What still runs when this goes is
/// dropped.
class Pipeline : public QObject {
    Q_OBJECT

public:
    /// From a look and the history before it. Pure; runs in the pool.
    using Work = std::function<Update(const Facts &, const History &)>;

    explicit Pipeline(QObject *parent);
    Pipeline(Work work, QObject *parent);

    void feed(const Facts &facts);

Q_SIGNALS:
    void updated(const signalbox::Update &update);

private:
    void begin(const Facts &facts);
    void finish();

    Work m_work;
    History m_history;
    std::optional<Facts> m_next;
    QFutureWatcher<Update> m_watcher;
    bool m_isBusy = false;
};

} // namespace signalbox
