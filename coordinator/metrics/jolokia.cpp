// SPDX-License-Identifier: GPL-3.0-or-later
#include "metrics/jolokia.h"

#include "metrics/objectname.h"
#include "metrics/reading.h"
#include "metrics/threads.h"

#include <simdjson.h>

namespace signalbox {

using namespace Qt::StringLiterals;
using simdjson::dom::array;
using simdjson::dom::element;
using simdjson::dom::object;

namespace {

QString textOf(std::string_view bytes)
{
    return QString::fromUtf8(bytes.data(), static_cast<qsizetype>(bytes.size()));
}

QString textAt(object where, std::string_view key)
{
    std::string_view text;
    return where.at_key(key).get_string().get(text) == simdjson::SUCCESS ? textOf(text) : QString();
}

/// A number as a number or as text; nothing for null, which stands for NaN, and for NaN as text.
std::optional<double> numberOf(element value)
{
    double number = 0;
    if (value.get_double().get(number) == simdjson::SUCCESS)
        return number;
    std::string_view text;
    bool isNumber = false;
    if (value.get_string().get(text) == simdjson::SUCCESS)
        number = textOf(text).toDouble(&isNumber);
    return isNumber ? std::optional(number) : std::nullopt;
}

QString wordOf(element value)
{
    std::string_view text;
    return value.get_string().get(text) == simdjson::SUCCESS ? textOf(text) : QString();
}

/// What was asked. A pattern asks for all MBeans that match it, and its answer is by MBean.
struct Asked {
    QString mbean;
    QString attribute; ///< only where a single one was asked for: the value then stands alone
    bool isPattern() const { return mbean.contains(u'*') && !parseObjectName(mbean).has_value(); }

    /// Whether the answer lists every task MBean there is.
    bool coversTasks() const
    {
        return mbean == u"kafka.connect:*" || mbean == u"kafka.connect:type=connector-task-metrics,*"
            || mbean == u"kafka.connect:*,type=connector-task-metrics";
    }
};

Asked askedIn(object answer)
{
    object request;
    if (answer.at_key("request").get_object().get(request) != simdjson::SUCCESS)
        return {};
    return {textAt(request, "mbean"), textAt(request, "attribute")};
}

void readAttributes(MetricsReading &reading, const ObjectName &bean, element value)
{
    object attributes;
    if (value.get_object().get(attributes) != simdjson::SUCCESS)
        return;
    reading.sawBean(bean);
    for (const auto [key, attribute] : attributes) {
        object usage;
        if (attribute.get_object().get(usage) == simdjson::SUCCESS) {
            for (const auto [part, number] : usage)
                reading.attribute(bean, textOf(key) + u'.' + textOf(part), numberOf(number), wordOf(number));
        } else {
            reading.attribute(bean, textOf(key), numberOf(attribute), wordOf(attribute));
        }
    }
}

void readSingleAttribute(MetricsReading &reading, const ObjectName &bean, const QString &name, element value)
{
    reading.sawBean(bean);
    object usage;
    if (value.get_object().get(usage) != simdjson::SUCCESS)
        return reading.attribute(bean, name, numberOf(value), wordOf(value));
    for (const auto [part, number] : usage)
        reading.attribute(bean, name + u'.' + textOf(part), numberOf(number), wordOf(number));
}

/// Asked for a list of one attribute, Jolokia names it in the request as if it had been asked for alone, and answers
/// with an object of attributes all the same.
bool isAttributeList(const QString &attribute, element value)
{
    element listed;
    const QByteArray key = attribute.toUtf8();
    return value.at_key(std::string_view(key.constData(), static_cast<size_t>(key.size()))).get(listed)
        == simdjson::SUCCESS;
}

void readValue(MetricsReading &reading, const Asked &asked, element value)
{
    if (asked.coversTasks())
        reading.sawTaskList();
    if (!asked.isPattern()) {
        const auto bean = parseObjectName(asked.mbean);
        if (bean && (asked.attribute.isEmpty() || isAttributeList(asked.attribute, value)))
            readAttributes(reading, *bean, value);
        else if (bean)
            readSingleAttribute(reading, *bean, asked.attribute, value);
        return;
    }
    object beans;
    if (value.get_object().get(beans) != simdjson::SUCCESS)
        return;
    for (const auto [name, attributes] : beans) {
        if (const auto bean = parseObjectName(textOf(name)))
            readAttributes(reading, *bean, attributes);
    }
}

Error refusal(object answer, std::int64_t status)
{
    QString words = textAt(answer, "error");
    if (words.isEmpty())
        words = textAt(answer, "stacktrace").section(u'\n', 0, 0);
    const Fault fault = status == 401 ? Fault::Unauthorized
        : status == 403               ? Fault::Forbidden
        : status == 404               ? Fault::NotFound
                                      : Fault::ServerFault;
    return {fault, u"Jolokia answered with an error (%1)"_s.arg(status), words.simplified().left(500)};
}

/// Calls `use(answer, value)` for every answer that has a value, and returns why others had none. Malformed when it is
/// none of Jolokia's answers.
template <typename Use> Result<QList<Error>> eachAnswer(QByteArrayView json, Use use)
{
    if (json.isEmpty()) // the parser takes no null pointer
        return fail(Fault::Malformed, u"The answer is empty"_s);
    simdjson::dom::parser parser;
    element root;
    if (const auto error = parser.parse(json.data(), static_cast<size_t>(json.size())).get(root))
        return fail(Fault::Malformed, u"This is not JSON"_s, QString::fromLatin1(simdjson::error_message(error)));
    QList<element> answers;
    array list;
    if (root.get_array().get(list) == simdjson::SUCCESS) {
        for (const element one : list)
            answers += one;
    } else {
        answers += root;
    }
    QList<Error> refused;
    for (const element one : answers) {
        object answer;
        if (one.get_object().get(answer) != simdjson::SUCCESS)
            return fail(Fault::Malformed, u"This is no answer of Jolokia"_s);
        std::int64_t status = 200; // some proxies and old agents leave it out
        element value;
        const bool isRefused = answer.at_key("status").get_int64().get(status) == simdjson::SUCCESS && status != 200;
        const bool hasValue = answer.at_key("value").get(value) == simdjson::SUCCESS;
        if (!isRefused && !hasValue)
            return fail(Fault::Malformed, u"This is no answer of Jolokia"_s);
        if (isRefused)
            refused += refusal(answer, status);
        use(answer, isRefused ? std::nullopt : std::optional(value), status);
    }
    return refused;
}

QStringList framesOf(object thread)
{
    QStringList frames;
    array stack;
    if (thread.at_key("stackTrace").get_array().get(stack) != simdjson::SUCCESS)
        return frames;
    for (const element one : stack) {
        object frame;
        if (one.get_object().get(frame) == simdjson::SUCCESS)
            frames += textAt(frame, "className") + u'.' + textAt(frame, "methodName");
    }
    return frames;
}

} // namespace

QByteArray jolokiaMetricsRequest()
{
    return R"json([
{"type":"read","mbean":"kafka.connect:type=connect-worker-metrics","attribute":["task-count"]},
{"type":"read","mbean":"kafka.connect:type=connector-task-metrics,*","attribute":["status"]},
{"type":"read","mbean":"kafka.connect:type=connector-metrics,*","attribute":["status"]},
{"type":"read","mbean":"kafka.connect:type=connect-coordinator-metrics,*","attribute":["assigned-tasks","last-heartbeat-seconds-ago"]},
{"type":"read","mbean":"kafka.connect:type=connect-worker-rebalance-metrics"},
{"type":"read","mbean":"kafka.connect:type=source-task-metrics,*","attribute":["source-record-poll-total"]},
{"type":"read","mbean":"kafka.connect:type=sink-task-metrics,*","attribute":["sink-record-read-total"]},
{"type":"read","mbean":"kafka.connect:type=app-info,*"},
{"type":"read","mbean":"java.lang:type=Memory","attribute":["HeapMemoryUsage"]},
{"type":"read","mbean":"java.lang:type=OperatingSystem","attribute":["ProcessCpuLoad"]}
])json";
}

QByteArray jolokiaThreadsRequest()
{
    return R"json({"type":"exec","mbean":"java.lang:type=Threading",)json"
           R"json("operation":"dumpAllThreads(boolean,boolean)","arguments":[false,false]})json";
}

Result<WorkerMetrics> decodeJolokiaMetrics(QByteArrayView json)
{
    MetricsReading reading;
    bool isAnyRead = false;
    const auto refused = eachAnswer(json, [&](object answer, std::optional<element> value, std::int64_t status) {
        const Asked asked = askedIn(answer);
        if (value)
            readValue(reading, asked, *value);
        else if (status == 404 && asked.coversTasks())
            reading.sawTaskList(); // no MBean matches the pattern: no task
        isAnyRead |= value.has_value();
    });
    if (!refused)
        return tl::unexpected<Error>(refused.error());
    if (!isAnyRead && !refused->isEmpty())
        return tl::unexpected<Error>(refused->first());
    return reading.result();
}

Result<WorkerThreads> decodeJolokiaThreads(QByteArrayView json)
{
    WorkerThreads threads;
    bool isAny = false;
    const auto refused = eachAnswer(json, [&](object, std::optional<element> value, std::int64_t) {
        array list;
        if (!value || value->get_array().get(list) != simdjson::SUCCESS)
            return;
        for (const element one : list) {
            object thread; // null for a thread that ended meanwhile
            if (one.get_object().get(thread) != simdjson::SUCCESS)
                continue;
            const QString name = textAt(thread, "threadName");
            isAny |= !name.isEmpty();
            addThread(threads, name, name.startsWith("DistributedHerder"_L1) ? framesOf(thread) : QStringList());
        }
    });
    if (!refused)
        return tl::unexpected<Error>(refused.error());
    if (!isAny && !refused->isEmpty())
        return tl::unexpected<Error>(refused->first());
    if (!isAny)
        return fail(Fault::Malformed, u"The thread dump names no thread"_s);
    finish(threads);
    return threads;
}

bool isJolokiaAnswer(QByteArrayView bytes)
{
    bool isAny = false;
    const auto refused = eachAnswer(bytes, [&](object answer, std::optional<element>, std::int64_t) {
        isAny |= answer.at_key("status").error() == simdjson::SUCCESS;
    });
    return refused.has_value() && isAny;
}

} // namespace signalbox
