// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "facts/restfacts.h"
#include "rest/answers.h"

#include <QByteArrayView>

namespace signalbox {

// Bodies of successful REST answers, to facts. Pure; for live answers and for bundles. Shapes: facts of Kafka Connect
// 0.10 to 4.x. Unknown members and future states are taken as they are; a known member of the wrong type is
// Fault::Malformed, its detail says where. Errors never quote a value. (Bodies of failures: rest/failure.h.)

Result<WorkerRoot> decodeRoot(QByteArrayView body);
Result<QList<ConnectorName>> decodeNames(QByteArrayView body);
/// Fault::Unsupported where a version before 2.3 answered with the plain list of names instead. What is equal in
/// `like`, another worker's answer, is taken from there: it is kept once for both.
Result<ExpandedConnectors> decodeExpanded(QByteArrayView body, const ConnectorAnswers &like = {});
/// Takes from `like` what is equal there.
void shareEqual(ConnectorAnswer &answer, const ConnectorAnswer &like);
Result<ConnectorStatus> decodeStatus(QByteArrayView body);
/// One task's answer, which does not repeat its connector's name.
Result<StatusLine> decodeTaskStatus(QByteArrayView body, const ConnectorName &connector);
Result<ConnectorInfo> decodeInfo(QByteArrayView body);
Result<QMap<QString, QString>> decodeConfig(QByteArrayView body);
Result<QList<TaskConfig>> decodeTasks(QByteArrayView body);
/// `…/tasks-config`: 2.8 to 3.9.
Result<QList<TaskConfig>> decodeTasksConfig(QByteArrayView body, const ConnectorName &connector);
Result<QStringList> decodeTopics(QByteArrayView body);
Result<QList<ConnectorOffset>> decodeOffsets(QByteArrayView body);
Result<QList<Plugin>> decodePlugins(QByteArrayView body);
Result<QList<ConfigKey>> decodePluginConfig(QByteArrayView body);
Result<QMap<QString, LoggerLevel>> decodeLoggers(QByteArrayView body);
Result<LoggerLevel> decodeLogger(QByteArrayView body);

/// What an answer says of the herder's thread (facts 3.1); `took` is left to the caller. An answer that says nothing of
/// it (no such page before 3.9, login refused, a proxy's own page) is an error, as httpFailure has it. rest/tick.cpp
/// `GET /health`: 200 healthy; 503 starting, 500 unhealthy: the thread did not take the request within the worker's 10
/// s.
Result<TickAnswer> decodeHealth(int httpStatus, QByteArrayView body);
/// `GET /connectors/{c}/config`, asked for the sake of being answered: also "not found" or "a rebalance is expected" is
/// the thread's own answer; only "Request timed out" (after the worker's 90 s) is not.
Result<TickAnswer> decodeConfigTick(int httpStatus, QByteArrayView body);

} // namespace signalbox
