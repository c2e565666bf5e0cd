// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "facts/facts.h"

#include <QByteArray>
#include <QJsonObject>
#include <QString>

namespace signalbox {

/// `recording.json`: that a folder is a recording, and of which cluster. Not an index of its looks.
class RecordingMarker {
public:
    static const QString fileName;
    /// Of a recording that knows no cluster yet.
    static QByteArray empty();

    /// Makes a folder a recording that knows no cluster yet. Errors: Unreachable.
    static Result<void> begin(const QString &folder);

    /// What stands in the folder; a marker that is not understood knows no cluster.
    explicit RecordingMarker(QString folder);

    /// Remembers of which cluster the look is: by what its connection is called, its group, and its Kafka cluster's id,
    /// each from the first look that knows it. Errors: Conflict where the recording is of another one, Unreachable
    /// where nothing can be written.
    Result<void> meet(const Facts &facts);

private:
    QString m_folder;
    QJsonObject m_remembered; ///< as it stands in the file
    QJsonObject m_met; ///< in this run
};

} // namespace signalbox
