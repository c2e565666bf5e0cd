// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/keychain/keychain.h"

#ifdef SIGNALBOX_KEYCHAIN

#include <QJsonDocument>
#include <QJsonObject>
#include <QObject>

#include <qt6keychain/keychain.h>

#endif

namespace signalbox {

#ifdef SIGNALBOX_KEYCHAIN

using namespace Qt::StringLiterals;

namespace {

/// Shown by the keychain's own programs.
const QString service = u"Signalbox"_s;

QString toText(const Secrets &secrets)
{
    QJsonObject json;
    for (const auto &[name, secret] : secrets.asKeyValueRange())
        json[name] = secret;
    return QString::fromUtf8(QJsonDocument(json).toJson(QJsonDocument::Compact));
}

Secrets fromText(const QString &text)
{
    Secrets secrets;
    const QJsonObject json = QJsonDocument::fromJson(text.toUtf8()).object();
    for (auto it = json.begin(); it != json.end(); ++it)
        secrets[it.key()] = it.value().toString();
    return secrets;
}

Error errorOf(const QKeychain::Job &job)
{
    // Without a desktop session its way there fails first, in the words of whoever was to lead it there.
    const QString words = job.errorString();
    const bool isNone = job.error() == QKeychain::NoBackendAvailable || words.contains(u"dbus", Qt::CaseInsensitive)
        || words.contains(u"org.freedesktop") || words.contains(u"autolaunch");
    if (isNone)
        return {Fault::Unsupported, u"There is no keychain on this desktop"_s, {}};
    return {Fault::Unreachable, u"The system's keychain cannot be used"_s, words};
}

/// One entry for each profile. Where the keychain does not answer, secrets last as long as the program.
class KeychainSecrets : public SecretStore {
public:
    Eventually<Secrets> secrets(const QString &profile) override
    {
        if (m_fallback.contains(profile))
            return ready(Result<Secrets>(m_fallback.value(profile)));
        const Answer<Secrets> answer;
        auto *job = new QKeychain::ReadPasswordJob(service);
        job->setKey(profile);
        QObject::connect(job, &QKeychain::Job::finished, &m_life, [answer, job] {
            if (job->error() == QKeychain::NoError)
                answer.give(fromText(job->textData()));
            else if (job->error() == QKeychain::EntryNotFound)
                answer.give(Secrets{});
            else
                answer.give(tl::unexpected(errorOf(*job)));
        });
        job->start();
        return answer.eventually();
    }

    Eventually<void> keep(const QString &profile, const Secrets &secrets) override
    {
        const Answer<void> answer;
        auto *job = new QKeychain::WritePasswordJob(service);
        job->setKey(profile);
        job->setTextData(toText(secrets));
        QObject::connect(job, &QKeychain::Job::finished, &m_life, [this, answer, job, profile, secrets] {
            const bool isKept = job->error() == QKeychain::NoError;
            if (isKept)
                m_fallback.remove(profile);
            else
                m_fallback[profile] = secrets;
            answer.give(isKept ? Result<void>() : tl::unexpected(errorOf(*job)));
        });
        job->start();
        return answer.eventually();
    }

    Eventually<void> forget(const QString &profile) override
    {
        m_fallback.remove(profile);
        const Answer<void> answer;
        auto *job = new QKeychain::DeletePasswordJob(service);
        job->setKey(profile);
        QObject::connect(job, &QKeychain::Job::finished, &m_life, [answer, job] {
            const bool isGone = job->error() == QKeychain::NoError || job->error() == QKeychain::EntryNotFound;
            answer.give(isGone ? Result<void>() : tl::unexpected(errorOf(*job)));
        });
        job->start();
        return answer.eventually();
    }

    bool isLasting() const override { return true; }

private:
    QHash<QString, Secrets> m_fallback;
    QObject m_life; ///< jobs that outlast this say nothing
};

} // namespace

std::unique_ptr<SecretStore> systemSecrets()
{
    return std::make_unique<KeychainSecrets>();
}

#else

std::unique_ptr<SecretStore> systemSecrets()
{
    return std::make_unique<MemorySecrets>();
}

#endif

} // namespace signalbox
