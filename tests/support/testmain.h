// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRegularExpression>
#include <QTest>

namespace signalbox::test {

/// To be called in every test's `init()`: from then on a warning of any kind fails the test, but for what the offscreen
/// platform says of itself.
inline void failOnAnyWarning()
{
#if QT_VERSION >= QT_VERSION_CHECK(6, 3, 0)
    QTest::failOnWarning(QRegularExpression(QStringLiteral("^(?!This plugin (does not support|supports)).*")));
#endif
}

/// The same where a SOCKS5 proxy hangs up on Qt, which then writes to the socket that it has just closed, and says so.
inline void failOnAnyWarningButOfCutWays()
{
#if QT_VERSION >= QT_VERSION_CHECK(6, 3, 0)
    QTest::failOnWarning(
        QRegularExpression(QStringLiteral("^(?!QIODevice::write \\(QTcpSocket\\): device not open$).*")));
#endif
}

} // namespace signalbox::test
