// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/place.h"
#include "cluster/assemble.h"
#include "collect/collector.h"
#include "demo/democluster.h"
#include "report/update.h"

#include <QSignalSpy>
#include <QTest>

namespace signalbox::test {

/// A story of the demo cluster stopped at a moment, and what one look at it from outside shows: over HTTP, the broker
/// and the group port, through the same collector as a real cluster.
struct Look {
    demo::Simulation truth;
    Facts facts;
    Update update;

    const Task &task(const QString &connector, int number) const
    {
        return *update.snapshot->task({ConnectorName(connector), number});
    }
    WorkerId worker(const QString &name) const { return truth.workers()[name].id; }
    QList<Finding> findings(const QString &rule) const
    {
        QList<Finding> found;
        for (const Finding &finding : update.findings)
            if (finding.rule == rule)
                found << finding;
        return found;
    }
    /// `rule of connector-task at worker: severity, sentence`, a line each; for messages of tests.
    QString summary() const
    {
        QStringList lines{idOf(update.verdict)};
        for (const Finding &finding : update.findings)
            lines << QStringLiteral("%1 of %2-%3 at %4: %5, %6, ")
                         .arg(finding.rule, finding.subject.connector.text)
                         .arg(finding.subject.task.value_or(-9))
                         .arg(finding.subject.worker.text, idOf(finding.severity), idOf(finding.confidence))
                    + finding.says.filled();
        return lines.join(u'\n');
    }
};

/// What is different from the plain story: more to happen (scheduled at its opening), another way to look.
struct Told {
    std::function<void(demo::Simulation &)> script = [](demo::Simulation &) {};
    std::function<void(Connection &)> connection = [](Connection &) {};
    std::function<void(DemoCluster &)> cluster = [](DemoCluster &) {};
};

/// The story has run for `played` and stands still; its clock says what the real one says.
inline Look lookAt(const QString &name, milliseconds played, const Told &told = {})
{
    const demo::Incident &incident = *demo::incidentNamed(name);
    const auto build = [&](const QMap<QString, QString> &addresses) {
        auto simulation = demo::opened(incident, momentNow() - played, addresses);
        told.script(simulation);
        simulation.advance(played);
        return simulation;
    };
    auto opened = DemoCluster::open(incident.workers, build, DemoCluster::Begin::ByHand);
    if (!opened)
        qFatal("%s", qPrintable(opened.error().what));
    told.cluster(**opened);
    auto place = placeOf(std::move(*opened), name);
    told.connection(place.connection);
    Collector collector(place.connection, place.ports);
    QSignalSpy collected(&collector, &Collector::collected);
    collector.once(std::chrono::seconds(20));
    if (!collected.wait(25000))
        qFatal("the look did not end");
    const auto facts = collected.first().first().value<Facts>();
    return {place.demo->simulation(), facts, updateFrom(assemble(facts, nullptr), History())};
}

} // namespace signalbox::test
