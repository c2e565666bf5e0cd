// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/kafkaarguments.h"

#include "kafka/brokerways.h"

#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>

namespace signalbox {

using namespace Qt::StringLiterals;

Result<BrokerRoute> brokerRouteFrom(const QString &text)
{
    const auto sides = text.split(u'=');
    if (sides.size() == 2 && BrokerWays::canonical(sides[0]) && BrokerWays::canonical(sides[1]))
        return BrokerRoute{sides[0], sides[1]};
    return fail(
        Fault::Rejected,
        u"--broker-route is written ADVERTISED:PORT=REACHABLE:PORT, such as b1.internal:9092=localhost:19092"_s);
}

bool hasRouteFor(const QString &advertised, const Connection &connection)
{
    const auto &routes = connection.brokerRoutes;
    return std::any_of(routes.cbegin(), routes.cend(), [&](const BrokerRoute &route) {
        return BrokerWays::canonical(route.advertised) == BrokerWays::canonical(advertised);
    });
}

Result<QStringList> tokenCommandFrom(const QString &text)
{
    if (!text.trimmed().startsWith(u'['))
        return text.trimmed().isEmpty()
            ? Result<QStringList>(fail(Fault::Rejected, u"--token-command names no program"_s))
            : Result<QStringList>(QStringList{text});
    const auto wrong = [] {
        return fail(
            Fault::Rejected,
            u"--token-command takes the name of a program, or a JSON array of the program and its arguments, such "
            "as [\"az\", \"account\", \"get-access-token\"]"_s);
    };
    const auto document = QJsonDocument::fromJson(text.toUtf8());
    QStringList words;
    for (const auto &word : document.array()) {
        if (!word.isString())
            return wrong();
        words << word.toString();
    }
    if (words.isEmpty() || words.constFirst().trimmed().isEmpty())
        return wrong();
    return words;
}

} // namespace signalbox
