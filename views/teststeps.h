// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/connectiontest.h"

#include <QWidget>

class QPushButton;
class QScrollArea;

namespace signalbox {

class TextBlock;

/// The steps of a connection test, each with its outcome and the reason; above them all of it in one line, with a way
/// to the first that failed.
class TestSteps : public QWidget {
    Q_OBJECT

public:
    explicit TestSteps(QWidget *parent = nullptr);
    void setSteps(const QList<TestStep> &steps);

Q_SIGNALS:
    /// A person wants this server certificate to be taken as it is.
    void trustRequested(const QString &sha256);

private:
    QWidget *makeBody(const QList<TestStep> &steps);
    QWidget *makeWords(const TestStep &step);
    void showBody(QWidget *body);
    void showFirstFailure();

    QList<TestStep> m_shown;
    TextBlock *m_summary;
    QPushButton *m_jump;
    QScrollArea *m_scroll;
    QWidget *m_failure = nullptr; ///< where the first that failed is shown
};

} // namespace signalbox
