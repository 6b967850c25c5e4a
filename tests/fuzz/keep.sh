#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# What long runs found goes into one file, from which the next begins: of all inputs of each target those that reach
# something that no other does, the smallest first. Usage: keep.sh TARGET... (build/fuzz/f_NAME; FUZZ: build/fuzz)
set -eu
rm -rf "$FUZZ/kept"
for target; do
    name=${target##*/f_}
    [ -d "$FUZZ/corpus/$name" ] || continue
    mkdir -p "$FUZZ/kept/corpus/$name"
    "$target" -merge=1 -timeout=100 -max_len=8192 -verbosity=0 "$FUZZ/kept/corpus/$name" "$FUZZ/corpus/$name" \
        >"$FUZZ/$name.keep" 2>&1 || { tail -20 "$FUZZ/$name.keep"; exit 1; }
done
tar -C "$FUZZ/kept" --sort=name --owner=0 --group=0 --numeric-owner --mtime=@0 --mode=u=rwX,go=rX -cf - corpus |
    xz -9 >tests/fuzz/corpus.tar.xz
echo "  tests/fuzz/corpus.tar.xz: $(find "$FUZZ/kept" -type f | wc -l) inputs, $(wc -c <tests/fuzz/corpus.tar.xz) bytes"
