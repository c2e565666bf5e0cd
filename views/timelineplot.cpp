// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timelineplot.h"

#include "models/timelinetable.h"
#include "models/translated.h"
#include "views/timelineaxis.h"
#include "views/timelinecurves.h"
#include "views/timelinepaint.h"

#include <QCoreApplication>
#include <QHBoxLayout>
#include <QHelpEvent>
#include <QScrollBar>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace signalbox {

using namespace std::chrono_literals;

namespace {

milliseconds shareOf(milliseconds length, double share)
{
    return milliseconds(qRound64(double(length.count()) * share));
}

/// Never nothing.
Moment firstOf(const Timeline &timeline)
{
    return timeline.knownSince ? std::min(*timeline.knownSince, timeline.now - 10s) : timeline.now - 1min;
}

} // namespace

struct TimelinePlot::Parts {
    TimelineAxis axis;
    QScrollBar *scroll = nullptr;
    Timeline timeline;
    TimelineLanes lanes;
    TimelineBy by = TimelineBy::Worker;
    TimelineCanvas canvas;
    std::optional<milliseconds> asked = 10min; ///< how far back; nothing: all of it
    std::pair<Moment, Moment> shownFor; ///< what that gave, for as long as nobody moved it

    explicit Parts(TimelinePlot *plot)
        : axis(plot, [this](QPainter &painter) { this->painter().paint(painter, themeOf(axis.widget())); })
    {
        canvas.xOf = [this](Moment moment) { return axis.xOf(moment); };
        canvas.momentAt = [this](qreal x) { return axis.momentAt(x); };
    }
    TimelinePainter painter() const { return {timeline, lanes, by, canvas}; }
    bool isUnmoved() const { return axis.shown() == shownFor; }
    void arrange();
    void showLast(std::optional<milliseconds> length);
};

/// Whoever moved nothing still sees what was asked for, however the room or the time went on.
void TimelinePlot::Parts::arrange()
{
    const bool goesOn = isUnmoved();
    const QSize size = axis.widget()->size();
    canvas.at = layoutOf(timeline, lanes, size);
    const QRectF &box = canvas.at.lanes;
    scroll->setPageStep(std::max(1, int(box.height())));
    scroll->setSingleStep(24);
    scroll->setRange(0, std::max(0, int(canvas.at.lanesHeight - box.height())));
    scroll->setVisible(scroll->maximum() > 0);
    canvas.scrolled = scroll->value();
    axis.setMargins(
        {int(box.left()), int(box.top()), size.width() - int(box.right()), size.height() - int(canvas.at.bottom())});
    // The names of the curves stand behind the present.
    const double future = std::clamp(widthOfCurveNames(timeline) / std::max(1.0, box.width()), 0.03, 0.3);
    axis.setKnown({firstOf(timeline), timeline.now, future});
    if (goesOn)
        showLast(asked);
    axis.repaint();
}

void TimelinePlot::Parts::showLast(std::optional<milliseconds> length)
{
    const milliseconds known = timeline.now - firstOf(timeline);
    const milliseconds past = shareOf(std::min(length.value_or(known), known), 1.02);
    const double future = axis.known().future;
    axis.show(timeline.now - past, timeline.now + shareOf(past, future / (1 - future)));
    asked = length;
    shownFor = axis.shown();
}

TimelinePlot::TimelinePlot(QWidget *parent)
    : QWidget(parent)
    , m_parts(std::make_unique<Parts>(this))
{
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Timeline"));
    setMinimumSize(320, 240);
    Parts &p = *m_parts;
    p.axis.widget()->installEventFilter(this);
    m_scroll = p.scroll = new QScrollBar(Qt::Vertical, this);
    p.scroll->setFocusPolicy(Qt::NoFocus);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(grid::unit, grid::unit, grid::half, grid::unit);
    layout->setSpacing(0);
    layout->addWidget(p.axis.widget(), 1);
    layout->addWidget(p.scroll);
    connect(p.scroll, &QScrollBar::valueChanged, this, [&p] { p.arrange(); });
    p.axis.dress(themeOf(this));
    p.shownFor = shown();
}

TimelinePlot::~TimelinePlot() = default;

void TimelinePlot::setTimeline(const Timeline &timeline, const TimelineLanes &lanes, TimelineBy by)
{
    Parts &p = *m_parts;
    const milliseconds went = timeline.now - p.timeline.now;
    const auto [from, until] = shown();
    const bool isToFollow = !p.isUnmoved() && p.timeline.now <= until;
    p.timeline = timeline;
    p.lanes = lanes;
    p.by = by;
    p.arrange();
    setAccessibleDescription(
        tr("%1 lanes. %2 Press t for the table.").arg(lanes.lanes.size()).arg(knownSinceText(timeline)));
    if (isToFollow && went > 0ms)
        p.axis.show(from + went, until + went);
}

void TimelinePlot::showLast(std::optional<milliseconds> length)
{
    m_parts->showLast(length);
}

void TimelinePlot::zoomBy(int steps)
{
    const auto [from, until] = shown();
    const milliseconds cut = shareOf(until - from, (1 - std::pow(0.8, steps)) / 2);
    m_parts->axis.show(from + cut, until - cut);
}

void TimelinePlot::panBy(double share)
{
    const auto [from, until] = shown();
    const milliseconds way = shareOf(until - from, share);
    m_parts->axis.show(from + way, until + way);
}

std::pair<Moment, Moment> TimelinePlot::shown() const
{
    return m_parts->axis.shown();
}

/// The pointer's business on the axis, which is no widget of its own to the keyboard.
bool TimelinePlot::eventFilter(QObject *watched, QEvent *event)
{
    Parts &p = *m_parts;
    if (event->type() == QEvent::Resize)
        p.arrange();
    if (event->type() == QEvent::ToolTip) {
        const auto *help = static_cast<QHelpEvent *>(event);
        const QString words = p.painter().wordsAt(help->pos()).join(u'\n');
        QToolTip::showText(help->globalPos(), tipText(words), p.axis.widget());
        return true;
    }
    if (event->type() == QEvent::Wheel) {
        auto *wheel = static_cast<QWheelEvent *>(event);
        if (wheel->modifiers() & Qt::ControlModifier)
            return false;
        QCoreApplication::sendEvent(p.scroll, event);
        return true;
    }
    if (event->type() == QEvent::MouseButtonPress)
        setFocus(Qt::MouseFocusReason);
    if (event->type() == QEvent::MouseButtonDblClick) {
        const QPointF at = static_cast<QMouseEvent *>(event)->position();
        if (const TimelineSpan *span = p.painter().spanAt(at))
            Q_EMIT taskSelected(span->task);
    }
    return QWidget::eventFilter(watched, event);
}

void TimelinePlot::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange)
        m_parts->axis.dress(themeOf(this));
    QWidget::changeEvent(event);
}

} // namespace signalbox
