# SPDX-License-Identifier: Apache-2.0
# tests/demo/lib.sh - what the demo and the tests of the walk share. Sourced by sh.
# D: the program. KEYS: folder of players' keys. HOST: host directory.

# newest FOLDER PATTERN: the newest file of that name in a player's outbox
newest() { ls -d "$HOST/outbox/$1"/[0-9]*/$2 2>/dev/null | sort | tail -n 1; }

# fill FILE WORD VALUE: puts VALUE after the header "WORD:" of a form
fill() { sed -i "s|^$2:.*|$2: $3|" "$1"; }

# orders FILE: replaces the lines between "orders:" and END by those on standard input
orders() {
    awk -v lines="$(cat)" '/^orders:$/ { print; print lines; skip = 1; next } /^-----END/ { skip = 0 } !skip' "$1" >"$1.new"
    mv "$1.new" "$1"
}

# sign PLAYER FILE, with nothing but ssh-keygen
sign() { ssh-keygen -q -Y sign -f "$KEYS/$1" -n pbem-v1 "$2" 2>/dev/null; }

# drop FILE: sheet and signature into the inbox
drop() { mv "$1" "$1.sig" "$HOST/inbox/new/"; }

run() { "$D" run "$HOST" --now "$NOW" --quiet; }
