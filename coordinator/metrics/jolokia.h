// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "facts/metricfacts.h"

#include <QByteArray>
#include <QByteArrayView>

namespace signalbox {

// Jolokia's JSON (jolokia.org, protocol version 7; agents 1.x and 2.x). Pure: what to ask, and what an answer says.

/// The body of one bulk POST for everything decodeJolokiaMetrics reads: one read per MBean type, because the answer to
/// `kafka.connect:*` fails as a whole when one task has no status (facts, verified-in-lab 12).
QByteArray jolokiaMetricsRequest();

/// The body of a POST for all threads with their frames; the answer can be a megabyte.
QByteArray jolokiaThreadsRequest();

/// Reads a list of answers, or a single one, of any of these: reads of one MBean (attributes stand flat in `value`), of
/// a pattern (`value` is by MBean), of single attributes. An answer with an error leaves its part unknown; only "no
/// MBean with this pattern" (404) means that there is none. Malformed when it is not JSON or no answer of Jolokia; in
/// Jolokia's words (Forbidden, ServerFault, NotFound) when every single answer is an error.
Result<WorkerMetrics> decodeJolokiaMetrics(QByteArrayView json);

/// Reads the answer to jolokiaThreadsRequest, alone or in a list.
Result<WorkerThreads> decodeJolokiaThreads(QByteArrayView json);

/// Whether this is an answer of Jolokia at all, whatever it says: to tell it from Prometheus' text.
bool isJolokiaAnswer(QByteArrayView bytes);

} // namespace signalbox
