// SPDX-License-Identifier: GPL-3.0-or-later
#include "record/gzip.h"

#include <QtGlobal>

#include <zlib.h>

namespace signalbox {

QByteArray gzipped(const QByteArray &bytes)
{
    constexpr int windowOfGzip = 15 + 16;
    z_stream stream{};
    [[maybe_unused]] const int begun =
        deflateInit2(&stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, windowOfGzip, 8, Z_DEFAULT_STRATEGY);
    Q_ASSERT(begun == Z_OK);
    QByteArray packed(static_cast<qsizetype>(deflateBound(&stream, static_cast<uLong>(bytes.size()))),
                      Qt::Uninitialized);
    QByteArray in = bytes; // zlib takes no constant bytes
    stream.next_in = reinterpret_cast<Bytef *>(in.data());
    stream.avail_in = static_cast<uInt>(in.size());
    stream.next_out = reinterpret_cast<Bytef *>(packed.data());
    stream.avail_out = static_cast<uInt>(packed.size());
    [[maybe_unused]] const int ended = deflate(&stream, Z_FINISH);
    Q_ASSERT(ended == Z_STREAM_END);
    packed.truncate(static_cast<qsizetype>(stream.total_out));
    deflateEnd(&stream);
    return packed;
}

} // namespace signalbox
