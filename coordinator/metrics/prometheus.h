// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "facts/metricfacts.h"

#include <QByteArrayView>
#include <QList>
#include <QMap>
#include <QString>

#include <functional>

namespace signalbox {

/// One line of Prometheus' text format. Names are kept as they came, labels are unescaped.
struct PrometheusSample {
    QString name;
    QMap<QString, QString> labels;
    double value = 0; ///< may be NaN or infinite
    bool operator==(const PrometheusSample &) const = default;
};

/// Gives every sample of the text format 0.0.4 (OpenMetrics' `# EOF` and time stamps are passed over) to `use` and
/// returns how many lines were no samples. Nothing is kept: the text may be huge.
qint64 readPrometheusText(QByteArrayView text, const std::function<void(const PrometheusSample &)> &use);

/// Reads what jmx_exporter prints with the usual sample rules for Kafka Connect (facts 5), and with its names made
/// without rules where those carry the value; case does not matter. String attributes exist only with rules: without
/// them the tasks' states stay unknown. Malformed when there is no sample at all, NotFound when none is of Connect.
Result<WorkerMetrics> decodePrometheusMetrics(QByteArrayView text);

} // namespace signalbox
