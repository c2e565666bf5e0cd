// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"

namespace signalbox::test {

/// A session that says what the test tells it to.
class FakeSession : public Session {
public:
    explicit FakeSession(QString name)
        : m_name(std::move(name))
    {
    }

    QString name() const override { return m_name; }
    void start() override { ++starts; }
    void refresh() override { ++refreshes; }
    void say(const Update &update) { publish(update); }

    int starts = 0;
    int refreshes = 0;

private:
    QString m_name;
};

} // namespace signalbox::test
