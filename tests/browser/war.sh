#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# A half turn of Divided We Fall by taps alone: a war of 1863 is begun, and on the page of the Union's report, on a telephone, areas,
# counters and buttons are tapped until the half turn is signed; the host takes it, and the war goes on.
# Usage, from the top of the tree, NODE_PATH set: DISPATCH=build/dispatch sh tests/browser/war.sh
set -eu
NAME=war
. tests/browser/host.sh
hour=12 NOW=2026-11-21T12:00:00Z
"$D" new "$HOST" divided-we-fall --scenario 1863 --name war-1 --seat usa=north --seat csa=south --now $NOW >/dev/null
run
# sheet WHO SIDE NUMBER [LINES]: an hour later a form is sent in, with these lines or as it is
sheet() {
    cp "$(newest "$1" "war-1-$2-$3.txt")" .
    [ -z "${4:-}" ] || printf "$4" | orders "war-1-$2-$3.txt"
    sign "$1" "war-1-$2-$3.txt"
    drop "war-1-$2-$3.txt"
    hour=$((hour + 1)) NOW=2026-11-21T$((hour)):00:00Z
    run
}
wish north 'board\n'
sheet north usa 1
sheet south csa 1
sheet south csa 2 'done\nnow\n'
sheet north usa 2 'done\nnow\n'
sheet south csa 3 'done\nnow\n'

page=$(newest north 'war-1-usa-report-*.html')
[ -n "$page" ] || fail "the Union has no page"
cat >desk/taps <<'TAPS'
[[[{"area": "Philadelphia"}], "place A at Philadelphia"],
 [[{"area": "Cincinnati"}], "place B at Cincinnati"],
 [[{"area": "Cairo"}], "bring supply at Cairo"],
 [[{"area": "Nashville"}], "fort Nashville"],
 [[{"counter": "Grant"}, {"area": "Humboldt"}], "march Grant with 3 to Humboldt"],
 [[{"counter": "Burnside"}, {"area": "Manassas"}], "march Burnside with 9 to Manassas"]]
TAPS
node "$top/tests/browser/war.js" "$page" "$KEYS/north" "$work/desk"
cp desk/whole "$HOST/inbox/new/pasted.txt"
hour=$((hour + 1)) NOW=2026-11-21T$((hour)):00:00Z
run
receipt=$(newest north 'war-1-usa-receipt-3.txt')
[ -n "$receipt" ] || fail "there is no receipt"
grep -q 'Sheet 3 is in' "$receipt" || { cat "$receipt" >&2; fail "the host does not take the sheet"; }
for line in 'place A at Philadelphia' 'march Grant with 3 to Humboldt' 'march Burnside with 9 to Manassas'; do
    grep -q "$line" "$receipt" || fail "the receipt does not know: $line"
done
hour=$((hour + 1)) NOW=2026-11-21T$((hour)):00:00Z
run
report=$(newest south 'war-1-csa-report-5.txt')
[ -n "$report" ] || fail "the half turn was not carried out"
grep -q 'Manassas' "$report" || fail "the Confederates hear nothing of Manassas"
echo "  the host took the half turn as it was tapped, and the war went on"
