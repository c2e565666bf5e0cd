// SPDX-License-Identifier: GPL-3.0-or-later
#include "collect/meteredhttp.h"

namespace signalbox {

MeteredHttp::MeteredHttp(HttpClient &http, Meter &meter, QObject *parent)
    : HttpAsker(parent)
    , m_http(http)
    , m_meter(&meter)
{
}

Eventually<HttpAnswer> MeteredHttp::ask(const HttpRequest &request)
{
    const Answer<HttpAnswer> answer;
    m_meter->whenAllowed(1, this, [this, request, answer] { send(request, answer); });
    return answer.eventually();
}

void MeteredHttp::send(const HttpRequest &request, const Answer<HttpAnswer> &answer)
{
    ++m_spent.requests;
    whenDone(m_http.ask(request), this, [this, answer](Result<HttpAnswer> got) {
        if (got) {
            m_spent.bytes += got->body.size();
            m_meter->received(got->body.size());
        }
        answer.give(std::move(got));
    });
}

} // namespace signalbox
