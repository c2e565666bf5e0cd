// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/masking.h"
#include "record/bundlefiles.h"

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

void mask(QString &text)
{
    text = maskedText(text);
}

void mask(QMap<QString, QString> &config)
{
    for (auto property = config.begin(); property != config.end(); ++property)
        *property = masked(property.key(), *property);
}

void mask(Error &error)
{
    mask(error.what);
    mask(error.detail);
}

template <typename T> void maskError(Observed<T> &seen)
{
    if (seen.error)
        mask(*seen.error);
}

void mask(ConnectorAnswer &answer)
{
    if (answer.info)
        mask(answer.info->config);
    if (!answer.status)
        return;
    mask(answer.status->connector.trace);
    for (StatusLine &task : answer.status->tasks)
        mask(task.trace);
}

void mask(RestFacts &rest)
{
    mask(rest.route.url);
    maskError(rest.root);
    maskError(rest.names);
    maskError(rest.connectors);
    maskError(rest.tick);
    if (rest.tick)
        mask(rest.tick.value->message);
    if (rest.connectors) {
        for (ConnectorAnswer &answer : *rest.connectors.value)
            mask(answer);
    }
}

void mask(ConnectGroup &group)
{
    for (ConnectMember &member : group.members) {
        mask(member.url);
        mask(member.leaderUrl);
    }
}

void mask(WorkerFacts &worker)
{
    maskError(worker.rest);
    maskError(worker.metrics);
    maskError(worker.threads);
    if (worker.rest)
        mask(*worker.rest.value);
    if (worker.metrics)
        mask(worker.metrics.value->leaderUrl);
}

} // namespace

Facts maskedFacts(Facts facts)
{
    mask(facts.cluster);
    maskError(facts.connectGroup);
    maskError(facts.foreignGroups);
    maskError(facts.sinkGroups);
    maskError(facts.status);
    maskError(facts.config);
    if (facts.connectGroup)
        mask(*facts.connectGroup.value);
    if (facts.foreignGroups) {
        for (ConnectGroup &group : *facts.foreignGroups.value)
            mask(group);
    }
    if (facts.config) {
        for (ConfiguredConnector &connector : facts.config.value->connectors)
            mask(connector.config);
    }
    if (facts.status) {
        for (QList<StatusRow> &rows : facts.status.value->rows) {
            for (StatusRow &row : rows)
                mask(row.trace);
        }
    }
    for (WorkerFacts &worker : facts.workers)
        mask(worker);
    for (RestFacts &rest : facts.shared)
        mask(rest);
    for (Error &doubt : facts.doubts)
        mask(doubt);
    return facts;
}

} // namespace signalbox
