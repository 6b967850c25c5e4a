#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Makes a release out of the newest commit: FOLDER/dispatch-VERSION.tar.gz, SHA256SUMS, and SHA256SUMS.sig by an SSH key. The same
# commit gives the same bytes on any machine. Tags nothing. Usage, by the Makefile: deploy/release.sh VERSION FOLDER KEY
# KEY: a private key file, or a public one whose other half the agent holds.
set -eu
version=$1
to=$2
key=$3
fail() { echo "release: $*" >&2; exit 1; }
[ -n "$key" ] || fail "which key signs? make release KEY=FILE, an SSH key"
[ -f "$key" ] || fail "there is no key $key"
[ -e .git ] || fail "this is no clone: a release is made out of a commit"
[ -z "$(git status --porcelain)" ] || fail "there are changes that no commit has: git status"
tag=$(git rev-parse -q --verify "refs/tags/v$version^{commit}" || true)
[ -z "$tag" ] || [ "$tag" = "$(git rev-parse HEAD)" ] || fail "v$version is a tag of another commit: raise VERSION in the Makefile"
grep -q "^## $version\$" NEWS.md || fail "NEWS.md says nothing of $version: it wants a heading \"## $version\""

name=dispatch-$version
mkdir -p "$to"
rm -f "$to/$name.tar.gz" "$to/SHA256SUMS" "$to/SHA256SUMS.sig"
git -c tar.umask=0022 archive --format=tar --prefix="$name/" HEAD >"$to/$name.tar"
gzip -9n "$to/$name.tar"
(cd "$to" && sha256sum "$name.tar.gz" >SHA256SUMS)
ssh-keygen -q -Y sign -f "$key" -n dispatch-release "$to/SHA256SUMS"
echo "$to/$name.tar.gz"
