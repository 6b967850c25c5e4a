#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# A host's own facts, through the program: Blue & Gray's Shiloh with another map is played as it says, what is wrong in a file is
# named with its place, and nothing is called a reconstruction any more once everything is sourced.
# Usage, from the top of the tree: DISPATCH=build/dispatch sh tests/facts.sh
set -eu
NAME=facts
. tests/browser/host.sh
for part in map units scenario; do
    "$D" data blue-and-gray "$part-shiloh" >"$part.json"
done
NOW=2026-11-21T15:00:00Z

# new NAME [--data ...]: its invitations go to new.out, what it complains of to new.err
new() {
    name=$1
    shift
    "$D" new "$HOST" blue-and-gray --name "$name" --scenario shiloh --seat union=north --seat confederate=south --now $NOW "$@" >new.out 2>new.err
}

# swap FILE FROM TO: a copy with the first FROM replaced; it must be there
swap() {
    awk -v from="$2" -v to="$3" '!done && (at = index($0, from)) { $0 = substr($0, 1, at - 1) to substr($0, at + length(from)); done = 1 } { print } END { exit !done }' "$1" || fail "no $2 in $1"
}

# refused PART FILE WORDS: the file is refused, by its name and place
refused() {
    if new bad --dry-run --data "$1=$2"; then
        fail "$2 is taken for $1"
    fi
    grep -q -- "--data $1=$2: " new.err || { cat new.err >&2; fail "$2 is not named"; }
    grep -q -- "$3" new.err || { cat new.err >&2; fail "$2: no word of $3"; }
    grep -q 'dispatch data blue-and-gray PART' new.err || fail "$2: no remedy"
}

n=0
while IFS='|' read -r part file from to words; do
    swap "${part%-shiloh}.json" "$from" "$to" >"$file"
    refused "$part" "$file" "$words"
    n=$((n + 1))
done <<'ROWS'
map-shiloh|letter.json|"ffffffffffffffffv.."|"fqffffffffffffffv.."|row 1: letter 2 is q
map-shiloh|apart.json|"b": "0209"|"b": "0309"|0109
map-shiloh|bridge.json|"trail"|"bridge"|hexsides: 0421|0521
map-shiloh|row.json|"ffffffffffffffffv..",||hexsides: 0221
units-shiloh|water.json|"hex": "0411"|"hex": "1701"|U01: 1701
units-shiloh|off.json|"hex": "0411"|"hex": "9911"|9911
units-shiloh|alike.json|"order_name": "Buckland"|"order_name": "McDowell"|McDowell
scenario-shiloh|victory.json|"hex": "1508"|"hex": "1901"|1901
scenario-shiloh|turns.json|"turns": 13|"turns": 99|turns
ROWS
[ $n = 9 ] || fail "$n files were tried"
if new bad --dry-run --data map-shiloh=nowhere.json; then
    fail "a file that is not there is taken"
fi
grep -q 'cannot read nowhere.json' new.err || fail "the file that is missing is not named"

# A game with the host's own map, and one in which everything is sourced; and one as it comes.
swap map.json '"ffffffffffffffffv.."' '"cfffffffffffffffv.."' >own.json
swap own.json '"status": "reconstructed"' '"status": "sourced"' >map-sourced.json
grep -v '"status": "reconstructed"' units.json | awk '{ line[NR] = $0 } END { for (i = 1; i <= NR; i++) { if (line[i + 1] ~ /^ *}/) sub(/,$/, "", line[i]); print line[i] } }' >units-sourced.json
swap scenario.json '"status": "sourced frame, reconstructed map and units"' '"status": "sourced"' >scenario-sourced.json
sourced="--data map-shiloh=map-sourced.json --data units-shiloh=units-sourced.json --data scenario-shiloh=scenario-sourced.json"
# says FILE WORDS, however its lines are broken
says() { tr -s '\n ' '  ' <"$1" | tr -s ' ' | grep -q "$2"; }
new plain --dry-run || fail "no plain game"
says new.out 'Guessed: not all facts of Shiloh are from the printed game' || fail "the invitation does not say what is reconstructed"
new own --dry-run --data map-shiloh=own.json || { cat new.err >&2; fail "an own map is refused"; }
says new.out "the host's own" || fail "the invitation does not speak of own facts"
# shellcheck disable=SC2086
new all --dry-run $sourced || { cat new.err >&2; fail "sourced facts are refused"; }
says new.out "the host's own" || fail "the invitation does not speak of own facts"
if says new.out '[Rr]econstruct'; then
    fail "the invitation calls sourced facts a reconstruction"
fi
new plain
grep -q '^  guessed: not all facts of Shiloh are from the printed game' new.out || fail "the host is not told what is reconstructed"
new own --data map-shiloh=own.json
# shellcheck disable=SC2086
new all $sourced
run
day=21
for one in plain own all; do
    set_up 2026-11-$day "$one" north:union south:confederate
    day=$((day + 1))
done
for game in plain own all; do
    for kind in txt html; do
        cp "$(newest south "$game-confederate-report-1.$kind")" "$game.$kind" || fail "$game has no report"
    done
done
says plain.txt 'In this version of Shiloh, ' || fail "a report does not say what is reconstructed"
grep -q 'ground and armies reconstructed' plain.html || fail "the map does not say what is reconstructed"
says own.txt 'In this version of Shiloh, ' || fail "armies that are still ours are no longer called so"
if grep -i 'reconstruct' all.txt all.html; then
    fail "reports call sourced facts a reconstruction"
fi
ground() { sed -n 's/.*<path id="r-forest" d="\([^"]*\)".*/\1/p' "$1"; }
[ -n "$(ground plain.html)" ] && [ "$(ground plain.html)" != "$(ground own.html)" ] || fail "the host's own map is not the one that is drawn"
echo "  a host's own map of Shiloh is played, $n bad files are named, and sourced facts are no reconstruction"
