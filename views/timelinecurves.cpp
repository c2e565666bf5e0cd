// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timelinecurves.h"

#include "models/translated.h"
#include "report/text.h"
#include "views/theme.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <numeric>

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

using Gauge = std::optional<float> Trail::Sample::*;

constexpr qsizetype mostCurves = 5;
constexpr float full = 0.9F;
constexpr qreal nameHeight = 14;
constexpr qreal mostName = 168;
constexpr qreal beforeName = 12;

struct Pane {
    QString title;
    Gauge gauge;
    QRectF box;
};

QList<Pane> panesOf(const TimelineLayout &at)
{
    QList<Pane> panes{{tr("Heap"), &Trail::Sample::heap, at.heap}, {tr("CPU"), &Trail::Sample::cpu, at.cpu}};
    panes.removeIf([](const Pane &pane) { return pane.box.isEmpty(); });
    return panes;
}

QString nameOf(const WorkerId &worker, float share)
{
    return u"%1  %2 %"_s.arg(printable(worker.text), QString::number(qRound(share * 100)));
}

struct Curve {
    QPainterPath path;
    QPointF end; ///< the latest that is in sight
    QString name;
    QPen pen;
};

Curve curveOf(const WorkerId &worker, const QList<Trail::Sample> &samples, const Pane &pane,
              const TimelineCanvas &canvas)
{
    Curve curve;
    bool isGap = true;
    for (const Trail::Sample &sample : samples) {
        const std::optional<float> share = sample.*pane.gauge;
        if (share) {
            const QPointF at(canvas.xOf(sample.at),
                             pane.box.bottom() - qreal(std::clamp(*share, 0.F, 1.F)) * pane.box.height());
            isGap ? curve.path.moveTo(at) : curve.path.lineTo(at);
            if (at.x() >= pane.box.left() && at.x() <= pane.box.right()) {
                curve.end = at;
                curve.name = nameOf(worker, *share);
            }
        }
        isGap = !share;
    }
    return curve;
}

QPen penOf(const Theme &theme, const QList<Trail::Sample> &samples, Gauge gauge, qsizetype rank)
{
    static const QList<QList<qreal>> dashes{{}, {6, 2}, {2, 2}, {8, 2, 2, 2}, {1, 2}};
    const bool isFull = std::any_of(samples.cbegin(), samples.cend(), [gauge](const Trail::Sample &sample) {
        return gauge == &Trail::Sample::heap && sample.heap.value_or(0) >= full;
    });
    QPen pen(isFull ? theme.bad : theme.accent, isFull ? 2 : 1.5);
    if (!dashes[rank % dashes.size()].isEmpty())
        pen.setDashPattern(dashes[rank % dashes.size()]);
    return pen;
}

/// 0, 50 and 100 %, and what the pane is of, in the place where lanes have their names.
void paintScale(QPainter &painter, const Theme &theme, const Pane &pane)
{
    painter.setFont(fontFor(Type::Small));
    const auto write = [&](qreal y, const QString &text, const QColor &ink) {
        painter.setPen(ink);
        painter.drawText(QRectF(0, y - nameHeight / 2, pane.box.left() - grid::unit, nameHeight),
                         Qt::AlignRight | Qt::AlignVCenter | Qt::TextSingleLine, text);
    };
    write(pane.box.top() + 4, u"100 %"_s, theme.muted);
    write(pane.box.center().y(), pane.title, theme.text);
    write(pane.box.bottom() - 4, u"0 %"_s, theme.muted);
    for (const qreal y : {pane.box.top(), pane.box.center().y(), pane.box.bottom()})
        painter.fillRect(QRectF(pane.box.left(), y - .5, pane.box.width(), 1), theme.border);
}

void paintNames(QPainter &painter, const Theme &theme, const QList<Curve> &curves, const QRectF &pane)
{
    QList<qreal> ends;
    for (const Curve &curve : curves)
        ends << curve.end.y();
    const QList<std::optional<qreal>> middles = movedApart(ends, nameHeight, pane.top() - 4, pane.bottom() + 4);
    const QFontMetricsF metrics(painter.font());
    for (qsizetype i = 0; i < curves.size(); ++i) {
        const QPointF end = curves[i].end;
        painter.setPen(Qt::NoPen);
        painter.setBrush(curves[i].pen.color());
        painter.drawEllipse(end, 2.5, 2.5);
        if (!middles[i])
            continue;
        const QString name = metrics.elidedText(curves[i].name, Qt::ElideMiddle, mostName);
        const qreal width = metrics.horizontalAdvance(name);
        const bool isBehind = end.x() + beforeName + width <= pane.right();
        const qreal left = isBehind ? end.x() + beforeName : end.x() - beforeName - width;
        const QRectF box(left, *middles[i] - nameHeight / 2, width, nameHeight);
        painter.fillRect(box.adjusted(-2, 0, 2, 0), plateOf(theme));
        painter.setPen(QPen(curves[i].pen.color(), 1));
        painter.drawLine(end, {isBehind ? box.left() - 3 : box.right() + 3, *middles[i]});
        painter.drawText(box, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, name);
    }
}

/// As in the lanes: before the first sample nothing is known.
void paintUnknown(QPainter &painter, const Theme &theme, const Timeline &timeline, const Pane &pane,
                  const TimelineCanvas &canvas)
{
    std::optional<Moment> first;
    for (const QList<Trail::Sample> &samples : timeline.curves)
        for (const Trail::Sample &sample : samples)
            if (sample.*pane.gauge)
                first = std::min(first.value_or(sample.at), sample.at);
    const qreal known = first ? std::min(canvas.xOf(*first), pane.box.right()) : pane.box.left();
    if (known > pane.box.left())
        painter.fillRect(QRectF(pane.box.topLeft(), QPointF(known, pane.box.bottom())),
                         QBrush(theme.border, Qt::BDiagPattern));
}

} // namespace

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

qreal widthOfCurveNames(const Timeline &timeline)
{
    const QFontMetricsF metrics(fontFor(Type::Small));
    qreal width = 0;
    for (const WorkerId &worker : curvesWorthDrawing(timeline))
        width = std::max(width, beforeName + std::min(mostName, metrics.horizontalAdvance(nameOf(worker, 1))) + 4);
    return width;
}

QColor plateOf(const Theme &theme)
{
    QColor plate = theme.surface;
    plate.setAlphaF(0.85F);
    return plate;
}

void paintPanes(QPainter &painter, const Theme &theme, const Timeline &timeline, const TimelineCanvas &canvas)
{
    for (const Pane &pane : panesOf(canvas.at)) {
        paintUnknown(painter, theme, timeline, pane, canvas);
        paintScale(painter, theme, pane);
    }
}

void paintCurves(QPainter &painter, const Theme &theme, const Timeline &timeline, const TimelineCanvas &canvas)
{
    for (const Pane &pane : panesOf(canvas.at)) {
        QList<Curve> curves;
        painter.setClipRect(pane.box.adjusted(0, -2, 0, 2));
        for (const WorkerId &worker : curvesWorthDrawing(timeline)) {
            const QList<Trail::Sample> &samples = timeline.curves[worker];
            Curve curve = curveOf(worker, samples, pane, canvas);
            curve.pen = penOf(theme, samples, pane.gauge, curves.size());
            painter.strokePath(curve.path, curve.pen);
            curves << curve;
        }
        painter.setClipping(false);
        curves.removeIf([](const Curve &curve) { return curve.name.isEmpty(); });
        paintNames(painter, theme, curves, pane.box);
    }
}

QList<std::optional<qreal>> movedApart(const QList<qreal> &wished, qreal height, qreal top, qreal bottom)
{
    QList<std::optional<qreal>> middles(wished.size());
    QList<qsizetype> order(std::min(wished.size(), qsizetype((bottom - top) / height)));
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(), [&](qsizetype a, qsizetype b) { return wished[a] < wished[b]; });
    qreal free = top + height / 2;
    for (const qsizetype i : order) {
        middles[i] = std::max(wished[i], free);
        free = *middles[i] + height;
    }
    free = bottom - height / 2;
    for (auto i = order.crbegin(); i != order.crend(); ++i) {
        middles[*i] = std::min(*middles[*i], free);
        free = *middles[*i] - height;
    }
    return middles;
}

} // namespace signalbox
