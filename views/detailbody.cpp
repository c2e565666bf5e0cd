// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/detailbody.h"

#include "models/translated.h"
#include "views/chip.h"
#include "views/glyph.h"
#include "views/textblock.h"

#include <QFrame>
#include <QGridLayout>
#include <QPainter>
#include <QVBoxLayout>

namespace signalbox {

namespace {

constexpr int chipColumn = 88;
constexpr qsizetype longestText = 2000;

/// The glyph of the title, in its own box so that a long title wraps beside it.
class GlyphBox : public QWidget {
public:
    explicit GlyphBox(const Look &look)
        : m_look(look)
    {
        setFixedSize(16, 22);
        setAccessibleName(look.word);
    }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        paintGlyph(painter, m_look.glyph, {8, 11}, themeOf(this).ink(m_look.tone), 13);
    }

private:
    Look m_look;
};

QFrame *frame(const char *kind)
{
    auto *box = new QFrame;
    box->setProperty(kind, true);
    return box;
}

QVBoxLayout *columnIn(QWidget *parent, int margin, int spacing)
{
    auto *layout = new QVBoxLayout(parent);
    layout->setContentsMargins(margin, margin, margin, margin);
    layout->setSpacing(spacing);
    return layout;
}

void addRows(QVBoxLayout *into, const QList<DetailRow> &rows)
{
    auto *grid = new QGridLayout;
    grid->setHorizontalSpacing(grid::unit);
    grid->setVerticalSpacing(6);
    grid->setColumnMinimumWidth(0, chipColumn);
    grid->setColumnStretch(1, 1);
    QList<Chip *> chips;
    int widest = chipColumn;
    for (const DetailRow &row : rows) {
        chips << new Chip(row.chip);
        widest = std::max(widest, chips.last()->sizeHint().width());
    }
    for (qsizetype i = 0; i < rows.size(); ++i) {
        const int line = static_cast<int>(i);
        auto *chip = chips[i];
        grid->addWidget(chip, line, 0, Qt::AlignTop);
        chip->setFixedWidth(widest);
        auto *words = new QVBoxLayout;
        words->setContentsMargins(0, 1, 0, 0);
        words->setSpacing(0);
        words->addWidget(new TextBlock(shortened(rows[i].text, longestText), Type::Body));
        if (!rows[i].note.isEmpty())
            words->addWidget(new TextBlock(rows[i].note, Type::Small, Tone::Quiet));
        words->itemAt(0)->widget()->setToolTip(tipText(rows[i].hover));
        grid->addLayout(words, line, 1);
    }
    into->addLayout(grid);
}

void addCards(QVBoxLayout *into, const QList<DetailRow> &rows)
{
    for (const DetailRow &row : rows) {
        const bool isFirst = row.chip.tone == Tone::Accent;
        auto *card = frame(isFirst ? "best" : "card");
        auto *layout = columnIn(card, 12, 2);
        layout->addWidget(new TextBlock(row.text, Type::Strong, isFirst ? Tone::Accent : Tone::Plain));
        if (!row.note.isEmpty())
            layout->addWidget(new TextBlock(row.note, Type::Note, isFirst ? Tone::Plain : Tone::Quiet));
        into->addWidget(card);
    }
}

void addTraces(QVBoxLayout *into, const QList<DetailRow> &rows)
{
    for (const DetailRow &row : rows) {
        auto *box = frame("code");
        columnIn(box, 8, 0)->addWidget(new TextBlock(row.text, Type::MonoSmall));
        into->addWidget(box);
    }
}

void addPairs(QVBoxLayout *into, const QList<DetailRow> &rows)
{
    for (const DetailRow &row : rows) {
        auto *pair = new QVBoxLayout;
        pair->setSpacing(0);
        pair->addWidget(new TextBlock(row.note, Type::Small, Tone::Quiet));
        pair->addWidget(new TextBlock(row.text, Type::Mono));
        into->addLayout(pair);
    }
}

void addSection(QVBoxLayout *into, const DetailSection &section)
{
    into->addSpacing(grid::unit);
    into->addWidget(new TextBlock(section.heading, Type::Label, Tone::Quiet));
    switch (section.kind) {
    case DetailSection::Kind::Rows:
        addRows(into, section.rows);
        break;
    case DetailSection::Kind::Cards:
        addCards(into, section.rows);
        break;
    case DetailSection::Kind::Traces:
        addTraces(into, section.rows);
        break;
    case DetailSection::Kind::Pairs:
        addPairs(into, section.rows);
        break;
    }
    if (!section.note.isEmpty())
        into->addWidget(new TextBlock(section.note, Type::Note, Tone::Quiet));
}

} // namespace

QWidget *makeDetailBody(const Detail &detail)
{
    auto *body = new QWidget;
    auto *layout = columnIn(body, grid::gap, grid::unit);
    auto *heading = new QHBoxLayout;
    heading->setSpacing(grid::unit);
    heading->addWidget(new GlyphBox(detail.look), 0, Qt::AlignTop);
    heading->addWidget(new TextBlock(shortened(detail.title, longestText), Type::Heading), 1);
    layout->addLayout(heading);
    layout->addWidget(new TextBlock(detail.subtitle, Type::NoteMedium, detail.look.tone));
    for (const DetailSection &section : detail.sections)
        addSection(layout, section);
    layout->addStretch();
    return body;
}

} // namespace signalbox
