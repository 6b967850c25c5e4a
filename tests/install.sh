#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# make install puts the program, its manual, units and examples where they belong; what lies there runs; systemd finds no
# fault with the units; make uninstall leaves nothing behind.
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
books=0
for book in games/*/RULES.md games/*/HANDBOOK.md games/*/RULINGS.md; do
    cmp -s "$book" "$to/usr/share/doc/dispatch/$book" || fail "$book was not put in its place"
    books=$((books + 1))
done
[ "$books" -ge 11 ] || fail "only $books books of four rulesets"
for shell in bash zsh; do
    file=bash-completion/completions/dispatch
    [ "$shell" = bash ] || file=zsh/vendor-completions/_dispatch
    "$to/usr/bin/dispatch" completion "$shell" | cmp -s - "$to/usr/share/$file" || fail "$file is not what completion $shell prints"
    [ -s "$to/usr/share/$file" ] || fail "$file is empty"
done
cd / # away from the sources: everything that it needs is in it
env -i "$to/usr/bin/dispatch" version | grep -q '^dispatch [0-9]' || fail "it does not say its version"
env -i "$to/usr/bin/dispatch" init "$to/host" --keys "$to/keys" >/dev/null || fail "it cannot make a host"
env -i "$to/usr/bin/dispatch" run "$to/host" --quiet || fail "it cannot run"
# Without GMime, or one that is none, a mail waits: one word with the remedy, no bug, and it is read when it is there.
mkdir "$to/without"
ln -s "$(ldd "$to/usr/bin/dispatch" | sed -n 's/.* => \([^ ]*libzstd\.[^ ]*\) .*/\1/p')" "$to/without/libgmime-3.0.so.0"
printf 'From: a@t.example\nSubject: x\nMessage-ID: <1@t.example>\n\nhelp\n' >"$to/host/inbox/new/1.eml"
code=0
env -i LD_LIBRARY_PATH="$to/without" "$to/usr/bin/dispatch" run "$to/host" --quiet 2>"$to/words" || code=$?
[ "$code" = 78 ] || fail "a run without GMime ends with $code: $(cat "$to/words")"
[ "$(grep -c 'apt install libgmime' "$to/words")" = 1 ] || fail "a run without GMime says: $(cat "$to/words")"
env -i "$to/usr/bin/dispatch" news "$to/host" | grep -qi 'shortage\|bug' && fail "a run without GMime is news of another sort"
env -i "$to/usr/bin/dispatch" run "$to/host" | grep -q "1 turned away" || fail "the mail that waited was not read"

# ---- units ----
units=$to/usr/lib/systemd/system
for unit in dispatch.service dispatch.timer dispatch-work@.service; do [ -f "$units/$unit" ] || fail "$unit is missing"; done
grep -q '^ExecStart=/usr/bin/dispatch run /var/lib/dispatch' "$units/dispatch.service" || fail "the service runs something else"
grep -q '^ExecStart=/usr/bin/dispatch work /var/lib/dispatch' "$units/dispatch-work@.service" || fail "the worker runs something else"
for key in master report log age; do
    for unit in dispatch.service dispatch-work@.service; do
        grep -q "^LoadCredential=dispatch-$key:/etc/dispatch/keys/$key.key\$" "$units/$unit" || fail "no credential $key for $unit"
    done
done
if command -v systemd-analyze >/dev/null 2>&1; then
    mkdir "$to/units" # the program lies elsewhere than it will
    for unit in dispatch.service dispatch-work@.service; do
        sed "s|=/usr/bin/dispatch|=$to/usr/bin/dispatch|" "$units/$unit" >"$to/units/$unit"
    done
    cp "$units/dispatch.timer" "$to/units"
    found=$(systemd-analyze verify --man=no "$to/units/dispatch.service" "$to/units/dispatch.timer" "$to/units/dispatch-work@.service" 2>&1 | grep dispatch || true)
    [ -z "$found" ] || fail "systemd-analyze verify: $found"
    systemd-analyze security --offline=true --threshold=15 "$to/units/dispatch.service" >"$to/log" 2>&1 ||
        { grep -v '✓' "$to/log" >&2; fail "systemd-analyze security gives more than 1.5"; }
    rm -r "$to/units"
else
    echo "  no systemd-analyze here: the units were looked at by this test only"
fi
if command -v systemd-sysusers >/dev/null 2>&1; then
    systemd-sysusers --dry-run "$to/usr/lib/sysusers.d/dispatch.conf" >"$to/log" 2>&1 || { cat "$to/log"; fail "systemd-sysusers"; }
    grep -qE "user .?dispatch.? |already exists" "$to/log" || [ ! -s "$to/log" ] || { cat "$to/log"; fail "systemd-sysusers makes no user"; }
fi

# ---- another prefix, and away again ----
cd "$top"
make --no-print-directory -s install DESTDIR="$to/other" PREFIX=/usr/local >/dev/null
for file in lib/systemd/system/dispatch.service share/doc/dispatch/examples/postfix.md share/doc/dispatch/examples/dispatch.cron; do
    grep -q /usr/local/bin/dispatch "$to/other/usr/local/$file" || fail "$file does not name the program where it is"
    ! grep -q /usr/bin/dispatch "$to/other/usr/local/$file" || fail "$file names another program"
done
make --no-print-directory -s uninstall DESTDIR="$to/other" PREFIX=/usr/local >/dev/null
left=$(find "$to/other" ! -type d)
[ -z "$left" ] || fail "uninstall leaves $left"
echo "  installed, and it runs; its units are in order; uninstalled"
