// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli.h"
#include "app/platform.h"
#include "app/terminal.h"

#include <QCoreApplication>

using namespace signalbox;

int main(int argc, char *argv[])
{
    platform::returnFreedMemory();
    platform::survivePipes();
    QCoreApplication application(argc, argv);
    QCoreApplication::setApplicationName(QStringLiteral("signalboxctl"));
    QCoreApplication::setApplicationVersion(QStringLiteral(SIGNALBOX_VERSION));
    const auto arguments = parseArguments(QCoreApplication::arguments().sliced(1));
    if (!arguments) {
        complain(told(arguments.error()));
        return static_cast<int>(ExitCode::Usage);
    }
    const ExitCode code = runCommand(*arguments);
    return static_cast<int>(output() == Output::Failed ? ExitCode::NoAnswer : code);
}
