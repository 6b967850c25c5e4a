# SPDX-License-Identifier: Apache-2.0
# tests/servers/servers.sh - real mail servers for a test: Dovecot (IMAP, POP3) and Postfix (SMTP), from the packages that
# get.sh fetched, on free ports of 127.0.0.1, in a folder of the caller's. Sourced by sh.
#
#   servers_open FOLDER; servers_account games secret; servers_account north secret
#   servers_start                 sets IMAP_PORT IMAPS_PORT POP3_PORT POP3S_PORT SMTP_PORT SMTPS_PORT and SERVER_CERT
#   ... servers_stop
#
# Mail for NAME@example.test and NAME+anything@example.test goes into FOLDER/mail/NAME, a Maildir that Dovecot serves. The
# servers' name is localhost; SERVER_CERT is the certificate to trust. Sending to others than these asks for a login, and
# a login for TLS. FOLDER must be one that everybody may enter (mode 711 all the way), or root's nobody cannot work in it.
#
# They never run as root: root becomes nobody first. Postfix believes that it is root nevertheless (fakeroot), as it will
# not start otherwise. Nothing outside of FOLDER is written, and nothing listens but while the test runs.
SERVERS=$PWD/build/servers

servers_fail() {
    echo "servers: $*" >&2
    for log in "$S"/log/*; do [ ! -s "$log" ] || { echo "-- $log" >&2; tail -n 12 "$log" >&2; }; done
    exit 1
}
# Before a command: root gives up its rights, anybody else goes on as who he is.
AS_NOBODY=
[ "$(id -u)" != 0 ] || AS_NOBODY="setpriv --reuid=nobody --regid=nogroup --clear-groups --inh-caps=-all --"

servers_open() {
    S=$1
    sh tests/servers/get.sh "$SERVERS"
    mkdir -p "$S/root" "$S/etc" "$S/run" "$S/log" "$S/mail" "$S/data" "$S/queue"
    chmod 711 "$S"
    $AS_NOBODY test -x "$S" || servers_fail "others than root may not enter $S"
    for deb in "$SERVERS"/dovecot-*.deb "$SERVERS"/postfix_*.deb "$SERVERS"/lib*.deb; do dpkg-deb -x "$deb" "$S/root"; done
    ${CC:-cc} -D_GNU_SOURCE -shared -fPIC -O1 tests/servers/moved.c -o "$S/root/moved.so" -ldl
    for folder in active bounce corrupt defer deferred flush hold incoming maildrop pid private public saved trace; do
        mkdir -p "$S/queue/$folder"
    done
    # A self-signed certificate that may be trusted as it stands.
    openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext 'subjectAltName=DNS:localhost,IP:127.0.0.1' \
        -keyout "$S/etc/key.pem" -out "$S/etc/cert.pem" 2>"$S/openssl.out" ||
        { cat "$S/openssl.out" >&2; servers_fail "no certificate"; }
    : >"$S/etc/users"
    : >"$S/etc/mailboxes"
    SERVER_CERT=$S/cert.pem
    cp "$S/etc/cert.pem" "$SERVER_CERT"
    chmod 644 "$SERVER_CERT"
}
servers_account() { # NAME PASSWORD
    echo "$1:{PLAIN}$2::::::" >>"$S/etc/users"
    echo "$1@example.test $1/" >>"$S/etc/mailboxes"
}

port_is_free() { ! grep -qi ":$(printf '%04X' "$1") 00000000:0000 0A" /proc/net/tcp /proc/net/tcp6 2>/dev/null; }
# Six free ports in a row; below those that the kernel hands out by itself.
servers_ports() {
    base=$((20000 + $$ % 1500 * 8))
    while :; do
        free=yes
        for i in 0 1 2 3 4 5; do port_is_free $((base + i)) || free=no; done
        [ $free = no ] || break
        base=$((20000 + (base + 8 - 20000) % 12000))
    done
    IMAP_PORT=$base IMAPS_PORT=$((base + 1)) POP3_PORT=$((base + 2)) POP3S_PORT=$((base + 3))
    SMTP_PORT=$((base + 4)) SMTPS_PORT=$((base + 5))
}

dovecot_settings() {
    cat <<SETTINGS
base_dir = $S/run
state_dir = $S/data
libexec_dir = $S/root/usr/lib/dovecot
mail_plugin_dir = $S/root/usr/lib/dovecot/modules
import_environment = LD_LIBRARY_PATH LD_PRELOAD SERVERS_ROOT
default_internal_user = $who
default_internal_group = $group
default_login_user = $who
first_valid_uid = 1
log_path = $S/log/dovecot
protocols = imap pop3
listen = 127.0.0.1
ssl = yes
ssl_cert = <$S/etc/cert.pem
ssl_key = <$S/etc/key.pem
disable_plaintext_auth = yes
mail_location = maildir:$S/mail/%n
passdb {
  driver = passwd-file
  args = username_format=%n $S/etc/users
}
userdb {
  driver = static
  args = uid=$uid gid=$gid home=$S/mail/%n
}
service anvil {
  chroot =
}
service imap-login {
  chroot =
  inet_listener imap {
    port = $IMAP_PORT
  }
  inet_listener imaps {
    port = $IMAPS_PORT
  }
}
service pop3-login {
  chroot =
  inet_listener pop3 {
    port = $POP3_PORT
  }
  inet_listener pop3s {
    port = $POP3S_PORT
  }
}
service auth {
  unix_listener $S/queue/private/auth {
    mode = 0600
  }
}
SETTINGS
}
postfix_settings() {
    cat <<SETTINGS
compatibility_level = 3.6
queue_directory = $S/queue
data_directory = $S/data/postfix
daemon_directory = $S/root/usr/lib/postfix/sbin
command_directory = $S/root/usr/sbin
shlib_directory = $S/root/usr/lib/postfix
meta_directory = $S/root/usr/share/postfix
mail_owner = mail
setgid_group = daemon
default_privs = games
import_environment = MAIL_CONFIG LD_LIBRARY_PATH LD_PRELOAD FAKEROOTKEY
export_environment = LD_LIBRARY_PATH LD_PRELOAD FAKEROOTKEY
maillog_file = $S/log/postfix
maillog_file_prefixes = $S
myhostname = localhost
mydestination =
inet_interfaces = loopback-only
inet_protocols = ipv4
disable_dns_lookups = yes
smtpd_peername_lookup = no
alias_maps =
alias_database =
recipient_delimiter = +
message_size_limit = 60000000
virtual_mailbox_limit = 0
virtual_mailbox_domains = example.test
virtual_mailbox_base = $S/mail
virtual_mailbox_maps = texthash:$S/etc/mailboxes
virtual_uid_maps = static:$uid
virtual_gid_maps = static:$gid
virtual_minimum_uid = 1
smtpd_tls_cert_file = $S/etc/cert.pem
smtpd_tls_key_file = $S/etc/key.pem
smtpd_tls_security_level = may
smtpd_tls_auth_only = yes
smtpd_sasl_auth_enable = yes
smtpd_sasl_type = dovecot
smtpd_sasl_path = private/auth
smtpd_relay_restrictions = permit_sasl_authenticated, reject_unauth_destination
smtpd_client_connection_count_limit = 0
SETTINGS
}
postfix_services() {
    echo "127.0.0.1:$SMTP_PORT inet n - n - - smtpd"
    echo "127.0.0.1:$SMTPS_PORT inet n - n - - smtpd -o smtpd_tls_wrappermode=yes"
    echo "cleanup unix n - n - 0 cleanup"
    for name in rewrite:trivial-rewrite bounce defer:bounce trace:bounce proxymap smtp relay:smtp error retry:error \
        discard virtual; do
        echo "${name%:*} unix - n n - - ${name#*:}"
    done
    for name in tlsmgr verify proxywrite:proxymap anvil scache; do echo "${name%:*} unix - n n 1000? 1 ${name#*:}"; done
    echo "qmgr unix n - n 300 1 qmgr"
    echo "postlog unix-dgram n - n - 1 postlogd"
}

# until_true SECONDS COMMAND...: tries again for so long at least, or longer on a busy machine
until_true() {
    tries=$(($1 * 10))
    shift
    while ! "$@"; do
        tries=$((tries - 1))
        [ $tries -gt 0 ] || return 1
        sleep 0.1
    done
}
is_there() { ! port_is_free "$SMTPS_PORT" && ! port_is_free "$SMTP_PORT" && ! port_is_free "$IMAPS_PORT" && ! port_is_free "$POP3S_PORT"; }
is_gone() { ! kill -0 "$1" 2>/dev/null; }

servers_start() {
    getent hosts localhost >/dev/null || servers_fail "this machine does not know the name localhost: see /etc/hosts"
    command -v fakeroot >/dev/null 2>&1 || servers_fail "fakeroot is missing: sh deploy/deps.sh check"
    who=$($AS_NOBODY id -un) group=$($AS_NOBODY id -gn) uid=$($AS_NOBODY id -u) gid=$($AS_NOBODY id -g) ||
        servers_fail "this user has no name; Dovecot wants one"
    servers_ports
    dovecot_settings >"$S/etc/dovecot.conf"
    postfix_settings >"$S/etc/main.cf"
    postfix_services >"$S/etc/master.cf"
    mkdir -p "$S/data/postfix"
    chmod 700 "$S/etc" "$S/log" "$S/mail" "$S/data" "$S/queue"
    chmod 755 "$S/run"
    [ "$(id -u)" != 0 ] || chown -R nobody:nogroup "$S/etc" "$S/run" "$S/log" "$S/mail" "$S/data" "$S/queue"
    lib=$S/root/usr/lib
    libraries=$lib/dovecot:$lib/dovecot/modules/old-stats:$lib/postfix:$(echo "$lib"/*-linux-gnu*):$(echo "$S/root/lib"/*-linux-gnu*)
    # Not by its own name: it would call /usr/bin/doveconf for its settings.
    $AS_NOBODY env -i PATH="$PATH" LD_LIBRARY_PATH="$libraries" LD_PRELOAD="$S/root/moved.so" SERVERS_ROOT="$S/root" \
        "$S/root/usr/bin/doveconf" -f service=master -c "$S/etc/dovecot.conf" -m master \
        -e "$S/root/usr/sbin/dovecot" -F -c "$S/etc/dovecot.conf" >"$S/dovecot.out" 2>&1 </dev/null &
    DOVECOT_PID=$!
    $AS_NOBODY env -i PATH="$PATH" LD_LIBRARY_PATH="$libraries" MAIL_CONFIG="$S/etc" \
        fakeroot -- sh -c 'chown mail "$1" && exec "$2" -c "$MAIL_CONFIG" -d' postfix "$S/data/postfix" "$lib/postfix/sbin/master" >"$S/postfix.out" 2>&1 </dev/null &
    FAKEROOT_PID=$!
    until_true 1200 is_there || { cat "$S/dovecot.out" "$S/postfix.out" >&2; servers_fail "the servers do not start"; }
}
servers_stop() {
    POSTFIX_PID=$(cat "$S/queue/pid/master.pid" 2>/dev/null || true)
    for pid in ${DOVECOT_PID:-} $POSTFIX_PID; do kill "$pid" 2>/dev/null || true; done
    for pid in ${DOVECOT_PID:-} $POSTFIX_PID ${FAKEROOT_PID:-}; do
        until_true 5 is_gone "$pid" || kill -9 "$pid" 2>/dev/null || true
    done
    DOVECOT_PID='' FAKEROOT_PID=''
}
