// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/look.h"
#include "views/theme.h"

#include <QLabel>

namespace signalbox {

/// Text that is only ever text: it wraps anywhere, so that no name from a cluster can stretch a window, or is cut with
/// an ellipsis; and it knows no markup. Colour and size come from the theme.
class TextBlock : public QLabel {
    Q_OBJECT

public:
    enum class Fit { Wrapped, Elided };

    explicit TextBlock(const QString &text, Type type = Type::Body, Tone tone = Tone::Plain, QWidget *parent = nullptr);
    void setFit(Fit fit);
    void setTone(Tone tone);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    bool hasHeightForWidth() const override { return m_fit == Fit::Wrapped; }
    int heightForWidth(int width) const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    Fit m_fit = Fit::Wrapped;
    Tone m_tone;
};

} // namespace signalbox
