#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Runs one test, a program or a script, and prints its output whole, so that several may run at a time; and how many seconds it
# took beside the others, and how many of the processor (what a browser's helpers took is not among these).
# FAILED: file that names failures, each with the last lines that it printed; BRIEF=1: who passes says nothing.
# A sanitized process takes some 35 ms to fork and end: suites that neither start programs nor change their process run in one.
case $1 in
*/san/tests/formats/* | */san/tests/games/* | */san/tests/desk/*) export CK_FORK=no ;;
esac
begun=$(date +%s)
case $1 in
*.sh) out=$(sh "$1" 2>&1) ;;
*) out=$("$1" 2>&1) ;;
esac
code=$?
if [ $code != 0 ] || [ -z "${BRIEF:-}" ]; then
    # The last line of `times` is what children took, user and system: 0m1.25s 0m0.31s
    spent=$(mktemp)
    times >"$spent"
    busy=$(awk -F '[ms ]+' 'END { printf "%d", 60 * $1 + $2 + 60 * $3 + $4 + 0.5 }' "$spent")
    rm -f "$spent"
    printf '  RUN %s (%s s, %s of the processor)\n%s\n' "$1" $(($(date +%s) - begun)) "$busy" "$out"
fi
[ $code = 0 ] || printf '%s (exit %s): the last that it said\n%s\n' "$1" "$code" "$(printf '%s\n' "$out" | tail -n 12 | cut -c 1-300 | sed 's/^/    /')" >>"$FAILED"
exit 0
