// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/startpage.h"

#include "app/demos.h"
#include "models/translated.h"
#include "report/text.h"
#include "views/actioncard.h"
#include "views/glyph.h"
#include "views/textblock.h"

#include <QHBoxLayout>
#include <QMenu>
#include <QPushButton>
#include <QScrollArea>

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

constexpr int columnWidth = 760;

QString whereTo(const Connection &connection)
{
    QStringList places = connection.urls;
    if (!connection.bootstrap.isEmpty())
        places << u"Kafka %1"_s.arg(connection.bootstrap);
    return printable(places.join(u"  ·  "));
}

} // namespace

StartPage::StartPage(QWidget *parent)
    : QWidget(parent)
    , m_list(new QVBoxLayout)
{
    auto *column = new QWidget;
    column->setFixedWidth(columnWidth);
    auto *layout = new QVBoxLayout(column);
    layout->setContentsMargins(0, 64, 0, 32);
    layout->setSpacing(grid::unit);
    layout->addWidget(new TextBlock(tr("Signalbox"), Type::Display));
    layout->addWidget(
        new TextBlock(tr("Shows who really runs every task of a Kafka Connect cluster."), Type::Body, Tone::Quiet));
    layout->addSpacing(grid::wide);
    layout->addWidget(makeActions());
    layout->addSpacing(grid::wide);
    m_list->setSpacing(grid::unit);
    layout->addLayout(m_list);
    layout->addStretch();

    auto *middle = new QWidget;
    auto *centring = new QHBoxLayout(middle);
    centring->setContentsMargins(grid::gap, 0, grid::gap, 0);
    centring->addStretch();
    centring->addWidget(column);
    centring->addStretch();
    auto *scroll = new QScrollArea;
    scroll->setWidgetResizable(true);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setWidget(middle);
    auto *whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->addWidget(scroll);
    setConnections({});
}

QWidget *StartPage::makeActions()
{
    auto *row = new QWidget;
    auto *layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(grid::gap);
    auto *fresh =
        new ActionCard(u"plug"_s, tr("New connection"), tr("REST of the workers, and Kafka for ownership and history"));
    auto *bundle =
        new ActionCard(u"folder-open"_s, tr("Open a bundle"), tr("A saved look at a cluster, without any network"));
    auto *demo =
        new ActionCard(u"play"_s, tr("Try the demo"), tr("A cluster inside this program, with a story of its own"));
    for (QWidget *card : std::initializer_list<QWidget *>{fresh, bundle, demo})
        layout->addWidget(card);
    connect(fresh, &ActionCard::clicked, this, &StartPage::newConnectionRequested);
    connect(bundle, &ActionCard::clicked, this, &StartPage::bundleRequested);
    connect(demo, &ActionCard::clicked, this, [this, demo] {
        QMenu menu;
        menu.setToolTipsVisible(true);
        for (const DemoChoice &choice : demoChoices()) {
            auto *action = menu.addAction(choice.name);
            action->setToolTip(tipText(choice.says));
            connect(action, &QAction::triggered, this, [this, choice] { Q_EMIT demoRequested(choice.name); });
        }
        menu.exec(demo->mapToGlobal(QPoint(0, demo->height() + grid::half)));
    });
    return row;
}

void StartPage::clearList()
{
    while (QLayoutItem *item = m_list->takeAt(0)) {
        if (item->widget())
            item->widget()->deleteLater();
        delete item;
    }
}

void StartPage::setProblem(const QString &text)
{
    clearList();
    m_list->addWidget(new TextBlock(text, Type::Body, Tone::Bad));
}

void StartPage::setConnections(const QList<Connection> &connections)
{
    clearList();
    if (connections.isEmpty())
        return;
    m_list->addWidget(new TextBlock(tr("Known connections"), Type::Label, Tone::Quiet));
    for (const Connection &connection : connections) {
        auto *row = new QFrame;
        row->setProperty("card", true);
        auto *layout = new QHBoxLayout(row);
        layout->setContentsMargins(grid::gap, 12, 12, 12);
        layout->setSpacing(grid::unit);
        auto *words = new QVBoxLayout;
        words->setSpacing(0);
        auto *name = new TextBlock(printable(connection.name), Type::Strong);
        auto *where = new TextBlock(whereTo(connection), Type::Note, Tone::Quiet);
        name->setFit(TextBlock::Fit::Elided);
        where->setFit(TextBlock::Fit::Elided);
        words->addWidget(name);
        words->addWidget(where);
        layout->addLayout(words, 1);
        auto *open = new QPushButton(tr("Open"));
        auto *edit = new QPushButton(tr("Edit…"));
        auto *forget = new QPushButton(tr("Forget"));
        for (auto *button : {open, edit, forget}) {
            button->setAccessibleName(u"%1 %2"_s.arg(button->text(), printable(connection.name)));
            layout->addWidget(button);
        }
        for (auto *button : {edit, forget})
            button->setProperty("flat", true);
        connect(open, &QPushButton::clicked, this, [this, connection] { Q_EMIT connectionChosen(connection); });
        connect(edit, &QPushButton::clicked, this, [this, connection] { Q_EMIT editRequested(connection); });
        connect(forget, &QPushButton::clicked, this, [this, connection] { Q_EMIT forgetRequested(connection.name); });
        m_list->addWidget(row);
    }
}

} // namespace signalbox
