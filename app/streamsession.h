// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/pipeline.h"
#include "app/session.h"
#include "offline/tarstream.h"

#include <QFutureWatcher>

#include <memory>

namespace signalbox {

/// A session that shows the looks of a recording as they come through standard input: `ssh jump signalboxctl watch
/// --record - … | signalbox --bundle -`. One look is read at a time, in a thread of its own, which may wait for ever.
/// At its end the last look stays.
class StreamSession : public Session {
    Q_OBJECT

public:
    explicit StreamSession(QObject *parent = nullptr);

    QString name() const override;
    void start() override;
    /// What has gone by is gone: nothing to look at again.
    void refresh() override {}

private:
    void readNext();
    void take();
    void endWith(const Error &why);

    using Read = Result<std::optional<Facts>>;
    Pipeline m_pipeline;
    QFutureWatcher<Read> m_reading;
    std::shared_ptr<TarStream> m_stream;
    Facts m_latest; ///< seen; without a time: none yet
};

} // namespace signalbox
