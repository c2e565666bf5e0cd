// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli.h"
#include "app/terminal.h"

#include <QCoreApplication>

using namespace signalbox;

int main(int argc, char *argv[])
{
    QCoreApplication application(argc, argv);
    QCoreApplication::setApplicationName(QStringLiteral("signalboxctl"));
    QCoreApplication::setApplicationVersion(QStringLiteral(SIGNALBOX_VERSION));
    const auto arguments = parseArguments(QCoreApplication::arguments().sliced(1));
    if (!arguments) {
        complain(arguments.error().what);
        return static_cast<int>(ExitCode::Usage);
    }
    return static_cast<int>(runCommand(*arguments));
}
