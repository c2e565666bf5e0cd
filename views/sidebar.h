// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/look.h"

#include <QAbstractButton>
#include <QButtonGroup>

class QVBoxLayout;

namespace signalbox {

class TextBlock;

/// One page in the sidebar: icon, name, and how many of it there are.
class NavigationButton : public QAbstractButton {
    Q_OBJECT

public:
    NavigationButton(const QString &icon, const QString &title, QWidget *parent = nullptr);
    void setCount(const QString &count, Tone tone);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QString m_icon;
    QString m_count;
    Tone m_countTone = Tone::Quiet;
};

/// The left edge of a connection: its name, what kind of look it is, and its pages.
class Sidebar : public QWidget {
    Q_OBJECT

public:
    explicit Sidebar(QWidget *parent = nullptr);

    void setConnection(const QString &name, const QString &kind);
    /// Returns the page's number, counted from 0.
    int addPage(const QString &icon, const QString &title);
    void setCount(int page, const QString &count, Tone tone);
    /// The one stop of Tab in here; the arrows lead to the others.
    void setCurrent(int page);

Q_SIGNALS:
    void pageChosen(int page);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    TextBlock *m_name;
    TextBlock *m_kind;
    QVBoxLayout *m_pages;
    QButtonGroup m_buttons;
};

} // namespace signalbox
