// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/profiles.h"

#include <QJsonObject>

namespace signalbox {

/// A profile as it stands in the file (schema 2; 1 had no routes, logins by certificate, folders and budgets). No
/// secret gets there, whatever the connection holds. What a field does not say is the default.
QJsonObject profileJson(const Profile &profile);
Profile profileOf(const QJsonObject &json);

} // namespace signalbox
