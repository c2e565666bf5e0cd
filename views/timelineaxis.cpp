// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timelineaxis.h"

#include "models/times.h"
#include "views/theme.h"

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>

// The one source that knows QCustomPlot.

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

constexpr double shortest = 1; ///< seconds

double secondsOf(Moment moment)
{
    return double(moment.time_since_epoch().count()) / 1000;
}

Moment momentOf(double seconds)
{
    return momentOfEpoch(qRound64(seconds * 1000));
}

/// Our own painting as something that QCustomPlot draws upon its grid.
class PaintedLayer : public QCPLayerable {
public:
    PaintedLayer(QCustomPlot *plot, std::function<void(QPainter &)> paint)
        : QCPLayerable(plot, u"main"_s)
        , m_paint(std::move(paint))
    {
    }

protected:
    void applyDefaultAntialiasingHint(QCPPainter *) const override {}
    void draw(QCPPainter *painter) override { m_paint(*painter); }
    QRect clipRect() const override { return parentPlot()->viewport(); }

private:
    std::function<void(QPainter &)> m_paint;
};

} // namespace

struct TimelineAxis::Parts {
    QCustomPlot *plot;
    QSharedPointer<QCPAxisTickerDateTime> times{new QCPAxisTickerDateTime};
    Known known;

    void limit(const QCPRange &range);
};

void TimelineAxis::Parts::limit(const QCPRange &range)
{
    const double now = secondsOf(known.now);
    const double first = secondsOf(known.first);
    const double margin = (now - first) * 0.05 + 5;
    const double past = now - first + margin;
    const double size = std::clamp(range.size(), shortest, std::max(past + margin, past / (1 - known.future)));
    const double latest = now + std::max(margin, size * known.future);
    const double lower = std::clamp(range.lower, first - margin, std::max(first - margin, latest - size));
    const QCPRange limited(lower, lower + size);
    if (std::abs(limited.lower - range.lower) > 1e-6 || std::abs(limited.upper - range.upper) > 1e-6)
        plot->xAxis->setRange(limited);
    times->setDateTimeFormat(size < 1200 ? u"HH:mm:ss"_s : size < 86400 ? u"HH:mm"_s : u"MM-dd HH:mm"_s);
}

TimelineAxis::TimelineAxis(QWidget *parent, std::function<void(QPainter &)> paint)
    : m_parts(std::make_unique<Parts>(Parts{new QCustomPlot(parent)}))
{
    QCustomPlot *plot = m_parts->plot;
    plot->setFocusPolicy(Qt::NoFocus);
    plot->setInteractions(QCP::iRangeDrag | QCP::iRangeZoom);
    plot->axisRect()->setAutoMargins(QCP::msNone);
    plot->axisRect()->setRangeDrag(Qt::Horizontal);
    plot->axisRect()->setRangeZoom(Qt::Horizontal);
    plot->xAxis->setTicker(m_parts->times);
    plot->yAxis->setVisible(false);
    plot->yAxis->grid()->setVisible(false);
    new PaintedLayer(plot, std::move(paint)); // owned by the plot
    QObject::connect(plot->xAxis, qOverload<const QCPRange &>(&QCPAxis::rangeChanged), plot,
                     [parts = m_parts.get()](const QCPRange &range) { parts->limit(range); });
}

TimelineAxis::~TimelineAxis() = default;

QWidget *TimelineAxis::widget() const
{
    return m_parts->plot;
}

void TimelineAxis::setKnown(const Known &known)
{
    m_parts->known = known;
}

const TimelineAxis::Known &TimelineAxis::known() const
{
    return m_parts->known;
}

void TimelineAxis::show(Moment from, Moment until)
{
    m_parts->plot->xAxis->setRange(secondsOf(from), secondsOf(until));
    repaint();
}

std::pair<Moment, Moment> TimelineAxis::shown() const
{
    const QCPRange range = m_parts->plot->xAxis->range();
    return {momentOf(range.lower), momentOf(range.upper)};
}

qreal TimelineAxis::xOf(Moment moment) const
{
    return m_parts->plot->xAxis->coordToPixel(secondsOf(moment));
}

Moment TimelineAxis::momentAt(qreal x) const
{
    return momentOf(m_parts->plot->xAxis->pixelToCoord(x));
}

void TimelineAxis::setMargins(const QMargins &margins)
{
    m_parts->plot->axisRect()->setMargins(margins);
}

void TimelineAxis::dress(const Theme &theme)
{
    m_parts->plot->setBackground(QBrush(theme.surface));
    QCPAxis &axis = *m_parts->plot->xAxis;
    axis.setBasePen(Qt::NoPen);
    axis.setTickPen(Qt::NoPen);
    axis.setSubTickPen(Qt::NoPen);
    axis.setTickLabelColor(theme.muted);
    axis.setTickLabelFont(fontFor(Type::Small));
    axis.grid()->setPen(QPen(theme.border, 1));
    axis.grid()->setZeroLinePen(Qt::NoPen);
    m_parts->times->setDateTimeSpec(timesIn() == TimesIn::Utc ? Qt::UTC : Qt::LocalTime);
    repaint();
}

void TimelineAxis::repaint()
{
    m_parts->plot->replot(QCustomPlot::rpQueuedReplot);
}

} // namespace signalbox
