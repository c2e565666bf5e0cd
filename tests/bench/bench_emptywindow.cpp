// SPDX-License-Identifier: GPL-3.0-or-later
// The least that a Qt program with a window can do, to hold `signalbox --screenshot` against:  bench_emptywindow FILE
// Prints how many milliseconds the saving took, which is no part of painting.
#include "core/files.h"

#include <QApplication>
#include <QBuffer>
#include <QElapsedTimer>
#include <QMainWindow>
#include <QTimer>

#include <cstdio>

int main(int argc, char **argv)
{
    const QApplication application(argc, argv);
    QMainWindow window;
    window.resize(1280, 800);
    window.show();
    QTimer::singleShot(0, &window, [&window] {
        const QImage picture = window.grab().toImage();
        QElapsedTimer since;
        since.start();
        QBuffer bytes;
        const bool isSaved = bytes.open(QIODevice::WriteOnly) && picture.save(&bytes, "BMP")
            && signalbox::replaceFile(QApplication::arguments().value(1), bytes.data());
        std::printf("%.1f\n", static_cast<double>(since.nsecsElapsed()) / 1e6);
        QApplication::exit(isSaved ? 0 : 1);
    });
    return QApplication::exec();
}
