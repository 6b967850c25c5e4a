#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# A host loses its machine in the middle of a game and does by hand what the recipe says: the keys from their safe place,
# `dispatch init`, `dispatch player add`, `dispatch rebuild` with what the players mail back, `dispatch resume`. Once with
# sealed copies in the reports and once without; then a program that is another one meets the gate. Usage, from the top:
# DISPATCH=build/dispatch sh tests/rebuild.sh
set -eu
D=$(cd "$(dirname "${DISPATCH:-build/dispatch}")" && pwd)/dispatch
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
unset DISPATCH_HOST
KEYS=$dir/players HOST=$dir/host
. tests/demo/lib.sh
fail() { [ ! -f "$dir/out" ] || cat "$dir/out"; echo "rebuild: $*" >&2; exit 1; }
does() { "$D" "$@" >"$dir/out" 2>&1 || fail "dispatch $* (exit $?)"; }
fails() { code=$1; shift; "$D" "$@" >"$dir/out" 2>&1 && fail "dispatch $* went well" || [ $? = "$code" ] || fail "dispatch $*: other exit"; }
says() { grep -q -e "$1" "$dir/out" || fail "it does not say: $1"; }

# ---- a game by two people, as in the demo ----

mkdir -p "$KEYS" "$dir/mail/north" "$dir/mail/south" "$dir/sent"
cd "$dir"
does init host --keys "$dir/keys" --counter "$dir/counter" --name games.example.org
echo "escrow yes" >>host/dispatch.conf
for who in north south; do
    ssh-keygen -q -t ed25519 -N '' -C $who -f "$KEYS/$who"
    ssh-keygen -q -t ed25519 -N '' -C luck -f "$KEYS/luck-$who"
    does player host add $who --key "$KEYS/$who.pub" --mail $who@example.org --zone UTC
done
NOW=2026-11-21T15:00:00Z
does new host blue-vs-gray --name shenandoah-1 --seat usa=north --seat csa=south --now $NOW
run
# send WHO FILE: signs it, keeps it among the sent mail, and drops it
send() { sign "$1" "$2"; cp "$2" "$2.sig" sent/; drop "$2"; }
for step in 1 2; do
    for pair in north:usa south:csa; do
        who=${pair%:*} form=shenandoah-1-${pair#*:}-$step.txt
        cp "$(newest $who "$form")" .
        fill "$form" entropy-commit "$(ssh-keygen -l -f "$KEYS/luck-$who.pub" | cut -d' ' -f2)"
        fill "$form" open "$(cut -d' ' -f2 "$KEYS/luck-$who.pub")"
        send $who "$form"
    done
    NOW=2026-11-21T1$((5 + step)):00:00Z
    run
done
cp "$(newest south 'shenandoah-1-csa-3.txt')" .
printf 'done\nnow\nwhen draw\ndraw 2 rest supply\nend\n' | orders shenandoah-1-csa-3.txt
send south shenandoah-1-csa-3.txt
NOW=2026-11-21T18:00:00Z
run
for who in north south; do for file in "$HOST/outbox/$who"/*/*; do cp "$file" "mail/$who/"; done; done
ls mail/north/shenandoah-1-usa-escrow-2.txt mail/south/shenandoah-1-csa-escrow-2.txt >/dev/null || fail "no sealed copies"
# The form of the usa is filled in and signed, and on its way, when the machine dies.
cp mail/north/shenandoah-1-usa-3.txt last.txt
printf 'draw 3 rest supply\ndone\nnow\n' | orders last.txt
sign north last.txt
cp last.txt last.txt.sig sent/
cp -r host twin && cp counter counter-twin
sed -i "s|^counter .*|counter $dir/counter-twin|" twin/dispatch.conf

# ---- the machine is gone; the keys lie elsewhere, and the players are known ----

# new_machine NAME
new_machine() {
    HOST=$dir/$1
    does init "$1" --keys "$dir/keys" --counter "$dir/counter-$1" --name games.example.org
    for who in north south; do does player "$1" add $who --key "$KEYS/$who.pub" --mail $who@example.org --zone UTC; done
}
rm -rf host counter
new_machine again
fails 65 rebuild again mail/south/shenandoah-1-csa-report-2-proof.txt
says 'lacks  entries 1 to '
says 'Nothing was made of it'
cp -r mail/south bare && rm bare/*-escrow-*
fails 65 rebuild again bare
says 'lacks  the sheet for exchange 1 of csa, receipted 2026-11-21'
does rebuild again bare sent --dry-run
says 'played again from genesis'
does rebuild again mail/north mail/south sent --now $NOW --dry-run
does rebuild again mail/north mail/south sent --now $NOW
says 'Rebuilt as far as entry '
says '1 sheet that it did not have is in the inbox'
says 'dispatch resume '
NOW=2026-11-21T19:00:00Z
run
grep -q 'This host no longer knows what came after that entry' "$(newest south 'shenandoah-1-csa-rebuilt-*.txt')" || fail "south is not told"
does verify "$(newest north 'shenandoah-1-usa-report-*[0-9].txt')"
does status again --now $NOW
does resume again shenandoah-1 --yes --now $NOW
NOW=2026-11-21T20:00:00Z
run

# ---- the twin, which never died, rolls and draws the same ----

HOST=$dir/twin
cp sent/last.txt sent/last.txt.sig "$HOST/inbox/new/"
NOW=2026-11-21T19:00:00Z
run
NOW=2026-11-21T20:00:00Z
run
fates() { # HOST: what happened, without index
    does export "$1" shenandoah-1
    sed -n 's/^entry [0-9]* //p' out | grep -E '^(close|roll|state|facts|draw|move) ' >"$1.fates"
}
fates twin
fates again
cmp -s twin.fates again.fates || { diff twin.fates again.fates | head -5; fail "the rebuilt game went another way"; }
grep -q '^close 2 ' again.fates || fail "exchange 2 was not carried out"

# ---- to the end, and the audit ----

HOST=$dir/again
form=$(basename "$(newest south 'shenandoah-1-csa-[0-9].txt')")
cp "$(newest south "$form")" resign.txt
printf 'resign\nnow\n' | orders resign.txt
sign south resign.txt
drop resign.txt
NOW=2026-11-21T21:00:00Z
run
does export again shenandoah-1 --output finished.txt
does audit finished.txt
says '^proven$'
does fsck again

# ---- sealed copies alone ----

new_machine alone
cp -r mail/north north-only
does rebuild alone north-only --now $NOW
says 'sealed state of generation'
says 'later  '
fails 64 rebuild alone
does gate alone
says 'nothing to play again'
echo "rebuild: a game came back from mail, went on as its twin did, and is proven"
