#!/bin/sh
# Usage, from the top of the tree: DISPATCH=build/dispatch sh tests/played.sh (keys: made for this test alone).
# Three games that were played by hand are played once more: eight full turns of the historical scenario, the first two of
# the others. What does not hang on the dice is always asked: slips are found, the finished game is proven. The board
# that the historical game came to is that of the rules, data and words of its day: a change of these is told of, and is a
# failure with PLAYED=strict (then play it anew: SHOW=1 tests/played/play.sh historical DIRECTORY).
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
here=tests/played
fail() { cat "$dir/$game.log"; echo "played: $*"; exit 1; }
for game in historical standard gettysburg; do
    sh $here/play.sh $game "$dir/$game" >"$dir/$game.log" 2>&1 || fail "$game was not played"
    grep -q '^proven$' "$dir/$game.log" || fail "$game is not proven"
    ! grep -q '^no ' "$dir/$game.log" || fail "$game is not proven"
done
game=historical
grep -q '^01-usa: .*1 of its 5 lines cannot be' "$dir/$game.log" || fail "the slip of the first sheet was not found"
grep -q '^02-usa: Sheet 3 is in; it runs now' "$dir/$game.log" || fail "the second sheet did not run"
grep -q '^04-csa: .*more than 70' "$dir/$game.log" || fail "a line of 71 columns was taken"
grep -q '^05-csa: .*1 of its 19 lines' "$dir/$game.log" || fail "an attach out of another command was taken"
same=yes
[ "$(cat "$dir/$game/dice")" = "$(cat $here/historical.dice)" ] || same=no
cmp -s "$dir/$game/board" $here/historical.board || same=no
grep -q '^USA turn 9 begins' "$dir/$game/position" || same=no
if [ $same = no ]; then
    echo "played: rules, data or words have changed since it was played by hand: another game came of the same sheets"
    [ "${PLAYED:-}" != strict ] || fail "PLAYED=strict asks for the board of that day"
fi
echo "played: $(grep -h 'that counted' "$dir/historical.log" | tr '\n' ' ')in the historical game; three games proven"
