#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Are these objects pure? None has writable data; each import is one of the names of PATTERN (an extended regular
# expression), or defined in one of the objects of OWN. Usage: sh tests/law/pure.sh PATTERN "OWN..." OBJECT...
set -eu
pattern=$1 own=$2
shift 2
[ $# -gt 0 ] || { echo "pure: of no object" >&2; exit 1; }
found=$(
    size -A "$@" | awk '/:$/ || / :$/ { file = $1 } ($1 == ".data" || $1 == ".bss") && $2 > 0 { print "writable data: " file " " $0 }'
    # shellcheck disable=SC2086
    defined=$(nm -g --defined-only $own | awk 'NF == 3 { print $3 }' | sort -u)
    nm -u "$@" | awk 'NF == 2 { print $2 }' | sort -u | grep -vxE "$pattern" |
        awk -v own="$defined" 'BEGIN { n = split(own, name, "\n"); for (i = 1; i <= n; i++) is[name[i]] = 1 }
            !($1 in is) { print "impure import: " $1 }'
)
[ -z "$found" ] || { printf '%s\n' "$found" >&2; exit 1; }
