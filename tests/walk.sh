#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The acceptance walk: what `make demo` does, in a folder of its own, and what it must end with.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
sh tests/demo/demo.sh "$dir/demo" >"$dir/log" 2>&1 || { cat "$dir/log"; echo "walk: the demo failed"; exit 1; }
must() { grep -q -e "$2" "$dir/$1" || { cat "$dir/log"; echo "walk: $1 of the demo does not say: $2"; exit 1; }; }
must log 'at "Washingten"'
must log 'Did you mean Washington'
must log '^THE BATTLE OF FREDERICKSBURG$'
must log '(roll '
must log '^consistent so far$'
must log '^proven$'
must log 'try blue-vs-gray --as usa$'
must demo/mail/ann.verified 'All reports are signed by the host of valley-1'
! grep -q '^no ' "$dir/log" "$dir/demo/mail/bob.verified" || { cat "$dir/log"; echo "walk: something was not proven"; exit 1; }
lines=$(wc -l <"$dir/log")
[ "$lines" -lt 60 ] || { cat "$dir/log"; echo "walk: the demo prints $lines lines"; exit 1; }
page=$(sed -n 's/^  \(.*\.html\)$/\1/p' "$dir/log")
[ -s "$page" ] || { echo "walk: the page that the demo names is not there: $page"; exit 1; }
D=$(cd "$(dirname "${DISPATCH:-build/dispatch}")" && pwd)/dispatch
"$D" fsck "$dir/demo/host" >/dev/null || { echo "walk: the store is not sound"; exit 1; }
echo "walk: two people joined, fought, verified; the finished game is proven; $lines lines"
