#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# A game on a forum from a phone alone: posts are pasted into the order desk, which opens what is sealed to the player's key, and what it
# signs is sealed to the host, who takes it (forum.js). PICTURES=FOLDER: pictures of it.
# Usage, from the top of the tree, NODE_PATH set: DISPATCH=build/dispatch sh tests/browser/forum.sh
set -eu
D=$(cd "$(dirname "${DISPATCH:-build/dispatch}")" && pwd)/dispatch
top=$PWD
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
pictures=${PICTURES:+$(mkdir -p "$PICTURES" && cd "$PICTURES" && pwd)}
cd "$work"
ssh-keygen -q -t ed25519 -N 'four grey mules' -C north -f north
ssh-keygen -q -t ed25519 -N '' -C south -f south
"$D" init host --name forum.example --keys "$work/host-keys" >/dev/null
for who in north south; do
    "$D" player host add $who --key $who.pub --forum >/dev/null
done
"$D" desk --output desk.html >/dev/null
node "$top/tests/browser/forum.js" "$D" "$work" $pictures
