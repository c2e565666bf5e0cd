// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "report/update.h"

#include <QTimer>
#include <QWidget>

class QToolButton;

namespace signalbox {

class Pill;
class TextBlock;

/// What stands above every page: the sentence that is always true, its parts as links, and how old each source is.
class HeadlineBar : public QWidget {
    Q_OBJECT

public:
    /// How time goes by in what is shown: a live look ages each second, a recorded one stands still.
    enum class Clock { Running, Standing };

    HeadlineBar(Clock clock, QWidget *parent = nullptr);
    void setUpdate(const Update &update);
    /// The same, by another clock.
    void redraw();

Q_SIGNALS:
    void clockRequested(); ///< the other one of UTC and local time
    /// A part was pressed: these are the states it counts.
    void filterRequested(const QList<signalbox::Real> &reals);

private:
    void tick();
    void showSentence();
    void showFreshness();

    Clock m_clock;
    Update m_update;
    TextBlock *m_sentence;
    QWidget *m_line;
    TextBlock *m_freshness;
    QToolButton *m_zone;
    QList<Pill *> m_pills;
    QTimer m_second;
};

} // namespace signalbox
