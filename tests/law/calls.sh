#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# No function of processor/ calls one of a later room (processor/ROOMS), whatever headers say: read from the objects.
# Usage, from the top of the tree, which is built: sh tests/law/calls.sh BUILD
set -eu
build=$1
rooms=$(grep -v '^#' processor/ROOMS | tr '\n' ' ')
objects=$(for source in processor/*/*.c; do echo "$build/${source%.c}.o"; done)
# shellcheck disable=SC2086
up=$({ nm -gA --defined-only $objects | sed 's/^/has /'; nm -uA $objects | sed 's/^/wants /'; } | sed "s|$build/||;s|\.o:|.c |" |
    awk -v rooms="$rooms" '
    BEGIN { n = split(rooms, room, " "); for (i = 1; i <= n; i++) floor[room[i]] = i }
    $1 == "has" { home[$NF] = $2 }
    $1 == "wants" { call[++n_calls] = $NF; from[n_calls] = $2 }
    END {
        for (i = 1; i <= n_calls; i++) {
            if (!(call[i] in home)) continue
            seen++
            split(from[i], a, "/"); split(home[call[i]], b, "/")
            if (floor[b[2]] > floor[a[2]]) print from[i] " calls " call[i] " of " home[call[i]]
        }
        if (seen < 2000) print "only " seen + 0 " calls were found"
    }')
[ -z "$up" ] || { printf '%s\n' "$up" | sed 's/^/rooms: /' >&2; exit 1; }
