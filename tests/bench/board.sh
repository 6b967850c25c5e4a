#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# How long a page with the rules in it takes, in chromium: until its board stands, and until what a chosen thing may do lights up. Of
# each ruleset the mailed page of a golden game on which most may be chosen, and the table to practise at. Prints; fails on nothing but a page that does
# not work. Wanted: open in under a second, lit in under 50 ms.
# Usage, from the top of the tree, after make all build/tests/processor/whole/t_golden, NODE_PATH set (tests/browser.sh):
#   DISPATCH=build/dispatch sh tests/bench/board.sh       OPENINGS=n: so many times (10)
set -eu
D=$(cd "$(dirname "${DISPATCH:-build/dispatch}")" && pwd)/dispatch
pages=build/bench-board
rm -rf "$pages"
mkdir -p "$pages/mailed" "$pages/practice"
for game in golden-house golden-standard golden-shiloh golden-war; do
    DISPATCH=$D DISPATCH_GAME=$game DISPATCH_GOLDEN=pages DISPATCH_GOLDEN_INTO=$pages build/tests/processor/whole/t_golden >"$pages/log" 2>&1 ||
        { cat "$pages/log" >&2; exit 1; }
done
for game in house-divided:standard blue-vs-gray:standard blue-and-gray:chickamauga divided-we-fall:1863; do
    ruleset=${game%:*}
    "$D" practice "$ruleset" --scenario "${game#*:}" --output "$pages/practice/$ruleset.html" >/dev/null
    fullest=$(node tests/bench/fullest.js "build/wasm/$ruleset.wasm" "$pages"/*."$ruleset".load)
    cp "${fullest%."$ruleset".load}.html" "$pages/mailed/$ruleset.html"
done
node tests/bench/board.js "$pages"/mailed/*.html "$pages"/practice/*.html
echo "load average: $(cut -d' ' -f1-3 /proc/loadavg)"
