// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/streamsession.h"

#include "offline/bundle.h"

#include <QPromise>

#include <thread>

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

Result<std::optional<Facts>> nextOf(TarStream &stream)
{
    const auto look = stream.next();
    if (!look)
        return tl::unexpected<Error>(look.error());
    if (!*look)
        return std::nullopt;
    return readLook(**look).map([](Facts facts) { return std::optional(std::move(facts)); });
}

} // namespace

StreamSession::StreamSession(QObject *parent)
    : Session(parent)
    , m_pipeline(this)
{
    connect(&m_reading, &QFutureWatcherBase::finished, this, &StreamSession::take);
    connect(&m_pipeline, &Pipeline::updated, this, &StreamSession::publish);
}

QString StreamSession::name() const
{
    return u"recording"_s;
}

void StreamSession::start()
{
    auto stream = TarStream::open(u"-"_s);
    if (!stream)
        return endWith(stream.error());
    m_stream = std::move(*stream);
    readNext();
}

/// A detached thread, because nothing can wake one that waits for its input; it owns all that it touches.
void StreamSession::readNext()
{
    const auto promise = std::make_shared<QPromise<Read>>();
    promise->start();
    m_reading.setFuture(promise->future());
    std::thread([promise, stream = m_stream] {
        promise->addResult(nextOf(*stream));
        promise->finish();
    }).detach();
}

void StreamSession::take()
{
    const Read read = m_reading.result();
    if (!read)
        return endWith(read.error());
    if (!*read) {
        if (m_latest.at == Moment())
            endWith({Fault::NotFound, u"There is no look in this recording"_s, {}});
        return;
    }
    m_latest = **read;
    m_pipeline.feed(m_latest);
    readNext();
}

/// What was seen stays, with the reason why no more comes; or it is a look at which no source answered.
void StreamSession::endWith(const Error &why)
{
    if (m_latest.at == Moment()) {
        m_latest.at = momentNow();
        m_latest.cluster = name();
        m_latest.connectGroup = notObserved<ConnectGroup>(why, m_latest.at);
    }
    m_latest.doubts += why;
    m_pipeline.feed(m_latest);
}

} // namespace signalbox
