// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/secrets.h"
#include "core/masking.h"
#include "views/connectionfields.h"
#include "views/connectionsection.h"
#include "views/environmentedge.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QTextCursor>

#include <algorithm>

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

QString maskedProperty(const QString &line)
{
    Connection alone;
    alone.kafkaProperties = propertiesOf(line);
    return secretsOf(alone).isEmpty() ? line : line.section(u'=', 0, 0) + u"=••••••"_s;
}

QString maskedCommand(const QString &line)
{
    Connection alone;
    alone.tokenCommand = commandOf(line);
    return secretsOf(alone).isEmpty() ? line : QString();
}

QString maskedLine(const QString &line)
{
    return masked({}, line);
}

class KafkaSection : public ConnectionSection {
public:
    KafkaSection()
        : m_properties(addSecretLines(tr("Properties"), u"security.protocol=SASL_SSL\nsasl.mechanism=PLAIN"_s, 4,
                                      maskedProperty))
        , m_command(addMaskedLine(tr("Token command"), tr("prints an OAUTHBEARER token: az account get-access-token"),
                                  maskedCommand))
        , m_group(addLine(tr("Group"), tr("found by its content")))
        , m_config(addLine(tr("Config topic"), tr("found by its content")))
        , m_status(addLine(tr("Status topic"), tr("found by its content")))
        , m_offsets(addLine(tr("Offsets topic"), tr("found by its content")))
    {
    }
    QString title() const override { return tr("Kafka"); }
    QString purpose() const override { return tr("Login of the brokers, and names that cannot be found."); }
    void fill(const Connection &c) override
    {
        m_properties->setRealText(propertiesText(c.kafkaProperties));
        m_command->setText(commandText(c.tokenCommand));
        m_group->setText(c.group.text);
        m_config->setText(c.topics.config);
        m_status->setText(c.topics.status);
        m_offsets->setText(c.topics.offsets);
    }
    void read(Connection &c) const override
    {
        c.kafkaProperties = propertiesOf(m_properties->realText());
        c.tokenCommand = commandOf(m_command->text());
        c.group = GroupId(m_group->text().trimmed());
        c.topics = {m_config->text().trimmed(), m_status->text().trimmed(), m_offsets->text().trimmed()};
    }

private:
    SecretLines *m_properties;
    QLineEdit *m_command;
    QLineEdit *m_group;
    QLineEdit *m_config;
    QLineEdit *m_status;
    QLineEdit *m_offsets;
};

class WaysSection : public ConnectionSection {
public:
    WaysSection()
        : m_kind(addChoice(tr("Proxy"), {tr("none"), u"SOCKS5"_s, u"HTTP"_s}))
        , m_address(addLine(tr("Proxy address"), u"bastion.example.org:1080"_s))
        , m_user(addLine(tr("Proxy user")))
        , m_password(addSecret(tr("Proxy password")))
        , m_workers(addSecretLines(tr("Worker routes"),
                                   u"w1:8083 = https://ingress/w1\nw2:8083 = http://127.0.0.1:18083 host=w2 tls=w2"_s,
                                   3, maskedLine))
        , m_brokers(addLines(tr("Broker routes"), u"b1.inside:9092 = 127.0.0.1:19092"_s, 3))
    {
        addNote(
            tr("A SOCKS5 proxy carries REST and Kafka, an HTTP proxy REST only. Names are resolved at its far end."));
    }
    QString title() const override { return tr("Ways there"); }
    QString purpose() const override { return tr("Proxies, port-forwards, ingresses."); }
    void fill(const Connection &c) override
    {
        m_kind->setCurrentIndex(static_cast<int>(c.proxy.kind));
        m_address->setText(c.proxy.host.isEmpty() ? QString() : u"%1:%2"_s.arg(c.proxy.host).arg(c.proxy.port));
        m_user->setText(c.proxy.user);
        m_password->setText(c.proxy.password);
        m_workers->setRealText(workerRoutesText(c.workerRoutes));
        m_brokers->setPlainText(brokerRoutesText(c.brokerRoutes));
    }
    void read(Connection &c) const override
    {
        c.proxy = proxyOf(m_address->text(), static_cast<Proxy::Kind>(m_kind->currentIndex()));
        c.proxy.user = m_user->text();
        c.proxy.password = m_password->text();
        c.workerRoutes = workerRoutesOf(m_workers->realText());
        c.brokerRoutes = brokerRoutesOf(m_brokers->toPlainText());
    }

private:
    QComboBox *m_kind;
    QLineEdit *m_address;
    QLineEdit *m_user;
    QLineEdit *m_password;
    SecretLines *m_workers;
    QPlainTextEdit *m_brokers;
};

class MetricsSection : public ConnectionSection {
public:
    MetricsSection()
        : m_urls(addMaskedLine(tr("URLs"), u"http://{host}:8778/jolokia"_s, maskedLine))
    {
        addNote(tr("Jolokia or Prometheus. {host} stands for each worker's host; worker=URL names one."));
    }
    QString title() const override { return tr("Metrics"); }
    QString purpose() const override { return tr("Prove which instances live."); }
    void fill(const Connection &c) override { m_urls->setText(metricsText(c.metrics)); }
    void read(Connection &c) const override { c.metrics = metricsOf(m_urls->text()); }

private:
    QLineEdit *m_urls;
};

class BelongingSection : public ConnectionSection {
public:
    explicit BelongingSection(const QStringList &folders)
        : m_environment(addChoice(tr("Environment"),
                                  {tr("not stated"), environmentWord(Environment::Development),
                                   environmentWord(Environment::Test), environmentWord(Environment::Production)}))
        , m_folder(addChoice(tr("Folder"), QStringList{QString()} + folders))
    {
        m_folder->setEditable(true);
        m_folder->lineEdit()->setPlaceholderText(tr("at the top; or team/payments"));
        m_folder->lineEdit()->setAccessibleName(tr("Folder"));
    }
    QString title() const override { return tr("Folder and environment"); }
    QString purpose() const override { return tr("Where it stands in the list. Production is marked."); }
    void fill(const Connection &c) override
    {
        m_environment->setCurrentIndex(static_cast<int>(c.environment));
        m_folder->setEditText(c.folder);
    }
    void read(Connection &c) const override
    {
        c.environment = static_cast<Environment>(m_environment->currentIndex());
        c.folder = folderOf(m_folder->currentText());
    }

private:
    QComboBox *m_environment;
    QComboBox *m_folder;
};

class BudgetSection : public ConnectionSection {
public:
    BudgetSection()
        : m_requests(addNumber(tr("Requests"), tr(" a minute, to each worker"), 6, 6000))
        , m_megabytes(addNumber(tr("Answers"), tr(" MB a minute, from each worker"), 1, 100000))
        , m_groups(addNumber(tr("Group calls"), tr(" a minute, to the brokers"), 2, 6000))
    {
        addNote(tr("What would go beyond it waits, whatever happens."));
    }
    QString title() const override { return tr("Budget"); }
    QString purpose() const override { return tr("What looking may cost at most."); }
    void fill(const Connection &c) override
    {
        m_bytes = c.budget.bytesPerMinute;
        m_requests->setValue(c.budget.requestsPerMinute);
        m_megabytes->setValue(static_cast<int>(std::clamp<qint64>(m_bytes / megabyte, 1, m_megabytes->maximum())));
        m_shown = m_megabytes->value();
        m_groups->setValue(c.budget.groupCallsPerMinute);
    }
    void read(Connection &c) const override
    {
        const bool isTouched = m_megabytes->value() != m_shown;
        c.budget = {m_requests->value(), isTouched ? m_megabytes->value() * megabyte : m_bytes, m_groups->value()};
    }

private:
    static constexpr qint64 megabyte = 1024 * 1024;

    QSpinBox *addNumber(const QString &label, const QString &unit, int least, int most)
    {
        auto *box = new QSpinBox;
        box->setRange(least, most);
        box->setSuffix(unit);
        box->setButtonSymbols(QSpinBox::NoButtons);
        connect(box, &QSpinBox::valueChanged, this, &ConnectionSection::changed);
        add(label, box);
        return box;
    }

    QSpinBox *m_requests;
    QSpinBox *m_megabytes;
    QSpinBox *m_groups;
    qint64 m_bytes = 0; ///< as it was given; megabytes are only how it is shown
    int m_shown = 0;
};

} // namespace

PlaceSection::PlaceSection()
    : m_name(addLine(tr("Name"), tr("payments, production")))
    , m_urls(addLines(tr("REST URLs"), u"http://w1:8083\nhttp://w2:8083"_s, 2))
    , m_shared(addCheck(tr("These URLs are a load balancer: who answers is not known")))
    , m_bootstrap(addLine(tr("Kafka brokers"), u"b1:9092,b2:9092"_s))
{
    addNote(tr("One worker is enough to begin with. Kafka is optional: it adds ownership, history and sink groups."));
    connect(m_urls, &QPlainTextEdit::textChanged, this, &PlaceSection::moveLogin);
}

void PlaceSection::fill(const Connection &c)
{
    m_name->setText(c.name);
    m_urls->setPlainText(c.urls.join(u'\n'));
    m_shared->setChecked(c.urlsAreShared);
    m_bootstrap->setText(c.bootstrap);
}

void PlaceSection::read(Connection &c) const
{
    c.urls = urlsOf(m_urls->toPlainText());
    c.urlsAreShared = m_shared->isChecked();
    c.bootstrap = m_bootstrap->text().trimmed();
    c.name = m_name->text().trimmed();
    if (c.name.isEmpty())
        c.name = nameFor(c);
}

void PlaceSection::focusFirst()
{
    m_name->setFocus();
}

/// Before a second glance at the screen could read it. The cursor keeps its distance from the end.
void PlaceSection::moveLogin()
{
    const FoundLogin found = loginIn(m_urls->toPlainText());
    if (found.password.isEmpty())
        return;
    const auto fromEnd = m_urls->toPlainText().size() - m_urls->textCursor().position();
    {
        const QSignalBlocker quiet(m_urls);
        m_urls->setPlainText(found.rest);
    }
    QTextCursor cursor = m_urls->textCursor();
    cursor.setPosition(static_cast<int>(std::max<qsizetype>(0, found.rest.size() - fromEnd)));
    m_urls->setTextCursor(cursor);
    Q_EMIT loginFound(found.user, found.password);
    Q_EMIT changed();
}

ConnectionSection *makeKafkaSection()
{
    return new KafkaSection;
}

ConnectionSection *makeWaysSection()
{
    return new WaysSection;
}

ConnectionSection *makeMetricsSection()
{
    return new MetricsSection;
}

ConnectionSection *makeBelongingSection(const QStringList &folders)
{
    return new BelongingSection(folders);
}

ConnectionSection *makeBudgetSection()
{
    return new BudgetSection;
}

} // namespace signalbox
