// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "facts/facts.h"
#include "offline/tarstream.h"

#include <QString>

namespace signalbox {

/// Reads a bundle (schema 1, docs/recordings.md) through the decoders that also read a live cluster. Not a recorder,
/// and it concludes nothing. `place` is a bundle's folder, a recording's folder, an archive of either (tar, plain or
/// gzip), or `-` for such an archive on standard input; of several looks the newest that can
/// be read counts; damaged newer ones are a doubt.
///
/// `Facts::at` is the moment the look began; REST and metrics were read from then on, topics and logs reach up to a
/// little later, so an action in them may be younger than `at`. A part that is missing was not asked: no value, no
/// error. A part that is broken has an error, or keeps what could be read and says so in `Facts::doubts`. Files are
/// plain or gzip, no larger than a limit once unpacked, and never outside the folder.
///
/// Errors: NotFound when there is no such folder or no bundle.json in it, Forbidden when it may not be read, Malformed
/// when bundle.json is no such thing, Unsupported for another schema.
Result<Facts> readBundle(const QString &place);

/// The same of files in memory.
Result<Facts> readLook(const TarStream::Look &files);

} // namespace signalbox
