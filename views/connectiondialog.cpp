// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/connectiondialog.h"

#include "app/connectiontest.h"
#include "views/connectionfields.h"
#include "views/teststeps.h"
#include "views/textblock.h"

#include <QCheckBox>
#include <QFormLayout>
#include <QFrame>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollArea>

namespace signalbox {

namespace {

QLineEdit *line(const QString &placeholder = {})
{
    auto *edit = new QLineEdit;
    edit->setPlaceholderText(placeholder);
    return edit;
}

QPlainTextEdit *lines(const QString &placeholder, int height)
{
    auto *edit = new QPlainTextEdit;
    edit->setPlaceholderText(placeholder);
    edit->setTabChangesFocus(true);
    edit->setFixedHeight(height);
    return edit;
}

void addGroup(QFormLayout *form, const QString &title, const QString &says)
{
    auto *box = new QWidget;
    auto *layout = new QVBoxLayout(box);
    layout->setContentsMargins(0, form->rowCount() > 0 ? grid::gap : 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(new TextBlock(title, Type::Heading));
    layout->addWidget(new TextBlock(says, Type::Note, Tone::Quiet));
    form->addRow(box);
}

/// A label and its field, tied together for screen readers too.
void addField(QFormLayout *form, const QString &label, QWidget *field)
{
    form->addRow(label, field);
    field->setAccessibleName(label);
}

} // namespace

ConnectionDialog::ConnectionDialog(const Connection &connection, QWidget *parent)
    : QDialog(parent)
    , m_name(line(tr("payments, production")))
    , m_urls(lines(tr("http://w1:8083\nhttp://w2:8083"), 60))
    , m_shared(new QCheckBox(tr("These URLs are a load balancer: who answers is not known")))
    , m_user(line())
    , m_password(line())
    , m_token(line())
    , m_caFile(line(tr("the system's authorities")))
    , m_bootstrap(line(tr("broker1:9092,broker2:9092")))
    , m_properties(lines(tr("security.protocol=SASL_SSL\nsasl.mechanism=PLAIN"), 76))
    , m_group(line(tr("found by its content")))
    , m_configTopic(line(tr("found by its content")))
    , m_statusTopic(line(tr("found by its content")))
    , m_offsetTopic(line(tr("found by its content")))
    , m_metrics(line(tr("http://{host}:8778/jolokia, or a Prometheus URL")))
    , m_open(new QPushButton(tr("Open")))
    , m_hint(new TextBlock({}, Type::Note, Tone::Quiet))
    , m_steps(new TestSteps)
{
    setWindowTitle(connection.name.isEmpty() ? tr("New connection") : tr("Edit connection"));
    resize(960, 680);
    auto *columns = new QHBoxLayout;
    columns->setSpacing(grid::gap);
    columns->addWidget(makeFields(), 3);
    columns->addWidget(makeTest(), 2);

    auto *buttons = new QHBoxLayout;
    auto *cancel = new QPushButton(tr("Cancel"));
    auto *test = new QPushButton(tr("Test"));
    m_open->setProperty("primary", true);
    m_open->setDefault(true);
    buttons->addWidget(m_hint, 1, Qt::AlignVCenter);
    for (auto *button : {cancel, test, m_open})
        buttons->addWidget(button);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(grid::wide, grid::wide, grid::wide, grid::gap);
    layout->setSpacing(grid::gap);
    layout->addLayout(columns, 1);
    layout->addLayout(buttons);

    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(test, &QPushButton::clicked, this, &ConnectionDialog::test);
    connect(m_open, &QPushButton::clicked, this, &QDialog::accept);
    connect(m_urls, &QPlainTextEdit::textChanged, this, &ConnectionDialog::checkEntries);
    connect(m_bootstrap, &QLineEdit::textChanged, this, &ConnectionDialog::checkEntries);
    fill(connection);
    checkEntries();
    m_name->setFocus();
}

QWidget *ConnectionDialog::makeFields()
{
    for (auto *secret : {m_password, m_token})
        secret->setEchoMode(QLineEdit::Password);
    auto *fields = new QWidget;
    auto *form = new QFormLayout(fields);
    form->setContentsMargins(0, 0, grid::unit, 0);
    form->setHorizontalSpacing(grid::gap);
    form->setVerticalSpacing(grid::unit);
    form->setLabelAlignment(Qt::AlignLeft);
    form->setFieldGrowthPolicy(QFormLayout::ExpandingFieldsGrow);
    addGroup(form, tr("Connect"), tr("One worker is enough to begin with; all of them show who disagrees."));
    addField(form, tr("Name"), m_name);
    addField(form, tr("REST URLs"), m_urls);
    form->addRow(QString(), m_shared);
    addField(form, tr("User"), m_user);
    addField(form, tr("Password"), m_password);
    addField(form, tr("Bearer token"), m_token);
    addField(form, tr("CA file (PEM)"), m_caFile);
    addGroup(form, tr("Kafka"), tr("Optional: adds ownership checks, history and sink groups. It only reads."));
    addField(form, tr("Bootstrap"), m_bootstrap);
    addField(form, tr("Properties"), m_properties);
    addField(form, tr("Group"), m_group);
    addField(form, tr("Config topic"), m_configTopic);
    addField(form, tr("Status topic"), m_statusTopic);
    addField(form, tr("Offsets topic"), m_offsetTopic);
    addGroup(form, tr("Metrics"), tr("Optional: proves which instances live. {host} stands for each worker's host."));
    addField(form, tr("URLs"), m_metrics);
    auto *scroll = new QScrollArea;
    scroll->setWidgetResizable(true);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidget(fields);
    return scroll;
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

void ConnectionDialog::fill(const Connection &connection)
{
    m_name->setText(connection.name);
    m_urls->setPlainText(connection.urls.join(u'\n'));
    m_shared->setChecked(connection.urlsAreShared);
    m_user->setText(connection.login.user);
    m_password->setText(connection.login.password);
    m_token->setText(connection.login.bearerToken);
    m_caFile->setText(connection.caFile);
    m_bootstrap->setText(connection.bootstrap);
    m_properties->setPlainText(propertiesText(connection.kafkaProperties));
    m_group->setText(connection.group.text);
    m_configTopic->setText(connection.topics.config);
    m_statusTopic->setText(connection.topics.status);
    m_offsetTopic->setText(connection.topics.offsets);
    m_metrics->setText(metricsText(connection.metrics));
}

Connection ConnectionDialog::connection() const
{
    Connection connection;
    connection.urls = urlsOf(m_urls->toPlainText());
    connection.bootstrap = m_bootstrap->text().trimmed();
    connection.name = m_name->text().trimmed();
    if (connection.name.isEmpty())
        connection.name = nameFor(connection);
    connection.urlsAreShared = m_shared->isChecked();
    connection.login = {m_user->text(), m_password->text(), m_token->text().trimmed()};
    connection.caFile = m_caFile->text().trimmed();
    connection.kafkaProperties = propertiesOf(m_properties->toPlainText());
    connection.group = GroupId(m_group->text().trimmed());
    connection.topics = {m_configTopic->text().trimmed(), m_statusTopic->text().trimmed(),
                         m_offsetTopic->text().trimmed()};
    connection.metrics = metricsOf(m_metrics->text());
    return connection;
}

void ConnectionDialog::checkEntries()
{
    const bool hasRest = !urlsOf(m_urls->toPlainText()).isEmpty();
    const bool hasKafka = !m_bootstrap->text().trimmed().isEmpty();
    m_open->setEnabled(hasRest || hasKafka);
    m_hint->setText(!hasRest && !hasKafka ? tr("Enter the URL of a worker or a bootstrap server.")
                        : !hasKafka       ? tr("Without Kafka, duplicates can only be inferred.")
                        : !hasRest        ? tr("Without REST, what workers say of themselves is not seen.")
                                          : tr("Passwords stay in memory; they are not saved."));
}

void ConnectionDialog::test()
{
    delete m_test;
    m_test = new ConnectionTest(connection(), this);
    connect(m_test, &ConnectionTest::changed, this, [this] { m_steps->setSteps(m_test->steps()); });
    m_test->start();
}

} // namespace signalbox
