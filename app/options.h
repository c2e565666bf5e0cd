// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>

namespace signalbox {

/// One option of the command line, as it is parsed and as `--help` shows it.
struct Option {
    enum class Of { Both, Console, CommandLine };
    enum class Given { Once, Often };

    QString name;
    QString value; ///< what it takes; empty for a switch
    QString help;
    Of of = Of::Both; ///< the program that knows it
    Given given = Given::Once;
};

/// All of them, in the order of `--help`.
const QList<Option> &options();

} // namespace signalbox
