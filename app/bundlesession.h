// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/pipeline.h"
#include "app/session.h"
#include "core/result.h"

#include <QFutureWatcher>

namespace signalbox {

/// A session that shows one recorded look, the newest of a recording. It is read in the global pool; nothing is
/// watched.
class BundleSession : public Session {
    Q_OBJECT

public:
    explicit BundleSession(QString folder, QObject *parent = nullptr);

    QString name() const override;
    void start() override { refresh(); }
    void refresh() override;

private:
    void take();

    QString m_folder;
    Pipeline m_pipeline;
    QFutureWatcher<Facts> m_reading;
    bool m_readAgain = false;
};

} // namespace signalbox
