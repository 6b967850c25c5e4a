#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The order desk of a host with the rules in it: of each ruleset a game is made and set up, and the first page that asks is opened in the
# desk. On a telephone lines are tapped and taken back, and a whole turn is tapped and signed; by the keyboard alone another. What the
# desk said of each line stands in the host's receipt in the same words, of good sheets and of a wrong one (board.js).
# Usage, from the top of the tree, NODE_PATH set: DISPATCH=build/dispatch sh tests/browser/board.sh [RULESET]
# BROWSER=firefox: in firefox-esr.
set -eu
NAME=board
. tests/browser/host.sh
"$D" desk --output desk.html >/dev/null
grep -q "'wasm-unsafe-eval'" desk.html || { echo "board: the program was built without the modules; type make wasm, then make" >&2; exit 1; }
only=${1:-all} n=0 day=1 NOW=2026-11-01T15:00:00Z

# as_is GAME PLAYER:SEAT NUMBER [LINES]: his form as it is, or with these lines
as_is() {
    form=$1-${2#*:}-$3.txt who=${2%:*}
    cp "$(newest "$who" "$form")" .
    [ -z "${4:-}" ] || printf "$4" | orders "$form"
    sign "$who" "$form"
    drop "$form"
}
hour_later() {
    hour=$((hour + 1)) NOW=$date$(printf 'T%02d' $hour):00:00Z
    run
}
# hand_in FILE: what the desk handed over; the newest receipt of its sheet
hand_in() {
    cp "$1" "$HOST/inbox/new/pasted-$game-${1##*/}.txt"
    hour_later
    newest "$asked" "$game-$seat-receipt-*.txt"
}
# play RULESET SCENARIO SEAT SEAT [FORM...]: north and south play it up to the first page that asks, or on, each FORM (PLAYER:SEAT:NUMBER)
# ending a turn
play() {
    [ "$only" = all ] || [ "$only" = "$1" ] || return 0
    n=$((n + 1))
    date=2026-11-$(printf '%02d' $day) game=board-$day day=$((day + 1)) hour=15 NOW=${date}T15:00:00Z
    "$D" new "$HOST" "$1" --scenario "$2" --name "$game" --seat "$3=north" --seat "$4=south" --now "$NOW" >/dev/null
    run
    if grep -q '^entropy-commit:' "$(newest north "$game-$3-1.txt")"; then
        set_up "$date" "$game" "north:$3" "south:$4"
        hour=17
    else
        as_is "$game" "north:$3" 1
        as_is "$game" "south:$4" 1
        hour_later
    fi
    pairs="north:$3 south:$4" ruleset=$1
    shift 4
    for form in "$@"; do
        as_is "$game" "${form%:*}" "${form##*:}" 'done\nnow\n'
        hour_later
    done
    for pair in $pairs; do
        page=$(newest "${pair%:*}" "$game-${pair#*:}-report-*.html")
        if [ -n "$page" ] && grep -q 'class="badge">You are asked' "$page"; then
            break
        fi
    done
    asked=${pair%:*} seat=${pair#*:}
    mkdir "desk/$game"
    node "$top/tests/browser/board.js" play desk.html "$page" "$KEYS/$asked" "desk/$game"
    set --
    for sheet in tapped wrong whole; do
        receipt=$(hand_in "desk/$game/$sheet")
        [ $sheet = wrong ] || grep -Eq '^Sheet [0-9]+ is in' "$receipt" || { cat "$receipt" >&2; fail "$ruleset: the host does not take the sheet ($sheet)"; }
        set -- "$@" "$receipt" "desk/$game/$sheet.json"
    done
    node "$top/tests/browser/board.js" told "$@" || fail "$ruleset: the host says something else of a sheet"
}
play house-divided standard north south
play blue-vs-gray standard usa csa
play blue-and-gray chickamauga union confederate
play divided-we-fall 1863 usa csa south:csa:2 north:usa:2 south:csa:3
[ $n -gt 0 ] || fail "there is no game of $only"
echo "  ${BROWSER:-chromium}: whole turns of $n rulesets by taps and by the keyboard alone, signed and taken by the host; it says the same of every line"
