// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/teststeps.h"

#include "models/look.h"
#include "report/text.h"
#include "views/chip.h"
#include "views/textblock.h"

#include <QCoreApplication>
#include <QGridLayout>
#include <QVBoxLayout>

namespace signalbox {

namespace {

Look lookOf(TestStep::State state)
{
    switch (state) {
    case TestStep::State::Waiting:
        return {Glyph::Ring, Tone::Quiet, TestSteps::tr("waits")};
    case TestStep::State::Running:
        return {Glyph::Turning, Tone::Accent, TestSteps::tr("trying")};
    case TestStep::State::Passed:
        return {Glyph::Tick, Tone::Good, TestSteps::tr("works")};
    case TestStep::State::Failed:
        return {Glyph::Cross, Tone::Bad, TestSteps::tr("fails")};
    case TestStep::State::Skipped:
        return {Glyph::Ghost, Tone::Quiet, TestSteps::tr("skipped")};
    }
    Q_UNREACHABLE();
}

QWidget *bodyOf(const QList<TestStep> &steps)
{
    auto *body = new QWidget;
    auto *column = new QVBoxLayout(body);
    column->setContentsMargins(grid::gap, grid::gap, grid::gap, grid::gap);
    auto *rows = new QGridLayout;
    rows->setHorizontalSpacing(12);
    rows->setVerticalSpacing(10);
    rows->setColumnMinimumWidth(0, 80);
    rows->setColumnStretch(1, 1);
    int line = 0;
    for (const TestStep &step : steps) {
        auto *chip = new Chip(lookOf(step.state));
        chip->setFixedWidth(80);
        rows->addWidget(chip, line, 0, Qt::AlignTop);
        auto *words = new QVBoxLayout;
        words->setSpacing(0);
        const QString what = QCoreApplication::translate("TestStep", step.what.toUtf8().constData());
        words->addWidget(new TextBlock(printable(what), Type::Body));
        if (!step.says.isEmpty())
            words->addWidget(new TextBlock(printable(step.says), Type::Small,
                                           step.state == TestStep::State::Failed ? Tone::Bad : Tone::Quiet));
        rows->addLayout(words, line++, 1);
    }
    column->addLayout(rows);
    column->addStretch();
    return body;
}

} // namespace

TestSteps::TestSteps(QWidget *parent)
    : QScrollArea(parent)
{
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setAccessibleName(tr("Steps of the test"));
    auto *hint = new QWidget;
    auto *layout = new QVBoxLayout(hint);
    layout->setContentsMargins(grid::wide, grid::wide, grid::wide, grid::wide);
    layout->addWidget(new TextBlock(tr("Nothing was tried yet"), Type::Strong));
    layout->addWidget(
        new TextBlock(tr("“Test” tries each step and says what works, without changing anything and without "
                         "joining any group."),
                      Type::Body, Tone::Quiet));
    layout->addStretch();
    showBody(hint);
}

void TestSteps::showBody(QWidget *body)
{
    setWidget(body);
    body->setAutoFillBackground(false);
    viewport()->setAutoFillBackground(false);
}

void TestSteps::setSteps(const QList<TestStep> &steps)
{
    if (m_shown == steps)
        return;
    m_shown = steps;
    showBody(bodyOf(steps));
}

} // namespace signalbox
