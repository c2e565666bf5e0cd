// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/detailpane.h"

#include "models/findingsmodel.h"
#include "views/detailbody.h"
#include "views/textblock.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QPushButton>
#include <QScrollBar>
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

} // namespace

DetailPane::DetailPane(const QString &nothing, QWidget *parent)
    : QWidget(parent)
    , m_nothing(nothing)
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
        if (m_task && m_update.snapshot)
            Q_EMIT findingRequested(findingAbout(m_update, *m_task));
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
    m_task = task;
    m_finding.clear();
    follow();
}

void DetailPane::setFinding(const QString &key)
{
    m_task.reset();
    m_finding = key;
    follow();
}

void DetailPane::clear()
{
    setFinding({});
}

void DetailPane::follow()
{
    if (!m_update.snapshot)
        return;
    const auto finding = std::find_if(m_update.findings.cbegin(), m_update.findings.cend(),
                                      [this](const Finding &one) { return one.key() == m_finding; });
    Detail detail;
    if (m_task)
        detail = detailOf(m_update, *m_task);
    else if (!m_finding.isEmpty() && finding != m_update.findings.cend())
        detail = detailOf(m_update, *finding);
    m_openFinding->setVisible(m_task && !findingAbout(m_update, *m_task).isEmpty());
    if (!(detail == m_detail))
        draw(detail);
}

void DetailPane::draw(const Detail &detail)
{
    const bool isSameThing = detail.title == m_detail.title;
    const int scrolled = isSameThing ? m_scroll->verticalScrollBar()->value() : 0;
    m_detail = detail;
    setBody(m_scroll, detail.isEmpty() ? hintBody(m_nothing) : makeDetailBody(detail));
    m_actions->setVisible(!detail.isEmpty());
    m_scroll->verticalScrollBar()->setValue(scrolled);
}

} // namespace signalbox
