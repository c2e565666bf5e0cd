// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/connectiontest.h"
#include "http/httpsettings.h"
#include "http/tlsprobe.h"

#include <QTcpSocket>
#include <QTimer>

class QHostInfo;

namespace signalbox {

/// A listener, and the way there.
struct Listener {
    enum class Wire { Plain, Tls };
    /// Whose word counts about a certificate: ours, so that a bad one fails; or librdkafka's, which is asked later, so
    /// that a bad one is only a warning here.
    enum class Judge { Us, Librdkafka };

    QString part; ///< as the steps call it
    QString host; ///< to connect to
    quint16 port = 0;
    Wire wire = Wire::Plain;
    QString tlsName; ///< the name that its certificate must be for; empty: `host`
    HttpSettings settings; ///< proxy and trust
    Judge judge = Judge::Us;
};

/// The steps to one listener: has its name an address, is the port open, and is its certificate good. Part of a
/// ConnectionTest. Says once how it ended.
class ReachTest : public QObject {
    Q_OBJECT

public:
    ReachTest(Listener listener, ConnectionTest *test);
    void start();

Q_SIGNALS:
    void reached();
    void failed();

private:
    void take(const QHostInfo &found);
    void openPort();
    void showCertificate();
    void take(const Result<TlsSight> &sight);
    void failFrom(int step, const QString &why);

    ConnectionTest *m_test;
    Listener m_listener;
    QTcpSocket m_socket;
    QTimer m_time;
    int m_name, m_port;
    int m_tls = -1; ///< without TLS there is no such step
};

/// What a test says of a certificate chain: whose, by whom, until when; a line for each.
QString inWords(const TlsSight &sight, Moment now);

} // namespace signalbox
