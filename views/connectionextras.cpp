// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/wayarguments.h"
#include "core/masking.h"
#include "views/connectionfields.h"
#include "views/connectionsection.h"
#include "views/environmentedge.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QLineEdit>
#include <QSpinBox>

#include <algorithm>

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

QString maskedLine(const QString &line)
{
    return masked({}, line);
}

class MetricsSection : public ConnectionSection {
    Q_DECLARE_TR_FUNCTIONS(ConnectionSection)

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
    Q_DECLARE_TR_FUNCTIONS(ConnectionSection)

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
    Q_DECLARE_TR_FUNCTIONS(ConnectionSection)

public:
    BudgetSection()
        : m_requests(addNumber(tr("Requests"), tr(" a minute, to each worker"), fewestRequests, 6000))
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
