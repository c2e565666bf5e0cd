// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/arguments.h"

#include "app/connectionarguments.h"
#include "app/options.h"
#include "report/text.h"

#include <QCommandLineParser>

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

/// `--demo` may stand alone; a parser of Qt's wants a value always.
QStringList withDemoValue(QStringList words)
{
    const qsizetype at = words.indexOf(u"--demo"_s);
    if (at < 0)
        return words;
    const bool hasValue = at + 1 < words.size() && !words[at + 1].startsWith(u'-');
    words[at] = u"--demo="_s + (hasValue ? words.takeAt(at + 1) : u"article"_s);
    return words;
}

/// Megabytes as bytes.
Result<qint64> recordLimit(const QCommandLineParser &parser)
{
    constexpr qint64 usual = 200, most = 1'000'000, megabyte = 1'000'000;
    if (!parser.isSet(u"record-limit"_s))
        return usual * megabyte;
    bool isNumber = false;
    const qint64 limit = parser.value(u"record-limit"_s).toLongLong(&isNumber);
    if (!isNumber || limit < 1 || limit > most)
        return fail(Fault::Rejected, u"--record-limit: a number of megabytes, such as 200"_s);
    return limit * megabyte;
}

} // namespace

Result<Arguments> parseArguments(const QStringList &words)
{
    QCommandLineParser parser;
    for (const Option &option : options())
        parser.addOption(option.value.isEmpty() ? QCommandLineOption(option.name, option.help)
                                                : QCommandLineOption(option.name, option.help, option.value));
    if (!parser.parse(QStringList{u"signalbox"_s} + withDemoValue(words)))
        return fail(Fault::Rejected, parser.errorText());
    Arguments arguments;
    if (parser.isSet(u"profile"_s)) {
        const auto profile = Profiles().named(parser.value(u"profile"_s));
        if (!profile)
            return fail(profile.error().fault, u"--profile: "_s + printable(told(profile.error())));
        arguments.profile = *profile;
    }
    auto connection = connectionFrom(parser, arguments.profile.value_or(Profile{}).connection);
    if (!connection)
        return tl::unexpected(connection.error());
    const auto limit = recordLimit(parser);
    if (!limit)
        return tl::unexpected(limit.error());
    QStringList operands = parser.positionalArguments();
    arguments.command = operands.isEmpty() ? QString() : operands.takeFirst();
    arguments.operands = operands;
    arguments.asJson = parser.isSet(u"json"_s);
    arguments.wantsHelp = parser.isSet(u"help"_s);
    arguments.wantsVersion = parser.isSet(u"version"_s);
    arguments.connection = *connection;
    arguments.demo = parser.value(u"demo"_s);
    arguments.bundle = parser.value(u"bundle"_s);
    arguments.level = parser.value(u"level"_s);
    arguments.principal = parser.value(u"principal"_s);
    arguments.record = parser.value(u"record"_s);
    arguments.recordLimit = *limit;
    arguments.screenshot = parser.value(u"screenshot"_s);
    return arguments;
}

QString told(const Error &error)
{
    return error.detail.isEmpty() ? error.what : error.what + u": "_s + error.detail;
}

QString optionsHelp(Program program)
{
    QString text;
    for (const Option &option : options()) {
        if (program == Program::CommandLine && option.name == u"screenshot")
            continue;
        const QString left = u"--%1 %2"_s.arg(option.name, option.value);
        text += u"  %1 %2\n"_s.arg(left, -34).arg(option.help);
    }
    return text;
}

} // namespace signalbox
