// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/shortcutsdialog.h"

#include "models/translated.h"
#include "views/chip.h"
#include "views/textblock.h"

#include <QDialog>
#include <QDialogButtonBox>
#include <QGridLayout>
#include <QVBoxLayout>

namespace signalbox {

using namespace Qt::StringLiterals;

namespace {

/// Each key and what it does.
QList<std::pair<QString, QString>> keys()
{
    return {{u"Ctrl 1 … 6"_s, tr("Topology, Findings, Connectors, Tasks, Workers, Timeline")},
            {u"D, F"_s, tr("Next duplicate, next failure: among the tasks, else on the panel")},
            {u"U"_s, tr("Times in UTC or local")},
            {u"Ctrl F"_s, tr("Filter")},
            {u"Ctrl C"_s, tr("Copy the chosen rows; other formats in the menu")},
            {u"F5"_s, tr("Look again at everything that is not pushed")},
            {u"Ctrl N"_s, tr("New connection")},
            {u"Ctrl O"_s, tr("Open a bundle")},
            {u"Ctrl T"_s, tr("Start page")},
            {u"Ctrl W"_s, tr("Close this tab")},
            {u"Arrows"_s, tr("Topology: walk lanes and cells. Timeline: earlier, later")},
            {u"+, −, 0"_s, tr("Topology, Timeline: nearer, further away, all")},
            {u"T"_s, tr("Topology, Timeline: as a table")},
            {u"Enter"_s, tr("Topology: open the task")},
            {u"?"_s, tr("These keys")}};
}

} // namespace

void showShortcuts(QWidget *parent)
{
    QDialog dialog(parent);
    dialog.setWindowTitle(tr("Keyboard shortcuts"));
    auto *layout = new QVBoxLayout(&dialog);
    layout->setContentsMargins(grid::wide, grid::wide, grid::wide, grid::gap);
    layout->setSpacing(grid::gap);
    auto *grid = new QGridLayout;
    grid->setHorizontalSpacing(grid::gap);
    grid->setVerticalSpacing(grid::unit);
    int line = 0;
    for (const auto &[key, does] : keys()) {
        grid->addWidget(new Chip({Glyph::None, Tone::Plain, key}), line, 0);
        grid->addWidget(new TextBlock(does), line++, 1);
    }
    layout->addLayout(grid);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    QObject::connect(buttons, &QDialogButtonBox::rejected, &dialog, &QDialog::reject);
    layout->addWidget(buttons);
    dialog.exec();
}

} // namespace signalbox
