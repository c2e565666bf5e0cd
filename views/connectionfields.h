// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "collect/connection.h"

#include <QString>

namespace signalbox {

// What stands in the fields of the connection dialog, read and written. Pure; forgiving of blanks and empty lines.

/// URLs apart by commas, blanks or lines; one without a scheme is taken for http.
QStringList urlsOf(const QString &text);
/// `key=value`, one a line; a line without `=` and one that begins with `#` is passed over. The lines of a value in PEM
/// are joined by `\n`.
QMap<QString, QString> propertiesOf(const QString &text);
QString propertiesText(const QMap<QString, QString> &properties);
/// `[worker=]URL`, apart by commas or blanks.
QList<MetricsTarget> metricsOf(const QString &text);
QString metricsText(const QList<MetricsTarget> &targets);
/// `worker = URL [host=HEADER] [tls=NAME]`, one a line; a line that is none is passed over.
QList<WorkerRoute> workerRoutesOf(const QString &text);
QString workerRoutesText(const QList<WorkerRoute> &routes);
/// `advertised = reachable`, one a line.
QList<BrokerRoute> brokerRoutesOf(const QString &text);
QString brokerRoutesText(const QList<BrokerRoute> &routes);
/// `host:port`, or a URL whose scheme then counts; port 1080 where none is named. No host: no proxy.
Proxy proxyOf(const QString &address, Proxy::Kind kind);
/// A program and its arguments, apart by blanks, quoted where they hold some; no shell ever reads it.
QStringList commandOf(const QString &text);
QString commandText(const QStringList &command);
/// SHA-256 in hex, with or without colons, one a line; what is none is passed over.
QStringList fingerprintsOf(const QString &text);
/// `team/payments`, without blanks and slashes at its ends.
QString folderOf(const QString &text);

/// A login inside a URL of the text, and the text without it. No password: none was found.
struct FoundLogin {
    QString user;
    QString password;
    QString rest;
};
FoundLogin loginIn(const QString &text);

/// What stands in a part of a connection, in a few words and without its secrets; empty: nothing was entered.
QString loginSummary(const Connection &connection);
QString waysSummary(const Connection &connection);
QString kafkaSummary(const Connection &connection);
QString budgetSummary(const Budget &budget);

/// A name for a connection that was given none: the host of its first URL or broker.
QString nameFor(const Connection &connection);

} // namespace signalbox
