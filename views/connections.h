// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/import.h"
#include "app/profiles.h"

#include <QObject>

#include <functional>
#include <memory>

class QWidget;

namespace signalbox {

/// What a person does with saved connections: opening, making, changing, duplicating, testing and deleting them, and
/// taking over what others wrote. Asks in dialogs above `window`, and keeps file and secrets together.
class Connections : public QObject {
    Q_OBJECT

public:
    Connections(Profiles &profiles, std::unique_ptr<SecretStore> secrets, QWidget *window);

    Result<QList<Profile>> all() const { return m_profiles.all(); }
    /// Completes it with its secrets, from the store, from what it brings along, and else by asking.
    void open(const Profile &profile);
    void create(const ImportedConnection &draft = {});
    void edit(const Profile &profile);
    void test(const Profile &profile);
    void duplicate(const Profile &profile);
    void remove(const Profile &profile);
    /// Makes connections of what was pasted: asks which in dialogs, after this has returned, so that what was pasted
    /// can be wiped before. Malformed, Rejected: in words for people.
    Result<void> take(const QString &text);
    Result<void> takeFile(const QString &path);

Q_SIGNALS:
    void openRequested(const signalbox::Connection &connection);
    /// Others are saved now.
    void changed();

private:
    enum class Begin { Editing, Testing };
    struct Draft {
        Profile profile; ///< with its secrets
        QString insteadOf;
        QStringList notes{};
    };
    using Use = std::function<void(const Profile &)>;
    void withSecretsOf(const Profile &profile, const Use &use);
    void ask(const Draft &draft, Begin begin);
    bool save(const Profile &profile, const QString &insteadOf);
    void keepSecrets(const Profile &profile, const QString &insteadOf);
    void noteUnkept(const QString &name);
    void addAll(const QList<ImportedConnection> &chosen);
    void choose(const Import &found);
    QString freeName(const QString &name) const;
    QStringList folders() const;
    void warn(const QString &text) const;

    Profiles &m_profiles;
    std::unique_ptr<SecretStore> m_secrets;
    QWidget *m_window;
};

} // namespace signalbox
