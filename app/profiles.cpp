// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/profiles.h"

#include "app/profilesjson.h"
#include "core/files.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QLockFile>
#include <QStandardPaths>

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

constexpr qint64 largestFile = 4 * 1024 * 1024;
constexpr int newestSchema = 2;
constexpr int lockPatienceMs = 500; ///< another console writes for a few milliseconds

/// A name that is still free, for what cannot be read.
QString nameAside(const QString &path)
{
    QString name = path + u".damaged"_s;
    for (int number = 2; QFileInfo::exists(name); ++number)
        name = u"%1.damaged-%2"_s.arg(path).arg(number);
    return name;
}

tl::unexpected<Error> damaged(const QString &path, const QString &why)
{
    return fail(Fault::Malformed,
                u"%1 is damaged. It is kept as %2 as soon as another connection is saved"_s.arg(
                    path, QFileInfo(nameAside(path)).fileName()),
                why);
}

/// The whole document; an empty one where there is no file yet.
Result<QJsonObject> read(const QString &path)
{
    if (const auto there = isThere(path); !there)
        return tl::unexpected(there.error());
    else if (!*there)
        return QJsonObject{};
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return fail(Fault::Forbidden, u"%1 cannot be read"_s.arg(path), file.errorString());
    if (file.size() > largestFile)
        return damaged(path, u"it is larger than 4 MB"_s);
    QJsonParseError error;
    const QJsonDocument document = QJsonDocument::fromJson(file.readAll(), &error);
    if (error.error != QJsonParseError::NoError)
        return damaged(path, u"%1 at byte %2"_s.arg(error.errorString()).arg(error.offset));
    const QJsonValue schema = document[u"schema"_s];
    if (schema.toInt() > newestSchema)
        return fail(
            Fault::Unsupported,
            u"%1 was written by a later Signalbox (schema %2); this one reads up to %3 and leaves it alone"_s.arg(path)
                .arg(schema.toInt())
                .arg(newestSchema));
    if (!document[u"connections"_s].isArray() || schema.toInt() < 1)
        return damaged(path, u"it holds no list of connections"_s);
    return document.object();
}

/// The document to change. What cannot be understood makes room first.
Result<QJsonObject> readForChange(const QString &path)
{
    auto document = read(path);
    if (document || document.error().fault != Fault::Malformed)
        return document;
    const QString aside = nameAside(path);
    if (!QFile::rename(path, aside))
        return fail(Fault::Forbidden, u"%1 is damaged, and cannot be set aside as %2"_s.arg(path, aside));
    return QJsonObject{};
}

Result<void> write(const QString &path, QJsonObject document, const QJsonArray &connections)
{
    document[u"schema"_s] = newestSchema;
    document[u"connections"_s] = connections;
    return replaceFile(path, QJsonDocument(document).toJson(), QFile::ReadOwner | QFile::WriteOwner);
}

/// Reads, lets `change` do its work on the list, and writes, while nobody else does.
template <typename Change> Result<void> changed(const QString &path, Change change)
{
    QDir().mkpath(QFileInfo(path).absolutePath());
    QLockFile lock(path + u".lock"_s);
    if (!lock.tryLock(lockPatienceMs) && lock.error() == QLockFile::LockFailedError)
        return fail(Fault::Conflict, u"%1 is being written by another program"_s.arg(path));
    const auto document = readForChange(path);
    if (!document)
        return tl::unexpected(document.error());
    QJsonArray connections = document->value(u"connections"_s).toArray();
    if (Result<void> done = change(connections); !done)
        return done;
    return write(path, *document, connections);
}

qsizetype indexOf(const QJsonArray &connections, const QString &name)
{
    for (qsizetype i = 0; i < connections.size(); ++i)
        if (connections[i].isObject() && connections[i][u"name"_s].toString() == name)
            return i;
    return -1;
}

} // namespace

QStringList missingSecrets(const Profile &profile, const Connection &connection)
{
    const Secrets known = secretsOf(connection);
    QStringList missing = profile.secrets;
    missing.removeIf([&](const QString &name) { return known.contains(name); });
    return missing;
}

Profiles::Profiles(QString file)
    : m_file(std::move(file))
{
    if (m_file.isEmpty())
        m_file =
            QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation) + u"/signalbox/connections.json"_s;
}

Result<QList<Profile>> Profiles::all() const
{
    return read(m_file).map([](const QJsonObject &document) {
        QList<Profile> profiles;
        for (const QJsonValue one : document[u"connections"_s].toArray())
            if (one.isObject() && !one[u"name"_s].toString().isEmpty())
                profiles << profileOf(one.toObject());
        return profiles;
    });
}

Result<Profile> Profiles::named(const QString &name) const
{
    const auto profiles = all();
    if (!profiles)
        return tl::unexpected(profiles.error());
    QStringList names;
    for (const Profile &profile : *profiles) {
        if (profile.connection.name == name)
            return profile;
        names << profile.connection.name;
    }
    const QString known = names.isEmpty() ? u"%1 holds none"_s.arg(m_file) : u"there are: %1"_s.arg(names.join(u", "));
    return fail(Fault::NotFound, u"no saved connection is called “%1”; %2"_s.arg(briefly(name), known));
}

Result<void> Profiles::keep(const Profile &profile, const QString &insteadOf)
{
    const QString name = profile.connection.name;
    if (name.isEmpty())
        return fail(Fault::Rejected, u"A saved connection needs a name"_s);
    return changed(m_file, [&](QJsonArray &connections) -> Result<void> {
        if (name != insteadOf && indexOf(connections, name) >= 0)
            return fail(Fault::Conflict, u"Another connection is called “%1”"_s.arg(name));
        const qsizetype at = insteadOf.isEmpty() ? -1 : indexOf(connections, insteadOf);
        QJsonObject json = at < 0 ? QJsonObject{} : connections[at].toObject();
        const QJsonObject news = profileJson(profile);
        for (auto field = news.begin(); field != news.end(); ++field)
            json[field.key()] = field.value();
        if (at < 0)
            connections << json;
        else
            connections[at] = json;
        return {};
    });
}

Result<void> Profiles::forget(const QString &name)
{
    return changed(m_file, [&](QJsonArray &connections) -> Result<void> {
        const qsizetype at = indexOf(connections, name);
        if (at >= 0)
            connections.removeAt(at);
        return {};
    });
}

} // namespace signalbox
