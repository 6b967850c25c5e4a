#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Usage, from the top of the tree: DISPATCH=build/dispatch sh tests/played.sh (keys: made for this test alone).
# Three games that were played by hand, sheet by sheet from what the reports said, are played once more: nine full turns of
# the historical scenario, two of the others. Slips are found, all else is carried out, the boards are those that the games
# came to, and the finished games are proven. A change of the rules, of the data or of the genesis gives other games: then
# play them anew (SHOW=1 tests/played/play.sh historical DIRECTORY shows every receipt and report), and keep the boards.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
here=tests/played
fail() { cat "$dir/$game.log"; echo "played: $*"; exit 1; }
for game in historical standard gettysburg; do
    sh $here/play.sh $game "$dir/$game" >"$dir/$game.log" 2>&1 || fail "$game was not played"
    grep -q '^proven$' "$dir/$game.log" || fail "$game is not proven"
    ! grep -q '^no ' "$dir/$game.log" || fail "$game is not proven"
    grep -v 'it runs now' "$dir/$game/sheets" >"$dir/$game/slips" || true
    diff $here/$game.slips "$dir/$game/slips" >>"$dir/$game.log" || fail "$game: other sheets had slips"
    diff $here/$game.board "$dir/$game/board" >>"$dir/$game.log" || fail "$game came to another board"
    # mail programs break longer lines: 72 columns for people, 70 for orders
    find "$dir/$game/host/outbox" -name 'played-*-report-*[0-9].txt' -exec cat {} + | grep -v -e '^proof: ' -e '^html: ' >"$dir/reports"
    ! grep '^.\{73,\}' "$dir/reports" || fail "$game: a line of a report is too long"
    ! sed -n '/^orders:/,/^-----END/p' "$dir/reports" | grep '^.\{71,\}' || fail "$game: a line of a form is too long"
done
echo "played: $(grep -h 'that counted' "$dir/historical.log" | tr '\n' ' ')in nine turns of the historical game; three games proven"
