#!/bin/sh
# The whole way by mail, with real servers: Dovecot (IMAP, POP3) and Postfix (SMTP) from Debian, on loopback, in a temporary
# folder, as an ordinary user (tests/servers/). Usage, from the top of the tree: DISPATCH=build/dispatch sh tests/mail.sh
set -eu
D=$(cd "$(dirname "${DISPATCH:-build/dispatch}")" && pwd)/dispatch
top=$PWD
tmp=$(mktemp -d)
chmod 711 "$tmp"
. tests/servers/servers.sh
finish() {
    status=$?
    trap - EXIT
    servers_stop
    rm -rf "$tmp"
    exit $status
}
trap finish EXIT
trap 'exit 130' INT TERM
fail() { servers_fail "mail: $*"; }
player() { python3 "$top/tests/servers/player.py" "$@" || fail "player $*"; }

servers_open "$tmp/servers"
for account in games north south tom; do servers_account $account secret; done
servers_start
export IMAP_PORT IMAPS_PORT POP3_PORT POP3S_PORT SMTP_PORT SMTPS_PORT SERVER_CERT

# ---- the servers themselves: TLS is demanded, mail goes round ----

arrived() { [ "$(player ids "$1" | grep -c "	$2\$")" = 1 ]; }
player check tom
until_true 10 arrived tom round || fail "a mail that was sent does not arrive"
echo "mail: Dovecot and Postfix answer on 127.0.0.1, by TLS"
