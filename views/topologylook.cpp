// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/topologypaint.h"

#include "models/translated.h"

#include <QHash>

#include <array>

namespace signalbox {

QFont fontFor(TopologyText text)
{
    QFont font = fontFor(Type::Small);
    switch (text) {
    case TopologyText::Title:
        font.setPixelSize(14);
        font.setWeight(QFont::DemiBold);
        break;
    case TopologyText::Line:
        break;
    case TopologyText::Group:
        font.setPixelSize(12);
        font.setWeight(QFont::Medium);
        break;
    case TopologyText::Label:
        font.setWeight(QFont::Medium);
        break;
    case TopologyText::Pill:
        font.setPixelSize(12);
        font.setWeight(QFont::DemiBold);
        break;
    }
    return font;
}

double textWidth(const QString &text, TopologyText kind)
{
    static std::array<QHash<QString, double>, 5> known;
    constexpr qsizetype mostRemembered = 20'000;
    auto &widths = known[size_t(kind)];
    if (const auto found = widths.constFind(text); found != widths.constEnd())
        return *found;
    if (widths.size() > mostRemembered)
        widths.clear();
    const double width = QFontMetricsF(fontFor(kind)).horizontalAdvance(text);
    widths.insert(text, width);
    return width;
}

CellLook lookOf(CellState state, const Theme &t)
{
    const CellLook plain{Glyph::Dot, t.good, t.surface, t.border, t.text};
    const auto with = [&](Glyph glyph, const QColor &ink, const QColor &fill, const QColor &frame, Qt::PenStyle line,
                          qreal width) { return CellLook{glyph, ink, fill, frame, t.text, line, width}; };
    switch (state) {
    case CellState::Remnant:
        return {Glyph::Twice, t.surface, t.violet, t.violet, t.surface, Qt::SolidLine, 1};
    case CellState::Twin:
        return with(Glyph::Twice, t.violet, t.violetWash, t.violet, Qt::SolidLine, 1.6);
    case CellState::FailedButAlive:
        return with(Glyph::CrossDot, t.bad, t.badWash, t.bad, Qt::SolidLine, 1.6);
    case CellState::Failed:
        return with(Glyph::Cross, t.bad, t.badWash, t.bad, Qt::SolidLine, 1.6);
    case CellState::Lost:
        return with(Glyph::DashedRing, t.bad, t.surface, t.bad, Qt::CustomDashLine, 1.6);
    case CellState::NotStarted:
        return with(Glyph::OpenRing, t.amber, t.amberWash, t.amber, Qt::SolidLine, 1.2);
    case CellState::DeadEntry:
        return with(Glyph::Cross, t.grey, t.surface, t.grey, Qt::CustomDashLine, 1);
    case CellState::Waiting:
        return with(Glyph::Ring, t.amber, t.surface, t.amber, Qt::CustomDashLine, 1);
    case CellState::Unknown:
        return with(Glyph::Question, t.grey, t.surface, t.grey, Qt::SolidLine, 1);
    case CellState::Outside:
        return with(Glyph::Dot, t.degraded, t.degradedWash, t.degraded, Qt::SolidLine, 1.2);
    case CellState::Ghost:
        return {Glyph::Dot, t.grey, t.surface, t.grey, t.muted, Qt::CustomDashLine, 1};
    case CellState::Restarting:
        return with(Glyph::Turning, t.accent, t.surface, t.border, Qt::SolidLine, 1);
    case CellState::Paused:
        return with(Glyph::Bars, t.grey, t.greyWash, t.border, Qt::SolidLine, 1);
    case CellState::Stopped:
        return with(Glyph::Square, t.grey, t.greyWash, t.border, Qt::SolidLine, 1);
    case CellState::Running:
        return plain;
    }
    Q_UNREACHABLE();
}

CellKind kindOf(const TopologyCell &cell)
{
    return {cell.state, cell.state == CellState::Running && !cell.isCertain};
}

CellLook lookOf(const CellKind &kind, const Theme &theme)
{
    CellLook look = lookOf(kind.state, theme);
    if (kind.isSupposed)
        look.glyph = Glyph::Ring;
    return look;
}

Look legendOf(const CellKind &kind)
{
    const CellLook look = lookOf(kind, lightTheme());
    const auto tone = [state = kind.state] {
        switch (state) {
        case CellState::Remnant:
        case CellState::Twin:
            return Tone::Violet;
        case CellState::FailedButAlive:
        case CellState::Failed:
        case CellState::Lost:
            return Tone::Bad;
        case CellState::NotStarted:
        case CellState::Waiting:
            return Tone::Amber;
        case CellState::Outside:
            return Tone::Degraded;
        case CellState::Restarting:
            return Tone::Accent;
        case CellState::Running:
            return Tone::Good;
        case CellState::DeadEntry:
        case CellState::Unknown:
        case CellState::Ghost:
        case CellState::Paused:
        case CellState::Stopped:
            return Tone::Quiet;
        }
        Q_UNREACHABLE();
    }();
    const QString word = translated(wordFor(kind.state));
    return {look.glyph, tone, kind.isSupposed ? tr("%1 (not certain)").arg(word) : word};
}

} // namespace signalbox
