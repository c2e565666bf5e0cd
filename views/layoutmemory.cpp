// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/layoutmemory.h"

#include "views/rowstable.h"

#include <QSplitter>

#include <utility>

namespace signalbox {

using namespace std::chrono_literals;

LayoutMemory::LayoutMemory(QWidget &root, Settings &settings)
    : m_settings(settings)
{
    m_soon.setSingleShot(true);
    m_soon.setInterval(400ms);
    connect(&m_soon, &QTimer::timeout, this, &LayoutMemory::write);
    for (RowsTable *table : root.findChildren<RowsTable *>()) {
        if (table->objectName().isEmpty())
            continue;
        m_tables << table;
        table->restoreLayout(settings.layoutOf(table->objectName()));
        connect(table, &RowsTable::layoutChanged, this, [this, table] { changed(table); });
        connect(table, &QObject::destroyed, this, [this, table] {
            m_tables.removeOne(table);
            m_changed.remove(table);
        });
    }
    for (QSplitter *splitter : root.findChildren<QSplitter *>()) {
        if (splitter->objectName().isEmpty())
            continue;
        m_splitters[splitter] = splitter->saveState();
        splitter->restoreState(settings.layoutOf(splitter->objectName()));
        connect(splitter, &QSplitter::splitterMoved, this, [this, splitter] { changed(splitter); });
        connect(splitter, &QObject::destroyed, this, [this, splitter] {
            m_splitters.remove(splitter);
            m_changed.remove(splitter);
        });
    }
}

LayoutMemory::~LayoutMemory()
{
    if (m_soon.isActive())
        write();
}

void LayoutMemory::reset()
{
    for (RowsTable *table : std::as_const(m_tables))
        table->resetLayout();
    for (auto splitter = m_splitters.cbegin(); splitter != m_splitters.cend(); ++splitter)
        splitter.key()->restoreState(splitter.value());
    m_soon.stop();
    m_changed.clear();
    m_settings.forgetLayouts();
}

void LayoutMemory::changed(QObject *part)
{
    m_changed << part;
    m_soon.start();
}

void LayoutMemory::write()
{
    for (const QObject *part : std::exchange(m_changed, {})) {
        if (const auto *table = qobject_cast<const RowsTable *>(part))
            m_settings.setLayoutOf(table->objectName(), table->layoutState());
        else if (const auto *splitter = qobject_cast<const QSplitter *>(part))
            m_settings.setLayoutOf(splitter->objectName(), splitter->saveState());
    }
}

} // namespace signalbox
