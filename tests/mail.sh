#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The whole way by mail, with real servers: Dovecot (IMAP, POP3) and Postfix (SMTP) from Debian, on loopback, in a temporary
# folder, as an ordinary user (tests/servers/). Two people play two turns of Blue vs Gray, each mail written as another mail
# program would; every way in and out is used; and a pass is killed between each two of its steps: nothing may be lost, and
# nothing come twice. Usage, from the top of the tree: DISPATCH=build/dispatch sh tests/mail.sh
set -eu
build=$(cd "$(dirname "${DISPATCH:-build/dispatch}")" && pwd)
D=$build/dispatch
top=$PWD
tmp=$(mktemp -d)
chmod 711 "$tmp"
. tests/servers/servers.sh
. tests/demo/lib.sh
finish() {
    status=$?
    trap - EXIT INT TERM
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

utc() { date -u -d "@$1" +%Y-%m-%dT%H:%M:%SZ; }
ahead=0 # of this machine's clock, in seconds
queue_is_empty() { [ -z "$(find "$S/queue/incoming" "$S/queue/active" "$S/queue/deferred" "$S/queue/maildrop" -type f)" ]; }
posted() { until_true 1200 queue_is_empty || fail "the mail server does not deliver"; }

# ---- the servers themselves: TLS is demanded, mail goes round ----

player check tom
posted
[ "$(player ids tom | grep -c '	round$')" = 1 ] || fail "a mail that was sent does not arrive"
echo "  Dovecot and Postfix answer on 127.0.0.1, by TLS"

# ---- a host, and two people with a mailbox each ----

HOST=$tmp/games KEYS=$tmp/people
export HOST
mkdir "$KEYS"
cd "$tmp"
dispatch() { "$D" "$@" >"$tmp/out" 2>&1 || { cat "$tmp/out"; fail "dispatch $1"; }; }
dispatch init "$HOST" --name dispatch.example
for who in north south; do
    ssh-keygen -q -t ed25519 -N '' -C $who -f "$KEYS/$who"
    dispatch player "$HOST" add $who --key "$KEYS/$who.pub" --mail $who@example.test --zone America/New_York
done
install -m 0600 /dev/null "$tmp/password"
echo secret >"$tmp/password"
cp "$HOST/dispatch.conf" plain.conf
# ways FETCH SEND: how mail comes and goes from now on; two turns in a minute are more mails than a day has
ways() {
    cp plain.conf "$HOST/dispatch.conf"
    cat >>"$HOST/dispatch.conf" <<SETTINGS
mail-from Dispatch <games@example.test>
mails-a-day 0
admin tom@example.test
password-file $tmp/password
mail-ca $SERVER_CERT
settle 0
fetch $1
send $2
SETTINGS
}
pass() {
    dispatch run "$HOST" --now "$(utc $(($(date +%s) + ahead)))"
    posted
}
# form WHO PATTERN: fetches WHO's new mail; the newest attachment of that name is in $form, its mail in $mail
form() {
    player get "$1" "box/$1" >>"$tmp/got"
    form=$(ls -d "box/$1"/[0-9]*/$2 2>/dev/null | tail -n 1)
    [ -n "$form" ] || { cat "$tmp/got" "$tmp/out"; fail "$1 was not sent $2"; }
    mail=$(dirname "$form").eml
    cp "$form" .
    form=$(basename "$form")
}
# answer WHO STYLE: signs the form and answers its mail with both files
answer() {
    sign "$1" "$form"
    player send "$1" "$2" - "$mail" "$form" "$form.sig"
    rm -f "$form" "$form.sig"
    posted
}
# turn WHO SIDE STYLE: orders on standard input
turn() {
    form "$1" "shenandoah-1-$2-[0-9]*.txt"
    orders "$form"
    answer "$1" "$3"
}

ways "imap://games@localhost:$IMAP_PORT/INBOX" "smtp://games@localhost:$SMTP_PORT"
dispatch new "$HOST" blue-vs-gray --name shenandoah-1 --seat usa=north --seat csa=south
pass
for pair in north:usa:attached south:csa:pasted; do
    who=${pair%%:*} style=${pair##*:} side=${pair#*:} side=${side%:*}
    form $who "shenandoah-1-$side-1.txt"
    ssh-keygen -q -t ed25519 -N '' -C luck -f "luck-$who"
    fill "$form" entropy-commit "$(ssh-keygen -l -f "luck-$who.pub" | cut -d' ' -f2)"
    answer $who $style
done
pass
for pair in north:usa:flowed south:csa:html; do
    who=${pair%%:*} style=${pair##*:} side=${pair#*:} side=${side%:*}
    form $who "shenandoah-1-$side-2.txt"
    fill "$form" open "$(cut -d' ' -f2 "luck-$who.pub")"
    answer $who $style
done
pass
echo "  both have joined by mail; the CSA is asked for its opening position"

# ---- two turns; the first mail of the CSA's turn comes while passes are killed ----

# plays WHO SIDE STYLE NEXT: the turn by mail and the pass that takes it; then NEXT is the side that is asked
plays() {
    turn "$1" "$2" "$3"
    pass
    "$D" status "$HOST" >"$tmp/out"
    grep -q "awaits $4 " "$tmp/out" || { cat "$tmp/out" >&2; fail "after the mail of $1 the $4 is not asked"; }
}
printf 'done\nnow\n' | plays south csa forwarded usa
printf 'draw until leader max 4 rest supply\ndeploy Dept of Washington east\ndone\nnow\n' | plays north usa flowed csa

away=0
# What a pass has to do now: two mails are there, of both players; a turn ends and both get reports.
printf 'when draw\ndraw 2 rest supply\nend\n' | turn north usa html
printf 'draw 2 rest supply\ndone\nnow\n' | turn south csa attached
keep() { for it in games games.keys; do cp -a "$tmp/$it" "$1/$it"; done; cp -a "$S/mail" "$1/mail"; }
# fakeroot remembers what it made by inode: a folder of its mails that was deleted from outside would lend its kind to the next
# file in its place, and Postfix would leave that one lying. So these are only put away.
put_back() {
    rm -rf "$HOST" "$HOST.keys"
    mkdir -p "$tmp/away"
    mv "$S/mail" "$tmp/away/$((away += 1))"
    cp -a "$1/games" "$HOST"
    cp -a "$1/games.keys" "$HOST.keys"
    cp -a "$1/mail" "$S/mail"
}
# What there is at the end: each mail of the players once, as mail programs show it, and the length of the game's log.
result() {
    for who in north south; do
        grep -ihm 1 '^Message-ID:' "$S/mail/$who"/new/* "$S/mail/$who"/cur/* | LC_ALL=C sort -u
    done
    dispatch export "$HOST" shenandoah-1 --output transcript.txt
    wc -l <transcript.txt
    rm -f transcript.txt
}
# crashing [VARIABLE=VALUE]
crashing() { env "$@" "$build/crash/dispatch" run "$HOST" --now "$now" >"$tmp/out" 2>&1; }

all_gone() { flock -n "$HOST/lock/run" true && flock -n "$HOST/lock/games" true; }

mkdir before
keep before
began=$(date +%s)
now=$(utc "$began")
crashing DISPATCH_CRASH_LOG="$tmp/points" || { cat out; fail "the pass that nobody kills"; }
posted
result >wanted
[ "$(wc -l <points)" -ge 30 ] || fail "a pass has only $(wc -l <points) crash points"
# Steps that follow each other again and again (a mail each) count once.
awk '{ pair = before " " $0; if (!(pair in seen)) { seen[pair]; print NR } before = $0 }' points >at
killed=0
while read -r n; do
    put_back before
    if crashing DISPATCH_CRASH_AT="$n"; then fail "point $n, $(sed -n "${n}p" points), kills nobody"; fi
    until_true 600 all_gone || fail "a pass that was killed at point $n does not end"
    # What may have left already, for all that the pass knows, is tried again some minutes later.
    for now in "$(utc $((began + 1)))" "$(utc $((began + 600)))"; do
        crashing || { cat out; fail "a pass after one that was killed at $(sed -n "${n}p" points), point $n"; }
    done
    now=$(utc "$began")
    posted
    result >got
    cmp -s wanted got || { diff wanted got || true; fail "killed at point $n, $(sed -n "${n}p" points): this is the difference"; }
    killed=$((killed + 1))
done <at
"$D" fsck "$HOST" >out 2>&1 || { cat out; fail "fsck after the kills"; }
[ $killed -ge 15 ] || fail "only $killed passes were killed"
echo "  killed at $killed of $(wc -l <points) places of a pass: nothing is lost, nothing comes twice"

ahead=1200 # the passes after the kills went ahead

# ---- the second turn: by POP3 and a Maildir, and out by SMTP with TLS from the first byte ----

ways "pop3s://games@localhost:$POP3S_PORT" "smtps://games@localhost:$SMTPS_PORT"
printf 'done\nnow\n' | plays north usa pasted csa
ways "maildir $S/mail/games" "smtps://games@localhost:$SMTPS_PORT"
printf 'done\nnow\n' | plays south csa flowed usa
form north 'shenandoah-1-usa-report-*[0-9].txt'
grep -q 'USA turn 3' "$form" || fail "the third turn has not begun"
echo "  two turns were played, by IMAP, POP3 and a Maildir"

# ---- the doctor finds every way, and what is wrong with one ----

examine() { # STATUS WORDS [OPTION...]
    want=$1 words=$2 status=0
    shift 2
    "$D" doctor "$HOST" --now "$(utc $(($(date +%s) + ahead)))" "$@" >out 2>&1 || status=$?
    [ "$status" = "$want" ] && grep -q "$words" out || { cat out; fail "doctor gives $status, or does not say: $words"; }
}
ways "imap://games@localhost:$IMAP_PORT/INBOX" "smtp://games@localhost:$SMTP_PORT"
examine 0 '^ok    send: localhost port [0-9]* answers by TLS .*, and takes the login' --mail tom@example.test
grep -q '^ok    fetch: localhost takes the login and has the folder INBOX' out || { cat out; fail "doctor does not see the mailbox"; }
posted
[ "$(player ids tom | grep -c '	Dispatch: this mail arrived$')" = 1 ] || fail "the doctor's mail does not arrive"
ways "pop3s://games@localhost:$POP3S_PORT" "smtps://games@localhost:$SMTPS_PORT"
examine 0 '^ok    fetch: localhost takes the login$'
ways "imaps://games@localhost:$IMAPS_PORT/INBOX done=Taken" "smtps://games@localhost:$SMTPS_PORT"
examine 1 '^bad   fetch: localhost has no folder Taken to move mail to'
ways "imaps://games@localhost:$IMAPS_PORT/Sheets" "smtps://games@localhost:$SMTPS_PORT"
examine 1 '^bad   fetch: localhost takes the login, but has no folder Sheets'
ways "imaps://games@localhost:$IMAPS_PORT/INBOX" "smtps://games@localhost:$SMTPS_PORT"
ahead=-3600 # a clock that is an hour behind the mail server's
examine 1 '^bad   clock: localhost took its newest mail at '
ahead=1200
echo wrong >"$tmp/password"
examine 1 '^bad   fetch: cannot fetch mail from imaps://games@localhost'
grep -q '^bad   send: localhost port' out || { cat out; fail "doctor does not see that the password is wrong"; }
! grep -q wrong out || fail "doctor prints the password"
echo secret >"$tmp/password"
sed -i '/^mail-ca/d' "$HOST/dispatch.conf"
examine 1 '^bad   send: localhost port.*certificate'
echo "  the doctor logs in everywhere, and sees a wrong folder, clock, password and certificate"

# ---- what the players have is proven ----

mkdir reports
cp box/north/*/shenandoah-1-usa-report-* reports
"$D" verify reports/shenandoah-1-usa-report-*[0-9].txt >out || { cat out; fail "the reports that came by mail are not proven"; }
grep -q '^yes: nothing is wrong in shenandoah-1 ' out || { cat out; fail "verify says something else"; }
dispatch export "$HOST" shenandoah-1 --output transcript.txt
dispatch audit transcript.txt
grep -q '^consistent so far$' out || { cat out; fail "the game does not audit"; }
echo "  what came by mail is proven, and the game audits"
