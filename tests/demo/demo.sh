#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# make demo: two people create, join and play House Divided with fresh keys and real ssh-keygen signatures; a slip is mended,
# a battle is fought, reports are verified, the finished game is audited. Leaves the host directory to play with.
# Usage: tests/demo/demo.sh DIRECTORY   (DISPATCH: the program)
set -eu
D=$(cd "$(dirname "${DISPATCH:-build/dispatch}")" && pwd)/dispatch
here=$(cd "$(dirname "$0")" && pwd)
shown=${DISPATCH:-build/dispatch}
top=${1:-demo-host}
rm -rf "$top"
mkdir -p "$top/players"
cd "$top"
HOST=$PWD/host KEYS=$PWD/players
. "$here/lib.sh"
say() { printf '\n== %s\n' "$*"; }
game=valley-1

say "A host, and two people who bring their SSH keys"
"$D" init "$HOST" --keys "$PWD/host-keys" >log
for who in ann bob; do
    ssh-keygen -q -t ed25519 -N '' -C "$who" -f "players/$who"
    "$D" player "$HOST" add $who --key "players/$who.pub" --mail $who@example.org --zone America/New_York >>log
done
NOW=2026-11-21T15:00:00Z
"$D" new "$HOST" house-divided --name $game --seat north=ann --seat south=bob --now $NOW | sed -n '1,3p'
run

say "Each seals a number (JOIN), then reveals it (NONCE): the dice follow from both"
for pair in ann:north bob:south; do
    who=${pair%:*} side=${pair#*:}
    ssh-keygen -q -t ed25519 -N '' -C luck -f "players/luck-$who"
    cp "$(newest $who "$game-$side-1.txt")" .
    fill "$game-$side-1.txt" entropy-commit "$(ssh-keygen -l -f "players/luck-$who.pub" | cut -d' ' -f2)"
    sign $who "$game-$side-1.txt"
    drop "$game-$side-1.txt"
done
NOW=2026-11-21T16:00:00Z
run
for pair in ann:north bob:south; do
    who=${pair%:*} side=${pair#*:}
    cp "$(newest $who "$game-$side-2.txt")" .
    fill "$game-$side-2.txt" open "$(cut -d' ' -f2 "players/luck-$who.pub")"
    sign $who "$game-$side-2.txt"
    drop "$game-$side-2.txt"
done
NOW=2026-11-21T17:00:00Z
run

say "The North sends its first turn, with a slip; the receipt says"
cp "$(newest ann "$game-north-3.txt")" .
orders $game-north-3.txt <<'SHEET'
march Washingten
move Washington 3 militia infantry to Fredericksburg
done
now
SHEET
sign ann $game-north-3.txt
drop $game-north-3.txt
NOW=2026-11-21T18:00:00Z
run
sed -n '/^Line 1/,/^$/p' "$(newest ann "$game-north-receipt-3.txt")"

echo "== The mended sheet came back with it; it is signed as it stands. The battle, as its report tells it"
cp "$(newest ann "$game-north-4.txt")" .
sign ann $game-north-4.txt
drop $game-north-4.txt
NOW=2026-11-21T19:00:00Z
run
report=$(newest ann "$game-north-report-*[0-9].txt")
# The dice may want many rounds: the first lines are enough here.
sed -n '/^THE BATTLE/,/^$/p' "$report" | awk 'NR <= 14 { print } END { if (NR > 14) printf "  ... %d more lines\n\n", NR - 14 }'

echo "== Everybody can verify their own reports, offline; a running game can be audited as far as it is public"
mkdir -p mail/ann mail/bob
cp "$HOST"/outbox/ann/*/$game-north-report-* mail/ann
cp "$HOST"/outbox/bob/*/$game-south-report-* mail/bob
for who in ann bob; do
    "$D" verify mail/$who/$game-*-report-*.txt >mail/$who.verified
    sed -n 1p mail/$who.verified
done
"$D" export "$HOST" $game --output running.txt >>log
"$D" audit running.txt >running.audit
tail -n 1 running.audit

say "The South gives up; all secrets are published, and anyone plays the game again"
cp "$(newest bob "$game-south-[0-9]*.txt")" last.txt
orders last.txt <<'SHEET'
resign
now
SHEET
sign bob last.txt
drop last.txt
NOW=2026-11-21T22:00:00Z
run
"$D" end "$HOST" $game --now $NOW >>log
"$D" export "$HOST" $game --output finished.txt >>log
"$D" audit finished.txt >finished.audit
tail -n 1 finished.audit

say "Open this in a browser: the report of the battle, with its map and its order desk"
echo "  ${report%.txt}.html"
echo "Then play yourself, at once, against a player by lot:"
echo "  $shown try blue-vs-gray --as usa"
echo "Or look around: $shown status $top/host"
