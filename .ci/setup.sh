# SPDX-License-Identifier: GPL-3.0-or-later
# Sourced by ./run and ./test: what they need from the system, and how it gets there.
# shellcheck shell=bash

build_packages=(g++ cmake ninja-build pkg-config ccache mold qt6-base-dev qt6-svg-dev libqcustomplot-dev librdkafka-dev
                libexpected-dev libsimdjson-dev zlib1g-dev libgl1-mesa-dev qtkeychain-qt6-dev)
run_packages=(libqt6svg6 qt6-qpa-plugins)
test_packages=(python3 openssl qt6-l10n-tools)
lab_packages=(openjdk-17-jdk-headless maven python3 openssl gcc)
# For the packages (installer/build) and their test. npm is taken only where there is none.
package_packages=(dpkg-dev patchelf libssl-dev libzstd-dev libsasl2-dev)
install_packages=(debootstrap lintian appstream desktop-file-utils strace iproute2)
# For the test against a real keychain.
keychain_packages=(gnome-keyring dbus libglib2.0-bin)
check_packages=(clang-format-19)
tidy_packages=(clang-tidy-19)

is_installed() { dpkg-query -W -f '${Status}\n' "$1" 2>/dev/null | grep -q '^install ok installed'; }

# ensure_packages NAME…: installs what is missing, or names it where that cannot be done here.
ensure_packages() {
    local missing=() name sudo=()
    if ! command -v dpkg-query >/dev/null; then
        [ -n "${SIGNALBOX_NO_INSTALL:-}" ] || echo "This is no Debian or Ubuntu; what is needed is called there: $*" >&2
        return 0
    fi
    # One question for all of them; a name that is unknown or not installed makes it worth asking one by one.
    if [ "$(dpkg-query -W -f '${db:Status-Abbrev}\n' "$@" 2>/dev/null | grep -c '^ii')" = $# ]; then
        return 0
    fi
    for name in "$@"; do
        is_installed "$name" || missing+=("$name")
    done
    [ ${#missing[@]} -gt 0 ] || return 0
    if [ -n "${SIGNALBOX_NO_INSTALL:-}" ]; then
        echo "Missing, and not installed because SIGNALBOX_NO_INSTALL is set: ${missing[*]}" >&2
        return 1
    fi
    [ "$(id -u)" = 0 ] || sudo=(sudo)
    echo "Installing: ${missing[*]}" >&2
    "${sudo[@]}" apt-get update -qq >&2 &&
        "${sudo[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
}

# build_preset NAME [TARGET…]: configures once, then builds. Output goes to a file and is shown only when it fails.
build_preset() {
    local preset=$1 log
    shift
    mkdir -p build
    log=build/$preset.log
    if [ ! -f "build/$preset/build.ninja" ]; then
        cmake --preset "$preset" >"$log" 2>&1 || { cat "$log" >&2; return 1; }
    fi
    cmake --build --preset "$preset" ${1:+--target "$@"} >"$log" 2>&1 || { grep -E 'error|FAILED|Error' "$log" | head -60 >&2; echo "The whole output: $log" >&2; return 1; }
}
