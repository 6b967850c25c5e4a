#!/bin/sh
# Runs one test program and prints its output whole, so that several may run at a time. FAILED: file that names failures.
out=$("$1" 2>&1)
code=$?
printf '  RUN %s\n%s\n' "$1" "$out"
[ $code = 0 ] || echo "$1 (exit $code)" >>"$FAILED"
exit 0
