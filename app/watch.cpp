// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/watch.h"

#include "app/outcome.h"
#include "app/platform.h"
#include "app/recording.h"
#include "app/session.h"
#include "app/terminal.h"
#include "report/findingchanges.h"
#include "report/json.h"
#include "report/words.h"

#include <QCoreApplication>

#include <utility>

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

std::unique_ptr<Session> sessionFor(const Arguments &arguments)
{
    if (!arguments.bundle.isEmpty())
        return openBundleSession(arguments.bundle);
    return arguments.demo.isEmpty() ? openSession(arguments.connection) : openDemoSession(arguments.demo);
}

/// What `watch` prints, and what it remembers between two updates: the findings as they stand on the screen.
class Lines {
public:
    explicit Lines(const Arguments &arguments)
        : m_asJson(arguments.asJson)
    {
    }

    void tell(const Update &update)
    {
        if (!std::exchange(m_hasBegun, true))
            tellBeginning(update);
        for (const Change &change : update.changes)
            print(m_asJson ? jsonLine(changeJson(change)) : changeText(change));
        for (const FindingChange &change : findingChanges(m_told, update.findings))
            tellFinding(update.snapshot->at, change);
    }

private:
    void tellBeginning(const Update &update)
    {
        const QString at = isoText(update.snapshot->at);
        if (m_asJson)
            print(jsonLine({{u"at"_s, at},
                            {u"what"_s, u"watching"_s},
                            {u"is"_s, summary(update)},
                            {u"sources"_s, headJson(update)[u"sources"_s]}}));
        else
            print(u"%1  watching  %2\n"_s.arg(at, printable(summary(update))));
        for (const SourceState &state : update.snapshot->sources)
            if (!m_asJson && isLacking(state))
                print(u"%1  %2: %3\n"_s.arg(at, nameOf(state.source), printable(state.detail)));
    }

    void tellFinding(Moment at, const FindingChange &change)
    {
        const Finding &is = change.finding;
        if (m_asJson) {
            QJsonObject line{
                {u"at"_s, isoText(at)}, {u"what"_s, idOf(change.what)}, {u"finding"_s, findingsJson({is}).first()}};
            if (change.was)
                line[u"was"_s] = QJsonObject{{u"severity"_s, idOf(change.was->severity)},
                                             {u"confidence"_s, idOf(change.was->confidence)},
                                             {u"says"_s, change.was->says.filled()}};
            print(jsonLine(line));
            return;
        }
        const bool isOtherwiseMeant =
            change.was && (change.was->severity != is.severity || change.was->confidence != is.confidence);
        const QString before = isOtherwiseMeant ? weightOf(*change.was) + u" → "_s : QString();
        const QString sentence = u"%1%2 %3: %4"_s.arg(before, weightOf(is), is.rule, is.says.filled());
        print(u"%1  %2  %3\n"_s.arg(isoText(at), idOf(change.what), printable(sentence)));
    }

    static QString weightOf(const Finding &finding)
    {
        return u"%1 (%2)"_s.arg(idOf(finding.severity), idOf(finding.confidence));
    }

    bool m_asJson;
    bool m_hasBegun = false;
    ToldFindings m_told;
};

} // namespace

ExitCode runWatch(const Arguments &arguments)
{
    const auto session = sessionFor(arguments);
    if (!session) {
        complain(u"the demo knows no such incident (signalboxctl --demo list)"_s);
        return ExitCode::Usage;
    }
    ExitCode ended = ExitCode::Fine;
    std::unique_ptr<Recording> recording;
    if (!arguments.record.isEmpty()) {
        auto opened = Recording::open(arguments.record, arguments.recordLimit);
        if (!opened) {
            complain(told(opened.error()));
            return ExitCode::Usage;
        }
        recording = std::move(*opened);
    }
    if (recording)
        QObject::connect(recording.get(), &Recording::refused, session.get(), [&](const QString &why) {
            if (std::exchange(ended, ExitCode::Usage) == ExitCode::Fine)
                complain(why);
            QCoreApplication::quit();
        });
    // With a recording on standard output there is no room for lines.
    const bool hasLines = arguments.record != u"-";
    Lines lines(arguments);
    QObject::connect(session.get(), &Session::refreshed, session.get(), [&](const Update &update) {
        if (recording)
            recording->see(update);
        if (hasLines && ended == ExitCode::Fine)
            lines.tell(update);
        if (output() != Output::Open)
            QMetaObject::invokeMethod(QCoreApplication::instance(), &QCoreApplication::quit, Qt::QueuedConnection);
    });
    platform::onInterrupt([] { QCoreApplication::quit(); });
    platform::onReaderGone([] { QCoreApplication::quit(); });
    session->start();
    QCoreApplication::exec();
    if (recording && !recording->end() && ended == ExitCode::Fine)
        return ExitCode::NoAnswer;
    return ended;
}

} // namespace signalbox
