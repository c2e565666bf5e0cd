// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QJsonObject>
#include <QList>
#include <QString>
#include <QStringList>

namespace signalbox::test {

// The recordings of real clusters in tests/recorded; its README.md names the files. Paths are relative to that folder.

/// Every `<version>/<scenario>/<phase>`.
QStringList recordedPhases();
bool isRecorded(const QString &path);
/// The file's bytes, also where it is kept as `path.gz`; aborts the test program when there is no such file.
QByteArray recordedBytes(const QString &path);
QJsonObject recordedJson(const QString &path);
QList<QJsonObject> recordedLines(const QString &path);

} // namespace signalbox::test
