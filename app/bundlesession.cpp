// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/bundlesession.h"

#include "core/files.h"
#include "offline/bundle.h"

#include <QDir>
#include <QPromise>
#include <QThreadPool>

#include <memory>

namespace signalbox {

namespace {

/// What is no bundle is a look at which no source answered, and which says why.
Facts factsOf(const QString &folder)
{
    if (auto facts = readBundle(folder))
        return *std::move(facts);
    else {
        Facts nothing;
        nothing.at = momentNow();
        nothing.cluster = briefly(QDir(folder).dirName());
        nothing.connectGroup = notObserved<ConnectGroup>(facts.error(), nothing.at);
        nothing.doubts << facts.error();
        return nothing;
    }
}

} // namespace

BundleSession::BundleSession(QString folder, QObject *parent)
    : Session(parent)
    , m_folder(std::move(folder))
    , m_pipeline(this)
{
    connect(&m_reading, &QFutureWatcherBase::finished, this, &BundleSession::take);
    connect(&m_pipeline, &Pipeline::updated, this, &BundleSession::publish);
}

QString BundleSession::name() const
{
    return briefly(QDir(m_folder).dirName());
}

void BundleSession::refresh()
{
    if (m_reading.isRunning()) {
        m_readAgain = true;
        return;
    }
    const auto promise = std::make_shared<QPromise<Facts>>();
    promise->start();
    m_reading.setFuture(promise->future());
    QThreadPool::globalInstance()->start([promise, folder = m_folder] {
        promise->addResult(factsOf(folder));
        promise->finish();
    });
}

void BundleSession::take()
{
    m_pipeline.feed(m_reading.result());
    if (std::exchange(m_readAgain, false))
        refresh();
}

} // namespace signalbox
