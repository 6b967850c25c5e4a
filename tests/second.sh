#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Usage, from the top of the tree: DISPATCH=build/dispatch sh tests/second.sh [TRANSCRIPT...]
# A second verifier, in another language and from formats/TRANSCRIPT.md alone, must judge every golden game (or those that
# are named) as `dispatch audit` does: as it lies there, and with one thing changed at a time.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
n=0
agree() { # FILE WANTED WHAT
    a=0; "$DISPATCH" audit "$1" >"$dir/first" 2>&1 || a=$?
    b=0; python3 tests/second/transcript.py "$1" >"$dir/second" 2>&1 || b=$?
    [ $a = "$2" ] && [ $b = "$2" ] || {
        echo "second: $3: dispatch audit says $a, the second verifier $b, wanted $2"
        cat "$dir/first" "$dir/second"
        exit 1
    }
    n=$((n + 1))
}
spoil() { # WANTED WHAT SED-PROGRAM: the change must be one
    sed -e "$3" "$file" >"$dir/spoilt"
    ! cmp -s "$file" "$dir/spoilt" || { echo "second: nothing was changed by: $2"; exit 1; }
    agree "$dir/spoilt" "$1" "$2 of $file"
}
# Rulesets may keep finished games with their tests as well.
if [ $# = 0 ]; then
    python3 tests/second/vectors.py
    python3 tests/second/cheats.py
    # Every lie that the tests of the judge know, and the honest journals that they begin with.
    mkdir "$dir/lies"
    for suite in t_judge_base t_judge_chance t_judge_keys t_judge_sheets t_judge_time; do
        DISPATCH_LIES=$dir/lies "$(dirname "$DISPATCH")/tests/processor/check/$suite" >"$dir/said" || {
            cat "$dir/said"
            exit 1
        }
    done
    python3 tests/second/lies.py "$dir/lies"
    set -- $(find tests/golden tests/games/*/golden -name '*.transcript' 2>/dev/null | sort)
fi
has() { grep -q "^entry [0-9]* $1 " "$file"; } # games without decks, dice, or anything left to chance have no such entry
for file; do
    agree "$file" 0 "$file"
    ! has draw || spoil 1 "a card drawn out of turn" '/^entry [0-9]* draw [a-z-]* [a-z]* /s/\([0-9]*\):\([0-9]*\)$/\1:7\2/'
    spoil 1 "an entry left out" '/^entry 9 /d'
    spoil 1 "a signed block left out" '0,/^block /{/^block /d}'
    spoil 1 "all signed blocks left out" '/^block /d'
    ! has roll || spoil 1 "other dice" 's/^\(entry [0-9]* roll [0-9]* \)00/\1ff/;t;s/^\(entry [0-9]* roll [0-9]* \)../\100/'
    ! has 'reveal vrf' || spoil 1 "another seed" 's/^\(entry [0-9]* reveal vrf \)00/\1ff/;t;s/^\(entry [0-9]* reveal vrf \)../\100/'
    spoil 1 "a checkpoint with a broken signature" '/^checkpoint /s/....$/AAA=/'
    spoil 1 "other data" 's/^bundle ..../bundle AAAA/'
    spoil 65 "another genesis" 's/^genesis ..../genesis AAAA/'
    spoil 65 "another format" '1s/1/2/'
done
echo "second: both verifiers agree on $n transcripts"
