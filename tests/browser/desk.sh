#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# A whole turn at the order desk: a game is made and set up, the page of the report is opened in chromium, orders are composed
# by tapping and typing and signed with a key file; the host takes the sheet, and its signature is that of `dispatch sign`.
# Usage, from the top of the tree, NODE_PATH set: DISPATCH=build/dispatch sh tests/browser/desk.sh
set -eu
NAME=desk
. tests/browser/host.sh
NOW=2026-11-21T15:00:00Z
"$D" new "$HOST" blue-vs-gray --name desk-1 --seat usa=north --seat csa=south --now $NOW >/dev/null
run
set_up 2026-11-21 desk-1 north:usa south:csa
cp "$(newest south desk-1-csa-3.txt)" .
printf 'done\nnow\n' | orders desk-1-csa-3.txt
sign south desk-1-csa-3.txt
drop desk-1-csa-3.txt
NOW=2026-11-21T18:00:00Z
run

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
grep -q 'is in; it runs now' "$receipt" || { cat "$receipt" >&2; fail "the host does not take the sheet"; }
NOW=2026-11-21T20:00:00Z
run
[ -n "$(newest south 'desk-1-csa-report-2.txt')" ] || fail "the turn was not carried out"
echo "  the host took what the desk signed, byte for byte as dispatch sign has it"
