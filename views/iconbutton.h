// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QToolButton>

namespace signalbox {

/// A small button that is only an icon; its name is its tool tip and what a screen reader says. The icon's colour
/// follows the theme.
class IconButton : public QToolButton {
    Q_OBJECT

public:
    IconButton(const QString &icon, const QString &name, QWidget *parent = nullptr);

protected:
    void changeEvent(QEvent *event) override;

private:
    QString m_icon;
};

} // namespace signalbox
