#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The order desk as a host serves it: a web server shows what `dispatch publish` wrote, chromium opens the page of open games, and
# a stranger who has nothing else makes his key, signs up, joins and plays (served.js). PICTURES=FOLDER: pictures of the page too.
# Usage, from the top of the tree, NODE_PATH set: DISPATCH=build/dispatch sh tests/browser/served.sh
set -eu
D=$(cd "$(dirname "${DISPATCH:-build/dispatch}")" && pwd)/dispatch
top=$PWD
work=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill "$server"; rm -rf "$work"' EXIT
pictures=${PICTURES:+$(mkdir -p "$PICTURES" && cd "$PICTURES" && pwd)}
fail() {
    echo "desk page: $*" >&2
    exit 1
}
cd "$work"
mkdir pub
cat >serve.py <<'PY'
import functools, http.server
class Handler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass
server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory="pub"))
open("port.new", "w").write("%d\n" % server.server_port)
server.serve_forever()
PY
python3 serve.py &
server=$!
"$D" init host --name games.example --keys "$work/host-keys" >/dev/null
ssh-keygen -q -t ed25519 -N '' -C south -f south
"$D" player host add south --key south.pub --mail south@example.org >/dev/null
for _ in $(seq 6000); do [ -s port.new ] && break; sleep 0.1; done
url=http://127.0.0.1:$(cat port.new)
printf 'publish-dir %s\npublish-url %s\nsign-up open\nmail-from Dispatch <games@example.net>\n' "$work/pub" "$url" >>host/dispatch.conf
"$D" publish host --now 2026-11-21T15:00:00Z >said
hash=$(sha256sum pub/desk.html | cut -d' ' -f1)
grep -q "desk.html is that of dispatch .*, its SHA-256 $hash" said || fail "publish does not tell its hash: $(cat said)"
(cd pub && sha256sum --quiet -c desk.sha256) || fail "desk.sha256 has another hash"
[ "$("$D" desk)" = "$(cat pub/desk.sha256)" ] || fail "dispatch desk has another hash"
grep -q "\"sha256\": \"$hash\"" pub/host.json || fail "host.json does not tell the hash"
grep -q "$hash" pub/index.html || fail "the page of all games does not tell the hash"
[ "$(wc -c <pub/desk.html)" -lt 1700000 ] || fail "the page is too big"
cp pub/desk.html changed.html
echo >>changed.html
if "$D" desk changed.html >said; then fail "a changed page is taken for the right one"; fi
grep -q '^no: changed.html is not the order desk' said || fail "$(cat said)"
"$D" desk changed.html --pin "$(sha256sum changed.html | cut -d' ' -f1)" >/dev/null || fail "the pinned page is not known"
printf '<iframe src="desk.html" width="400" height="400"></iframe>' >pub/frame.html
node "$top/tests/browser/served.js" "$D" "$work" "$url" $pictures

# a web server that shows another desk than the host wrote is found out
cp -r pub shown
chmod 0755 "$work"
sed -i "s|^publish-dir .*|publish-dir $work/shown|" host/dispatch.conf
echo >>pub/desk.html
"$D" doctor host >said 2>&1 || :
grep -q "the order desk that $url shows is not the one in" said || fail "doctor sees nothing: $(cat said)"
