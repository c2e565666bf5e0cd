// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/profiles.h"

#include <QAbstractButton>
#include <QPlainTextEdit>

namespace signalbox {

/// A known connection in the list: its name, where it leads, what kind it is. Pressed, it opens.
class ProfileRow : public QAbstractButton {
    Q_OBJECT

public:
    explicit ProfileRow(const Profile &profile, QWidget *parent = nullptr);
    QSize sizeHint() const override;

Q_SIGNALS:
    void editRequested();
    void duplicateRequested();
    void testRequested();
    void deleteRequested();

protected:
    void paintEvent(QPaintEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    void showMenu(QPoint at);

    Environment m_environment;
};

/// What was copied somewhere goes in here, however long. It is handed on as soon as it is there; typed text with Enter.
class PasteField : public QPlainTextEdit {
    Q_OBJECT

public:
    explicit PasteField(QWidget *parent = nullptr);

Q_SIGNALS:
    void given(const QString &text);
    void fileGiven(const QString &path);

protected:
    void insertFromMimeData(const QMimeData *source) override;
    bool canInsertFromMimeData(const QMimeData *source) const override;
    void keyPressEvent(QKeyEvent *event) override;
};

/// In one line: REST and Kafka of a connection, without anything secret.
QString whereTo(const Connection &connection);
/// Whether what a person searches for stands in its name, folder, kind or addresses.
bool isFound(const Profile &profile, const QString &search);

} // namespace signalbox
