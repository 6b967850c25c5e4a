#!/bin/sh
# Plays a short finished game of any ruleset, for tests/golden: a revision that this program plays must have one there
# that audits (t_golden says which is missing). Nobody sends an order: deadlines pass, the least that the rules demand is
# done for every seat, and after some exchanges a seat gives up. Usage, from the top of the tree:
#   DISPATCH=build/dispatch sh tests/golden/play.sh RULESET tests/golden/RULESET-REVISION/idle.transcript
set -eu
D=$(cd "$(dirname "${DISPATCH:-build/dispatch}")" && pwd)/dispatch
rules=$1 out=$2
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
unset DISPATCH_HOST
HOST=$dir/host KEYS=$dir
. tests/demo/lib.sh
"$D" init "$HOST" --keys "$dir/keys" --name golden.example >/dev/null
printf 'gap 0\njump 0\nmissed-limit 0\n' >>"$HOST/dispatch.conf"
day=1
NOW=2026-01-01T12:00:00Z
next_day() { day=$((day + 1)) && NOW=$(date -u -d "2026-01-01 12:00 UTC + $day days" +%Y-%m-%dT%H:%M:%SZ) && run; }

# A player a seat, as many as the ruleset asks for.
set --
luck=--setup\ short # where anything is left to chance
while ! "$D" new "$HOST" "$rules" --name idle $luck --missed fallback --abandon 0 "$@" --now $NOW >"$dir/new" 2>&1; do
    if [ -n "$luck" ] && grep -q 'leaves nothing to chance' "$dir/new"; then
        luck=
        continue
    fi
    seat=$(sed -n 's/.*who plays the \([a-z0-9-]*\)?.*/\1/p' "$dir/new")
    [ -n "$seat" ] || { cat "$dir/new"; exit 1; }
    ssh-keygen -q -t ed25519 -N '' -C "$seat" -f "$dir/p-$seat"
    "$D" player "$HOST" add "p-$seat" --key "$dir/p-$seat.pub" --mail "p-$seat@example.org" --zone UTC >/dev/null
    set -- "$@" --seat "$seat=p-$seat"
done
run
for pair in "$@"; do
    case $pair in --seat) continue ;; esac
    seat=${pair%%=*}
    cp "$(newest "p-$seat" "idle-$seat-1.txt")" "$dir/join-$seat.txt"
    fill "$dir/join-$seat.txt" entropy "$(printf %s "luck of $seat" | sha256sum | cut -c1-64)"
    sign "p-$seat" "$dir/join-$seat.txt"
    drop "$dir/join-$seat.txt"
done
next_day
for _ in 1 2 3 4 5 6 7 8; do next_day; next_day; next_day; next_day; done
# The first who is asked gives up, and so do the others, where his partners go on without him.
for pair in "$@"; do
    case $pair in --seat) continue ;; esac
    seat=${pair%%=*}
    form=$(newest "p-$seat" "idle-$seat-[0-9]*.txt")
    [ -n "$form" ] || continue
    cp "$form" "$dir/last-$seat.txt"
    printf 'resign\nnow\n' | orders "$dir/last-$seat.txt"
    sign "p-$seat" "$dir/last-$seat.txt"
    drop "$dir/last-$seat.txt"
    next_day
    next_day
done
mkdir -p "$(dirname "$out")"
rm -f "$out"
"$D" export "$HOST" idle --output "$out"
"$D" audit "$out"
