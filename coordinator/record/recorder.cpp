// SPDX-License-Identifier: GPL-3.0-or-later
#include "record/recorder.h"

#include "core/files.h"
#include "record/bundlefiles.h"
#include "record/marker.h"
#include "record/tarentry.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QFileInfo>
#include <QLockFile>
#include <QTemporaryDir>

#include <cerrno>

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

const auto lockName = u"recording.lock"_s;
const auto unfinished = u".writing-"_s;
constexpr QFile::Permissions owners = QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner;

/// `20261130T091405.691Z`: sorts as time does.
QString nameOf(Moment at)
{
    return isoText(at).remove(u'-').remove(u':');
}

qint64 sizeOf(const QList<BundleFile> &files)
{
    qint64 size = 0;
    for (const BundleFile &file : files)
        size += file.bytes.size();
    return size;
}

qint64 sizeOf(const QString &folder)
{
    qint64 size = 0;
    QDirIterator files(folder, QDir::Files, QDirIterator::Subdirectories);
    while (files.hasNext()) {
        files.next();
        size += files.fileInfo().size();
    }
    return size;
}

Result<QList<BundleFile>> within(qint64 limit, const Facts &facts)
{
    auto files = bundleFiles(facts);
    if (const qint64 size = sizeOf(files); size > limit)
        return fail(Fault::Rejected, u"one look alone is larger than the limit of the recording"_s,
                    u"%1 bytes of %2"_s.arg(size).arg(limit));
    return files;
}

tl::unexpected<Error> unwritten(const QString &why)
{
    return fail(Fault::Unreachable, u"the recording cannot be written"_s, why);
}

Result<void> write(const QString &path, QByteArrayView bytes)
{
    QFile file(path);
    errno = 0;
    if (file.open(QIODevice::WriteOnly) && file.write(bytes.data(), bytes.size()) == bytes.size() && file.flush())
        return {};
    return unwritten(whyUnwritten(file, errno));
}

class FolderRecorder : public Recorder {
public:
    FolderRecorder(const QString &folder, qint64 limit, std::unique_ptr<QLockFile> lock)
        : m_lock(std::move(lock))
        , m_folder(folder)
        , m_marker(folder)
        , m_limit(limit)
    {
        for (const QString &look : m_folder.entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name)) {
            if (m_folder.exists(look + u"/bundle.json"_s))
                m_looks += {look, sizeOf(m_folder.filePath(look))};
        }
    }

    Result<void> add(const Facts &facts) override
    {
        if (auto met = m_marker.meet(facts); !met)
            return met;
        const QString name = nameOf(facts.at);
        if (QFileInfo::exists(m_folder.filePath(name)))
            return {};
        const auto files = within(m_limit, facts);
        if (!files)
            return tl::unexpected<Error>(files.error());
        QTemporaryDir place(m_folder.filePath(unfinished + u"XXXXXX"_s));
        if (!place.isValid())
            return unwritten(place.errorString());
        for (const BundleFile &file : *files) {
            errno = 0;
            if (!QDir(place.path()).mkpath(QFileInfo(file.path).path()))
                return unwritten(qt_error_string(errno));
            if (auto written = write(place.filePath(file.path), file.bytes); !written)
                return written;
        }
        errno = 0;
        if (!QDir().rename(place.path(), m_folder.filePath(name)))
            return unwritten(qt_error_string(errno));
        place.setAutoRemove(false);
        makeRoomFor(sizeOf(*files)); // no look gives way to one that is not there
        m_looks += {name, sizeOf(*files)};
        return {};
    }

private:
    struct Look {
        QString name;
        qint64 size;
    };

    void makeRoomFor(qint64 size)
    {
        qint64 all = size;
        for (const Look &look : std::as_const(m_looks))
            all += look.size;
        while (all > m_limit && !m_looks.isEmpty()) {
            const Look oldest = m_looks.takeFirst();
            QDir(m_folder.filePath(oldest.name)).removeRecursively();
            all -= oldest.size;
        }
    }

    std::unique_ptr<QLockFile> m_lock;
    QDir m_folder;
    RecordingMarker m_marker;
    qint64 m_limit;
    QList<Look> m_looks; ///< oldest first
};

class StreamRecorder : public Recorder {
public:
    StreamRecorder(QIODevice &out, qint64 limit)
        : m_out(out)
        , m_limit(limit)
    {
    }

    Result<void> add(const Facts &facts) override
    {
        const auto files = within(m_limit, facts);
        if (!files)
            return tl::unexpected<Error>(files.error());
        // In the middle of an entry no other can begin: what is left of the look before goes first.
        if (auto written = writeRest(); !written || facts.at == m_at)
            return written;
        m_at = facts.at;
        if (!std::exchange(m_hasBegun, true))
            m_rest += tarEntry(RecordingMarker::fileName, RecordingMarker::empty(), facts.at);
        for (const BundleFile &file : *files)
            m_rest += tarEntry(nameOf(facts.at) + u'/' + file.path, file.bytes, facts.at);
        m_rest += tarEndOfLook(facts.at);
        return writeRest();
    }

private:
    Result<void> writeRest()
    {
        while (!m_rest.isEmpty()) {
            errno = 0;
            const qint64 written = m_out.write(m_rest);
            if (written <= 0) {
                const auto *file = qobject_cast<const QFileDevice *>(&m_out);
                return unwritten(file ? whyUnwritten(*file, errno) : m_out.errorString());
            }
            m_rest.remove(0, written);
        }
        return {};
    }

    QIODevice &m_out;
    qint64 m_limit;
    QByteArray m_rest; ///< of the stream, not written yet
    std::optional<Moment> m_at; ///< of the look before
    bool m_hasBegun = false;
};

/// Held for as long as somebody records; one that was left by a process that is gone is taken over.
Result<std::unique_ptr<QLockFile>> locked(const QString &folder)
{
    auto lock = std::make_unique<QLockFile>(QDir(folder).filePath(lockName));
    lock->setStaleLockTime(0); // a recording takes days: only that its process is gone makes it stale
    if (lock->tryLock(0))
        return lock;
    if (lock->error() != QLockFile::LockFailedError)
        return fail(Fault::Unreachable, u"the folder %1 cannot be written"_s.arg(briefly(folder)));
    qint64 process = 0;
    QString host, program;
    QString who = u"another process"_s;
    if (lock->getLockInfo(&process, &host, &program))
        who = u"%1, process %2 on %3,"_s.arg(program).arg(process).arg(host);
    return fail(Fault::Conflict, u"%1 records into %2 already; name a new folder"_s.arg(who, briefly(folder)));
}

} // namespace

Result<std::unique_ptr<Recorder>> recordInto(const QString &folder, qint64 limit)
{
    QDir place(folder);
    const auto everything = QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot;
    if (const auto there = isThere(folder); !there)
        return tl::unexpected<Error>(there.error());
    if (QFileInfo::exists(folder) && !place.exists())
        return fail(Fault::Rejected, u"%1 is no folder"_s.arg(briefly(folder)));
    const bool isRecording = place.exists(RecordingMarker::fileName);
    const QStringList inside = isRecording ? QStringList() : place.entryList(everything);
    if (!inside.isEmpty() && inside != QStringList{lockName})
        return fail(Fault::Rejected,
                    u"%1 has something else in it than a recording; name a new folder"_s.arg(briefly(folder)));
    errno = 0;
    if (!place.exists() && (!QDir().mkpath(folder) || !QFile::setPermissions(folder, owners)))
        return fail(Fault::Unreachable, u"the folder %1 cannot be made"_s.arg(briefly(folder)), qt_error_string(errno));
    auto lock = locked(folder);
    if (!lock)
        return tl::unexpected<Error>(lock.error());
    if (!isRecording) {
        if (auto begun = RecordingMarker::begin(folder); !begun)
            return tl::unexpected<Error>(begun.error());
    }
    // What a recorder that was killed had begun.
    for (const QString &left : place.entryList({unfinished + u'*'}, QDir::Dirs | QDir::Hidden | QDir::NoDotAndDotDot))
        QDir(place.filePath(left)).removeRecursively();
    return std::make_unique<FolderRecorder>(folder, limit, *std::move(lock));
}

std::unique_ptr<Recorder> recordOnto(QIODevice &out, qint64 limit)
{
    return std::make_unique<StreamRecorder>(out, limit);
}

} // namespace signalbox
