// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/picture.h"

#include "core/files.h"

#include <QBuffer>
#include <QFileInfo>

namespace signalbox {

using namespace Qt::StringLiterals;

Result<void> savePicture(const QImage &picture, const QString &path)
{
    QBuffer bytes;
    bytes.open(QIODevice::WriteOnly);
    if (!picture.save(&bytes, QFileInfo(path).suffix().toLatin1().constData()))
        return fail(Fault::Unsupported, u"%1 is no name of a picture, such as it.png"_s.arg(briefly(path)));
    return replaceFile(path, bytes.data());
}

} // namespace signalbox
