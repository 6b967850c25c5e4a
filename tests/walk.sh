#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The acceptance walk: what `make demo` does, in a folder of its own, and what it must end with.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
sh tests/demo/demo.sh "$dir/demo" >"$dir/log" 2>&1 || { cat "$dir/log"; echo "walk: the demo failed"; exit 1; }
must() { grep -q -e "$1" "$dir/log" || { cat "$dir/log"; echo "walk: the demo does not say: $1"; exit 1; }; }
must 'at ">>Dept of Washingten<<"'
must 'deploy Dept of Washington east'
must '^consistent so far$'
must '^proven$'
must 'All reports are signed by the host of shenandoah-1'
! grep -q '^no ' "$dir/log" || { cat "$dir/log"; echo "walk: something was not proven"; exit 1; }
D=$(cd "$(dirname "${DISPATCH:-build/dispatch}")" && pwd)/dispatch
"$D" fsck "$dir/demo/host" >/dev/null || { echo "walk: the store is not sound"; exit 1; }
echo "walk: two people joined, played, verified; the finished game is proven"
