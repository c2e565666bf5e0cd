// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/recorded.h"

#include <QDir>
#include <QFile>
#include <QJsonDocument>

#include <memory>
#include <zlib.h>

namespace signalbox::test {

using namespace Qt::StringLiterals;

namespace {

QString inFolder(const QString &path)
{
    return QString::fromUtf8(SIGNALBOX_RECORDED) + u'/' + path;
}

} // namespace

QStringList recordedPhases()
{
    QStringList phases;
    const auto children = [](const QString &path) {
        return QDir(inFolder(path)).entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name);
    };
    for (const QString &version : children({})) {
        for (const QString &scenario : children(version)) {
            const QString folder = version + u'/' + scenario;
            for (const QString &phase : children(folder)) {
                const QString path = folder + u'/' + phase;
                if (isRecorded(path + u"/bundle.json"_s))
                    phases.append(path);
            }
        }
    }
    return phases;
}

bool isRecorded(const QString &path)
{
    return QFile::exists(inFolder(path)) || QFile::exists(inFolder(path) + u".gz"_s);
}

QByteArray recordedBytes(const QString &path)
{
    const QString plain = inFolder(path);
    const QString found = QFile::exists(plain) ? plain : plain + u".gz"_s;
    const std::unique_ptr<gzFile_s, int (*)(gzFile)> file(gzopen(QFile::encodeName(found).constData(), "rb"), gzclose);
    if (!file)
        qFatal("no recording %s", qPrintable(found));
    QByteArray bytes;
    QByteArray part(65536, Qt::Uninitialized);
    for (int size = 1; size > 0; bytes.append(part.constData(), size))
        size = std::max(0, gzread(file.get(), part.data(), static_cast<unsigned>(part.size())));
    return bytes;
}

QJsonObject recordedJson(const QString &path)
{
    return QJsonDocument::fromJson(recordedBytes(path)).object();
}

QList<QJsonObject> recordedLines(const QString &path)
{
    QList<QJsonObject> lines;
    for (const QByteArray &line : recordedBytes(path).split('\n')) {
        if (!line.isEmpty())
            lines.append(QJsonDocument::fromJson(line).object());
    }
    return lines;
}

} // namespace signalbox::test
