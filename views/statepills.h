// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/look.h"

#include <QMap>
#include <QSet>
#include <QWidget>

namespace signalbox {

class Pill;

/// One pill for each state that occurs, with how many there are; pressed ones are asked for.
class StatePills : public QWidget {
    Q_OBJECT

public:
    explicit StatePills(QWidget *parent = nullptr);

    void setCounts(const QMap<Real, int> &counts);
    QSet<Real> chosen() const;
    /// Says nothing about it.
    void setChosen(const QSet<Real> &reals);

Q_SIGNALS:
    void changed();

private:
    QMap<Real, Pill *> m_pills;
};

} // namespace signalbox
