// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/profiles.h"

#include <QDialog>

class QLineEdit;

namespace signalbox {

/// Asks for the secrets that a saved connection lacks, before it is opened. They stay in memory.
class SecretsDialog : public QDialog {
    Q_OBJECT

public:
    SecretsDialog(const QString &connection, const QStringList &names, QWidget *parent = nullptr);

    Secrets secrets() const;

private:
    QList<std::pair<QString, QLineEdit *>> m_fields;
};

} // namespace signalbox
