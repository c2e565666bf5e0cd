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
    for (qsizetype at = 0; at < words.size(); ++at) {
        if (words[at] != u"--demo")
            continue;
        const bool hasValue = at + 1 < words.size() && !words[at + 1].startsWith(u'-');
        words[at] = u"--demo="_s + (hasValue ? words.takeAt(at + 1) : u"article"_s);
    }
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

bool isOf(const Option &option, Program program)
{
    const auto other = program == Program::Console ? Option::Of::CommandLine : Option::Of::Console;
    return option.of != other;
}

/// Each option on its own: whether this program knows it, and whether what is given can be meant.
Result<void> checkedEach(const QCommandLineParser &parser, Program program)
{
    for (const Option &option : options()) {
        if (!parser.isSet(option.name))
            continue;
        if (!isOf(option, program))
            return fail(Fault::Rejected,
                        program == Program::Console
                            ? u"--%1 belongs to the command line, signalboxctl"_s.arg(option.name)
                            : u"--%1 belongs to the console, signalbox"_s.arg(option.name));
        if (option.value.isEmpty())
            continue;
        const QStringList values = parser.values(option.name);
        if (values.contains(QString()))
            return fail(Fault::Rejected, u"--%1 is given without a value: %2"_s.arg(option.name, option.value));
        if (values.size() > 1 && option.given == Option::Given::Once)
            return fail(Fault::Rejected, u"--%1 is given twice"_s.arg(option.name));
    }
    const QStringList operands = parser.positionalArguments();
    if (program == Program::Console && !operands.isEmpty())
        return fail(
            Fault::Rejected,
            u"signalbox takes no word “%1”; commands belong to signalboxctl"_s.arg(shortened(operands.first())));
    return {};
}

} // namespace

QString shortened(const QString &word)
{
    constexpr qsizetype longest = 80;
    return printable(word.size() > longest ? word.first(longest) + u'…' : word);
}

Result<Arguments> parseArguments(const QStringList &words, Program program)
{
    QCommandLineParser parser;
    for (const Option &option : options())
        parser.addOption(option.value.isEmpty() ? QCommandLineOption(option.name, option.help)
                                                : QCommandLineOption(option.name, option.help, option.value));
    if (!parser.parse(QStringList{u"signalbox"_s} + withDemoValue(words)))
        return fail(Fault::Rejected, shortened(parser.errorText()));
    if (const auto fit = checkedEach(parser, program); !fit)
        return tl::unexpected<Error>(fit.error());
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

QString optionsHelp(Program program)
{
    QString text;
    for (const Option &option : options()) {
        if (!isOf(option, program))
            continue;
        const QString left = u"--%1 %2"_s.arg(option.name, option.value);
        text += u"  %1 %2\n"_s.arg(left, -34).arg(option.help);
    }
    return text;
}

} // namespace signalbox
