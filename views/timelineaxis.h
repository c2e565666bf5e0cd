// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/timelinelayout.h"

#include <memory>

class QMargins;
class QPainter;
class QWidget;

namespace signalbox {

struct Theme;

/// The time from left to right: its grid and its words, and the pointer that drags and zooms it. What stands on it
/// paints itself.
class TimelineAxis {
public:
    /// What there is to be shown.
    struct Known {
        Moment first{};
        Moment now{};
        double future = 0; ///< room behind the present, as a share of what is shown
    };

    TimelineAxis(QWidget *parent, std::function<void(QPainter &)> paint);
    ~TimelineAxis();

    /// The widget that it paints upon; owned by the parent.
    QWidget *widget() const;
    void setKnown(const Known &known);
    const Known &known() const;
    /// Never shorter than a second, never far outside what is known.
    void show(Moment from, Moment until);
    std::pair<Moment, Moment> shown() const;
    qreal xOf(Moment moment) const;
    Moment momentAt(qreal x) const;
    void setMargins(const QMargins &margins);
    void dress(const Theme &theme);
    void repaint();

private:
    struct Parts;
    std::unique_ptr<Parts> m_parts;
};

} // namespace signalbox
