// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/settings.h"

#include <QHash>
#include <QObject>
#include <QSet>
#include <QTimer>

class QSplitter;

namespace signalbox {

class RowsTable;

/// Remembers what a user made of the tables and splitters beneath one widget: each under its object name, those without
/// one are not remembered. Written a moment after the last change, and when this goes, which must be before they do.
class LayoutMemory : public QObject {
    Q_OBJECT

public:
    LayoutMemory(QWidget &root, Settings &settings);
    ~LayoutMemory() override;

    /// As they were made; what is remembered is forgotten.
    void reset();

private:
    void changed(QObject *part);
    void write();

    Settings &m_settings;
    QList<RowsTable *> m_tables;
    QHash<QSplitter *, QByteArray> m_splitters; ///< each as it was made
    QSet<QObject *> m_changed;
    QTimer m_soon;
};

} // namespace signalbox
