// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/tablecopy.h"

#include "models/rowsmodel.h"
#include "report/text.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

QString csvCell(QString cell)
{
    static const QString formula = u"=+-@\t"_s;
    bool isNumber = false;
    cell.toDouble(&isNumber);
    if (!cell.isEmpty() && formula.contains(cell.front()) && !isNumber)
        cell.prepend(u'\'');
    const bool needsQuotes = cell.contains(u',') || cell.contains(u'"') || cell.contains(u'\n') || cell.contains(u'\r');
    return needsQuotes ? u'"' + cell.replace(u'"', u"\"\""_s) + u'"' : cell;
}

/// Pipes end a cell, and what looks like markup would be obeyed.
QString markdownCell(QString cell)
{
    for (const QChar c : u"\\|`*_<>[]"_s)
        cell.replace(c, u'\\' + QString(c));
    return cell.replace(u'\n', u' ');
}

QString csvText(const QStringList &titles, const QList<QStringList> &rows)
{
    QString text;
    for (const QStringList &row : QList<QStringList>{titles} + rows) {
        QStringList cells;
        for (const QString &cell : row)
            cells << csvCell(cell);
        text += cells.join(u',') + u"\r\n"_s;
    }
    return text;
}

QString jsonText(const QStringList &titles, const QList<QStringList> &rows)
{
    QJsonArray array;
    for (const QStringList &row : rows) {
        QJsonObject object;
        for (qsizetype i = 0; i < titles.size(); ++i)
            object[titles[i]] = row[i];
        array << object;
    }
    return QString::fromUtf8(QJsonDocument(array).toJson());
}

QString markdownText(const QStringList &titles, const QList<QStringList> &rows)
{
    const auto line = [](const QStringList &row) {
        QStringList cells;
        for (const QString &cell : row)
            cells << markdownCell(cell);
        return u"| %1 |\n"_s.arg(cells.join(u" | "));
    };
    QString text = line(titles) + u'|' + u" --- |"_s.repeated(titles.size()) + u'\n';
    for (const QStringList &row : rows)
        text += line(row);
    return text;
}

QString cellText(const QAbstractItemModel &model, int row, int column)
{
    const QModelIndex index = model.index(row, column);
    const QVariant exact = index.data(roles::exact);
    return exact.isValid() ? exact.toString() : index.data().toString();
}

} // namespace

QString copied(const QStringList &titles, const QList<QStringList> &rows, CopyFormat format)
{
    switch (format) {
    case CopyFormat::Text:
        return tableText(titles, rows);
    case CopyFormat::Csv:
        return csvText(titles, rows);
    case CopyFormat::Json:
        return jsonText(titles, rows);
    case CopyFormat::Markdown:
        return markdownText(titles, rows);
    }
    Q_UNREACHABLE();
}

QString copied(const QAbstractItemModel &model, const QList<int> &rows, const QList<int> &columns, CopyFormat format)
{
    QStringList titles;
    for (const int column : columns)
        titles << model.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
    QList<QStringList> cells;
    for (const int row : rows) {
        QStringList line;
        for (const int column : columns)
            line << cellText(model, row, column);
        cells << line;
    }
    return copied(titles, cells, format);
}

} // namespace signalbox
