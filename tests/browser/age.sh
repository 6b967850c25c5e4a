#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# templates/desk/age.js, with which the order desk of a host seals and opens, is what the pinned package gives, byte for byte:
# age-encryption and what it needs, by the versions and hashes of package-lock.json, put into one file by esbuild.
# Usage, from the top of the tree, NODE_PATH set: sh tests/browser/age.sh          compares
#                                                 sh tests/browser/age.sh write    writes it anew, after a change of versions
set -eu
made=build/age.js kept=templates/desk/age.js modules=${NODE_PATH:?}
# The text of a licence, without whose it is.
body() {
    sed '1d; /^Copyright/d' "$modules/$1/LICENSE"
}
{
    printf '/*! age-encryption %s, with parts of noble-ciphers, noble-curves, noble-hashes and scure-base, in one file; not of Dispatch.\n' \
        "$(node -p 'require(process.argv[1]).version' "$modules/age-encryption/package.json")"
    printf '\nage-encryption:\n\n'
    cat "$modules/age-encryption/LICENSE"
    for package in @noble/ciphers @noble/curves @noble/hashes @scure/base; do
        printf '\n%s:\n' $package
        grep '^Copyright' "$modules/$package/LICENSE"
    done
    body @noble/curves
    printf '\n*/\n'
} | sed 's/“/"/g; s/”/"/g' >"$made.banner"
for package in @noble/ciphers @noble/hashes @scure/base; do
    [ "$(body $package)" = "$(body @noble/curves)" ] || { echo "age: $package has another licence now" >&2; exit 1; }
done
"$modules/.bin/esbuild" templates/desk/age-entry.js --bundle --minify --format=iife --target=es2022 --charset=ascii --legal-comments=none \
    --log-level=warning --outfile="$made.js"
cat "$made.banner" "$made.js" >"$made"
if grep -q '</' "$made"; then echo "age: the file could end the script of a page" >&2; exit 1; fi
if [ "${1:-}" = write ]; then
    cp "$made" "$kept"
    echo "written: $kept, $(wc -c <"$kept") bytes"
else
    cmp "$made" "$kept" || { echo "age: $kept is not what the pinned package gives: sh tests/browser/age.sh write" >&2; exit 1; }
    echo "  $kept is what the pinned package gives"
fi
