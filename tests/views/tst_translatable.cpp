// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/testmain.h"

#include <QDirIterator>
#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>

using namespace Qt::StringLiterals;

namespace {

const QString root = QStringLiteral(SIGNALBOX_SOURCE_DIR);
const QStringList folders{u"app"_s, u"models"_s, u"views"_s};

QString textOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

QString lupdate()
{
    const QString found = QStandardPaths::findExecutable(u"lupdate"_s, {u"/usr/lib/qt6/bin"_s});
    return found.isEmpty() ? QStandardPaths::findExecutable(u"lupdate"_s) : found;
}

} // namespace

/// Whatever a user reads can be translated: it is a literal text within tr(), where lupdate finds it.
class TstTranslatable : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { signalbox::test::failOnAnyWarning(); }

    void tr_is_only_given_literal_texts()
    {
        static const QRegularExpression call(u"\\btr\\((?!\"|const char|\\{?u?\"|\\))"_s);
        QStringList complaints;
        for (const QString &folder : folders) {
            QDirIterator files(root + u'/' + folder, {u"*.cpp"_s, u"*.h"_s}, QDir::Files);
            while (files.hasNext()) {
                const QString path = files.next();
                const QString text = textOf(path).remove(QRegularExpression(u"//[^\n]*"_s));
                for (auto found = call.globalMatch(text); found.hasNext();)
                    complaints << path + u": "_s + text.mid(found.next().capturedStart(), 60).section(u'\n', 0, 0);
            }
        }
        // A line break after the bracket is only layout.
        complaints.removeIf([](const QString &one) { return one.endsWith(u"tr("); });
        QVERIFY2(complaints.isEmpty(), qPrintable(complaints.join(u'\n')));
    }

    void lupdate_finds_every_text_and_complains_about_none()
    {
        const QString program = lupdate();
        if (program.isEmpty())
            QSKIP("lupdate is not installed");
        QTemporaryDir folder;
        const QString catalogue = folder.filePath(u"all.ts"_s);
        QProcess process;
        process.setWorkingDirectory(root);
        process.start(program,
                      folders
                          + QStringList{u"-I"_s, root, u"-I"_s, root + u"/coordinator"_s, u"-locations"_s, u"none"_s,
                                        u"-ts"_s, catalogue});
        QVERIFY(process.waitForFinished(60000));
        QStringList complaints;
        for (const QString &line : QString::fromUtf8(process.readAllStandardError()).split(u'\n', Qt::SkipEmptyParts))
            if (!line.contains(u"Class 'signalbox' lacks Q_OBJECT") && line.contains(root))
                complaints << line;
        QVERIFY2(complaints.isEmpty(), qPrintable(complaints.join(u'\n')));
        const QString found = textOf(catalogue);
        QVERIFY(found.count(u"<source>"_s) > 200);
        for (const QString &text : {u"D  duplicate"_s, u"does not answer"_s, u"Every connector"_s})
            QVERIFY2(found.contains(text), qPrintable(text));
    }
};

QTEST_APPLESS_MAIN(TstTranslatable)
#include "tst_translatable.moc"
