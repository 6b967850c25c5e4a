#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Reports, and the order desk, in real browsers: Debian's chromium and firefox-esr, driven by playwright-core. Pages come from the games that t_page
# and t_page_war play, from the large ones of t_large, and from positions of a war of t_divided.
# Usage, from the top of the tree: sh tests/browser.sh          checks the pages that people are mailed
#                                  sh tests/browser.sh served   and those that a host serves: joining, whole turns, practice
#                                  sh tests/browser.sh shots    pictures of them at phone, laptop and print size, in
#                                                               build/shots; that of README is written anew
#                                  sh tests/browser.sh firefox  whole turns of each ruleset, all guided games and one on a forum in
#                                                               Firefox; check plays one turn there
#                                  DISPATCH_SOAK=1 sh tests/browser.sh soak   the same, and longer ones in chromium
set -eu
what=${1:-check}
mkdir -p build
exec 9>build/browser.lock # two of these walks run side by side: packages and modules are fetched by one of them
flock 9
sh deploy/deps.sh browser
for program in "${CHROMIUM:-/usr/bin/chromium}" "${FIREFOX:-/usr/bin/firefox-esr}" node npm; do
    command -v "$program" >/dev/null 2>&1 || { echo "browser: there is no $program" >&2; exit 1; }
done

# What npm brings lies in build/, by the versions and hashes of package-lock.json.
modules=build/browser
mkdir -p "$modules"
if ! cmp -s tests/browser/package-lock.json "$modules/package-lock.json" || [ ! -e "$modules/done" ]; then
    rm -rf "$modules"
    mkdir -p "$modules"
    cp tests/browser/package.json tests/browser/package-lock.json "$modules/"
    (cd "$modules" && npm ci --ignore-scripts --prefer-offline --no-audit --no-fund >npm.log 2>&1) ||
        { cat "$modules/npm.log" >&2; echo "browser: npm cannot fetch what package.json names" >&2; exit 1; }
    touch "$modules/done"
fi
exec 9>&-
NODE_PATH=$PWD/$modules/node_modules
export NODE_PATH

turns_in_firefox() {
    BROWSER=firefox sh tests/browser/board.sh "$1"
}
# Whole walks of minutes in somebody else's large program, with luck of their own each time. One that fails is begun once more, and
# what it said the first time stands in the output: what is broken fails twice.
twice() {
    "$@" || { echo "  browser: that failed, and is tried once more: $*"; "$@"; }
}
if [ "$what" = served ]; then
    twice sh tests/browser/served.sh
    twice sh tests/browser/forum.sh
    twice sh tests/browser/board.sh
    twice turns_in_firefox house-divided
    twice sh tests/browser/practice.sh
    exit
fi
if [ "$what" = firefox ] || [ "$what" = soak ]; then
    turns_in_firefox all
    BROWSER=firefox PRACTICE=guided sh tests/browser/practice.sh
    BROWSER=firefox sh tests/browser/forum.sh
    [ "$what" = firefox ] || { sh tests/browser/board.sh; sh tests/browser/practice.sh; }
    exit
fi

pages=build/pages
rm -rf "$pages"
mkdir -p "$pages"
DISPATCH_PAGES=$pages build/tests/processor/letters/t_page >"$pages/log" 2>&1 || { cat "$pages/log" >&2; exit 1; }
public=build/public
rm -rf "$public"
mkdir -p "$public"
DISPATCH_PAGES=$public build/tests/processor/public/t_page_history >"$public/log" 2>&1 || { cat "$public/log" >&2; exit 1; }
DISPATCH_PAGES=$public build/tests/processor/pass/t_muster_queue >>"$public/log" 2>&1 || { cat "$public/log" >&2; exit 1; }
large=build/large
rm -rf "$large"
mkdir -p "$large"
DISPATCH_PAGES=$large build/tests/processor/letters/t_large >"$large/log" 2>&1 || { cat "$large/log" >&2; exit 1; }
war=build/war
rm -rf "$war"
mkdir -p "$war"
DISPATCH_PAGES=$war build/tests/processor/letters/t_divided >"$war/log" 2>&1 || { cat "$war/log" >&2; exit 1; }
books=build/books
rm -rf "$books"
mkdir -p "$books"
DISPATCH_PAGES=$books build/tests/processor/letters/t_book_page >"$books/log" 2>&1 || { cat "$books/log" >&2; exit 1; }
# Of each game the fifth report of one side, and of the other the first with a fight and a saying.
some() {
    for game in "$pages"/*/; do
        set -- "$game"*-report-1.html # one a seat
        printf '%s\n' "${1%-1.html}-5.html"
        fights=$(grep -l 'class="die ' "${2%-1.html}"-*.html | sort -t- -k4 -n) || fights=${2%-1.html}-4.html
        said=$(printf '%s\n' "$fights" | xargs grep -l 'class="saying"' | head -n 1) || said=
        printf '%s\n' "${said:-$(printf '%s\n' "$fights" | head -n 1)}"
    done
}
# What spectators see of each game: now, and the first turn with dice (or the second).
spectators() {
    for game in "$public"/*/; do
        printf '%s\n' "$game"index.html
        dice=$(grep -l 'class="die ' "$game"turn-*.html | sort -V | head -n 1) || dice=
        printf '%s\n' "${dice:-${game}turn-2.html}"
    done
}
# Of these, enough to look at.
watched() {
    for game in blue-vs-gray-gettysburg house-divided-standard; do
        spectators | grep "/$game-public/"
    done
    echo "$public"/house-divided-standard-public/games.html
}
# A fight that changed the map, best where its reader is asked for orders.
pretty() {
    changed=$(grep -l 'class="die red"' "$pages"/*/*.html | xargs grep -l 'class="changes"' | sort -t- -k4 -n)
    asked=$(printf '%s\n' "$changed" | xargs grep -l 'You are asked' | tail -n 1) || asked=
    printf '%s\n' "${asked:-$(printf '%s\n' "$changed" | tail -n 1)}"
}
# Of many pages of one kind each third; in a soak all of them.
thinned() {
    each=${DISPATCH_SOAK:+1}
    awk -v each="${each:-3}" 'NR % each == 0'
}
# The last page of each of these games on which orders are written with the rules in it.
boards() {
    for game in standard house divided; do
        grep -l "'wasm-unsafe-eval'" "$pages/$game"/*.html | sort -V | tail -n 1
    done
}
case $what in
check)
    # shellcheck disable=SC2046
    node tests/browser/check.js $(some) $(spectators) "$public"/house-divided-standard-public/games.html "$public"/open.html \
        "$large"/large/*.html
    node tests/browser/large.js "$large"/large/*.html
    # shellcheck disable=SC2046
    node tests/browser/labels.js $(printf '%s\n' "$war"/divided/*.html "$pages"/divided/*.html | thinned) "$pages"/house/*-5.html "$pages"/house/*-1?.html \
        "$pages"/standard/*-5.html "$pages"/standard/*-1?.html "$pages"/historical/*-5.html "$large"/large/hexes.html
    # shellcheck disable=SC2046
    node tests/browser/zoom.js $(boards)
    node tests/browser/books.js "$books"/*.html
    sh tests/browser/war.sh
    sh tests/browser/desk.sh
    sh tests/browser/turn.sh
    node tests/browser/armor.js
    node tests/browser/passphrase.js
    sh tests/browser/age.sh
    node tests/browser/packed.js
    node tests/browser/shelf.js
    # shellcheck disable=SC2046
    node tests/browser/unanswered.js $(grep -l 'How you meet the attack' "$pages"/*/*.html | xargs grep -l "'wasm-unsafe-eval'")
    ;;
shots)
    # shellcheck disable=SC2046
    node tests/browser/shots.js build/shots templates/report.png $(some) $(watched) "$large"/large/*.html \
        "$war"/divided/start.html "$war"/divided/shiloh.html "$war"/divided/middle.html "$war"/divided/late.html "$(pretty)"
    PICTURES=build/shots sh tests/browser/served.sh
    PICTURES=build/shots sh tests/browser/forum.sh
    PICTURES=build/shots sh tests/browser/practice.sh
    echo "look at them: build/shots"
    ;;
*)
    echo "usage: sh tests/browser.sh [check|served|shots|firefox|soak]" >&2
    exit 64
    ;;
esac
