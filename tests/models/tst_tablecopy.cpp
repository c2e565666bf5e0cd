// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/rowsmodel.h"
#include "models/tablecopy.h"
#include "tests/support/testmain.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStandardItemModel>

using namespace signalbox;
using namespace Qt::StringLiterals;

namespace {

const QStringList titles{u"Task"_s, u"Since"_s};

QString text(const QList<QStringList> &rows, CopyFormat format)
{
    return copied(titles, rows, format);
}

} // namespace

class TstTableCopy : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::failOnAnyWarning(); }

    void text_is_aligned_as_on_a_terminal()
    {
        QCOMPARE(text({{u"a-0"_s, u"1"_s}, {u"orders-10"_s, u"2"_s}}, CopyFormat::Text).count(u'\n'), 3);
    }

    void csv_quotes_what_would_break_it()
    {
        QCOMPARE(text({{u"a,b"_s, u"say \"x\"\ny"_s}}, CopyFormat::Csv),
                 u"Task,Since\r\n\"a,b\",\"say \"\"x\"\"\ny\"\r\n"_s);
    }

    void a_spreadsheet_is_given_no_formula()
    {
        for (const QString &cell : {u"=1+1"_s, u"+cmd"_s, u"@x"_s, u"-x"_s})
            QVERIFY(text({{cell, {}}}, CopyFormat::Csv).contains(u'\'' + cell));
        QVERIFY(text({{u"-5"_s, {}}}, CopyFormat::Csv).contains(u"\r\n-5,"_s));
    }

    void json_is_a_list_of_objects()
    {
        const auto json = QJsonDocument::fromJson(text({{u"a\"0"_s, u"1"_s}}, CopyFormat::Json).toUtf8()).array();
        QCOMPARE(json.size(), 1);
        QCOMPARE(json[0][u"Task"].toString(), u"a\"0"_s);
    }

    void markdown_obeys_no_name()
    {
        const QString table = text({{u"a|b<script>"_s, u"1\n2"_s}}, CopyFormat::Markdown);
        QCOMPARE(table, u"| Task | Since |\n| --- | --- |\n| a\\|b\\<script\\> | 1 2 |\n"_s);
    }

    void a_model_gives_the_chosen_rows_and_columns_and_exact_times()
    {
        QStandardItemModel model(2, 3);
        model.setHorizontalHeaderLabels({u"A"_s, u"B"_s, u"C"_s});
        for (int row = 0; row < 2; ++row)
            for (int column = 0; column < 3; ++column)
                model.setItem(row, column, new QStandardItem(u"%1%2"_s.arg(row).arg(column)));
        model.item(1, 2)->setData(u"2026-03-01T09:14:05.691Z"_s, roles::exact);
        QCOMPARE(copied(model, {1}, {2, 0}, CopyFormat::Csv), u"C,A\r\n2026-03-01T09:14:05.691Z,10\r\n"_s);
    }
};

QTEST_MAIN(TstTableCopy)
#include "tst_tablecopy.moc"
