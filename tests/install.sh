#!/bin/sh
# make install puts the program and its manual where they belong, and what lies there runs.
set -eu
top=$(cd "$(dirname "$0")/.." && pwd)
to=$(mktemp -d)
trap 'rm -rf "$to"' EXIT
fail() {
    echo "install: $*" >&2
    exit 1
}
cd "$top"
make --no-print-directory -s install DESTDIR="$to" PREFIX=/usr >/dev/null
[ "$(stat -c %a "$to/usr/bin/dispatch")" = 755 ] || fail "the program is not 755"
pages=$(ls deploy/man | grep -c '\.[15]$')
[ "$pages" -ge 2 ] || fail "there are no man pages"
[ "$(find "$to/usr/share/man" -type f | wc -l)" = "$pages" ] || fail "not every man page was put in its place"
[ -f "$to/usr/share/man/man1/dispatch.1" ] || fail "dispatch(1) is missing"
cd / # away from the sources: everything that it needs is in it
env -i "$to/usr/bin/dispatch" version | grep -q '^dispatch [0-9]' || fail "it does not say its version"
env -i "$to/usr/bin/dispatch" init "$to/host" --keys "$to/keys" >/dev/null || fail "it cannot make a host"
env -i "$to/usr/bin/dispatch" run "$to/host" --quiet || fail "it cannot run"
echo "  installed, and it runs"
