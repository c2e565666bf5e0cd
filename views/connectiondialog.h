// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/profiles.h"

#include <QDialog>

class QCheckBox;
class QPushButton;

namespace signalbox {

class ConnectionForm;
class ConnectionTest;
class TestSteps;
class TextBlock;

/// What the dialog is opened with and for, beside the connection.
struct DialogSetting {
    QStringList notes; ///< what a person should know of where the fields' content came from
    QStringList folders; ///< that there are
    bool storeIsLasting = false; ///< there is a keychain for the secrets
};

/// Asks where a cluster is, and tries it step by step before anything is opened or saved.
class ConnectionDialog : public QDialog {
    Q_OBJECT

public:
    enum Outcome { Cancelled = Rejected, Opened = Accepted, Saved };

    explicit ConnectionDialog(const Profile &profile, const DialogSetting &setting = {}, QWidget *parent = nullptr);

    /// What the fields say now.
    Connection connection() const;
    SecretsKept kept() const;
    void test();

private:
    QWidget *makeTop(const DialogSetting &setting);
    QWidget *makeTest();
    QLayout *makeButtons();
    void checkEntries();

    ConnectionForm *m_form;
    QCheckBox *m_keep;
    QPushButton *m_save;
    QPushButton *m_open;
    TextBlock *m_hint;
    TestSteps *m_steps;
    ConnectionTest *m_test = nullptr;
};

} // namespace signalbox
