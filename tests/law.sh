#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# make citations says no to every kind of citation that leads nowhere, and names file and line; make rooms to an include of a
# later room; make spdx to a file of source without its licence line; make less to a
# ?: within two others. Tried on a copy of the tree. Usage, from the top of the tree: sh tests/law.sh
set -eu
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
fail() { echo "law: $*" >&2; exit 1; }
sh tests/law/tree.sh >"$tmp/files"
mkdir "$tmp/tree"
tar -cf - -T "$tmp/files" | tar -xf - -C "$tmp/tree"
cd "$tmp/tree"
cites() { sh tests/law/tree.sh >"$tmp/list" && awk -f tests/law/citations.awk "$tmp/list" >"$tmp/log" 2>&1; }
cites || { cat "$tmp/log" >&2; fail "a copy of the tree cites what is not there"; }

n=0
no() { # FILE, LINES of it, what citations must say
    printf '%b' "$2" >"$1"
    ! cites || fail "nothing is said of: $2"
    grep -qF -e "$3" "$tmp/log" || { cat "$tmp/log" >&2; fail "of \"$2\" it is not said: $3"; }
    rm "$1"
    n=$((n + 1))
}
yes() { # FILE, LINES
    printf '%b' "$2" >"$1"
    cites || { cat "$tmp/log" >&2; fail "it says no to: $2"; }
    rm "$1"
    n=$((n + 1))
}
c=formats/zzz.c
no $c 'int a;\n/* As it stands\n * in nowhere.md. */\n' "citations: $c:2: there is no page nowhere.md"
no $c 'int a; // (format/tlog.md)\n' 'there is no page format/tlog.md'
no $c '/* tlog.md "How it is not" */\n' 'tlog.md has no heading "How it is not"'
no $c '/* order-armor.md,\n * rule 11. */\n' 'order-armor.md has no rule 11'
no $c '/* formats/TRANSCRIPT.md, sections 2, 3z and 4 */\n' 'has no section 3z'
no $c '/* commitments.md, mode E */\n' 'has no mode E'
no $c '/* games/house-divided/RULINGS.md R17 to R99 */\n' 'has no R99'
no $c '/* nobody looks (F99) */\n' 'doc/decisions.md has no F99'
no $c '/* W99: never */\n' 'doc/decisions.md has no W99'
no $c '/* E1 to E88 */\n' 'doc/format/order-armor.md has no E88'
no $c '/* nothere.c has the rest */\n' 'there is no file nothere.c'
yes $c 'static const char *a = "nowhere.md F99"; /* order-armor.md, steps 1 and 2; tlog.md "Genesis"; F7, W17, E3; arena.c */\n'
yes $c '/* 0xF99, AF99, F99A, %%F9, U+F99, C2SP */\n'
no tests/zzz.sh '#!/bin/sh\n# see nowhere.md\n' 'tests/zzz.sh:2: there is no page nowhere.md'
yes tests/zzz.sh '#!/bin/sh\ncat nowhere.md\n'
no tests/second/zzz.py '"""One line,\nand F99."""\n' 'tests/second/zzz.py:1: doc/decisions.md has no F99'
no templates/desk/zzz.js "// nowhere.md\nconst a = 'F99';\n" 'templates/desk/zzz.js:1: there is no page nowhere.md'
no doc/zzz.md 'a\nsee [it](there.md)\n' 'doc/zzz.md:2: there is no there.md'
no doc/zzz.md '`formats/nothere.h`\n' 'there is no formats/nothere.h'
no doc/zzz.md '`formats/armor.c:armor_scam`\n' 'formats/armor.c has no armor_scam'
yes doc/zzz.md '`formats/armor.c:armor_scan`, [index](README.md), [top](../README.md#where-things-are)\n'

# Whoever takes a heading or a decision away hears who cites it.
sed 's/^\*\*F7\*\*/**F7x**/' doc/decisions.md >"$tmp/page" && cp "$tmp/page" doc/decisions.md
! cites || fail "F7 is gone, and nothing is said"
grep -q 'processor/store/store_game.c:[0-9]*: doc/decisions.md has no F7$' "$tmp/log" || fail "who cites F7 is not named"

# ---- rooms ----
rooms() { sh tests/law/rooms.sh >"$tmp/log" 2>&1; }
rooms || { cat "$tmp/log" >&2; fail "the rooms are not in order"; }
mis() { # FILE, LINES of it, what rooms must say
    printf '%b' "$2" >"$1"
    ! rooms || fail "nothing is said of $1"
    grep -qF -e "$3" "$tmp/log" || { cat "$tmp/log" >&2; fail "of $1 it is not said: $3"; }
    rm "$1"
}
mis processor/base/zzz.c '#include "processor/core/core.h"\n' 'processor/base/zzz.c:1: base must not know core'
mis processor/letters/zzz.h ' # include "processor/intake/ingest.h"\n' 'letters must not know intake'
mis processor/core/zzz.c '#include "processor/nowhere/a.h"\n' 'no room'
mis games/sheet/zzz.c '#include "games/face/face.h"\n' 'games/sheet/zzz.c:1: must not know games/face/face.h'
mis games/blue-vs-gray/rules/zzz.c '#include "games/blue-vs-gray/battle/battle.h"\n' 'must not know games/blue-vs-gray/battle/battle.h'
mis games/house-divided/zzz.c '#include "games/example/example.h"\n' 'games/house-divided/zzz.c:1: must not know games/example/example.h'
mis games/sheet/zzz.c '#include "games/example/example.h"\n' 'games/sheet/zzz.c:1: must not know games/example/example.h'
mis games/zzz.c '#include "processor/base/error.h"\n' 'games must not know the processor'
mis processor/zzz.c 'int a;\n' 'processor/zzz.c is no room'
mis stray.sh '#!/bin/sh\n' 'stray.sh lies at the top of the tree'
mkdir games/newgame && printf '#include "games/newgame/zzz.h"\n#include "games/sheet/line.h"\n' >games/newgame/zzz.c
rooms || { cat "$tmp/log" >&2; fail "a fresh ruleset is no room"; }
rm -r games/newgame
cp processor/core/README.md "$tmp/page"
printf '\n\n\n\n\n' >>processor/core/README.md
! rooms || fail "a long README is not noticed"
rm processor/core/README.md
! rooms || fail "a room without a README is not noticed"
cp "$tmp/page" processor/core/README.md

# ---- ?: within two others ----
deep() { # TEXT, how many it has
    printf '%b' "$1" >"$tmp/deep.c"
    awk -f tests/law/nested.awk "$tmp/deep.c" >"$tmp/log" || true
    [ "$(grep -c '' "$tmp/log")" = "$2" ] || { cat "$tmp/log" >&2; fail "$2 ?: within two others are in: $1"; }
}
deep 'a = b ? c : d ? e : f; g = b ? c ? d : e : f ? g : h;' 0
deep 'a = b ? c : d ? e : f ? g : h;' 1
deep 'a = b ? c ? d ? e : f : g : h;' 1
deep 'a = b ? c :\n f(d ? e : (struct x){g, h ? i : j});' 1
deep 'case A: f(b ? c : d, b ? c : d, b ? c : d); /* a ? b ?\n c ? d ? */ g("???", 0x3f, \047?\047);' 0

# ---- the licence line ----
spdx() { sh tests/law/spdx.sh >"$tmp/log" 2>&1; }
for file in $(sh tests/law/spdx.sh --list); do
    { echo "SPDX-License-Identifier: Apache-2.0"; cat "$file"; } >"$tmp/page" && cp "$tmp/page" "$file"
done
spdx || { cat "$tmp/log" >&2; fail "spdx says no to lines that are there"; }
for file in $c tests/zzz.sh tests/second/zzz.py tests/browser/zzz.js deploy/man/zzz.1; do
    printf 'one\ntwo\nthree\nSPDX-License-Identifier: Apache-2.0\n' >"$file"
    ! spdx || fail "spdx says nothing of $file"
    grep -q "no licence line in $file\$" "$tmp/log" || fail "spdx does not name $file"
    printf 'SPDX-License-Identifier: Apache-2.0-or-later\n' >"$file"
    ! spdx || fail "spdx takes another licence in $file"
    rm "$file"
done
echo "  $n citations tried; licence lines are missed where they are missing"
