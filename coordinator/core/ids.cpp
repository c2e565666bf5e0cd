// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ids.h"

#include <QUrl>

namespace signalbox {

WorkerId workerIdOf(QStringView advertisedUrl)
{
    const QUrl url(advertisedUrl.toString());
    if (url.host().isEmpty())
        return {};
    const int port = url.port(url.scheme() == u"https" ? 443 : 80);
    const bool isIpv6 = url.host().contains(u':');
    const QString host = isIpv6 ? u'[' + url.host() + u']' : url.host();
    return WorkerId(host + u':' + QString::number(port));
}

} // namespace signalbox
