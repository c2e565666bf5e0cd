// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "collect/connection.h"
#include "core/result.h"

#include <QList>
#include <QMap>
#include <QString>
#include <QStringList>

namespace signalbox {

// What a person has at hand, a pasted line or a chosen file, made into connections. Pure: nothing is asked, run, looked
// up or read; the text may be hostile, and is at most 1 MB. No note and no error holds a secret.

/// A connection, and what a person should know of how it came about: what was left out, and why. English sentences.
struct ImportedConnection {
    Connection connection;
    QStringList notes;
};

/// What the text was taken for.
enum class ImportKind { Urls, CurlLine, Properties, KcctlContexts, Bootstrap };

struct Import {
    ImportKind kind = ImportKind::Urls;
    QList<ImportedConnection> connections; ///< one, but for kcctl's contexts; never none
};

/// Recognises by content: a curl line, a properties file of a worker or a client, kcctl's contexts, URLs, or bootstrap
/// servers alone. Errors: Rejected (it is none of these), Malformed (it is one, but torn), both in words for people.
Result<Import> importText(const QString &text);

/// URLs of workers, apart by blanks, commas or lines, cut at the endpoint (`…/connectors/x` is the worker before it);
/// `host:port` is a worker's on port 8083, else a broker's. A login inside moves to where logins belong.
Result<ImportedConnection> importAddresses(const QString &text);
/// One command line, quoted as for a shell, which never sees it. The request itself is left out.
Result<ImportedConnection> importCurl(const QString &text);
/// `connect-distributed.properties` (what a worker says of itself) or a client's properties, in Java's format.
Result<ImportedConnection> importProperties(const QString &text);
/// `~/.kcctl`: JSON with the contexts by name and `currentContext`; that one comes first.
Result<QList<ImportedConnection>> importKcctl(const QString &text);

/// The words of a shell line up to the first `|`, `;`, `&`, `<`, `>` or line end that is not quoted. What the shell
/// would put in (`$x`, back quotes) stays as it is written. Malformed: a quote is not closed.
Result<QStringList> shellWords(const QString &line);
/// Java's properties format: continued lines, escapes, comments.
QMap<QString, QString> javaProperties(const QString &text);
/// Properties of a Java client as librdkafka knows them. What it cannot use is said in `notes`.
QMap<QString, QString> fromJava(const QMap<QString, QString> &properties, QStringList &notes);
/// The URL of the worker in one that may go on to an endpoint; empty where it is no http or https URL.
QString workerUrl(const QString &url);

} // namespace signalbox
