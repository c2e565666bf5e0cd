// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/eventually.h"
#include "tests/support/testmain.h"

#include <memory>

using namespace signalbox;
using namespace Qt::StringLiterals;

class TstEventually : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { test::failOnAnyWarning(); }
    void an_answer_arrives_in_the_contexts_thread();
    void an_answer_that_is_already_there_still_comes_from_the_event_loop();
    void when_the_context_dies_first_nothing_runs();
    void the_context_may_be_deleted_by_its_own_answer();
    void a_cancelled_wait_says_so();
    void an_answer_nobody_gave_is_cancelled();
    void only_the_first_answer_counts();
    void andThen_goes_on_with_a_value_or_a_later_one();
    void andThen_passes_an_error_by();
    void andThen_is_cancelled_when_its_context_dies();
    void allOf_keeps_order_and_each_error();
    void allOf_of_nothing_is_there_at_once();
};

namespace {

/// What a wait was told, once it was.
template <typename T> struct Told {
    std::shared_ptr<std::optional<Result<T>>> result = std::make_shared<std::optional<Result<T>>>();
    void operator()(Result<T> told) const { *result = std::move(told); }
    bool came() const { return result->has_value(); }
    const Result<T> &operator*() const { return **result; }
};

Error someError()
{
    return {Fault::Conflict, u"busy"_s, u"rebalance"_s};
}

} // namespace

void TstEventually::an_answer_arrives_in_the_contexts_thread()
{
    const Answer<int> answer;
    QThread *ranIn = nullptr;
    int value = 0;
    whenDone(answer.eventually(), this, [&](const Result<int> &result) {
        ranIn = QThread::currentThread();
        value = result.value_or(-1);
    });
    const std::unique_ptr<QThread> other(QThread::create([answer] { answer.give(7); }));
    other->start();
    QTRY_COMPARE(value, 7);
    QCOMPARE(ranIn, thread());
    QVERIFY(other->wait());
}

void TstEventually::an_answer_that_is_already_there_still_comes_from_the_event_loop()
{
    const Told<int> told;
    whenDone(ready<int>(3), this, told);
    QVERIFY(!told.came());
    QTRY_VERIFY(told.came());
    QCOMPARE(**told, 3);
}

void TstEventually::when_the_context_dies_first_nothing_runs()
{
    const Answer<int> answer;
    const Told<int> dropped;
    const Told<int> kept;
    auto context = std::make_unique<QObject>();
    whenDone(answer.eventually(), context.get(), dropped);
    whenDone(answer.eventually(), this, kept);
    answer.give(1);
    context.reset();
    QTRY_VERIFY(kept.came());
    QVERIFY(!dropped.came());
}

void TstEventually::the_context_may_be_deleted_by_its_own_answer()
{
    auto *context = new QObject;
    bool ran = false;
    whenDone(ready<int>(1), context, [&ran, context](const Result<int> &) {
        delete context;
        ran = true;
    });
    QTRY_VERIFY(ran);
}

void TstEventually::a_cancelled_wait_says_so()
{
    const Answer<int> answer;
    auto eventually = answer.eventually();
    const Told<int> told;
    whenDone(eventually, this, told);
    QVERIFY(answer.isAwaited());
    eventually.cancel();
    QVERIFY(!answer.isAwaited());
    answer.give(1);
    QTRY_VERIFY(told.came());
    QVERIFY(!*told);
    QCOMPARE((*told).error().fault, Fault::Cancelled);
}

void TstEventually::an_answer_nobody_gave_is_cancelled()
{
    Eventually<int> eventually = Answer<int>().eventually();
    const Told<int> told;
    whenDone(eventually, this, told);
    QTRY_VERIFY(told.came());
    QCOMPARE((*told).error().fault, Fault::Cancelled);
}

void TstEventually::only_the_first_answer_counts()
{
    const Answer<int> answer;
    const Told<int> told;
    answer.give(1);
    answer.give(2);
    whenDone(answer.eventually(), this, told);
    QTRY_VERIFY(told.came());
    QCOMPARE(**told, 1);
}

void TstEventually::andThen_goes_on_with_a_value_or_a_later_one()
{
    const Told<QString> now;
    const Told<QString> later;
    whenDone(andThen(ready<int>(4), this, [](int n) -> Result<QString> { return QString::number(n); }), this, now);
    whenDone(andThen(ready<int>(5), this, [](int n) { return ready<QString>(QString::number(n)); }), this, later);
    QTRY_VERIFY(now.came() && later.came());
    QCOMPARE(**now, u"4"_s);
    QCOMPARE(**later, u"5"_s);
}

void TstEventually::andThen_passes_an_error_by()
{
    const Told<int> told;
    bool wentOn = false;
    const auto chained = andThen(ready<int>(tl::unexpected(someError())), this, [&wentOn](int n) -> Result<int> {
        wentOn = true;
        return n;
    });
    whenDone(chained, this, told);
    QTRY_VERIFY(told.came());
    QCOMPARE((*told).error(), someError());
    QVERIFY(!wentOn);
}

void TstEventually::andThen_is_cancelled_when_its_context_dies()
{
    const Answer<int> answer;
    auto context = std::make_unique<QObject>();
    const Told<int> told;
    whenDone(andThen(answer.eventually(), context.get(), [](int n) -> Result<int> { return n; }), this, told);
    context.reset();
    QTRY_VERIFY(told.came());
    QCOMPARE((*told).error().fault, Fault::Cancelled);
}

void TstEventually::allOf_keeps_order_and_each_error()
{
    const Answer<int> slow;
    const Told<QList<Result<int>>> told;
    whenDone(allOf<int>({slow.eventually(), ready<int>(tl::unexpected(someError())), ready<int>(3)}, this), this, told);
    QCoreApplication::processEvents();
    QVERIFY(!told.came());
    slow.give(1);
    QTRY_VERIFY(told.came());
    QCOMPARE(**told, (QList<Result<int>>{1, tl::unexpected(someError()), 3}));
}

void TstEventually::allOf_of_nothing_is_there_at_once()
{
    const auto all = allOf<int>({}, this);
    QVERIFY(all.isFinished());
    QVERIFY(all.result()->isEmpty());
}

QTEST_GUILESS_MAIN(TstEventually)
#include "tst_eventually.moc"
