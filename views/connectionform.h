// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "collect/connection.h"

#include <QScrollArea>

class QVBoxLayout;

namespace signalbox {

class ConnectionSection;
class LoginSection;
class PlaceSection;
class SectionFold;

/// All of a connection as fields: two that are needed on top, the rest folded away by subject. A fold that holds
/// something says what.
class ConnectionForm : public QScrollArea {
    Q_OBJECT

public:
    explicit ConnectionForm(const QStringList &folders, QWidget *parent = nullptr);

    void fill(const Connection &connection);
    /// What the fields say now.
    Connection connection() const;
    void focusFirst();
    /// Takes this server certificate as it is, whatever its flaws.
    void trust(const QString &sha256);

Q_SIGNALS:
    void changed();

private:
    struct Folded {
        SectionFold *fold;
        ConnectionSection *section;
        QString (*summary)(const Connection &);
    };
    void addFolded(QVBoxLayout *layout, ConnectionSection *section, QString (*summary)(const Connection &));
    void showSummaries();

    PlaceSection *m_place;
    LoginSection *m_login;
    QList<Folded> m_folded;
};

} // namespace signalbox
