// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>

namespace signalbox {

/// A large button: an icon, what it does, and one sentence about it.
class ActionCard : public QAbstractButton {
    Q_OBJECT

public:
    ActionCard(const QString &icon, const QString &title, const QString &says, QWidget *parent = nullptr);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QString m_icon;
    QString m_says;
};

/// The surface and the edge of a card that can be pressed, marked where it has the focus or the pointer.
void paintCard(QPainter &painter, const QAbstractButton &card);

} // namespace signalbox
