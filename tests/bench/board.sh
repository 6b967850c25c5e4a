#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# How long a page with the rules in it takes, in chromium: until it is open, until a game stands on its board, and until what a tapped
# thing may do lights up. Prints; fails on nothing but a page that does not work. Wanted: open in under a second, lit in under 50 ms.
# Usage, from the top of the tree, NODE_PATH set (tests/browser.sh): DISPATCH=build/dispatch sh tests/bench/board.sh
set -eu
D=$(cd "$(dirname "${DISPATCH:-build/dispatch}")" && pwd)/dispatch
top=$PWD
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
for game in house-divided:standard blue-vs-gray:standard blue-and-gray:chickamauga divided-we-fall:1863; do
    "$D" practice "${game%:*}" --scenario "${game#*:}" --output "${game%:*}.html" >/dev/null
done
node "$top/tests/bench/board.js" ./*.html
