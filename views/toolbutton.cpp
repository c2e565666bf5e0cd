// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/toolbutton.h"

#include "views/theme.h"

namespace signalbox {

QToolButton *makeToolButton(const QString &text, const QString &name, QWidget *parent)
{
    auto *button = new QToolButton(parent);
    button->setText(text);
    button->setToolTip(name);
    button->setAccessibleName(name);
    button->setFont(fontFor(Type::Note));
    button->setAutoRaise(true);
    button->setProperty("quiet", true);
    button->setFocusPolicy(Qt::StrongFocus);
    return button;
}

} // namespace signalbox
