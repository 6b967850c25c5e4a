#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Builds the Debian package out of what `make install` installs. Needs dpkg-dev; no root, no debhelper.
# Usage, by the Makefile: deploy/debian/build.sh VERSION FOLDER LINKED   writes FOLDER/dispatch_VERSION_ARCH.deb
set -eu
version=$1
to=$2
linked=$PWD/$3
here=deploy/debian
arch=$(dpkg --print-architecture)
stage=$to/dispatch
rm -rf "$stage" "$to/debian"
umask 022
mkdir -p "$stage/DEBIAN" "$to/debian"
MAKEFLAGS='' ${MAKE:-make} --no-print-directory -s install DESTDIR="$stage" PREFIX=/usr

# What belongs to a package only.
install -D -m 0644 deploy/cron/dispatch.cron "$stage/etc/cron.d/dispatch"
install -D -m 0644 $here/copyright "$stage/usr/share/doc/dispatch/copyright"
install -D -m 0644 $here/lintian-overrides "$stage/usr/share/lintian/overrides/dispatch"
{
    printf '%s\n%s\n\n' '*This package holds the program, its man pages, recipes and the units of systemd. What is said below of `make`, and most files of' \
        '`doc/`, `formats/`, `templates/` and `tests/`, is in the sources. The rules, the handbook and the rulings of each ruleset lie beside it in `games/`.*'
    grep -v '^!\[.*](templates/' README.md
} >"$stage/usr/share/doc/dispatch/README.md"
date=$(date -u -R -d "@${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || date +%s)}")
printf 'dispatch (%s) unstable; urgency=medium\n\n  * Built from the sources of this version.\n\n -- %s  %s\n' \
    "$version" "Dispatch <maintainers@dispatch.invalid>" "$date" | gzip -9n >"$stage/usr/share/doc/dispatch/changelog.gz"
find "$stage/usr/share/man" -type f -name '*.[0-9]' -exec gzip -9n {} +
strip --strip-unneeded --remove-section=.comment --remove-section=.note "$stage/usr/bin/dispatch"

# The libraries that it needs, in the versions that it needs: dpkg-shlibdeps wants a debian/control to stand in. Of those that
# the program loads itself nothing is seen in it; LINKED is linked with them.
printf 'Source: dispatch\n\nPackage: dispatch\nArchitecture: any\n' >"$to/debian/control"
depends=$(cd "$to" && dpkg-shlibdeps -O dispatch/usr/bin/dispatch "$linked" 2>/dev/null | sed -n 's/^shlibs:Depends=//p')
[ -n "$depends" ] || { echo "deb: dpkg-shlibdeps finds no libraries" >&2; exit 1; }
cat >"$stage/DEBIAN/control" <<CONTROL
Package: dispatch
Version: $version
Architecture: $arch
Maintainer: Dispatch <maintainers@dispatch.invalid>
Installed-Size: $(du -sk --exclude=DEBIAN "$stage" | cut -f1)
Depends: $depends, adduser, ca-certificates, tzdata
Recommends: openssh-client, systemd | cron
Suggests: default-mta | mail-transport-agent, libpq5, postgresql (>= 15)
Section: mail
Priority: optional
Description: play board wargames by mail, with every shuffle and roll audited
 Dispatch processes board wargames that are played by mail over weeks. Players
 send signed sheets of orders in plain words; the program carries them out and
 sends everybody a report. Decks and dice are sealed by the luck of the players
 before anybody knows them, and anyone can play a finished game again and see
 that every draw and every decision was right.
 .
 This package makes the user dispatch, and a timer that makes a pass every five
 minutes as soon as there is a host.
CONTROL
cp $here/conffiles "$stage/DEBIAN/conffiles"
for script in postinst prerm postrm; do install -m 0755 $here/$script "$stage/DEBIAN/$script"; done
(cd "$stage" && find . -path ./DEBIAN -prune -o -type f ! -path './etc/*' -printf '%P\0' | sort -z | xargs -0 md5sum) >"$stage/DEBIAN/md5sums"
find "$stage" -type d -exec chmod 0755 {} +
dpkg-deb --root-owner-group -Zxz --build "$stage" "$to/dispatch_${version}_$arch.deb" >/dev/null
echo "$to/dispatch_${version}_$arch.deb"
