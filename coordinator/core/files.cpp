// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files.h"

#include <QFileInfo>
#include <QSaveFile>

#include <cerrno>
#include <filesystem>
#include <system_error>

namespace signalbox {

using namespace Qt::StringLiterals;

QString briefly(const QString &path)
{
    constexpr qsizetype longest = 160, beginning = 40;
    if (path.size() <= longest)
        return path;
    return path.first(beginning) + u'…' + path.last(longest - beginning - 1);
}

Result<bool> isThere(const QString &path)
{
    std::error_code reason;
    const auto status = std::filesystem::status(path.toStdU16String(), reason);
    if (status.type() == std::filesystem::file_type::none)
        return fail(Fault::Forbidden, u"%1 cannot be read"_s.arg(briefly(path)),
                    QString::fromStdString(reason.message()));
    return std::filesystem::exists(status);
}

Result<void> replaceFile(const QString &path, const QByteArray &bytes,
                         std::optional<QFileDevice::Permissions> permissions)
{
    if (const QFileInfo info(path); info.exists() && !info.isFile())
        return fail(Fault::Rejected, u"%1 is no file that could be replaced"_s.arg(briefly(path)));
    QSaveFile file(path);
    errno = 0;
    const bool isOpen = file.open(QIODevice::WriteOnly);
    if (isOpen && permissions)
        file.setPermissions(*permissions);
    // Its commit would not notice that what it had buffered could not be written.
    if (isOpen && file.write(bytes) == bytes.size() && file.flush() && file.commit())
        return {};
    return fail(Fault::Unreachable, u"%1 cannot be written"_s.arg(briefly(path)), whyUnwritten(file, errno));
}

QString whyUnwritten(const QFileDevice &file, int code)
{
    const bool isTold = file.error() != QFileDevice::NoError && file.errorString() != u"Unknown error";
    return isTold || code == 0 ? file.errorString() : qt_error_string(code);
}

} // namespace signalbox
