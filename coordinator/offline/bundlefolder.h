// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"

#include <QByteArray>
#include <QList>
#include <QMap>
#include <QString>

#include <functional>
#include <optional>

namespace signalbox {

/// What is wrong with a bundle's files without making it unreadable; bounded, each sentence names its file.
class Doubts {
public:
    void add(const QString &file, const QString &says, const QString &detail = {});
    QList<Error> list() const;

private:
    QList<Error> m_list;
    qint64 m_more = 0;
};

/// The files of one bundle, as bytes. Plain or gzip; never outside the folder, never anything but regular files, and
/// never more than a limit each and together: what comes from others may be a bomb. Knows nothing of what is in them.
class BundleFolder {
public:
    explicit BundleFolder(const QString &folder);
    /// Files that are in memory already, by their path.
    explicit BundleFolder(QMap<QString, QByteArray> files);

    struct Part {
        QByteArray bytes;
        bool isWhole = true; ///< false: damaged or too large; `bytes` is what came before
    };
    /// `metrics/w1.jolokia.json` or the same with `.gz`. Nothing where there is no such file; a file that may not be
    /// read is a doubt and nothing.
    std::optional<Part> part(const QString &path, Doubts &doubts);

    /// Calls `use(line)` for every line that is not blank; where it answers with a reason, the line was left out. All
    /// such lines together are one doubt.
    static bool eachLine(const QString &path, const Part &part, Doubts &doubts,
                         const std::function<std::optional<Error>(QByteArrayView line)> &use);

private:
    std::optional<QByteArray> raw(const QString &path, Doubts &doubts) const;

    std::optional<QMap<QString, QByteArray>> m_files;
    QString m_root; ///< canonical; empty: there is no such folder
    qint64 m_left;
};

} // namespace signalbox
