#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Fetches Debian packages of mail servers, and of those libraries they need that are not installed, into a folder. Nothing
# is installed: no service starts, no user is made, a mail server that runs here is left alone. Tests unpack them in a
# temporary folder: mail.sh runs Dovecot and Postfix, recipes.sh lets the others read our recipes (libnss-wrapper shows them
# users that are not there). Usage: tests/servers/get.sh FOLDER
set -eu
to=${1:?tests/servers/get.sh FOLDER}
servers="dovecot-core dovecot-imapd dovecot-pop3d postfix opensmtpd exim4-daemon-light fetchmail libnss-wrapper"
[ "$(cat "$to/complete" 2>/dev/null)" != "$servers" ] || exit 0
mkdir -p "$to"
cd "$to"

has() { [ "$(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null)" = installed ]; }
# fetch PACKAGE...: into this folder; with the lists of packages read anew when they are old or missing
fetch() {
    apt-get download -q "$@" >log 2>&1 && return
    if [ "$(id -u)" = 0 ]; then apt-get update -q >>log 2>&1; else sudo apt-get update -q >>log 2>&1; fi || true
    apt-get download -q "$@" >>log 2>&1 || { cat log >&2; echo "servers: cannot fetch $*" >&2; exit 1; }
}
# needed: the libraries that what lies here depends on and that are neither installed nor here
needed() {
    for deb in *.deb; do dpkg-deb -f "$deb" Depends; done | tr ',|' '\n\n' | awk '$1 ~ /^lib/ { print $1 }' | sort -u |
        while read -r name; do
            name=${name%%:*}
            has "$name" || ls "${name}"_*.deb >/dev/null 2>&1 || echo "$name"
        done
}

echo "deps: fetching (not installing), for the tests of mail: $servers"
# shellcheck disable=SC2086
fetch $servers
for round in 1 2 3 4 5; do
    more=$(needed)
    [ -n "$more" ] || break
    # shellcheck disable=SC2086
    fetch $more
done
[ -z "$(needed)" ] || { echo "servers: still missing after $round rounds:" $(needed) >&2; exit 1; }
rm -f log
echo "$servers" >complete
