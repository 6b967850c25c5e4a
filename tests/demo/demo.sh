#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# make demo: two people create, join and play the first turns of Blue vs Gray with fresh keys and real ssh-keygen
# signatures; a slip is mended, reports are verified, the finished game is audited. Leaves the host directory to play with.
# Usage: tests/demo/demo.sh DIRECTORY   (DISPATCH: the program)
set -eu
D=$(cd "$(dirname "${DISPATCH:-build/dispatch}")" && pwd)/dispatch
here=$(cd "$(dirname "$0")" && pwd)
top=${1:-demo-host}
rm -rf "$top"
mkdir -p "$top/players"
cd "$top"
HOST=$PWD/host KEYS=$PWD/players
. "$here/lib.sh"
say() { printf '\n== %s\n' "$*"; }

say "A host, and two people who bring their SSH keys"
"$D" init "$HOST" --keys "$PWD/host-keys"
for who in north south; do
    ssh-keygen -q -t ed25519 -N '' -C "$who" -f "players/$who"
    "$D" player "$HOST" add $who --key "players/$who.pub" --mail $who@example.org --zone America/New_York
done
NOW=2026-11-21T15:00:00Z
"$D" new "$HOST" blue-vs-gray --name shenandoah-1 --seat usa=north --seat csa=south --now $NOW
run

say "Each seals his luck (JOIN), then opens it (NONCE)"
for pair in north:usa south:csa; do
    who=${pair%:*} side=${pair#*:}
    ssh-keygen -q -t ed25519 -N '' -C luck -f "players/luck-$who"
    cp "$(newest $who "shenandoah-1-$side-1.txt")" .
    fill "shenandoah-1-$side-1.txt" entropy-commit "$(ssh-keygen -l -f "players/luck-$who.pub" | cut -d' ' -f2)"
    sign $who "shenandoah-1-$side-1.txt"
    drop "shenandoah-1-$side-1.txt"
done
NOW=2026-11-21T16:00:00Z
run
for pair in north:usa south:csa; do
    who=${pair%:*} side=${pair#*:}
    cp "$(newest $who "shenandoah-1-$side-2.txt")" .
    fill "shenandoah-1-$side-2.txt" open "$(cut -d' ' -f2 "players/luck-$who.pub")"
    sign $who "shenandoah-1-$side-2.txt"
    drop "shenandoah-1-$side-2.txt"
done
NOW=2026-11-21T17:00:00Z
run
"$D" status "$HOST" --now $NOW

say "The CSA takes up its opening position: nothing yet, and a draw ordered ahead"
cp "$(newest south 'shenandoah-1-csa-3.txt')" .
orders shenandoah-1-csa-3.txt <<'SHEET'
done
now
when draw
draw 2 rest supply
end
SHEET
sign south shenandoah-1-csa-3.txt
drop shenandoah-1-csa-3.txt
NOW=2026-11-21T18:00:00Z
run

say "The USA sends its first turn, with a slip"
cp "$(newest north 'shenandoah-1-usa-3.txt')" .
orders shenandoah-1-usa-3.txt <<'SHEET'
draw until leader max 4 rest supply
deploy Dept of Washingten east
deploy Porter east
done
SHEET
sign north shenandoah-1-usa-3.txt
drop shenandoah-1-usa-3.txt
NOW=2026-11-21T19:00:00Z
run
cat "$(newest north 'shenandoah-1-usa-receipt-3.txt')"

say "The mended sheet came back; it is signed as it stands"
cp "$(newest north 'shenandoah-1-usa-4.txt')" .
sign north shenandoah-1-usa-4.txt
drop shenandoah-1-usa-4.txt
NOW=2026-11-21T20:00:00Z
run
cat "$(newest north 'shenandoah-1-usa-receipt-4.txt')"
NOW=2026-11-21T21:00:00Z
run

say "The CSA is asked: its draw is made already, so it sees its new cards"
cat "$(newest south 'shenandoah-1-csa-report-*[0-9].txt')"

say "Everybody can verify his reports, offline"
mkdir -p mail/north mail/south
cp "$HOST"/outbox/north/*/shenandoah-1-usa-report-* mail/north
cp "$HOST"/outbox/south/*/shenandoah-1-csa-report-* mail/south
"$D" verify mail/north/shenandoah-1-usa-report-*.txt
"$D" verify mail/south/shenandoah-1-csa-report-*.txt

say "A running game can be audited as far as it is public"
"$D" export "$HOST" shenandoah-1 --output running.txt
"$D" audit running.txt

say "The CSA gives up; the secrets are published, and anyone plays the game again"
form=$(newest south 'shenandoah-1-csa-[0-9]*.txt')
cp "$form" last.txt
orders last.txt <<'SHEET'
resign
now
SHEET
sign south last.txt
drop last.txt
NOW=2026-11-21T22:00:00Z
run
"$D" end "$HOST" shenandoah-1 --now $NOW
"$D" export "$HOST" shenandoah-1 --output finished.txt
"$D" audit finished.txt
say "All of it is in $PWD: look around, for instance"
echo "dispatch status $HOST ; dispatch show $HOST shenandoah-1 ; ls $HOST/outbox/north"
