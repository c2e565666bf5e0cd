// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pipeline.h"

#include "cluster/assemble.h"

#include <QPromise>
#include <QThreadPool>

#include <memory>

namespace signalbox {

namespace {

Update assembledAndDiagnosed(const Facts &facts, const History &history)
{
    Update update = updateFrom(assemble(facts, history.newest()), history);
    update.facts = std::make_shared<const Facts>(facts);
    return update;
}

} // namespace

Pipeline::Pipeline(QObject *parent)
    : Pipeline(assembledAndDiagnosed, parent)
{
}

Pipeline::Pipeline(Work work, QObject *parent)
    : QObject(parent)
    , m_work(std::move(work))
{
    connect(&m_watcher, &QFutureWatcherBase::finished, this, &Pipeline::finish);
}

void Pipeline::feed(const Facts &facts)
{
    if (m_isBusy)
        m_next = facts;
    else
        begin(facts);
}

void Pipeline::begin(const Facts &facts)
{
    m_isBusy = true;
    const auto promise = std::make_shared<QPromise<Update>>();
    m_watcher.setFuture(promise->future());
    QThreadPool::globalInstance()->start([promise, facts, history = m_history, work = m_work] {
        promise->start();
        promise->addResult(work(facts, history));
        promise->finish();
    });
}

void Pipeline::finish()
{
    const Update update = m_watcher.result();
    m_history.add(update.snapshot, update.trail);
    m_isBusy = false;
    if (m_next)
        begin(*std::exchange(m_next, std::nullopt));
    Q_EMIT updated(update);
}

} // namespace signalbox
