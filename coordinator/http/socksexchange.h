// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "http/httpclient.h"

#include <QFutureWatcher>

#include <functional>

namespace signalbox {

/// One request on its way through a SOCKS5 proxy. Qt (6.4) waits for ever for a proxy that hangs up during its
/// handshake, and says at most that nothing came. So the way is tried in our own words before the first request to a
/// target and after every failure, and once more where nothing came: the silence of a way that is cut is not the
/// silence of who stands at its end. Answers once and deletes itself; whoever cancels the answer ends the request.
class SocksExchange : public QObject {
    Q_OBJECT

public:
    using Send = std::function<Eventually<HttpAnswer>(const HttpLimits &)>;
    struct Way {
        Proxy proxy;
        QUrl target;
        bool isOpen = false; ///< it led there last time: the first try is left out
    };

    SocksExchange(Way way, const HttpLimits &limits, Send send, QObject *parent);

    Eventually<HttpAnswer> answer() const { return m_answer.eventually(); }

private:
    void tryThen(milliseconds time, std::function<void(const Result<milliseconds> &)> next);
    void request(milliseconds left);
    void settle(Result<HttpAnswer> result);

    Way m_way;
    HttpLimits m_limits;
    Send m_send;
    Answer<HttpAnswer> m_answer;
    Eventually<HttpAnswer> m_sent;
    QFutureWatcher<Result<HttpAnswer>> m_awaited;
};

} // namespace signalbox
