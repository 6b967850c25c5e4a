#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# A host publishes, a plain web server shows the folder, a witness somewhere else reads it over the web and signs, the host
# takes the signature over the web too, and players see it in their reports. After each step a second reader, in another
# language, recomputes everything that lies there from its entries. At the end the host shows another history.
# Usage, from the top of the tree: DISPATCH=build/dispatch sh tests/publish.sh
set -eu
D=$(cd "$(dirname "${DISPATCH:-build/dispatch}")" && pwd)/dispatch
top=$PWD
dir=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill "$server"; rm -rf "$dir"' EXIT
fail() { echo "publish: $*" >&2; exit 1; }
. tests/demo/lib.sh
unset DISPATCH_HOST
cd "$dir"
HOST=$dir/host KEYS=$dir/players
mkdir players pub
NOW=2026-11-21T15:00:00Z
"$D" init "$HOST" --name games.example >/dev/null
for who in north south; do
    ssh-keygen -q -t ed25519 -N '' -C $who -f players/$who
    "$D" player "$HOST" add $who --key players/$who.pub --mail $who@example.org --zone UTC >/dev/null
done
chmod 0755 "$dir"

# ---- the web server, on a port that the system chooses ----
cat >serve.py <<'PY'
import functools, http.server, subprocess, sys
class Handler(http.server.SimpleHTTPRequestHandler):
    """Files; and a witness that takes requests, as others have them."""
    def log_message(self, *_):
        pass
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        done = subprocess.run([sys.argv[3], "witness", "take", sys.argv[1] + "/carl", "-"], input=body, capture_output=True)
        self.send_response({0: 200, 1: 409, 66: 404, 77: 403}.get(done.returncode, 422))
        self.end_headers()
        self.wfile.write(done.stdout)
handler = functools.partial(Handler, directory=sys.argv[1])
server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
open(sys.argv[2], "w").write("%d\n" % server.server_port)
server.serve_forever()
PY
python3 serve.py "$dir" port.new "$D" 2>/dev/null &
server=$!
for _ in $(seq 6000); do [ -s port.new ] && break; sleep 0.1; done
url=http://127.0.0.1:$(cat port.new)

"$D" witness init anna --name anna.example/witness >/dev/null
[ "$(stat -c %a anna/witness.key)" = 600 ] || fail "the witness's key may be read by others"
anna=$("$D" witness list anna)
printf 'publish-dir %s\npublish-url %s/pub\nwitness %s %s/anna/out\n' "$dir/pub" "$url" "$anna" "$url" >>"$HOST/dispatch.conf"
"$D" offer "$HOST" blue-and-gray --move 3d --now $NOW >/dev/null
"$D" new "$HOST" blue-vs-gray --name war-1 --seat usa=north --seat csa=south --setup short --now $NOW >/dev/null
run

# ---- the set-up, watched from the first entry on ----
game=pub/war-1
second() { python3 "$top/tests/second/tiles.py" $game "$(sed -n 's/^log //p' $game/keys)" "$@" || fail "the second reader"; }
watch() { "$D" witness run anna --now $NOW >watched 2>&1 || { cat watched; fail "the witness"; }; }
"$D" witness add anna "$url/pub" >added
grep -q '^1 new log' added || fail "the witness does not find the game"
watch
grep -q '^signed  games.example/game/[0-9a-f]*, [1-9]' watched || { cat watched; fail "nothing was signed"; }
run
second "$anna" | grep -q 'cosigned anna.example/witness at ' || fail "the published head is not cosigned"
for pair in north:usa south:csa; do
    form=war-1-${pair#*:}-1.txt
    cp "$(newest ${pair%:*} $form)" .
    fill $form entropy "$(head -c 32 /dev/urandom | od -An -tx1 | tr -d ' \n')"
    sign ${pair%:*} $form
    drop $form
done
NOW=2026-11-21T16:00:00Z
run
watch
run
second "$anna" >/dev/null

# Feeds are valid and each page that one links to is there; what a feed must have is missed when it is gone.
valid() { xmllint --noout --nonet --relaxng "$top/tests/vectors/atom.rng" "$1" 2>said; }
feeds() {
    for feed in pub/feed.xml pub/open.xml $game/feed.xml; do
        valid $feed || { cat said $feed; fail "$feed is no valid feed"; }
        for page in $(sed -n "s|.*href=\"$url/\([^\"#]*\)[^\"]*\"/>|\1|p" $feed); do
            [ -f "$page" ] || fail "$feed links to $page, which is not there"
        done
        for part in id title updated author summary; do
            grep -q "<$part>" $feed || fail "$feed has no $part"
            [ $part = summary ] || { sed "0,/<$part>.*/s///" $feed >less.xml; ! valid less.xml || fail "a feed without $part passes"; }
        done
    done
}
feeds

cp $game/checkpoint earlier
"$D" cosign "$HOST" war-1 --ask 0 >early

# ---- an exchange: what came in is not shown before the close ----
before=$(sed -n 2p $game/checkpoint)
cp "$(newest south 'war-1-csa-2.txt')" .
grep -q "^x-page: $url/pub/war-1/$" war-1-csa-2.txt || fail "the form does not name the page"
orders war-1-csa-2.txt <<'SHEET'
done
SHEET
sign south war-1-csa-2.txt
drop war-1-csa-2.txt
NOW=2026-11-21T16:10:00Z
run
[ "$(sed -n 2p $game/checkpoint)" = "$before" ] || fail "the published log grew before the close"
! grep -qr ' receipt 1 ' $game/tile || fail "a receipt of the open exchange is shown"
second "$anna" >/dev/null
NOW=2026-11-21T17:00:00Z
run
[ "$(sed -n 2p $game/checkpoint)" -gt "$before" ] || fail "the published log did not grow"
grep -qr ' receipt 1 csa ' $game/tile || fail "the receipt is not shown after the close"
second >/dev/null
feeds
[ "$(grep -c '<entry>' $game/feed.xml)" = "$(ls $game/turn-*.html | wc -l)" ] || fail "the feed does not have each turn"
grep -q "<updated>2026-11-21T17:00:00Z</updated>" $game/feed.xml || fail "the feed does not say when the turn came in"

# ---- players see who watched ----
mkdir mail
cp "$HOST"/outbox/north/*/war-1-usa-report-* mail
"$D" verify mail --witness "$anna" --checkpoint earlier --log "$url/pub/war-1" >said || { cat said; fail "verify"; }
grep -q 'anna.example/witness signed, on 2026-11-21T16:00:00Z, the first' said || { cat said; fail "verify does not name the witness"; }
grep -q "earlier, a head of " said || { cat said; fail "verify does not compare a head"; }
grep -q "The log published in $url/pub/war-1 holds the heads of 2 reports" said || { cat said; fail "verify does not read the page"; }

# ---- the same by hand: request out, lines back ----
"$D" witness init bert --name bert.example/witness >/dev/null
bert=$("$D" witness list bert)
"$D" witness add bert --key "$(sed -n 's/^log //p' $game/keys)" >/dev/null
echo "witness $bert" >>"$HOST/dispatch.conf"
"$D" cosign "$HOST" war-1 --ask 0 >request
"$D" witness take bert request --now $NOW >lines || fail "the witness does not take a request"
{ echo "Here it is,"; sed 's/^\xe2\x80\x94 /> -- /; s/$/\r/' lines; } >letter
"$D" cosign "$HOST" war-1 letter | grep -q '^1 signature taken' || fail "the host does not take the lines"
run
watch
run
second "$anna" "$bert" | grep -q 'anna.example/witness at .*, bert.example/witness at ' || fail "two cosignatures"
code=0; "$D" witness take bert request --now $NOW >answer 2>/dev/null || code=$?
[ $code = 0 ] || fail "the same head once more: $code"
"$D" cosign "$HOST" war-1 --ask 1 >request
sed 's/^old 1$/old 2/' request >wrong
code=0; "$D" witness take bert wrong --now $NOW >answer 2>/dev/null || code=$?
[ $code = 0 ] || fail "a head that was signed before needs no proof: $code"

# ---- a witness who is asked over the web, and has signed a head that the host knows nothing of ----
"$D" witness init carl --name carl.example/witness >/dev/null
carl=$("$D" witness list carl)
"$D" witness add carl --key "$(sed -n 's/^log //p' $game/keys)" >/dev/null
"$D" witness take carl early --now $NOW >/dev/null || fail "an early head" # of which the host hears nothing: 409
echo "witness $carl ask $url/" >>"$HOST/dispatch.conf"
run
second "$carl" | grep -q 'cosigned carl.example/witness at ' || fail "a witness who was asked did not sign"
"$D" news "$HOST" --all --keep | grep -q 'carl' && fail "asking carl failed"

# ---- spoilt folders are found ----
cp -r $game spoilt
tile=$(find spoilt/tile/0 -type f | head -1)
printf '\001' | dd of="$tile" bs=1 seek=40 conv=notrunc status=none
! python3 "$top/tests/second/tiles.py" spoilt "$(sed -n 's/^log //p' $game/keys)" >/dev/null || fail "a spoilt tile passes"

# ---- another history, with the same key ----
cp -r "$HOST" other; cp -r "$HOST.keys" other.keys
sed -i '/^publish-dir/d; /^witness/d' other/dispatch.conf
cp "$(newest north 'war-1-usa-2.txt')" here.txt
orders here.txt <<'SHEET'
draw 2 rest supply
done
now
SHEET
cp here.txt there.txt
sed -i 's/^draw 2/draw 3/' there.txt
sign north here.txt; mv here.txt here.txt.sig "$HOST/inbox/new/"
sign north there.txt; mv there.txt there.txt.sig other/inbox/new/
NOW=2026-11-21T18:00:00Z
run
watch
"$D" run other --now $NOW --quiet
mkdir elsewhere
"$D" publish "$dir/other" "$dir/elsewhere" >/dev/null
mv pub shown; mv elsewhere pub # the same address shows the other history now
code=0; "$D" witness run anna --now $NOW >watched 2>&1 || code=$?
[ $code = 76 ] || { cat watched; fail "the witness does not see the fork: $code"; }
grep -q '^FORK games.example/game/' watched || { cat watched; fail "the witness says nothing of a fork"; }
proof=$(echo anna/forks/*)
for note in seen shown; do
    grep -q '^games.example/game/' "$proof/$note.note" || fail "the evidence $note.note is not kept"
done
mkdir late
cp "$HOST"/outbox/north/*/war-1-usa-report-* late
code=0; "$D" verify late --log "$url/pub/war-1" >said || code=$?
[ $code = 3 ] || { cat said; fail "the player does not see the fork: $code"; }
mv pub elsewhere; mv shown pub
code=0; "$D" witness run anna --now $NOW >watched 2>&1 || code=$?
[ $code = 76 ] || fail "after a fork the witness signs again"
echo "publish: published, shown by a web server, read by a second reader, witnessed; two histories were caught"
