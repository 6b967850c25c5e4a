#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The rooms of processor/ (processor/ROOMS) and of games/ (games/ROOMS): no file includes one of a later room, each file lies in a room, each room has a
# README of at most ten lines; nothing lies at the top of the tree that is not named here.
# Usage, from the top of the tree: sh tests/law/rooms.sh [TREE]
set -eu
cd "${1:-.}"
bad=$(mktemp)
trap 'rm -f "$bad"' EXIT
top=' .ci .clang-format .editorconfig .git-blame-ignore-revs .gitignore CONTRIBUTING.md LICENSE Makefile NEWS.md README.md SECURITY.md deploy desk doc formats games processor templates tests '
sh tests/law/tree.sh | cut -d/ -f1 | LC_ALL=C sort -u | while IFS= read -r name; do
    case $top in *" $name "*) ;; *) echo "$name lies at the top of the tree and is not named in tests/law/rooms.sh" >>"$bad" ;; esac
done
rooms=$(grep -v '^#' processor/ROOMS)
for room in $rooms; do
    [ -f "processor/$room/README.md" ] || { echo "processor/$room has no README.md" >>"$bad"; continue; }
    [ "$(wc -l <"processor/$room/README.md")" -le 10 ] || echo "processor/$room/README.md has more than ten lines" >>"$bad"
done
for entry in processor/*; do
    name=${entry#processor/}
    case $name in main.c | ROOMS) continue ;; esac
    printf '%s\n' "$rooms" | grep -qx "$name" || echo "$entry is no room of processor/ROOMS" >>"$bad"
done
# shellcheck disable=SC2046
awk -v rooms="$(printf '%s ' $rooms)" '
    BEGIN { n = split(rooms, room, " "); for (i = 1; i <= n; i++) floor[room[i]] = i }
    /^[ \t]*#[ \t]*include "processor\// {
        split(FILENAME, from, "/"); split($0, to, "/")
        edges++
        if (!(to[2] in floor)) print FILENAME ": " $0 ": no room"
        else if (floor[to[2]] > floor[from[2]]) print FILENAME ":" FNR ": " from[2] " must not know " to[2] ": " $0
    }
    END { if (edges < 500) print "only " edges + 0 " includes were found" }' \
    $(find processor -mindepth 2 -name '*.[ch]' | LC_ALL=C sort) >>"$bad"
# shellcheck disable=SC2046
awk '
    FILENAME == "games/ROOMS" { if ($0 !~ /^#/ && $0 != "") floor[$0] = ++n; next }
    # That of the longest path named that holds this one.
    function of(path) {
        while (path != "" && !(path in floor)) {
            if (path ~ /^games\/[^\/.]+$/) return floor["games/*"]
            if (!sub(/\/[^\/]*$/, "", path)) return 0
        }
        return floor[path]
    }
    function ruleset(path, part) {
        return split(path, part, "/") > 2 && part[2] != "sheet" && part[2] != "face" && part[2] != "kit" && part[2] != "table" ? part[2] : ""
    }
    /^[ \t]*#[ \t]*include "processor\// { print FILENAME ":" FNR ": games must not know the processor: " $0 }
    /^[ \t]*#[ \t]*include "games\// {
        split($0, part, "\"")
        edges++
        other = ruleset(part[2]) != "" && ruleset(FILENAME) != "" && ruleset(part[2]) != ruleset(FILENAME)
        if (other || of(part[2]) > of(FILENAME)) print FILENAME ":" FNR ": must not know " part[2]
    }
    END { if (edges < 150) print "only " edges + 0 " includes were found in games/" }' \
    games/ROOMS $(find games -name '*.[ch]' | LC_ALL=C sort) >>"$bad"
[ ! -s "$bad" ] || { sed 's/^/rooms: /' "$bad" >&2; exit 1; }
echo "  $(printf '%s\n' "$rooms" | wc -l) rooms of the processor, $(grep -c '^[^#]' games/ROOMS) of the games: none knows a later one"
