// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "facts/facts.h"

#include <QByteArray>
#include <QJsonArray>
#include <QJsonObject>

namespace signalbox::record {

// The parts of a bundle, each from the facts that it tells. Pure, and nothing here masks: that was done before.

/// One object a line.
QByteArray jsonLines(const QList<QJsonObject> &lines);

/// `{"fault", "error", "detail"}`: an Error as bundles have it.
QJsonObject errorJson(const Error &error);
/// `{"at", "known", "partial"}` and the error: all of an Observed but its value.
template <typename T> QJsonObject noteJson(const Observed<T> &seen)
{
    QJsonObject note = seen.error ? errorJson(*seen.error) : QJsonObject();
    note[QStringLiteral("at")] = isoText(seen.at);
    note[QStringLiteral("known")] = seen.isKnown();
    if (seen.partial)
        note[QStringLiteral("partial")] = true;
    return note;
}
/// Puts the note under `key`, but for a source that was never asked.
template <typename T> void addNote(QJsonObject &to, const QString &key, const Observed<T> &seen)
{
    if (seen.wasAsked())
        to[key] = noteJson(seen);
}

QByteArray exchanges(const RestFacts &rest, const QString &url);
/// What the exchanges do not carry: ages, errors, the herder's sign of life, the clock.
QJsonObject restNotes(const RestFacts &rest);

QByteArray groups(const Facts &facts);
QByteArray consumers(const QMap<GroupId, SinkGroup> &groups);
QByteArray statusRecords(const StatusTable &table, const QString &topic);
QByteArray configRecords(const ConfigTable &table, const QString &topic);
QByteArray metricsAnswer(const WorkerMetrics &metrics);
QByteArray threadsAnswer(const WorkerThreads &threads);

} // namespace signalbox::record
