#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Which suites are slow: runs each alone and writes those that take more than 0.8 seconds of the processor into
# tests/slow.txt, the longest first. `make quick` leaves them out, and the longest are begun first where all run. Seconds of the processor
# are the same however busy the machine is. Usage: sh tests/measure.sh SUITE..., by `make measure`
set -eu
[ $# -gt 0 ] || { echo "usage: sh tests/measure.sh SUITE..., by make measure" >&2; exit 64; }
list=tests/slow.txt
spent=$(mktemp)
trap 'rm -f "$spent"' EXIT
for suite; do
    # What a shell's children took stands in the last line of `times`: 0m1.25s 0m0.31s
    took=$(sh -c '"$1" >/dev/null 2>&1 || exit 1; times' measure "$suite") || { echo "measure: $suite fails" >&2; exit 1; }
    printf '%s\n' "$took" | awk -v suite="${suite#*tests/}" 'END {
        for (i = 1; i <= 2; i++) { split($i, part, /[ms]/); sum += 60 * part[1] + part[2] }
        if (sum > 0.8) printf "%d %s\n", sum + 0.5, suite }' >>"$spent"
done
{
    echo '# Seconds of the processor, and the suite: written by `make measure` (tests/measure.sh).'
    sort -k1,1rn -k2 "$spent"
} >"$list"
cat "$list"
