#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# prompt.sh B_PROMPT: instructions of what b_prompt does at each position, counted by callgrind: the same on every run.
set -eu
program=$1
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
printf '%-15s %-8s %9s %9s %13s\n' game thing positions done instructions
for game in blue-vs-gray house-divided; do
    for thing in copy view prompt checked dry run saved; do
        valgrind --tool=callgrind --collect-atstart=no --toggle-collect=counted --callgrind-out-file="$out/counts" \
            "$program" "$game" "$thing" >"$out/said" 2>"$out/err" || { cat "$out/err" >&2; exit 1; }
        read -r positions good <"$out/said"
        total=$(sed -n 's/^\(summary\|totals\): //p' "$out/counts" | head -n 1)
        printf '%-15s %-8s %9s %9s %13s\n' "$game" "$thing" "$positions" "$good" $((total / positions))
    done
done
