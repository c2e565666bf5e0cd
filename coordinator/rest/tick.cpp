// SPDX-License-Identifier: GPL-3.0-or-later
#include "rest/decode.h"
#include "rest/failure.h"
#include "rest/json.h"

using namespace Qt::StringLiterals;

namespace signalbox {

Result<TickAnswer> decodeHealth(int httpStatus, QByteArrayView body)
{
    if (httpStatus != 200 && httpStatus != 500 && httpStatus != 503)
        return tl::unexpected<Error>(httpFailure(httpStatus, body));
    QString health;
    QString message;
    JsonDocument document(body);
    auto answer =
        document.read<TickAnswer>(u"The health answer is not understood"_s, [&](const JsonValue &value, auto &) {
            health = value.text("status");
            message = value.textIfAny("message");
        });
    if (!answer && httpStatus != 200)
        return tl::unexpected<Error>(httpFailure(httpStatus, body));
    return answer.map([&](const TickAnswer &) {
        return TickAnswer{httpStatus == 200 && health == u"healthy", httpStatus, message, {}};
    });
}

Result<TickAnswer> decodeConfigTick(int httpStatus, QByteArrayView body)
{
    if (httpStatus == 200)
        return decodeConfig(body).map([](const auto &) { return TickAnswer{true, 200, {}, {}}; });
    Error failure = httpFailure(httpStatus, body);
    const bool isTheHerders = httpStatus == 404 || httpStatus == 409 || httpStatus == 500;
    if (!isTheHerders || failure.fault == Fault::Unsupported || !isConnectsOwn(body))
        return tl::unexpected<Error>(std::move(failure));
    const bool waitedInVain = failure.detail.startsWith(u"Request timed out");
    return TickAnswer{!waitedInVain, httpStatus, failure.detail, {}};
}

} // namespace signalbox
