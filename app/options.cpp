// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/options.h"

namespace signalbox {

using namespace Qt::StringLiterals;

const QList<Option> &options()
{
    static const QList<Option> all{
        {u"profile"_s, u"NAME"_s, u"a connection saved in the console; other options change it"_s},
        {u"connect"_s, u"URL[,URL…]"_s, u"REST of one or more workers"_s, Option::Of::Both, Option::Given::Often},
        {u"shared"_s, {}, u"the URL is a load balancer: who answers is unknown"_s},
        {u"user"_s, u"NAME"_s, u"REST login; the password comes from --password-file or SIGNALBOX_PASSWORD"_s},
        {u"password-file"_s, u"FILE"_s, u"first line: the password of --user"_s},
        {u"token-file"_s, u"FILE"_s, u"first line: a bearer token (or SIGNALBOX_TOKEN)"_s},
        {u"cert"_s, u"FILE"_s, u"our certificate: PEM, or PKCS#12 (SIGNALBOX_KEY_PASSPHRASE opens it)"_s},
        {u"key"_s, u"FILE"_s, u"its key in PEM, where that is another file"_s},
        {u"ca"_s, u"FILE"_s, u"PEM file of a private certificate authority"_s},
        {u"trust"_s, u"SHA256"_s, u"a server's certificate that is taken as it is; repeatable"_s, Option::Of::Both,
         Option::Given::Often},
        {u"route"_s, u"WORKER=URL[,host=…][,tls=…]"_s, u"how a worker is reached that is not open; repeatable"_s,
         Option::Of::Both, Option::Given::Often},
        {u"proxy"_s, u"URL"_s, u"socks5:// or http://[user@]host:port (SIGNALBOX_PROXY_PASSWORD)"_s},
        {u"requests-per-minute"_s, u"N"_s, u"the most that one worker is asked (120), 10 or more"_s},
        {u"bootstrap"_s, u"HOST:PORT[,…]"_s, u"Kafka: adds ownership, history and sink groups"_s, Option::Of::Both,
         Option::Given::Often},
        {u"kafka-property"_s, u"KEY=VALUE"_s, u"any librdkafka property; repeatable; keep secrets in --properties"_s,
         Option::Of::Both, Option::Given::Often},
        {u"properties"_s, u"FILE"_s, u"librdkafka properties, one KEY=VALUE a line"_s, Option::Of::Both,
         Option::Given::Often},
        {u"broker-route"_s, u"ADVERTISED=REACHABLE"_s, u"host:port of a broker, and where it is reached; repeatable"_s,
         Option::Of::Both, Option::Given::Often},
        {u"token-command"_s, u"PROGRAM|[…]"_s, u"prints an OAUTHBEARER token; with arguments: a JSON array"_s},
        {u"group"_s, u"ID"_s, u"the Connect group, where it cannot be found"_s},
        {u"config-topic"_s, u"NAME"_s, u"where it cannot be found"_s},
        {u"status-topic"_s, u"NAME"_s, u"where it cannot be found"_s},
        {u"offset-topic"_s, u"NAME"_s, u"where it cannot be found"_s},
        {u"metrics"_s, u"[WORKER=]URL[,…]"_s, u"Jolokia or Prometheus; {host} stands for each worker's host"_s,
         Option::Of::Both, Option::Given::Often},
        {u"bundle"_s, u"PLACE"_s,
         u"a bundle or recording instead of a cluster: folder, archive, - for standard input"_s},
        {u"demo"_s, u"[INCIDENT]"_s, u"the built-in cluster; `--demo list` names the incidents"_s},
        {u"level"_s, u"see|history|repair"_s, u"of permissions: what is to be possible"_s, Option::Of::CommandLine},
        {u"principal"_s, u"User:NAME"_s, u"of permissions: whose rights they are"_s, Option::Of::CommandLine},
        {u"record"_s, u"DIR"_s, u"watch: keep what is seen, secrets masked, in a folder; - for a tar stream"_s,
         Option::Of::CommandLine},
        {u"record-limit"_s, u"MB"_s, u"what all looks of a recording take at most, the oldest give way; 200"_s,
         Option::Of::CommandLine},
        {u"screenshot"_s, u"FILE.png"_s, u"the console: a picture of its first look, then the end"_s,
         Option::Of::Console},
        {u"json"_s, {}, u"the answer as JSON"_s, Option::Of::CommandLine},
        {u"help"_s, {}, u"this text"_s},
        {u"version"_s, {}, u"the program's version"_s},
    };
    return all;
}

} // namespace signalbox
