// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/sidebar.h"

#include "models/translated.h"
#include "views/glyph.h"
#include "views/textblock.h"
#include "views/theme.h"

#include <QIcon>
#include <QPainter>
#include <QVBoxLayout>

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

constexpr int sidebarWidth = 200;
constexpr int buttonHeight = 32;
constexpr int iconPixels = 16;

} // namespace

NavigationButton::NavigationButton(const QString &icon, const QString &title, QWidget *parent)
    : QAbstractButton(parent)
    , m_icon(icon)
{
    setText(title);
    setAccessibleName(title);
    setCheckable(true);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void NavigationButton::setCount(const QString &count, Tone tone)
{
    m_count = count;
    m_countTone = tone;
    setAccessibleName(count.isEmpty() ? text() : u"%1, %2"_s.arg(text(), count));
    update();
}

QSize NavigationButton::sizeHint() const
{
    return {sidebarWidth - 2 * grid::unit, buttonHeight};
}

void NavigationButton::paintEvent(QPaintEvent *)
{
    const Theme &theme = themeOf(this);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF box = QRectF(rect()).adjusted(1, 1, -1, -1);
    painter.setPen(hasFocus() && !isChecked() ? QPen(theme.accent, 1.5) : QPen(Qt::NoPen));
    painter.setBrush(isChecked() ? theme.accentWash : underMouse() ? theme.hover : theme.surface);
    painter.drawRoundedRect(box, grid::radius, grid::radius);
    const QColor ink = isChecked() ? theme.accent : theme.text;
    lineIcon(m_icon, isChecked() ? theme.accent : theme.muted)
        .paint(&painter, QRect(12, (height() - iconPixels) / 2, iconPixels, iconPixels));
    painter.setFont(fontFor(isChecked() ? Type::Strong : Type::Body));
    painter.setPen(ink);
    painter.drawText(rect().adjusted(38, 0, -12, 0), Qt::AlignLeft | Qt::AlignVCenter, text());
    painter.setFont(fontFor(m_countTone == Tone::Quiet ? Type::Note : Type::Strong));
    painter.setPen(theme.ink(m_countTone));
    painter.drawText(rect().adjusted(12, 0, -12, 0), Qt::AlignRight | Qt::AlignVCenter, m_count);
}

Sidebar::Sidebar(QWidget *parent)
    : QWidget(parent)
    , m_name(new TextBlock({}, Type::Title))
    , m_kind(new TextBlock({}, Type::Small, Tone::Quiet))
    , m_pages(new QVBoxLayout)
{
    setFixedWidth(sidebarWidth);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(grid::unit, grid::gap, grid::unit, grid::gap);
    layout->setSpacing(0);
    auto *heading = new QVBoxLayout;
    heading->setContentsMargins(12, 0, 12, 0);
    heading->setSpacing(2);
    m_name->setFit(TextBlock::Fit::Elided);
    heading->addWidget(m_name);
    heading->addWidget(m_kind);
    layout->addLayout(heading);
    layout->addSpacing(grid::gap);
    m_pages->setSpacing(2);
    layout->addLayout(m_pages);
    layout->addStretch();
    connect(&m_buttons, &QButtonGroup::idClicked, this, &Sidebar::pageChosen);
}

void Sidebar::setConnection(const QString &name, const QString &kind)
{
    m_name->setText(name);
    m_name->setToolTip(tipText(name));
    m_kind->setText(kind);
}

int Sidebar::addPage(const QString &icon, const QString &title)
{
    const int page = static_cast<int>(m_buttons.buttons().size());
    auto *button = new NavigationButton(icon, title);
    m_buttons.addButton(button, page);
    m_pages->addWidget(button);
    return page;
}

void Sidebar::setCount(int page, const QString &count, Tone tone)
{
    static_cast<NavigationButton *>(m_buttons.button(page))->setCount(count, tone);
}

void Sidebar::setCurrent(int page)
{
    m_buttons.button(page)->setChecked(true);
    for (QAbstractButton *button : m_buttons.buttons())
        button->setFocusPolicy(button->isChecked() ? Qt::StrongFocus : Qt::ClickFocus);
}

void Sidebar::paintEvent(QPaintEvent *)
{
    const Theme &theme = themeOf(this);
    QPainter painter(this);
    painter.fillRect(rect(), theme.surface);
    painter.fillRect(QRect(width() - 1, 0, 1, height()), theme.border);
}

} // namespace signalbox
