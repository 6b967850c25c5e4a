#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The rules as modules of WebAssembly: two builds are the same bytes, nothing is imported, and module and native code give
# the same bytes for everything that a page asks, over positions of random games of each ruleset.
# Usage, from the top of the tree, after make all tests wasm: sh tests/desk.sh [RULESET...]       the positions of these alone
# DISPATCH_SOAK=1: 10,000 positions of each in parts, those of all golden games, and without names 2,000 sheets in a page (sheets.js),
# for which tests/browser.sh has fetched playwright-core
set -eu
command -v node >/dev/null 2>&1 || { echo "desk: there is no node (sh deploy/deps.sh browser)" >&2; exit 1; }
[ -f build/wasm/desk.sha256 ] || { echo "desk: there are no modules; type make wasm" >&2; exit 1; }
(cd build/wasm && sha256sum --quiet -c desk.sha256)

stream=build/tests/desk/stream
# The same bytes from another folder, and by no cache of a compiler.
built_twice() {
    again=build/wasm-again
    rm -rf "$again"
    CCACHE_DISABLE=1 ${MAKE:-make} --no-print-directory -s -j2 wasm WASM="$again" >"$again.log" 2>&1 || { cat "$again.log" >&2; exit 1; }
    cmp build/wasm/desk.sha256 "$again/desk.sha256" || { echo "desk: a second build gives other modules" >&2; exit 1; }
    rm -rf "$again"
}

# A module that does something else must be noticed: one byte of a sentence is changed.
change_is_seen() {
    sed 's/There is nothing of that name/There is nothing of this name/' build/wasm/example.wasm >build/wasm-other.wasm
    cmp -s build/wasm/example.wasm build/wasm-other.wasm && { echo "desk: the sentence to change is not there" >&2; exit 1; }
    # Names that the example has not are among what is asked, so the sentence is answered.
    if "$stream" example 1 40 2>/dev/null | node tests/desk/module.js build/wasm-other.wasm 1 >/dev/null 2>&1; then
        echo "desk: a changed module was taken for the same" >&2
        exit 1
    fi
    rm -f build/wasm-other.wasm
}

if [ $# -eq 0 ]; then
    built_twice
    change_is_seen
    set -- $(basename -s .wasm build/wasm/*.wasm)
    all=yes
fi

# $1 ruleset, $2 seed, $3 positions. Each position is asked eighteen things; a game at a table, from the deal to its end, at least three
# for each of ten sheets. The module of mailed pages, of the same objects without reports and tables: a fifth of it.
compared() {
    "$stream" "$1" "$2" "$3" | node tests/desk/module.js "build/wasm/$1.wasm" $(($3 * 18 + 30)) &&
        "$stream" "$1" $(($2 + 1000)) $(($3 / 5)) | node tests/desk/module.js "build/wasm/board/$1.wasm" $(($3 / 5 * 15)) board
}
# The soak runs in parts of 500, each of games of its own. A part that was green with these very bytes is not run again, so that a soak
# that was stopped goes on.
in_parts() {
    parts=build/desk-parts
    mkdir -p "$parts"
    cat build/wasm/desk.sha256 "$stream" tests/desk/module.js | sha256sum >"$parts/$1"
    part=0
    while [ $part -lt 20 ]; do
        green=$parts/$1.$part
        cmp -s "$parts/$1" "$green" || { compared "$1" $((1861 + part)) 500 && cp "$parts/$1" "$green"; } || return 1
        part=$((part + 1))
    done
    echo "  $1: module and native code give the same bytes over $((part * 500)) positions"
}
for ruleset; do
    if [ -n "${DISPATCH_SOAK:-}" ]; then
        in_parts "$ruleset"
    else
        compared "$ruleset" 1861 "${DISPATCH_DESK_POSITIONS:-15}"
    fi
done

# The same of each report of golden games, one of each ruleset; all of them in a soak.
golden=build/desk-golden
rm -rf "$golden"
mkdir -p "$golden"
games="golden-gettysburg golden-house golden-shiloh golden-war"
[ -z "${DISPATCH_SOAK:-}" ] || games=$(sed -n 's/^ *{\.name = "\(golden-[a-z-]*\)".*/\1/p' tests/processor/whole/t_golden.c)
for game in $games; do
    DISPATCH_GAME=$game DISPATCH_GOLDEN=show DISPATCH_GOLDEN_INTO=$golden build/tests/processor/whole/t_golden >"$golden/log" 2>&1 ||
        { cat "$golden/log" >&2; exit 1; }
done
for ruleset; do
    find "$golden" -name "*.$ruleset.load" | sort >"$golden/$ruleset"
    n=$(wc -l <"$golden/$ruleset")
    [ "$ruleset" != example ] || continue # it has none
    [ "$n" -ge 10 ] || { echo "desk: no golden game of $ruleset was looked at" >&2; exit 1; }
    "$stream" "$ruleset" - <"$golden/$ruleset" | node tests/desk/module.js "build/wasm/$ruleset.wasm" $((n * 18))
done

# Sheets made at random in a page, and sent to a host: of each ruleset a quarter of 2,000.
[ -n "${DISPATCH_SOAK:-}" ] && [ -n "${all:-}" ] || exit 0
pages=build/desk-pages
rm -rf "$pages"
mkdir -p "$pages"
for ruleset in blue-and-gray blue-vs-gray divided-we-fall house-divided; do
    build/dispatch practice "$ruleset" --output "$pages/$ruleset.html" >/dev/null
done
NODE_PATH=${NODE_PATH:-$PWD/build/browser/node_modules} SHEETS=2000 node tests/desk/sheets.js build/tests/desk/host "$pages"/*.html
