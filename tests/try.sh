#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# dispatch try as a person has it: a whole battle of each ruleset from a pipe, slips, taking back, saving and going on, input
# that ends too soon, what there is not, signals, and a prompt on a terminal with its Tab key.
set -eu
D=$(cd "$(dirname "${DISPATCH:-build/dispatch}")" && pwd)/dispatch
here=$(cd "$(dirname "$0")" && pwd)
top=$(mktemp -d)
trap 'rm -rf "$top"' EXIT
cd "$top"
mkdir tmp
TMPDIR=$top/tmp
export TMPDIR
fail() { echo "try.sh: $*" >&2; exit 1; }
has() { grep -q -e "$2" "$1" || { cat "$1" >&2; fail "$1 does not say: $2"; }; }
hasnt() { ! grep -q -e "$2" "$1" || fail "$1 says: $2"; }
left() { [ -z "$(ls -A tmp)" ] || fail "something is left: $(ls tmp)"; }
# code WANTED COMMAND...: standard input is the sheet.
code() {
    want=$1
    shift
    got=0
    "$@" >out 2>err || got=$?
    [ "$got" = "$want" ] || { cat out err >&2; fail "$*: exit $got, not $want"; }
    left
}
# A game whose luck is known.
known() {
    rm -f "$1.save"
    printf 'save %s.save\n' "$1" | "$D" try "$1" >/dev/null
    sed "s/^luck: .*/luck: 0000000000000000000000000000000000000000000000000000000000000001/" "$1.save" >"$1.known"
}

# ---- a battle of each ----
known blue-vs-gray
code 0 "$D" try --from blue-vs-gray.known <<'SHEETS'
deploy R.E. Lee with Tidewater Militia, Ewell Div, Wheeler east
done
draw 2 rest supply
deploy Burnside with VI Corps, XVIII Corps east
attack Manassas with Burnside
done
defend with R.E. Lee
mail
SHEETS
has out 'Red die [1-6]'
has out 'By mail, usa would have sent this sheet'
has out '^  attack Manassas with Burnside$'
has out 'Sheet 2 is in; it is carried out now'
hasnt out 'BEGIN PBEM'
hasnt out 'ssh-keygen'
hasnt out 'nonce'
cp out battle

known house-divided
code 0 "$D" try --from house-divided.known <<'SHEETS'
march Washington
move Washington 3 militia infantry to Fredericksburg
done
SHEETS
has out 'THE BATTLE OF FREDERICKSBURG'

known blue-and-gray
code 0 "$D" try --from blue-and-gray.known <<'SHEETS'
move 2/1/XIV to 1520
attack 1620 with 1520
done
SHEETS
has out '1620: 2/1/XIV against Smith: 5 to 4, 1-1; die [1-6]'

known divided-we-fall
code 0 "$D" try --from divided-we-fall.known <<'SHEETS'
place A at Sharpsburg
place B at Philadelphia
done
place A at Richmond
done
done
march Patterson to Winchester
done
SHEETS
has out 'THE FIGHT FOR WINCHESTER'

# ---- against a player by lot: turns go by ----
for seat in csa usa; do
    i=0
    while [ $i -lt 12 ]; do echo done; i=$((i + 1)); done >many
    code 0 "$D" try blue-vs-gray --as $seat <many
    has out 'plays by lot'
    has out 'USA turn [3-9]'
done

# ---- slips: said at once, nothing done; taking back; saving and going on ----
code 65 "$D" try --from blue-vs-gray.known <<'SHEETS'
deploy Whealer west
dance
list
deploy Wheeler west
undo
deploy R.E. Lee with Wheeler east
list
done
undo
undo
save later
SHEETS
has out 'Left out: deploy Whealer west'
has out 'Did you mean Wheeler'
has out 'Left out: dance'
has out 'Nothing is written yet'
has out 'Taken out: deploy Wheeler west'
has out 'The newest sheet is taken back'
has out 'Nothing has been sent that could be taken back'
has later 'as: both'
hasnt later '^sheet'
code 0 "$D" try --from blue-vs-gray.known <<'SHEETS'
deploy R.E. Lee with Tidewater Militia, Ewell Div, Wheeler east
done
draw 2 rest supply
deploy Burnside with VI Corps, XVIII Corps east
attack Manassas with Burnside
done
save half
SHEETS
has out 'dispatch try --from half'
printf 'defend with R.E. Lee\nmail\n' >answer
code 0 "$D" try --from half <answer
sed -n '/^THE FIGHT/,/^$/p' out | tail -12 >one
sed -n '/^THE FIGHT/,/^$/p' battle | tail -12 >two
[ -s one ] && cmp one two || fail "a game that was gone on with went otherwise"

# ---- its page, while it is there: who leads where, and what is attacked ----
mkfifo pipe
rm out # what was said before tells of another page
"$D" try --from half <pipe >out &
exec 3>pipe
until grep -qs 'Its page' out; do sleep 0.2; done
cp tmp/dispatch-try-*/csa.html page.html
exec 3>&-
wait $!
rm pipe
has page.html '>USA, East: Burnside 8<'
has page.html '>CSA, East: R.E. Lee 10<'
has page.html 'class="p gray att"'
has page.html 'attacked, not decided yet'
has page.html 'march or attack'
left

code 65 "$D" try blue-vs-gray <<'SHEETS'
save half
SHEETS
has err 'half'

# ---- the end of the input in the middle of a turn ----
printf 'deploy R.E. Lee with Wheeler east\n' >input
code 65 "$D" try --from blue-vs-gray.known <input
has err 'the input ended before this sheet was sent'
printf '' >input
code 0 "$D" try house-divided <input
printf 'quit\ndone\n' >input
code 0 "$D" try house-divided <input
hasnt out 'Receipt'
printf 'help\nhelp deploy\n' >input
code 0 "$D" try blue-vs-gray <input
has out 'attach$'
has out 'such as: deploy'

# ---- what there is not ----
code 64 "$D" try chess </dev/null
has err 'blue-vs-gray'
code 64 "$D" try blue-vs-gray --scenario moon </dev/null
has err 'standard'
code 64 "$D" try blue-vs-gray --as north </dev/null
has err 'there are: csa usa'
code 64 "$D" try </dev/null
code 64 "$D" try blue-vs-gray more </dev/null
code 64 "$D" try --from half --as usa </dev/null
code 66 "$D" try --from nothing </dev/null
echo 'no game' >bad
code 65 "$D" try --from bad </dev/null
has err 'line 1'
TMPDIR=$top/none code 73 "$D" try house-divided </dev/null

# ---- words of the prompt are no orders of any game ----
for set in blue-vs-gray house-divided blue-and-gray divided-we-fall example; do
    printf 'help\n' | "$D" try $set >out
    for word in mail undo list report page save help quit; do
        sed -n '/^Orders of/,/^$/p' out | tr ', ' '\n\n' | grep -qx $word && fail "$word is an order of $set"
    done
done

# ---- signals leave nothing; the code is the signal's ----
for signal in INT TERM HUP; do
    python3 - "$D" $signal <<'PY' || fail "SIG$signal"
import os, signal, subprocess, sys
number = getattr(signal, "SIG" + sys.argv[2])
p = subprocess.Popen([sys.argv[1], "try", "blue-vs-gray"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                     preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
while b"Its page" not in p.stdout.readline():
    pass
assert os.listdir(os.environ["TMPDIR"]), "no folder"
p.send_signal(number)
assert p.wait() == -number, p.returncode
PY
    left
done
"$D" try house-divided <many 2>/dev/null | head -1 >/dev/null # nobody reads on
left

# ---- a terminal ----
python3 "$here/try_terminal.py" "$D" || fail "on a terminal"
left
python3 "$here/try_keys.py" "$D" "$here/../doc/playing.md" || fail "keys to a first battle"
left
echo "try.sh: four battles, slips, taking back, saves, signals and a terminal"
