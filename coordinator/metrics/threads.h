// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "facts/metricfacts.h"

#include <QByteArrayView>
#include <QStringList>
#include <QStringView>

namespace signalbox {

/// Adds one thread to what is known of a worker's threads. `frames` are `package.Class.method`, topmost first, and may
/// be empty; only those of the herder's thread are looked at.
void addThread(WorkerThreads &threads, QStringView name, const QStringList &frames);

/// To be called behind the last thread: where nothing in the dump shows that this version names its task threads, their
/// absence means nothing.
void finish(WorkerThreads &threads);

/// Reads the text of jstack or of a thread dump in a log: every line that starts with a quoted name is a thread.
/// Malformed when there is no thread in it.
Result<WorkerThreads> decodeThreadDump(QByteArrayView text);

/// Whether workers of this version give their task threads a telling name: from 2.3 on. A dump without a herder and
/// without tasks cannot show it, so who knows the version puts this into `WorkerThreads::namesTasks`. Nothing when the
/// text is no version.
std::optional<bool> threadsNameTasks(QStringView version);

} // namespace signalbox
