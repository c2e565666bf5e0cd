// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/theme.h"

#include "views/plainfont.h"
#include "views/stylesheet.h"

#include <QApplication>
#include <QFile>
#include <QFontDatabase>
#include <QPalette>
#include <QStyleFactory>
#include <QWidget>

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

Theme makeLight()
{
    Theme t;
    t.background = 0xF4F6F8, t.surface = 0xFFFFFF, t.raised = 0xFBFCFD, t.border = 0xDFE4EA;
    t.text = 0x18212C, t.muted = 0x56626F;
    t.accent = 0x2563C9, t.accentWash = 0xE4EDFB, t.onAccent = 0xFFFFFF;
    t.good = 0x177A41, t.goodWash = 0xE3F3E9;
    t.bad = 0xC2292E, t.badWash = 0xFCE7E7;
    t.degraded = 0xA94F08, t.degradedWash = 0xFCEBDD;
    t.amber = 0x8A6100, t.amberWash = 0xFBF1D9;
    t.grey = 0x5F6B78, t.greyWash = 0xECEFF2;
    t.violet = 0x551CA8, t.violetWash = 0xEFE6FC;
    t.lane = 0xFFFFFF, t.hover = 0xF1F4F7;
    return t;
}

Theme makeDark()
{
    Theme t;
    t.isDark = true;
    t.background = 0x12161C, t.surface = 0x1A2028, t.raised = 0x1F2630, t.border = 0x2B333E;
    t.text = 0xE7ECF2, t.muted = 0x9DA9B7;
    t.accent = 0x7AA9FF, t.accentWash = 0x22324D, t.onAccent = 0x10151C;
    t.good = 0x52C78B, t.goodWash = 0x173527;
    t.bad = 0xFF7B7B, t.badWash = 0x431E22;
    t.degraded = 0xFF9F4A, t.degradedWash = 0x40290F;
    t.amber = 0xE6B94A, t.amberWash = 0x3A3018;
    t.grey = 0x95A1AF, t.greyWash = 0x262E38;
    t.violet = 0xD9C4FF, t.violetWash = 0x33264F;
    t.lane = 0x1A2028, t.hover = 0x212933;
    return t;
}

QPalette paletteOf(const Theme &t)
{
    QPalette palette;
    palette.setColor(QPalette::Window, t.background);
    palette.setColor(QPalette::WindowText, t.text);
    palette.setColor(QPalette::Base, t.surface);
    palette.setColor(QPalette::AlternateBase, t.raised);
    palette.setColor(QPalette::Text, t.text);
    palette.setColor(QPalette::PlaceholderText, t.muted);
    palette.setColor(QPalette::Button, t.surface);
    palette.setColor(QPalette::ButtonText, t.text);
    palette.setColor(QPalette::BrightText, t.bad);
    palette.setColor(QPalette::Highlight, t.accentWash);
    palette.setColor(QPalette::HighlightedText, t.text);
    palette.setColor(QPalette::Link, t.accent);
    palette.setColor(QPalette::LinkVisited, t.accent);
    palette.setColor(QPalette::ToolTipBase, t.raised);
    palette.setColor(QPalette::ToolTipText, t.text);
    palette.setColor(QPalette::Mid, t.border);
    palette.setColor(QPalette::Midlight, t.border);
    palette.setColor(QPalette::Dark, t.border);
    palette.setColor(QPalette::Light, t.surface);
    palette.setColor(QPalette::Shadow, t.border);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, t.muted);
    return palette;
}

/// The fonts that the program brings along, so that it looks the same on every machine.
void loadFontsOnce()
{
    static const bool loaded = [] {
        QFontDatabase::families(); // the machine's own first: of two fonts with one name the last one counts
        for (const auto &file :
             {u"Inter-Regular.otf"_s, u"Inter-Medium.otf"_s, u"Inter-SemiBold.otf"_s, u"JetBrainsMono-Regular.ttf"_s})
            if (QFile font(u":/fonts/"_s + file); font.open(QIODevice::ReadOnly))
                QFontDatabase::addApplicationFontFromData(withoutLigatures(font.readAll()));
        return true;
    }();
    Q_UNUSED(loaded)
}

} // namespace

QColor Theme::ink(Tone tone) const
{
    switch (tone) {
    case Tone::Plain:
        return text;
    case Tone::Quiet:
        return grey;
    case Tone::Accent:
        return accent;
    case Tone::Good:
        return good;
    case Tone::Bad:
        return bad;
    case Tone::Degraded:
        return degraded;
    case Tone::Amber:
        return amber;
    case Tone::Violet:
        return violet;
    }
    Q_UNREACHABLE();
}

QColor Theme::wash(Tone tone) const
{
    switch (tone) {
    case Tone::Plain:
    case Tone::Quiet:
        return greyWash;
    case Tone::Accent:
        return accentWash;
    case Tone::Good:
        return goodWash;
    case Tone::Bad:
        return badWash;
    case Tone::Degraded:
        return degradedWash;
    case Tone::Amber:
        return amberWash;
    case Tone::Violet:
        return violetWash;
    }
    Q_UNREACHABLE();
}

const Theme &lightTheme()
{
    static const Theme theme = makeLight();
    return theme;
}

const Theme &darkTheme()
{
    static const Theme theme = makeDark();
    return theme;
}

const Theme &themeLike(const QPalette &palette)
{
    return palette.color(QPalette::Window).lightness() < 128 ? darkTheme() : lightTheme();
}

const Theme &themeOf(const QWidget *)
{
    return themeLike(QGuiApplication::palette());
}

void applyTheme(QApplication &application, const Theme &theme)
{
    loadFontsOnce();
    QApplication::setStyle(QStyleFactory::create(u"Fusion"_s));
    QApplication::setPalette(paletteOf(theme));
    QApplication::setFont(fontFor(Type::Body));
    application.setStyleSheet(styleSheetOf(theme));
}

QFont fontFor(Type type)
{
    struct Face {
        int pixels;
        QFont::Weight weight;
    };
    const auto face = [type]() -> Face {
        switch (type) {
        case Type::Small:
            return {11, QFont::Normal};
        case Type::Note:
            return {12, QFont::Normal};
        case Type::NoteMedium:
            return {12, QFont::Medium};
        case Type::Label:
            return {12, QFont::DemiBold};
        case Type::MonoSmall:
            return {11, QFont::Normal};
        case Type::Body:
            return {13, QFont::Normal};
        case Type::Strong:
            return {13, QFont::DemiBold};
        case Type::Heading:
            return {15, QFont::DemiBold};
        case Type::Title:
            return {17, QFont::DemiBold};
        case Type::Display:
            return {24, QFont::DemiBold};
        case Type::Mono:
            return {12, QFont::Normal};
        }
        Q_UNREACHABLE();
    }();
    const bool isMono = type == Type::Mono || type == Type::MonoSmall;
    QFont font(isMono ? QStringList{u"JetBrains Mono"_s, u"monospace"_s}
                      : QStringList{u"Inter"_s, u"Noto Sans"_s, u"sans-serif"_s});
    if (isMono)
        font.setStyleHint(QFont::Monospace);
    font.setPixelSize(face.pixels);
    font.setWeight(face.weight);
    return font;
}

} // namespace signalbox
