// SPDX-License-Identifier: GPL-3.0-or-later
#include "offline/bundlefolder.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <utility>
#include <zlib.h>

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype doubtsKept = 100;
constexpr qint64 mostLinesLeftOut = 10000; ///< what has more of them is another thing altogether
constexpr qint64 largestFile = 256LL * 1024 * 1024; ///< unpacked
constexpr qint64 largestBundle = 1024LL * 1024 * 1024;

bool isGzip(QByteArrayView bytes)
{
    return bytes.startsWith("\x1f\x8b");
}

/// Unpacks one gzip member after another into `bytes`, until it has more than `limit`. False: it is damaged.
bool unpack(QByteArray raw, QByteArray &bytes, qint64 limit)
{
    constexpr int windowOfGzip = 15 + 16;
    z_stream stream{};
    if (inflateInit2(&stream, windowOfGzip) != Z_OK)
        return false;
    stream.next_in = reinterpret_cast<Bytef *>(raw.data());
    stream.avail_in = static_cast<uInt>(raw.size());
    QByteArray chunk(1024 * 1024, Qt::Uninitialized);
    int code = Z_OK;
    while (code == Z_OK && bytes.size() <= limit) {
        stream.next_out = reinterpret_cast<Bytef *>(chunk.data());
        stream.avail_out = static_cast<uInt>(chunk.size());
        code = inflate(&stream, Z_NO_FLUSH);
        bytes.append(chunk.constData(), chunk.size() - static_cast<qsizetype>(stream.avail_out));
        if (code == Z_STREAM_END
            && isGzip(QByteArrayView(reinterpret_cast<const char *>(stream.next_in),
                                     static_cast<qsizetype>(stream.avail_in))))
            code = inflateReset(&stream);
    }
    inflateEnd(&stream);
    return code == Z_OK || code == Z_STREAM_END;
}

/// Up to `limit` bytes, unpacked where it is gzip.
BundleFolder::Part readAtMost(const QByteArray &raw, qint64 limit, QString &trouble)
{
    BundleFolder::Part part;
    if (!isGzip(raw))
        part.bytes = raw;
    else if (!unpack(raw, part.bytes, limit)) { // or it ends in the middle
        trouble = u"is damaged: only what comes before was read"_s;
        part.isWhole = false;
    }
    if (part.bytes.size() > limit) {
        trouble = u"is too large: only its first %1 MiB were read"_s.arg(limit / (1024 * 1024));
        part.isWhole = false;
        part.bytes.truncate(limit);
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

BundleFolder::BundleFolder(QMap<QString, QByteArray> files)
    : m_files(std::move(files))
    , m_left(largestBundle)
{
}

/// One byte more than may be, so that it shows when there is more.
std::optional<QByteArray> BundleFolder::raw(const QString &path, Doubts &doubts) const
{
    if (m_files) {
        const auto found = m_files->constFind(path);
        return found != m_files->cend()          ? std::optional(*found)
            : m_files->contains(path + u".gz"_s) ? std::optional(m_files->value(path + u".gz"_s))
                                                 : std::nullopt;
    }
    const QString plain = m_root + u'/' + path;
    QFileInfo info(plain);
    if (!info.exists() && !info.isSymLink())
        info.setFile(plain + u".gz"_s);
    if (!info.exists() && !info.isSymLink())
        return std::nullopt;
    const QString canonical = info.canonicalFilePath(); // empty for a link to nowhere or in a circle
    if (!canonical.startsWith(m_root + u'/') || !QFileInfo(canonical).isFile()) {
        doubts.add(path, u"is no file inside the bundle"_s);
        return std::nullopt;
    }
    QFile file(canonical);
    if (!file.open(QIODevice::ReadOnly)) {
        doubts.add(path, u"cannot be opened"_s);
        return std::nullopt;
    }
    return file.read(largestFile + 1);
}

std::optional<BundleFolder::Part> BundleFolder::part(const QString &path, Doubts &doubts)
{
    const auto bytes = raw(path, doubts);
    if (!bytes)
        return std::nullopt;
    QString trouble;
    auto part = readAtMost(*bytes, std::min(largestFile, m_left), trouble);
    if (!trouble.isEmpty())
        doubts.add(path, trouble);
    m_left -= part.bytes.size();
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
            why = told(*trouble);
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
