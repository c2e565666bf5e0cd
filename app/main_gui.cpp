// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/arguments.h"
#include "app/demos.h"
#include "app/keychain/keychain.h"
#include "app/platform.h"
#include "app/profiles.h"
#include "app/session.h"
#include "app/settings.h"
#include "core/files.h"
#include "offline/bundle.h"
#include "report/text.h"
#include "views/connectionpage.h"
#include "views/consolewindow.h"
#include "views/picture.h"

#include <QApplication>
#include <QTimer>

#include <algorithm>
#include <cstdio>
#include <optional>

using namespace Qt::StringLiterals;
using namespace signalbox;

namespace {

void print(std::FILE *to, const QString &text)
{
    std::fputs(qPrintable(text + u'\n'), to);
}

void complain(const QString &sentence)
{
    print(stderr, u"signalbox: "_s + printable(sentence));
}

QString help()
{
    return u"signalbox shows who really runs every task of a Kafka Connect cluster.\n\n"
           u"Usage: signalbox [where to look]\n\n"_s
        + optionsHelp(Program::Console);
}

void listDemos()
{
    for (const DemoChoice &choice : demoChoices())
        print(stdout, u"%1  %2"_s.arg(choice.name, -16).arg(choice.says));
}

bool isDemo(const QString &name)
{
    const auto choices = demoChoices();
    return std::any_of(choices.cbegin(), choices.cend(), [&](const DemoChoice &one) { return one.name == name; });
}

void openPlace(ConsoleWindow &window, const Arguments &arguments)
{
    if (!arguments.demo.isEmpty())
        window.openDemo(arguments.demo);
    else if (!arguments.bundle.isEmpty())
        window.openBundle(arguments.bundle);
    else if (arguments.profile)
        window.open(Profile{arguments.connection, arguments.profile->kept, arguments.profile->secrets});
    else if (arguments.namesAPlace())
        window.open(arguments.connection);
}

void showPicture(ConsoleWindow &window, const QString &file)
{
    const auto saved = savePicture(window.grab().toImage(), file);
    if (!saved)
        complain(told(saved.error()));
    QApplication::exit(saved ? 0 : 1);
}

/// A place that held no look at all, as a stream shows at its end only.
bool holdsNothing(const Update &update)
{
    return update.verdict == Verdict::Unknown && update.facts && update.facts->workers.isEmpty()
        && !update.facts->doubts.isEmpty();
}

/// Ends the program with a picture of the first look that has a verdict, or of what there is after a while.
void takePicture(ConsoleWindow &window, const QString &file)
{
    constexpr int patienceMs = 15000;
    const auto take = [&window, file] { showPicture(window, file); };
    QTimer::singleShot(window.current() ? patienceMs : 0, &window, take);
    if (!window.current())
        return;
    // One turn of the event loop later, what the look changed has found its place.
    QObject::connect(&window.current()->session(), &Session::refreshed, &window, [&window, take](const Update &update) {
        if (holdsNothing(update)) {
            complain(told(update.facts->doubts.constLast()));
            QApplication::exit(3);
        } else if (update.verdict != Verdict::Unknown)
            QTimer::singleShot(0, &window, take);
    });
}

/// What is asked of the program and not of its window; it needs no display.
std::optional<int> answeredAlone(const Arguments &arguments)
{
    if (arguments.wantsHelp || arguments.wantsVersion)
        print(stdout, arguments.wantsHelp ? help() : QCoreApplication::applicationVersion());
    else if (arguments.demo == u"list")
        listDemos();
    else
        return {};
    return 0;
}

bool hasDisplay(const QStringList &words)
{
#ifdef Q_OS_LINUX
    const auto names = {"QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY"};
    return words.contains(u"-platform"_s) || words.contains(u"--platform"_s)
        || std::any_of(names.begin(), names.end(), [](const char *name) { return !qEnvironmentVariableIsEmpty(name); });
#else
    Q_UNUSED(words)
    return true;
#endif
}

/// Nothing where the place may be opened, else the code to end with.
std::optional<int> refusedPlace(const Arguments &arguments)
{
    if (!arguments.demo.isEmpty() && !isDemo(arguments.demo)) {
        complain(u"there is no demo of that name; these are:"_s);
        listDemos();
        return 2;
    }
    if (arguments.bundle.isEmpty() || arguments.bundle == u"-")
        return {};
    if (const auto there = isThere(arguments.bundle); !there) {
        complain(told(there.error()));
        return 2;
    }
    if (!isBundle(arguments.bundle)) {
        complain(u"%1 is neither a bundle or recording nor an archive of one"_s.arg(briefly(arguments.bundle)));
        return 2;
    }
    // A window says itself what is wrong with a bundle; a picture has nobody to read it.
    const auto facts = arguments.screenshot.isEmpty() ? Result<Facts>() : readBundle(arguments.bundle);
    if (facts)
        return {};
    complain(told(facts.error()));
    return 3;
}

QStringList wordsOf(int count, char **words)
{
    QStringList all;
    for (int i = 1; i < count; ++i)
        all << QString::fromLocal8Bit(words[i]);
    return all;
}

} // namespace

int main(int count, char **words)
{
    platform::returnFreedMemory();
    QCoreApplication::setApplicationVersion(QStringLiteral(SIGNALBOX_VERSION));
    const QStringList given = wordsOf(count, words);
    if (const auto early = parseArguments(given, Program::Console))
        if (const auto code = answeredAlone(*early))
            return *code;
    if (!hasDisplay(given)) {
        complain(u"there is no display; in a terminal use signalboxctl"_s);
        return 2;
    }
    QApplication application(count, words);
    QApplication::setApplicationName(u"signalbox"_s);
    QApplication::setApplicationDisplayName(u"Signalbox"_s);
    QApplication::setDesktopFileName(u"org.signalbox.Signalbox"_s);

    const auto arguments = parseArguments(QApplication::arguments().sliced(1), Program::Console);
    if (!arguments) {
        complain(told(arguments.error()));
        return 2;
    }
    if (const auto code = refusedPlace(*arguments))
        return *code;
    Settings settings;
    Profiles profiles;
    applyChosenTheme(settings.theme());
    ConsoleWindow window(settings, profiles, systemSecrets());
    window.show();
    openPlace(window, *arguments);
    if (!arguments->screenshot.isEmpty())
        takePicture(window, arguments->screenshot);
    return QApplication::exec();
}
