// SPDX-License-Identifier: GPL-3.0-or-later
#include "http/servercertificate.h"

#include <QCryptographicHash>
#include <QDateTime>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace signalbox {
namespace {

constexpr qsizetype mostCharacters = 200;
constexpr qsizetype mostNames = 50;

/// Nothing that a terminal or a widget could obey, on one line, and short.
QString harmless(QString text)
{
    for (QChar &c : text)
        if (c.category() == QChar::Other_Control || c.category() == QChar::Other_Format)
            c = u' ';
    return text.simplified().left(mostCharacters);
}

template <typename ValuesOf> QString distinguishedName(ValuesOf valuesOf)
{
    const QList<std::pair<QSslCertificate::SubjectInfo, QString>> parts{
        {QSslCertificate::CommonName, u"CN"_s},
        {QSslCertificate::OrganizationalUnitName, u"OU"_s},
        {QSslCertificate::Organization, u"O"_s},
        {QSslCertificate::CountryName, u"C"_s},
    };
    QStringList words;
    for (const auto &[info, key] : parts)
        for (const QString &value : valuesOf(info))
            words << key + u'=' + value;
    return harmless(words.join(u", "_s));
}

Moment momentOf(const QDateTime &time)
{
    return momentOfEpoch(time.toMSecsSinceEpoch());
}

QString fingerprint(const QSslCertificate &certificate)
{
    return QString::fromLatin1(certificate.digest(QCryptographicHash::Sha256).toHex());
}

} // namespace

ServerCertificate serverCertificate(const QSslCertificate &certificate)
{
    ServerCertificate told;
    told.subject = distinguishedName([&](auto info) { return certificate.subjectInfo(info); });
    told.issuer = distinguishedName([&](auto info) { return certificate.issuerInfo(info); });
    for (const QString &name : certificate.subjectAlternativeNames())
        if (told.names.size() < mostNames)
            told.names << harmless(name);
    told.names.sort();
    told.validFrom = momentOf(certificate.effectiveDate());
    told.validUntil = momentOf(certificate.expiryDate());
    told.sha256 = fingerprint(certificate);
    told.isSelfSigned = certificate.isSelfSigned();
    return told;
}

bool isTrustedByHand(const QSslCertificate &certificate, const QStringList &trusted)
{
    if (certificate.isNull())
        return false;
    const QString own = fingerprint(certificate);
    return std::any_of(trusted.begin(), trusted.end(), [&own](QString known) {
        return known.remove(u':').remove(u' ').trimmed().compare(own, Qt::CaseInsensitive) == 0;
    });
}

QString inWords(const QSslCertificate &certificate)
{
    if (certificate.isNull())
        return {};
    const ServerCertificate told = serverCertificate(certificate);
    return u"It showed the certificate of %1, issued by %2, valid until %3, SHA-256 %4."_s.arg(
        told.subject.isEmpty() ? u"nobody"_s : told.subject, told.issuer.isEmpty() ? u"nobody"_s : told.issuer,
        isoText(told.validUntil).left(10), told.sha256);
}

QString nameOf(QSsl::SslProtocol protocol)
{
    switch (protocol) {
    case QSsl::TlsV1_3:
        return u"TLS 1.3"_s;
    case QSsl::TlsV1_2:
        return u"TLS 1.2"_s;
    case QSsl::UnknownProtocol:
        return {};
    default:
        return u"an outdated TLS"_s;
    }
}

} // namespace signalbox
