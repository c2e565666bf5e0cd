// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/look.h"

#include <QColor>
#include <QIcon>
#include <QPointF>
#include <QString>

class QPainter;

namespace signalbox {

/// The shape of a state around `centre`, in one colour; `size` is its width and height. Made for 10 px, sharp at any
/// scale.
void paintGlyph(QPainter &painter, Glyph glyph, QPointF centre, const QColor &ink, qreal size = 10);

/// One of the line icons in resources/icons (`workflow`, `search`, …) in the given colour.
QIcon lineIcon(const QString &name, const QColor &ink);

} // namespace signalbox
