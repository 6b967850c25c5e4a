#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# make release, with a key made for this test alone: the tarball holds every file of the commit and nothing else, the same commit gives
# the same bytes, and what doc/verifying.md says of checking it says yes to it and no to another. Usage: sh tests/release.sh
set -eu
top=$PWD
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
fail() { echo "release: $*" >&2; exit 1; }
[ -e .git ] || { echo "  no clone here: no release is made of it"; exit 0; }

ssh-keygen -q -t ed25519 -N '' -C maintainer -f "$tmp/key"
git clone -q --no-hardlinks "$top" "$tmp/tree"
make_it() { # FOLDER, and further words for make
    to=$1
    shift
    (cd "$tmp/tree" && make --no-print-directory -s release RELEASE="$to" "$@") >"$tmp/log" 2>&1
}
make_it "$tmp/one" KEY="$tmp/key" || { cat "$tmp/log" >&2; fail "make release fails"; }
make_it "$tmp/two" KEY="$tmp/key" || fail "make release fails the second time"
tar=$(basename "$(tail -n 1 "$tmp/log")")
cmp -s "$tmp/one/$tar" "$tmp/two/$tar" || fail "the same commit gave two different tarballs"

# ---- nothing is missing, and what is there is what the commit has ----
version=${tar#dispatch-}
version=${version%.tar.gz}
(cd "$tmp" && tar -xzf "one/$tar")
git -C "$tmp/tree" ls-files | LC_ALL=C sort >"$tmp/want"
(cd "$tmp/dispatch-$version" && find . ! -type d | sed 's|^\./||' | LC_ALL=C sort) >"$tmp/have"
diff "$tmp/want" "$tmp/have" >"$tmp/diff" || { cat "$tmp/diff" >&2; fail "commit and tarball hold different files"; }
n=0
while IFS= read -r file; do
    cmp -s "$tmp/tree/$file" "$tmp/dispatch-$version/$file" || fail "$file is another in the tarball"
    n=$((n + 1))
done <"$tmp/want"
[ "$n" -gt 1000 ] || fail "a tarball of $n files is not one"
for file in LICENSE NEWS.md README.md SECURITY.md CONTRIBUTING.md doc/HACKING.md formats/TRANSCRIPT.md deploy/debian/copyright; do
    [ -s "$tmp/dispatch-$version/$file" ] || fail "$file is not in it"
done
cmp -s "$tmp/dispatch-$version/LICENSE" /usr/share/common-licenses/Apache-2.0 || [ ! -e /usr/share/common-licenses/Apache-2.0 ] ||
    fail "LICENSE is not the Apache License as it stands"
(cd "$tmp/dispatch-$version" && make --no-print-directory -n all >/dev/null && make --no-print-directory -s citations >/dev/null) ||
    fail "make does not work in what was unpacked"

# ---- doc/verifying.md's check ----
awk '$0 == "<!-- release.sh: check -->" { here = 1; next } here && /^```/ { if (inside) exit; inside = 1; next } inside' \
    doc/verifying.md | sed "s/VERSION/$version/g" >"$tmp/check"
[ -s "$tmp/check" ] || fail "doc/verifying.md does not say how to check a release"
cp "$tmp/key.pub" "$tmp/one/maintainer.pub"
says() { (cd "$tmp/one" && sh -eu "$tmp/check" >"$tmp/log" 2>&1); }
says || { cat "$tmp/check" "$tmp/log" >&2; fail "the check says no to a good release"; }
printf x >>"$tmp/one/$tar"
! says || fail "the check says yes to a tarball with a byte more"
cp "$tmp/two/$tar" "$tmp/one/$tar"
says || fail "the check says no to a good release put back"
sed -i 's/^f/0/; t; s/^./f/' "$tmp/one/SHA256SUMS"
! says || fail "the check says yes to other sums"
cp "$tmp/two/SHA256SUMS" "$tmp/one/SHA256SUMS"
ssh-keygen -q -t ed25519 -N '' -f "$tmp/other"
cp "$tmp/other.pub" "$tmp/one/maintainer.pub"
! says || fail "the check says yes to another key"

# ---- what must not become a release ----
refused() { # WHY, and words for make
    why=$1
    shift
    ! make_it "$tmp/none" "$@" || fail "a release was made although: $why"
    grep -q "$why" "$tmp/log" || { cat "$tmp/log" >&2; fail "make release does not say: $why"; }
    [ ! -e "$tmp/none/$tar" ] || fail "there is a tarball although: $why"
}
refused 'which key signs'
refused 'there is no key' KEY="$tmp/nothing"
refused 'NEWS.md says nothing of 9.9' KEY="$tmp/key" VERSION=9.9
: >"$tmp/tree/left"
refused 'changes that no commit has' KEY="$tmp/key"
rm "$tmp/tree/left"
git -C "$tmp/tree" tag "v$version" HEAD~1
refused "v$version is a tag of another commit" KEY="$tmp/key"
git -C "$tmp/tree" tag -f "v$version" HEAD >/dev/null
make_it "$tmp/none" KEY="$tmp/key" || fail "a tag of this very commit is in the way"
echo "  a release of $n files, checked as doc/verifying.md says"
