// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/assembly.h"

namespace signalbox {
namespace {

using namespace Qt::StringLiterals;

Connector &connectorOf(Assembly &a, const ConnectorName &name)
{
    Connector &connector = a.now.connectors[name];
    connector.name = name;
    return connector;
}

void configureTasks(Assembly &a, const ConnectorName &name, int count)
{
    a.task({name, TaskId::connectorInstance}).configured = Known::Yes;
    for (int number = 0; number < count; ++number)
        a.task({name, number}).configured = Known::Yes;
}

void fromTopic(Assembly &a, const ConfigTable &config)
{
    for (const ConfiguredConnector &said : config.connectors) {
        Connector &connector = connectorOf(a, said.name);
        connector.configured = Known::Yes;
        connector.config = said.config;
        connector.className = said.config.value(u"connector.class"_s);
        connector.configuredTasks = said.tasks;
        connector.target = said.target;
        connector.isTorn = said.isTorn;
        configureTasks(a, said.name, said.tasks.value_or(0));
    }
}

void fromInfo(Assembly &a, const ConnectorInfo &info)
{
    Connector &connector = connectorOf(a, info.name);
    connector.configured = Known::Yes;
    connector.config = info.config;
    connector.className = info.config.value(u"connector.class"_s);
    connector.configuredTasks = int(info.tasks.size());
    a.task({info.name, TaskId::connectorInstance}).configured = Known::Yes;
    for (const int number : info.tasks)
        a.task({info.name, number}).configured = Known::Yes;
}

/// REST stands in for the topic where that was not read: the most credible answer alone, for two answers of two
/// moments do not add up to one configuration.
bool fromRest(Assembly &a)
{
    for (const RestFacts *answer : a.answers) {
        if (!answer->connectors || answer->connectors->isEmpty())
            continue;
        for (auto one = answer->connectors->cbegin(); one != answer->connectors->cend(); ++one)
            if (one->info)
                fromInfo(a, *one->info);
        if (answer->names)
            for (const ConnectorName &name : *answer->names) {
                connectorOf(a, name).configured = Known::Yes;
                a.task({name, TaskId::connectorInstance}).configured = Known::Yes;
            }
        return answer->connectors.isFresh();
    }
    return false;
}

/// What only REST tells: the connector's kind, and that it is listed though its status is left out.
void addFromAnswers(Assembly &a)
{
    for (const RestFacts *answer : a.answers) {
        if (!answer->connectors)
            continue;
        for (auto one = answer->connectors->cbegin(); one != answer->connectors->cend(); ++one) {
            const auto found = a.now.connectors.find(one.key());
            if (found == a.now.connectors.end() || !found->type.isEmpty())
                continue;
            found->type = one->info && !one->info->type.isEmpty() ? one->info->type
                : one->status                                     ? one->status->type
                                                                  : QString();
        }
    }
    const RestFacts *best = a.answers.isEmpty() ? nullptr : a.answers.constFirst();
    if (!best || !best->names.isFresh() || !best->connectors.isFresh())
        return;
    for (const ConnectorName &name : *best->names) {
        const auto answer = best->connectors->constFind(name);
        const bool isLeftOut = answer == best->connectors->constEnd() || !answer->status;
        if (const auto found = a.now.connectors.find(name); isLeftOut && found != a.now.connectors.end())
            found->isLeftOutOfStatus = true;
    }
}

} // namespace

void readConfiguration(Assembly &a)
{
    const bool isTopicRead = a.facts.config.isKnown();
    if (isTopicRead)
        fromTopic(a, *a.facts.config);
    const bool isComplete = isTopicRead ? a.facts.config->caughtUp : fromRest(a);
    addFromAnswers(a);
    a.knowsConfiguration = isComplete;
}

} // namespace signalbox
