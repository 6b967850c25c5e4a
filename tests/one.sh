#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Runs one test, a program or a script, and prints its output whole, so that several may run at a time, and how many seconds it
# took beside the others. FAILED: file that names failures; BRIEF=1: who passes says nothing.
begun=$(date +%s)
case $1 in
*.sh) out=$(sh "$1" 2>&1) ;;
*) out=$("$1" 2>&1) ;;
esac
code=$?
[ $code = 0 ] && [ -n "${BRIEF:-}" ] || printf '  RUN %s (%s s)\n%s\n' "$1" $(($(date +%s) - begun)) "$out"
[ $code = 0 ] || echo "$1 (exit $code)" >>"$FAILED"
exit 0
