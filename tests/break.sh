#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# make rules-break tells what a proof notices from what it does not, on a ruleset of ten lines with one suite that is known
# through and through: each kind of breakage, a hole, one that changes nothing, one that hangs, a wrong list of these, and
# a run that goes on where another was stopped. Usage, from the top of the tree: sh tests/break.sh
set -eu
top=$PWD
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
fail() { echo "break: $*" >&2; cat "$tmp/log" >&2; exit 1; }
mkdir -p "$tmp/tree/games/toy" "$tmp/tree/tests/games/toy" "$tmp/tree/build/tests/games/toy"
ln -s "$top/tests/rules" "$tmp/tree/tests/rules"
cd "$tmp/tree"
cat >games/toy/toy.c <<'C'
/* TOY-9: a comment that no code belongs to. */
#include <stdbool.h>
#define TWICE(a) ((a) + (a))
static int tolls;
/* TOY-1: a bridge carries no more than ten, and nobody walks over it at night. */
bool may_cross(int weight, bool night)
{
    if (night && !(weight < 0))
        return false;
    return weight <= 10;
}

int toll(int weight)
{
    int paid = 0;
    for (int i = 0; i < weight; i++)
        paid += i & 1; /* TOY-2, 3: each second one pays */
    while (paid > 100)
        paid -= 100; /* TOY-4 */
    tolls++;
    return TWICE(paid);
}
C
cat >tests/games/toy/t_toy.c <<'C'
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
bool may_cross(int, bool);
int toll(int);
int main(void)
{
    const char *path = getenv("DISPATCH_PROVEN");
    FILE *proven = path ? fopen(path, "a") : NULL;
    if (proven && fputs("TOY-1\nTOY-2\nTOY-3\nTOY-4a\n", proven) >= 0)
        fclose(proven);
    return may_cross(10, false) && !may_cross(11, false) && !may_cross(3, true) && toll(9) == 8 && toll(301) == 100 ? 0 : 1;
}
C
gcc -c tests/games/toy/t_toy.c -o build/tests/games/toy/t_toy.o
run() { # settings
    env CC="${CC:-gcc}" CFLAGS='-std=c17 -D_GNU_SOURCE -I.' LIBS= EQUIVALENT="$tmp/equivalent.tsv" "$@" \
        python3 -B tests/rules/break.py toy TOY >"$tmp/log" 2>&1
}
says() { grep -qF -e "$1" "$tmp/log" || fail "it is not said: $1"; }

cp games/toy/toy.c "$tmp/kept"
! run N=0 || fail "a hole is no fault"
cmp -s games/toy/toy.c "$tmp/kept" || fail "the tree was changed"
says 'TOY-1  games/toy/toy.c:8 never `night && !(weight < 0)`: noticed by t_toy'
says 'TOY-1  games/toy/toy.c:8 without `night`: noticed by t_toy'
says 'TOY-1  games/toy/toy.c:8 without `!(weight < 0)`: survived; green: t_toy'
says 'TOY-1  games/toy/toy.c:8 compare `weight < 0`: survived; green: t_toy'
says 'TOY-1  games/toy/toy.c:9 otherwise `false`: noticed by t_toy'
says 'TOY-1  games/toy/toy.c:10 number `10`: noticed by t_toy'
says 'TOY-1  games/toy/toy.c:10 compare `weight <= 10`: noticed by t_toy'
says 'TOY-2 TOY-3  games/toy/toy.c:17 dropped `paid += i & 1;`: noticed by t_toy'
says 'TOY-4  games/toy/toy.c:19 dropped `paid -= 100;`: noticed by t_toy' # it never ends
! grep -qE 'TOY-9|tolls' "$tmp/log" || fail "what no rule is cited for was broken"
says 'rules-break: toy: 76.92 of 100 are noticed: 10 of 13 (0 more by other suites only, 3 by none, 0 never reached; 0 change nothing; 13 of 13 places tried)'

# With the reasons for those that change nothing; one that is a hole all the same must be found by its name.
tab=$(printf '\t')
for piece in '!(weight < 0)' 'weight < 0' 0; do
    kind=without
    [ "$piece" = 'weight < 0' ] && kind=compare
    [ "$piece" = 0 ] && kind=number
    echo "games/toy/toy.c${tab}may_cross${tab}$kind${tab}$piece${tab}1${tab}nothing weighs less than nothing" >>"$tmp/equivalent.tsv"
done
run N=0 || fail "what changes nothing is a fault"
says 'rules-break: toy: 100.00 of 100 are noticed: 10 of 10 (0 more by other suites only, 0 by none, 0 never reached; 3 change nothing; 13 of 13 places tried)'
for line in "without${tab}night${tab}1" "without${tab}day${tab}1"; do
    cp "$tmp/equivalent.tsv" "$tmp/good.tsv"
    echo "games/toy/toy.c${tab}may_cross${tab}$line${tab}so it seems" >>"$tmp/equivalent.tsv"
    ! run N=0 || fail "a wrong list is believed"
    says "rules-break: equivalent.tsv: "
    mv "$tmp/good.tsv" "$tmp/equivalent.tsv"
done

# A sample is the same for the same lot, goes over the ids first, and takes as found what was found.
run N=4 SEED=1 && cp "$tmp/log" "$tmp/one" && run N=4 SEED=1 && cmp -s "$tmp/one" "$tmp/log" || fail "two samples of one lot"
says '4 of 13 places tried'
says 'TOY-4'
says 'TOY-2 TOY-3'
sed -i 's/\tnoticed t_toy$/\tnoticed t_earlier/' build/break/toy/found.tsv
run N=0 || fail "a run that goes on fails"
says 'noticed by t_earlier'
run N=0 LEFT=1 || fail "LEFT fails"
! grep -q 'noticed by' "$tmp/log" || fail "LEFT tries what was noticed"
echo '/* changed */' >>games/toy/toy.c
run N=0 || fail "a changed tree fails"
says 'noticed by t_toy'
echo "  rules are broken, and a proof that sleeps is found"
