#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# A whole turn in a mailed page: a game is made and set up, one player wishes the board, and the page of their report is opened in
# chromium; orders are composed by tapping and typing and signed with a key file; the host takes the sheet, and its signature is that of
# `dispatch sign`. Then the other's page, which has no rules in it: a line that the host wrote out is tapped, and signed. Both, damaged.
# Usage, from the top of the tree, NODE_PATH set: DISPATCH=build/dispatch sh tests/browser/desk.sh
set -eu
NAME=desk
. tests/browser/host.sh
NOW=2026-11-21T15:00:00Z
"$D" new "$HOST" blue-vs-gray --name desk-1 --seat usa=north --seat csa=south --now $NOW >/dev/null
run
set_up 2026-11-21 desk-1 north:usa south:csa
wish north 'board\n'
grep -q 'the page contains the rules of the game' "$(newest north 'north-player-1.txt')" || fail "the wish is not answered"
# The page without rules in it.
plain=$(newest south 'desk-1-csa-report-1.html')
grep -q "'wasm-unsafe-eval'" "$plain" && fail "who does not wish the board gets it"
mkdir desk/plain
node "$top/tests/browser/plain.js" tap "$plain" "$KEYS/south" desk/plain
cp desk/plain/whole "$HOST/inbox/new/pasted-1.txt"
NOW=2026-11-21T18:00:00Z
run

grep -Eq '^Sheet [0-9]+ is in' "$(newest south 'desk-1-csa-receipt-*.txt')" || fail "the host does not take what the page without rules signed"
page=$(newest north 'desk-1-usa-report-*.html')
[ -n "$page" ] || fail "the USA has no page"
cat >desk/lines <<'LINES'
draw until leader max 4 rest supply
deploy Dept of Washington east
deploy Porter east
done
now
LINES
node "$top/tests/browser/desk.js" "$page" "$KEYS/north" "$work/desk"

sheet=$(ls desk/desk-1-usa-*.txt)
cat "$sheet" "$sheet.sig" | cmp -s - desk/whole || fail "what is copied is not the sheet and its signature"
grep -q '^draw until leader max 4 rest supply$' "$sheet" || fail "the sheet lost its orders"
cp "$sheet" again.txt
"$D" sign --key "$KEYS/north" again.txt >/dev/null
cmp -s again.txt.sig "$sheet.sig" || fail "the signature is another than that of dispatch sign"
cp desk/whole "$HOST/inbox/new/pasted.txt"
NOW=2026-11-21T19:00:00Z
run
receipt=$(newest north 'desk-1-usa-receipt-*.txt')
grep -q 'is in; it is carried out now' "$receipt" || { cat "$receipt" >&2; fail "the host does not take the sheet"; }
NOW=2026-11-21T20:00:00Z
run
[ -n "$(newest south 'desk-1-csa-report-2.txt')" ] || fail "the turn was not carried out"
# The policies differ in that one word.
policy() { sed -n "s/.*Content-Security-Policy\" content=\"\([^\"]*\)\".*/\1/p" "$1" | sed "s/'sha256-[^']*'/HASH/g; s/ 'wasm-unsafe-eval'//"; }
[ -n "$(policy "$page")" ] && [ "$(policy "$page")" = "$(policy "$plain")" ] || fail "the policies differ in more than one word"
node "$top/tests/browser/plain.js" broken "$plain" "$page" "$KEYS/south" desk/plain
echo "  the host took what the desk signed, byte for byte as dispatch sign has it"
