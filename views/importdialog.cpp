// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/importdialog.h"

#include "app/importdiscovery.h"
#include "report/text.h"
#include "views/startpagerow.h"
#include "views/textblock.h"

#include <QCheckBox>
#include <QFrame>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

namespace signalbox {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

ImportDialog::ImportDialog(const QList<ImportedConnection> &found, QWidget *parent)
    : QDialog(parent)
    , m_list(new QVBoxLayout)
    , m_add(new QPushButton)
{
    setUp(tr("Choose what to add"));
    offer(found);
}

ImportDialog::ImportDialog(const Connection &brokers, QWidget *parent)
    : QDialog(parent)
    , m_list(new QVBoxLayout)
    , m_add(new QPushButton)
    , m_calls(std::make_unique<BlockingCalls>(300ms))
{
    setUp(tr("Connect clusters on these brokers"));
    say(tr("Looking for Connect clusters on %1 …").arg(printable(brokers.bootstrap)));
    countChosen();
    const std::function<Result<QList<ImportedConnection>>()> look = [brokers] { return clustersBehind(brokers, 12s); };
    whenDone(m_calls->run(look), this, [this](const Result<QList<ImportedConnection>> &found) {
        if (found)
            offer(*found);
        else
            say(printable(told(found.error())));
    });
}

void ImportDialog::setUp(const QString &title)
{
    setWindowTitle(title);
    resize(620, 440);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(grid::wide, grid::wide, grid::wide, grid::gap);
    layout->setSpacing(grid::gap);
    layout->addWidget(new TextBlock(title, Type::Heading));
    auto *content = new QWidget;
    auto *column = new QVBoxLayout(content);
    column->setContentsMargins(0, 0, grid::unit, 0);
    m_list->setSpacing(grid::unit);
    column->addLayout(m_list);
    column->addStretch();
    auto *scroll = new QScrollArea;
    scroll->setWidgetResizable(true);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setWidget(content);
    layout->addWidget(scroll, 1);
    auto *buttons = new QHBoxLayout;
    auto *byHand = new QPushButton(tr("Enter by hand…"));
    auto *cancel = new QPushButton(tr("Cancel"));
    m_add->setProperty("primary", true);
    m_add->setDefault(true);
    buttons->addWidget(byHand);
    buttons->addStretch();
    buttons->addWidget(cancel);
    buttons->addWidget(m_add);
    layout->addLayout(buttons);
    connect(byHand, &QPushButton::clicked, this, [this] { done(ByHand); });
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_add, &QPushButton::clicked, this, &QDialog::accept);
}

void ImportDialog::say(const QString &text)
{
    while (QLayoutItem *item = m_list->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    m_list->addWidget(new TextBlock(text, Type::Body, Tone::Quiet));
}

void ImportDialog::offer(const QList<ImportedConnection> &found)
{
    say(tr("%1 were found.").arg(found.size()));
    for (const ImportedConnection &one : found) {
        auto *card = new QFrame;
        card->setProperty("card", true);
        auto *layout = new QVBoxLayout(card);
        layout->setContentsMargins(grid::gap, 12, grid::gap, 12);
        layout->setSpacing(2);
        auto *check = new QCheckBox(printable(one.connection.name).replace(u'&', u"&&"_s));
        check->setChecked(m_choices.isEmpty());
        connect(check, &QCheckBox::toggled, this, &ImportDialog::countChosen);
        layout->addWidget(check);
        auto *where = new TextBlock(whereTo(one.connection), Type::Note, Tone::Quiet);
        where->setFit(TextBlock::Fit::Elided);
        layout->addWidget(where);
        for (const QString &note : one.notes)
            layout->addWidget(new TextBlock(printable(note), Type::Note));
        m_list->addWidget(card);
        m_choices << std::pair{check, one};
    }
    countChosen();
}

void ImportDialog::countChosen()
{
    const auto count = chosen().size();
    m_add->setEnabled(count > 0);
    m_add->setText(count > 1 ? tr("Add %1").arg(count) : tr("Go on"));
}

QList<ImportedConnection> ImportDialog::chosen() const
{
    QList<ImportedConnection> chosen;
    for (const auto &[check, connection] : m_choices)
        if (check->isChecked())
            chosen << connection;
    return chosen;
}

} // namespace signalbox
