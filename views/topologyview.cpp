// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/topologyview.h"

#include "models/translated.h"
#include "report/text.h"
#include "views/theme.h"

#include <QAccessible>
#include <QCoreApplication>
#include <QPaintEvent>
#include <QPainter>
#include <QScrollBar>
#include <QStyle>

#include <array>

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

struct ZoomStep {
    std::optional<TopologyDetail> detail;
    double scale;
};
/// From far to near. The one that chooses for itself stands between, where its lanes are as high as it would choose.
constexpr std::array<ZoomStep, 8> zoomSteps{{{TopologyDetail::Strip, 1},
                                             {TopologyDetail::Compact, 1},
                                             {std::nullopt, 1},
                                             {TopologyDetail::Full, 1},
                                             {TopologyDetail::Full, 1.25},
                                             {TopologyDetail::Full, 1.5},
                                             {TopologyDetail::Full, 2},
                                             {TopologyDetail::Full, 3}}};
constexpr int fitting = 2;
constexpr double inset = 8; // above and below the lanes, for frames and rings

/// A recording does not count down: its present is when it was made.
Moment momentShown(const Snapshot &snapshot, const QElapsedTimer &since)
{
    const bool isRecording = momentNow() - snapshot.at > std::chrono::minutes(2) + milliseconds(since.elapsed());
    return isRecording ? snapshot.at : snapshot.at + milliseconds(since.elapsed());
}

/// Why there is nothing to paint: what the silent sources say.
QString emptyText(const Snapshot &snapshot)
{
    QStringList lines{TopologyView::tr("No worker and no task is known yet.")};
    for (const SourceState &state : snapshot.sources)
        if (isSilent(state))
            lines << u"%1: %2"_s.arg(nameOf(state.source), printable(state.detail));
    return lines.join(u'\n');
}

} // namespace

TopologyView::TopologyView(QWidget *parent)
    : QAbstractScrollArea(parent)
    , m_zoom(fitting)
{
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    viewport()->setMouseTracking(true);
    viewport()->setAutoFillBackground(false);
    setAccessibleName(tr("Topology: who runs what"));
    m_options.textWidth = textWidth;
    m_second.setInterval(1000);
    connect(&m_second, &QTimer::timeout, viewport(), qOverload<>(&QWidget::update));
    connect(&m_motion, &TopologyMotion::moved, viewport(), qOverload<>(&QWidget::update));
}

void TopologyView::setUpdate(const Update &update)
{
    if (!update.snapshot)
        return;
    const Topology before = std::exchange(m_topology, topologyOf(*update.snapshot, update.findings));
    const TopologyLayout was = m_layout;
    m_update = update;
    m_sinceUpdate.restart();
    if (m_isPointerInside)
        m_options.order = was.order(before);
    layOutAgain();
    const bool mayMove = style()->styleHint(QStyle::SH_Widget_Animation_Duration, nullptr, this) > 0;
    if (mayMove && isVisible() && was.size.width() == m_layout.size.width())
        m_motion.begin(before, was, m_topology, m_layout);
    const bool counts = std::any_of(m_topology.lanes.begin(), m_topology.lanes.end(),
                                    [](const TopologyLane &lane) { return lane.waitEndsBy.has_value(); });
    counts ? m_second.start() : m_second.stop();
    Q_EMIT changed();
}

void TopologyView::layOutAgain()
{
    const ZoomStep &step = zoomSteps[size_t(m_zoom)];
    m_options.detail = step.detail;
    m_options.width = viewport()->width() / step.scale;
    m_options.height = viewport()->height() / step.scale - 2 * inset;
    m_motion.stop();
    m_layout = layOut(m_topology, m_options);
    // Before it is shown a view has no size that means anything; scroll bars would come, and stay.
    const QSizeF size = !isVisible() ? QSizeF() : (m_layout.size + QSizeF(0, 2 * inset)) * step.scale;
    verticalScrollBar()->setPageStep(viewport()->height());
    verticalScrollBar()->setSingleStep(24);
    verticalScrollBar()->setRange(0, std::max(0, int(std::ceil(size.height())) - viewport()->height()));
    horizontalScrollBar()->setPageStep(viewport()->width());
    horizontalScrollBar()->setRange(0, std::max(0, int(std::ceil(size.width())) - viewport()->width()));
    viewport()->update();
}

void TopologyView::select(const TaskId &task)
{
    if (m_current && m_current->task == task)
        return;
    const auto found = walk().find(task);
    if (!found) {
        m_current.reset();
        viewport()->update();
        return;
    }
    const QSignalBlocker quiet(this);
    setCurrent(found);
}

void TopologyView::setCurrent(const std::optional<CellKey> &cell)
{
    if (!cell)
        return;
    const bool isNew = m_current != cell;
    m_current = cell;
    bringIntoSight(*cell);
    viewport()->update();
    if (!isNew)
        return;
    if (const TopologyCell *found = walk().cell(*cell)) {
        const TopologyLane *lane = walk().lane(cell->lane);
        setAccessibleDescription(
            tr("%1, %2, in the lane of %3")
                .arg(cell->task.text(), translated(wordFor(found->state)), translated(lane->title)));
        QAccessibleEvent event(this, QAccessible::DescriptionChanged);
        QAccessible::updateAccessibility(&event);
    }
    Q_EMIT taskSelected(cell->task);
}

void TopologyView::bringIntoSight(const CellKey &cell)
{
    if (!walk().rectOf(cell))
        unfold(cell.lane);
    const auto rect = walk().rectOf(cell);
    if (!rect)
        return;
    const double scale = zoomSteps[size_t(m_zoom)].scale;
    constexpr double around = 40; // so that the name above it, or the neighbour below, is seen too
    const auto reveal = [](QScrollBar *bar, double from, double to) {
        if (from < bar->value())
            bar->setValue(int(from));
        else if (to > bar->value() + bar->pageStep())
            bar->setValue(int(to) - bar->pageStep());
    };
    reveal(verticalScrollBar(), (rect->top() + inset - around) * scale, (rect->bottom() + inset + around) * scale);
    reveal(horizontalScrollBar(), rect->left() * scale - 8, rect->right() * scale + 8);
}

void TopologyView::unfold(const QString &key)
{
    if (!m_options.unfolded.remove(key))
        m_options.unfolded.insert(key);
    layOutAgain();
}

void TopologyView::zoomBy(int steps)
{
    const auto look = [this] {
        return std::pair(m_layout.lanes.isEmpty() ? TopologyDetail::Full : m_layout.lanes.first().detail,
                         zoomSteps[size_t(m_zoom)].scale);
    };
    const int by = steps > 0 ? 1 : -1;
    for (int left = qAbs(steps); left > 0; --left) {
        // Beside the fitting step lies one that looks the same; a key that seems to do nothing would seem broken.
        const auto before = look();
        while (m_zoom + by >= 0 && m_zoom + by < int(zoomSteps.size()) && look() == before) {
            m_zoom += by;
            layOutAgain();
        }
    }
    if (m_current)
        bringIntoSight(*m_current);
    Q_EMIT changed();
}

void TopologyView::zoomToFit()
{
    m_zoom = fitting;
    m_options.unfolded.clear();
    layOutAgain();
    Q_EMIT changed();
}

QPointF TopologyView::panelPoint(QPointF viewportPoint) const
{
    const QPointF scrolled(horizontalScrollBar()->value(), verticalScrollBar()->value());
    return (viewportPoint + scrolled) / zoomSteps[size_t(m_zoom)].scale - QPointF(0, inset);
}

void TopologyView::paintEvent(QPaintEvent *event)
{
    QPainter painter(viewport());
    const Theme &theme = themeOf(window()); // a style sheet makes a scroll area's own palette transparent
    painter.fillRect(event->rect(), theme.background);
    if (m_topology.lanes.isEmpty()) {
        painter.setFont(fontFor(Type::Body));
        painter.setPen(theme.muted);
        const QString text = m_update.snapshot ? emptyText(*m_update.snapshot) : tr("Waiting for the first look…");
        painter.drawText(viewport()->rect().adjusted(grid::wide, 0, -grid::wide, 0),
                         int(Qt::AlignCenter) | Qt::TextWordWrap, text);
        return;
    }
    TopologyMarks marks;
    marks.now = momentShown(*m_update.snapshot, m_sinceUpdate);
    marks.hovered = m_hovered;
    marks.hoveredFold = m_hoveredFold;
    if (m_current) {
        marks.selected = m_current->task;
        marks.focusLane = hasFocus() ? m_current->lane : QString();
        marks.focusCopy = m_current->copy;
    }
    for (const auto &traveller : m_motion.travellers())
        marks.moving << traveller.cell.task;
    const double scale = zoomSteps[size_t(m_zoom)].scale;
    painter.translate(-horizontalScrollBar()->value(), -verticalScrollBar()->value());
    painter.scale(scale, scale);
    painter.translate(0, inset);
    TopologyPainter panel(painter, theme, m_topology, m_layout, marks);
    panel.paint({panelPoint(event->rect().topLeft()), panelPoint(event->rect().bottomRight() + QPoint(1, 1))});
    for (const auto &traveller : m_motion.travellers())
        panel.paintCell(traveller.cell, m_motion.placeOf(traveller), TopologyDetail::Full);
}

void TopologyView::showEvent(QShowEvent *event)
{
    QAbstractScrollArea::showEvent(event);
    layOutAgain();
}

void TopologyView::resizeEvent(QResizeEvent *)
{
    layOutAgain();
}

} // namespace signalbox
