// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>

namespace signalbox {

/// One option of the command line, as it is parsed and as `--help` shows it.
struct Option {
    QString name;
    QString value; ///< what it takes; empty for a switch
    QString help;
};

/// All of them, in the order of `--help`.
const QList<Option> &options();

} // namespace signalbox
