// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "http/httpclient.h"

#include <QElapsedTimer>
#include <QFutureWatcher>
#include <QNetworkReply>
#include <QPointer>
#include <QTimer>

namespace signalbox {

/// One request on its way, and the limits it keeps. Answers once and deletes itself; dying before, it ends the request.
class Exchange : public QObject {
    Q_OBJECT

public:
    Exchange(QNetworkReply *reply, HttpLimits limits, const HttpSettings &settings, QObject *parent);
    ~Exchange() override;

    Eventually<HttpAnswer> answer() const { return m_answer.eventually(); }

private:
    void judge(const QList<QSslError> &errors);
    void takeBytes();
    void giveUp(Error why);
    void finish();
    void settle(Result<HttpAnswer> result);
    Result<HttpAnswer> outcome() const;
    QString through() const;

    QPointer<QNetworkReply> m_reply;
    HttpLimits m_limits;
    QStringList m_trusted;
    Proxy m_proxy;
    QByteArray m_body;
    QStringList m_tlsErrors;
    QElapsedTimer m_since;
    QTimer m_time;
    Answer<HttpAnswer> m_answer;
    QFutureWatcher<Result<HttpAnswer>> m_awaited;
};

} // namespace signalbox
