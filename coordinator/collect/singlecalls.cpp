// SPDX-License-Identifier: GPL-3.0-or-later
#include "collect/singlecalls.h"

#include "rest/restclient.h"

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

constexpr int statusesAtOnce = 4;

} // namespace

SingleCalls::SingleCalls(RestClient &client, const QList<ConnectorName> &names, Infos infos, QObject *parent)
    : QObject(parent)
    , m_client(client)
    , m_statusesLeft(names)
{
    if (infos == Infos::Asked)
        m_infosLeft = names;
    for (const ConnectorName &name : names)
        m_picture.connectors.insert(name, {});
    goOn();
}

void SingleCalls::goOn()
{
    while (!m_statusesLeft.isEmpty() && m_statusesAsked < statusesAtOnce)
        askStatus(m_statusesLeft.takeFirst());
    if (!m_infosLeft.isEmpty() && m_infosAsked == 0)
        askInfo(m_infosLeft.takeFirst());
    if (m_statusesAsked > 0 || m_infosAsked > 0)
        return;
    if (m_firstError && !m_wasAnswered)
        m_answer.give(tl::unexpected<Error>(*m_firstError));
    else
        m_answer.give(m_picture);
    deleteLater();
}

void SingleCalls::askStatus(const ConnectorName &name)
{
    ++m_statusesAsked;
    whenDone(m_client.status(name), this, [this, name](const Result<ConnectorStatus> &status) {
        --m_statusesAsked;
        if (status) {
            m_wasAnswered = true;
            m_picture.connectors[name].status = *status;
        } else {
            if (status.error().fault == Fault::Malformed) { // there is one, so that it is not missing
                ConnectorStatus damaged;
                damaged.connector.id = {name, TaskId::connectorInstance};
                m_picture.connectors[name].status = damaged;
                m_picture.doubts << name.text + u".status."_s + status.error().detail;
            }
            note(status.error());
        }
        goOn();
    });
}

void SingleCalls::askInfo(const ConnectorName &name)
{
    ++m_infosAsked;
    whenDone(m_client.info(name), this, [this, name](const Result<ConnectorInfo> &info) {
        --m_infosAsked;
        if (info) {
            m_wasAnswered = true;
            m_picture.connectors[name].info = *info;
        } else {
            note(info.error());
            m_picture.herderTimedOut |= info.error().fault == Fault::TimedOut;
            if (m_picture.herderTimedOut)
                m_infosLeft.clear();
        }
        goOn();
    });
}

/// Not found is an answer: the connector has no status record, or was deleted meanwhile. A worker that is gone is asked
/// nothing more.
void SingleCalls::note(const Error &error)
{
    m_wasAnswered |= error.fault == Fault::NotFound;
    if (!m_firstError)
        m_firstError = error;
    if (error.fault == Fault::Unreachable || error.fault == Fault::Unauthorized) {
        m_statusesLeft.clear();
        m_infosLeft.clear();
    }
}

} // namespace signalbox
