// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "facts/facts.h"

#include <QByteArray>
#include <QList>
#include <QString>

namespace signalbox {

/// One file of a bundle, by its path inside it.
struct BundleFile {
    QString path;
    QByteArray bytes;
    bool operator==(const BundleFile &) const = default;
};

/// One look as a bundle (docs/recordings.md), with everything that looks like a secret masked as on the screen: what
/// `readBundle` makes of these files are the same facts, but for what was masked and for how many records a topic had.
/// The topics are written as far as they are known: a record for each status row, and for the configurations the
/// records that lead to them. Files above 64 KiB are gzip and named so. `bundle.json` comes last: where it is, the look
/// is whole.
QList<BundleFile> bundleFiles(const Facts &facts);

/// What bundleFiles writes of secrets: `••••••` for the values of connectors' configurations that look like one, and
/// wherever one stands in a text (traces, addresses, what servers said).
Facts maskedFacts(Facts facts);

} // namespace signalbox
