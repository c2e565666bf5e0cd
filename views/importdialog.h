// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/import.h"
#include "collect/blockingcalls.h"

#include <QDialog>

#include <memory>

class QCheckBox;
class QPushButton;
class QVBoxLayout;

namespace signalbox {

/// Several connections came of one thing, contexts of a file or clusters on a broker: which of them are wanted?
class ImportDialog : public QDialog {
    Q_OBJECT

public:
    enum Outcome { Cancelled = Rejected, Chosen = Accepted, ByHand };

    explicit ImportDialog(const QList<ImportedConnection> &found, QWidget *parent = nullptr);
    /// Looks for the clusters on these brokers first.
    explicit ImportDialog(const Connection &brokers, QWidget *parent = nullptr);

    QList<ImportedConnection> chosen() const;

private:
    void setUp(const QString &title);
    void offer(const QList<ImportedConnection> &found);
    void say(const QString &text);
    void countChosen();

    QVBoxLayout *m_list;
    QPushButton *m_add;
    QList<std::pair<QCheckBox *, ImportedConnection>> m_choices;
    std::unique_ptr<BlockingCalls> m_calls;
};

} // namespace signalbox
