#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Runs one fuzz target for SMOKE_SECONDS from its seeds and what was found before; says how often it ran, or shows the
# end of its log.
set -eu
target=$1
name=${target##*/f_}
mkdir -p "$FUZZ/corpus/$name"
seeds=$(ls -d "tests/fuzz/seeds/$name" tests/games/*/seeds/"$name" 2>/dev/null || true) # a ruleset's lie with its tests
# shellcheck disable=SC2086
if "$target" -max_total_time="$SMOKE_SECONDS" -timeout=100 -rss_limit_mb=2048 -verbosity=0 -print_final_stats=1 \
    -artifact_prefix="$FUZZ/$name-" "$FUZZ/corpus/$name" $seeds >"$FUZZ/$name.log" 2>&1; then
    runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$FUZZ/$name.log")
    echo "${runs:?"$FUZZ/$name.log does not say how often it ran"}" >"$FUZZ/$name.runs"
    echo "  fuzz $name: ok, $runs inputs"
else
    tail -40 "$FUZZ/$name.log"
    echo "fuzz $name: FAILED, input in $FUZZ/$name-*"
    exit 255
fi
