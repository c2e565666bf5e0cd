// SPDX-License-Identifier: GPL-3.0-or-later
#include "offline/bundle.h"

#include "core/files.h"
#include "offline/bundleindex.h"
#include "offline/bundlelook.h"

#include <QDir>
#include <QFileInfo>

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

Result<void> opened(const QString &folder)
{
    if (const auto there = isThere(folder); !there)
        return tl::unexpected<Error>(there.error());
    const QFileInfo info(folder);
    if (!info.isDir())
        return fail(Fault::NotFound, u"There is no folder %1"_s.arg(briefly(folder)));
    if (!info.isReadable() || !info.isExecutable())
        return fail(Fault::Forbidden, u"The folder %1 cannot be read"_s.arg(briefly(folder)),
                    u"its permissions forbid it"_s);
    return {};
}

Result<Facts> readFolder(const QString &path, const QString &name)
{
    if (const auto open = opened(path); !open)
        return tl::unexpected<Error>(open.error());
    BundleFolder folder(path);
    return readLook(folder, name);
}

Error damaged(const QString &look, const Error &why, const QString &shown)
{
    return {Fault::Malformed, u"the look %1 is damaged, shown is %2"_s.arg(look, shown), told(why)};
}

/// The newest look that can be read; that newer ones cannot is a doubt.
Result<Facts> readRecording(const QString &path, const QString &name)
{
    QString newest;
    std::optional<Error> why;
    const QStringList looks = QDir(path).entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name | QDir::Reversed);
    for (const QString &look : looks) {
        const QString folder = path + u'/' + look;
        auto facts = readFolder(folder, name);
        if (!facts && facts.error().fault == Fault::NotFound) // another folder that lies there
            continue;
        if (facts && why)
            facts->doubts.prepend(damaged(newest, *why, look));
        if (facts)
            return facts;
        if (!why) {
            newest = look;
            why = facts.error();
        }
    }
    if (!why)
        return fail(Fault::NotFound, u"There is no look in the recording %1"_s.arg(briefly(path)));
    return fail(why->fault, u"No look of this recording can be read; the newest, %1: %2"_s.arg(newest, why->what),
                why->detail);
}

bool isReadable(const TarStream::Look &look)
{
    Doubts doubts;
    BundleFolder folder(look);
    return readIndex(folder, doubts).has_value();
}

/// The newest look in an archive.
Result<Facts> readArchive(const QString &path)
{
    auto stream = TarStream::open(path);
    if (!stream)
        return tl::unexpected<Error>(stream.error());
    std::optional<TarStream::Look> newest;
    int newerDamaged = 0;
    std::optional<Error> trouble;
    while (!trouble) {
        auto look = (*stream)->next();
        if (!look)
            trouble = look.error();
        else if (!*look)
            break;
        else if (newest && !isReadable(**look))
            ++newerDamaged;
        else {
            newest = **look;
            newerDamaged = 0;
        }
    }
    if (!newest)
        return tl::unexpected<Error>(
            trouble.value_or(Error{Fault::NotFound, u"There is no look in this recording"_s, {}}));
    auto facts = readLook(*newest);
    if (facts && newerDamaged > 0)
        facts->doubts += Error{Fault::Malformed, u"newer looks are damaged: %1"_s.arg(newerDamaged), {}};
    if (facts && trouble)
        facts->doubts += *trouble;
    return facts;
}

} // namespace

Result<Facts> readLook(const TarStream::Look &files)
{
    BundleFolder folder(files);
    return readLook(folder, u"recording"_s);
}

Result<Facts> readBundle(const QString &path)
{
    if (path == u"-" || (QFileInfo::exists(path) && !QFileInfo(path).isDir()))
        return readArchive(path);
    if (const auto open = opened(path); !open)
        return tl::unexpected<Error>(open.error());
    const QString name = QFileInfo(QDir(path).absolutePath()).fileName();
    return QFileInfo::exists(path + u"/recording.json"_s) ? readRecording(path, name) : readFolder(path, name);
}

} // namespace signalbox
