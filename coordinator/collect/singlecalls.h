// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/eventually.h"
#include "facts/restfacts.h"

#include <QList>
#include <QObject>

namespace signalbox {

class RestClient;

/// The picture of a worker that does not know `expand` (before 2.3): status and info of each connector, call by call. A
/// few statuses at once; infos wait for the herder and are asked one after the other, and no more after one had no
/// answer. Answers once and deletes itself.
class SingleCalls : public QObject {
    Q_OBJECT

public:
    struct Picture {
        ConnectorAnswers connectors;
        QStringList doubts; ///< statuses that were there and could not be read
        bool herderTimedOut = false; ///< an info got no answer in time: the request stays queued in the worker
    };
    enum class Infos { Asked, LeftOut };
    SingleCalls(RestClient &client, const QList<ConnectorName> &names, Infos infos, QObject *parent);

    /// A connector without a status record, or whose call failed, has no status. Errors: that of the first call if not
    /// even one was answered.
    Eventually<Picture> picture() const { return m_answer.eventually(); }

private:
    void goOn();
    void askStatus(const ConnectorName &name);
    void askInfo(const ConnectorName &name);
    void note(const Error &error);

    RestClient &m_client;
    QList<ConnectorName> m_statusesLeft;
    QList<ConnectorName> m_infosLeft;
    int m_statusesAsked = 0;
    int m_infosAsked = 0;
    bool m_wasAnswered = false;
    std::optional<Error> m_firstError;
    Picture m_picture;
    Answer<Picture> m_answer;
};

} // namespace signalbox
