#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# No test depends on the clock on the wall: what a machine does in a second depends on what else runs there. Work is counted
# (tests/lib/work.h), what must come is waited for, and the one limit against hanging is an hour (tests/lib/test.c). Names each
# line of a test that measures time or sets a limit. Usage, from the top of the tree: sh tests/clock.sh
set -eu
found=$(mktemp)
trap 'rm -f "$found"' EXIT
# look PATTERN FILE...: lines with the pattern. Benchmarks are there to measure, the faults' library stands in
# the program's way; the few others say in the line why they may.
look() {
    pattern=$1
    shift
    grep -nE "$pattern" /dev/null "$@" | grep -vE '^tests/(bench/|faults/library[a-z_]*\.c|lib/stopwatch\.|fuzz/|clock\.sh)|memory, not time|against hanging' >>"$found" || true
}
# shellcheck disable=SC2046
look '\b(tcase_set_timeout|clock_gettime|gettimeofday|getrusage|setitimer|difftime|alarm|sleep|nanosleep) ?\(|\bclock\(\)' \
    $(find tests -name '*.[ch]')
# shellcheck disable=SC2046
look '^[^#]*\b(timeout [0-9]|SECONDS\b[^_=]*-(lt|gt|le|ge))|\btime\.(time|monotonic|perf_counter|sleep)\(|\btimeout ?= ?[0-9]' \
    $(find tests \( -name '*.sh' -o -name '*.py' \) )
look 'performance\.now|Date\.now|waitForTimeout|timeout: ?[0-9]|Timeout\([0-9]' tests/browser/*.js
[ ! -s "$found" ] || {
    cat "$found"
    echo "clock: these tests measure time or limit it: count work (tests/lib/work.h), or wait for what must come" >&2
    exit 1
}
