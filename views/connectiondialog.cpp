// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/connectiondialog.h"

#include "app/connectiontest.h"
#include "collect/kafkasettings.h"
#include "report/text.h"
#include "views/connectionfields.h"
#include "views/connectionform.h"
#include "views/teststeps.h"
#include "views/textblock.h"

#include <QCheckBox>
#include <QFrame>
#include <QPushButton>
#include <QVBoxLayout>

namespace signalbox {

namespace {

QPushButton *button(const QString &text, QHBoxLayout *row)
{
    auto *made = new QPushButton(text);
    made->setAutoDefault(false);
    row->addWidget(made);
    return made;
}

} // namespace

ConnectionDialog::ConnectionDialog(const Profile &profile, const DialogSetting &setting, QWidget *parent)
    : QDialog(parent)
    , m_form(new ConnectionForm(setting.folders))
    , m_keep(new QCheckBox(tr("Keep the secrets in the system's keychain")))
    , m_hint(new TextBlock({}, Type::Note, Tone::Quiet))
    , m_steps(new TestSteps)
{
    setWindowTitle(profile.connection.name.isEmpty() ? tr("New connection") : tr("Edit connection"));
    resize(1040, 700);
    auto *columns = new QHBoxLayout;
    columns->setSpacing(grid::gap);
    columns->addWidget(m_form, 3);
    columns->addWidget(makeTest(), 2);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(grid::wide, grid::wide, grid::wide, grid::gap);
    layout->setSpacing(grid::gap);
    if (!setting.notes.isEmpty())
        layout->addWidget(makeTop(setting));
    layout->addLayout(columns, 1);
    m_keep->setChecked(setting.storeIsLasting && profile.kept == SecretsKept::InStore);
    m_keep->setEnabled(setting.storeIsLasting);
    if (!setting.storeIsLasting)
        m_keep->setText(tr("No keychain here: secrets are asked for again after the next start"));
    layout->addLayout(makeButtons());
    connect(m_form, &ConnectionForm::changed, this, &ConnectionDialog::checkEntries);
    connect(m_steps, &TestSteps::trustRequested, this, [this](const QString &sha256) {
        m_form->trust(sha256);
        test();
    });
    m_form->fill(profile.connection);
    m_form->focusFirst();
}

QWidget *ConnectionDialog::makeTop(const DialogSetting &setting)
{
    auto *card = new QFrame;
    card->setProperty("best", true);
    auto *layout = new QVBoxLayout(card);
    layout->setContentsMargins(grid::gap, 12, grid::gap, 12);
    layout->setSpacing(grid::half);
    for (const QString &note : setting.notes)
        layout->addWidget(new TextBlock(printable(note), Type::Note));
    return card;
}

QWidget *ConnectionDialog::makeTest()
{
    auto *card = new QFrame;
    card->setProperty("card", true);
    auto *layout = new QVBoxLayout(card);
    layout->setContentsMargins(1, 1, 1, 1);
    layout->addWidget(m_steps);
    return card;
}

QLayout *ConnectionDialog::makeButtons()
{
    auto *whole = new QVBoxLayout;
    whole->setSpacing(grid::unit);
    whole->addWidget(m_hint);
    auto *row = new QHBoxLayout;
    row->addWidget(m_keep, 1);
    auto *cancel = button(tr("Cancel"), row);
    auto *test = button(tr("Test"), row);
    m_save = button(tr("Save"), row);
    m_open = button(tr("Open"), row);
    m_open->setToolTip(tr("Saves the connection, too"));
    m_open->setProperty("primary", true);
    m_open->setDefault(true);
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(test, &QPushButton::clicked, this, &ConnectionDialog::test);
    connect(m_save, &QPushButton::clicked, this, [this] { done(Saved); });
    connect(m_open, &QPushButton::clicked, this, [this] { done(Opened); });
    whole->addLayout(row);
    return whole;
}

Connection ConnectionDialog::connection() const
{
    return m_form->connection();
}

SecretsKept ConnectionDialog::kept() const
{
    return m_keep->isChecked() || !m_keep->isEnabled() ? SecretsKept::InStore : SecretsKept::Nowhere;
}

void ConnectionDialog::checkEntries()
{
    const Connection now = connection();
    const bool hasRest = !now.urls.isEmpty() || !now.workerRoutes.isEmpty();
    const bool hasKafka = !now.bootstrap.isEmpty();
    const auto fits = checkBootstrap(now.bootstrap);
    m_open->setEnabled(fits && (hasRest || hasKafka));
    m_save->setEnabled(fits && (hasRest || hasKafka));
    const QString lack = !fits  ? tr("Kafka brokers: %1.").arg(fits.error().what)
        : !hasRest && !hasKafka ? tr("Enter the URL of a worker or a bootstrap server.")
        : !hasKafka             ? tr("Without Kafka, duplicates can only be inferred.")
        : !hasRest              ? tr("Without REST, what workers say of themselves is not seen.")
                                : QString();
    m_hint->setText(lack);
}

void ConnectionDialog::test()
{
    delete m_test;
    m_test = new ConnectionTest(connection(), this);
    connect(m_test, &ConnectionTest::changed, this, [this] { m_steps->setSteps(m_test->steps()); });
    m_test->start();
}

} // namespace signalbox
