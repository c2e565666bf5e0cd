// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/look.h"

#include <QAbstractButton>

namespace signalbox {

/// A word on a wash of its tone, with its glyph where it has one: where a line comes from, or what state something is
/// in.
class Chip : public QWidget {
    Q_OBJECT

public:
    explicit Chip(const Look &look, QWidget *parent = nullptr);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    Look m_look;
};

/// A chip to press: a link of the headline, or a filter that stays pressed.
class Pill : public QAbstractButton {
    Q_OBJECT

public:
    explicit Pill(const Look &look, QWidget *parent = nullptr);
    const Look &look() const { return m_look; }
    void setLook(const Look &look);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    Look m_look;
};

} // namespace signalbox
