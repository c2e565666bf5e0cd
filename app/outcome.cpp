// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/outcome.h"

#include "app/terminal.h"

#include <QMap>

#include <algorithm>
#include <utility>

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

/// Every source that was asked for has answered. An unknown verdict is then the honest end of what these sources can
/// tell.
bool hasAnswered(const Snapshot &snapshot)
{
    return std::none_of(snapshot.sources.cbegin(), snapshot.sources.cend(),
                        [](const SourceState &state) { return hasFailed(state) || state.isMissed; });
}

/// A source, or an address of one, that the connection names gave nothing at all: no verdict of the others makes up
/// for it.
bool isBlind(const Snapshot &snapshot)
{
    return std::any_of(snapshot.sources.cbegin(), snapshot.sources.cend(), [](const SourceState &state) {
        return state.isMissed || (hasFailed(state) && !state.at && state.isAskedFor);
    });
}

/// Doubts, and nothing beside them that is known of any task.
bool isUnread(const Snapshot &snapshot)
{
    return !snapshot.doubts.isEmpty()
        && std::none_of(snapshot.tasks.cbegin(), snapshot.tasks.cend(),
                        [](const Task &task) { return task.said || !task.living.isEmpty() || !task.owners.isEmpty(); });
}

} // namespace

bool isLacking(const SourceState &state)
{
    return hasFailed(state) || (state.kind == SourceState::Kind::Partial && state.isAskedFor);
}

ExitCode exitCodeOf(const Update &update)
{
    switch (update.verdict) {
    case Verdict::Duplicate:
    case Verdict::Lost:
    case Verdict::Trouble:
    case Verdict::Warning:
        return ExitCode::Trouble;
    case Verdict::Unknown:
        return hasAnswered(*update.snapshot) && !isUnread(*update.snapshot) ? ExitCode::Fine : ExitCode::NoAnswer;
    case Verdict::Healthy:
    case Verdict::Waiting:
        return isBlind(*update.snapshot) || isUnread(*update.snapshot) ? ExitCode::NoAnswer : ExitCode::Fine;
    }
    Q_UNREACHABLE();
}

void complainOf(const QList<SourceState> &sources)
{
    QStringList causes;
    QMap<QString, QStringList> silent;
    for (const SourceState &state : sources) {
        if (!isLacking(state))
            continue;
        if (!silent.contains(state.detail))
            causes << state.detail;
        silent[state.detail] << nameOf(state.source);
    }
    for (const QString &cause : std::as_const(causes))
        complain(u"%1: %2"_s.arg(silent[cause].join(u", "), cause));
}

} // namespace signalbox
