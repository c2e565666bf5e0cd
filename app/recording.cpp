// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/recording.h"

#include "app/terminal.h"

#include <cstdio>
#include <utility>

namespace signalbox {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

Recording::Recording()
{
    m_soonest.setSingleShot(true);
    m_soonest.setInterval(5s);
    m_latest.setInterval(60s);
    connect(&m_soonest, &QTimer::timeout, this, [this] {
        if (m_hasNews)
            write();
    });
    connect(&m_latest, &QTimer::timeout, this, &Recording::write);
}

Recording::~Recording()
{
    write();
}

Result<std::unique_ptr<Recording>> Recording::open(const QString &where, qint64 limit)
{
    std::unique_ptr<Recording> recording(new Recording);
    if (where == u"-") {
        std::fflush(stdout); // past it: a full disk must show in the very write that meets it
        if (!recording->m_out.open(fileno(stdout), QIODevice::WriteOnly | QIODevice::Unbuffered))
            return fail(Fault::Unreachable, u"standard output cannot be written"_s);
        recording->m_recorder = recordOnto(recording->m_out, limit);
        return recording;
    }
    auto recorder = recordInto(where, limit);
    if (!recorder)
        return tl::unexpected<Error>(recorder.error());
    recording->m_recorder = std::move(*recorder);
    return recording;
}

void Recording::see(const Update &update)
{
    QStringList findings;
    for (const Finding &finding : update.findings)
        findings += finding.key();
    findings.sort();
    m_hasNews |= !update.changes.isEmpty() || findings != m_findings;
    m_findings = findings;
    m_newest = update.facts;
    if (m_hasNews && !m_soonest.isActive())
        write();
}

bool Recording::end()
{
    write();
    return m_complaint.isEmpty();
}

void Recording::write()
{
    if (!m_newest)
        return;
    const auto added = m_recorder->add(*m_newest);
    if (added || added.error().fault != Fault::Unreachable)
        m_newest = nullptr; // otherwise it is tried again, where no newer one comes
    m_hasNews = false;
    if (!added && added.error().fault == Fault::Conflict) {
        Q_EMIT refused(added.error().what);
        return;
    }
    m_soonest.start();
    m_latest.start();
    const QString complaint = added ? QString() : added.error().what + u": "_s + added.error().detail;
    if (!complaint.isEmpty() && complaint != m_complaint)
        complain(complaint);
    m_complaint = complaint;
}

} // namespace signalbox
