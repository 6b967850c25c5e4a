#!/bin/sh
# All texts of a golden game, as they were and as they are now: each report, its facts by line, and the transcript. Most of
# them are kept as hashes only, so the program that gave them is built once more, from the commit that wrote the golden games
# last, and both play. Usage, from the top of the tree: sh tests/golden/diff.sh GAME [COMMIT]
set -eu
game=${1:?"usage: make golden-diff GAME=golden-standard"}
commit=$(git rev-parse "${2:-$(git log -1 --format=%H -- 'tests/golden/*-[0-9]*')}^{commit}")
out=$PWD/build/golden tree=$PWD/build/golden/tree
git cat-file -e "$commit:tests/golden/diff.sh" 2>/dev/null ||
    { echo "golden: $commit is older than this script; its texts lie in its tests/golden" >&2; exit 1; }
mkdir -p "$out"
if [ "$(cat "$out/commit" 2>/dev/null)" != "$commit" ]; then
    rm -rf "$tree" "$out/commit"
    mkdir -p "$tree"
    git archive "$commit" | tar -xf - -C "$tree"
    echo "$commit" >"$out/commit"
fi
echo "golden: builds $(git log -1 --format='%h, %s' "$commit")"
${MAKE:-make} -s --no-print-directory -j"$(nproc)" -C "$tree" BUILD=build build/tests/processor/whole/t_golden >"$out/log" 2>&1 ||
    { tail "$out/log" >&2; exit 1; }
# shows TREE FOLDER: plays the stored sheets there. A game that ends otherwise than it should still shows what came before.
shows() {
    rm -rf "$2"
    mkdir -p "$2"
    (cd "$1" && DISPATCH_GOLDEN=show DISPATCH_GOLDEN_INTO=$2 DISPATCH_GAME=$game build/tests/processor/whole/t_golden >"$2.log" 2>&1) ||
        tail -n 3 "$2.log"
    [ -n "$(ls -A "$2")" ] || { echo "golden: there is no game $game" >&2; exit 1; }
}
shows "$tree" "$out/then"
shows "$PWD" "$out/now"
cd "$out"
diff -ru then now >"$game.diff" || true
echo "golden: $(grep -c '^diff ' "$game.diff" || true) of $(ls then | wc -l) files are different: build/golden/$game.diff, of build/golden/then and build/golden/now"
