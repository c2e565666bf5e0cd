// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/panels.h"
#include "tests/views/fakesession.h"
#include "tests/views/widgets.h"
#include "views/connectionpage.h"
#include "views/consolewindow.h"

#include <QApplication>
#include <QTemporaryDir>
#include <QTest>

namespace signalbox::test {

/// A console with one open connection that says what the test tells it to.
struct Console {
    QTemporaryDir folder;
    Settings settings{folder.filePath(QStringLiteral("settings.ini"))};
    Profiles profiles{folder.filePath(QStringLiteral("connections.json"))};
    ConsoleWindow window{settings, profiles};
    FakeSession *session = nullptr;
    ConnectionPage *page = nullptr;

    explicit Console(const Update &update)
    {
        window.resize(1280, 800);
        window.show();
        QApplication::setActiveWindow(&window);
        page = open(update);
    }

    /// One more connection, in a tab of its own.
    ConnectionPage *open(const Update &update)
    {
        auto fake = std::make_unique<FakeSession>(QStringLiteral("payments"));
        session = fake.get();
        auto *opened = window.addSession(std::move(fake), QStringLiteral("read-only"), HeadlineBar::Clock::Standing);
        session->say(update);
        QApplication::processEvents();
        return opened;
    }

    template <typename T> T *find(const QString &accessibleName) const
    {
        for (T *widget : window.findChildren<T *>())
            if (widget->accessibleName().contains(accessibleName) && widget->isVisible())
                return widget;
        return nullptr;
    }
    bool isShown(const QString &text) const { return test::isShown(window, text); }
    /// To whatever has the focus, as a keyboard does.
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = {})
    {
        QTest::keyClick(QApplication::focusWidget() ? QApplication::focusWidget() : &window, key, modifiers);
        QApplication::processEvents();
    }
};

} // namespace signalbox::test
