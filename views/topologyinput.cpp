// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/topologyview.h"

#include "models/translated.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QScrollBar>
#include <QToolTip>
#include <QWheelEvent>

// What pointer, wheel and keys do on the panel.

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

bool hasFinding(const Update &update, const TaskId &task)
{
    return std::any_of(update.findings.begin(), update.findings.end(), [&](const Finding &finding) {
        return finding.subject.connector == task.connector && finding.subject.task == task.number;
    });
}

/// Plain text, whatever the cluster put into its names.
QString asToolTip(const QStringList &lines)
{
    return u"<div style='white-space:pre'>"_s + lines.join(u'\n').toHtmlEscaped() + u"</div>"_s;
}

std::optional<TopologyWalk::Towards> directionOf(int key)
{
    switch (key) {
    case Qt::Key_Left:
        return TopologyWalk::Towards::Left;
    case Qt::Key_Right:
        return TopologyWalk::Towards::Right;
    case Qt::Key_Up:
        return TopologyWalk::Towards::Up;
    case Qt::Key_Down:
        return TopologyWalk::Towards::Down;
    case Qt::Key_Home:
        return TopologyWalk::Towards::Home;
    case Qt::Key_End:
        return TopologyWalk::Towards::End;
    default:
        return std::nullopt;
    }
}

} // namespace

void TopologyView::keyPressEvent(QKeyEvent *event)
{
    if (event->modifiers() & (Qt::AltModifier | Qt::MetaModifier))
        return QAbstractScrollArea::keyPressEvent(event);
    if (const auto towards = directionOf(event->key()))
        return setCurrent(walk().step(m_current, *towards));
    switch (event->key()) {
    case Qt::Key_D:
        return goToNext(TopologyWalk::Search::Duplicate);
    case Qt::Key_F:
        if (event->modifiers() & Qt::ControlModifier)
            break;
        return goToNext(TopologyWalk::Search::Failure);
    case Qt::Key_T:
        return Q_EMIT tableRequested();
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        return zoomBy(1);
    case Qt::Key_Minus:
        return zoomBy(-1);
    case Qt::Key_0:
        return zoomToFit();
    case Qt::Key_Space:
        if (m_current)
            unfold(m_current->lane);
        return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_current)
            open(m_current->task);
        return;
    default:
        break;
    }
    QAbstractScrollArea::keyPressEvent(event);
}

void TopologyView::goToNext(TopologyWalk::Search search)
{
    if (const auto next = walk().next(m_current, search))
        setCurrent(next);
}

void TopologyView::open(const TaskId &task)
{
    if (hasFinding(m_update, task))
        Q_EMIT findingRequested(task);
    else
        Q_EMIT taskActivated(task);
}

void TopologyView::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton)
        return;
    const QPointF at = panelPoint(event->position());
    if (const auto cell = walk().cellAt(at))
        return setCurrent(cell);
    if (const QString fold = walk().foldAt(at); !fold.isEmpty())
        unfold(fold);
}

void TopologyView::mouseDoubleClickEvent(QMouseEvent *event)
{
    if (const auto cell = walk().cellAt(panelPoint(event->position())); cell && event->button() == Qt::LeftButton)
        open(cell->task);
}

void TopologyView::mouseMoveEvent(QMouseEvent *event)
{
    hover(event->position());
}

void TopologyView::hover(const std::optional<QPointF> &at)
{
    const auto cell = at ? walk().cellAt(panelPoint(*at)) : std::nullopt;
    const auto task = cell ? std::optional(cell->task) : std::nullopt;
    const QString fold = at && !cell ? walk().foldAt(panelPoint(*at)) : QString();
    if (task == m_hovered && fold == m_hoveredFold)
        return;
    m_hovered = task;
    m_hoveredFold = fold;
    viewport()->setCursor(task || !fold.isEmpty() ? Qt::PointingHandCursor : Qt::ArrowCursor);
    viewport()->update();
}

bool TopologyView::viewportEvent(QEvent *event)
{
    switch (event->type()) {
    case QEvent::Enter:
        m_isPointerInside = true;
        break;
    case QEvent::Leave:
        m_isPointerInside = false;
        m_options.order.clear();
        hover(std::nullopt);
        break;
    case QEvent::ToolTip: {
        const auto *help = static_cast<QHelpEvent *>(event);
        showTold(help->globalPos(), panelPoint(help->pos()));
        return true;
    }
    default:
        break;
    }
    return QAbstractScrollArea::viewportEvent(event);
}

void TopologyView::showTold(const QPoint &globalAt, QPointF at)
{
    QStringList lines;
    if (const auto key = walk().cellAt(at)) {
        const TopologyCell *cell = walk().cell(*key);
        lines << key->task.text() + u": "_s + translated(wordFor(cell->state)) << QString();
        for (const Sentence &told : toldAbout(*m_update.snapshot, key->task))
            lines << translated(told);
    } else if (const TopologyLane *lane = walk().lane(walk().foldAt(at))) {
        lines << translated(lane->title);
        for (const auto &line : lane->lines)
            for (const Sentence &part : line)
                lines << translated(part);
        if (lane->heap)
            lines << tr("heap %1 %").arg(qRound(*lane->heap * 100));
        if (lane->cpu)
            lines << tr("CPU %1 %").arg(qRound(*lane->cpu * 100));
        lines << QString() << tr("Click to show every task, or fewer");
    }
    if (lines.isEmpty())
        QToolTip::hideText();
    else
        QToolTip::showText(globalAt, asToolTip(lines), viewport());
}

void TopologyView::contextMenuEvent(QContextMenuEvent *event)
{
    const bool isByKey = event->reason() == QContextMenuEvent::Keyboard;
    if (!isByKey)
        setCurrent(walk().cellAt(panelPoint(event->pos())));
    const auto cell = isByKey ? m_current : walk().cellAt(panelPoint(event->pos()));
    if (!cell)
        return;
    const TaskId task = cell->task;
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    connect(menu->addAction(tr("Copy name")), &QAction::triggered, this,
            [task] { QGuiApplication::clipboard()->setText(task.text()); });
    connect(menu->addAction(tr("Show in Tasks")), &QAction::triggered, this,
            [this, task] { Q_EMIT taskActivated(task); });
    QAction *finding = menu->addAction(tr("Show finding"));
    finding->setEnabled(hasFinding(m_update, task));
    connect(finding, &QAction::triggered, this, [this, task] { Q_EMIT findingRequested(task); });
    menu->popup(event->globalPos());
}

void TopologyView::wheelEvent(QWheelEvent *event)
{
    if (!(event->modifiers() & Qt::ControlModifier))
        return QAbstractScrollArea::wheelEvent(event);
    m_wheel += event->angleDelta().y();
    zoomBy(m_wheel / 120);
    m_wheel %= 120;
    event->accept();
}

void TopologyView::focusInEvent(QFocusEvent *event)
{
    QAbstractScrollArea::focusInEvent(event);
    viewport()->update();
}

void TopologyView::focusOutEvent(QFocusEvent *event)
{
    QAbstractScrollArea::focusOutEvent(event);
    viewport()->update();
}

} // namespace signalbox
