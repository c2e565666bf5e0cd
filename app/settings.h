// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

namespace signalbox {

enum class ThemeChoice { System, Light, Dark };

/// What the console remembers between two starts, in the place the system keeps such things. No secret is ever in it.
class Settings {
public:
    /// `file` is an INI file for tests; empty: the user's own.
    explicit Settings(QString file = {});

    ThemeChoice theme() const;
    void setTheme(ThemeChoice theme);
    QByteArray windowGeometry() const;
    void setWindowGeometry(const QByteArray &geometry);

private:
    QString m_file;
};

} // namespace signalbox
