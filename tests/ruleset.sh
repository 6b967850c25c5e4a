#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# A ruleset is a folder, its tests and one line: tests/rulesets/last-stone is put into a copy of the tree, with its line in
# games/face/rulesets.c, and nothing else is changed. It is built, sanitized too, played by its suite, at random by mail
# and by hand, proven by both verifiers and counted by `make rules`; the laws take it, and say no where it breaks one. It
# leaves nothing to chance: whatever plays all rulesets must be able to play such a one.
# Usage, from the top of the tree, which is built: sh tests/ruleset.sh
set -eu
build=$(dirname "${DISPATCH:-build/dispatch}")
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
fail() { [ ! -s "$tmp/log" ] || tail -n 40 "$tmp/log" >&2; echo "ruleset: $*" >&2; exit 1; }
quietly() { "$@" >"$tmp/log" 2>&1 || fail "it fails: $*"; }

# ---- the copy: sources, and the objects made of them so that only what is new is compiled ----
mkdir "$tmp/tree"
sh tests/law/tree.sh >"$tmp/files"
find "$build" -type d \( -path "$build/san" -o -path "$build/fuzz" -o -path "$build/crash" -o -path "$build/mutate" \) -prune -o \
    -type f \( -path "$build/formats/*" -o -path "$build/games/*" -o -path "$build/processor/*" -o -path "$build/tests/lib/*" \
    -o -path "$build/tests/games/*" -o -name 't_problems.[od]' -o -name 't_rulesets.[od]' -o -name 't_golden.[od]' -o -name '*.name*' \) \
    \( -name '*.[od]' -o -name '*.name*' \) -print >>"$tmp/files"
for part in formats games tests/lib tests/games; do
    [ ! -d "$build/san/$part" ] || find "$build/san/$part" -name '*.[od]' -print >>"$tmp/files"
done
tar -cf - -T "$tmp/files" | tar -xf - -C "$tmp/tree"
cp -r tests/rulesets/last-stone/game "$tmp/tree/games/last-stone"
cp -r tests/rulesets/last-stone/tests "$tmp/tree/tests/games/last-stone"
cd "$tmp/tree"
sed -i 's/^    HAS(ex)/    HAS(stone) \\\n&/' games/face/rulesets.c
[ "$(diff "$OLDPWD/games/face/rulesets.c" games/face/rulesets.c | grep -c '^[<>]')" = 1 ] || fail "it is not one line"
unset MAKEFLAGS MFLAGS MAKELEVEL
make="${MAKE:-make} --no-print-directory -j$(nproc) BUILD=$build"

# ---- all that finds things by their folder finds it ----
quietly $make "$build/dispatch" "$build/tests/games/last-stone/t_stone" "$build/tests/processor/base/t_problems" \
    "$build/tests/processor/whole/t_rulesets" "$build/tests/processor/whole/t_golden"
compiled=$(grep -c '^  CC ' "$tmp/log") || true
[ "$compiled" -le 30 ] || fail "$compiled files were compiled for it"
D=$PWD/$build/dispatch
! grep -q -i -e stone -e blue-vs -e house-div -e bvg_ -e hd_ -e 'BVG-' Makefile tests/rules/coverage.sh || fail "a ruleset is named where none should be"
export DISPATCH_PROVEN="$PWD/build/proven.txt"
mkdir -p build
cp tests/rules/proven.txt build/proven.txt
quietly "$build/tests/games/last-stone/t_stone"
quietly "$build/tests/processor/base/t_problems"
quietly env DISPATCH="$D" "$build/tests/processor/whole/t_rulesets"
quietly sh tests/rules/coverage.sh
grep -q '^STONE-4: 1 proven$' "$tmp/log" && grep -q '^STONE-5 $' "$tmp/log" || fail "make rules does not see its statements"
$make -n build/fuzz/f_stonedata >"$tmp/log" && grep -q -e '-c tests/games/last-stone/f_stonedata.c' "$tmp/log" || fail "its fuzz target is not found"
if command -v "${CLANG:-clang}" >"$tmp/log"; then
    quietly "${CLANG:-clang}" -std=c17 -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror -D_GNU_SOURCE -I. -fsyntax-only \
        games/last-stone/*.c tests/games/last-stone/f_stonedata.c
fi
quietly env DISPATCH="$D" sh tests/golden/play.sh last-stone tests/games/last-stone/golden/1.transcript
quietly env DISPATCH_CASE=each_supported_revision_has_a_game_that_audits "$build/tests/processor/whole/t_golden"
quietly env DISPATCH="$D" sh tests/second.sh tests/games/last-stone/golden/1.transcript
# Sanitized as well; what build/san has of the others serves.
quietly $make SAN=1 BUILD="$build/san" "$build/san/tests/games/last-stone/t_stone"
quietly env -u DISPATCH_PROVEN "$build/san/tests/games/last-stone/t_stone"

# ---- a game by mail: what it refuses it says in its own words, though another ruleset has the key too ----
HOST=$tmp/host KEYS=$tmp/keys NOW=2026-11-21T15:00:00Z
. tests/demo/lib.sh
mkdir "$KEYS"
"$D" init "$HOST" --keys "$tmp/host-keys" >"$tmp/log"
for who in black white; do
    ssh-keygen -q -t ed25519 -N '' -C $who -f "$KEYS/$who"
    "$D" player "$HOST" add $who --key "$KEYS/$who.pub" --mail $who@example.org --zone UTC >>"$tmp/log"
done
quietly "$D" new "$HOST" last-stone --name heap --seat black=black --seat white=white --settle 0 --now $NOW
run
for who in black white; do
    cp "$(newest $who "heap-$who-1.txt")" $who.txt
    ! grep -q entropy $who.txt || fail "it leaves nothing to chance, and JOIN asks for luck"
    sign $who $who.txt
    drop $who.txt
done
NOW=2026-11-21T16:00:00Z
run
hour=17
send() { # PLAYER LINES: the newest form, filled in; the answer's body goes into the log
    cp "$(newest "$1" "heap-$1-[0-9]*.txt")" sheet.txt
    printf '%b' "$2" | orders sheet.txt
    sign "$1" sheet.txt
    drop sheet.txt
    NOW=2026-11-21T$hour:00:00Z hour=$((hour + 1))
    run
    cat "$(newest "$1" "heap-$1-receipt-*.txt")" >"$tmp/log"
}
send black 'take 9\ndone\n'
grep -q 'So many stones can never be taken at once\.' "$tmp/log" || fail "a refused line has other words"
send black 'take 2\ndone\nnow\n'
send white 'take 2\ndone\n'
tr '\n' ' ' <"$tmp/log" | grep -q 'The other has just taken as many stones\. *Take another number\.' || fail "a refused order has other words"
send white 'take 3\ndone\nnow\n'
"$D" show "$HOST" heap >"$tmp/log"
grep -q 'Stones left: 16' "$tmp/log" || fail "it was not played"

# ---- the laws: it keeps them, and each is missed where it is broken ----
for law in rooms purity spdx; do quietly $make $law; done
law=0
breaks() { # FILE, SED, what make rooms must say
    cp "$1" "$tmp/kept"
    sed -i "$2" "$1"
    ! cmp -s "$1" "$tmp/kept" || fail "nothing was broken by $2"
    quietly $make "$build/games/last-stone/rules.o"
    ! sh tests/law/prefix.sh "$build" >"$tmp/log" 2>&1 || fail "no law is broken by $2"
    grep -qF -e "$3" "$tmp/log" || fail "of $2 it is not said: $3"
    cp "$tmp/kept" "$1"
    law=$((law + 1))
}
breaks games/last-stone/rules.c 's/^static bool set_up/bool set_up(const struct rules *, void *, const struct setup *, struct play *);\nbool set_up/' \
    'games/last-stone/rules.c: the global set_up does not begin with stone_'
breaks games/face/rulesets.c '/HAS(stone)/d' 'games/face/rulesets.c has no line HAS(stone) for games/last-stone'
breaks games/last-stone/rules-index.tsv 's/STONE-3/HD-3/' 'rules-index.tsv:4: HD-3 does not begin with STONE-'
quietly $make "$build/games/last-stone/rules.o"
echo "ruleset: last-stone is a folder, its tests and one line; $compiled files compiled, $law laws tried"
