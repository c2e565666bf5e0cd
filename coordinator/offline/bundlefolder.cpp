// SPDX-License-Identifier: GPL-3.0-or-later
#include "offline/bundlefolder.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <memory>
#include <zlib.h>

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype doubtsKept = 100;
constexpr qint64 mostLinesLeftOut = 10000; ///< what has more of them is another thing altogether
constexpr qint64 largestFile = 256LL * 1024 * 1024; ///< unpacked
constexpr qint64 largestBundle = 1024LL * 1024 * 1024;

using GzFile = std::unique_ptr<gzFile_s, int (*)(gzFile)>;

/// Up to `limit` bytes, unpacked where it is gzip. zlib passes plain files through, so one path serves both.
std::optional<BundleFolder::Part> readAtMost(const QString &file, qint64 limit, QString &trouble)
{
    const GzFile in(gzopen(QFile::encodeName(file).constData(), "rb"), gzclose);
    if (!in) {
        trouble = u"cannot be opened"_s;
        return std::nullopt;
    }
    gzbuffer(in.get(), 256 * 1024);
    BundleFolder::Part part;
    QByteArray chunk(1024 * 1024, Qt::Uninitialized);
    while (true) {
        const int size = gzread(in.get(), chunk.data(), static_cast<unsigned>(chunk.size()));
        if (size <= 0)
            break;
        const qint64 room = limit - part.bytes.size();
        part.bytes.append(chunk.constData(), std::min<qint64>(size, room));
        if (size > room) {
            trouble = u"is too large: only its first %1 MiB were read"_s.arg(limit / (1024 * 1024));
            part.isWhole = false;
            return part;
        }
    }
    int code = Z_OK;
    gzerror(in.get(), &code);
    if (code != Z_OK) { // Z_BUF_ERROR: it ends in the middle
        trouble = u"is damaged: only what comes before was read"_s;
        part.isWhole = false;
    }
    return part;
}

} // namespace

void Doubts::add(const QString &file, const QString &says, const QString &detail)
{
    if (m_list.size() < doubtsKept)
        m_list += Error{Fault::Malformed, file + u' ' + says, detail};
    else
        ++m_more;
}

QList<Error> Doubts::list() const
{
    QList<Error> all = m_list;
    if (m_more > 0)
        all += Error{Fault::Malformed, u"%1 more parts are doubtful"_s.arg(m_more), {}};
    return all;
}

BundleFolder::BundleFolder(const QString &folder)
    : m_root(QFileInfo(folder).isDir() ? QFileInfo(folder).canonicalFilePath() : QString())
    , m_left(largestBundle)
{
}

std::optional<BundleFolder::Part> BundleFolder::part(const QString &path, Doubts &doubts)
{
    const QString plain = m_root + u'/' + path;
    QFileInfo file(plain);
    if (!file.exists() && !file.isSymLink())
        file.setFile(plain + u".gz"_s);
    if (!file.exists() && !file.isSymLink())
        return std::nullopt;
    const QString canonical = file.canonicalFilePath(); // empty for a link to nowhere or in a circle
    if (!canonical.startsWith(m_root + u'/') || !QFileInfo(canonical).isFile()) {
        doubts.add(path, u"is no file inside the bundle"_s);
        return std::nullopt;
    }
    QString trouble;
    auto part = readAtMost(canonical, std::min(largestFile, m_left), trouble);
    if (!trouble.isEmpty())
        doubts.add(path, trouble);
    if (part)
        m_left -= part->bytes.size();
    return part;
}

bool BundleFolder::eachLine(const QString &path, const Part &part, Doubts &doubts,
                            const std::function<std::optional<Error>(QByteArrayView)> &use)
{
    const QByteArrayView text = part.bytes;
    qint64 number = 0, left = 0, first = 0;
    QString why;
    for (qsizetype at = 0; at < text.size();) {
        const qsizetype end = text.indexOf('\n', at);
        const auto raw = text.sliced(at, (end < 0 ? text.size() : end) - at);
        at += raw.size() + 1;
        ++number;
        const auto line = raw.trimmed();
        const auto trouble = line.isEmpty() ? std::nullopt : use(line);
        if (!trouble)
            continue;
        if (++left == 1) {
            first = number;
            why = trouble->what + (trouble->detail.isEmpty() ? QString() : u": "_s + trouble->detail);
        } else if (left == mostLinesLeftOut) {
            why += u"; behind line %1 nothing more was read"_s.arg(number);
            break;
        }
    }
    if (left > 0)
        doubts.add(path, u"has %1 lines that were left out, the first is line %2"_s.arg(left).arg(first), why);
    return left == 0 && part.isWhole;
}

} // namespace signalbox
