// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"

#include <QByteArray>
#include <QMap>
#include <QString>

#include <memory>
#include <optional>

namespace signalbox {

/// The looks in a tar stream, plain or gzip, one after another: what `watch --record -` writes while it writes it, and
/// an archive of a bundle or of a recording folder. Reading blocks until a look is whole. Nothing is unpacked onto
/// disk; names are looked up, never followed.
class TarStream {
public:
    /// The files of one look by their path inside the bundle.
    using Look = QMap<QString, QByteArray>;

    /// `-` is standard input. Errors: NotFound.
    static Result<std::unique_ptr<TarStream>> open(const QString &path);
    ~TarStream();

    /// The next look that has a bundle.json; nothing at the end. Errors: Malformed where this is no tar, or is cut in
    /// the middle (looks before are whole); Rejected for a look that is larger than any should be.
    Result<std::optional<Look>> next();

private:
    struct Stream;
    explicit TarStream(std::unique_ptr<Stream> stream);
    std::optional<Look> readEntry();
    std::optional<Look> taken();

    std::unique_ptr<Stream> m_stream;
    QString m_root; ///< the folder of the look that is being read
    Look m_look;
    qint64 m_size = 0;
    bool m_isOver = false;
    std::optional<Error> m_trouble;
};

} // namespace signalbox
