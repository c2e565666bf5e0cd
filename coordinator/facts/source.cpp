// SPDX-License-Identifier: GPL-3.0-or-later
#include "facts/source.h"

namespace signalbox {

using namespace Qt::StringLiterals;

QString idOf(Source source)
{
    switch (source) {
    case Source::Rest:
        return u"rest"_s;
    case Source::Group:
        return u"group"_s;
    case Source::StatusTopic:
        return u"status-topic"_s;
    case Source::ConfigTopic:
        return u"config-topic"_s;
    case Source::Offsets:
        return u"offsets"_s;
    case Source::ConsumerGroup:
        return u"consumer-group"_s;
    case Source::Metrics:
        return u"metrics"_s;
    case Source::Threads:
        return u"threads"_s;
    case Source::Log:
        return u"log"_s;
    case Source::Settings:
        return u"settings"_s;
    case Source::RollCall:
        return u"roll-call"_s;
    }
    Q_UNREACHABLE();
}

QString nameOf(Source source)
{
    switch (source) {
    case Source::Rest:
        return u"REST"_s;
    case Source::StatusTopic:
        return u"status topic"_s;
    case Source::ConfigTopic:
        return u"config topic"_s;
    case Source::ConsumerGroup:
        return u"sink groups"_s;
    default:
        return idOf(source);
    }
}

} // namespace signalbox
