#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Usage, from the top of the tree: DISPATCH=build/dispatch sh tests/played.sh (keys: made for this test alone).
# Four games that were played by hand, sheet by sheet from what the reports said, are played once more: twelve full turns
# of the historical scenario of Blue vs Gray, two of its others, and a whole Chickamauga of Blue & Gray to its verdict.
# Slips are found, all else is carried out, the boards are those that the games came to, and the finished games are proven.
# Chickamauga is a golden game too: it takes the course of the transcript that is kept, in every roll and position, and both
# verifiers audit that one.
# A change of the rules, of the data or of the genesis gives other games: then play them anew (SHOW=1
# tests/played/play.sh historical DIRECTORY shows every receipt and report), and keep the boards. One that is only told or
# logged otherwise (t_golden says that the kept one is not proven, or a slip another receipt) is kept by KEEP=1 sh
# tests/played.sh: read the diff.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
here=tests/played
fail() { cat "$dir/$game.log"; echo "played: $*"; exit 1; }
golden=tests/games/blue-and-gray/golden/chickamauga-by-hand.transcript
keep() { # keep FILE AS GAME: is it what is kept?
    [ -z "${KEEP:-}" ] || cp "$1" "$2"
    diff "$2" "$1" >>"$dir/$3.log"
}
for game in historical standard gettysburg chickamauga; do
    sh $here/play.sh $game "$dir/$game" >"$dir/$game.log" 2>&1 || fail "$game was not played"
    grep -q '^proven$' "$dir/$game.log" || fail "$game is not proven"
    ! grep -q '^no ' "$dir/$game.log" || fail "$game is not proven"
    grep -v 'it is carried out now' "$dir/$game/sheets" >"$dir/$game/slips" || true
    keep "$dir/$game/slips" $here/$game.slips $game || fail "$game: other sheets had slips"
    keep "$dir/$game/board" $here/$game.board $game || fail "$game came to another board"
    # mail programs break longer lines: 72 columns for people, 70 for orders
    find "$dir/$game/host/outbox" -name 'played-*-report-*[0-9].txt' -exec cat {} + | grep -v -e '^proof: ' -e '^html: ' >"$dir/reports"
    ! grep '^.\{73,\}' "$dir/reports" || fail "$game: a line of a report is too long"
    ! sed -n '/^orders:/,/^-----END/p' "$dir/reports" | grep '^.\{71,\}' || fail "$game: a line of a form is too long"
done
game=chickamauga
# No text of it is longer than 130 lines, no page larger than 190 kB (issues 17 and 20).
find "$dir/$game/host/outbox" -name 'played-*-report-*[0-9].txt' -exec awk 'FNR > 130 { long = 1 } END { exit long }' {} + ||
    fail "a report has more than 130 lines"
[ -z "$(find "$dir/$game/host/outbox" -name 'played-*-report-*.html' -size +190000c)" ] || fail "a page is larger than 190 kB"
[ -z "${KEEP:-}" ] || cp "$dir/$game/game.txt" $golden
course() { sed -n 's/^entry [0-9]* \(\(roll\|state\) .*\)/\1/p' "$1"; } # words of reports may be others
course $golden >"$dir/kept"
course "$dir/$game/game.txt" >"$dir/course"
[ "$(grep -c ^roll "$dir/kept") $(grep -c ^state "$dir/kept")" = "22 31" ] || fail "the golden Chickamauga is another"
diff "$dir/kept" "$dir/course" >>"$dir/$game.log" || fail "the golden Chickamauga goes another way"
# One mail a player turn and none from the opponent (issue 17): the mails that counted alternate, 15 turns long; all others
# are slips. That is what the host counts, too.
counted=$(sed -n 's/^[0-9]*-\([a-z]*\): .*it is carried out now.*/\1/p' "$dir/$game/sheets" | tr '\n' ' ')
turns=$(for turn in $(seq 15); do printf 'union confederate '; done)
[ "$counted" = "$turns" ] || fail "mails that counted: $counted"
grep -q '(1.2 a turn), union 1 (1.3 a turn)$' "$dir/$game.log" || fail "mails a turn: $(grep 'mails this turn' "$dir/$game.log")"
grep -q '^Points: Union 60, Confederacy 109.$' $here/$game.board || fail "Chickamauga has another verdict"
# Mails a turn of the historical game (issue 19: 1.1 of its owner and 0.2 of the opponent at most): all that both sent,
# slips too. A sheet with `done` is of one's own turn, and ends it when it is carried out; any other answers the enemy.
game=historical
while read -r name words; do
    ends=$(grep -c '^done$' "$here/$game/${name%:}.txt" || true)
    case $words in *'it is carried out now'*) echo "$ends $ends" ;; *) echo "$ends 0" ;; esac
done <"$dir/$game/sheets" | awk '
    { if ($1) owner++; else other++; turns += $2 }
    END { printf "%d turns, %d mails of their owners, %d of the opponents\n", turns, owner, other
          exit !(turns >= 24 && owner * 10 <= turns * 11 && other * 10 <= turns * 2) }' >"$dir/mails" ||
    fail "$game: too many mails: $(cat "$dir/mails")"
echo "played: $game: $(cat "$dir/mails")"
for game in historical chickamauga; do
    echo "played: $game: $(grep -h 'that counted' "$dir/$game.log" | tr '\n' ' ')"
done
echo "played: four games proven, one of them to its verdict"
