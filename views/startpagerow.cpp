// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/startpagerow.h"

#include "report/text.h"
#include "views/actioncard.h"
#include "views/chip.h"
#include "views/environmentedge.h"
#include "views/iconbutton.h"
#include "views/textblock.h"

#include <QContextMenuEvent>
#include <QHBoxLayout>
#include <QMenu>
#include <QMimeData>
#include <QPainter>
#include <QPainterPath>
#include <QPushButton>
#include <QUrl>

#include <algorithm>

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

TextBlock *elided(const QString &text, Type type, Tone tone)
{
    auto *block = new TextBlock(text, type, tone);
    block->setFit(TextBlock::Fit::Elided);
    block->setAttribute(Qt::WA_TransparentForMouseEvents);
    return block;
}

} // namespace

QString whereTo(const Connection &connection)
{
    const Connection bare = withoutSecrets(connection);
    QStringList places = bare.urls;
    if (!bare.bootstrap.isEmpty())
        places << u"Kafka %1"_s.arg(bare.bootstrap);
    return printable(places.join(u"  ·  "));
}

bool isFound(const Profile &profile, const QString &search)
{
    const Connection &c = profile.connection;
    const QString all =
        QStringList{c.name, c.folder, environmentWord(c.environment), whereTo(c), c.group.text}.join(u'\n');
    const QStringList words = search.split(u' ', Qt::SkipEmptyParts);
    return std::all_of(words.cbegin(), words.cend(),
                       [&](const QString &word) { return all.contains(word, Qt::CaseInsensitive); });
}

ProfileRow::ProfileRow(const Profile &profile, QWidget *parent)
    : QAbstractButton(parent)
    , m_environment(profile.connection.environment)
{
    const QString name = printable(profile.connection.name);
    const QString kind = environmentWord(m_environment);
    setText(name);
    setAccessibleName(tr("Open %1").arg(name));
    setAccessibleDescription(QStringList{kind, whereTo(profile.connection)}.join(u' '));
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(grid::gap + grid::half, 0, 12, 0);
    layout->setSpacing(grid::gap);
    auto *words = new QVBoxLayout;
    words->setSpacing(0);
    words->addStretch();
    words->addWidget(elided(name, Type::Strong, Tone::Plain));
    words->addWidget(elided(whereTo(profile.connection), Type::Note, Tone::Quiet));
    words->addStretch();
    layout->addLayout(words, 1);
    if (!kind.isEmpty()) {
        auto *chip =
            new Chip({Glyph::None, m_environment == Environment::Production ? Tone::Plain : Tone::Quiet, kind});
        chip->setAttribute(Qt::WA_TransparentForMouseEvents);
        layout->addWidget(chip);
    }
    auto *more = new IconButton(u"menu"_s, tr("More for %1").arg(name));
    connect(more, &QToolButton::clicked, this,
            [this, more] { showMenu(more->mapToGlobal(QPoint(0, more->height()))); });
    layout->addWidget(more);
}

QSize ProfileRow::sizeHint() const
{
    return {320, 58};
}

void ProfileRow::showMenu(QPoint at)
{
    QMenu menu;
    menu.addAction(tr("Open"), this, &QAbstractButton::clicked);
    menu.addAction(tr("Edit…"), this, &ProfileRow::editRequested);
    menu.addAction(tr("Test…"), this, &ProfileRow::testRequested);
    menu.addAction(tr("Duplicate…"), this, &ProfileRow::duplicateRequested);
    menu.addSeparator();
    menu.addAction(tr("Delete…"), this, &ProfileRow::deleteRequested);
    menu.exec(at);
}

void ProfileRow::contextMenuEvent(QContextMenuEvent *event)
{
    showMenu(event->globalPos());
}

void ProfileRow::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Delete)
        Q_EMIT deleteRequested();
    else if (event->key() == Qt::Key_F2)
        Q_EMIT editRequested();
    else if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        click();
    else
        QAbstractButton::keyPressEvent(event);
}

void ProfileRow::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    paintCard(painter, *this);
    if (m_environment != Environment::Production)
        return;
    QPainterPath inside;
    inside.addRoundedRect(QRectF(rect()).adjusted(2, 2, -2, -2), grid::cardRadius - 1, grid::cardRadius - 1);
    painter.setClipPath(inside);
    paintProduction(painter, QRect(0, 0, EnvironmentEdge::breadth + 2, height()), this);
}

PasteField::PasteField(QWidget *parent)
    : QPlainTextEdit(parent)
{
    setAccessibleName(tr("Paste something to connect to"));
    setPlaceholderText(tr("Paste URLs, a curl line, a worker's properties, kcctl contexts or bootstrap servers"));
    setTabChangesFocus(true);
    setFixedHeight(36);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setLineWrapMode(QPlainTextEdit::NoWrap);
}

bool PasteField::canInsertFromMimeData(const QMimeData *source) const
{
    return source->hasUrls() || source->hasText();
}

void PasteField::insertFromMimeData(const QMimeData *source)
{
    const QList<QUrl> urls = source->urls();
    if (urls.size() == 1 && urls.first().isLocalFile()) {
        Q_EMIT fileGiven(urls.first().toLocalFile());
        return;
    }
    QPlainTextEdit::insertFromMimeData(source);
    Q_EMIT given(toPlainText());
}

void PasteField::keyPressEvent(QKeyEvent *event)
{
    const bool isEnter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (isEnter && !(event->modifiers() & Qt::ShiftModifier))
        Q_EMIT given(toPlainText());
    else
        QPlainTextEdit::keyPressEvent(event);
}

} // namespace signalbox
