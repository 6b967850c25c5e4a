# SPDX-License-Identifier: Apache-2.0
"""Ways to break C code that handles rules: where comments cite a rule, what could be written otherwise there.

All breakages of a file are written into one copy of it, each behind a switch (broken.h), so that a ruleset is compiled once
and each breakage costs only the runs of the suites. `read(path, text, prefix)` gives a Source; `Source.broken(first)` the text
of the copy, in which the breakages are numbered from `first` on. Lines keep their numbers.

What is broken, in a function whose head comment cites an id, in a statement beside which a comment cites one, and in the
functions that a table row with `.cites` names:
    always, never    the condition of an if; of a while: never
    without          an operand of && or ||
    compare          < <= > >= == != into their neighbours
    number           a number, one more
    dropped          a statement that stands by itself
    otherwise        true or false that is returned
Left alone: the heads of `for`, what `while` compares, static tables, indices, asserts, and events (goldens hold what is told).
"""
import re

TOKEN = re.compile(
    r'(?P<space>\s+|\\\n)|(?P<comment>/\*.*?\*/|//[^\n]*)|(?P<hash>\#(?:\\\n|/\*.*?\*/|[^\n])*)'
    r'|(?P<text>"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])*\')|(?P<number>\d[\w.]*)|(?P<name>[A-Za-z_]\w*)'
    r'|(?P<mark>->|\+\+|--|<<=|>>=|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^]=|\.\.\.|.)', re.S)
OPENS, CLOSES = '([{', ')]}'
COMPARE = {'<': 'le', '<=': 'lt', '>': 'ge', '>=': 'gt', '==': 'ne', '!=': 'eq'}
ASSIGN = {'=', '+=', '-=', '*=', '/=', '%=', '&=', '|=', '^=', '<<=', '>>='}
TYPES = {'int', 'bool', 'const', 'struct', 'enum', 'static', 'char', 'void', 'unsigned', 'union', 'size_t', 'long', 'double', 'typedef'}
WORDS = {'if', 'for', 'while', 'switch', 'return', 'break', 'continue', 'goto', 'case', 'default', 'else', 'do'}
# Breaking these says nothing about a rule: our own bugs, and what is told.
SILENT = {'assert', 'emit', 'static_assert'}


class Token:
    __slots__ = ('kind', 'text', 'at', 'line', 'pair')

    def __init__(self, kind, text, at, line):
        self.kind, self.text, self.at, self.line, self.pair = kind, text, at, line, None

    @property
    def end(self):
        return self.at + len(self.text)


class Breakage:
    """One way to break: text put in before, after, and in place of a piece of the source."""

    def __init__(self, kind, begin, end, edits, line, function):
        self.kind, self.begin, self.end, self.edits, self.line, self.function = kind, begin, end, edits, line, function
        self.ids, self.number, self.piece, self.turn = set(), None, '', 0

    def key(self, path):
        return '\t'.join([path, self.function, self.kind, self.piece, str(self.turn)])


def cited(comment, prefix):
    """The ids that a comment cites, `BVG-8.7b, c`, `HD-trails-1 to 5` and `BVG-3.22a, 3.23` written out."""
    out = []
    for found in re.finditer(r'\b' + prefix + r'-([A-Za-z0-9][A-Za-z0-9.:-]*)', comment):
        last = found.group(1).rstrip('.:-')
        out.append(last)
        rest = comment[found.end():]
        while True:
            more = re.match(r'(\s+to|,(?:\s+and)?|\s+and)\s+-?(\d+\.\d+[a-z]?|\d+|[a-z])(?![\w.]*\w)', rest)
            if not more:
                break
            last, new = follow(last, more.group(2), more.group(1).strip() == 'to')
            out += new
            rest = rest[more.end():]
    return {prefix + '-' + i for i in out}


def follow(last, word, span):
    """The ids that `word` after `last` means, and the last of them."""
    if '.' in word:
        return word, [word]
    stem = re.sub(r'[a-z]$', '', last) if word.isalpha() else re.sub(r'\d+[a-z]?$', '', last)
    if not span:
        return stem + word, [stem + word]
    begin = last[len(stem):]
    if word.isalpha() and len(begin) == 1:
        return stem + word, [stem + chr(c) for c in range(ord(begin) + 1, ord(word) + 1)]
    if word.isdigit() and begin.isdigit():
        return stem + word, [stem + str(n) for n in range(int(begin) + 1, int(word) + 1)]
    return last, []


class Source:
    def __init__(self, path, text, prefix):
        self.path, self.text, self.prefix = path, text, prefix
        self.tokens, self.comments, self.breakages, self.functions = [], [], [], {}
        self.cites = []  # (ids, names of the row), of tables
        self.scan()
        self.pair()
        self.find_functions()

    def scan(self):
        line = 1
        for found in TOKEN.finditer(self.text):
            kind, piece = found.lastgroup, found.group()
            if kind == 'comment':
                self.comments.append(Token(kind, piece, found.start(), line))
            elif kind not in ('space', 'hash'):
                self.tokens.append(Token(kind, piece, found.start(), line))
            line += piece.count('\n')

    def pair(self):
        stack = []
        for i, token in enumerate(self.tokens):
            if token.kind == 'mark' and token.text in OPENS:
                stack.append(i)
            elif token.kind == 'mark' and token.text in CLOSES and stack:
                begin = stack.pop()
                token.pair, self.tokens[begin].pair = begin, i

    # ---- where ----
    def find_functions(self):
        i = 0
        while i < len(self.tokens):
            token = self.tokens[i]
            if token.text == '{' and token.pair:
                if self.tokens[i - 1].text == ')' and self.tokens[i - 1].pair:
                    name = self.tokens[self.tokens[i - 1].pair - 1].text
                    self.functions[name] = (i, token.pair)
                elif self.tokens[i - 1].text == '=':
                    self.rows(i, token.pair)
                i = token.pair
            i += 1

    def rows(self, begin, end):
        """`.cites = "..."` of a row of a table: with all names of that row."""
        i = begin + 1
        while i < end:
            token = self.tokens[i]
            if token.text == '{' and token.pair:
                row = self.tokens[i:token.pair]
                for j in range(len(row) - 2):
                    if row[j].text == 'cites' and row[j + 1].text == '=':
                        ids = {w for w in row[j + 2].text.strip('"').split() if w.startswith(self.prefix + '-')}
                        self.cites.append((ids, {t.text for t in row if t.kind == 'name'}))
                i = token.pair
            i += 1

    def head_comment(self, body):
        """The comment that ends right above the function's first line."""
        first = body
        while first > 0 and self.tokens[first - 1].text not in (';', '}'):
            first -= 1
        line = self.tokens[first].line
        return next((c for c in self.comments if c.line + c.text.count('\n') == line - 1 and
                     self.tokens[first].at > c.at), None)

    def find(self, cites_of):
        """All breakages of the functions; those that belong to no cited rule are left out. cites_of: ids by function, from
        the tables of all files."""
        for name, (begin, end) in self.functions.items():
            found = self.break_function(name, begin + 1, end)
            head = self.head_comment(begin)
            ids = set(cites_of.get(name, ())) | (cited(head.text, self.prefix) if head else set())
            for breakage in found:
                breakage.ids |= ids
            for comment in self.comments:
                if self.tokens[begin].at < comment.at < self.tokens[end].at:
                    self.beside(comment, found, begin, end)
            self.breakages += [b for b in found if b.ids]
        turns = {}
        for breakage in self.breakages:
            breakage.piece = ' '.join(self.text[breakage.begin:breakage.end].split())
            key = (breakage.function, breakage.kind, breakage.piece)
            breakage.turn = turns[key] = turns.get(key, 0) + 1
        return self.breakages

    def beside(self, comment, found, begin, end):
        """What a comment within a function speaks of: its own line; if nothing there can be broken, the statement."""
        ids = cited(comment.text, self.prefix)
        if not ids:
            return
        on_line = [i for i in range(begin, end) if self.tokens[i].line == comment.line and self.tokens[i].at < comment.at]
        if on_line:
            at = on_line[-1]
            if self.tokens[at].text in (';', '{', '}') and at > begin + 1:
                at -= 1
        else:
            at = next((i for i in range(begin, end) if self.tokens[i].at > comment.at), None)
            if at is None:
                return
        lines = {self.tokens[i].line for i in on_line}
        mine = [b for b in found if b.line in lines]
        if not mine:
            first, last = self.statement(at)
            mine = [b for b in found if first <= b.begin < last]
        for breakage in mine:
            breakage.ids |= ids

    def statement(self, at):
        first = last = at
        while first > 0 and self.tokens[first - 1].text not in (';', '{', '}'):
            first -= 1
        while last < len(self.tokens) - 1 and self.tokens[last].text not in (';', '{', '}'):
            last += 1
        return self.tokens[first].at, self.tokens[last].end

    # ---- what ----
    def break_function(self, name, begin, end):
        self.name, self.made, i = name, [], begin
        skip_to = 0
        at_start = True
        while i < end:
            token = self.tokens[i]
            if at_start and i >= skip_to:
                skip_to = max(skip_to, self.left_alone(i, end))
                if i >= skip_to:
                    self.drop(i, end)
            if i >= skip_to:
                self.break_token(i, begin, end)
            at_start = self.begins_statement(i)
            i += 1
        return self.made

    def begins_statement(self, i):
        token = self.tokens[i]
        if token.text in (';', 'else', 'do'):
            return True
        if token.text == '{' or token.text == '}':
            opening = i if token.text == '{' else token.pair
            return opening is not None and self.is_block(opening)
        if token.text == ')' and token.pair:
            return self.tokens[token.pair - 1].text in ('if', 'for', 'while', 'switch')
        if token.text == ':':
            j = i - 1
            while self.tokens[j].text not in (';', '{', '}', '?', '(', ','):
                if self.tokens[j].text in ('case', 'default'):
                    return True
                j -= 1
        return False

    def is_block(self, opening):
        before = self.tokens[opening - 1]
        if before.text == ')' and before.pair:
            word = self.tokens[before.pair - 1]
            return word.text in ('if', 'for', 'while', 'switch') or any(b == opening for b, _ in self.functions.values())
        return before.text in ('else', 'do', ';', '{', '}', ':')

    def left_alone(self, i, end):
        """Index after what no breakage is made of: static tables, asserts and events, labels, heads of `for`, (void)."""
        word = self.tokens[i].text
        if word == 'for':
            return self.tokens[i + 1].pair + 1
        if word in ('static', 'enum', 'case', 'goto') or word in SILENT or self.text[self.tokens[i].at:].startswith('(void)'):
            while i < end and self.tokens[i].text not in (';', ':'):
                i = (self.tokens[i].pair or i) + 1 if self.tokens[i].text in OPENS else i + 1
            return i
        return 0

    def is_declaration(self, i):
        a, b, c = self.tokens[i], self.tokens[i + 1], self.tokens[i + 2]
        if a.kind != 'name':
            return False
        return a.text in TYPES or a.text.endswith('_t') or b.kind == 'name' or (b.text == '*' and c.kind == 'name' and
                                                                                self.tokens[i + 3].text in ('=', ';', ',', '['))

    def add(self, kind, first, last, edits):
        self.made.append(Breakage(kind, self.tokens[first].at, self.tokens[last].end, edits, self.tokens[first].line, self.name))

    def wrap(self, kind, first, last, before, after):
        self.add(kind, first, last, [(self.tokens[first].at, 0, before), (self.tokens[last].end, 0, after)])

    def drop(self, i, end):
        token = self.tokens[i]
        if (token.kind == 'name' and (token.text in WORDS or self.is_declaration(i))) or token.text in (';', '{', '}', '('):
            return
        if token.kind != 'name' and token.text not in ('*', '++', '--'):
            return
        last = i
        while self.tokens[last].text != ';':
            if last >= end:
                return
            last = self.tokens[last].pair + 1 if self.tokens[last].text in OPENS else last + 1
        self.wrap('dropped', i, last, '{ if (!BROKEN(@)) ', ' }')

    def break_token(self, i, begin, end):
        token, after = self.tokens[i], self.tokens[i + 1]
        if token.text in ('if', 'while') and after.text == '(':
            if token.text == 'if':
                self.wrap('always', i + 2, after.pair - 1, 'BROKEN_ALWAYS(@, ', ')')
            self.wrap('never', i + 2, after.pair - 1, 'BROKEN_NEVER(@, ', ')')
        elif token.text == 'return' and after.text in ('true', 'false'):
            self.wrap('otherwise', i + 1, i + 1, '(BROKEN(@) != ', ')')
        elif token.text in ('&&', '||'):
            self.operands(i, begin, end)
        elif token.text in COMPARE and not self.in_while(i, begin):
            first, last = self.left(i, begin, COMPARE_STOPS), self.right(i, end, COMPARE_STOPS)
            self.add('compare', first, last, [
                (self.tokens[first].at, 0, 'BROKEN_%s(@, ' % COMPARE_NAME[token.text]),
                (token.at, len(token.text), ','), (self.tokens[last].end, 0, ')')])
        elif token.kind == 'number' and not self.is_index(i, begin) and not self.in_silent(i, begin):
            self.wrap('number', i, i, '(', ' + BROKEN(@))')

    def operands(self, i, begin, end):
        op = self.tokens[i].text
        stops = AND_STOPS if op == '&&' else OR_STOPS
        macro = 'BROKEN_ALWAYS(@, ' if op == '&&' else 'BROKEN_NEVER(@, '
        first = self.left(i, begin, stops)
        if first == begin or self.tokens[first - 1].text != op:  # the first of a chain; the others come with their own mark
            self.wrap('without', first, i - 1, macro, ')')
        self.wrap('without', i + 1, self.right(i, end, stops), macro, ')')

    def in_while(self, i, begin):
        return any(self.tokens[j].text == '(' and self.tokens[j].pair > i and self.tokens[j - 1].text == 'while'
                   for j in range(begin, i) if self.tokens[j].pair)

    def in_silent(self, i, begin):
        return any(self.tokens[j].text == '(' and self.tokens[j].pair > i and self.tokens[j - 1].text in SILENT
                   for j in range(begin, i) if self.tokens[j].pair)

    def is_index(self, i, begin):
        return any(self.tokens[j].text == '[' and self.tokens[j].pair and self.tokens[j].pair > i for j in range(begin, i))

    def stops(self, i, marks):
        token = self.tokens[i]
        if token.text in ('&', '|', '^', '*', '-', '+'):
            before = self.tokens[i - 1]
            if before.kind == 'mark' and before.text not in (')', ']') or before.text == 'return':
                return False  # of one operand: belongs to what follows
        return token.text in marks or token.text in ASSIGN or token.text in ('return', ',', ';', '?', ':', '{', '}')

    def left(self, i, begin, marks):
        j = i - 1
        while j >= begin:
            token = self.tokens[j]
            if token.kind == 'mark' and token.text in CLOSES and token.pair is not None:
                j = token.pair - 1
                continue
            if (token.kind == 'mark' and token.text in OPENS) or self.stops(j, marks):
                break
            j -= 1
        return j + 1

    def right(self, i, end, marks):
        j = i + 1
        while j < end:
            token = self.tokens[j]
            if token.kind == 'mark' and token.text in OPENS and token.pair is not None:
                j = token.pair + 1
                continue
            if (token.kind == 'mark' and token.text in CLOSES) or self.stops(j, marks):
                break
            j += 1
        return j - 1

    # ---- the copy ----
    def broken(self, left_out):
        """The text with all breakages but those numbered in left_out. Wider ones open first and close last."""
        edits = []
        for b in self.breakages:
            if b.number in left_out:
                continue
            width = b.end - b.begin
            for k, (at, length, words) in enumerate(b.edits):
                words = words.replace('@', str(b.number))
                last = k == len(b.edits) - 1
                inner = b.kind == 'compare'  # its comma must stand in no other's brackets
                order = (at, 2, -width, inner, b.number) if k == 0 else (at, 0, width, not inner, -b.number) if last else (at, 1)
                edits.append((order, at, length, words))
        out, done = [], 0
        for _, at, length, words in sorted(edits):
            out.append(self.text[done:at])
            out.append(words)
            done = at + length
        return ''.join(out) + self.text[done:]


COMPARE_NAME = {'<': 'LT', '<=': 'LE', '>': 'GT', '>=': 'GE', '==': 'EQ', '!=': 'NE'}
COMPARE_STOPS = {'&&', '||', '==', '!=', '&', '|', '^', '<', '>', '<=', '>='}
AND_STOPS = {'&&', '||'}
OR_STOPS = {'||'}
