// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli.h"

#include "app/look.h"
#include "app/outcome.h"
#include "app/permissions.h"
#include "app/terminal.h"
#include "app/watch.h"
#include "collect/kafkasettings.h"
#include "demo/incidents.h"
#include "kafka/kafkaclient.h"
#include "report/json.h"
#include "report/text.h"
#include "report/timeline.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

/// A command is a name, what it is for, and its two ways to answer.
struct Command {
    QString name;
    QString help;
    QString (*asText)(const Update &, Colour);
    QJsonObject (*asJson)(const Update &);
};

QJsonObject with(const Update &update, const QString &key, const QJsonValue &value)
{
    QJsonObject object = headJson(update);
    object[key] = value;
    return object;
}

QJsonObject analysisJson(const Update &update)
{
    QJsonObject object = with(update, u"findings"_s, findingsJson(update.findings));
    object[u"tasks"] = tasksJson(*update.snapshot);
    return object;
}

QJsonObject withAll(const Update &update, const QJsonObject &members)
{
    QJsonObject object = headJson(update);
    for (const QString &key : members.keys())
        object[key] = members[key];
    return object;
}

QString analysisText(const Update &update, Colour colour)
{
    return findingsText(update, colour) + u'\n' + tasksText(*update.snapshot, colour);
}

const QList<Command> &commands()
{
    static const QList<Command> all{
        {u"status"_s, u"the sentence, the sources, and what was found"_s, statusText,
         [](const Update &update) { return with(update, u"counts"_s, countsJson(*update.snapshot)); }},
        {u"findings"_s, u"what is wrong, with evidence, causes and remedies"_s, findingsText,
         [](const Update &update) { return with(update, u"findings"_s, findingsJson(update.findings)); }},
        {u"topology"_s, u"who runs what, a lane per worker"_s, topologyText,
         [](const Update &update) { return withAll(update, topologyJson(*update.snapshot)); }},
        {u"tasks"_s, u"every task: said, owned, really running"_s,
         [](const Update &update, Colour colour) { return tasksText(*update.snapshot, colour); },
         [](const Update &update) { return with(update, u"tasks"_s, tasksJson(*update.snapshot)); }},
        {u"connectors"_s, u"every connector and its instance"_s,
         [](const Update &update, Colour colour) { return connectorsText(*update.snapshot, colour); },
         [](const Update &update) { return with(update, u"connectors"_s, connectorsJson(*update.snapshot)); }},
        {u"workers"_s, u"every worker that anything speaks of"_s,
         [](const Update &update, Colour) { return workersText(*update.snapshot); },
         [](const Update &update) { return with(update, u"workers"_s, workersJson(*update.snapshot)); }},
        {u"timeline"_s, u"who held each task when, as far as it is known"_s,
         [](const Update &update, Colour) { return timelineText(timelineOf(update)); },
         [](const Update &update) { return withAll(update, timelineJson(timelineOf(update))); }},
        {u"analyse"_s, u"the same of a bundle or recording: analyse PLACE"_s, analysisText, analysisJson},
    };
    return all;
}

const Command *commandNamed(const QString &name)
{
    const auto found =
        std::find_if(commands().cbegin(), commands().cend(), [&](const Command &c) { return c.name == name; });
    return found == commands().cend() ? nullptr : &*found;
}

ExitCode usage(const QString &complaint)
{
    complain(complaint + u" (signalboxctl --help)"_s);
    return ExitCode::Usage;
}

/// A source's own state says it already.
bool isTold(const QList<SourceState> &sources, const Error &doubt)
{
    return std::any_of(sources.begin(), sources.end(),
                       [&doubt](const SourceState &state) { return state.detail.contains(told(doubt)); });
}

ExitCode answer(const Command &command, const Arguments &arguments, const Update &update)
{
    complainOf(update.snapshot->sources);
    constexpr qsizetype few = 3; // their findings tell the rest
    const QList<Error> &doubts = update.snapshot->doubts;
    for (const Error &doubt : doubts.first(std::min(few, doubts.size())))
        if (!isTold(update.snapshot->sources, doubt))
            complain(told(doubt));
    print(arguments.asJson ? jsonText(command.asJson(update)) : command.asText(update, colourOfTerminal()));
    return exitCodeOf(update);
}

ExitCode listIncidents()
{
    QString text;
    for (const demo::Incident &incident : demo::incidents())
        text += u"%1 %2\n"_s.arg(incident.name, -16).arg(incident.says);
    print(text);
    return ExitCode::Fine;
}

QStringList namesIn(const Connection &connection)
{
    const InternalTopics &topics = connection.topics;
    return {connection.group.text, topics.config, topics.status, topics.offsets};
}

ExitCode printPermissions(const Arguments &arguments)
{
    if (!arguments.operands.isEmpty())
        return usage(u"permissions takes no word “%1”"_s.arg(shortened(arguments.operands.first())));
    const auto level = permissionLevelFrom(arguments.level.isEmpty() ? u"see"_s : arguments.level);
    if (!level)
        return usage(level.error().what);
    const QString principal = arguments.principal.isEmpty() ? u"User:signalbox"_s : arguments.principal;
    static const QRegularExpression typeAndName(u"^[A-Za-z]+:."_s);
    if (!typeAndName.match(principal).hasMatch())
        return usage(u"--principal is written TYPE:NAME, such as User:signalbox"_s);
    for (const QString &name : namesIn(arguments.connection))
        if (name == u"*")
            return usage(u"a name “*” would be a right to every group or topic; name the one that is meant"_s);
    print(arguments.asJson ? jsonText(permissionsJson(*level, arguments.connection, principal))
                           : permissionsText(*level, arguments.connection, principal));
    return ExitCode::Fine;
}

/// The secrets of a profile are in no file, and the system's keychain is the console's business.
Result<void> completed(const Arguments &arguments)
{
    if (!arguments.profile)
        return {};
    QStringList titles;
    for (const QString &name : missingSecrets(*arguments.profile, arguments.connection))
        titles << titleOfSecret(name);
    if (titles.isEmpty())
        return {};
    return fail(
        Fault::Rejected,
        u"the saved connection “%1” lacks: %2; give --password-file, --token-file, --properties or the "
        "environment's SIGNALBOX_PASSWORD, SIGNALBOX_TOKEN, SIGNALBOX_PROXY_PASSWORD, SIGNALBOX_KEY_PASSPHRASE"_s.arg(
            printable(arguments.connection.name), printable(titles.join(u", "))));
}

/// Wrong before anything is asked: what the words alone, or the files they name, already show.
Result<void> checked(const Arguments &arguments)
{
    if (arguments.namesACluster() + !arguments.demo.isEmpty() + !arguments.bundle.isEmpty() > 1)
        return fail(Fault::Rejected, u"one place at a time: a cluster, --bundle or --demo"_s);
    if (!arguments.demo.isEmpty() && !demo::incidentNamed(arguments.demo))
        return fail(Fault::Rejected,
                    u"the demo knows no incident “%1” (signalboxctl --demo list)"_s.arg(shortened(arguments.demo)));
    if (!arguments.record.isEmpty() && arguments.command != u"watch")
        return fail(Fault::Rejected, u"--record belongs to watch"_s);
    if (!arguments.record.isEmpty() && !arguments.bundle.isEmpty())
        return fail(Fault::Rejected, u"--record wants a cluster; this is a recording already"_s);
    if (auto complete = completed(arguments); !complete)
        return complete;
    if (arguments.connection.bootstrap.isEmpty())
        return {};
    return KafkaClient::check(kafkaSettings(arguments.connection));
}

/// `analyse PLACE` is any command's `--bundle PLACE`.
Result<Arguments> placed(Arguments arguments)
{
    if (arguments.command == u"analyse") {
        if (arguments.operands.size() != 1)
            return fail(Fault::Rejected, u"analyse takes one bundle or recording"_s);
        arguments.bundle = arguments.operands.takeFirst();
    }
    if (!arguments.operands.isEmpty())
        return fail(Fault::Rejected,
                    u"%1 takes no word “%2”"_s.arg(arguments.command, shortened(arguments.operands.first())));
    if (!arguments.namesAPlace() && arguments.profile)
        return fail(
            Fault::Rejected,
            u"the saved connection “%1” names no address: give --connect URL or --bootstrap HOST:PORT with it"_s.arg(
                shortened(arguments.profile->connection.name)));
    if (!arguments.namesAPlace())
        return fail(Fault::Rejected,
                    u"where to look? --connect URL, --bootstrap HOST:PORT, --profile NAME, --bundle PLACE or --demo"_s);
    return arguments;
}

} // namespace

QString helpText()
{
    QString text = u"signalboxctl shows who really runs every task of a Kafka Connect cluster.\n\n"
                   "signalboxctl COMMAND [--json] where-to-look\n\n"_s;
    for (const Command &command : commands())
        text += u"  %1 %2\n"_s.arg(command.name, -12).arg(command.help);
    text += u"  %1 %2\n"_s.arg(u"watch"_s, -12).arg(u"one line per change, until interrupted"_s);
    text += u"  %1 %2\n\n"_s.arg(u"permissions"_s, -12).arg(u"the ACLs that a login needs, as kafka-acls lines"_s);
    return text + optionsHelp(Program::CommandLine)
        + u"\nExit codes: 0 healthy or waiting, 1 something is wrong, 2 usage, 3 unknown, because what was asked for did not answer, or the answer or recording cannot be written.\n"_s;
}

ExitCode runCommand(const Arguments &given)
{
    if (given.wantsVersion) {
        print(u"signalboxctl %1 (librdkafka %2)\n"_s.arg(QCoreApplication::applicationVersion(),
                                                         KafkaClient::libraryVersion()));
        return ExitCode::Fine;
    }
    if (given.wantsHelp) {
        print(helpText());
        return ExitCode::Fine;
    }
    if (given.demo == u"list")
        return listIncidents();
    if (given.command == u"permissions")
        return printPermissions(given);
    const Command *command = commandNamed(given.command);
    if (given.command.isEmpty())
        return usage(u"which command?"_s);
    if (!command && given.command != u"watch")
        return usage(u"no command “%1”"_s.arg(shortened(given.command)));
    const auto arguments = placed(given);
    if (!arguments)
        return usage(arguments.error().what);
    if (const auto fit = checked(*arguments); !fit)
        return usage(told(fit.error()));
    for (const QString &warning : kafkaWarnings(arguments->connection))
        complain(warning);
    if (!command)
        return runWatch(*arguments);
    const auto update = lookOnce(*arguments);
    if (!update) {
        complain(told(update.error()));
        return ExitCode::NoAnswer;
    }
    return answer(*command, *arguments, *update);
}

} // namespace signalbox
