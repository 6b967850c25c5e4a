#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Two rulesets link into one program, whatever their functions are called: each global symbol of a folder begins with the
# ruleset's prefix (PREFIX_ruleset), no other object has one of that prefix, no two folders share a prefix, each folder has
# its line in games/face/rulesets.c, and the ids of its rules-index.tsv have the prefix in capitals. A folder that has rules
# (PREFIX_rules) but no words yet, or no random player yet (bot_wishes.h names its file), may be a ruleset in
# the making: all of this holds for it but the line, and it is named.
# Usage, from the top of the tree, which is built: sh tests/law/prefix.sh BUILD
set -eu
build=$1
bad=$(mktemp)
trap 'rm -f "$bad"' EXIT
# The folders that no ruleset is: those that games/ROOMS names before `games/*`.
shared=$(sed -n '/^games\/\*$/q;s/^games\/\([a-z]*\)$/\1/p' games/ROOMS | tr '\n' ' ')
listed=$(sed -n 's/^ *HAS(\([a-z][a-z0-9_]*\)).*/\1/p' games/face/rulesets.c | LC_ALL=C sort)
objects() { find "$@" -name '*.c' | sed "s|^|$build/|;s|c\$|o|"; }
globals() { nm -gA --defined-only "$@" | sed "s|^$build/||;s|\.o:|.c |" | awk '{ print $1, $NF }'; }
n=0
: >"$bad.prefixes"
for folder in games/*/; do
    name=${folder#games/} name=${name%/}
    case " $shared " in *" $name "*) continue ;; esac
    # shellcheck disable=SC2046
    globals $(objects "games/$name") >"$bad.symbols"
    prefix=$(sed -n 's/.* \([a-z][a-z0-9_]*\)_ruleset$/\1/p' "$bad.symbols")
    making=
    [ -n "$prefix" ] || { making=1; prefix=$(sed -n 's/.* \([a-z][a-z0-9_]*\)_rules$/\1/p' "$bad.symbols"); }
    [ -f "tests/games/$name/${prefix}_bot.c" ] || printf '%s\n' "$listed" | grep -qx "$prefix" || making=1
    case $prefix in
    '' | *[!a-z0-9_]*) echo "games/$name: no symbol, or more than one, is called PREFIX_ruleset" >>"$bad"; continue ;;
    esac
    n=$((n + 1))
    echo "$prefix" >>"$bad.prefixes"
    awk -v prefix="$prefix" '$2 !~ "^(embed_)?" prefix "_" { print $1 ": the global " $2 " does not begin with " prefix "_" }' \
        "$bad.symbols" >>"$bad"
    [ -z "$making" ] || echo "  games/$name is in the making: $prefix is not in games/face/rulesets.c"
    [ -n "$making" ] || printf '%s\n' "$listed" | grep -qx "$prefix" || echo "games/face/rulesets.c has no line HAS($prefix) for games/$name" >>"$bad"
    [ ! -f "games/$name/rules-index.tsv" ] || awk -F '\t' -v ids="$(echo "$prefix" | tr a-z A-Z)-" -v file="games/$name/rules-index.tsv" \
        'NR > 1 && index($1, ids) != 1 { print file ":" NR ": " $1 " does not begin with " ids }' "games/$name/rules-index.tsv" >>"$bad"
done
twice=$(LC_ALL=C sort "$bad.prefixes" | uniq -d)
[ -z "$twice" ] || echo "two rulesets have the prefix $twice" >>"$bad"
[ "$n" -ge 3 ] || echo "only $n rulesets were found" >>"$bad"
# shellcheck disable=SC2046,SC2086
globals $(objects formats processor $(for room in $shared; do echo "games/$room"; done)) $(ls games/*.c | sed "s|^|$build/|;s|c\$|o|") |
    awk -v prefixes="$(tr '\n' ' ' <"$bad.prefixes")" 'BEGIN { n = split(prefixes, prefix, " ") }
        { for (i = 1; i <= n; i++) if ($2 ~ "^(embed_)?" prefix[i] "_") print $1 ": the global " $2 " has the prefix of a ruleset" }
        END { if (NR < 1000) print "only " NR " globals were found" }' >>"$bad"
rm -f "$bad.symbols" "$bad.prefixes"
[ ! -s "$bad" ] || { sed 's/^/prefix: /' "$bad" >&2; exit 1; }
echo "  $n rulesets: each global has its folder's prefix"
