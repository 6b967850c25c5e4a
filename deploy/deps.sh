#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Installs the Debian packages that are missing for building, testing and the demo. Says what it does; does nothing when
# all are there. Usage: deploy/deps.sh build|check|deb|browser
set -eu
want="gcc make pkg-config libc6-dev libsodium-dev libjansson-dev libsqlite3-dev libcurl4-openssl-dev libssl-dev libgmime-3.0-dev libzstd-dev libedit-dev openssh-client"
what=${1:-build}
[ "$what" != check ] || want="$want check clang libclang-rt-14-dev llvm-14 lld wasi-libc libclang-rt-14-dev-wasm32 xz-utils mandoc tzdata fakeroot openssl python3 dpkg-dev age minisign libxml2-utils postgresql libpq-dev"
# Browsers for tests/browser.sh and screenshots; node from Debian only where none is there.
if [ "$what" = browser ]; then
    want="chromium firefox-esr fonts-dejavu-core fonts-liberation2"
    command -v node >/dev/null 2>&1 && command -v npm >/dev/null 2>&1 || want="$want nodejs npm"
fi
[ "$what" != deb ] || want="$want dpkg-dev clang lld wasi-libc libclang-rt-14-dev-wasm32 xz-utils"
command -v dpkg-query >/dev/null 2>&1 || {
    echo "deps: this is no Debian; needed are (by their Debian names): $want" >&2
    exit 0
}
missing=
for package in $want; do
    state=$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null) || state=
    [ "$state" = installed ] || missing="$missing $package"
done
# The servers of the mail test are fetched and never installed.
finish() {
    [ "$what" != check ] || sh tests/servers/get.sh build/servers
    exit $?
}
[ -n "$missing" ] || finish
sudo=
if [ "$(id -u)" != 0 ]; then
    command -v sudo >/dev/null 2>&1 || {
        echo "deps: missing packages; as root type: apt-get install$missing" >&2
        exit 1
    }
    sudo=sudo
fi
echo "deps: installing with apt-get${sudo:+ (sudo)}:$missing"
export DEBIAN_FRONTEND=noninteractive
log=$(mktemp)
trap 'rm -f "$log"' EXIT
# shellcheck disable=SC2086
$sudo apt-get install -y -q --no-install-recommends $missing >"$log" 2>&1 ||
    { $sudo apt-get update -q && $sudo apt-get install -y -q --no-install-recommends $missing; } >"$log" 2>&1 ||
    { cat "$log" >&2; echo "deps: apt-get failed; install by hand:$missing" >&2; exit 1; }
finish
