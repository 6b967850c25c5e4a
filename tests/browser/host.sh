# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=sh
# tests/browser/host.sh - a host with two players, north and south, in a folder of its own that goes when the script ends. Sourced
# by sh, from the top of the tree; afterwards that folder is the current one. NAME: the test, for what it says.
# D: the program. top: the tree. work: the folder, with players/ (keys) and desk/. HOST, KEYS: as tests/demo/lib.sh has them.
D=$(cd "$(dirname "${DISPATCH:-build/dispatch}")" && pwd)/dispatch
top=$PWD
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/players" "$work/desk"
cd "$work"
HOST=$work/host KEYS=$work/players
. "$top/tests/demo/lib.sh"
fail() {
    echo "$NAME: $*" >&2
    exit 1
}

"$D" init "$HOST" --keys "$work/host-keys" >/dev/null
for who in north south; do
    ssh-keygen -q -t ed25519 -N '' -C "$who" -f "players/$who"
    "$D" player "$HOST" add $who --key "players/$who.pub" --mail $who@example.org >/dev/null
done

# set_up DAY GAME PLAYER:SEAT...: each seat's player joins the game with a luck key and opens it; passes at 16:00 and 17:00
set_up() {
    date=$1 game=$2
    shift 2
    for step in 1 2; do
        for pair in "$@"; do
            who=${pair%:*} form="$game-${pair#*:}-$step.txt" luck="$KEYS/luck-$game-${pair%:*}"
            cp "$(newest "$who" "$form")" .
            if [ $step = 1 ]; then
                ssh-keygen -q -t ed25519 -N '' -C luck -f "$luck"
                fill "$form" entropy-commit "$(ssh-keygen -l -f "$luck.pub" | cut -d' ' -f2)"
            else
                fill "$form" open "$(cut -d' ' -f2 "$luck.pub")"
            fi
            sign "$who" "$form"
            drop "$form"
        done
        NOW=${date}T1$((step + 5)):00:00Z
        run
    done
}

# wish WHO LINES: a PLAYER block with these lines comes in, and a pass is made; his first, so of number 1
wish() {
    printf -- '-----BEGIN PBEM PLAYER-----\npbem: 1\nhost: %s\nseq: 1\norders:\n%b-----END PBEM PLAYER-----\n' dispatch.localhost "$2" >"wish-$1.txt"
    sign "$1" "wish-$1.txt"
    drop "wish-$1.txt"
    run
}
