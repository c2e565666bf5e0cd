// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>

namespace signalbox {

/// A story that the built-in cluster can play; `name` opens it (openDemoSession).
struct DemoChoice {
    QString name;
    QString says; ///< one English sentence
};
QList<DemoChoice> demoChoices();

} // namespace signalbox
