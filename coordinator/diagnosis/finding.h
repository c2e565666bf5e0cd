// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/snapshot.h"
#include "core/ids.h"
#include "core/moment.h"
#include "facts/source.h"
#include "remedy/intention.h"

#include <QList>
#include <QString>
#include <QStringList>

#include <optional>

namespace signalbox {

enum class Severity { Notice, Warning, Serious, Critical };
enum class Confidence { Hint, Likely, Strong, Proven };
enum class CauseKind { Crash, Network, ConcurrentModification, Bug, Resource, Misconfiguration, Normal };

/// An English sentence with numbered places (`%1`), so that CLI and reports can print it and the console translate it.
/// Arguments may come from the cluster and are never trusted as markup.
struct Sentence {
    QString text;
    QStringList arguments;

    QString filled() const;
    bool operator==(const Sentence &) const = default;
};

/// "1 task", "3 tasks": for a place of a sentence.
QString counted(qsizetype count, const QString &noun);

struct Evidence {
    Source source = Source::Rest;
    QString where; ///< URL, topic-partition@offset, file:line, worker: enough to look again
    std::optional<Moment> at;
    Sentence says;
    bool operator==(const Evidence &) const = default;
};

struct Cause {
    CauseKind kind = CauseKind::Bug;
    QString jira; ///< `KAFKA-13816`; empty where none is meant
    QStringList fixedIn;
    Sentence why; ///< the reason for this rank
    bool operator==(const Cause &) const = default;
};

struct Remedy {
    Intention intention = Intention::Wait;
    Sentence why;
    Sentence cannot; ///< what it does not cure; empty text where there is nothing to say
    bool operator==(const Remedy &) const = default;
};

struct Subject {
    ConnectorName connector;
    std::optional<int> task; ///< −1: the connector instance
    WorkerId worker;
    QString topic;
    bool operator==(const Subject &) const = default;
};

/// One thing that is wrong, or could not be known. The names and their meaning: docs/findings.md.
struct Finding {
    QString rule; ///< `task-remnant`, …
    Severity severity = Severity::Notice;
    Confidence confidence = Confidence::Hint;
    QString duplicateClass; ///< A … F of the facts; empty where it is none
    Subject subject;
    Sentence says;
    std::optional<Moment> since;
    QList<Instance> instances;
    QList<Evidence> evidence;
    QList<Cause> causes; ///< most likely first
    QList<Remedy> remedies; ///< best first

    /// Two findings with one key are the same one, seen again.
    QString key() const;
    bool operator==(const Finding &) const = default;
};

QString idOf(Severity severity);
QString idOf(Confidence confidence);
QString idOf(CauseKind kind);

enum class Verdict { Unknown, Healthy, Waiting, Warning, Trouble, Lost, Duplicate };
QString idOf(Verdict verdict);

} // namespace signalbox
