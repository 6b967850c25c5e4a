#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# No function is there for tests alone: each that another file could call is called by one, or in its own. Read from the
# objects, and what none of them imports from the text: its name stands in a .c file more than the once at which it is
# written. Without comments, strings and includes; what stands in for the C library's is called by that name. Two
# wait: rules_apply_here for a player who is a computer, desk_free for a desk that is no page. Usage, from the top of the
# tree, which is built: sh tests/law/used.sh BUILD
set -eu
build=$1
sources=$(find formats games processor desk -name '*.c' ! -path 'desk/wasm/*' | LC_ALL=C sort)
objects=$(printf '%s\n' "$sources" | sed "s|^|$build/|;s|c\$|o|")
lonely=$(
    # shellcheck disable=SC2086
    { nm -uA $objects | sed 's/^/wants /'; nm -gA --defined-only $objects | awk '$(NF - 1) == "T"' | sed 's/^/has /'; } |
        awk '$1 == "wants" { wanted[$NF] = 1 } $1 == "has" && !($NF in wanted) { print $NF }' |
        grep -vxE 'main|vasprintf|__vasprintf_chk|rules_apply_here|desk_free' | sort
)
found=$(
    # shellcheck disable=SC2086
    cat $sources desk/wasm/*.c | sed '/^[ \t]*#[ \t]*include/d;s/\\\\//g;s/\\"//g;s/"[^"]*"//g' |
        ${CC:-cc} -fpreprocessed -dD -P -E -x c - 2>/dev/null | grep -oE '[A-Za-z_][A-Za-z0-9_]*' |
        awk -v names="$lonely" '
        BEGIN { n = split(names, name, "\n"); for (i = 1; i <= n; i++) is[name[i]] = 1 }
        $1 in is { times[$1]++ }
        END {
            for (f in is) if (times[f] < 2) print f
            if (n > 500 || NR < 100000) print "this check, for it found " n " names in " NR " words"
        }' | sort
)
[ -z "$found" ] || { printf '%s\n' "$found" | sed 's/^/used: no product code calls /' >&2; exit 1; }
