// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/pipeline.h"
#include "app/place.h"
#include "app/session.h"
#include "collect/collector.h"

#include <QThread>

#include <memory>

namespace signalbox {

/// A session on a real cluster or on the demo's: a collector in a thread of its own, whose looks go through the
/// pipeline.
class LiveSession : public Session {
    Q_OBJECT

public:
    explicit LiveSession(Place place, Pace pace = {}, QObject *parent = nullptr);
    ~LiveSession() override;

    QString name() const override { return m_place.connection.name; }
    void start() override;
    void refresh() override;

private:
    Place m_place; ///< outlives the collector
    Pace m_pace;
    Pipeline m_pipeline;
    std::unique_ptr<QThread> m_thread;
    Collector *m_collector = nullptr; ///< lives, and dies, in m_thread
};

} // namespace signalbox
