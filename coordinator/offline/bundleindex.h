// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "facts/facts.h"
#include "offline/bundlefolder.h"

#include <QMap>

namespace signalbox {

/// What a bundle says of one source beside its files, where Signalbox wrote it (docs/recordings.md): all of an Observed
/// but its value. Bundles from elsewhere have none, and their files speak for themselves.
struct BundleNote {
    bool isKnown = false;
    bool isPartial = false;
    bool isCaughtUp = false; ///< of topics
    Moment at{};
    std::optional<Error> error;
};

/// Notes by source; a source without one was not asked.
using BundleNotes = QMap<QString, BundleNote>;

/// Notes on one REST address, with what no exchange carries.
struct BundleRestNotes {
    BundleNote whole;
    BundleNotes parts; ///< root, names, connectors, tick
    TickAnswer tick;
    std::optional<milliseconds> clockOffset;
    std::optional<Moment> lastAnswer;
};

/// `bundle.json`.
struct BundleIndex {
    struct Worker {
        QString name; ///< of its files
        QString url;
        QString workerId;
        QString version;
        QString group;
        std::optional<BundleNotes> notes; ///< metrics, threads
        std::optional<BundleRestNotes> rest;
    };

    int schema = 0;
    Moment at{};
    Moment until{};
    QString cluster;
    QString group;
    QString logTimeZone;
    InternalTopics topics;
    QList<Worker> workers;
    QList<Worker> shared; ///< addresses of load balancers: a name, a URL and notes
    std::optional<BundleNotes> notes;
    std::optional<Moment> roundSeenAt;
    std::optional<milliseconds> roundDelay;
    QList<Error> doubts;
};

/// Errors: NotFound without a bundle.json, Malformed, Unsupported for another schema than 1.
Result<BundleIndex> readIndex(BundleFolder &folder, Doubts &doubts);

/// The Error in a member of `{"fault", "error", "detail"}`; nothing where there is no `fault`.
class JsonValue;
std::optional<Error> errorIn(const JsonValue &object);

/// Lays the note over what the files told. Nothing was asked where the notes have none of this name.
template <typename T> void note(Observed<T> &seen, const BundleNotes &notes, const QString &source)
{
    const auto found = notes.constFind(source);
    if (found == notes.cend()) {
        seen = {};
        return;
    }
    seen.at = found->at;
    seen.partial = seen.partial || found->isPartial;
    if (!found->isKnown)
        seen.value.reset();
    if (found->error)
        seen.error = found->error;
}

} // namespace signalbox
