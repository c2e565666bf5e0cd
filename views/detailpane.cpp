// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/detailpane.h"

#include "models/findingsmodel.h"
#include "views/detailbody.h"
#include "views/textblock.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QPushButton>
#include <QScrollBar>
#include <QTabBar>
#include <QVBoxLayout>

#include <algorithm>

namespace signalbox {

namespace {

QWidget *hintBody(const QString &text)
{
    auto *body = new QWidget;
    auto *layout = new QVBoxLayout(body);
    layout->setContentsMargins(grid::wide, grid::wide, grid::wide, grid::wide);
    layout->addWidget(new TextBlock(text, Type::Body, Tone::Quiet));
    layout->addStretch();
    return body;
}

/// The body lets the card behind it through.
void setBody(QScrollArea *scroll, QWidget *body)
{
    scroll->setWidget(body);
    body->setAutoFillBackground(false);
    scroll->viewport()->setAutoFillBackground(false);
}

/// Asks for the detail of whatever is chosen; empty where it is not there any more.
struct DetailOf {
    const Update &update;

    Detail operator()(std::monostate) const { return {}; }
    Detail operator()(const QString &key) const
    {
        const auto finding = std::find_if(update.findings.cbegin(), update.findings.cend(),
                                          [&](const Finding &one) { return one.key() == key; });
        return finding == update.findings.cend() ? Detail() : detailOf(update, *finding);
    }
    template <typename Id> Detail operator()(const Id &id) const { return detailOf(update, id); }
};

} // namespace

DetailPane::DetailPane(const QString &nothing, QWidget *parent)
    : QWidget(parent)
    , m_nothing(nothing)
    , m_tabs(new QTabBar)
    , m_scroll(new QScrollArea)
    , m_actions(new QWidget)
    , m_openFinding(new QPushButton(tr("Open finding")))
{
    setAccessibleName(tr("Details"));
    setMinimumWidth(288);
    auto *card = new QFrame;
    card->setProperty("card", true);
    auto *inCard = new QVBoxLayout(card);
    inCard->setContentsMargins(1, 1, 1, 1);
    inCard->setSpacing(0);
    m_scroll->setWidgetResizable(true);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setFocusPolicy(Qt::StrongFocus);
    m_scroll->setAccessibleName(tr("Details"));
    m_tabs->setAccessibleName(tr("Parts of the details"));
    m_tabs->setProperty("inCard", true);
    m_tabs->setDrawBase(false);
    m_tabs->setExpanding(false);
    m_tabs->setUsesScrollButtons(true);
    m_tabs->hide();
    connect(m_tabs, &QTabBar::currentChanged, this, &DetailPane::showTab);
    inCard->addWidget(m_tabs);
    inCard->addWidget(m_scroll, 1);

    auto *buttons = new QHBoxLayout(m_actions);
    buttons->setContentsMargins(grid::gap, grid::unit, grid::gap, grid::gap);
    auto *copy = new QPushButton(tr("Copy as text"));
    buttons->addWidget(m_openFinding);
    buttons->addWidget(copy);
    buttons->addStretch();
    inCard->addWidget(m_actions);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(card);

    connect(copy, &QPushButton::clicked, this, [this] { QGuiApplication::clipboard()->setText(textOf(m_detail)); });
    connect(m_openFinding, &QPushButton::clicked, this, [this] {
        if (const auto *task = std::get_if<TaskId>(&m_subject); task && m_update.snapshot)
            Q_EMIT findingRequested(findingAbout(m_update, *task));
    });
    setBody(m_scroll, hintBody(m_nothing));
    m_actions->hide();
}

void DetailPane::setUpdate(const Update &update)
{
    m_update = update;
    follow();
}

void DetailPane::setTask(const TaskId &task)
{
    setSubject(task);
}

void DetailPane::setFinding(const QString &key)
{
    setSubject(key);
}

void DetailPane::setConnector(const ConnectorName &connector)
{
    setSubject(connector);
}

void DetailPane::setWorker(const WorkerId &worker)
{
    setSubject(worker);
}

void DetailPane::clear()
{
    setSubject({});
}

void DetailPane::redraw()
{
    m_detail = {};
    follow();
}

void DetailPane::setSubject(const Subject &subject)
{
    m_subject = subject;
    follow();
}

void DetailPane::follow()
{
    if (!m_update.snapshot)
        return;
    const Detail detail = std::visit(DetailOf{m_update}, m_subject);
    const auto *task = std::get_if<TaskId>(&m_subject);
    m_openFinding->setVisible(task && !findingAbout(m_update, *task).isEmpty());
    if (!(detail == m_detail))
        draw(detail);
}

/// The tab that was chosen stays chosen while another thing of the same kind is opened.
void DetailPane::draw(const Detail &detail)
{
    const bool isSameThing = detail.title == m_detail.title;
    const int scrolled = isSameThing ? m_scroll->verticalScrollBar()->value() : 0;
    m_detail = detail;
    const QStringList tabs = detail.tabs();
    QStringList shown;
    for (int tab = 0; tab < m_tabs->count(); ++tab)
        shown << m_tabs->tabText(tab);
    if (shown != tabs) {
        const QSignalBlocker silence(m_tabs);
        while (m_tabs->count() > 0)
            m_tabs->removeTab(0);
        for (const QString &tab : tabs)
            m_tabs->addTab(tab);
    }
    m_tabs->setVisible(tabs.size() > 1);
    showTab();
    m_actions->setVisible(!detail.isEmpty());
    m_scroll->verticalScrollBar()->setValue(scrolled);
}

void DetailPane::showTab()
{
    if (m_detail.isEmpty())
        return setBody(m_scroll, hintBody(m_nothing));
    Detail shown = m_detail;
    const QString tab = m_detail.tabs().value(std::max(0, m_tabs->currentIndex()));
    shown.sections.removeIf([&](const DetailSection &section) { return section.tab != tab; });
    setBody(m_scroll, makeDetailBody(shown));
}

} // namespace signalbox
