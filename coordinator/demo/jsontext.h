// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>
#include <QStringView>

#include <initializer_list>
#include <utility>

namespace signalbox::demo {

// JSON as text, in the order in which it is written, as Connect does; and fast enough for answers of megabytes.

QByteArray quoted(QStringView text);
/// Values are JSON already; names are plain words.
QByteArray object(std::initializer_list<std::pair<QByteArrayView, QByteArray>> members);
/// The same for any names, given as quoted has them.
QByteArray objectOfQuoted(const QList<std::pair<QByteArray, QByteArray>> &members);
QByteArray list(const QList<QByteArray> &values);

} // namespace signalbox::demo
