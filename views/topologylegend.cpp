// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/topologylegend.h"

#include "views/glyph.h"
#include "views/topologypaint.h"

#include <QPainter>

namespace signalbox {

TopologyLegend::TopologyLegend(QWidget *parent)
    : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Legend"));
}

void TopologyLegend::setStates(const QList<CellState> &states)
{
    if (m_states == states)
        return;
    m_states = states;
    QStringList words;
    for (const CellState state : states)
        words << legendOf(state).word;
    setAccessibleDescription(words.join(QStringLiteral(", ")));
    update();
}

void TopologyLegend::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Theme &theme = themeOf(window());
    painter.setFont(fontFor(TopologyText::Line));
    qreal x = 10;
    for (const CellState state : std::as_const(m_states)) {
        const Look look = legendOf(state);
        const qreal wide = textWidth(look.word, TopologyText::Line);
        if (x + 20 + wide > width())
            return;
        paintSample(painter, state, theme, {x - 8, std::floor(height() / 2.) - 7, 18, 14});
        painter.setPen(theme.muted);
        painter.drawText(QRectF(x + 16, 0, wide + 2, height()), Qt::AlignVCenter | Qt::AlignLeft, look.word);
        x += wide + 38;
    }
}

} // namespace signalbox
