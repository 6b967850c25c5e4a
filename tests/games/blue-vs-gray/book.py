#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Puts what the game draws and says into the examples of a rule book, section by section, where an example has that section:
#   DISPATCH_BOOK=/tmp/said build/tests/games/blue-vs-gray/t_bvg_book; tests/games/blue-vs-gray/book.py /tmp/said games/blue-vs-gray/RULES.md
import re
import sys

said, book = sys.argv[1:3]
sections = {}
for block in open(said).read().split('@')[1:]:
    title, head, *lines = block.rstrip('\n').split('\n')
    sections[title, head] = lines

out, lines, title = [], open(book).read().split('\n'), None
i = 0
while i < len(lines):
    line = lines[i]
    i += 1
    out.append(line)
    if line.startswith('```example '):
        title = line[len('```example '):]
    elif (kind := next((k for k in ('report', 'block') if (k, line) in sections), None)):
        while lines[i] != '```':
            i += 1
        out += sections[kind, line]
    elif line.startswith('```'):
        title = None
    elif title and (title, line) in sections:
        while i < len(lines) and not re.match(r'[A-Z][A-Za-z ]*:|```', lines[i]):
            i += 1
        out += sections[title, line]
open(book, 'w').write('\n'.join(out))
