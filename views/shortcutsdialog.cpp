// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/shortcutsdialog.h"

#include "views/chip.h"
#include "views/textblock.h"

#include <QCoreApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QGridLayout>
#include <QVBoxLayout>

namespace signalbox {

namespace {

struct Key {
    const char *key;
    const char *does;
};

constexpr Key keys[] = {
    {"Ctrl 1, 2, 3", QT_TRANSLATE_NOOP("shortcuts", "Topology, Findings, Tasks")},
    {"Ctrl F", QT_TRANSLATE_NOOP("shortcuts", "Filter the tasks")},
    {"F5", QT_TRANSLATE_NOOP("shortcuts", "Look again at everything that is not pushed")},
    {"Ctrl N", QT_TRANSLATE_NOOP("shortcuts", "New connection")},
    {"Ctrl O", QT_TRANSLATE_NOOP("shortcuts", "Open a bundle")},
    {"Ctrl T", QT_TRANSLATE_NOOP("shortcuts", "Start page")},
    {"Ctrl W", QT_TRANSLATE_NOOP("shortcuts", "Close this tab")},
    {"Arrows", QT_TRANSLATE_NOOP("shortcuts", "Topology: walk lanes and cells")},
    {"Enter", QT_TRANSLATE_NOOP("shortcuts", "Topology: open the task")},
    {"D, F", QT_TRANSLATE_NOOP("shortcuts", "Topology: next duplicate, next failure")},
    {"?", QT_TRANSLATE_NOOP("shortcuts", "These keys")},
};

} // namespace

void showShortcuts(QWidget *parent)
{
    const auto tr = [](const char *text) { return QCoreApplication::translate("shortcuts", text); };
    QDialog dialog(parent);
    dialog.setWindowTitle(tr(QT_TRANSLATE_NOOP("shortcuts", "Keyboard shortcuts")));
    auto *layout = new QVBoxLayout(&dialog);
    layout->setContentsMargins(grid::wide, grid::wide, grid::wide, grid::gap);
    layout->setSpacing(grid::gap);
    auto *grid = new QGridLayout;
    grid->setHorizontalSpacing(grid::gap);
    grid->setVerticalSpacing(grid::unit);
    int line = 0;
    for (const Key &key : keys) {
        grid->addWidget(new Chip({Glyph::None, Tone::Plain, QString::fromLatin1(key.key)}), line, 0);
        grid->addWidget(new TextBlock(tr(key.does)), line++, 1);
    }
    layout->addLayout(grid);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    QObject::connect(buttons, &QDialogButtonBox::rejected, &dialog, &QDialog::reject);
    layout->addWidget(buttons);
    dialog.exec();
}

} // namespace signalbox
