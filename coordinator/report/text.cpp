// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/text.h"

#include "report/topology.h"
#include "report/words.h"

#include <QHash>

#include <algorithm>

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

/// A 16-colour code for what the reader must not miss; everything else stays in the terminal's own colour.
QString coloured(const QString &text, Real real, Colour colour)
{
    if (colour == Colour::Plain)
        return text;
    switch (real) {
    case Real::RunningTwice:
        return u"\x1b[1;35m%1\x1b[0m"_s.arg(text);
    case Real::Failed:
    case Real::FailedButAlive:
    case Real::Lost:
    case Real::AssignedNotStarted:
        return u"\x1b[31m%1\x1b[0m"_s.arg(text);
    case Real::Waiting:
        return u"\x1b[33m%1\x1b[0m"_s.arg(text);
    default:
        return text;
    }
}

QString coloured(const QString &text, Severity severity, Colour colour)
{
    if (colour == Colour::Plain)
        return text;
    const QString code = severity == Severity::Critical ? u"1;35"_s
        : severity == Severity::Serious                 ? u"31"_s
        : severity == Severity::Warning                 ? u"33"_s
                                                        : u"2"_s;
    return u"\x1b[%1m%2\x1b[0m"_s.arg(code, text);
}

/// Width on a terminal, escape sequences of our own not counted.
qsizetype widthOf(const QString &cell)
{
    qsizetype width = 0;
    bool inEscape = false;
    for (const QChar c : cell) {
        if (c == u'\x1b')
            inEscape = true;
        else if (inEscape)
            inEscape = c != u'm';
        else if (!c.isLowSurrogate() && c.category() != QChar::Mark_NonSpacing)
            ++width;
    }
    return width;
}

QString joined(const QList<WorkerId> &workers, const QString &none)
{
    QStringList texts;
    for (const WorkerId &worker : workers)
        texts << printable(worker.text);
    return texts.isEmpty() ? none : texts.join(u", ");
}

QString livingText(const Task &task)
{
    QStringList texts;
    for (const Instance &instance : task.living) {
        QString text = printable(instance.worker.text);
        if (instance.role != Role::Assigned)
            text += u" (%1)"_s.arg(wordFor(instance.role).filled());
        texts << (instance.isCertain ? text : text + u'?');
    }
    return texts.isEmpty() ? u"-"_s : texts.join(u", ");
}

QString saidText(const Task &task)
{
    return task.said ? u"%1 on %2"_s.arg(printable(task.said->state.word), printable(task.said->worker.text)) : u"-"_s;
}

QStringList taskCells(const Task &task, Colour colour)
{
    return {printable(task.id.text()), coloured(wordFor(task.real).filled(), task.real, colour), saidText(task),
            joined(task.owners, task.ownersKnown ? u"nobody"_s : u"?"_s), livingText(task)};
}

QString coloured(const QString &text, CellState state, Colour colour)
{
    if (isDoubled(state))
        return coloured(text, Real::RunningTwice, colour);
    if (state == CellState::Waiting)
        return coloured(text, Real::Waiting, colour);
    return isTrouble(state) ? coloured(text, Real::Failed, colour) : text;
}

QString cellText(const TopologyCell &cell, Colour colour)
{
    const QString name = cell.task.isConnector() ? u"conn"_s : QString::number(cell.task.number);
    if (cell.state == CellState::Running)
        return cell.isCertain ? name : name + u'?';
    return coloured(u"%1[%2]"_s.arg(name, wordFor(cell.state).filled()), cell.state, colour);
}

QString laneText(const TopologyLane &lane, Colour colour)
{
    QString text = printable(lane.title.filled());
    for (const QList<Sentence> &line : lane.lines) {
        QStringList parts;
        for (const Sentence &part : line)
            parts << printable(part.filled());
        text += u"  "_s + parts.join(u" · ");
    }
    ConnectorName current;
    for (const TopologyCell &cell : lane.cells) {
        if (cell.task.connector != current)
            text += u"\n    %1:"_s.arg(printable(cell.task.connector.text));
        current = cell.task.connector;
        text += u' ' + cellText(cell, colour);
    }
    return text + (lane.cells.isEmpty() ? u"\n    (nothing)\n"_s : u"\n"_s);
}

QString membershipText(const Worker &worker)
{
    switch (worker.membership) {
    case Membership::Member:
        return worker.isLeader ? u"leader"_s : u"member"_s;
    case Membership::Outside:
        return u"outside the group"_s;
    case Membership::Foreign:
        return u"of group %1"_s.arg(printable(worker.group.text));
    case Membership::Unknown:
        return u"membership unknown"_s;
    }
    Q_UNREACHABLE();
}

QString heapText(const Worker &worker)
{
    if (!currentHeap(worker))
        return u"-"_s;
    return u"%1 %"_s.arg(*worker.heapUsed * 100 / *worker.heapMax);
}

QString findingLine(const Finding &finding, Colour colour)
{
    const QString title = u"%1 %2 (%3)"_s.arg(idOf(finding.severity).toUpper(), finding.rule, idOf(finding.confidence));
    return coloured(title, finding.severity, colour) + u"  "_s + printable(finding.says.filled()) + u'\n';
}

QString findingText(const Finding &finding, Colour colour)
{
    const QString title = u"%1 %2 (%3)"_s.arg(idOf(finding.severity).toUpper(), finding.rule, idOf(finding.confidence));
    QString text = coloured(title, finding.severity, colour) + u"\n  "_s + printable(finding.says.filled()) + u'\n';
    if (finding.since)
        text += u"  since %1\n"_s.arg(isoText(*finding.since));
    for (const Evidence &piece : finding.evidence)
        text += u"  · %1: %2\n"_s.arg((nameOf(piece.source) + u' ' + printable(piece.where)).trimmed(),
                                      printable(piece.says.filled()));
    for (const Cause &cause : finding.causes) {
        const QString bug = cause.jira.isEmpty() ? QString() : u" %1"_s.arg(cause.jira);
        text += u"  why: %1%2: %3\n"_s.arg(idOf(cause.kind), bug, printable(cause.why.filled()));
    }
    for (const Remedy &remedy : finding.remedies) {
        text += u"  helps: %1: %2"_s.arg(idOf(remedy.intention), printable(remedy.why.filled()));
        text += remedy.cannot.text.isEmpty() ? u"\n"_s : u" (%1)\n"_s.arg(printable(remedy.cannot.filled()));
    }
    return text;
}

/// The first line of what is told of a recorded look; of a live one, now is meant.
QString dateLine(const Update &update)
{
    return update.origin == Origin::Recorded ? asOf(update.snapshot->at) + u'\n' : QString();
}

} // namespace

QString printable(const QString &text)
{
    constexpr qsizetype longest = 2000;
    if (text.size() > longest)
        return printable(text.first(longest)) + u"… (%1 characters more)"_s.arg(text.size() - longest);
    QString shown;
    shown.reserve(text.size());
    for (const QChar c : text) {
        const bool isHidden = c.category() == QChar::Other_Control || c.category() == QChar::Other_Format
            || c == QChar::LineSeparator || c == QChar::ParagraphSeparator;
        if (!isHidden)
            shown += c;
        else if (c == u'\n')
            shown += u"\\n"_s;
        else if (c == u'\t')
            shown += u"\\t"_s;
        else
            shown += c.unicode() < 0x100 ? u"\\x%1"_s.arg(uint(c.unicode()), 2, 16, QChar(u'0'))
                                         : u"\\u%1"_s.arg(uint(c.unicode()), 4, 16, QChar(u'0'));
    }
    return shown;
}

QString tableText(const QStringList &header, const QList<QStringList> &rows)
{
    QList<qsizetype> widths;
    for (qsizetype column = 0; column < header.size(); ++column) {
        qsizetype widest = header[column].size();
        for (const QStringList &row : rows)
            widest = std::max(widest, widthOf(row[column]));
        widths << widest;
    }
    QString text;
    for (const QStringList &row : QList<QStringList>{header} + rows) {
        QString line;
        for (qsizetype column = 0; column < row.size(); ++column) {
            const bool isLast = column + 1 == row.size();
            line += row[column] + (isLast ? QString() : QString(widths[column] - widthOf(row[column]) + 2, u' '));
        }
        text += line + u'\n';
    }
    return text;
}

QString statusText(const Update &update, Colour colour)
{
    QString text = dateLine(update) + printable(summary(update)) + u'\n'
        + printable(freshness(*update.snapshot, update.snapshot->at, update.origin).join(u" · ")) + u'\n';
    for (const Finding &finding : update.findings) {
        if (finding.confidence != Confidence::Hint)
            text += coloured(u"%1 %2"_s.arg(idOf(finding.severity), -8).arg(finding.rule), finding.severity, colour)
                + u"  "_s + printable(finding.says.filled()) + u'\n';
    }
    return text;
}

QString findingsText(const Update &update, Colour colour)
{
    QString text = dateLine(update) + printable(summary(update)) + u"\n"_s;
    constexpr int wholeOfOneRule = 3; // of more the sentence is enough: their evidence and remedies are alike
    QHash<QString, int> told;
    for (const Finding &finding : update.findings)
        text += ++told[finding.rule] <= wholeOfOneRule ? u'\n' + findingText(finding, colour)
                                                       : findingLine(finding, colour);
    return update.findings.isEmpty() ? text + u"\nNothing found.\n"_s : text;
}

QString tasksText(const Snapshot &snapshot, Colour colour)
{
    QList<QStringList> rows;
    for (const Task *task : snapshot.realTasks())
        rows << taskCells(*task, colour);
    return tableText({u"TASK"_s, u"REAL"_s, u"SAID"_s, u"OWNER"_s, u"LIVES ON"_s}, rows);
}

QString connectorsText(const Snapshot &snapshot, Colour colour)
{
    QList<QStringList> rows;
    for (const Connector &connector : snapshot.connectors) {
        const Task *instance = snapshot.task({connector.name, TaskId::connectorInstance});
        const QString tasks = connector.configuredTasks ? QString::number(*connector.configuredTasks) : u"?"_s;
        const QStringList cells =
            instance ? taskCells(*instance, colour) : QStringList{{}, u"unknown"_s, u"-"_s, u"?"_s, u"-"_s};
        rows << QStringList{
            printable(connector.name.text), cells[1], connector.type, tasks, cells[2], cells[3], cells[4]};
    }
    return tableText({u"CONNECTOR"_s, u"REAL"_s, u"TYPE"_s, u"TASKS"_s, u"SAID"_s, u"OWNER"_s, u"LIVES ON"_s}, rows);
}

namespace {

/// By its own windows: a member behind a load balancer is in the group now, and was never seen itself.
QString lastSeenText(const Snapshot &snapshot, const Worker &worker)
{
    if (worker.lastSeen)
        return ageText(snapshot.at - *worker.lastSeen);
    return worker.membership == Membership::Member ? u"only in the group"_s : u"never"_s;
}

/// As everywhere tasks are counted: without the connector instances.
QString tasksAmong(const QList<TaskId> &ids)
{
    return QString::number(std::count_if(ids.begin(), ids.end(), [](const TaskId &id) { return !id.isConnector(); }));
}

} // namespace

QString workersText(const Snapshot &snapshot)
{
    QList<QStringList> rows;
    for (const Worker &worker : snapshot.workers) {
        const QString living = worker.showsTaskMap ? tasksAmong(worker.living) : u"?"_s;
        rows << QStringList{printable(worker.id.text),
                            membershipText(worker),
                            worker.version.isEmpty() ? u"-"_s : printable(worker.version),
                            tasksAmong(worker.assigned),
                            living,
                            heapText(worker),
                            lastSeenText(snapshot, worker)};
    }
    return tableText({u"WORKER"_s, u"MEMBER"_s, u"VERSION"_s, u"ASSIGNED"_s, u"LIVING"_s, u"HEAP"_s, u"LAST SEEN"_s},
                     rows);
}

QString topologyText(const Update &update, Colour colour)
{
    const Topology topology = topologyOf(*update.snapshot, update.findings);
    QString text = dateLine(update);
    for (const TopologyLane &lane : topology.lanes)
        text += laneText(lane, colour);
    for (const TopologyDuplicate &duplicate : topology.duplicates) {
        QStringList says;
        for (const Sentence &part : duplicate.says)
            says << printable(part.filled());
        text += coloured(u"%1 runs twice"_s.arg(printable(duplicate.task.text())), Real::RunningTwice, colour) + u": "_s
            + says.join(u" · ") + u'\n';
    }
    return text;
}

QString changeText(const Change &change)
{
    const QString was = change.was.isEmpty() ? u"-"_s : printable(change.was);
    const QString is = change.is.isEmpty() ? u"-"_s : printable(change.is);
    return u"%1  %2  %3: %4 → %5\n"_s.arg(isoText(change.at), idOf(change.what), printable(change.subject), was, is);
}

} // namespace signalbox
