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
    const Theme &theme = themeOf(this);
    painter.setFont(fontFor(TopologyText::Line));
    qreal x = 8;
    for (const CellState state : std::as_const(m_states)) {
        const Look look = legendOf(state);
        const qreal wide = textWidth(look.word, TopologyText::Line);
        if (x + 12 + wide > width())
            return;
        paintGlyph(painter, look.glyph, {x, height() / 2.}, theme.ink(look.tone));
        painter.setPen(theme.muted);
        painter.drawText(QRectF(x + 10, 0, wide + 2, height()), Qt::AlignVCenter | Qt::AlignLeft, look.word);
        x += wide + 30;
    }
}

} // namespace signalbox
