// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/connectiontest.h"

#include "app/addresstest.h"
#include "app/kafkatest.h"

#include <algorithm>

namespace signalbox {

using namespace Qt::StringLiterals;

ConnectionTest::ConnectionTest(Connection connection, QObject *parent)
    : QObject(parent)
    , m_connection(std::move(connection))
{
}

void ConnectionTest::start()
{
    Q_ASSERT(m_steps.isEmpty());
    QList<AddressTest *> addresses;
    for (const QString &url : m_connection.urls)
        addresses << new AddressTest(url, m_connection, this);
    auto *kafka = m_connection.bootstrap.isEmpty() ? nullptr : new KafkaTest(m_connection, this);
    if (addresses.isEmpty() && !kafka)
        settle(addStep(u"Somewhere to look"_s), TestStep::State::Failed,
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

int ConnectionTest::addStep(const QString &what)
{
    m_steps << TestStep{what, TestStep::State::Waiting, {}};
    return static_cast<int>(m_steps.size() - 1);
}

void ConnectionTest::settle(int step, TestStep::State state, const QString &says)
{
    m_steps[step].state = state;
    m_steps[step].says = says;
    Q_EMIT changed();
}

QString inWords(const Error &error)
{
    return error.detail.isEmpty() ? error.what : u"%1: %2"_s.arg(error.what, error.detail.left(300));
}

} // namespace signalbox
