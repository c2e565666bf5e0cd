// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "collect/connection.h"

#include <QDialog>

class QCheckBox;
class QFormLayout;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;

namespace signalbox {

class ConnectionTest;
class TestSteps;
class TextBlock;

/// Asks where a cluster is, and tries it step by step before anything is opened. Secrets entered here stay in memory.
class ConnectionDialog : public QDialog {
    Q_OBJECT

public:
    explicit ConnectionDialog(const Connection &connection, QWidget *parent = nullptr);

    /// What the fields say now.
    Connection connection() const;

private:
    QWidget *makeFields();
    QWidget *makeTest();
    void fill(const Connection &connection);
    void test();
    void checkEntries();

    QLineEdit *m_name;
    QPlainTextEdit *m_urls;
    QCheckBox *m_shared;
    QLineEdit *m_user;
    QLineEdit *m_password;
    QLineEdit *m_token;
    QLineEdit *m_caFile;
    QLineEdit *m_bootstrap;
    QPlainTextEdit *m_properties;
    QLineEdit *m_group;
    QLineEdit *m_configTopic;
    QLineEdit *m_statusTopic;
    QLineEdit *m_offsetTopic;
    QLineEdit *m_metrics;
    QPushButton *m_open;
    TextBlock *m_hint;
    TestSteps *m_steps;
    ConnectionTest *m_test = nullptr;
};

} // namespace signalbox
