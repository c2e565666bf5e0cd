// SPDX-License-Identifier: GPL-3.0-or-later
#include "diagnosis/certainty.h"
#include "diagnosis/knownbugs.h"
#include "diagnosis/rules.h"
#include "diagnosis/sayings.h"

#include <algorithm>

namespace signalbox {
namespace {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

/// A start takes less than this: from the connector's record to the commit of its tasks.
constexpr milliseconds startTakes = 30s;

Finding connectorFinding(const char *rule, const ConnectorName &name, Severity severity, Confidence confidence)
{
    Finding finding;
    finding.rule = QString::fromLatin1(rule);
    finding.severity = severity;
    finding.confidence = confidence;
    finding.subject.connector = name;
    return finding;
}

bool wasTouchedLately(const Snapshot &now, const ConnectorName &name)
{
    return std::any_of(now.actions.begin(), now.actions.end(), [&](const ConfigAction &action) {
        return action.connector == name && now.at - action.at < startTakes;
    });
}

bool needsEncoding(const QString &name)
{
    return std::any_of(name.begin(), name.end(), [](QChar c) { return c.isSpace() || u"/%\\?#+"_s.contains(c); });
}

/// Characters that have no path on Jetty 12, that is from 4.0 on.
bool isUnusableName(const QString &name)
{
    return std::any_of(name.begin(), name.end(), [](QChar c) { return c == u'/' || c == u'%' || c == u'\\'; });
}

bool runsWithoutTasks(const Snapshot &now, const Connector &connector)
{
    if (connector.configured != Known::Yes || connector.target != TargetState::Started
        || connector.configuredTasks.value_or(0) > 0)
        return false;
    const Task *instance = now.task({connector.name, TaskId::connectorInstance});
    return instance && instance->said && instance->said->state.isRunning();
}

} // namespace

QList<Finding> connectorsWithoutTasks(const Case &c)
{
    QList<Finding> found;
    for (const Connector &connector : c.now.connectors) {
        if (!runsWithoutTasks(c.now, connector))
            continue;
        const bool isSettled = c.now.isCalm && !wasTouchedLately(c.now, connector.name);
        Finding finding = connectorFinding("connector-without-tasks", connector.name, Severity::Serious,
                                           isSettled ? Confidence::Likely : Confidence::Hint);
        finding.says = {u"Connector %1 says RUNNING, but it has no task"_s, {connector.name.text}};
        if (const Task *instance = c.now.task({connector.name, TaskId::connectorInstance}))
            finding.evidence << saidEvidence(c.now, *instance);
        if (isUnusableName(connector.name.text))
            finding.causes << cause(
                CauseKind::Misconfiguration,
                {u"its name cannot be put into a path, so its task configurations never reach the leader"_s, {}});
        if (needsEncoding(connector.name.text))
            finding.causes << bugCauses(finding.rule, versionOf(c.now, {}));
        finding.causes << cause(CauseKind::Network,
                                {u"its worker cannot hand the task configurations to the leader"_s, {}});
        finding.causes << cause(CauseKind::Normal, {u"the connector may find nothing to do"_s, {}});
        if (needsEncoding(connector.name.text))
            finding.remedies << remedy(Intention::RecreateConnector, {u"under a name without such characters"_s, {}});
        finding.remedies << remedy(Intention::RestartConnector,
                                   {u"it hands out its task configurations once more"_s, {}});
        found << finding;
    }
    return found;
}

QList<Finding> connectorsWithoutStatus(const Case &c)
{
    QList<Finding> found;
    for (const Connector &connector : c.now.connectors) {
        if (!connector.isLeftOutOfStatus || connector.configured == Known::No)
            continue;
        Finding finding =
            connectorFinding("connector-without-status", connector.name, Severity::Warning,
                             wasTouchedLately(c.now, connector.name) ? Confidence::Hint : Confidence::Likely);
        finding.says = {u"Connector %1 is configured, but REST leaves it out of its statuses"_s, {connector.name.text}};
        finding.evidence << Evidence{
            Source::Rest, u"GET /connectors"_s, c.now.at, {u"lists it; with expand=status it is missing"_s, {}}};
        finding.causes << cause(CauseKind::Normal,
                                {u"its status row was deleted; the next change of state writes it again"_s, {}});
        finding.causes << cause(CauseKind::Bug, {u"or its instance was never started"_s, {}});
        finding.remedies << remedy(Intention::Pause, {u"a pause and a resume write the row again"_s, {}});
        finding.remedies << remedy(Intention::RestartConnector, {u"a restart does as well"_s, {}});
        found << finding;
    }
    return found;
}

QList<Finding> unusableNames(const Case &c)
{
    QList<Finding> found;
    const QString version = versionOf(c.now, {});
    for (const Connector &connector : c.now.connectors) {
        if (connector.configured != Known::Yes || !isUnusableName(connector.name.text))
            continue;
        const bool isRefused = compareVersions(version, u"4.0.0"_s) >= 0 && !version.isEmpty();
        Finding finding =
            connectorFinding("name-unusable", connector.name, isRefused ? Severity::Serious : Severity::Warning,
                             isRefused ? Confidence::Proven : Confidence::Hint);
        finding.says = {
            isRefused
                ? u"Connector %1 has a name that REST of %2 cannot address: it cannot be changed, paused or deleted"_s
                : u"Connector %1 has a name that REST may not be able to address"_s,
            {connector.name.text, version}};
        finding.evidence << Evidence{Source::ConfigTopic,
                                     c.now.topics.config,
                                     {},
                                     {u"the name holds a character that no path may carry: / % or \\"_s, {}}};
        finding.causes << cause(CauseKind::Misconfiguration,
                                {u"workers from 4.0 on refuse such paths, also among themselves"_s, {}});
        finding.remedies << remedy(Intention::RecreateConnector, {u"create it again under a plain name"_s, {}},
                                   {u"this one cannot be deleted over REST"_s, {}});
        found << finding;
    }
    return found;
}

} // namespace signalbox
