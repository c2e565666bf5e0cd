// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "collect/meter.h"
#include "collect/ports.h"
#include "http/httpclient.h"

namespace signalbox {

/// Carries requests to one worker as its meter permits. A request's own time runs from when it is sent, not from when
/// it was asked for.
class MeteredHttp : public HttpAsker {
    Q_OBJECT

public:
    /// Both must outlive this.
    MeteredHttp(HttpClient &http, Meter &meter, QObject *parent = nullptr);

    Eventually<HttpAnswer> ask(const HttpRequest &request) override;

    /// It turned out who bears the cost.
    void setMeter(Meter &meter) { m_meter = &meter; }
    /// All that it ever cost.
    const Spent &spent() const { return m_spent; }

private:
    void send(const HttpRequest &request, const Answer<HttpAnswer> &answer);

    HttpClient &m_http;
    Meter *m_meter;
    Spent m_spent;
};

} // namespace signalbox
