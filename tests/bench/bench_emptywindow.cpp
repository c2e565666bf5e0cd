// SPDX-License-Identifier: GPL-3.0-or-later
// The least that a Qt program with a window can do, to hold `signalbox --screenshot` against:  bench_emptywindow FILE
#include <QApplication>
#include <QMainWindow>
#include <QTimer>

int main(int argc, char **argv)
{
    const QApplication application(argc, argv);
    QMainWindow window;
    window.resize(1280, 800);
    window.show();
    QTimer::singleShot(0, &window, [&window] {
        const bool isSaved = window.grab().save(QApplication::arguments().value(1));
        QApplication::exit(isSaved ? 0 : 1);
    });
    return QApplication::exec();
}
