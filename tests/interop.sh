#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Usage, from the top of the tree: DISPATCH=build/dispatch sh tests/interop.sh
# Our signatures and sealed files against the tools that players own: ssh-keygen, minisign and age of this system. What they
# make we take, what we make they take; a whole game on a forum is begun by two people who have nothing else.
set -eu
D=$(cd "$(dirname "${DISPATCH:-build/dispatch}")" && pwd)/dispatch
top=$PWD
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
. tests/demo/lib.sh
unset DISPATCH_HOST
HOST=$tmp/host HOME=$tmp KEYS=$tmp NOW=2026-11-20T12:00:00Z
export HOME
n=0
fail() { echo "interop: $*" >&2; exit 1; }
good() { n=$((n + 1)); }
# exits CODE WHAT COMMAND...
exits() {
    want=$1 what=$2; shift 2
    code=0; "$@" >"$tmp/said" 2>&1 || code=$?
    [ $code = "$want" ] || { cat "$tmp/said"; fail "$what: exit $code, wanted $want"; }
    good
}
says() { grep -q -e "$1" "$tmp/said" || { cat "$tmp/said"; fail "$2 does not say: $1"; }; good; }
same() { cmp -s "$1" "$2" || fail "$3: they differ"; good; }
cd "$tmp"
ssh-keygen -q -t ed25519 -N '' -C alice -f alice
ssh-keygen -q -t ed25519 -N secret -C locked -f locked
ssh-keygen -q -t ecdsa -N '' -C curve -f curve
minisign -G -W -p bob.pub -s bob.key >/dev/null
age-keygen -o bob.age 2>/dev/null
bob_age=$(age-keygen -y bob.age)

# ---- signatures: ours and ssh-keygen's are the same bytes ----

"$D" keygen carol --comment=carol >/dev/null
for key in alice carol; do
    for text in '' 'one line' "$(seq 1 2000)"; do
        printf '%s' "$text" >text
        cp text theirs
        rm -f text.sig theirs.sig
        "$D" sign --key "$key" text >/dev/null
        ssh-keygen -q -Y sign -f "$key" -n pbem-v1 theirs 2>/dev/null
        same text.sig theirs.sig "dispatch sign and ssh-keygen -Y sign with $key"
    done
    echo "$key namespaces=\"pbem-v1\" $(cat "$key.pub")" >signers
    ssh-keygen -q -Y verify -f signers -I "$key" -n pbem-v1 -s text.sig <text >/dev/null || fail "ssh-keygen refuses ours"
    good
done

# ---- sealing: age opens ours, in the game below; we open what age made ----

seq 1 30000 >plain # three chunks
printf 'short\n' >short
: >empty
for file in plain short empty; do
    for form in '' -a; do
        age $form -R alice.pub -o sealed "$file"
        "$D" open sealed --key alice --output opened >/dev/null
        same opened "$file" "age $form to an ssh key, $file"
        rm opened
        age $form -r "$bob_age" -R carol.pub -o sealed "$file"
        "$D" open sealed --key bob.age --output opened >/dev/null
        same opened "$file" "age $form to an age key, $file"
        rm opened
        "$D" open sealed --key carol --output opened >/dev/null
        same opened "$file" "age $form to a key of dispatch keygen, $file"
        rm opened
    done
done
age -a -R alice.pub -o sealed plain
exits 77 "another key" "$D" open sealed --key bob.age
exits 77 "a key with a passphrase" "$D" open sealed --key locked
says 'age -d -i locked' "a key with a passphrase"
sed '5s/./#/' sealed >spoilt
exits 65 "a spoilt letter" "$D" open spoilt --key alice
exits 66 "no such file" "$D" open nothing --key alice

# ---- a host, and who may play ----

"$D" init "$HOST" --name interop.example >/dev/null
printf 'gap 0\njump 0\n' >>"$HOST/dispatch.conf"
exits 65 "an ECDSA key" "$D" player "$HOST" add curve --key curve.pub --mail c@example.org
says 'ssh-keygen -t ed25519' "an ECDSA key"
"$D" player "$HOST" add alice --key alice.pub --mail alice@example.org >/dev/null
"$D" player "$HOST" add bob --key bob.pub --forum >/dev/null
"$D" new "$HOST" blue-vs-gray --name forum-1 --forum --seat usa=alice --seat csa=bob --now "$NOW" >/dev/null
run

# get PLAYER FILE: what lies sealed in his newest mail comes out by age, and by us
get() {
    case $1 in alice) key=alice ;; *) key=bob.age ;; esac
    from=$(newest "$1" "$2.age")
    [ -n "$from" ] || fail "$1 was not sent $2.age"
    rm -f "$2" opened
    age -d -i "$key" "$from" >"$2" || fail "age does not open $from"
    "$D" open "$from" --key "$key" --output opened >/dev/null
    same opened "$2" "age -d and dispatch open of $2"
    case $(head -c 22 "$2") in
    *ORDERS*) [ $(($(wc -c <"$2") % 512)) = 0 ] || fail "$2 shows its length" ;;
    *'BEGIN PBEM'*) ;;
    *) [ $(($(wc -c <"$2") % 1024)) = 0 ] || fail "$2 shows its length" ;;
    esac
}
bob() { rm -f "$1.minisig"; minisign -S -s bob.key -m "$1" >/dev/null; }
luck() { ssh-keygen -q -t ed25519 -N '' -f "luck-$1"; ssh-keygen -l -f "luck-$1.pub" | cut -d' ' -f2; }

get alice forum-1-usa-1.txt
get alice forum-1-usa-invitation.txt
host_age=$(grep -o 'age1[a-z0-9]*' forum-1-usa-invitation.txt | head -n 1)
age -d -i alice "$(newest alice interop.example.keys.age)" >hosts
age -d -i alice "$(newest alice forum-1-usa-invitation.txt.sig.age)" >invitation.sig
ssh-keygen -q -Y verify -f hosts -I interop.example -n pbem-report-v1 -s invitation.sig \
    <forum-1-usa-invitation.txt >/dev/null || fail "ssh-keygen refuses the host's signature"
good
fill forum-1-usa-1.txt entropy-commit "$(luck alice)"
sign alice forum-1-usa-1.txt
exits 0 "alice's JOIN" "$D" ingest "$HOST" forum-1-usa-1.txt --now "$NOW"

# bob has minisign and age alone: no form of his can be sealed before he says to what
grep -q 'nothing can be sealed' "$(newest bob sealed.txt)" || fail "bob hears nothing"
cat >join.txt <<EOF
-----BEGIN PBEM JOIN-----
pbem: 1
game: $(sed -n 's/^game: //p' forum-1-usa-1.txt)
side: csa
seq: 1
key: minisign:$(sed -n 2p bob.pub)
entropy-commit: $(luck bob)
-----END PBEM JOIN-----
EOF
minisign -S -l -s bob.key -m join.txt >/dev/null
exits 65 "minisign's old format" "$D" ingest "$HOST" join.txt --now "$NOW"
says 'minisign -S without -l' "minisign's old format"
bob join.txt
exits 65 "JOIN without age:" "$D" ingest "$HOST" join.txt --now "$NOW"
says 'age-keygen -o age.txt' "JOIN without age:"
sed -i "/^key:/a age: $bob_age" join.txt
bob join.txt
exits 0 "bob's JOIN" "$D" ingest "$HOST" join.txt join.txt.minisig --now "$NOW"
run
get alice forum-1-usa-2.txt
get bob forum-1-csa-2.txt
fill forum-1-usa-2.txt open "$(cut -d' ' -f2 luck-alice.pub)"
fill forum-1-csa-2.txt open "$(cut -d' ' -f2 luck-bob.pub)"
sign alice forum-1-usa-2.txt
bob forum-1-csa-2.txt
cat forum-1-usa-2.txt forum-1-usa-2.txt.sig >"$HOST/inbox/new/alice.txt"
cat forum-1-csa-2.txt forum-1-csa-2.txt.minisig >"$HOST/inbox/new/bob.txt"
run
get bob forum-1-csa-report-1.txt
get bob forum-1-csa-3.txt
# the thread has the very same files: out of a code box as a reader copies it, and out of the whole post
for markup in markdown bbcode; do
    "$D" post "$HOST" forum-1 --markup $markup --limit 1000000 >thread
    for file in forum-1-csa-report-1.txt forum-1-csa-3.txt; do
        awk -v name="$file.age" 'index($0, name) { here = 1 } here && /BEGIN AGE/ { inside = 1 } inside { print }
            inside && /END AGE/ { exit }' thread >block
        age -d -i bob.age block >copied || fail "age does not open what is posted of $file ($markup)"
        same copied "$file" "a block of a post ($markup) and the file that was sent, $file"
    done
    rm -rf opened
    "$D" open thread --key bob.age --output opened >/dev/null 2>&1
    same opened/forum-1-csa-3.txt forum-1-csa-3.txt "the form out of a whole post ($markup)"
    exits 0 "verify what was posted ($markup)" "$D" verify opened
    rm -rf opened
done
grep -q "minisign -S -m forum-1-csa-3.txt" forum-1-csa-report-1.txt || fail "bob is not told how to sign"
grep -q "^  age -a -r $host_age -o forum-1-csa-3.txt.age forum-1-csa-3.txt\$" forum-1-csa-report-1.txt ||
    fail "bob is not told how to seal"
printf 'wait\ndone\n' | orders forum-1-csa-3.txt
bob forum-1-csa-3.txt
exits 65 "orders in clear" "$D" ingest "$HOST" forum-1-csa-3.txt --now "$NOW"
says 'forum' "orders in clear"
age -a -r "$host_age" -o forum-1-csa-3.txt.age forum-1-csa-3.txt
exits 0 "the same sealed" "$D" ingest "$HOST" forum-1-csa-3.txt.age --now "$NOW"
sed -i 's/^seq: 3/seq: 4/; s/^wait/now/' forum-1-csa-3.txt
bob forum-1-csa-3.txt
cat forum-1-csa-3.txt forum-1-csa-3.txt.minisig | age -r "$host_age" -o whole.age # not armored, the signature within
exits 0 "sealed whole" "$D" ingest "$HOST" whole.age --now "$NOW"
says 'Sheet 4 is in' "sealed whole"
run
get alice forum-1-usa-report-2.txt
"$D" export "$HOST" forum-1 --output transcript >/dev/null
exits 0 "audit" "$D" audit transcript
cd "$top"
exits 0 "the second verifier" python3 tests/second/transcript.py "$tmp/transcript"

# ---- a game in a thread, by hand: nothing goes between host and players but what stands there ----

cd "$tmp"
ssh-keygen -q -t ed25519 -N '' -f ann
"$D" player "$HOST" add ann --key ann.pub --forum >/dev/null
"$D" player "$HOST" add alan --key alice.pub --forum >/dev/null
"$D" new "$HOST" house-divided --name war-1 --forum --seat north=ann --seat south=alan --now "$NOW" >/dev/null
: >thread
# told: a run, and what is new pasted into the thread; as a page that a browser saved
told() {
    run
    "$D" post "$HOST" war-1 --new --markup bbcode --now "$NOW" | tee -a thread >new
    { echo '<!DOCTYPE html><html><body>'; sed 's/&/\&amp;/g; s/</\&lt;/g; s/.*/<p>&<\/p>/; s/<p>\[code\]<\/p>/<pre>/; s/<p>\[\/code\]<\/p>/<\/pre>/' \
        thread; echo '</body></html>'; } >page.html
}
# posts SEAT KEY NUMBER HEADER VALUE: he opens the page, fills his form in, signs it and writes it into the thread
posts() {
    rm -rf mine
    "$D" open page.html --key "$2" --output mine >/dev/null 2>&1 || fail "$2 cannot open the page"
    fill "mine/war-1-$1-$3.txt" "$4" "$5"
    sign "$2" "mine/war-1-$1-$3.txt"
    cat "mine/war-1-$1-$3.txt" "mine/war-1-$1-$3.txt.sig" | tee -a thread >>answers
}
told
[ "$(grep -c '^==> ' new)" = 3 ] || fail "the thread does not begin with the terms and two invitations"
: >answers
posts north ann 1 entropy-commit "$(luck ann)"
posts south alice 1 entropy-commit "$(luck alan)"
exits 0 "joining in a thread" "$D" collect "$HOST" war-1 answers --now "$NOW"
told
: >answers
posts north ann 2 open "$(cut -d' ' -f2 luck-ann.pub)"
posts south alice 2 open "$(cut -d' ' -f2 luck-alan.pub)"
exits 0 "opening one's luck in a thread" "$D" collect "$HOST" war-1 answers --now "$NOW"
told
grep -q 'Dispatch war-1, report 1 (1 of ' new || fail "the thread has no first report"
rm -rf mine
"$D" open page.html --key ann --output mine >/dev/null 2>&1
exits 0 "a report out of a thread" "$D" verify mine
says '1 report of north' "a report out of a thread"
cd "$top"
echo "interop: $n agreements with ssh-keygen, minisign $(minisign -v | grep -o '[0-9.]*') and age $(age --version)"
