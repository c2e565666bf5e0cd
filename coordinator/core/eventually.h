// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"

#include <QFuture>
#include <QFutureWatcher>
#include <QList>
#include <QPromise>
#include <QThread>

#include <memory>
#include <type_traits>

namespace signalbox {

/// A Result that comes later. Unlike with QFuture::then, every wait names the QObject that owns the answer: if it dies,
/// the answer is dropped, and nothing runs. Waits are made, and run, in that object's thread, never inside the call
/// itself.
template <typename T> using Eventually = QFuture<Result<T>>;

/// The giving end of an Eventually. Copies are one and the same; the first answer counts. When the last copy goes
/// without having answered, the waiting end gets Fault::Cancelled, so that nobody waits for ever.
template <typename T> class Answer {
public:
    Answer()
        : m_promise(std::make_shared<QPromise<Result<T>>>())
    {
        m_promise->start();
    }

    Eventually<T> eventually() const { return m_promise->future(); }
    bool isAwaited() const { return !m_promise->isCanceled(); }
    void give(Result<T> result) const
    {
        m_promise->addResult(std::move(result));
        m_promise->finish();
    }

private:
    std::shared_ptr<QPromise<Result<T>>> m_promise;
};

/// An answer that is already there.
template <typename T> Eventually<T> ready(Result<T> result)
{
    const Answer<T> answer;
    answer.give(std::move(result));
    return answer.eventually();
}

/// Calls `use(Result<T>)` from `context`'s event loop once the answer is there; a cancelled one is Fault::Cancelled.
template <typename T, typename Use>
void whenDone(const QFuture<tl::expected<T, Error>> &eventually, QObject *context, Use use)
{
    Q_ASSERT(context && context->thread() == QThread::currentThread());
    auto *watcher = new QFutureWatcher<Result<T>>(context);
    QObject::connect(watcher, &QFutureWatcherBase::finished, context, [watcher, use = std::move(use)]() mutable {
        watcher->deleteLater();
        const auto done = watcher->future();
        if (done.resultCount() > 0)
            use(done.result());
        else
            use(Result<T>(fail(Fault::Cancelled, QStringLiteral("The request was cancelled"))));
    });
    watcher->setFuture(eventually);
}

/// Goes on with the value: `next(T)` gives a Result<U> or an Eventually<U>. An error passes by `next` untouched; if
/// `context` dies first, the outcome is Fault::Cancelled.
template <typename T, typename Next>
auto andThen(const QFuture<tl::expected<T, Error>> &eventually, QObject *context, Next next)
{
    using Returned = std::invoke_result_t<Next, T>;
    constexpr bool isLater = requires(Returned returned) { returned.isFinished(); };
    auto outcome = [] {
        if constexpr (isLater)
            return Answer<typename decltype(std::declval<Returned>().result())::value_type>();
        else
            return Answer<typename Returned::value_type>();
    }();
    whenDone(eventually, context, [outcome, context, next = std::move(next)](Result<T> result) mutable {
        static_cast<void>(context); // not every kind of `next` needs it
        if (!result)
            outcome.give(tl::unexpected<Error>(std::move(result.error())));
        else if constexpr (isLater)
            whenDone(next(*std::move(result)), context, [outcome](auto later) { outcome.give(std::move(later)); });
        else
            outcome.give(next(*std::move(result)));
    });
    return outcome.eventually();
}

/// All of them, in their order, once the last is there. Each keeps its own error; only the death of `context` fails the
/// whole.
template <typename T>
Eventually<QList<Result<T>>> allOf(const QList<QFuture<tl::expected<T, Error>>> &parts, QObject *context)
{
    struct Gathered {
        QList<Result<T>> results;
        qsizetype missing;
    };
    const Answer<QList<Result<T>>> answer;
    if (parts.isEmpty())
        answer.give(QList<Result<T>>());
    const auto nothing = Result<T>(fail(Fault::Cancelled, {}));
    const auto gathered = std::make_shared<Gathered>(Gathered{QList<Result<T>>(parts.size(), nothing), parts.size()});
    for (qsizetype i = 0; i < parts.size(); ++i) {
        whenDone(parts.at(i), context, [answer, gathered, i](Result<T> result) {
            gathered->results[i] = std::move(result);
            if (--gathered->missing == 0)
                answer.give(std::move(gathered->results));
        });
    }
    return answer.eventually();
}

} // namespace signalbox
