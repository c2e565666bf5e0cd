// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "facts/facts.h"
#include "offline/bundlefolder.h"

namespace signalbox {

/// One look, from the files of its bundle; which look of a recording that is, others decide. `name` is what the cluster
/// is called where the bundle does not tell. Errors are those of readIndex.
Result<Facts> readLook(BundleFolder &folder, const QString &name);

} // namespace signalbox
