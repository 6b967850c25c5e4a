#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The table to practise at: a page of each ruleset is opened from a disk, on a phone of 360 pixels; turns are played by taps on what it
# offers, kept, gone on with, taken back; one whole game is played to its end by chance, and looked at from behind the screen
# (practice.js). PICTURES=FOLDER: pictures of it too.
# Usage, from the top of the tree, NODE_PATH set: DISPATCH=build/dispatch sh tests/browser/practice.sh
set -eu
D=$(cd "$(dirname "${DISPATCH:-build/dispatch}")" && pwd)/dispatch
top=$PWD
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
pictures=${PICTURES:+$(mkdir -p "$PICTURES" && cd "$PICTURES" && pwd)}
cd "$work"
for game in example house-divided blue-vs-gray:gettysburg blue-and-gray:shiloh divided-we-fall:1863; do
    scenario=${game#*:}
    [ "$scenario" != "$game" ] || scenario=standard
    "$D" practice "${game%:*}" --scenario "$scenario" --output "${game%:*}.html" >said
    grep -q "^${game%:*}.html: open it in a browser" said || { echo "practice: it says: $(cat said)" >&2; exit 1; }
    [ "$(wc -c <"${game%:*}.html")" -lt 600000 ] || { echo "practice: the page of ${game%:*} is too big" >&2; exit 1; }
done
node "$top/tests/browser/practice.js" "$work" $pictures
