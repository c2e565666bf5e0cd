// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/startpage.h"

#include "app/demos.h"
#include "models/translated.h"
#include "report/text.h"
#include "views/actioncard.h"
#include "views/startpagerow.h"
#include "views/textblock.h"

#include <QHBoxLayout>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QScrollArea>

#include <algorithm>

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

constexpr int columnWidth = 800;
constexpr qsizetype fewEnough = 5; ///< connections that need no search

/// Those in folders after those at the top, by name.
bool stands(const Profile &a, const Profile &b)
{
    const int folders = QString::localeAwareCompare(a.connection.folder, b.connection.folder);
    return folders != 0 ? folders < 0 : QString::localeAwareCompare(a.connection.name, b.connection.name) < 0;
}

} // namespace

StartPage::StartPage(QWidget *parent)
    : QWidget(parent)
    , m_paste(new PasteField)
    , m_pasteProblem(new TextBlock({}, Type::Note, Tone::Bad))
    , m_list(new QVBoxLayout)
{
    auto *column = new QWidget;
    column->setFixedWidth(columnWidth);
    auto *layout = new QVBoxLayout(column);
    layout->setContentsMargins(0, 48, 0, 32);
    layout->setSpacing(grid::unit);
    layout->addWidget(new TextBlock(tr("Signalbox"), Type::Display));
    layout->addWidget(
        new TextBlock(tr("Shows who really runs every task of a Kafka Connect cluster."), Type::Body, Tone::Quiet));
    layout->addSpacing(grid::gap);
    layout->addWidget(makeActions());
    layout->addWidget(makePaste());
    layout->addSpacing(grid::unit);
    m_listHead = makeListHead();
    layout->addWidget(m_listHead);
    m_list->setSpacing(grid::unit);
    layout->addLayout(m_list);
    layout->addStretch(1);

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
    setProfiles({});
}

QWidget *StartPage::makeActions()
{
    auto *row = new QWidget;
    auto *layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(grid::gap);
    auto *fresh =
        new ActionCard(u"plug"_s, tr("New connection"), tr("REST of the workers, and Kafka for ownership and history"));
    auto *bundle = new ActionCard(u"folder-open"_s, tr("Open a bundle or recording"),
                                  tr("A saved look at a cluster, without any network"));
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

QWidget *StartPage::makePaste()
{
    auto *box = new QWidget;
    auto *layout = new QVBoxLayout(box);
    layout->setContentsMargins(0, grid::unit, 0, 0);
    layout->setSpacing(grid::half);
    auto *row = new QHBoxLayout;
    row->setSpacing(grid::unit);
    auto *file = new QPushButton(tr("From a file…"));
    row->addWidget(m_paste, 1);
    row->addWidget(file);
    layout->addLayout(row);
    layout->addWidget(m_pasteProblem);
    m_pasteProblem->hide();
    connect(m_paste, &PasteField::given, this, &StartPage::textGiven);
    connect(m_paste, &PasteField::fileGiven, this, &StartPage::fileGiven);
    connect(file, &QPushButton::clicked, this, &StartPage::fileRequested);
    return box;
}

QWidget *StartPage::makeListHead()
{
    auto *head = new QWidget;
    auto *layout = new QHBoxLayout(head);
    layout->setContentsMargins(0, grid::unit, 0, 0);
    m_search = new QLineEdit;
    m_search->setPlaceholderText(tr("Search"));
    m_search->setAccessibleName(tr("Search the known connections"));
    m_search->setClearButtonEnabled(true);
    m_search->setFixedWidth(240);
    connect(m_search, &QLineEdit::textChanged, this, &StartPage::showList);
    layout->addWidget(new TextBlock(tr("Known connections"), Type::Heading), 1);
    layout->addWidget(m_search);
    return head;
}

void StartPage::clearList()
{
    while (QLayoutItem *item = m_list->takeAt(0)) {
        if (item->widget()) {
            item->widget()->hide();
            item->widget()->deleteLater();
        }
        delete item;
    }
}

void StartPage::setProblem(const QString &text)
{
    clearList();
    m_listHead->hide();
    m_list->addWidget(new TextBlock(text, Type::Body, Tone::Bad));
}

void StartPage::setImportProblem(const QString &text)
{
    m_pasteProblem->setText(text);
    m_pasteProblem->setVisible(!text.isEmpty());
    if (text.isEmpty())
        m_paste->clear();
    else
        m_paste->selectAll();
}

void StartPage::focusSearch()
{
    if (m_search->isVisible())
        m_search->setFocus();
}

void StartPage::setProfiles(const QList<Profile> &profiles)
{
    m_profiles = profiles;
    std::stable_sort(m_profiles.begin(), m_profiles.end(), stands);
    m_listHead->setVisible(!m_profiles.isEmpty());
    m_search->setVisible(m_profiles.size() > fewEnough);
    if (!m_search->isVisibleTo(this))
        m_search->clear();
    showList();
}

void StartPage::showList()
{
    clearList();
    QString folder;
    bool isAnyShown = false;
    for (const Profile &profile : m_profiles) {
        if (!isFound(profile, m_search->text()))
            continue;
        if (profile.connection.folder != folder) {
            folder = profile.connection.folder;
            if (isAnyShown)
                m_list->addSpacing(grid::unit);
            m_list->addWidget(
                new TextBlock(printable(QString(folder).replace(u'/', u" › "_s)), Type::Label, Tone::Quiet));
        }
        addRow(profile);
        isAnyShown = true;
    }
    if (!isAnyShown && !m_profiles.isEmpty())
        m_list->addWidget(new TextBlock(tr("None of them fits what you search for."), Type::Body, Tone::Quiet));
}

void StartPage::addRow(const Profile &profile)
{
    auto *row = new ProfileRow(profile);
    connect(row, &QAbstractButton::clicked, this, [this, profile] { Q_EMIT openRequested(profile); });
    connect(row, &ProfileRow::editRequested, this, [this, profile] { Q_EMIT editRequested(profile); });
    connect(row, &ProfileRow::duplicateRequested, this, [this, profile] { Q_EMIT duplicateRequested(profile); });
    connect(row, &ProfileRow::testRequested, this, [this, profile] { Q_EMIT testRequested(profile); });
    connect(row, &ProfileRow::deleteRequested, this, [this, profile] { Q_EMIT deleteRequested(profile); });
    m_list->addWidget(row);
}

} // namespace signalbox
