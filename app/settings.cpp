// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/settings.h"

#include <QSettings>

#include <memory>

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

const QString themeKey = u"theme"_s;
const QString geometryKey = u"window/geometry"_s;

std::unique_ptr<QSettings> opened(const QString &file)
{
    if (file.isEmpty())
        return std::make_unique<QSettings>(QSettings::IniFormat, QSettings::UserScope, u"signalbox"_s, u"signalbox"_s);
    return std::make_unique<QSettings>(file, QSettings::IniFormat);
}

} // namespace

Settings::Settings(QString file)
    : m_file(std::move(file))
{
}

ThemeChoice Settings::theme() const
{
    const QString word = opened(m_file)->value(themeKey).toString();
    if (word == u"light")
        return ThemeChoice::Light;
    return word == u"dark" ? ThemeChoice::Dark : ThemeChoice::System;
}

void Settings::setTheme(ThemeChoice theme)
{
    const QString word = theme == ThemeChoice::Light ? u"light"_s
        : theme == ThemeChoice::Dark                 ? u"dark"_s
                                                     : u"system"_s;
    opened(m_file)->setValue(themeKey, word);
}

QByteArray Settings::windowGeometry() const
{
    return opened(m_file)->value(geometryKey).toByteArray();
}

void Settings::setWindowGeometry(const QByteArray &geometry)
{
    opened(m_file)->setValue(geometryKey, geometry);
}

} // namespace signalbox
