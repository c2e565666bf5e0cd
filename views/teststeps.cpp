// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/teststeps.h"

#include "models/look.h"
#include "report/text.h"
#include "views/chip.h"
#include "views/textblock.h"

#include <QCoreApplication>
#include <QGridLayout>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>

namespace signalbox {

namespace {

constexpr int chipWidth = 84;

Look lookOf(TestStep::State state)
{
    switch (state) {
    case TestStep::State::Waiting:
        return {Glyph::Ring, Tone::Quiet, TestSteps::tr("waits")};
    case TestStep::State::Running:
        return {Glyph::Turning, Tone::Accent, TestSteps::tr("trying")};
    case TestStep::State::Passed:
        return {Glyph::Tick, Tone::Good, TestSteps::tr("works")};
    case TestStep::State::Warned:
        return {Glyph::HollowTriangle, Tone::Amber, TestSteps::tr("beware")};
    case TestStep::State::Failed:
        return {Glyph::Cross, Tone::Bad, TestSteps::tr("fails")};
    case TestStep::State::Skipped:
        return {Glyph::Ghost, Tone::Quiet, TestSteps::tr("skipped")};
    }
    Q_UNREACHABLE();
}

Tone toneOf(TestStep::State state)
{
    return state == TestStep::State::Failed ? Tone::Bad : state == TestStep::State::Warned ? Tone::Amber : Tone::Quiet;
}

QString translated(const QString &english)
{
    return printable(QCoreApplication::translate("TestStep", english.toUtf8().constData()));
}

/// A certificate chain has a line for each certificate.
QString printableLines(const QString &text)
{
    QStringList lines;
    for (const QString &line : text.split(u'\n'))
        lines << printable(line);
    return lines.join(u'\n');
}

} // namespace

TestSteps::TestSteps(QWidget *parent)
    : QWidget(parent)
    , m_summary(new TextBlock(tr("Nothing was tried yet"), Type::Strong))
    , m_jump(new QPushButton(tr("Show it")))
    , m_scroll(new QScrollArea)
{
    m_jump->setAccessibleName(tr("Show the first step that failed"));
    m_jump->setAutoDefault(false);
    m_jump->hide();
    m_scroll->setWidgetResizable(true);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setAccessibleName(tr("Steps of the test"));
    auto *head = new QHBoxLayout;
    head->setContentsMargins(grid::gap, grid::gap, grid::gap, 0);
    head->addWidget(m_summary, 1, Qt::AlignTop);
    head->addWidget(m_jump, 0, Qt::AlignTop);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(grid::half);
    layout->addLayout(head);
    layout->addWidget(m_scroll, 1);
    connect(m_jump, &QPushButton::clicked, this, &TestSteps::showFirstFailure);

    auto *hint = new QWidget;
    auto *words = new QVBoxLayout(hint);
    words->setContentsMargins(grid::gap, 0, grid::gap, grid::gap);
    words->addWidget(
        new TextBlock(tr("“Test” tries each step and says what works, without changing anything and without "
                         "joining any group."),
                      Type::Body, Tone::Quiet));
    words->addStretch();
    showBody(hint);
}

/// The place that was being read stays.
void TestSteps::showBody(QWidget *body)
{
    const int place = m_scroll->verticalScrollBar()->value();
    m_scroll->setWidget(body);
    body->setAutoFillBackground(false);
    m_scroll->viewport()->setAutoFillBackground(false);
    if (place > 0) {
        body->layout()->activate();
        body->resize(m_scroll->viewport()->width(), body->heightForWidth(m_scroll->viewport()->width()));
        m_scroll->verticalScrollBar()->setValue(place);
    }
}

void TestSteps::showFirstFailure()
{
    if (m_failure)
        m_scroll->ensureWidgetVisible(m_failure, 0, grid::wide);
}

void TestSteps::setSteps(const QList<TestStep> &steps)
{
    if (m_shown == steps)
        return;
    m_shown = steps;
    m_summary->setText(printable(summaryOf(steps)));
    m_summary->setTone(firstFailure(steps) >= 0 ? Tone::Bad : Tone::Plain);
    m_jump->setVisible(firstFailure(steps) >= 0);
    showBody(makeBody(steps));
}

QWidget *TestSteps::makeBody(const QList<TestStep> &steps)
{
    auto *body = new QWidget;
    auto *rows = new QGridLayout;
    rows->setHorizontalSpacing(12);
    rows->setVerticalSpacing(grid::unit);
    rows->setColumnMinimumWidth(0, chipWidth);
    rows->setColumnStretch(1, 1);
    m_failure = nullptr;
    QString part;
    int line = 0;
    for (const TestStep &step : steps) {
        if (step.part != part) {
            part = step.part;
            auto *title = new QWidget;
            auto *spaced = new QVBoxLayout(title);
            spaced->setContentsMargins(0, line > 0 ? grid::unit : 0, 0, 0);
            spaced->addWidget(new TextBlock(printable(part), Type::Label, Tone::Quiet));
            rows->addWidget(title, line++, 0, 1, 2);
        }
        auto *chip = new Chip(lookOf(step.state));
        chip->setFixedWidth(chipWidth);
        rows->addWidget(chip, line, 0, Qt::AlignTop);
        rows->addWidget(makeWords(step), line++, 1);
        if (step.state == TestStep::State::Failed && !m_failure)
            m_failure = chip;
    }
    auto *column = new QVBoxLayout(body);
    column->setContentsMargins(grid::gap, grid::half, grid::gap, grid::gap);
    column->addLayout(rows);
    column->addStretch();
    return body;
}

QWidget *TestSteps::makeWords(const TestStep &step)
{
    auto *box = new QWidget;
    auto *words = new QVBoxLayout(box);
    words->setContentsMargins(0, 0, 0, 0);
    words->setSpacing(0);
    words->addWidget(new TextBlock(translated(step.what), Type::Body));
    if (!step.says.isEmpty())
        words->addWidget(new TextBlock(printableLines(step.says), Type::Small, toneOf(step.state)));
    if (!step.trust.isEmpty()) {
        auto *trust = new QPushButton(tr("Trust this certificate"));
        trust->setToolTip(tr("For this connection only"));
        trust->setAutoDefault(false);
        connect(trust, &QPushButton::clicked, this, [this, sha256 = step.trust] { Q_EMIT trustRequested(sha256); });
        words->addSpacing(grid::half);
        words->addWidget(trust, 0, Qt::AlignLeft);
    }
    return box;
}

} // namespace signalbox
