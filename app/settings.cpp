// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/settings.h"

#include <QSettings>

#include <memory>

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

const QString themeKey = u"theme"_s;
const QString geometryKey = u"window/geometry"_s;
const QString clockKey = u"clock"_s;
const QString layouts = u"layouts"_s;

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

ClockChoice Settings::clock() const
{
    return opened(m_file)->value(clockKey).toString() == u"local" ? ClockChoice::Local : ClockChoice::Utc;
}

void Settings::setClock(ClockChoice clock)
{
    opened(m_file)->setValue(clockKey, clock == ClockChoice::Local ? u"local"_s : u"utc"_s);
}

QByteArray Settings::layoutOf(const QString &name) const
{
    return opened(m_file)->value(layouts + u'/' + name).toByteArray();
}

void Settings::setLayoutOf(const QString &name, const QByteArray &layout)
{
    opened(m_file)->setValue(layouts + u'/' + name, layout);
}

void Settings::forgetLayouts()
{
    opened(m_file)->remove(layouts);
}

} // namespace signalbox
