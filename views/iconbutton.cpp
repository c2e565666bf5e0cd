// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/iconbutton.h"

#include "views/glyph.h"
#include "views/theme.h"

#include <QEvent>

namespace signalbox {

IconButton::IconButton(const QString &icon, const QString &name, QWidget *parent)
    : QToolButton(parent)
    , m_icon(icon)
{
    setAccessibleName(name);
    setToolTip(name);
    setFocusPolicy(Qt::StrongFocus);
    setIconSize({16, 16});
    setIcon(lineIcon(m_icon, themeOf(this).muted));
}

void IconButton::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange)
        setIcon(lineIcon(m_icon, themeOf(this).muted));
    QToolButton::changeEvent(event);
}

} // namespace signalbox
