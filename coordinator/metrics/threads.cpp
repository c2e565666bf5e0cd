// SPDX-License-Identifier: GPL-3.0-or-later
#include "metrics/threads.h"

#include <QVersionNumber>

#include <algorithm>

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

constexpr auto taskPrefix = "task-thread-"_L1;
constexpr auto connectorPrefix = "connector-thread-"_L1;
constexpr auto herderName = "DistributedHerder"_L1;

/// `orders-sink-3`; nothing without a number at its end.
std::optional<TaskId> taskNamed(QStringView text)
{
    const qsizetype dash = text.lastIndexOf(u'-');
    if (dash <= 0)
        return std::nullopt;
    bool isNumber = false;
    const int number = text.sliced(dash + 1).toInt(&isNumber);
    if (!isNumber || number < 0)
        return std::nullopt;
    return TaskId{ConnectorName(text.first(dash).toString()), number};
}

/// Of Connect itself or of a plugin, but neither of Java nor of Kafka's clients below them.
bool isTelling(const QString &frame)
{
    static constexpr QLatin1StringView below[] = {"java."_L1,
                                                  "javax."_L1,
                                                  "jdk."_L1,
                                                  "sun."_L1,
                                                  "com.sun."_L1,
                                                  "org.apache.kafka.clients."_L1,
                                                  "org.apache.kafka.common."_L1};
    return std::none_of(std::begin(below), std::end(below), [&](auto prefix) { return frame.startsWith(prefix); });
}

/// `at app//org.x.Y.z(File.java:1)` → `org.x.Y.z`. The class of a lambda has a slash of its own, after a dollar sign.
QString frameOf(QByteArrayView line)
{
    const auto call = line.sliced(3);
    const qsizetype parenthesis = call.indexOf('(');
    QString frame = QString::fromUtf8(parenthesis < 0 ? call : call.first(parenthesis));
    const qsizetype slash = frame.indexOf(u'/');
    const qsizetype dollar = frame.indexOf(u'$');
    if (slash >= 0 && (dollar < 0 || slash < dollar))
        frame = frame.sliced(frame.indexOf("//"_L1) == slash ? slash + 2 : slash + 1);
    return frame;
}

} // namespace

void addThread(WorkerThreads &threads, QStringView name, const QStringList &frames)
{
    if (name.startsWith(taskPrefix)) {
        if (const auto task = taskNamed(name.sliced(taskPrefix.size())))
            ++threads.tasks[*task];
    } else if (name.startsWith(connectorPrefix)) {
        ++threads.connectors[ConnectorName(name.sliced(connectorPrefix.size()).toString())];
    } else if (name == herderName || name.startsWith("DistributedHerder-"_L1)) {
        threads.herderAlive = true;
        if (name == herderName)
            threads.namesTasks = false; // ≤ 2.2 names neither its herder nor its tasks
        const auto telling = std::find_if(frames.begin(), frames.end(), isTelling);
        if (telling != frames.end())
            threads.herderFrame = *telling;
    }
}

void finish(WorkerThreads &threads)
{
    if (threads.tasks.isEmpty() && threads.connectors.isEmpty() && !threads.herderAlive)
        threads.namesTasks = false;
}

Result<WorkerThreads> decodeThreadDump(QByteArrayView text)
{
    WorkerThreads threads;
    QString name;
    QStringList frames;
    bool isAny = false;
    const auto addLast = [&] {
        if (!name.isEmpty())
            addThread(threads, name, frames);
        name.clear();
        frames.clear();
    };
    for (qsizetype at = 0; at < text.size();) {
        const qsizetype lineEnd = text.indexOf('\n', at);
        const auto raw = text.sliced(at, (lineEnd < 0 ? text.size() : lineEnd) - at);
        at += raw.size() + 1;
        const auto line = raw.trimmed();
        const qsizetype quote = raw.lastIndexOf('"');
        if (raw.startsWith('"') && quote > 0) {
            addLast();
            name = QString::fromUtf8(raw.sliced(1, quote - 1));
            isAny = true;
        } else if (line.startsWith("at ") && name.startsWith(herderName)) {
            frames += frameOf(line);
        }
    }
    addLast();
    if (!isAny)
        return fail(Fault::Malformed, u"The thread dump names no thread"_s);
    finish(threads);
    return threads;
}

std::optional<bool> threadsNameTasks(QStringView version)
{
    const auto number = QVersionNumber::fromString(version.toString());
    if (number.segmentCount() < 2)
        return std::nullopt;
    return number >= QVersionNumber(2, 3);
}

} // namespace signalbox
