// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/connectionsecrets.h"

#include "report/text.h"
#include "views/textblock.h"

#include <QCoreApplication>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace signalbox {

SecretsDialog::SecretsDialog(const QString &connection, const QStringList &names, QWidget *parent)
    : QDialog(parent)
{
    setWindowTitle(tr("Open a connection"));
    setMinimumWidth(440);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(grid::wide, grid::wide, grid::wide, grid::gap);
    layout->setSpacing(grid::unit);
    layout->addWidget(new TextBlock(printable(connection), Type::Heading));
    layout->addWidget(
        new TextBlock(tr("What is kept nowhere is asked each time. It stays in memory."), Type::Note, Tone::Quiet));
    for (const QString &name : names) {
        const QString title = QCoreApplication::translate("Secrets", titleOfSecret(name).toUtf8().constData());
        auto *edit = new QLineEdit;
        edit->setEchoMode(QLineEdit::Password);
        edit->setAccessibleName(printable(title));
        layout->addSpacing(grid::half);
        layout->addWidget(new TextBlock(printable(title), Type::Label));
        layout->addWidget(edit);
        m_fields << std::pair{name, edit};
    }
    auto *buttons = new QHBoxLayout;
    auto *cancel = new QPushButton(tr("Cancel"));
    auto *open = new QPushButton(tr("Open"));
    open->setProperty("primary", true);
    open->setDefault(true);
    buttons->addStretch();
    buttons->addWidget(cancel);
    buttons->addWidget(open);
    layout->addSpacing(grid::unit);
    layout->addLayout(buttons);
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(open, &QPushButton::clicked, this, &QDialog::accept);
    if (!m_fields.isEmpty())
        m_fields.first().second->setFocus();
}

Secrets SecretsDialog::secrets() const
{
    Secrets secrets;
    for (const auto &[name, edit] : m_fields)
        if (!edit->text().isEmpty())
            secrets[name] = edit->text();
    return secrets;
}

} // namespace signalbox
