// SPDX-License-Identifier: GPL-3.0-or-later
#include "http/socksexchange.h"

#include "socks/sockstry.h"

using namespace Qt::StringLiterals;

namespace signalbox {
namespace {

constexpr milliseconds secondLook(1000);

/// The same URL, its port named.
QUrl withPort(QUrl url)
{
    url.setPort(url.port(url.scheme() == u"https" ? 443 : 80));
    return url;
}

/// What keeps the proxy from leading to the target, as an answer to the request.
Error asAnswer(const Error &why, const QUrl &target, const Proxy &proxy)
{
    if (why.fault == Fault::Unauthorized || why.fault == Fault::Malformed)
        return why;
    return {
        why.fault,
        u"%1:%2 cannot be reached (through the proxy %3)"_s.arg(target.host()).arg(target.port()).arg(nameOf(proxy)),
        told(why)};
}

} // namespace

SocksExchange::SocksExchange(Way way, const HttpLimits &limits, Send send, QObject *parent)
    : QObject(parent)
    , m_way(std::move(way))
    , m_limits(limits)
    , m_send(std::move(send))
{
    m_way.target = withPort(m_way.target);
    connect(&m_awaited, &QFutureWatcherBase::canceled, this, [this] {
        m_sent.cancel();
        settle(fail(Fault::Cancelled, {}));
    });
    m_awaited.setFuture(m_answer.eventually());
    if (m_way.isOpen)
        request(m_limits.time);
    else
        tryThen(m_limits.time, [this](const Result<milliseconds> &took) {
            if (took)
                request(m_limits.time - *took);
            else
                settle(tl::unexpected<Error>(asAnswer(took.error(), m_way.target, m_way.proxy)));
        });
}

void SocksExchange::tryThen(milliseconds time, std::function<void(const Result<milliseconds> &)> next)
{
    whenDone(trySocks(socksProxy(m_way.proxy), m_way.target, time, this), this, std::move(next));
}

void SocksExchange::request(milliseconds left)
{
    HttpLimits limits = m_limits;
    limits.time = std::max(left, milliseconds(0));
    m_sent = m_send(limits);
    whenDone(m_sent, this, [this](Result<HttpAnswer> answer) {
        if (answer || answer.error().fault != Fault::TimedOut)
            return settle(std::move(answer));
        tryThen(secondLook, [this, answer](const Result<milliseconds> &took) {
            const bool isCut = !took && took.error().fault != Fault::TimedOut;
            settle(isCut ? tl::unexpected<Error>(asAnswer(took.error(), m_way.target, m_way.proxy)) : answer);
        });
    });
}

void SocksExchange::settle(Result<HttpAnswer> result)
{
    m_awaited.disconnect(this);
    m_answer.give(std::move(result));
    deleteLater();
}

} // namespace signalbox
