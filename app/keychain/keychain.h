// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/secrets.h"

#include <memory>

namespace signalbox {

/// The keychain of the desktop, through QtKeychain; the console's alone, since signalboxctl has no desktop. Built
/// without QtKeychain, secrets last as long as the program.
std::unique_ptr<SecretStore> systemSecrets();

} // namespace signalbox
