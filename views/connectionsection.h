// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "collect/connection.h"

#include <QAbstractButton>
#include <QHash>
#include <QPlainTextEdit>
#include <QWidget>

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLineEdit;

namespace signalbox {

/// Lines whose secrets are not seen once they are there: pasted, or left. What stands behind the dots is kept, as long
/// as its line is not changed.
class SecretLines : public QPlainTextEdit {
    Q_OBJECT

public:
    /// A line with its secrets replaced, or as it is.
    using Mask = QString (*)(const QString &line);

    explicit SecretLines(Mask masking);
    void setRealText(const QString &text);
    QString realText() const;

protected:
    void focusOutEvent(QFocusEvent *event) override;
    void insertFromMimeData(const QMimeData *source) override;

private:
    Mask m_mask;
    QHash<QString, QString> m_real; ///< by the line as it is shown
};

/// One subject of a connection, as fields: who fills it in, reads it back and can say in a few words what stands there.
/// It changes only its own part of a connection.
class ConnectionSection : public QWidget {
    Q_OBJECT

public:
    ConnectionSection();

    virtual QString title() const = 0;
    /// What it is for, in one sentence.
    virtual QString purpose() const = 0;
    virtual void fill(const Connection &connection) = 0;
    virtual void read(Connection &connection) const = 0;

Q_SIGNALS:
    void changed();

protected:
    QLineEdit *addLine(const QString &label, const QString &placeholder = {});
    QLineEdit *addSecret(const QString &label);
    /// With a button that chooses a file.
    QLineEdit *addFile(const QString &label, const QString &placeholder);
    QPlainTextEdit *addLines(const QString &label, const QString &placeholder, int lineCount);
    SecretLines *addSecretLines(const QString &label, const QString &placeholder, int lineCount,
                                SecretLines::Mask masking);
    /// One line that is shown as dots as soon as it holds a secret.
    QLineEdit *addMaskedLine(const QString &label, const QString &placeholder, SecretLines::Mask masking);
    QCheckBox *addCheck(const QString &text);
    QComboBox *addChoice(const QString &label, const QStringList &choices);
    void addNote(const QString &text);
    void add(const QString &label, QWidget *field);

private:
    void setUpLines(QPlainTextEdit *edit, const QString &label, const QString &placeholder, int lineCount);

    QFormLayout *m_form;
};

/// What is always seen: name, REST URLs, bootstrap servers. A login that is pasted with a URL is handed on at once.
class PlaceSection : public ConnectionSection {
    Q_OBJECT

public:
    PlaceSection();
    QString title() const override { return {}; }
    QString purpose() const override { return {}; }
    void fill(const Connection &connection) override;
    void read(Connection &connection) const override;
    void focusFirst();

Q_SIGNALS:
    void loginFound(const QString &user, const QString &password);

private:
    void moveLogin();

    QLineEdit *m_name;
    QPlainTextEdit *m_urls;
    QCheckBox *m_shared;
    QLineEdit *m_bootstrap;
};

/// Login, certificate and trust of REST.
class LoginSection : public ConnectionSection {
    Q_OBJECT

public:
    LoginSection();
    QString title() const override { return tr("Login and trust"); }
    QString purpose() const override { return tr("How REST knows you, and which certificates are believed."); }
    void fill(const Connection &connection) override;
    void read(Connection &connection) const override;
    void setLogin(const QString &user, const QString &password);
    void trust(const QString &sha256);

private:
    QLineEdit *m_user;
    QLineEdit *m_password;
    QLineEdit *m_token;
    QLineEdit *m_certificate;
    QLineEdit *m_key;
    QLineEdit *m_passphrase;
    QLineEdit *m_ca;
    QPlainTextEdit *m_trusted;
};

// The others, each with nothing to be asked but what a section is asked.
ConnectionSection *makeKafkaSection();
ConnectionSection *makeWaysSection();
ConnectionSection *makeMetricsSection();
ConnectionSection *makeBelongingSection(const QStringList &folders);
ConnectionSection *makeBudgetSection();

/// A heading that opens and closes what stands below it; closed, it says what is in there.
class SectionFold : public QAbstractButton {
    Q_OBJECT

public:
    explicit SectionFold(ConnectionSection *section);
    void setOpen();
    /// Shown while it is closed.
    void setSummary(const QString &summary);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    ConnectionSection *m_section;
    QString m_summary;
};

} // namespace signalbox
