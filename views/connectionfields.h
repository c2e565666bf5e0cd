// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "collect/connection.h"

#include <QString>

namespace signalbox {

// What stands in the fields of the connection dialog, read and written. Pure; forgiving of blanks and empty lines.

/// URLs apart by commas, blanks or lines; one without a scheme is taken for http.
QStringList urlsOf(const QString &text);
/// `key=value`, one a line; a line without `=` and one that begins with `#` is passed over.
QMap<QString, QString> propertiesOf(const QString &text);
QString propertiesText(const QMap<QString, QString> &properties);
/// `[worker=]URL`, apart by commas or blanks.
QList<MetricsTarget> metricsOf(const QString &text);
QString metricsText(const QList<MetricsTarget> &targets);
/// A name for a connection that was given none: the host of its first URL or broker.
QString nameFor(const Connection &connection);

} // namespace signalbox
