#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The rules as modules of WebAssembly: two builds are the same bytes, nothing is imported, and module and native code give
# the same bytes for everything that a page asks, over positions of random games of each ruleset.
# Usage, from the top of the tree, after make all tests wasm: sh tests/desk.sh       DISPATCH_SOAK=1: 10,000 positions each
set -eu
command -v node >/dev/null 2>&1 || { echo "desk: there is no node (sh deploy/deps.sh browser)" >&2; exit 1; }
[ -f build/wasm/desk.sha256 ] || { echo "desk: there are no modules; type make wasm" >&2; exit 1; }
(cd build/wasm && sha256sum --quiet -c desk.sha256)

# The same bytes from another folder, and by no cache of a compiler.
again=build/wasm-again
rm -rf "$again"
CCACHE_DISABLE=1 ${MAKE:-make} --no-print-directory -s -j2 wasm WASM="$again" >"$again.log" 2>&1 || { cat "$again.log" >&2; exit 1; }
cmp build/wasm/desk.sha256 "$again/desk.sha256" || { echo "desk: a second build gives other modules" >&2; exit 1; }
rm -rf "$again"

# A module that does something else must be noticed: one byte of a sentence is changed.
stream=build/tests/desk/stream
sed 's/There is nothing of that name/There is nothing of this name/' build/wasm/example.wasm >build/wasm-other.wasm
cmp -s build/wasm/example.wasm build/wasm-other.wasm && { echo "desk: the sentence to change is not there" >&2; exit 1; }
# Names that the example has not are among what is asked, so the sentence is answered.
if "$stream" example 1 40 2>/dev/null | node tests/desk/module.js build/wasm-other.wasm 1 >/dev/null 2>&1; then
    echo "desk: a changed module was taken for the same" >&2
    exit 1
fi
rm -f build/wasm-other.wasm

n=${DISPATCH_DESK_POSITIONS:-25}
[ -z "${DISPATCH_SOAK:-}" ] || n=10000
for module in build/wasm/*.wasm; do
    ruleset=${module##*/}
    ruleset=${ruleset%.wasm}
    # Each position is asked eighteen things; a game at a table, from the deal to its end, at least three for each of ten sheets.
    "$stream" "$ruleset" 1861 "$n" | node tests/desk/module.js "$module" $((n * 18 + 30))
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
for module in build/wasm/*.wasm; do
    ruleset=${module##*/}
    ruleset=${ruleset%.wasm}
    find "$golden" -name "*.$ruleset.load" | sort >"$golden/$ruleset"
    n=$(wc -l <"$golden/$ruleset")
    [ "$ruleset" != example ] || continue # it has none
    [ "$n" -ge 10 ] || { echo "desk: no golden game of $ruleset was looked at" >&2; exit 1; }
    "$stream" "$ruleset" - <"$golden/$ruleset" | node tests/desk/module.js "$module" $((n * 18))
done
