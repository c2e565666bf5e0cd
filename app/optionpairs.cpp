// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/optionpairs.h"

#include <QCommandLineParser>

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

/// An option that is idle, and what it would need.
struct Idle {
    QString option;
    bool isIdle;
    QString needs;
};

} // namespace

Result<void> fitTogether(const QCommandLineParser &parser, const Connection &connection)
{
    const bool hasKafka = !connection.bootstrap.isEmpty();
    const QStringList words = parser.positionalArguments();
    const bool isRecorded = parser.isSet(u"record"_s) && !words.isEmpty() && words.constFirst() == u"watch";
    const QList<Idle> idle{
        {u"broker-route"_s, !hasKafka, u"it belongs to Kafka: give --bootstrap as well"_s},
        {u"token-command"_s, !hasKafka, u"it belongs to Kafka: give --bootstrap as well"_s},
        {u"password-file"_s, connection.login.user.isEmpty(), u"a password without its user: give --user as well"_s},
        {u"token-file"_s, parser.isSet(u"user"_s), u"a login is --user or a token, not both"_s},
        {u"record-limit"_s, !isRecorded, u"it belongs to watch --record"_s},
        {u"proxy"_s, !connection.proxy.user.isEmpty() && connection.proxy.password.isEmpty(),
         u"a user without a password: give SIGNALBOX_PROXY_PASSWORD"_s},
    };
    for (const Idle &one : idle)
        if (one.isIdle && parser.isSet(one.option))
            return fail(Fault::Rejected, u"--%1: %2"_s.arg(one.option, one.needs));
    return {};
}

} // namespace signalbox
