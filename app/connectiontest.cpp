// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/connectiontest.h"

#include "app/addresstest.h"
#include "app/kafkatest.h"
#include "collect/routes.h"

#include <QUrl>

#include <algorithm>

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype mostAddresses = 30; ///< of a large cluster, enough to know whether it is reached

QString managedBy(const QStringList &urls)
{
    for (const QString &url : urls)
        if (const QString service = managedService(QUrl(url).host().toLower()); !service.isEmpty())
            return service;
    return {};
}

} // namespace

ConnectionTest::ConnectionTest(Connection connection, QObject *parent)
    : QObject(parent)
    , m_connection(std::move(connection))
{
}

void ConnectionTest::start()
{
    Q_ASSERT(m_steps.isEmpty());
    if (const QString service = managedBy(m_connection.urls); !service.isEmpty()) {
        settle(addStep(service, u"Kafka Connect"_s), TestStep::State::Failed,
               u"Connectors are fully managed here: there are no workers to see, and nothing of them for Signalbox to "
               "show"_s);
        return;
    }
    for (const QString &url : m_connection.urls)
        if (const auto address = httpAddress(url); !address)
            settle(addStep(u"REST"_s, u"URL"_s), TestStep::State::Failed, inWords(address.error()));
    QList<AddressTest *> addresses;
    for (const RestAddress &address : restAddresses(m_connection, {}))
        if (addresses.size() < mostAddresses)
            addresses << new AddressTest(address, m_connection, this);
    auto *kafka = m_connection.bootstrap.isEmpty() ? nullptr : new KafkaTest(m_connection, this);
    if (m_steps.isEmpty())
        settle(addStep({}, u"Somewhere to look"_s), TestStep::State::Failed,
               u"Enter the URL of a worker or a bootstrap server"_s);
    for (AddressTest *address : addresses)
        address->start();
    if (kafka)
        kafka->start();
}

bool ConnectionTest::isDone() const
{
    return std::none_of(m_steps.cbegin(), m_steps.cend(), [](const TestStep &step) {
        return step.state == TestStep::State::Waiting || step.state == TestStep::State::Running;
    });
}

int ConnectionTest::addStep(const QString &part, const QString &what)
{
    m_steps << TestStep{what, TestStep::State::Waiting, {}, part, {}};
    return static_cast<int>(m_steps.size() - 1);
}

void ConnectionTest::settle(int step, TestStep::State state, const QString &says)
{
    m_steps[step].state = state;
    m_steps[step].says = says;
    Q_EMIT changed();
}

qsizetype firstFailure(const QList<TestStep> &steps)
{
    for (qsizetype i = 0; i < steps.size(); ++i)
        if (steps[i].state == TestStep::State::Failed)
            return i;
    return -1;
}

QString summaryOf(const QList<TestStep> &steps)
{
    const auto count = [&](TestStep::State state) {
        return std::count_if(steps.cbegin(), steps.cend(), [&](const TestStep &step) { return step.state == state; });
    };
    const auto failed = count(TestStep::State::Failed);
    const auto open = count(TestStep::State::Waiting) + count(TestStep::State::Running);
    const auto warned = count(TestStep::State::Warned);
    if (failed > 0) {
        const TestStep &first = steps[firstFailure(steps)];
        const QString name = first.part.isEmpty() ? first.what : u"%1 of %2"_s.arg(first.what, first.part);
        return u"%1 of %2 steps failed, the first: %3"_s.arg(failed).arg(steps.size()).arg(name);
    }
    if (open > 0)
        return u"%1 of %2 steps are done"_s.arg(steps.size() - open).arg(steps.size());
    return warned > 0 ? u"All %1 steps work, %2 with a warning"_s.arg(steps.size()).arg(warned)
                      : u"All %1 steps work"_s.arg(steps.size());
}

void ConnectionTest::offerTrust(int step, const QString &sha256)
{
    m_steps[step].trust = sha256;
}

QString inWords(const Error &error)
{
    return error.detail.isEmpty() ? error.what : u"%1: %2"_s.arg(error.what, error.detail.left(300));
}

} // namespace signalbox
