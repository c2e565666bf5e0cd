// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/connectionform.h"

#include "app/secrets.h"
#include "views/connectionfields.h"
#include "views/connectionsection.h"
#include "views/environmentedge.h"
#include "views/theme.h"

#include <QVBoxLayout>

namespace signalbox {

namespace {

QString metricsSummary(const Connection &connection)
{
    return metricsText(withoutSecrets(connection).metrics);
}

QString belongingSummary(const Connection &connection)
{
    QStringList parts{connection.folder, environmentWord(connection.environment)};
    parts.removeAll(QString());
    return parts.join(QStringLiteral(" · "));
}

QString budgetOf(const Connection &connection)
{
    return budgetSummary(connection.budget);
}

} // namespace

ConnectionForm::ConnectionForm(const QStringList &folders, QWidget *parent)
    : QScrollArea(parent)
    , m_place(new PlaceSection)
    , m_login(new LoginSection)
{
    auto *fields = new QWidget;
    auto *layout = new QVBoxLayout(fields);
    layout->setContentsMargins(0, 0, grid::unit, 0);
    layout->setSpacing(0);
    layout->addWidget(m_place);
    addFolded(layout, m_login, loginSummary);
    addFolded(layout, makeWaysSection(), waysSummary);
    addFolded(layout, makeKafkaSection(), kafkaSummary);
    addFolded(layout, makeMetricsSection(), metricsSummary);
    addFolded(layout, makeBelongingSection(folders), belongingSummary);
    addFolded(layout, makeBudgetSection(), budgetOf);
    layout->addStretch();
    setWidgetResizable(true);
    setFocusPolicy(Qt::NoFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setWidget(fields);
    connect(m_place, &ConnectionSection::changed, this, &ConnectionForm::changed);
    connect(m_place, &PlaceSection::loginFound, m_login, &LoginSection::setLogin);
    connect(this, &ConnectionForm::changed, this, &ConnectionForm::showSummaries);
}

void ConnectionForm::addFolded(QVBoxLayout *layout, ConnectionSection *section, QString (*summary)(const Connection &))
{
    auto *fold = new SectionFold(section);
    layout->addWidget(fold);
    layout->addWidget(section);
    m_folded << Folded{fold, section, summary};
    connect(section, &ConnectionSection::changed, this, &ConnectionForm::changed);
}

void ConnectionForm::showSummaries()
{
    const Connection now = connection();
    for (const Folded &folded : m_folded)
        folded.fold->setSummary(folded.summary(now));
}

void ConnectionForm::fill(const Connection &connection)
{
    {
        const QSignalBlocker quiet(this);
        m_login->fill(connection);
        m_place->fill(connection);
        for (const Folded &folded : m_folded)
            if (folded.section != m_login)
                folded.section->fill(connection);
    }
    showSummaries();
    Q_EMIT changed();
}

Connection ConnectionForm::connection() const
{
    Connection connection;
    m_place->read(connection);
    for (const Folded &folded : m_folded)
        folded.section->read(connection);
    return connection;
}

void ConnectionForm::focusFirst()
{
    m_place->focusFirst();
}

void ConnectionForm::trust(const QString &sha256)
{
    m_login->trust(sha256);
}

} // namespace signalbox
