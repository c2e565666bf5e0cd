// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/headlinebar.h"

#include "models/times.h"
#include "models/translated.h"
#include "report/words.h"
#include "views/chip.h"
#include "views/flowlayout.h"
#include "views/textblock.h"
#include "views/toolbutton.h"

#include <QVBoxLayout>

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

Look pillLook(const HeadlinePart &part)
{
    Look look = part.filters.isEmpty() ? Look{} : lookOf(part.filters.first());
    look.word = translated(part.says);
    return look;
}

} // namespace

HeadlineBar::HeadlineBar(Clock clock, QWidget *parent)
    : QWidget(parent)
    , m_clock(clock)
    , m_sentence(new TextBlock({}, Type::Title))
    , m_line(new QWidget)
    , m_freshness(new TextBlock({}, Type::Note, Tone::Quiet))
    , m_zone(makeToolButton({}, {}, this))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(6);
    auto *flow = new FlowLayout(grid::unit, m_line);
    flow->addWidget(m_sentence);
    layout->addWidget(m_line);
    auto *sources = new QHBoxLayout;
    sources->setSpacing(grid::gap);
    sources->addWidget(m_freshness, 1);
    sources->addWidget(m_zone, 0, Qt::AlignTop);
    layout->addLayout(sources);
    connect(m_zone, &QToolButton::clicked, this, &HeadlineBar::clockRequested);
    m_sentence->setText(tr("Looking at the cluster…"));
    m_second.setInterval(1000);
    connect(&m_second, &QTimer::timeout, this, &HeadlineBar::tick);
    if (clock == Clock::Running)
        m_second.start();
}

void HeadlineBar::setUpdate(const Update &update)
{
    m_update = update;
    showSentence();
    showFreshness();
}

void HeadlineBar::redraw()
{
    showFreshness();
}

void HeadlineBar::tick()
{
    if (!m_update.snapshot)
        return;
    if (m_update.snapshot->round.delayEndsBy) {
        auto later = std::make_shared<Snapshot>(*m_update.snapshot);
        later->at = std::max(later->at, momentNow());
        m_update.snapshot = std::move(later);
        showSentence();
    }
    showFreshness();
}

void HeadlineBar::showSentence()
{
    const auto parts = headline(m_update);
    m_sentence->setText(parts.isEmpty() ? QString() : translated(parts.first().says));
    for (qsizetype i = 1; i < parts.size(); ++i) {
        if (m_pills.size() < i) {
            auto *pill = new Pill({}, m_line);
            m_line->layout()->addWidget(pill);
            setTabOrder(m_pills.isEmpty() ? m_line : static_cast<QWidget *>(m_pills.last()), pill);
            m_pills << pill;
            connect(pill, &Pill::clicked, this, [this, i] {
                const auto now = headline(m_update);
                if (i < now.size())
                    Q_EMIT filterRequested(now[i].filters);
            });
        }
        m_pills[i - 1]->setLook(pillLook(parts[i]));
        m_pills[i - 1]->setToolTip(tr("Show these tasks"));
    }
    for (qsizetype i = 0; i < m_pills.size(); ++i)
        m_pills[i]->setVisible(i + 1 < parts.size());
    m_line->layout()->invalidate();
}

void HeadlineBar::showFreshness()
{
    if (!m_update.snapshot)
        return;
    const Moment now = m_clock == Clock::Running ? momentNow() : m_update.snapshot->at;
    const Origin origin = m_clock == Clock::Running ? Origin::Live : Origin::Recorded;
    QStringList parts = freshness(*m_update.snapshot, now, origin);
    if (origin == Origin::Recorded)
        parts.prepend(tr("as of %1").arg(exactTimeText(m_update.snapshot->at)));
    m_freshness->setText(parts.join(u"  ·  "));
    const QString zone = zoneText(now);
    const QString text = tr("times in %1").arg(zone);
    m_zone->setText(text);
    m_zone->setToolTip(timesIn() == TimesIn::Utc ? tr("Show local times (u)") : tr("Show times in UTC (u)"));
    m_zone->setAccessibleName(text);
    m_zone->setAccessibleDescription(m_zone->toolTip());
}

} // namespace signalbox
