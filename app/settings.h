// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

namespace signalbox {

enum class ThemeChoice { System, Light, Dark };
enum class ClockChoice { Utc, Local };

/// What the console remembers between two starts, in the place the system keeps such things. No secret is ever in it.
class Settings {
public:
    /// `file` is an INI file for tests; empty: the user's own.
    explicit Settings(QString file = {});

    ThemeChoice theme() const;
    void setTheme(ThemeChoice theme);
    QByteArray windowGeometry() const;
    void setWindowGeometry(const QByteArray &geometry);
    ClockChoice clock() const;
    void setClock(ClockChoice clock);
    /// What a user made of a table or a splitter, by its name; empty where nothing is remembered.
    QByteArray layoutOf(const QString &name) const;
    void setLayoutOf(const QString &name, const QByteArray &layout);
    void forgetLayouts();

private:
    QString m_file;
};

} // namespace signalbox
