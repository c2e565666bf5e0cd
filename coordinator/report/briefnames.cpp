// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/briefnames.h"

#include <QStringList>

#include <algorithm>
#include <utility>

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

struct Address {
    QStringList labels; ///< of the host; an address in numbers is one
    QString port; ///< with its colon
};

Address addressOf(const WorkerId &worker)
{
    const qsizetype colon = worker.text.lastIndexOf(u':');
    const QString host = colon < 0 ? worker.text : worker.text.first(colon);
    const QString port = colon < 0 ? QString() : worker.text.sliced(colon);
    const bool isAddress = std::all_of(host.cbegin(), host.cend(), [](QChar c) { return c.isDigit() || c == u'.'; })
        || host.contains(u':');
    return {isAddress ? QStringList{host} : host.split(u'.'), port};
}

/// Makes whole what stands for two. A name that became whole may be another one's brief, so it is asked until it says
/// no.
bool lengthenAlike(QHash<WorkerId, QString> &brief)
{
    QHash<QString, int> uses;
    for (const QString &name : std::as_const(brief))
        ++uses[name];
    bool hasLengthened = false;
    for (auto name = brief.begin(); name != brief.end(); ++name) {
        if (uses[*name] == 1 || *name == name.key().text)
            continue;
        *name = name.key().text;
        hasLengthened = true;
    }
    return hasLengthened;
}

} // namespace

QHash<WorkerId, QString> briefNames(const QList<WorkerId> &workers)
{
    QHash<WorkerId, Address> names;
    const QStringList *domain = nullptr; // of the first that is in one
    qsizetype common = 0;
    for (const WorkerId &worker : workers)
        names[worker] = addressOf(worker);
    for (const Address &name : std::as_const(names)) {
        if (name.labels.size() == 1)
            continue;
        if (!domain) {
            domain = &name.labels;
            common = name.labels.size() - 1;
        }
        const auto [mine, theirs] =
            std::mismatch(name.labels.crbegin(), name.labels.crend(), domain->crbegin(), domain->crend());
        common = std::min({common, qsizetype(mine - name.labels.crbegin()), name.labels.size() - 1});
    }
    QHash<WorkerId, QString> brief;
    for (auto name = names.cbegin(); name != names.cend(); ++name) {
        const qsizetype kept = name->labels.size() == 1 ? 1 : name->labels.size() - common;
        brief[name.key()] = name->labels.first(kept).join(u'.') + name->port;
    }
    while (lengthenAlike(brief))
        ;
    return brief;
}

} // namespace signalbox
