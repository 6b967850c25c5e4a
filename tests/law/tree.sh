#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# The files of the tree, one a line: what git has, or in an unpacked release what lies there but for what was built.
set -eu
if [ -e .git ]; then
    git ls-files --cached --others --exclude-standard
else
    find . -type f ! -path './build/*' ! -path './demo-host/*' ! -name '*.[od]' | sed 's|^\./||'
fi | LC_ALL=C sort | while IFS= read -r file; do [ ! -e "$file" ] || printf '%s\n' "$file"; done
