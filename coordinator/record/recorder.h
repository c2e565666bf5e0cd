// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "facts/facts.h"

#include <QIODevice>
#include <QString>

#include <memory>

namespace signalbox {

/// Writes one look after another, each as a bundle that is whole or not there (docs/recordings.md). It decides neither
/// when to look nor what is worth keeping.
class Recorder {
public:
    virtual ~Recorder() = default;

    /// A look at the same moment as the one before is that one. Errors: Rejected when this look alone is larger than
    /// the limit, Conflict when the recording is of another cluster, Unreachable when it could not be written; what was
    /// recorded before is unharmed.
    virtual Result<void> add(const Facts &facts) = 0;
};

/// A recording in a folder, made where there is none and continued where there is one; readable by its owner only. All
/// looks together take `limit` bytes at most: the oldest give way. One writer at a time. Errors: Rejected where
/// something else is there, Forbidden where nobody can look, Conflict where another one records, Unreachable where
/// nothing can be written.
Result<std::unique_ptr<Recorder>> recordInto(const QString &folder, qint64 limit);

/// A recording as a tar stream, of any length; each look takes `limit` bytes at most. `out` outlives it.
std::unique_ptr<Recorder> recordOnto(QIODevice &out, qint64 limit);

} // namespace signalbox
