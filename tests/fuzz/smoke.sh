#!/bin/sh
# Runs one fuzz target for SMOKE_SECONDS from its seeds and what was found before; says ok, or shows the end of its log.
set -eu
target=$1
name=${target##*/f_}
mkdir -p "$FUZZ/corpus/$name"
seeds=
[ ! -d "tests/fuzz/seeds/$name" ] || seeds=tests/fuzz/seeds/$name
# shellcheck disable=SC2086
if "$target" -max_total_time="$SMOKE_SECONDS" -timeout=10 -rss_limit_mb=2048 -verbosity=0 -print_final_stats=0 \
    -artifact_prefix="$FUZZ/$name-" "$FUZZ/corpus/$name" $seeds >"$FUZZ/$name.log" 2>&1; then
    echo "  fuzz $name: ok"
else
    tail -40 "$FUZZ/$name.log"
    echo "fuzz $name: FAILED, input in $FUZZ/$name-*"
    exit 255
fi
