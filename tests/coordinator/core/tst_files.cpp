// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files.h"
#include "tests/support/fulldisk.h"
#include "tests/support/testmain.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>

using namespace signalbox;
using namespace Qt::StringLiterals;

class TstFiles : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::failOnAnyWarning(); }
    void a_path_that_nobody_would_read_shows_where_it_begins_and_ends();
    void what_cannot_be_a_name_is_told_in_the_systems_words();
    void what_is_not_there_is_no_error();
    void a_file_is_replaced_whole_or_left_alone();
    void what_is_no_file_is_not_replaced();
};

void TstFiles::a_path_that_nobody_would_read_shows_where_it_begins_and_ends()
{
    const QString usual = u"/var/lib/signalbox/"_s + QString(100, u'x');
    QCOMPARE(briefly(usual), usual);
    const QString shown = briefly(usual + QString(5000, u'y') + u"/bundle.tar.gz"_s);
    QVERIFY(shown.startsWith(u"/var/lib/signalbox/x") && shown.endsWith(u"y/bundle.tar.gz"));
    QCOMPARE(shown.size(), 160);
}

void TstFiles::what_cannot_be_a_name_is_told_in_the_systems_words()
{
    for (const int size : {300, 5000}) {
        const auto there = isThere(u"/tmp/"_s + QString(size, u'x'));
        QVERIFY(!there);
        QVERIFY(there.error().what.endsWith(u"x cannot be read"));
        QCOMPARE(there.error().detail, u"File name too long"_s);
    }
}

void TstFiles::what_is_not_there_is_no_error()
{
    const QTemporaryDir folder;
    QVERIFY(*isThere(folder.path()));
    QVERIFY(!*isThere(folder.filePath(u"none"_s)));
    QVERIFY(!*isThere(folder.filePath(u"none/at/all"_s)));
}

void TstFiles::a_file_is_replaced_whole_or_left_alone()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(u"file"_s);
    QVERIFY(replaceFile(path, "as it was", QFile::ReadOwner | QFile::WriteOwner));
    for (const int size : {100, 100'000}) { // what is buffered and what is not
        const test::FullDisk full(50);
        const auto replaced = replaceFile(path, QByteArray(size, 'x'));
        QVERIFY(!replaced);
        QCOMPARE(told(replaced.error()), path + u" cannot be written: File too large"_s);
    }
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(), QByteArray("as it was"));
    QVERIFY(!(file.permissions() & (QFile::ReadGroup | QFile::ReadOther)));
    QCOMPARE(QDir(folder.path()).entryList(QDir::Files | QDir::Hidden), QStringList{u"file"_s});
    QVERIFY(!replaceFile(folder.filePath(u"no/such/folder"_s), "x"));
}

void TstFiles::what_is_no_file_is_not_replaced()
{
    for (const auto &path : {u"/dev/null"_s, u"/tmp"_s}) {
        const auto replaced = replaceFile(path, "x");
        QVERIFY(!replaced);
        QCOMPARE(replaced.error().fault, Fault::Rejected);
    }
}

QTEST_GUILESS_MAIN(TstFiles)
#include "tst_files.moc"
