// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "record/recorder.h"
#include "report/update.h"

#include <QFile>
#include <QMap>
#include <QObject>
#include <QString>
#include <QTimer>

#include <memory>

namespace signalbox {

/// What `watch --record` keeps of the looks it sees: the first, each one that brings news, one a minute where there is
/// no news, and the last; not more than one in five seconds, whose newest then counts. A look that cannot be written is
/// complained of once, and it or a newer one tried again.
class Recording : public QObject {
    Q_OBJECT

public:
    /// `where` is a folder, or `-` for standard output. Errors are those of recordInto.
    static Result<std::unique_ptr<Recording>> open(const QString &where, qint64 limit);
    ~Recording() override;

    void see(const Update &update);
    /// Writes what was seen last. False where it, or the look before, cannot be written; that was complained of.
    bool end();

Q_SIGNALS:
    /// It is the recording of another cluster; nothing more is kept.
    void refused(const QString &why);

private:
    Recording();
    void write();

    QFile m_out; ///< standard output, where it goes there
    std::unique_ptr<Recorder> m_recorder;
    std::shared_ptr<const Facts> m_newest; ///< seen and not written
    QStringList m_findings; ///< of the look before
    bool m_hasNews = true;
    QTimer m_soonest; ///< running: it is too early for another one
    QTimer m_latest;
    QString m_complaint; ///< made last
};

} // namespace signalbox
