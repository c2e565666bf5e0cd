// SPDX-License-Identifier: GPL-3.0-or-later
#include "offline/bundlerest.h"

#include "rest/decode.h"
#include "rest/failure.h"
#include "rest/json.h"

#include <QDateTime>
#include <QLocale>
#include <QUrl>

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

struct Exchange {
    Moment at{}; ///< when the answer was there
    QString method;
    QStringList path; ///< decoded segments
    QString query;
    int status = 0;
    QString error;
    QByteArray body;
    std::optional<Moment> date;
    milliseconds took{};
};

std::optional<Moment> momentOfHttpDate(const QString &text)
{
    const auto date = QLocale::c().toDateTime(text, u"ddd, dd MMM yyyy hh:mm:ss 'GMT'"_s);
    if (!date.isValid())
        return std::nullopt;
    return momentOfEpoch(QDateTime(date.date(), date.time(), Qt::UTC).toMSecsSinceEpoch());
}

/// The path behind the worker's own address, which may have one itself.
QStringList pathOf(const QString &url, const QString &base)
{
    QString path = url.section(u'?', 0, 0);
    path = !base.isEmpty() && path.startsWith(base) ? path.sliced(base.size())
                                                    : path.section(u'/', 3); // http: / / host / path
    QStringList segments;
    for (const QString &segment : path.split(u'/', Qt::SkipEmptyParts))
        segments += QUrl::fromPercentEncoding(segment.toUtf8());
    return segments;
}

/// Milliseconds of any plausible length.
milliseconds durationOf(double ms)
{
    return milliseconds(ms > 0 && ms < 1e9 ? qRound64(ms) : 0);
}

void readExchange(const JsonValue &line, const QString &base, Exchange &exchange)
{
    const QString url = line.text("url");
    exchange.method = line.text("method");
    exchange.path = pathOf(url, base);
    exchange.query = url.section(u'?', 1);
    exchange.status = line.number("status", 0);
    exchange.error = line.textIfAny("error");
    exchange.body = line.textIfAny("body").toUtf8();
    line.inIfAny("ms", [&](const JsonValue &ms) { exchange.took = durationOf(ms.anyText().toDouble()); });
    const auto asked = momentOfIso(line.text("at"));
    exchange.at = asked.value_or(Moment()) + exchange.took;
    if (!asked)
        exchange.method.clear();
    line.inIfAny("headers", [&](const JsonValue &headers) {
        headers.members([&](const QString &name, const JsonValue &value) {
            if (name.compare("date"_L1, Qt::CaseInsensitive) == 0)
                exchange.date = momentOfHttpDate(value.text());
        });
    });
}

Error silence(const Exchange &exchange)
{
    const bool isTimeOut = exchange.error.contains("timed out"_L1, Qt::CaseInsensitive);
    return {isTimeOut ? Fault::TimedOut : Fault::Unreachable, u"There was no answer"_s, exchange.error};
}

template <typename T, typename Decode> Result<T> answered(const Exchange &exchange, Decode decode)
{
    if (exchange.status == 0)
        return tl::unexpected<Error>(silence(exchange));
    if (exchange.status < 200 || exchange.status > 299)
        return tl::unexpected<Error>(httpFailure(exchange.status, exchange.body));
    return decode(exchange.body);
}

template <typename T> void lay(Observed<T> &over, Result<T> result, Moment at)
{
    over = overlaid(std::move(over),
                    result ? observed(*std::move(result), at) : notObserved<T>(std::move(result.error()), at));
}

/// Connectors put together from single answers, for versions that know no `expand`.
struct SingleAnswers {
    ConnectorAnswers connectors;
    Moment at{};
};

/// What an exchange that waits for the herder's thread says of it (facts 3.1).
Result<TickAnswer> tickIn(const Exchange &exchange, bool isHealth)
{
    Result<TickAnswer> tick = TickAnswer{};
    if (exchange.status == 0) {
        const Error why = silence(exchange);
        if (why.fault != Fault::TimedOut)
            return tl::unexpected<Error>(why);
        tick->message = why.detail;
    } else if (isHealth) {
        tick = decodeHealth(exchange.status, exchange.body);
    } else if (exchange.status == 200) {
        tick = TickAnswer{true, 200, {}, {}};
    } else {
        tick = decodeConfigTick(exchange.status, exchange.body);
    }
    if (tick)
        tick->took = exchange.took;
    return tick;
}

/// `/health` speaks for itself. Of the calls that merely wait for the thread, one that waited in vain counts most.
void readTick(RestFacts &rest, const Exchange &exchange, bool &sawHealth)
{
    const bool isHealth = exchange.path == QStringList{u"health"_s};
    const bool isBound = exchange.path.value(0) == u"connectors"
        && (exchange.path.size() == 2
            || (exchange.path.size() == 3
                && QStringList{u"config"_s, u"tasks"_s, u"offsets"_s}.contains(exchange.path[2])));
    if (!isHealth && (!isBound || sawHealth))
        return;
    auto tick = tickIn(exchange, isHealth);
    if (isHealth && !tick && tick.error().fault == Fault::Unsupported)
        return; // before 3.9
    sawHealth |= isHealth;
    if (isHealth)
        return lay(rest.tick, std::move(tick), exchange.at);
    if (tick && (!rest.tick || rest.tick->answered))
        lay(rest.tick, std::move(tick), exchange.at);
}

void readSingle(SingleAnswers &singles, const Exchange &exchange, const QString &file, Doubts &doubts)
{
    const bool isStatus = exchange.path.size() == 3 && exchange.path[2] == u"status";
    if (exchange.status != 200 || exchange.path.value(0) != u"connectors" || (exchange.path.size() != 2 && !isStatus))
        return;
    ConnectorAnswer &answer = singles.connectors[ConnectorName(exchange.path[1])];
    singles.at = std::max(singles.at, exchange.at);
    const auto keep = [&](auto &place, auto result) {
        if (result)
            place = *std::move(result);
        else
            doubts.add(file, result.error().what, result.error().detail);
    };
    if (isStatus)
        keep(answer.status, decodeStatus(exchange.body));
    else
        keep(answer.info, decodeInfo(exchange.body));
}

void readMain(RestFacts &rest, const Exchange &exchange, const QString &file, Doubts &doubts)
{
    const bool isList = exchange.path == QStringList{u"connectors"_s};
    if (exchange.path.isEmpty())
        lay(rest.root, answered<WorkerRoot>(exchange, decodeRoot), exchange.at);
    else if (isList && exchange.query.isEmpty())
        lay(rest.names, answered<QList<ConnectorName>>(exchange, decodeNames), exchange.at);
    else if (isList && exchange.query.contains("expand="_L1)) {
        auto expanded =
            answered<ExpandedConnectors>(exchange, [](QByteArrayView body) { return decodeExpanded(body); });
        for (const QString &doubt : expanded ? expanded->doubts : QStringList())
            doubts.add(file, u"has a connector that could not be read"_s, doubt);
        if (expanded)
            lay<ConnectorAnswers>(rest.connectors, std::move(expanded->connectors), exchange.at);
        else
            lay<ConnectorAnswers>(rest.connectors, tl::unexpected<Error>(expanded.error()), exchange.at);
    }
    if (exchange.status == 0)
        return;
    rest.lastAnswer = exchange.at;
    if (exchange.date)
        rest.clockOffset = std::chrono::floor<std::chrono::seconds>(*exchange.date)
            - std::chrono::floor<std::chrono::seconds>(exchange.at);
}

} // namespace

Observed<RestFacts> readExchanges(BundleFolder &folder, const QString &name, const QString &url, const WorkerId &worker,
                                  Doubts &doubts)
{
    const QString path = u"rest/"_s + name + u".jsonl"_s;
    const auto part = folder.part(path, doubts);
    if (!part)
        return {};
    RestFacts rest;
    rest.route = {Route::Kind::Direct, QUrl(url).toString(QUrl::RemoveUserInfo)};
    rest.answeredBy = worker;
    SingleAnswers singles;
    bool sawHealth = false;
    std::optional<Exchange> inVain;
    BundleFolder::eachLine(path, *part, doubts, [&](QByteArrayView line) -> std::optional<Error> {
        JsonDocument document(line);
        const auto exchange = document.read<Exchange>(
            u"This is no exchange"_s, [&](const JsonValue &value, Exchange &read) { readExchange(value, url, read); });
        if (!exchange)
            return exchange.error();
        if (exchange->method.isEmpty())
            return Error{Fault::Malformed, u"This exchange does not say when it was"_s, {}};
        if (exchange->method != u"GET")
            return std::nullopt;
        if (exchange->status == 0)
            inVain = *exchange;
        readMain(rest, *exchange, path, doubts);
        readTick(rest, *exchange, sawHealth);
        readSingle(singles, *exchange, path, doubts);
        return std::nullopt;
    });
    if (!rest.connectors && !singles.connectors.isEmpty())
        rest.connectors = observed(singles.connectors, singles.at);
    if (rest.lastAnswer)
        return observed(rest, *rest.lastAnswer);
    return inVain ? notObserved<RestFacts>(silence(*inVain), inVain->at) : Observed<RestFacts>();
}

} // namespace signalbox
