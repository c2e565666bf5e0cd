// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/fulldisk.h"
#include "tests/support/testmain.h"
#include "views/picture.h"

#include <QDir>
#include <QTemporaryDir>

using namespace signalbox;
using namespace Qt::StringLiterals;

class TstPicture : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::failOnAnyWarning(); }
    void a_full_disk_is_said_and_leaves_the_picture_that_was_there();
    void a_name_that_is_no_pictures_is_refused();
};

namespace {

QImage filled(Qt::GlobalColor colour)
{
    QImage picture(64, 64, QImage::Format_RGB32);
    picture.fill(colour);
    return picture;
}

} // namespace

void TstPicture::a_full_disk_is_said_and_leaves_the_picture_that_was_there()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(u"console.png"_s);
    QVERIFY(savePicture(filled(Qt::white), path));
    {
        const test::FullDisk full(20);
        const auto saved = savePicture(filled(Qt::black), path);
        QVERIFY(!saved);
        QCOMPARE(told(saved.error()), path + u" cannot be written: File too large"_s);
    }
    QCOMPARE(QImage(path).pixelColor(1, 1), QColor(Qt::white));
    QCOMPARE(QDir(folder.path()).entryList(QDir::Files | QDir::Hidden), QStringList{u"console.png"_s});
}

void TstPicture::a_name_that_is_no_pictures_is_refused()
{
    const QTemporaryDir folder;
    for (const auto &name : {u"console"_s, u"console.txt"_s}) {
        const auto saved = savePicture(filled(Qt::white), folder.filePath(name));
        QVERIFY(!saved);
        QCOMPARE(saved.error().fault, Fault::Unsupported);
    }
    QVERIFY(!savePicture(filled(Qt::white), folder.filePath(u"no/such/folder.png"_s)));
    QCOMPARE(QDir(folder.path()).entryList(QDir::Files | QDir::Hidden), QStringList());
}

QTEST_MAIN(TstPicture)
#include "tst_picture.moc"
