// SPDX-License-Identifier: GPL-3.0-or-later
#include "kafka/tokencommand.h"

#include <QDeadlineTimer>
#include <QFileInfo>
#include <QProcess>

namespace signalbox {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr qsizetype longestOutput = 64 * 1024;
constexpr int breath = 100; ///< ms between two looks at the clock and at `cancel`

/// Ends what still runs with its object.
struct Run {
    QProcess process;

    Run() = default;
    Run(const Run &) = delete;
    Run &operator=(const Run &) = delete;
    ~Run()
    {
        if (process.state() == QProcess::NotRunning)
            return;
        process.kill();
        process.waitForFinished(2000);
    }
};

} // namespace

QString TokenCommand::program() const
{
    return QFileInfo(m_words.constFirst()).fileName();
}

Result<BearerToken> TokenCommand::run() const
{
    const auto printed = output();
    if (!printed)
        return tl::unexpected(printed.error());
    return bearerTokenFrom(*printed, momentNow());
}

Result<QByteArray> TokenCommand::output() const
{
    const QString program = this->program();
    const QDeadlineTimer deadline(m_patience);
    Run run;
    run.process.setStandardInputFile(QProcess::nullDevice());
    run.process.setStandardErrorFile(QProcess::nullDevice());
    run.process.start(m_words.constFirst(), m_words.sliced(1), QIODevice::ReadOnly);
    if (!run.process.waitForStarted(static_cast<int>(deadline.remainingTime())))
        return fail(Fault::NotFound, u"The token command %1 cannot be started"_s.arg(program));
    QByteArray printed;
    while (true) {
        const bool hasNews = run.process.waitForReadyRead(breath);
        printed += run.process.read(longestOutput + 1 - printed.size());
        if (printed.size() > longestOutput)
            return fail(Fault::Malformed,
                        u"The token command %1 printed more than 64 KB: that is no token"_s.arg(program));
        if (!hasNews && run.process.state() == QProcess::NotRunning)
            break;
        if (m_isCancelled)
            return fail(Fault::Cancelled, u"The token command %1 was given up"_s.arg(program));
        if (deadline.hasExpired())
            return fail(Fault::TimedOut,
                        u"The token command %1 did not end within %2 s"_s.arg(program).arg(
                            std::chrono::duration_cast<std::chrono::seconds>(m_patience).count()));
    }
    if (run.process.exitStatus() != QProcess::NormalExit)
        return fail(Fault::Unauthorized, u"The token command %1 crashed"_s.arg(program));
    if (const int code = run.process.exitCode(); code != 0)
        return fail(Fault::Unauthorized, u"The token command %1 failed with exit code %2"_s.arg(program).arg(code),
                    u"run it by hand to see what it says"_s);
    return printed;
}

} // namespace signalbox
