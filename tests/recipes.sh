#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The recipes of deploy/recipes are read by the programs that they are for: Postfix, OpenSMTPD, Exim and fetchmail from
# Debian, unpacked and not installed (tests/servers/get.sh). Exim and Postfix are asked where they would send what. No mail goes
# through a pipe here; what stands at its end, dispatch ingest, has its tests in tests/processor/intake/t_mail_unmatched.c.
set -eu
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
recipes=$PWD/deploy/recipes
fail() { echo "recipes: $*" >&2; exit 1; }

sh tests/servers/get.sh build/servers
for deb in build/servers/*.deb; do dpkg-deb -x "$deb" "$tmp/root"; done
root=$tmp/root
cd "$tmp"

# What a machine with these servers and our package would have: their users, and dispatch.
{ cat /etc/passwd; echo "Debian-exim:x:990:990::/:/bin/false"; echo "dispatch:x:991:991::/:/bin/false"; echo "postfix:x:992:992::/:/bin/false"; } >passwd
{ cat /etc/group; echo "Debian-exim:x:990:"; echo "dispatch:x:991:"; echo "postfix:x:992:"; echo "postdrop:x:993:"; } >group
libraries=$(echo "$root"/usr/lib/*-linux-gnu*):$(echo "$root"/lib/*-linux-gnu*):$root/usr/lib/postfix
with_users() {
    LD_LIBRARY_PATH=$libraries LD_PRELOAD=$(echo "$root"/usr/lib/*/libnss_wrapper.so) NSS_WRAPPER_PASSWD=$tmp/passwd \
        NSS_WRAPPER_GROUP=$tmp/group "$@"
}

# ---- OpenSMTPD: -n reads the settings and goes ----
{ echo "listen on 127.0.0.1 port 10025"; cat "$recipes/opensmtpd.conf"; } >smtpd.conf
with_users "$root/usr/sbin/smtpd" -n -f smtpd.conf >log 2>&1 || { cat log; fail "OpenSMTPD does not take opensmtpd.conf"; }
grep -q "configuration OK" log || { cat log; fail "OpenSMTPD says something else than OK"; }
sed 's/^match from any/match frum any/' smtpd.conf >wrong.conf
! with_users "$root/usr/sbin/smtpd" -n -f wrong.conf >log 2>&1 || fail "OpenSMTPD takes everything"

# ---- Exim: routes the addresses as the recipe says ----
awk '/^# -- router/ { to = "router" } /^# -- transport/ { to = "transport" } to { print >to }' "$recipes/exim4.conf"
{
    echo "primary_hostname = mail.example.org"
    echo "spool_directory = $tmp/spool"
    echo "log_file_path = $tmp/%slog"
    echo "keep_environment ="
    echo "begin routers"
    cat router
    echo "begin transports"
    cat transport
} >exim.conf
exim() { with_users "$root/usr/sbin/exim4" -C "$tmp/exim.conf" "$@"; }
for address in games@example.org games+shenandoah-1@example.org; do
    exim -bt "$address" >log 2>&1 || { cat log; fail "Exim does not route $address"; }
    grep -q 'router = dispatch, transport = dispatch' log || { cat log; fail "Exim routes $address elsewhere"; }
done
! exim -bt tom@example.org >log 2>&1 || fail "Exim sends everybody's mail to Dispatch"
exim -bP transport dispatch >log 2>&1 || true
grep -qF 'temp_errors = *' log || { cat log; fail "Exim would bounce when the pipe fails"; }

# ---- Postfix: its own programs give back what they understood ----
block() { awk -v mark="<!-- $1 -->" '$0 == mark { on = 1; next } on && /^```/ { if (inside) exit; inside = 1; next } inside' \
    "$recipes/postfix.md"; }
mkdir postfix
block master.cf >postfix/master.cf
block main.cf | sed "s|/etc/postfix/|$tmp/postfix/|" >postfix/main.cf
block transport >postfix/transport
for file in master.cf main.cf transport; do [ -s postfix/$file ] || fail "postfix.md has no block $file"; done
{ echo "compatibility_level = 3.6"; echo "shlib_directory = $root/usr/lib/postfix"; } >>postfix/main.cf
with_users "$root/usr/sbin/postconf" -c "$tmp/postfix" -n >log 2>&1 || { cat log; fail "Postfix does not take main.cf"; }
! grep -E 'warning|unused' log || fail "Postfix does not know a word of main.cf"
with_users "$root/usr/sbin/postconf" -c "$tmp/postfix" -Mf >log 2>&1 || { cat log; fail "Postfix does not take master.cf"; }
grep -q 'argv=/usr/bin/dispatch ingest /var/lib/dispatch' log || { cat log; fail "Postfix reads another pipe"; }
with_users "$root/usr/sbin/postmap" -c "$tmp/postfix" -q games@example.org texthash:"$tmp/postfix/transport" >log 2>&1 || true
grep -qx 'dispatch:' log || { cat log; fail "Postfix does not find the transport"; }

# ---- fetchmail ----
install -m 0600 "$recipes/fetchmailrc" fetchmailrc
with_users env HOME="$tmp" "$root/usr/bin/fetchmail" -f "$tmp/fetchmailrc" --configdump >log 2>&1 ||
    { cat log; fail "fetchmail does not take fetchmailrc"; }
grep -q 'dispatch ingest /var/lib/dispatch' log || { cat log; fail "fetchmail reads another pipe"; }
echo "  Postfix, OpenSMTPD, Exim and fetchmail take the recipes"
