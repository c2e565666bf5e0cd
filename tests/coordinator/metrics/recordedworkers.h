// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "facts/metricfacts.h"
#include "tests/support/recorded.h"

#include <QJsonArray>

namespace signalbox::test {

/// One worker of one recorded phase: `file("metrics", "jolokia.json")` is the path of what it showed.
struct RecordedWorker {
    QString phase;
    QString name;
    QJsonObject truth;

    QString file(const QString &folder, const QString &ending) const
    {
        return phase + u'/' + folder + u'/' + name + u'.' + ending;
    }
    /// `task_mbeans`, `task_threads`, `connector_threads`; sorted.
    QStringList really(const QString &what) const
    {
        QStringList names;
        for (const auto &value : truth[what].toArray())
            names += value.toString();
        names.sort();
        return names;
    }
};

/// Every worker for which `folder/name.ending` was recorded.
inline QList<RecordedWorker> recordedWorkers(const QString &folder, const QString &ending)
{
    QList<RecordedWorker> workers;
    for (const QString &phase : recordedPhases()) {
        const QJsonObject truths =
            recordedJson(phase + QStringLiteral("/truth.json"))[QLatin1StringView("workers")].toObject();
        for (const QString &name : truths.keys()) {
            const RecordedWorker worker{phase, name, truths[name].toObject()};
            if (isRecorded(worker.file(folder, ending)))
                workers += worker;
        }
    }
    return workers;
}

/// Tasks by name, as truth.json has them, sorted.
inline QStringList namesOf(const QList<TaskBean> &beans)
{
    QStringList names;
    for (const TaskBean &bean : beans)
        names += bean.id.text();
    names.sort();
    return names;
}

/// The sizes to cut `bytes` at: every one of a short text, some hundred of a long one.
inline QList<qsizetype> cutsOf(const QByteArray &bytes, qsizetype atMost = 400)
{
    QList<qsizetype> sizes;
    const qsizetype step = std::max<qsizetype>(1, bytes.size() / atMost);
    for (qsizetype size = 0; size < bytes.size(); size += step)
        sizes += size;
    return sizes;
}

} // namespace signalbox::test
