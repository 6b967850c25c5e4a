#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Which statements of the rule books are proven by tests that ran (build/proven.txt, written by proves()) and which are
# ruled on. With --check: fails when an id that tests/rules/proven.txt lists is proven no longer, when a test claims an
# id that the index does not have, or when the index and the list disagree. `make rules` prints one line a chapter.
set -eu
LC_ALL=C
export LC_ALL
proven=build/proven.txt
kept=tests/rules/proven.txt
[ -s "$proven" ] || { echo "rules: no $proven yet; run make check first" >&2; exit 1; }
sort -u "$proven" >build/proven.sorted
cat games/*/rules-index.tsv | cut -f1 | grep -v '^id$' | sort -u >build/index.sorted
sort -u "$kept" | grep -v '^#' >build/kept.sorted || true
# Statements of a ruleset in the making, which games/face/rulesets.c does not name yet, are counted by themselves.
listed=$(sed -n 's/^ *HAS(\([a-z][a-z0-9_]*\)).*/\1/p' games/face/rulesets.c | tr a-z A-Z | tr '\n' '|')
mv build/index.sorted build/index.all
grep -E "^(${listed%|})-" build/index.all >build/index.sorted || true
comm -23 build/index.all build/index.sorted >build/index.making
bad=0
unknown=$(comm -23 build/proven.sorted build/index.all)
[ -z "$unknown" ] || { echo "rules: tests prove ids that no index has:" $unknown; bad=1; }
lost=$(comm -13 build/proven.sorted build/kept.sorted)
[ -z "$lost" ] || { echo "rules: proven before, proven no longer:" $lost; bad=1; }
total=$(wc -l <build/index.sorted)
now=$(comm -12 build/proven.sorted build/index.sorted | wc -l)
grep -ohE '\b[A-Z][A-Z0-9]*-[A-Za-z0-9.:-]+' games/*/RULINGS.md 2>/dev/null | sort -u | comm -12 - build/index.sorted | comm -23 - build/proven.sorted >build/ruled.sorted
if [ "${1:-}" != --check ]; then
    comm -12 build/proven.sorted build/index.sorted | awk '{ sub(/[a-z]*$/, ""); sub(/-ex[0-9]*$/, ""); split($0, part, "."); n[part[1]]++ } END { for (c in n) print c ": " n[c] " proven" }' | sort -V
    echo "not proven and not ruled on:"
    comm -23 build/index.sorted build/proven.sorted | comm -23 - build/ruled.sorted | tr '\n' ' ' | fold -s -w 110
    echo
fi
new=$(comm -23 build/proven.sorted build/kept.sorted | wc -l)
[ "$new" = 0 ] || echo "rules: $new ids are proven that tests/rules/proven.txt does not list yet (cp build/proven.sorted $kept)"
for prefix in $(sed 's/-.*//' build/index.making | sort -u); do
    echo "rules: $prefix is in the making: $(comm -12 build/proven.sorted build/index.making | grep -c "^$prefix-") of $(grep -c "^$prefix-" build/index.making) statements proven"
done
echo "rules: $now of $total statements proven by tests that ran, $(wc -l <build/ruled.sorted) more ruled on"
exit $bad
