// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/filearguments.h"

#include "core/files.h"

#include <QFile>

#include <algorithm>

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

constexpr qint64 largest = 1024 * 1024;

tl::unexpected<Error> unreadable(const QString &option, const QFile &file)
{
    return fail(Fault::NotFound,
                u"--%1: %2 cannot be read: %3"_s.arg(option, briefly(file.fileName()), file.errorString()));
}

} // namespace

Result<QByteArray> fileOf(const QString &option, const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return unreadable(option, file);
    QByteArray content;
    for (QByteArray part = file.read(largest + 1); !part.isEmpty(); part = file.read(largest + 1)) {
        content += part;
        if (content.size() > largest)
            return fail(Fault::Rejected,
                        u"--%1: %2 is larger than 1 MB: that is no file of settings"_s.arg(option, briefly(path)));
    }
    if (file.error() != QFileDevice::NoError)
        return unreadable(option, file);
    return content;
}

Result<QString> secretOf(const QString &option, const QString &path)
{
    const auto content = fileOf(option, path);
    if (!content)
        return tl::unexpected(content.error());
    const QString line = QString::fromUtf8(*content).section(u'\n', 0, 0).trimmed();
    const bool isText = std::none_of(line.cbegin(), line.cend(), [](QChar c) {
        return c.category() == QChar::Other_Control || c == QChar::ReplacementCharacter;
    });
    if (!isText)
        return fail(Fault::Rejected,
                    u"--%1: the first line of %2 holds bytes that are no text (UTF-8)"_s.arg(option, briefly(path)));
    if (line.isEmpty())
        return fail(Fault::Rejected, u"--%1: the first line of %2 is empty"_s.arg(option, briefly(path)));
    return line;
}

} // namespace signalbox
