// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timelinelayout.h"

#include "report/text.h"
#include "views/theme.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace signalbox {

namespace {

constexpr qreal strip = 24;
constexpr qreal rowGap = 2;
constexpr qreal lanePadding = 6;
constexpr qreal leastRow = 20;
constexpr qreal mostRow = 32;
constexpr qreal paneGap = 20;
constexpr qreal leastPane = 56;
constexpr qreal pleasantPane = 88;
constexpr qreal mostPane = 200;
constexpr qreal leastNames = 64;
constexpr qreal mostNames = 144;

qreal heightOfLane(const TimelineLane &lane, qreal rowHeight)
{
    return lane.rows * (rowHeight + rowGap) - rowGap + 2 * lanePadding;
}

qreal heightOfAll(const TimelineLanes &lanes, qreal rowHeight)
{
    qreal height = 0;
    for (const TimelineLane &lane : lanes.lanes)
        height += heightOfLane(lane, rowHeight);
    return height;
}

/// As high as fits, within what is pleasant.
qreal rowHeightFor(const TimelineLanes &lanes, qreal room)
{
    qreal rowHeight = mostRow;
    while (rowHeight > leastRow && heightOfAll(lanes, rowHeight) > room)
        --rowHeight;
    return rowHeight;
}

bool isKnown(const Timeline &timeline, std::optional<float> Trail::Sample::*gauge)
{
    const auto has = [gauge](const Trail::Sample &sample) { return (sample.*gauge).has_value(); };
    return std::any_of(timeline.curves.cbegin(), timeline.curves.cend(), [&](const QList<Trail::Sample> &samples) {
        return std::any_of(samples.cbegin(), samples.cend(), has);
    });
}

qreal widthOfNames(const TimelineLanes &lanes)
{
    const QFontMetricsF metrics(fontFor(Type::Small));
    qreal width = leastNames;
    for (const TimelineLane &lane : lanes.lanes)
        width = std::max(width, metrics.horizontalAdvance(printable(lane.name())));
    return std::ceil(std::min(width, mostNames)) + grid::unit;
}

} // namespace

bool isAction(const TimelineMark &mark)
{
    return mark.task.isConnector() && mark.worker.isEmpty();
}

qreal TimelineLayout::bottom() const
{
    return std::max({lanes.bottom(), actions.bottom(), heap.bottom(), cpu.bottom()});
}

TimelineLayout layoutOf(const Timeline &timeline, const TimelineLanes &lanes, QSizeF size)
{
    const bool hasHeap = isKnown(timeline, &Trail::Sample::heap);
    const bool hasCpu = isKnown(timeline, &Trail::Sample::cpu);
    const bool hasActions = std::any_of(timeline.marks.cbegin(), timeline.marks.cend(), isAction);
    const int panes = int(hasHeap) + int(hasCpu);
    const qreal strips = strip + (hasActions ? strip : 0);
    const qreal room = size.height() - timelineFoot - strips;

    TimelineLayout at;
    at.rowHeight = rowHeightFor(lanes, room - panes * (paneGap + pleasantPane));
    at.lanesHeight = heightOfAll(lanes, at.rowHeight);
    const qreal shown = std::clamp(room - panes * (paneGap + leastPane), 0.0, at.lanesHeight);
    const qreal pane = panes == 0 ? 0 : std::clamp(std::floor((room - shown) / panes - paneGap), leastPane, mostPane);
    const qreal left = widthOfNames(lanes);
    qreal top = 0;
    const auto take = [&](qreal height) {
        const QRectF box(left, top, std::max(0.0, size.width() - left - grid::unit), height);
        top += height;
        return box;
    };
    at.rounds = take(strip);
    at.lanes = take(shown);
    if (hasActions)
        at.actions = take(strip);
    for (QRectF *box : {hasHeap ? &at.heap : nullptr, hasCpu ? &at.cpu : nullptr}) {
        if (!box)
            continue;
        top += paneGap;
        *box = take(pane);
    }
    return at;
}

qreal TimelineCanvas::topOfRow(qreal top, int row) const
{
    return top + lanePadding + row * (at.rowHeight + rowGap);
}

qreal TimelineCanvas::heightOf(const TimelineLane &lane) const
{
    return heightOfLane(lane, at.rowHeight);
}

} // namespace signalbox
