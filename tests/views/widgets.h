// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/textblock.h"

#include <QPushButton>

/// Finds in a window what a person would look for.
namespace signalbox::test {

inline QPushButton *buttonOf(const QWidget &widget, const QString &text)
{
    for (auto *button : widget.findChildren<QPushButton *>())
        if (button->text() == text)
            return button;
    return nullptr;
}

template <typename T> T *named(const QWidget &widget, const QString &name)
{
    for (T *one : widget.findChildren<T *>())
        if (one->accessibleName() == name)
            return one;
    return nullptr;
}

inline bool isShown(const QWidget &widget, const QString &text)
{
    for (const auto *block : widget.findChildren<TextBlock *>())
        if (block->isVisible() && block->text().contains(text))
            return true;
    return false;
}

} // namespace signalbox::test
