// SPDX-License-Identifier: GPL-3.0-or-later
#include "diagnosis/finding.h"

namespace signalbox {

using namespace Qt::StringLiterals;

QString counted(qsizetype count, const QString &noun)
{
    return QString::number(count) + u' ' + noun + (count == 1 ? QString() : QStringLiteral("s"));
}

QString Sentence::filled() const
{
    QString filled;
    filled.reserve(text.size());
    for (qsizetype at = 0; at < text.size(); ++at) {
        const int place = text[at] == u'%' && at + 1 < text.size() ? text[at + 1].digitValue() : -1;
        if (place < 1 || place > arguments.size()) {
            filled += text[at];
            continue;
        }
        filled += arguments[place - 1];
        ++at;
    }
    return filled;
}

QString Finding::key() const
{
    const QString task = subject.task ? QString::number(*subject.task) : QString();
    return QStringList{rule, subject.connector.text, task, subject.worker.text, subject.topic}.join(QChar(u'\x1f'));
}

QString idOf(Severity severity)
{
    switch (severity) {
    case Severity::Notice:
        return u"notice"_s;
    case Severity::Warning:
        return u"warning"_s;
    case Severity::Serious:
        return u"serious"_s;
    case Severity::Critical:
        return u"critical"_s;
    }
    Q_UNREACHABLE();
}

QString idOf(Confidence confidence)
{
    switch (confidence) {
    case Confidence::Hint:
        return u"hint"_s;
    case Confidence::Likely:
        return u"likely"_s;
    case Confidence::Strong:
        return u"strong"_s;
    case Confidence::Proven:
        return u"proven"_s;
    }
    Q_UNREACHABLE();
}

QString idOf(CauseKind kind)
{
    switch (kind) {
    case CauseKind::Crash:
        return u"crash"_s;
    case CauseKind::Network:
        return u"network"_s;
    case CauseKind::ConcurrentModification:
        return u"concurrent-modification"_s;
    case CauseKind::Bug:
        return u"bug"_s;
    case CauseKind::Resource:
        return u"resource"_s;
    case CauseKind::Misconfiguration:
        return u"misconfiguration"_s;
    case CauseKind::Normal:
        return u"normal"_s;
    }
    Q_UNREACHABLE();
}

QString idOf(Verdict verdict)
{
    switch (verdict) {
    case Verdict::Unknown:
        return u"unknown"_s;
    case Verdict::Healthy:
        return u"healthy"_s;
    case Verdict::Waiting:
        return u"waiting"_s;
    case Verdict::Warning:
        return u"warning"_s;
    case Verdict::Trouble:
        return u"trouble"_s;
    case Verdict::Lost:
        return u"lost"_s;
    case Verdict::Duplicate:
        return u"duplicate"_s;
    }
    Q_UNREACHABLE();
}

} // namespace signalbox
