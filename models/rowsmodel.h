// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <QList>
#include <QVariant>

#include <algorithm>

namespace signalbox {

/// What a cell answers beside Qt's own roles.
namespace roles {
inline constexpr int look = Qt::UserRole + 1; ///< Look: shape, colour and word together
inline constexpr int order = Qt::UserRole + 2; ///< what the column sorts by
inline constexpr int exact = Qt::UserRole + 3; ///< text to copy in place of what is shown: a time in full
inline constexpr int gauge = Qt::UserRole + 4; ///< double of 0…1: a small bar before the text
} // namespace roles

/// A table of rows, each with a key, in the order of the keys. New rows are *merged* into it: what is gone is removed,
/// what came is inserted, what differs is changed, and everything else, above all selection and scroll position, stays
/// as it is. Never resets. `Row` has `key()` that can be ordered by `<`, and `==`.
template <typename Row> class RowsModel : public QAbstractTableModel {
public:
    /// A table is its columns: the title, and what a row answers for a role.
    struct Column {
        QString title;
        QVariant (*answer)(const Row &row, int role);
    };

    explicit RowsModel(QList<Column> columns, QObject *parent = nullptr)
        : QAbstractTableModel(parent)
        , m_columns(std::move(columns))
    {
    }

    const QList<Row> &rows() const { return m_rows; }
    const Row &row(int index) const { return m_rows[index]; }
    /// −1 where there is none.
    template <typename Key> int indexOf(const Key &key) const
    {
        const auto at = std::lower_bound(m_rows.cbegin(), m_rows.cend(), key,
                                         [](const Row &row, const Key &wanted) { return row.key() < wanted; });
        return at != m_rows.cend() && !(key < at->key()) ? static_cast<int>(at - m_rows.cbegin()) : -1;
    }

    /// In any order; O(n log n), and one signal per run of neighbours that came, went or changed.
    void setRows(QList<Row> next)
    {
        const auto isBefore = [](const Row &a, const Row &b) { return a.key() < b.key(); };
        if (!std::is_sorted(next.cbegin(), next.cend(), isBefore))
            std::stable_sort(next.begin(), next.end(), isBefore);
        qsizetype at = 0;
        qsizetype from = 0;
        while (at < m_rows.size() || from < next.size()) {
            if (from == next.size() || (at < m_rows.size() && m_rows[at].key() < next[from].key()))
                removeRun(at, from, next);
            else if (at == m_rows.size() || next[from].key() < m_rows[at].key())
                insertRun(at, from, next);
            else
                keepRun(at, from, next);
        }
    }

    int rowCount(const QModelIndex &parent = {}) const override
    {
        return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
    }
    int columnCount(const QModelIndex &parent = {}) const override
    {
        return parent.isValid() ? 0 : static_cast<int>(m_columns.size());
    }
    QVariant data(const QModelIndex &index, int role) const override
    {
        if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
            return {};
        return m_columns[index.column()].answer(m_rows[index.row()], role);
    }
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override
    {
        if (orientation != Qt::Horizontal || section < 0 || section >= m_columns.size() || role != Qt::DisplayRole)
            return {};
        return m_columns[section].title;
    }

private:
    void removeRun(qsizetype at, qsizetype from, const QList<Row> &next)
    {
        qsizetype end = at;
        while (end < m_rows.size() && (from == next.size() || m_rows[end].key() < next[from].key()))
            ++end;
        beginRemoveRows({}, static_cast<int>(at), static_cast<int>(end - 1));
        m_rows.remove(at, end - at);
        endRemoveRows();
    }

    void insertRun(qsizetype &at, qsizetype &from, const QList<Row> &next)
    {
        qsizetype end = from;
        while (end < next.size() && (at == m_rows.size() || next[end].key() < m_rows[at].key()))
            ++end;
        const qsizetype count = end - from;
        beginInsertRows({}, static_cast<int>(at), static_cast<int>(at + count - 1));
        const QList<Row> tail = m_rows.mid(at);
        m_rows.resize(at);
        m_rows.append(next.mid(from, count));
        m_rows.append(tail);
        endInsertRows();
        at += count;
        from = end;
    }

    /// Walks along rows with equal keys and announces those that differ, up to the first that does not.
    void keepRun(qsizetype &at, qsizetype &from, const QList<Row> &next)
    {
        const qsizetype begin = at;
        const auto isSameKey = [&] {
            return at < m_rows.size() && from < next.size() && !(m_rows[at].key() < next[from].key())
                && !(next[from].key() < m_rows[at].key());
        };
        while (isSameKey() && !(m_rows[at] == next[from]))
            m_rows[at++] = next[from++];
        if (at > begin)
            Q_EMIT dataChanged(index(static_cast<int>(begin), 0),
                               index(static_cast<int>(at - 1), static_cast<int>(m_columns.size()) - 1));
        while (isSameKey() && m_rows[at] == next[from])
            ++at, ++from;
    }

    QList<Column> m_columns;
    QList<Row> m_rows;
};

} // namespace signalbox
