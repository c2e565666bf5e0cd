// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "collect/connection.h"

#include <QWidget>

class QVBoxLayout;

namespace signalbox {

/// Where one begins: a new connection, a saved look, the demo, or one of the known connections. It only asks; the
/// window acts.
class StartPage : public QWidget {
    Q_OBJECT

public:
    explicit StartPage(QWidget *parent = nullptr);

    void setConnections(const QList<Connection> &connections);
    /// Said in place of the list, where it could not be read.
    void setProblem(const QString &text);

Q_SIGNALS:
    void newConnectionRequested();
    void bundleRequested();
    void demoRequested(const QString &incident);
    void connectionChosen(const signalbox::Connection &connection);
    void editRequested(const signalbox::Connection &connection);
    void forgetRequested(const QString &name);

private:
    QWidget *makeActions();
    void clearList();

    QVBoxLayout *m_list;
};

} // namespace signalbox
