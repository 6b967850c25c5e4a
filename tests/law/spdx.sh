#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Every file of source says in its first three lines under which licence it is, by an SPDX line. Source is C,
# scripts, awk, the Makefile, man pages and the package's scripts. Not in it: data (JSON, vectors, goldens, seeds, mails), prose, settings
# to copy, and templates/, whose bytes people are sent and whose hashes stand in logs; LICENSE speaks for them.
# Usage, from the top of the tree: sh tests/law/spdx.sh [--list]
set -eu
files=$(sh tests/law/tree.sh | grep -E '\.(c|h|sh|py|js|awk|[15])$|^Makefile$|^deploy/debian/(post|pre)|^\.ci/run$' |
    grep -vE '^(templates|tests/vectors|tests/golden|tests/fuzz/seeds|tests/games/[^/]*/seeds|tests/mails/[^/]*\.(eml|txt))')
n=$(printf '%s\n' "$files" | wc -l)
[ "$n" -gt 500 ] || { echo "spdx: only $n files of source were found" >&2; exit 1; }
[ "${1:-}" != --list ] || { printf '%s\n' "$files"; exit 0; }
# shellcheck disable=SC2086
without=$(awk 'FNR == 1 { if (name != "" && !said) print name; name = FILENAME; said = 0 }
    FNR <= 3 && /SPDX-License-Identifier: Apache-2\.0( \*\/)?$/ { said = 1 }
    END { if (name != "" && !said) print name }' $files)
[ -z "$without" ] || { printf '%s\n' "$without" | sed 's/^/spdx: no licence line in /' >&2; exit 1; }
echo "  $n files of source say their licence"
