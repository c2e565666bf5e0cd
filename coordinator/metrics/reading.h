// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "facts/metricfacts.h"
#include "metrics/objectname.h"

#include <QMap>
#include <QSet>

#include <optional>

namespace signalbox {

/// Gathers MBeans and their attributes, in any order, into WorkerMetrics: which attribute means what, once for every
/// window. Not a parser.
class MetricsReading {
public:
    /// The bean exists, whatever it shows.
    void sawBean(const ObjectName &bean);
    /// The list of task MBeans was read to its end; every one of them is or will be seen.
    void sawTaskList() { m_taskListRead = true; }
    /// `number` and `word` are the attribute's value, whichever it has; a composite's parts are `HeapMemoryUsage.used`.
    void attribute(const ObjectName &bean, const QString &name, std::optional<double> number, const QString &word);

    WorkerMetrics result() const;

private:
    WorkerMetrics m_metrics;
    QMap<TaskId, QString> m_tasks;
    QMap<TaskId, QString> m_connectors;
    QMap<TaskId, double> m_records;
    QSet<QString> m_registeredIds;
    bool m_taskListRead = false;
    bool m_isConnect = false;
};

} // namespace signalbox
