// SPDX-License-Identifier: GPL-3.0-or-later
#include "diagnosis/rules.h"
#include "diagnosis/sayings.h"

#include <algorithm>

namespace signalbox {
namespace {

using namespace Qt::StringLiterals;

constexpr qsizetype shownAtMost = 20;

bool isMissing(const SourceState &state)
{
    return state.kind != SourceState::Kind::Ok && state.kind != SourceState::Kind::Partial;
}

/// What cannot be known without it, and how to get it.
std::optional<Sentence> loss(Source source)
{
    switch (source) {
    case Source::Group:
        return Sentence{u"who owns what cannot be known: connect to the brokers with the group's name"_s, {}};
    case Source::StatusTopic:
        return Sentence{
            u"when and by whom statuses were written cannot be known: connect to the brokers and name the status topic"_s,
            {}};
    case Source::ConfigTopic:
        return Sentence{u"what was done and when cannot be known: connect to the brokers and name the config topic"_s,
                        {}};
    case Source::Metrics:
        return Sentence{
            u"what really runs in each worker cannot be seen: give an address of Jolokia or of a Prometheus exporter"_s,
            {}};
    case Source::Threads:
        return Sentence{u"abandoned tasks cannot be seen: Jolokia can read each worker's threads"_s, {}};
    case Source::Rest:
        return Sentence{u"no worker's REST answers: versions, tasks' traces and the herder's state cannot be known"_s,
                        {}};
    default:
        return std::nullopt;
    }
}

/// The login works, and what was asked for was refused or not shown to it.
bool mayLackPermission(const SourceState *state)
{
    return state && isMissing(*state) && (state->fault == Fault::Forbidden || state->fault == Fault::NotFound);
}

/// The one ACL without which most is unknown; nothing where no ACL would help. What a login may not see is often left
/// out in silence, so that a name may be missing, too.
std::optional<Sentence> bestPermission(const Snapshot &now)
{
    const auto advice = [](const QString &operation, const QString &resource, const QString &name,
                           const QString &setting) {
        return name.isEmpty()
            ? Sentence{u"most would help: %1 on the %2 (%3 in the workers' settings) for this login (`signalboxctl permissions` prints the line)"_s,
                       {operation, resource, setting}}
            : Sentence{
                  u"most would help: %1 on the %2 %3 for this login (`signalboxctl permissions` prints the line)"_s,
                  {operation, resource, name}};
    };
    const SourceState *group = now.source(Source::Group);
    if (group && group->kind == SourceState::Kind::Off)
        return Sentence{
            u"most would help: the brokers, and there DESCRIBE on the Connect group (`signalboxctl permissions` prints the line)"_s,
            {}};
    if (mayLackPermission(group))
        return advice(u"DESCRIBE"_s, u"group"_s, now.group.text, u"group.id"_s);
    if (mayLackPermission(now.source(Source::StatusTopic)))
        return advice(u"READ"_s, u"topic"_s, now.topics.status, u"status.storage.topic"_s);
    if (mayLackPermission(now.source(Source::ConfigTopic)))
        return advice(u"READ"_s, u"topic"_s, now.topics.config, u"config.storage.topic"_s);
    return std::nullopt;
}

/// Which source a doubt is about, by the part of the bundle that it names; a live answer is one of REST's.
Source sourceOf(const Error &doubt)
{
    static const QList<std::pair<QString, Source>> parts{{u"groups."_s, Source::Group},
                                                         {u"consumers."_s, Source::ConsumerGroup},
                                                         {u"topics/status"_s, Source::StatusTopic},
                                                         {u"topics/config"_s, Source::ConfigTopic},
                                                         {u"topics/offset"_s, Source::Offsets},
                                                         {u"metrics/"_s, Source::Metrics},
                                                         {u"Metrics at "_s, Source::Metrics},
                                                         {u"threads/"_s, Source::Threads},
                                                         {u"logs/"_s, Source::Log}};
    for (const auto &[part, source] : parts)
        if (doubt.what.contains(part) || doubt.detail.contains(part))
            return source;
    return Source::Rest;
}

/// No part of an input that was read, but an address that gave none.
bool isSilence(const Error &doubt)
{
    return doubt.fault == Fault::Unreachable || doubt.fault == Fault::TimedOut || doubt.fault == Fault::NoRoute;
}

QList<Error> doubtsIn(const Snapshot &now)
{
    QList<Error> doubts = now.doubts;
    doubts.removeIf(isSilence);
    return doubts;
}

/// Addresses of nobody in particular that were asked in vain, under the source that they were given for.
void addSilentAddresses(const Snapshot &now, Finding &finding, QStringList &names)
{
    for (const Error &doubt : now.doubts) {
        if (!isSilence(doubt) || finding.evidence.size() >= shownAtMost)
            continue;
        const Source source = sourceOf(doubt);
        if (!names.contains(nameOf(source)))
            names << nameOf(source);
        finding.evidence << Evidence{source, doubt.detail, {}, {u"%1"_s, {doubt.what}}};
    }
}

bool isSilentAddressOf(const Snapshot &now, Source source)
{
    return std::any_of(now.doubts.begin(), now.doubts.end(),
                       [source](const Error &doubt) { return isSilence(doubt) && sourceOf(doubt) == source; });
}

} // namespace

QList<Finding> missingEvidence(const Case &c)
{
    Finding finding;
    QStringList names;
    for (const SourceState &state : c.now.sources) {
        const auto says = isMissing(state) ? loss(state.source) : std::nullopt;
        if (!says || (state.kind == SourceState::Kind::Off && isSilentAddressOf(c.now, state.source)))
            continue;
        names << nameOf(state.source);
        finding.evidence << Evidence{state.source, state.detail, state.at, *says};
    }
    addSilentAddresses(c.now, finding, names);
    if (names.isEmpty())
        return {};
    finding.rule = u"evidence-missing"_s;
    finding.severity = Severity::Notice;
    finding.confidence = Confidence::Proven;
    finding.says = {u"Not everything can be known here: nothing was read of %1"_s, {names.join(u", "_s)}};
    if (const auto best = bestPermission(c.now))
        finding.remedies << remedy(Intention::GatherEvidence, *best);
    finding.remedies << remedy(Intention::GatherEvidence,
                               names.size() == 1 ? Sentence{u"no other source answers what it would"_s, {}}
                                                 : Sentence{u"each of them answers what the others cannot"_s, {}});
    return {finding};
}

QList<Finding> doubtfulInput(const Case &c)
{
    const QList<Error> doubts = doubtsIn(c.now);
    if (doubts.isEmpty())
        return {};
    Finding finding;
    finding.rule = u"input-doubtful"_s;
    finding.severity = Severity::Notice;
    finding.confidence = Confidence::Proven;
    finding.says = {u"Parts of the input were not what they should be and were left out (%1); the rest was used"_s,
                    {QString::number(doubts.size())}};
    for (const Error &doubt : doubts.first(std::min(shownAtMost, doubts.size())))
        finding.evidence << Evidence{sourceOf(doubt), doubt.detail, {}, {u"%1"_s, {doubt.what}}};
    finding.remedies << remedy(Intention::GatherEvidence,
                               {u"what was left out may be what matters: read it again"_s, {}});
    return {finding};
}

} // namespace signalbox
