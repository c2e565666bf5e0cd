// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>

namespace signalbox::test {

/// One recorded phase as a bundle of its own, in a folder that goes away with this; to be read, and to be damaged.
class CutBundle {
public:
    explicit CutBundle(const QString &phase)
    {
        const QString recorded = QString::fromUtf8(SIGNALBOX_SOURCE_DIR) + QStringLiteral("/tests/recorded");
        QProcess cut;
        cut.start(QStringLiteral("python3"), {recorded + QStringLiteral("/cut"), recorded + u'/' + phase, path()});
        m_isCut = cut.waitForFinished(300000) && cut.exitStatus() == QProcess::NormalExit && cut.exitCode() == 0;
    }

    bool isCut() const { return m_isCut; }
    QString path() const { return m_folder.path() + QStringLiteral("/bundle"); }
    QString file(const QString &name) const { return path() + u'/' + name; }

    QByteArray bytes(const QString &name) const
    {
        QFile file(path() + u'/' + name);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    bool write(const QString &name, const QByteArray &bytes) const
    {
        QFile file(path() + u'/' + name);
        return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size();
    }
    bool remove(const QString &name) const { return QFile::remove(path() + u'/' + name); }
    /// Every file, relative.
    QStringList files() const
    {
        QStringList names;
        for (const QString &folder : QDir(path()).entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
            for (const QString &name : QDir(file(folder)).entryList(QDir::Files))
                names += folder + u'/' + name;
        }
        return names + QDir(path()).entryList(QDir::Files);
    }

private:
    QTemporaryDir m_folder;
    bool m_isCut = false;
};

} // namespace signalbox::test
