// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timelineplot.h"

#include "models/timelinetable.h"
#include "models/times.h"
#include "models/translated.h"
#include "report/text.h"
#include "views/timelinepaint.h"

#include <QHelpEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>
#include <QVBoxLayout>

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>

// The one source that knows QCustomPlot: axes, curves and what the pointer does. The lanes paint themselves.

namespace signalbox {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr int curvesHeight = 112;
constexpr int nameWidth = 128;
constexpr qsizetype mostCurves = 6;
constexpr double shortest = 1; ///< seconds

double secondsOf(Moment moment)
{
    return double(moment.time_since_epoch().count()) / 1000;
}

Moment momentOf(double seconds)
{
    return momentOfEpoch(qint64(seconds * 1000));
}

/// The lanes as something that QCustomPlot draws between its axes.
class LanesLayer : public QCPLayerable {
public:
    explicit LanesLayer(QCustomPlot *plot)
        : QCPLayerable(plot, u"main"_s)
    {
    }
    std::function<void(QPainter &)> paint;

protected:
    void applyDefaultAntialiasingHint(QCPPainter *) const override {}
    void draw(QCPPainter *painter) override
    {
        if (paint)
            paint(*painter);
    }
    QRect clipRect() const override { return parentPlot()->viewport(); }
};

void dressAxis(QCPAxis &axis, const Theme &theme)
{
    axis.setBasePen(Qt::NoPen);
    axis.setTickPen(Qt::NoPen);
    axis.setSubTickPen(Qt::NoPen);
    axis.setTickLabelColor(theme.muted);
    axis.setTickLabelFont(fontFor(Type::Small));
    axis.setLabelFont(fontFor(Type::Small));
    axis.setLabelColor(theme.muted);
    axis.grid()->setPen(QPen(theme.border, 1));
    axis.grid()->setZeroLinePen(Qt::NoPen);
}

/// The workers whose heaps were fullest.
QList<WorkerId> curvesWorthDrawing(const Timeline &timeline)
{
    QList<std::pair<float, WorkerId>> ranked;
    for (const auto &[worker, samples] : timeline.curves.asKeyValueRange()) {
        float most = 0;
        for (const Trail::Sample &sample : samples)
            most = std::max({most, sample.heap.value_or(0), sample.cpu.value_or(0)});
        ranked << std::pair(-most, worker);
    }
    std::sort(ranked.begin(), ranked.end());
    QList<WorkerId> workers;
    for (const auto &[most, worker] : ranked.first(std::min(ranked.size(), mostCurves)))
        workers << worker;
    return workers;
}

QString captionText(const Timeline &timeline)
{
    const bool hasCurves = std::any_of(timeline.curves.cbegin(), timeline.curves.cend(),
                                       [](const QList<Trail::Sample> &samples) { return samples.size() > 1; });
    return hasCurves ? tr("Heap of the fullest workers, and dotted their CPU")
                     : tr("Heap and CPU are drawn from when this look began");
}

} // namespace

struct TimelinePlot::Parts {
    QCustomPlot *plot = nullptr;
    QScrollBar *scroll = nullptr;
    LanesLayer *lanesLayer = nullptr;
    QCPAxisRect *curves = nullptr;
    QCPTextElement *caption = nullptr;
    QSharedPointer<QCPAxisTickerDateTime> times{new QCPAxisTickerDateTime};
    QSharedPointer<QCPAxisTickerText> names{new QCPAxisTickerText};
    Timeline timeline;
    TimelineLanes lanes;
    TimelineBy by = TimelineBy::Worker;
    TimelineCanvas canvas;
    int arrangedFor = 0; ///< pixels

    QCPAxis *time() const { return plot->xAxis; }
    void limit(const QCPRange &range);
    void arrange();
    void drawCurves();
    void dress(const Theme &theme);
    QString hoverText(QPointF at) const;
};

/// Never shorter than a second, never far outside what is known.
void TimelinePlot::Parts::limit(const QCPRange &range)
{
    const double now = secondsOf(timeline.now);
    const double first = timeline.knownSince ? std::min(secondsOf(*timeline.knownSince), now - 60) : now - 3600;
    const double margin = (now - first) * 0.05 + 5;
    const double size = std::clamp(range.size(), shortest, now - first + 2 * margin);
    const double lower = std::clamp(range.lower, first - margin, std::max(first - margin, now + margin - size));
    const QCPRange limited(lower, lower + size);
    if (std::abs(limited.lower - range.lower) > 1e-6 || std::abs(limited.upper - range.upper) > 1e-6)
        time()->setRange(limited);
    curves->axis(QCPAxis::atBottom)->setRange(limited);
    times->setDateTimeFormat(size < 1200 ? u"HH:mm:ss"_s : size < 86400 ? u"HH:mm"_s : u"MM-dd HH:mm"_s);
}

/// Lanes are laid out in pixels: the vertical axis has one unit for each.
void TimelinePlot::Parts::arrange()
{
    const QList<qreal> middles = middlesOf(lanes);
    const int height = plot->axisRect()->height();
    scroll->setPageStep(std::max(1, height));
    scroll->setSingleStep(24);
    scroll->setRange(0, std::max(0, int(middles.last()) - height));
    scroll->setVisible(scroll->maximum() > 0);
    plot->yAxis->setRange(scroll->value(), scroll->value() + height);
    QMap<double, QString> shown;
    const QFontMetricsF metrics(fontFor(Type::Small));
    for (qsizetype i = 0; i < lanes.lanes.size(); ++i)
        if (middles[i] >= scroll->value() + timelineStrip && middles[i] <= scroll->value() + height)
            shown[middles[i]] = metrics.elidedText(printable(lanes.lanes[i].name()), Qt::ElideMiddle, nameWidth);
    names->setTicks(shown);
    canvas.scrolled = scroll->value();
    arrangedFor = height;
    plot->replot(QCustomPlot::rpQueuedReplot);
}

void TimelinePlot::Parts::drawCurves()
{
    caption->setText(captionText(timeline));
    plot->clearGraphs();
    plot->clearItems();
    const Theme &theme = themeOf(plot);
    for (const WorkerId &worker : curvesWorthDrawing(timeline)) {
        QList<double> at, heap, cpu;
        for (const Trail::Sample &sample : timeline.curves[worker]) {
            at << secondsOf(sample.at);
            heap << (sample.heap ? double(*sample.heap) * 100 : qQNaN());
            cpu << (sample.cpu ? double(*sample.cpu) * 100 : qQNaN());
        }
        const auto add = [&](const QList<double> &values, const QPen &pen) {
            QCPGraph *graph = plot->addGraph(curves->axis(QCPAxis::atBottom), curves->axis(QCPAxis::atLeft));
            graph->setPen(pen);
            graph->setData(at, values, true);
            graph->setName(printable(worker.text));
        };
        const bool isFull = std::any_of(heap.cbegin(), heap.cend(), [](double value) { return value >= 90; });
        add(heap, QPen(isFull ? theme.bad : theme.accent, 1.5));
        add(cpu, QPen(theme.grey, 1.2, Qt::DotLine));
        auto *name = new QCPItemText(plot);
        name->setClipAxisRect(curves);
        for (QCPItemPosition *position : name->positions())
            position->setAxes(curves->axis(QCPAxis::atBottom), curves->axis(QCPAxis::atLeft));
        const double last = heap.isEmpty() || std::isnan(heap.last()) ? 0 : heap.last();
        name->setPositionAlignment(Qt::AlignRight | (last > 80 ? Qt::AlignTop : Qt::AlignBottom));
        name->position->setCoords(at.isEmpty() ? 0 : at.last(), last);
        name->setText(printable(worker.text));
        name->setFont(fontFor(Type::Small));
        name->setColor(isFull ? theme.bad : theme.accent);
    }
}

void TimelinePlot::Parts::dress(const Theme &theme)
{
    plot->setBackground(QBrush(theme.surface));
    for (QCPAxisRect *rect : {plot->axisRect(), curves})
        for (QCPAxis *axis : rect->axes())
            dressAxis(*axis, theme);
    plot->yAxis->setTickLabelColor(theme.text);
    caption->setTextColor(theme.muted);
    plot->yAxis->grid()->setVisible(false);
    plot->xAxis->setTickLabels(false);
    times->setDateTimeSpec(timesIn() == TimesIn::Utc ? Qt::UTC : Qt::LocalTime);
    drawCurves();
}

QString TimelinePlot::Parts::hoverText(QPointF at) const
{
    const TimelinePainter painter(timeline, lanes, by, canvas);
    if (const TimelineMark *action = painter.actionAt(at))
        return markLines(*action, timeline.now).join(u'\n');
    if (const TimelineSpan *span = painter.spanAt(at))
        return spanLines(*span, timeline.now).join(u'\n');
    if (const TimelineRound *round = painter.roundAt(at))
        return roundLines(*round, timeline.now).join(u'\n');
    if (!curves->rect().contains(at.toPoint()))
        return {};
    QStringList lines;
    const Moment moment = momentOf(curves->axis(QCPAxis::atBottom)->pixelToCoord(at.x()));
    for (const WorkerId &worker : curvesWorthDrawing(timeline))
        lines << sampleLine(worker, timeline.curves[worker], moment);
    lines.removeAll({});
    return lines.isEmpty() ? QString() : timeText(moment, timeline.now) + u'\n' + lines.join(u'\n');
}

TimelinePlot::TimelinePlot(QWidget *parent)
    : QWidget(parent)
    , m_parts(std::make_unique<Parts>())
{
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Timeline"));
    setMinimumSize(320, 240);
    Parts &p = *m_parts;
    p.plot = new QCustomPlot(this);
    p.plot->setFocusPolicy(Qt::NoFocus);
    p.plot->installEventFilter(this);
    m_scroll = p.scroll = new QScrollBar(Qt::Vertical, this);
    p.scroll->setFocusPolicy(Qt::NoFocus);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(grid::unit, grid::unit, grid::half, grid::unit);
    layout->setSpacing(0);
    layout->addWidget(p.plot, 1);
    layout->addWidget(p.scroll);

    p.curves = new QCPAxisRect(p.plot);
    p.curves->setMinimumSize(0, curvesHeight);
    p.curves->setMaximumSize(QWIDGETSIZE_MAX, curvesHeight);
    p.caption = new QCPTextElement(p.plot, QString(), fontFor(Type::Small));
    p.caption->setTextFlags(Qt::AlignLeft | Qt::AlignVCenter);
    p.plot->plotLayout()->addElement(1, 0, p.caption);
    p.plot->plotLayout()->addElement(2, 0, p.curves);
    p.plot->plotLayout()->setRowSpacing(grid::unit);
    auto *margins = new QCPMarginGroup(p.plot);
    for (QCPAxisRect *rect : {p.plot->axisRect(), p.curves}) {
        rect->setMarginGroup(QCP::msLeft | QCP::msRight, margins);
        rect->setRangeDrag(Qt::Horizontal);
        rect->setRangeZoom(Qt::Horizontal);
    }
    p.plot->setInteractions(QCP::iRangeDrag | QCP::iRangeZoom);
    p.plot->yAxis->setRangeReversed(true);
    p.plot->yAxis->setTicker(p.names);
    p.curves->axis(QCPAxis::atLeft)->setRange(0, 105);
    auto percents = QSharedPointer<QCPAxisTickerText>::create();
    percents->setTicks({{0, u"0 %"_s}, {50, u"50 %"_s}, {100, u"100 %"_s}});
    p.curves->axis(QCPAxis::atLeft)->setTicker(percents);
    for (QCPAxis *axis : {p.plot->xAxis, p.curves->axis(QCPAxis::atBottom)})
        axis->setTicker(p.times);
    p.lanesLayer = new LanesLayer(p.plot);
    p.canvas.xOf = [&p](Moment moment) { return p.time()->coordToPixel(secondsOf(moment)); };
    p.lanesLayer->paint = [&p](QPainter &painter) {
        p.canvas.area = p.plot->axisRect()->rect();
        TimelinePainter(p.timeline, p.lanes, p.by, p.canvas).paint(painter, themeOf(p.plot));
    };
    const auto follow = static_cast<void (QCPAxis::*)(const QCPRange &)>(&QCPAxis::rangeChanged);
    connect(p.plot->xAxis, follow, this, [&p](const QCPRange &range) { p.limit(range); });
    connect(p.curves->axis(QCPAxis::atBottom), follow, this,
            [&p](const QCPRange &range) { p.time()->setRange(range); });
    connect(p.plot, &QCustomPlot::afterLayout, this, [&p] {
        if (p.plot->axisRect()->height() != p.arrangedFor)
            p.arrange();
    });
    connect(p.scroll, &QScrollBar::valueChanged, this, [&p] { p.arrange(); });
    p.dress(themeOf(this));
}

TimelinePlot::~TimelinePlot() = default;

void TimelinePlot::setTimeline(const Timeline &timeline, const TimelineLanes &lanes, TimelineBy by)
{
    Parts &p = *m_parts;
    const bool isFirst = p.timeline.now == Moment{};
    const double went = isFirst ? 0 : secondsOf(timeline.now) - secondsOf(p.timeline.now);
    const bool showsPresent = secondsOf(p.timeline.now) <= p.time()->range().upper;
    p.timeline = timeline;
    p.lanes = lanes;
    p.by = by;
    p.drawCurves();
    p.arrange();
    setAccessibleDescription(
        tr("%1 lanes. %2 Press t for the table.").arg(lanes.lanes.size()).arg(knownSinceText(timeline)));
    if (isFirst)
        showLast(10min);
    else if (showsPresent && went > 0)
        p.time()->setRange(p.time()->range() + went);
}

void TimelinePlot::showLast(std::optional<milliseconds> length)
{
    const double now = secondsOf(m_parts->timeline.now);
    const Moment known = m_parts->timeline.knownSince.value_or(m_parts->timeline.now - 1min);
    const double size = length ? double(length->count()) / 1000 : std::max(60.0, now - secondsOf(known));
    m_parts->time()->setRange(now - size * 1.01, now + size * 0.03);
    m_parts->plot->replot(QCustomPlot::rpQueuedReplot);
}

void TimelinePlot::zoomBy(int steps)
{
    m_parts->time()->scaleRange(std::pow(0.8, steps), m_parts->time()->range().center());
    m_parts->plot->replot(QCustomPlot::rpQueuedReplot);
}

void TimelinePlot::panBy(double share)
{
    m_parts->time()->moveRange(m_parts->time()->range().size() * share);
    m_parts->plot->replot(QCustomPlot::rpQueuedReplot);
}

std::pair<Moment, Moment> TimelinePlot::shown() const
{
    const QCPRange range = m_parts->time()->range();
    return {momentOf(range.lower), momentOf(range.upper)};
}

/// The pointer's business on the plot, which is no widget of its own to the keyboard.
bool TimelinePlot::eventFilter(QObject *watched, QEvent *event)
{
    Parts &p = *m_parts;
    if (event->type() == QEvent::ToolTip) {
        const auto *help = static_cast<QHelpEvent *>(event);
        QToolTip::showText(help->globalPos(), tipText(p.hoverText(help->pos())), p.plot);
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
        if (const TimelineSpan *span = TimelinePainter(p.timeline, p.lanes, p.by, p.canvas).spanAt(at))
            Q_EMIT taskSelected(span->task);
    }
    return QWidget::eventFilter(watched, event);
}

void TimelinePlot::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange)
        m_parts->dress(themeOf(this)), m_parts->plot->replot(QCustomPlot::rpQueuedReplot);
    QWidget::changeEvent(event);
}

} // namespace signalbox
