// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/connectiontest.h"

#include <QScrollArea>

class QVBoxLayout;

namespace signalbox {

/// The steps of a connection test, each with its outcome and the reason.
class TestSteps : public QScrollArea {
    Q_OBJECT

public:
    explicit TestSteps(QWidget *parent = nullptr);
    void setSteps(const QList<TestStep> &steps);

private:
    void showBody(QWidget *body);

    QList<TestStep> m_shown;
};

} // namespace signalbox
