#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The worst words of doc/STYLE.md stand nowhere in what people read: pages, man pages, templates, messages, comments.
# Usage, from the top of the tree: sh tests/words.sh
set -eu
# One to a line, as an extended regular expression; a phrase of a pair of STYLE.md, or one of its kind.
worst='will not do, expected
not as it must be
(that|who|which) (is|are) none\b
behind ("|`)?[a-z-]+(:|=)
behind (the|a|its) (word|words|verb|colon|header|deadline)\b
stands? behind (it|the|its|"|`)
\b(of before|none such)\b
it is told (there|once)\b
does not come about
to be noted
please be advised
in possession of
at this point in time
in the case that'
files=$(git ls-files README.md SECURITY.md CONTRIBUTING.md NEWS.md doc deploy processor formats games desk templates |
    grep -E '\.(md|c|h|json|mustache|txt|js|[15])$' | grep -v -e '/seeds/' -e '^doc/STYLE.md$')
n=$(echo "$files" | wc -l)
[ "$n" -ge 900 ] || { echo "words: only $n files" >&2; exit 1; }
all=$(printf '%s' "$worst" | tr '\n' '|')
printf 'a box that is none\n' | grep -qE "$all" || { echo "words: nothing is found" >&2; exit 1; }
# shellcheck disable=SC2086
if grep -nHE "$all" $files; then
    echo "words: say it as doc/STYLE.md does" >&2
    exit 1
fi
echo "  words: none of $(printf '%s\n' "$worst" | wc -l) phrases in $n files"
