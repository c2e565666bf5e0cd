// SPDX-License-Identifier: GPL-3.0-or-later
#include "metrics/prometheus.h"

#include "metrics/objectname.h"
#include "metrics/reading.h"

#include <QHash>

#include <cmath>
#include <limits>

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

bool isNameCharacter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == ':';
}

QByteArrayView takeName(QByteArrayView &rest)
{
    qsizetype size = 0;
    while (size < rest.size() && isNameCharacter(rest[size]))
        ++size;
    const auto name = rest.first(size);
    rest = rest.sliced(size);
    return name;
}

void skipBlanks(QByteArrayView &rest)
{
    while (!rest.isEmpty() && (rest.front() == ' ' || rest.front() == '\t'))
        rest = rest.sliced(1);
}

bool take(QByteArrayView &rest, char wanted)
{
    skipBlanks(rest);
    if (rest.isEmpty() || rest.front() != wanted)
        return false;
    rest = rest.sliced(1);
    return true;
}

/// The value of a label behind its opening quote, up to and with the closing one.
std::optional<QString> takeLabelValue(QByteArrayView &rest)
{
    QByteArray value;
    for (qsizetype at = 0; at < rest.size(); ++at) {
        if (rest[at] == '"') {
            rest = rest.sliced(at + 1);
            return QString::fromUtf8(value);
        }
        const bool isEscaped = rest[at] == '\\' && at + 1 < rest.size();
        if (isEscaped)
            ++at;
        value += isEscaped && rest[at] == 'n' ? '\n' : rest[at];
    }
    return std::nullopt;
}

/// `{a="b",c="d",}` behind its opening brace.
std::optional<QMap<QString, QString>> takeLabels(QByteArrayView &rest)
{
    QMap<QString, QString> labels;
    while (!take(rest, '}')) {
        const auto name = takeName(rest);
        if (name.isEmpty() || !take(rest, '=') || !take(rest, '"'))
            return std::nullopt;
        auto value = takeLabelValue(rest);
        if (!value)
            return std::nullopt;
        labels.insert(QString::fromLatin1(name), *std::move(value));
        if (!take(rest, ',')) {
            if (!take(rest, '}'))
                return std::nullopt;
            return labels;
        }
        skipBlanks(rest);
    }
    return labels;
}

std::optional<double> takeNumber(QByteArrayView &rest)
{
    skipBlanks(rest);
    qsizetype size = 0;
    while (size < rest.size() && rest[size] != ' ' && rest[size] != '\t')
        ++size;
    const auto word = rest.first(size).toByteArray().toLower();
    rest = rest.sliced(size);
    if (word == "nan")
        return std::numeric_limits<double>::quiet_NaN();
    if (word == "+inf" || word == "inf" || word == "-inf")
        return word.startsWith('-') ? -std::numeric_limits<double>::infinity()
                                    : std::numeric_limits<double>::infinity();
    bool isNumber = false;
    const double number = word.toDouble(&isNumber);
    return isNumber ? std::optional(number) : std::nullopt;
}

std::optional<PrometheusSample> sampleOf(QByteArrayView line)
{
    PrometheusSample sample;
    sample.name = QString::fromLatin1(takeName(line));
    if (sample.name.isEmpty())
        return std::nullopt;
    if (take(line, '{')) {
        auto labels = takeLabels(line);
        if (!labels)
            return std::nullopt;
        sample.labels = *std::move(labels);
    }
    const auto value = takeNumber(line);
    if (!value)
        return std::nullopt;
    sample.value = *value; // a time stamp may follow, and an exemplar
    return sample;
}

/// The name without what differs between set-ups: `kafka_connect_worker_task_count` of the usual rules and
/// `kafka_connect_connect_worker_metrics_task_count` made without rules are both `worker_task_count`.
QString plainName(QString name)
{
    name = name.toLower();
    for (const auto prefix : {"kafka_connect_"_L1, "connect_"_L1}) {
        if (name.startsWith(prefix))
            name.remove(0, prefix.size());
    }
    return name.replace("_metrics_"_L1, "_"_L1);
}

/// Which attribute of which MBean type a plain name stands for; the sample's value is the attribute's.
struct Attribute {
    QString type;
    QString name;
};

const QHash<QString, Attribute> &numericAttributes()
{
    static const QHash<QString, Attribute> known{
        {u"worker_task_count"_s, {u"connect-worker-metrics"_s, u"task-count"_s}},
        {u"coordinator_assigned_tasks"_s, {u"connect-coordinator-metrics"_s, u"assigned-tasks"_s}},
        {u"coordinator_last_heartbeat_seconds_ago"_s,
         {u"connect-coordinator-metrics"_s, u"last-heartbeat-seconds-ago"_s}},
        {u"worker_rebalance_epoch"_s, {u"connect-worker-rebalance-metrics"_s, u"epoch"_s}},
        {u"worker_rebalance_rebalancing"_s, {u"connect-worker-rebalance-metrics"_s, u"rebalancing"_s}},
        {u"worker_rebalance_time_since_last_rebalance_ms"_s,
         {u"connect-worker-rebalance-metrics"_s, u"time-since-last-rebalance-ms"_s}},
        {u"source_task_source_record_poll_total"_s, {u"source-task-metrics"_s, u"source-record-poll-total"_s}},
        {u"source_task_source_record_poll"_s, {u"source-task-metrics"_s, u"source-record-poll-total"_s}},
        {u"sink_task_sink_record_read_total"_s, {u"sink-task-metrics"_s, u"sink-record-read-total"_s}},
        {u"sink_task_sink_record_read"_s, {u"sink-task-metrics"_s, u"sink-record-read-total"_s}},
        {u"app_info_start_time_ms"_s, {u"app-info"_s, u"start-time-ms"_s}},
    };
    return known;
}

/// Which label carries the word of a sample that is 1, and what it is.
const QHash<QString, Attribute> &wordLabels()
{
    static const QHash<QString, Attribute> known{
        {u"leader_name"_s, {u"connect-worker-rebalance-metrics"_s, u"leader-name"_s}},
        {u"connect_protocol"_s, {u"connect-worker-rebalance-metrics"_s, u"connect-protocol"_s}},
        {u"version"_s, {u"app-info"_s, u"version"_s}},
    };
    return known;
}

/// Labels with their names in lower case and their values unquoted, as the MBean has them.
ObjectName beanOf(const PrometheusSample &sample, const QString &type)
{
    ObjectName bean{u"kafka.connect"_s, {{u"type"_s, type}}};
    for (const auto &[label, value] : sample.labels.asKeyValueRange()) {
        const QString name = label.toLower();
        const bool isClientId = name == u"clientid" || name == u"client_id";
        if (!value.isEmpty())
            bean.properties.insert(isClientId ? u"client-id"_s : name, unquoted(value));
    }
    return bean;
}

void readConnect(MetricsReading &reading, const PrometheusSample &sample)
{
    const QString name = plainName(sample.name);
    const auto known = numericAttributes().constFind(name);
    if (known != numericAttributes().cend()) {
        const ObjectName bean = beanOf(sample, known->type);
        reading.sawBean(bean);
        return reading.attribute(bean, known->name, sample.value, {});
    }
    if (name == u"start_time_seconds")
        return reading.attribute(beanOf(sample, u"app-info"_s), u"start-time-ms"_s, sample.value * 1000, {});
    if (sample.value != 1) // of all the words an attribute can have, the sample of the present one is 1
        return;
    const bool isTask = sample.labels.contains(u"task"_s);
    const QString status = sample.labels.value(u"status"_s);
    if (name.endsWith("_status"_L1) && !status.isEmpty()) {
        const ObjectName bean = beanOf(sample, isTask ? u"connector-task-metrics"_s : u"connector-metrics"_s);
        reading.sawBean(bean);
        return reading.attribute(bean, u"status"_s, {}, status);
    }
    for (const auto &[label, value] : sample.labels.asKeyValueRange()) {
        const auto word = wordLabels().constFind(label.toLower());
        if (word != wordLabels().cend())
            reading.attribute(beanOf(sample, word->type), word->name, {}, unquoted(value));
    }
}

void readJvm(MetricsReading &reading, const PrometheusSample &sample)
{
    static const ObjectName jvm{u"java.lang"_s, {}};
    const QString name = sample.name.toLower();
    const bool isHeap = sample.labels.value(u"area"_s) == u"heap" || name.startsWith("java_lang_memory_heap"_L1);
    if (isHeap
        && (name == u"jvm_memory_used_bytes" || name == u"jvm_memory_bytes_used"
            || name == u"java_lang_memory_heapmemoryusage_used"))
        reading.attribute(jvm, u"HeapMemoryUsage.used"_s, sample.value, {});
    else if (isHeap
             && (name == u"jvm_memory_max_bytes" || name == u"jvm_memory_bytes_max"
                 || name == u"java_lang_memory_heapmemoryusage_max"))
        reading.attribute(jvm, u"HeapMemoryUsage.max"_s, sample.value, {});
    else if (name == u"java_lang_operatingsystem_processcpuload")
        reading.attribute(jvm, u"ProcessCpuLoad"_s, sample.value, {});
}

} // namespace

qint64 readPrometheusText(QByteArrayView text, const std::function<void(const PrometheusSample &)> &use)
{
    qint64 skipped = 0;
    for (qsizetype at = 0; at < text.size();) {
        const qsizetype end = text.indexOf('\n', at);
        const auto raw = text.sliced(at, (end < 0 ? text.size() : end) - at);
        at += raw.size() + 1;
        const auto line = raw.trimmed();
        if (line.isEmpty() || line.front() == '#')
            continue;
        // A last line without its end was cut off, and so may its number be.
        const auto sample = end < 0 ? std::nullopt : sampleOf(line);
        if (sample)
            use(*sample);
        else
            ++skipped;
    }
    return skipped;
}

Result<WorkerMetrics> decodePrometheusMetrics(QByteArrayView text)
{
    MetricsReading reading;
    bool isAny = false, isConnect = false;
    readPrometheusText(text, [&](const PrometheusSample &sample) {
        isAny = true;
        if (sample.name.startsWith("kafka_connect_"_L1, Qt::CaseInsensitive)) {
            isConnect = true;
            readConnect(reading, sample);
        } else {
            readJvm(reading, sample);
        }
    });
    if (!isAny)
        return fail(Fault::Malformed, u"This is no text of Prometheus"_s);
    if (!isConnect)
        return fail(Fault::NotFound, u"No metric here is one of Kafka Connect"_s);
    reading.sawTaskList();
    WorkerMetrics metrics = reading.result();
    // Rules may leave tasks out: the list is whole only if the worker's own count says so.
    metrics.hasTaskMap = metrics.hasTaskMap && metrics.taskCount == metrics.tasks.size();
    return metrics;
}

} // namespace signalbox
