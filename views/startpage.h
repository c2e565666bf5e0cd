// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/profiles.h"

#include <QWidget>

class QLineEdit;
class QVBoxLayout;

namespace signalbox {

class PasteField;
class TextBlock;

/// Where one begins: a new connection, a saved look, the demo, something pasted, or one of the known connections in
/// their folders. It only asks; the window acts.
class StartPage : public QWidget {
    Q_OBJECT

public:
    explicit StartPage(QWidget *parent = nullptr);

    void setProfiles(const QList<Profile> &profiles);
    /// Said in place of the list, where it could not be read.
    void setProblem(const QString &text);
    /// Beneath the field for pasting: why nothing came of it; empty: it is done, and what was pasted is wiped.
    void setImportProblem(const QString &text);
    void focusSearch();

Q_SIGNALS:
    void newConnectionRequested();
    void bundleRequested();
    void demoRequested(const QString &incident);
    void textGiven(const QString &text);
    void fileRequested();
    void fileGiven(const QString &path);
    void openRequested(const signalbox::Profile &profile);
    void editRequested(const signalbox::Profile &profile);
    void duplicateRequested(const signalbox::Profile &profile);
    void testRequested(const signalbox::Profile &profile);
    void deleteRequested(const signalbox::Profile &profile);

private:
    QWidget *makeActions();
    QWidget *makePaste();
    QWidget *makeListHead();
    void addRow(const Profile &profile);
    void showList();
    void clearList();

    PasteField *m_paste;
    TextBlock *m_pasteProblem;
    QWidget *m_listHead = nullptr;
    QLineEdit *m_search = nullptr;
    QVBoxLayout *m_list;
    QList<Profile> m_profiles;
};

} // namespace signalbox
