// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/connections.h"

#include "core/files.h"
#include "report/text.h"
#include "views/connectiondialog.h"
#include "views/connectionsecrets.h"
#include "views/importdialog.h"

#include <QCoreApplication>
#include <QFile>
#include <QMessageBox>
#include <QPushButton>
#include <QTimer>

#include <algorithm>

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

constexpr qint64 largestImport = 1024 * 1024;

/// Of the secrets that are asked for at each opening, those that the connection still has a use for.
QStringList stillAsked(const QStringList &names, const Connection &c)
{
    QStringList still = names;
    still.removeIf([&](const QString &name) {
        return (name == u"login.password" && c.login.user.isEmpty())
            || (name == u"login.passphrase" && c.login.certificateFile.isEmpty())
            || (name == u"proxy.password" && c.proxy.user.isEmpty())
            || (name.startsWith(u"kafka.") && c.bootstrap.isEmpty());
    });
    return still;
}

} // namespace

Connections::Connections(Profiles &profiles, std::unique_ptr<SecretStore> secrets, QWidget *window)
    : QObject(window)
    , m_profiles(profiles)
    , m_secrets(std::move(secrets))
    , m_window(window)
{
}

void Connections::withSecretsOf(const Profile &profile, const Use &use)
{
    if (profile.kept == SecretsKept::Nowhere || missingSecrets(profile, profile.connection).isEmpty()) {
        use(profile);
        return;
    }
    whenDone(m_secrets->secrets(profile.connection.name), this, [profile, use](const Result<Secrets> &stored) {
        Profile whole = profile;
        const Secrets brought = secretsOf(profile.connection);
        whole.connection = withSecrets(withSecrets(profile.connection, stored.value_or(Secrets{})), brought);
        use(whole);
    });
}

void Connections::open(const Profile &given)
{
    withSecretsOf(given, [this](const Profile &profile) {
        Connection connection = profile.connection;
        if (const QStringList missing = missingSecrets(profile, connection); !missing.isEmpty()) {
            SecretsDialog dialog(connection.name, missing, m_window);
            if (dialog.exec() != QDialog::Accepted)
                return;
            connection = withSecrets(connection, dialog.secrets());
            if (profile.kept == SecretsKept::InStore)
                keepSecrets({connection, profile.kept, {}}, connection.name);
        }
        Q_EMIT openRequested(connection);
    });
}

void Connections::create(const ImportedConnection &draft)
{
    Profile profile{draft.connection, SecretsKept::InStore, {}};
    if (!profile.connection.name.isEmpty())
        profile.connection.name = freeName(profile.connection.name);
    ask({profile, {}, draft.notes}, Begin::Editing);
}

void Connections::edit(const Profile &given)
{
    withSecretsOf(given, [this](const Profile &profile) { ask({profile, profile.connection.name}, Begin::Editing); });
}

void Connections::test(const Profile &given)
{
    withSecretsOf(given, [this](const Profile &profile) { ask({profile, profile.connection.name}, Begin::Testing); });
}

void Connections::duplicate(const Profile &given)
{
    withSecretsOf(given, [this](Profile profile) {
        profile.connection.name = freeName(tr("%1, copy").arg(profile.connection.name));
        ask({profile, {}}, Begin::Editing);
    });
}

void Connections::remove(const Profile &profile)
{
    const QString name = profile.connection.name;
    QMessageBox box(QMessageBox::Question, QCoreApplication::applicationName(),
                    tr("Delete the connection “%1”?").arg(printable(name)), QMessageBox::Cancel, m_window);
    box.setTextFormat(Qt::PlainText);
    box.setInformativeText(tr("Its secrets are deleted, too. Nothing happens to the cluster."));
    auto *sure = box.addButton(tr("Delete"), QMessageBox::DestructiveRole);
    box.setDefaultButton(QMessageBox::Cancel);
    box.exec();
    if (box.clickedButton() != sure)
        return;
    if (const auto forgotten = m_profiles.forget(name); !forgotten)
        warn(tr("It is not deleted: %1").arg(told(forgotten.error())));
    else
        (void)m_secrets->forget(name);
    Q_EMIT changed();
}

void Connections::ask(const Draft &draft, Begin begin)
{
    ConnectionDialog dialog(draft.profile, {draft.notes, folders(), m_secrets->isLasting()}, m_window);
    if (begin == Begin::Testing)
        dialog.test();
    const QStringList unknown = missingSecrets(draft.profile, draft.profile.connection);
    int outcome = dialog.exec();
    for (; outcome != ConnectionDialog::Cancelled; outcome = dialog.exec()) {
        const Connection connection = withLoginMoved(dialog.connection());
        const Profile entered{connection, dialog.kept(), stillAsked(unknown, connection)};
        if (!save(entered, draft.insteadOf))
            continue;
        if (outcome == ConnectionDialog::Opened)
            open(entered);
        return;
    }
}

bool Connections::save(const Profile &profile, const QString &insteadOf)
{
    if (const auto kept = m_profiles.keep(profile, insteadOf); !kept) {
        warn(tr("The connection is not saved: %1").arg(told(kept.error())));
        return false;
    }
    keepSecrets(profile, insteadOf);
    Q_EMIT changed();
    return true;
}

/// The file says what is so: nobody keeps them.
void Connections::noteUnkept(const QString &name)
{
    auto profile = m_profiles.named(name);
    if (!profile)
        return;
    profile->kept = SecretsKept::Nowhere;
    if (m_profiles.keep(*profile, name))
        Q_EMIT changed();
}

/// Those that the store could not tell before are not overwritten with nothing.
void Connections::keepSecrets(const Profile &profile, const QString &insteadOf)
{
    const QString name = profile.connection.name;
    const Secrets secrets = secretsOf(profile.connection);
    const bool isUnsure = profile.kept == SecretsKept::InStore && !profile.secrets.isEmpty();
    if (isUnsure && secrets.isEmpty())
        return;
    if (!insteadOf.isEmpty() && insteadOf != name)
        (void)m_secrets->forget(insteadOf);
    if (profile.kept == SecretsKept::Nowhere || secrets.isEmpty()) {
        (void)m_secrets->forget(name);
        return;
    }
    whenDone(m_secrets->keep(name, secrets), this, [this, name](const Result<void> &kept) {
        if (kept)
            return;
        noteUnkept(name);
        warn(tr("The secrets of “%1” are not kept; they are asked for at the next start. %2")
                 .arg(name, told(kept.error())));
    });
}

Result<void> Connections::take(const QString &text)
{
    return importText(text).map(
        [this](const Import &found) { QTimer::singleShot(0, this, [this, found] { choose(found); }); });
}

Result<void> Connections::takeFile(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return fail(Fault::NotFound, tr("%1 cannot be read: %2").arg(briefly(path), file.errorString()));
    if (file.size() > largestImport)
        return fail(Fault::Rejected, tr("%1 is larger than 1 MB: that is no connection").arg(briefly(path)));
    return take(QString::fromUtf8(file.readAll()));
}

/// Brokers alone may carry several clusters, and a file several contexts; anything else is one connection to look over.
void Connections::choose(const Import &found)
{
    const ImportedConnection &first = found.connections.first();
    const bool isBrokersAlone = first.connection.urls.isEmpty() && first.connection.group.isEmpty();
    if (found.connections.size() == 1 && !isBrokersAlone) {
        create(first);
        return;
    }
    const bool areMany = found.connections.size() > 1;
    const auto dialog = areMany ? std::make_unique<ImportDialog>(found.connections, m_window)
                                : std::make_unique<ImportDialog>(first.connection, m_window);
    const int outcome = dialog->exec();
    if (outcome == ImportDialog::ByHand)
        create(first);
    else if (outcome == ImportDialog::Chosen)
        addAll(dialog->chosen());
}

void Connections::addAll(const QList<ImportedConnection> &chosen)
{
    if (chosen.size() == 1) {
        create(chosen.first());
        return;
    }
    for (const ImportedConnection &one : chosen) {
        Profile profile{withLoginMoved(one.connection), SecretsKept::InStore, {}};
        profile.connection.name = freeName(profile.connection.name);
        if (!save(profile, {}))
            return;
    }
}

QString Connections::freeName(const QString &name) const
{
    const auto profiles = all();
    const auto isTaken = [&](const QString &wanted) {
        return profiles && std::any_of(profiles->cbegin(), profiles->cend(), [&](const Profile &profile) {
                   return profile.connection.name == wanted;
               });
    };
    QString free = name;
    for (int number = 2; isTaken(free); ++number)
        free = u"%1 %2"_s.arg(name).arg(number);
    return free;
}

QStringList Connections::folders() const
{
    QStringList folders;
    for (const Profile &profile : all().value_or(QList<Profile>{}))
        if (!profile.connection.folder.isEmpty())
            folders << profile.connection.folder;
    folders.sort();
    folders.removeDuplicates();
    return folders;
}

void Connections::warn(const QString &text) const
{
    QMessageBox box(QMessageBox::Warning, QCoreApplication::applicationName(), printable(text), QMessageBox::Ok,
                    m_window);
    box.setTextFormat(Qt::PlainText);
    box.exec();
}

} // namespace signalbox
