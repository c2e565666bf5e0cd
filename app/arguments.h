// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/profiles.h"
#include "collect/connection.h"
#include "core/result.h"

#include <QString>
#include <QStringList>

#include <optional>

namespace signalbox {

enum class Program { Console, CommandLine };

/// What the command line of `signalboxctl` or `signalbox` asks for. Where to look is the same for both.
struct Arguments {
    QString command; ///< first word; empty when there is none (the console needs none)
    QStringList operands; ///< the words after it
    bool asJson = false;
    bool wantsHelp = false;
    bool wantsVersion = false;
    Connection connection; ///< of the profile, where one is named, changed by the other options
    std::optional<Profile> profile;
    QString demo; ///< an incident's name, or `list`; empty: no demo
    QString level; ///< of `permissions`; empty: not given
    QString principal; ///< of `permissions`; empty: not given
    QString bundle; ///< folder, archive, or `-` for standard input; empty: none
    QString record; ///< folder, or `-` for standard output; empty: nothing is recorded
    qint64 recordLimit = 0; ///< bytes
    QString screenshot; ///< the console writes its first picture into this file and ends; empty: it stays

    bool namesAPlace() const { return namesACluster() || !demo.isEmpty() || !bundle.isEmpty(); }
    bool namesACluster() const
    {
        return !connection.urls.isEmpty() || !connection.workerRoutes.isEmpty() || !connection.bootstrap.isEmpty();
    }
};

/// Reads the words after the program's name; one that belongs to the other program is refused, and so is a value that
/// is empty or given twice where one counts. An error says which word is wrong and what belongs there, never its value
/// where that may be a secret. Passwords come from files or the environment (SIGNALBOX_PASSWORD, SIGNALBOX_TOKEN,
/// SIGNALBOX_PROXY_PASSWORD, SIGNALBOX_KEY_PASSPHRASE), because an argument list can be read by everybody on the
/// machine.
Result<Arguments> parseArguments(const QStringList &words, Program program = Program::CommandLine);

/// The options that it knows, one a line, for `--help`.
QString optionsHelp(Program program);

/// A word as a complaint repeats it: printable, and not longer than a line bears.
QString shortened(const QString &word);

} // namespace signalbox
