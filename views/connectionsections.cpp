// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/secrets.h"
#include "core/masking.h"
#include "views/connectionfields.h"
#include "views/connectionsection.h"

#include <QCheckBox>
#include <QComboBox>
#include <QCoreApplication>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QSignalBlocker>
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
    Q_DECLARE_TR_FUNCTIONS(ConnectionSection)

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
    Q_DECLARE_TR_FUNCTIONS(ConnectionSection)

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

} // namespace signalbox
