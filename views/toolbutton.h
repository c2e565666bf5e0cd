// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QToolButton>

namespace signalbox {

/// A flat button of a word or two beneath a picture; `name` is its tool tip and what a screen reader says.
QToolButton *makeToolButton(const QString &text, const QString &name, QWidget *parent);

} // namespace signalbox
