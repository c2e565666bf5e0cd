// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timelinepage.h"

#include "views/emptystate.h"
#include "views/rowstable.h"
#include "views/tablepage.h"
#include "views/taborder.h"
#include "views/textblock.h"
#include "views/timelineplot.h"
#include "views/toolbutton.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QEvent>
#include <QLineEdit>
#include <QSet>
#include <QSortFilterProxyModel>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace signalbox {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

QSortFilterProxyModel *sortedBy(QAbstractItemModel *rows, QObject *parent)
{
    auto *sorted = new QSortFilterProxyModel(parent);
    sorted->setSourceModel(rows);
    sorted->setSortRole(roles::order);
    return sorted;
}

} // namespace

TimelinePage::TimelinePage(QWidget *parent)
    : QWidget(parent)
    , m_plot(new TimelinePlot)
    , m_rows(new TimelineTable(this))
    , m_sorted(sortedBy(m_rows, this))
    , m_table(new RowsTable(tr("Timeline as a table"), m_sorted, {152, 184, 152, 320}, TimelineTable::At))
    , m_views(new QStackedWidget)
    , m_by(new QComboBox)
    , m_connector(new QComboBox)
    , m_text(new QLineEdit)
    , m_known(new TextBlock({}, Type::Note, Tone::Quiet))
    , m_toggle(nullptr)
{
    m_table->setObjectName(u"timeline"_s);
    m_table->sortByColumn(TimelineTable::At, Qt::DescendingOrder);
    m_views->addWidget(m_plot);
    m_views->addWidget(m_table);
    m_views->addWidget(makeEmptyState(Glyph::Info, Tone::Quiet, tr("No history is known"),
                                      tr("Who held a task when is read from the status topic: a connection with "
                                         "brokers shows it. What happens from now on is shown too.")));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(12);
    QBoxLayout *bar = makeBar();
    QBoxLayout *foot = makeFoot();
    layout->addLayout(bar);
    layout->addWidget(m_views, 1);
    layout->addLayout(foot);
    orderTabs(widgetsIn(*bar) + QList<QWidget *>{m_plot, m_table} + widgetsIn(*foot));
    connect(m_by, &QComboBox::currentIndexChanged, this, &TimelinePage::draw);
    connect(m_connector, &QComboBox::currentIndexChanged, this, &TimelinePage::draw);
    connect(m_text, &QLineEdit::textChanged, this, &TimelinePage::draw);
    connect(m_plot, &TimelinePlot::taskSelected, this, &TimelinePage::taskSelected);
    connect(m_plot, &TimelinePlot::tableRequested, m_toggle, &QToolButton::click);
}

QWidget *TimelinePage::mainWidget() const
{
    return m_views->currentWidget();
}

QBoxLayout *TimelinePage::makeBar()
{
    m_text->setPlaceholderText(tr("Filter"));
    m_text->setAccessibleName(tr("Filter the timeline by task or worker"));
    m_text->setClearButtonEnabled(true);
    m_text->setFixedWidth(200);
    m_by->addItem(tr("Lanes by worker"));
    m_by->addItem(tr("Lanes by task"));
    m_by->setAccessibleName(tr("What the lanes are"));
    m_connector->addItem(tr("Every connector"), QString());
    m_connector->setAccessibleName(tr("Connector"));
    m_connector->setMaxVisibleItems(16);
    m_connector->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_connector->setMinimumContentsLength(14);
    auto *bar = new QHBoxLayout;
    bar->setSpacing(grid::unit);
    for (QWidget *widget : QList<QWidget *>{m_text, m_by, m_connector})
        bar->addWidget(widget);
    bar->addStretch();
    const auto addLength = [&](const QString &title, const QString &name, std::optional<milliseconds> length) {
        auto *button = makeToolButton(title, name, this);
        connect(button, &QToolButton::clicked, m_plot, [this, length] { m_plot->showLast(length); });
        bar->addWidget(button);
    };
    addLength(tr("10 min"), tr("The last ten minutes (End)"), 10min);
    addLength(tr("1 h"), tr("The last hour"), 1h);
    addLength(tr("All"), tr("All that is known (0)"), {});
    return bar;
}

QBoxLayout *TimelinePage::makeFoot()
{
    auto *further = makeToolButton(u"−"_s, tr("Further away (−)"), this);
    auto *nearer = makeToolButton(u"+"_s, tr("Nearer (+)"), this);
    m_toggle = makeToolButton(tr("Table"), tr("Show the timeline as a table (t)"), this);
    m_toggle->setCheckable(true);
    connect(nearer, &QToolButton::clicked, m_plot, [this] { m_plot->zoomBy(1); });
    connect(further, &QToolButton::clicked, m_plot, [this] { m_plot->zoomBy(-1); });
    connect(m_toggle, &QToolButton::toggled, this, [this, nearer, further](bool asTable) {
        m_toggle->setText(asTable ? tr("Picture") : tr("Table"));
        nearer->setEnabled(!asTable);
        further->setEnabled(!asTable);
        draw();
        m_views->currentWidget()->setFocus();
    });
    auto *foot = new QHBoxLayout;
    foot->setSpacing(2);
    foot->addWidget(m_known, 1);
    for (QToolButton *button : {further, nearer, m_toggle})
        foot->addWidget(button);
    return foot;
}

void TimelinePage::setUpdate(const Update &update)
{
    m_timeline = timelineOf(update);
    const auto &sources = update.snapshot->sources;
    m_metricsWereRead = std::any_of(sources.cbegin(), sources.cend(), [](const SourceState &one) {
        return one.source == Source::Metrics && one.at.has_value();
    });
    QSet<QString> connectors;
    for (const TimelineSpan &span : m_timeline.spans)
        connectors << span.task.connector.text;
    offer(m_connector, connectors.values());
    draw();
}

void TimelinePage::draw()
{
    const TimelineCriteria criteria{ConnectorName(m_connector->currentData().toString()), m_text->text().trimmed()};
    const TimelineBy by = m_by->currentIndex() == 0 ? TimelineBy::Worker : TimelineBy::Task;
    const TimelineLanes lanes = lanesOf(m_timeline, by, criteria);
    m_plot->setTimeline(m_timeline, lanes, by);
    const bool asTable = m_toggle->isChecked();
    if (asTable)
        m_rows->setRows(timelineRowsOf(m_timeline, criteria));
    const bool isEmpty = m_timeline.spans.isEmpty() && m_timeline.rounds.isEmpty() && m_timeline.curves.isEmpty();
    m_views->setCurrentIndex(isEmpty ? 2 : asTable ? 1 : 0);
    QStringList notes{knownSinceText(m_timeline)};
    if (m_timeline.curves.isEmpty())
        notes << (m_metricsWereRead ? tr("Heap and CPU are not known: the metrics that were read do not tell them.")
                                    : tr("Heap and CPU are not known: no metrics were read."));
    if (lanes.hidden > 0)
        notes << tr("%1 more lanes: filter to see them.").arg(lanes.hidden);
    m_known->setText(notes.join(u' '));
}

void TimelinePage::focusFilter()
{
    m_text->setFocus(Qt::ShortcutFocusReason);
    m_text->selectAll();
}

void TimelinePage::redraw()
{
    QEvent changed(QEvent::PaletteChange);
    QCoreApplication::sendEvent(m_plot, &changed);
    draw();
}

} // namespace signalbox
