// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/stylesheet.h"

#include "views/theme.h"

#include <QMap>

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

const auto sheet = uR"(
QAbstractScrollArea::corner { background: transparent; border: none; }
QAbstractScrollArea { border: none; background: transparent; }
QToolTip { background: {raised}; color: {text}; border: 1px solid {border}; padding: 6px 8px; }

QLineEdit, QPlainTextEdit, QTextEdit, QComboBox, QSpinBox {
    background: {surface}; color: {text}; border: 1px solid {border}; border-radius: 6px; padding: 5px 8px;
    selection-background-color: {accent}; selection-color: {onAccent};
}
QLineEdit:focus, QPlainTextEdit:focus, QTextEdit:focus, QComboBox:focus { border-color: {accent}; }
QComboBox::drop-down { border: none; width: 24px; }
QComboBox::down-arrow { image: url(:/icons/{arrow}.svg); width: 12px; height: 12px; }
QComboBox QAbstractItemView {
    background: {raised}; color: {text}; border: 1px solid {border}; padding: 4px; outline: none;
    selection-background-color: {accentWash}; selection-color: {text};
}

QPushButton {
    background: {surface}; color: {text}; border: 1px solid {border}; border-radius: 6px; padding: 7px 16px; font-weight: 500;
}
QPushButton:hover { background: {hover}; }
QPushButton:focus { border-color: {accent}; }
QPushButton:disabled { color: {muted}; background: {greyWash}; border-color: {greyWash}; }
QPushButton[primary="true"] { background: {accent}; color: {onAccent}; border-color: {accent}; font-weight: 600; }
QPushButton[flat="true"] { background: transparent; border-color: transparent; color: {muted}; padding: 7px 8px; }
QPushButton[flat="true"]:hover { color: {text}; background: {hover}; }
QPushButton[flat="true"]:focus { border-color: {accent}; }
QPushButton[primary="true"]:hover { background: {accentHover}; border-color: {accentHover}; }
QPushButton[primary="true"]:disabled { color: {muted}; background: {greyWash}; border-color: {greyWash}; }

QToolButton { background: transparent; color: {text}; border: 1px solid transparent; border-radius: 6px; padding: 5px; }
QToolButton[quiet="true"] { color: {muted}; }
QToolButton[quiet="true"]:hover, QToolButton[quiet="true"]:checked { color: {text}; }
QToolButton[quiet="true"]:disabled { color: {border}; }
QToolButton:hover { background: {hover}; }
QToolButton:focus { border-color: {accent}; }
QToolButton::menu-indicator { image: none; }

QCheckBox { spacing: 8px; }
QCheckBox::indicator {
    width: 16px; height: 16px; border: 1px solid {muted}; border-radius: 4px; background: {surface};
}
QCheckBox::indicator:focus { border-color: {accent}; }
QCheckBox::indicator:checked { background: {accent}; border-color: {accent}; image: url(:/icons/{tick}.svg); }
QCheckBox:focus { color: {accent}; }

QMenu { background: {raised}; color: {text}; border: 1px solid {border}; border-radius: 8px; padding: 4px; }
QMenu::item { padding: 6px 24px 6px 12px; border-radius: 4px; }
QMenu::item:selected { background: {accentWash}; color: {text}; }
QMenu::item:disabled { color: {muted}; }
QMenu::separator { height: 1px; background: {border}; margin: 4px 8px; }

QTabBar { background: {background}; border: none; }
QTabBar::tab {
    background: transparent; color: {muted}; border: none; border-bottom: 2px solid transparent; padding: 8px 12px;
    margin-right: 4px;
}
QTabBar::tab:selected { color: {text}; border-bottom-color: {accent}; }
QTabBar::tab:hover { color: {text}; }
QTabBar::close-button { image: url(:/icons/{close}.svg); width: 14px; height: 14px; border-radius: 4px; padding: 2px; }
QTabBar::close-button:hover { background: {border}; }
QTabWidget::right-corner { bottom: 0; }
QTabWidget::pane { border: none; }
QTabBar[inCard="true"] { background: transparent; }
QTabBar::tab:focus { color: {accent}; }

QTableView, QListView, QTreeView {
    background: {surface}; color: {text}; border: 1px solid {border}; border-radius: 8px; outline: none;
    selection-background-color: {accentWash}; selection-color: {text}; gridline-color: {border};
}
QTableView:focus, QListView:focus, QTreeView:focus { border-color: {accent}; }
QListView[bare="true"] { background: transparent; border: none; }
QHeaderView { background: transparent; border: none; }
QHeaderView::section {
    background: {surface}; color: {muted}; border: none; border-bottom: 1px solid {border}; padding: 8px 8px; font-weight: 500;
}
QHeaderView::section:hover { color: {text}; }
QHeaderView::down-arrow, QHeaderView::up-arrow { width: 8px; height: 8px; }
QTableCornerButton::section { background: {surface}; border: none; }

QScrollBar:vertical { background: transparent; width: 12px; margin: 0; }
QScrollBar:horizontal { background: transparent; height: 12px; margin: 0; }
QScrollBar::handle { background: {scroll}; border-radius: 3px; }
QScrollBar::handle:vertical { min-height: 32px; margin: 2px 3px; }
QScrollBar::handle:horizontal { min-width: 32px; margin: 3px 2px; }
QScrollBar::handle:hover { background: {muted}; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }

QSplitter::handle { background: transparent; }
QFrame[best="true"] { background: {accentWash}; border: none; border-radius: 6px; }
QFrame[code="true"] { background: {greyWash}; border: none; border-radius: 4px; }
QFrame[card="true"] { background: {surface}; border: 1px solid {border}; border-radius: 8px; }
QDialog { background: {background}; }
)"_s;

} // namespace

QString styleSheetOf(const Theme &t)
{
    const QMap<QString, QColor> colours{
        {u"background"_s, t.background},
        {u"surface"_s, t.surface},
        {u"raised"_s, t.raised},
        {u"border"_s, t.border},
        {u"text"_s, t.text},
        {u"muted"_s, t.muted},
        {u"accent"_s, t.accent},
        {u"accentWash"_s, t.accentWash},
        {u"onAccent"_s, t.onAccent},
        {u"accentHover"_s, t.isDark ? t.accent.lighter(108) : t.accent.darker(112)},
        {u"bad"_s, t.bad},
        {u"good"_s, t.good},
        {u"greyWash"_s, t.greyWash},
        {u"hover"_s, t.hover},
        {u"scroll"_s, t.isDark ? t.border.lighter(140) : t.border.darker(112)},
    };
    QString text = sheet;
    for (const auto &[name, colour] : colours.asKeyValueRange())
        text.replace(u'{' + name + u'}', colour.name());
    text.replace(u"{arrow}"_s, t.isDark ? u"arrow-dark"_s : u"arrow-light"_s);
    text.replace(u"{close}"_s, t.isDark ? u"close-dark"_s : u"close-light"_s);
    text.replace(u"{tick}"_s, t.isDark ? u"tick-dark"_s : u"tick-light"_s);
    return text;
}

} // namespace signalbox
