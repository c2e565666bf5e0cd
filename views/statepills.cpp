// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/statepills.h"

#include "views/chip.h"
#include "views/flowlayout.h"
#include "views/theme.h"

namespace signalbox {

using namespace Qt::StringLiterals;

StatePills::StatePills(QWidget *parent)
    : QWidget(parent)
{
    auto *flow = new FlowLayout(grid::unit, this);
    for (const Real real : worstFirst()) {
        auto *pill = new Pill(lookOf(real));
        pill->setCheckable(true);
        pill->hide();
        flow->addWidget(pill);
        m_pills.insert(real, pill);
        connect(pill, &Pill::toggled, this, &StatePills::changed);
    }
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void StatePills::setCounts(const QMap<Real, int> &counts)
{
    for (auto [real, pill] : m_pills.asKeyValueRange()) {
        Look look = lookOf(real);
        look.word = u"%1  %2"_s.arg(look.word, QString::number(counts.value(real)));
        pill->setLook(look);
        pill->setVisible(counts.contains(real) || pill->isChecked());
    }
}

QSet<Real> StatePills::chosen() const
{
    QSet<Real> reals;
    for (auto [real, pill] : m_pills.asKeyValueRange())
        if (pill->isChecked())
            reals << real;
    return reals;
}

void StatePills::setChosen(const QSet<Real> &reals)
{
    const QSignalBlocker silence(this);
    for (auto [real, pill] : m_pills.asKeyValueRange()) {
        pill->setChecked(reals.contains(real));
        if (pill->isChecked())
            pill->show();
    }
}

} // namespace signalbox
