#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# A whole player turn on hexes by taps alone, on a telephone: a game of Blue & Gray is made and set up, the page of the first
# report is opened in chromium, counters, hexes and buttons are tapped until units have moved into contact and their attack is
# ordered, and the sheet is signed; the host takes it, and its next report tells that very attack.
# Usage, from the top of the tree, NODE_PATH set: DISPATCH=build/dispatch sh tests/browser/turn.sh
set -eu
NAME=turn
. tests/browser/host.sh
NOW=2026-11-21T15:00:00Z
"$D" new "$HOST" blue-and-gray --name turn-1 --scenario chickamauga --seat union=north --seat confederate=south --now $NOW >/dev/null
run
set_up 2026-11-21 turn-1 north:union south:confederate
wish south 'board\n'

# The Union stands still.
cp "$(newest north turn-1-union-3.txt)" .
printf 'done\nnow\n' | orders turn-1-union-3.txt
sign north turn-1-union-3.txt
drop turn-1-union-3.txt
NOW=2026-11-21T18:00:00Z
run

page=$(newest south 'turn-1-confederate-report-2.html')
[ -n "$page" ] || fail "the Confederacy has no page"
grep -q "'wasm-unsafe-eval'" "$page" || fail "who wishes the board gets a page without it"
node "$top/tests/browser/zoom.js" "$page"
node "$top/tests/browser/turn.js" "$page" "$KEYS/south" "$work/desk"

cp desk/whole "$HOST/inbox/new/pasted.txt"
NOW=2026-11-21T19:00:00Z
run
receipt=$(newest south 'turn-1-confederate-receipt-*.txt')
grep -q 'is in; it is carried out now' "$receipt" || { cat "$receipt" >&2; fail "the host does not take the sheet"; }
NOW=2026-11-21T20:00:00Z
run
report=$(newest north 'turn-1-union-report-*.txt')
[ "${report##*/}" != turn-1-union-report-1.txt ] || fail "the turn was not carried out"
grep -qE '^2011(:| by) Armstrong, Scott, Davidson, Forrest( against 1/2 Cav)?: 18 to 5, 3-1' "$report" || # in a long report it is told in fewer words
    { cat "$report" >&2; fail "the report tells of another attack"; }
echo "  the host took the turn that was tapped, and fought its attack: 18 to 5"
