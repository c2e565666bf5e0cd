// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/emptystate.h"

#include "views/glyph.h"
#include "views/textblock.h"

#include <QFrame>
#include <QPainter>
#include <QVBoxLayout>

namespace signalbox {

namespace {

class Emblem : public QWidget {
public:
    Emblem(Glyph glyph, Tone tone)
        : m_glyph(glyph)
        , m_tone(tone)
    {
        setFixedSize(56, 56);
    }

protected:
    void paintEvent(QPaintEvent *) override
    {
        const Theme &theme = themeOf(this);
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme.wash(m_tone));
        painter.drawEllipse(rect());
        paintGlyph(painter, m_glyph, QRectF(rect()).center(), theme.ink(m_tone), 22);
    }

private:
    Glyph m_glyph;
    Tone m_tone;
};

TextBlock *centred(const QString &text, Type type, Tone tone)
{
    auto *block = new TextBlock(text, type, tone);
    block->setAlignment(Qt::AlignHCenter | Qt::AlignTop);
    return block;
}

} // namespace

QWidget *makeEmptyState(Glyph glyph, Tone tone, const QString &title, const QString &text)
{
    auto *card = new QFrame;
    card->setProperty("card", true);
    auto *outer = new QVBoxLayout(card);
    auto *middle = new QWidget;
    middle->setMaximumWidth(440);
    middle->setMinimumWidth(320);
    auto *layout = new QVBoxLayout(middle);
    layout->setSpacing(grid::unit);
    layout->addWidget(new Emblem(glyph, tone), 0, Qt::AlignHCenter);
    layout->addSpacing(grid::unit);
    layout->addWidget(centred(title, Type::Heading, Tone::Plain));
    layout->addWidget(centred(text, Type::Body, Tone::Quiet));
    outer->addStretch(2);
    outer->addWidget(middle, 0, Qt::AlignHCenter);
    outer->addStretch(3);
    return card;
}

} // namespace signalbox
