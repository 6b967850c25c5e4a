#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# make deb builds a package that holds what it should, says truly what it needs, and installs, upgrades, and is purged in a
# root of its own without losing a game. What lies in it runs.
set -eu
top=$PWD
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
fail() {
    [ ! -s "$tmp/log" ] || cat "$tmp/log" >&2
    echo "deb: $*" >&2
    exit 1
}
command -v dpkg-deb >/dev/null 2>&1 && command -v dpkg-shlibdeps >/dev/null 2>&1 || {
    echo "deb: no dpkg-dev here, so no package is built" >&2
    exit 1
}
make --no-print-directory -s deb >"$tmp/log" 2>&1 || fail "make deb fails"
deb=$top/$(tail -n 1 "$tmp/log")
[ -f "$deb" ] || fail "make deb does not say where the package is"
: >"$tmp/log"
field() { dpkg-deb -f "$deb" "$1"; }

# ---- what it says of itself ----
build/dispatch desk --output "$tmp/desk.html" >/dev/null
grep -q "'wasm-unsafe-eval'" "$tmp/desk.html" || fail "its program was built without the rules for pages"
version=$(build/dispatch version | cut -d' ' -f2)
[ "$(field Version)" = "$version" ] || fail "its version is $(field Version), the program's $version"
! ldd build/dispatch | grep -E '/lib(curl|crypto|gmime|glib|edit)' || fail "it is linked with what it loads when it wants it"
libraries=$(ldd build/dispatch build/linked.so | awk '/\/lib(jansson|sodium|sqlite3|curl|gmime-3.0|edit)\./ { print $3 }' | sort -u)
[ "$(echo "$libraries" | wc -l)" = 6 ] || fail "it has other libraries than those this knows: $libraries"
for library in $libraries; do
    owner=$(dpkg-query -S "$(readlink -f "$library")" "$library" "${library#/usr}" 2>/dev/null | head -n 1 | cut -d: -f1)
    case ", $(field Depends)," in *", $owner "*|*", $owner,"*) ;; *) fail "Depends lacks $owner, for $library" ;; esac
done
for word in adduser ca-certificates tzdata; do
    case ", $(field Depends)," in *", $word,"*) ;; *) fail "Depends lacks $word" ;; esac
done
dpkg-deb --ctrl-tarfile "$deb" | tar -xf - -C "$tmp"
[ "$(cat "$tmp/conffiles")" = /etc/cron.d/dispatch ] || fail "other conffiles than the cron line"
for script in postinst prerm postrm; do sh -n "$tmp/$script" || fail "$script is no shell script"; done
! grep -nE 'read -|/dev/tty|debconf|rm -r' "$tmp/postinst" "$tmp/postrm" "$tmp/prerm" || fail "a script asks, or deletes a tree"
if command -v lintian >/dev/null 2>&1; then
    found=$(lintian --allow-root "$deb" 2>/dev/null || true)
    [ -z "$found" ] || { echo "$found" >&2; fail "lintian"; }
fi

# ---- into a root of its own: install, again, remove, purge ----
root=$tmp/root
mkdir -p "$root/var/lib/dpkg/info" "$root/var/lib/dpkg/updates"
: >"$root/var/lib/dpkg/status"
: >"$root/var/lib/dpkg/available"
package() {
    PATH=$PATH:/usr/sbin:/sbin dpkg --root="$root" --log=/dev/null --force-script-chrootless --force-depends --force-not-root \
        --force-bad-path "$@" >"$tmp/log" 2>&1 || fail "dpkg $*"
}
package -i "$deb"
grep -q 'sudo -u dispatch dispatch init --name' "$tmp/log" || fail "postinst does not say what comes next"
for file in usr/bin/dispatch usr/lib/systemd/system/dispatch.service usr/lib/systemd/system/dispatch.timer usr/lib/systemd/system/dispatch-work@.service etc/cron.d/dispatch \
    usr/lib/sysusers.d/dispatch.conf usr/share/man/man1/dispatch.1.gz usr/share/man/man5/dispatch.conf.5.gz \
    usr/share/doc/dispatch/copyright usr/share/doc/dispatch/changelog.gz usr/share/doc/dispatch/examples/postfix.md usr/share/doc/dispatch/examples/three-machines.md \
    usr/share/bash-completion/completions/dispatch usr/share/zsh/vendor-completions/_dispatch \
    $(for book in games/*/RULES.md games/*/HANDBOOK.md games/*/RULINGS.md; do printf 'usr/share/doc/dispatch/%s ' "$book"; done); do
    [ -f "$root/$file" ] || fail "/$file is not in it"
done
for folder in etc/dispatch/keys var/lib/dispatch var/lib/dispatch-counter; do
    [ "$(stat -c %a "$root/$folder")" = 700 ] || fail "/$folder is not 700"
done
run="env -i PATH=$PATH $root/usr/bin/dispatch"
[ "$($run version)" = "dispatch $version" ] || fail "the program in it is another"
$run init "$root/var/lib/dispatch" --keys "$root/etc/dispatch/keys" --counter "$root/var/lib/dispatch-counter/counter" \
    >/dev/null || fail "it cannot make a host"
$run run "$root/var/lib/dispatch" --quiet || fail "it cannot run"
[ -f "$root/var/lib/dispatch-counter/counter" ] || fail "the counter is not where it was told to be"
package -i "$deb"
! grep -q 'dispatch init' "$tmp/log" || fail "an upgrade says that a host must be made"
$run run "$root/var/lib/dispatch" --quiet || fail "it does not run after an upgrade"
package -r dispatch
[ ! -e "$root/usr/bin/dispatch" ] || fail "removing leaves the program"
[ -f "$root/etc/cron.d/dispatch" ] || fail "removing takes the settings"
package -P dispatch
[ ! -e "$root/etc/cron.d/dispatch" ] || fail "purging leaves the cron line"
[ -f "$root/var/lib/dispatch/dispatch.db" ] && [ -f "$root/etc/dispatch/keys/master.key" ] || fail "purging deletes a game"
grep -q /var/lib/dispatch "$tmp/log" || fail "purging does not say what stays"
rm -rf "$root/var/lib/dispatch" "$root/var/lib/dispatch-counter" "$root/etc/dispatch"
package -i "$deb"
package -P dispatch
[ ! -e "$root/var/lib/dispatch" ] && [ ! -e "$root/etc/dispatch" ] || fail "purging a package without a host leaves folders"
echo "  the Debian package installs, runs, and keeps its games when purged"
