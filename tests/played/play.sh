#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Games that were played by hand, replayed: each sheet of tests/played/SCENARIO is put into its seat's newest form, signed
# with ssh-keygen, dropped and run, an hour of play each. Names: NUMBER-SEAT.txt in the order sent; those with a slip are
# answered with a receipt that says so, and nothing is done. A game that has no verdict then is resigned.
# (Slips 01 and 05 of Chickamauga were notes of more than 70 columns, which are taken now; orders of such a length, which
# are not, stand in their place.)
# Usage: tests/played/play.sh SCENARIO DIRECTORY   (DISPATCH: the program). Says what the game came to.
set -eu
scenario=$1 top=$2
here=$(cd "$(dirname "$0")" && pwd)
D=$(cd "$(dirname "${DISPATCH:-build/dispatch}")" && pwd)/dispatch
mkdir -p "$top/keys"
cd "$top"
HOST=$PWD/host KEYS=$PWD/keys
. "$here/../demo/lib.sh"
${CC:-cc} -shared -fPIC -o chance.so "$here/chance.c" -ldl
cp "$here"/keys/* keys
chmod 600 keys/*
dispatch() { LD_PRELOAD=$PWD/chance.so "$D" "$@"; }
later() { NOW=$(date -u -d "$(echo "$NOW" | tr TZ '  ') UTC 1 hour" +%Y-%m-%dT%H:%M:%SZ); }
pass() { dispatch run host --now "$NOW" --quiet; later; }
# Of each ruleset: its seats in the order they join, and where the board begins in what all may see.
case $scenario in
chickamauga) rules=blue-and-gray seats='union confederate' board='/^HOW THINGS STAND/' ;;
*) rules=blue-vs-gray seats='usa csa' board='/^CITIES/' ;;
esac
# The dice hang on all facts in the program's bundle, those of other battles too: what has changed since is given as it was.
given=
for facts in "$here/$scenario"-*.json; do
    part=${facts##*/"$scenario"-}
    [ ! -e "$facts" ] || given="$given --data ${part%.json}=$facts"
done
player() { case $1 in usa | union) echo north ;; csa | confederate) echo south ;; esac; }

case $scenario in # the players' numbers: others shuffle other decks
historical) luck=11 ;;
*) luck=1 ;;
esac

NOW=2026-11-21T12:00:00Z
dispatch init host --keys "$PWD/host-keys" >log
for who in north south; do
    dispatch player host add $who --key keys/$who.pub --mail $who@example.org --zone UTC >>log
done
# shellcheck disable=SC2086
dispatch new host $rules --name played --scenario "$scenario" --seat "${seats% *}=north" --seat "${seats#* }=south" \
    $given --setup short --outage 0 --settle 0 --recall 0 --now $NOW >>log
pass
for seat in $seats; do
    form=$(newest "$(player $seat)" "played-$seat-1.txt")
    cp "$form" $seat.txt
    fill $seat.txt entropy "$(printf '%064d' $luck)"
    luck=$((luck + 1))
    sign "$(player $seat)" $seat.txt
    drop $seat.txt
done
pass
# All sheets rest on the log's first entry, the genesis, and say the same of themselves: so their dice hang on the rules,
# the data and the orders, and on no word of a report.
dispatch export host played --output start.txt >>log
root=$({ printf '\0'; sed -n 's/^genesis //p' start.txt | base64 -d; } | sha256sum | cut -c1-64 | tr a-f A-F)
base="1 $(printf %s "$root" | basenc --base16 -d | base64)"
for lines in "$here/$scenario"/*.txt; do
    name=$(basename "$lines" .txt)
    seat=${name#*-}
    who=$(player "$seat")
    cp "$(newest "$who" "played-$seat-[0-9]*.txt")" sheet.txt
    fill sheet.txt base "$base"
    fill sheet.txt x-when "played by hand"
    orders sheet.txt <"$lines"
    sign "$who" sheet.txt
    drop sheet.txt
    pass
    receipt=$(newest "$who" "played-$seat-receipt-*.txt")
    echo "$name: $(head -n 1 "$receipt")" | tee -a sheets
    if [ "${SHOW:-}" ]; then
        cat "$receipt"
        for w in north south; do cat "$(newest $w 'played-*-report-*[0-9].txt')"; done
    fi
done
for seat in $seats; do
    echo "$seat: $(grep -c -e "-$seat: .*it is carried out now" sheets) mails that counted, $(grep -c -e "-$seat: .*\(cannot be\|not taken\)" sheets) with a slip"
done
dispatch show host played | sed -n "$board,\$p" >board
dispatch status host --now "$NOW" >status
grep -o 'mails this turn.*' status
seat=$(sed -n 's/.*awaits \([a-z]*\).*/\1/p' status)
if [ "$seat" ] && [ "$seat" != nobody ]; then
    printf 'resign\nnow\n' >last
    who=$(player "$seat")
    cp "$(newest "$who" "played-$seat-[0-9]*.txt")" sheet.txt
    fill sheet.txt base "$base"
    orders sheet.txt <last
    sign "$who" sheet.txt
    drop sheet.txt
    pass
fi
dispatch end host played --now "$NOW" >>log
dispatch export host played --output game.txt
dispatch audit game.txt
