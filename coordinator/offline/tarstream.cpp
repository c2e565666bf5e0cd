// SPDX-License-Identifier: GPL-3.0-or-later
#include "offline/tarstream.h"

#include "core/files.h"

#include <QFile>
#include <QFileInfo>
#include <QSet>

#include <numeric>
#include <utility>
#include <zlib.h>

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype blockSize = 512;
constexpr qint64 largestLook = 256LL * 1024 * 1024; ///< as it is packed

struct Header {
    QByteArray name;
    char type = '0';
    qint64 size = 0;
};

std::optional<qint64> octal(QByteArrayView field)
{
    bool isNumber = false;
    const qint64 number = field.toByteArray().replace('\0', ' ').trimmed().toLongLong(&isNumber, 8);
    return isNumber && number >= 0 ? std::optional(number) : std::nullopt;
}

QByteArray textAt(QByteArrayView block, qsizetype at, qsizetype size)
{
    const QByteArrayView field = block.sliced(at, size);
    const qsizetype end = field.indexOf('\0');
    return (end < 0 ? field : field.first(end)).toByteArray();
}

std::optional<Header> headerIn(QByteArrayView block)
{
    constexpr qsizetype sumAt = 148, sumSize = 8;
    unsigned sum = sumSize * ' ';
    for (qsizetype i = 0; i < block.size(); ++i)
        sum += i >= sumAt && i < sumAt + sumSize ? 0U : static_cast<unsigned char>(block[i]);
    const auto size = octal(block.sliced(124, 12));
    if (octal(block.sliced(sumAt, sumSize)) != qint64(sum) || !size)
        return std::nullopt;
    Header header{textAt(block, 0, 100), block[156], *size};
    const QByteArray prefix = block.sliced(257, 5) == "ustar" ? textAt(block, 345, 155) : QByteArray();
    if (!prefix.isEmpty() && block.sliced(257, 8) != QByteArrayView("ustar  \0", 8)) // GNU's has times there
        header.name = prefix + '/' + header.name;
    return header;
}

/// `a/b/rest/w1.jsonl` → `a/b` and `rest/w1.jsonl`.
std::pair<QString, QString> placeOf(const QString &path)
{
    static const QSet<QString> folders{u"rest"_s, u"topics"_s, u"metrics"_s, u"threads"_s, u"logs"_s};
    QStringList steps = path.split(u'/', Qt::SkipEmptyParts);
    steps.removeAll(u"."_s);
    const qsizetype inside = steps.size() > 1 && folders.contains(steps[steps.size() - 2]) ? 2 : 1;
    const qsizetype outside = std::max<qsizetype>(steps.size() - inside, 0);
    return {steps.first(outside).join(u'/'), steps.sliced(outside).join(u'/')};
}

Error cut()
{
    return {Fault::Malformed, u"The recording ends in the middle of a look"_s, {}};
}

Error tooLarge()
{
    return {Fault::Rejected, u"A look of this recording is larger than 256 MiB"_s, {}};
}

} // namespace

struct TarStream::Stream {
    gzFile file = nullptr;

    explicit Stream(gzFile opened)
        : file(opened)
    {
    }
    Q_DISABLE_COPY_MOVE(Stream)
    ~Stream() { gzclose(file); }

    /// Fewer only at the end or where the stream is damaged.
    QByteArray read(qint64 size) const
    {
        QByteArray bytes(size, Qt::Uninitialized);
        const int got = gzread(file, bytes.data(), static_cast<unsigned>(size));
        bytes.truncate(std::max(got, 0));
        return bytes;
    }

    bool skip(qint64 size) const
    {
        constexpr qint64 atOnce = 1024 * 1024;
        for (; size > 0; size -= atOnce) {
            const qint64 step = std::min(size, atOnce);
            if (read(step).size() != step)
                return false;
        }
        return true;
    }
};

TarStream::TarStream(std::unique_ptr<Stream> stream)
    : m_stream(std::move(stream))
{
}

TarStream::~TarStream() = default;

Result<std::unique_ptr<TarStream>> TarStream::open(const QString &path)
{
    const bool isInput = path == u"-";
    if (!isInput && (!QFileInfo::exists(path) || QFileInfo(path).isDir()))
        return fail(Fault::NotFound, u"There is no file %1"_s.arg(briefly(path)));
    const gzFile file = isInput ? gzdopen(0, "rb") : gzopen(QFile::encodeName(path).constData(), "rb");
    if (!file)
        return fail(Fault::NotFound, u"%1 cannot be opened"_s.arg(briefly(path)));
    if (isInput)
        gzbuffer(file, blockSize); // a larger one would wait for more than has been said
    return std::unique_ptr<TarStream>(new TarStream(std::make_unique<Stream>(file)));
}

std::optional<TarStream::Look> TarStream::taken()
{
    m_size = 0;
    Look look = std::exchange(m_look, {});
    const bool isWhole = look.contains(u"bundle.json"_s) || look.contains(u"bundle.json.gz"_s);
    return isWhole ? std::optional(std::move(look)) : std::nullopt;
}

/// A look ends with the comment that says so, where another folder begins, and with the stream.
std::optional<TarStream::Look> TarStream::readEntry()
{
    const auto fails = [this](Error why) -> std::optional<Look> {
        m_look.clear();
        m_trouble = std::move(why);
        return std::nullopt;
    };
    const QByteArray block = m_stream->read(blockSize);
    m_isOver = block.isEmpty() || block.count('\0') == blockSize;
    if (m_isOver)
        return taken();
    if (block.size() < blockSize)
        return fails(cut());
    const auto header = headerIn(block);
    if (!header)
        return fails({Fault::Malformed, u"This is no recording: not a tar archive"_s, {}});
    if (header->size > largestLook)
        return fails(tooLarge());
    const qint64 padding = (blockSize - header->size % blockSize) % blockSize;
    if (header->type != '0' && header->type != '\0') {
        if (!m_stream->skip(header->size + padding))
            return fails(cut());
        return header->type == 'g' && header->name == "end-of-look" ? taken() : std::nullopt;
    }
    const auto [root, path] = placeOf(QString::fromUtf8(header->name));
    auto before = root != m_root ? taken() : std::nullopt;
    m_root = root;
    m_size += header->size + blockSize;
    if (m_size > largestLook) {
        fails(tooLarge());
        return before;
    }
    const QByteArray bytes = m_stream->read(header->size);
    if (bytes.size() < header->size || !m_stream->skip(padding))
        fails(cut());
    else
        m_look[path] = bytes;
    return before;
}

Result<std::optional<TarStream::Look>> TarStream::next()
{
    while (!m_isOver && !m_trouble) {
        if (auto look = readEntry())
            return look;
    }
    if (m_trouble)
        return tl::unexpected<Error>(*m_trouble);
    return std::nullopt;
}

} // namespace signalbox
