#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Breaks each rule that a handler cites, one at a time, and says which of its proofs stay green.

    make rules-break RULESET=house-divided N=100      a sample by lot over the ids; N=0: every breakage there is
    make rules-break RULESET=house-divided SEED=7     another sample
    make rules-break RULESET=house-divided LEFT=1   all that no run has seen noticed yet

What is broken and how: mutants.py. Proofs of an id are the suites beneath tests/games/RULESET that call proves() with it; a
breakage that a group of ids is cited for (`BVG-8.7`) has the suites of all of them. It is noticed when one of them fails,
crashes or never ends. Those that none of them notices and another quick suite of the ruleset does are told apart and count as
slipped.

tests/rules/equivalent.tsv lists breakages that change nothing that could be seen, with the reason: file, function, kind,
piece, which of several equal ones, reason. They are run all the same: a line whose breakage is noticed, or that fits no
breakage, is an error.

Everything is built in build/break/RULESET; the tree itself is never changed. What was found is kept there, and taken as found while neither
the ruleset nor its tests change, so that a run that was stopped goes on. Exit status: 0 when at least 95 of 100 were
noticed and the list fits.
"""
import concurrent.futures
import glob
import hashlib
import os
import random
import re
import resource
import shlex
import subprocess
import sys

import mutants

WANTED = 95  # of 100
MORE = 5, 2  # a suite may take so many times the work that it took unbroken, and so many seconds of it: against hanging
MEMORY = 2 << 30
WORDS = r'/words/|/report_[a-z_]*\.c$'  # no handlers: what is told of the rules is held by goldens and by suites of words
GARBAGE = '-ftrivial-auto-var-init=pattern'  # what a breakage leaves unset is the same each time, and nothing that was left by luck
QUICK = 0.3  # of suites that prove nothing of it those are asked that take no longer


def fail(words):
    sys.exit('rules-break: ' + words)


class Suite:
    def __init__(self, name):
        self.name, self.program, self.ids, self.reached, self.work, self.forks = name, None, set(), b'', 0.0, 'no'


class Break:
    def __init__(self, ruleset, prefix):
        self.ruleset, self.prefix = ruleset, prefix
        self.dir = os.path.join('build/break', ruleset)
        self.jobs = int(os.environ.get('JOBS', '2'))
        self.cc = shlex.split(os.environ['CC']) + shlex.split(os.environ.get('CFLAGS', ''))
        self.libs = shlex.split(os.environ.get('LIBS', ''))
        self.left_out = set()
        os.makedirs(self.dir, exist_ok=True)

    # ---- building ----
    def read(self):
        paths = [p for p in sorted(glob.glob('games/%s/**/*.c' % self.ruleset, recursive=True)) if not re.search(WORDS, p)]
        self.sources = [mutants.Source(p, open(p).read(), self.prefix) for p in paths]
        functions = {f for s in self.sources for f in s.functions}
        cites_of = {}
        for source in self.sources:
            for ids, names in source.cites:
                for name in names & functions:
                    cites_of.setdefault(name, set()).update(ids)
        self.all, number = [], 0
        for source in self.sources:
            for breakage in source.find(cites_of):
                number += 1
                breakage.number, breakage.source = number, source
                self.all.append(breakage)
        if not self.all:
            fail('no handler in games/%s cites a rule %s-...' % (self.ruleset, self.prefix))
        self.broken_sources = [s for s in self.sources if s.breakages]

    def compile(self, source):
        """One copy; what does not compile in it is left out, by its line."""
        path = os.path.join(self.dir, source.path)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        while True:
            with open(path, 'w') as out:
                out.write(source.broken(self.left_out))
            done = subprocess.run(self.cc + ['-w', GARBAGE, '-include', 'tests/rules/broken.h', '-c', path, '-o', path[:-1] + 'o'],
                                  capture_output=True, text=True)
            if done.returncode == 0:
                return path[:-1] + 'o'
            lines = {int(n) for n in re.findall(r'^%s:(\d+):\d+: error' % re.escape(path), done.stderr, re.M)}
            bad = {b.number for b in source.breakages if self.touches(b, lines)} - self.left_out
            if not bad:
                fail('%s does not compile:\n%s' % (path, done.stderr))
            self.left_out |= bad

    @staticmethod
    def touches(breakage, lines):
        last = breakage.line + breakage.source.text.count('\n', breakage.begin, breakage.end)
        return any(breakage.line <= n <= last for n in lines)

    def build(self):
        with concurrent.futures.ThreadPoolExecutor(self.jobs) as pool:
            objects = list(pool.map(self.compile, self.broken_sources))
        switch = os.path.join(self.dir, 'broken.o')
        subprocess.run(self.cc + ['-c', 'tests/rules/broken.c', '-o', switch], check=True)
        self.suites = []
        for path in sorted(glob.glob('tests/games/%s/t_*.c' % self.ruleset)):
            suite = Suite(os.path.basename(path)[:-2])
            suite.program = os.path.join(self.dir, suite.name)
            suite.object = 'build/' + path[:-1] + 'o'
            self.suites.append(suite)

        def link(suite):
            subprocess.run(self.cc + [suite.object, switch] + objects + self.libs + ['-o', suite.program], check=True)
        with concurrent.futures.ThreadPoolExecutor(self.jobs) as pool:
            list(pool.map(link, self.suites))

    # ---- running ----
    def run_suite(self, suite, number, **more):
        """Whether the suite passes, and what work it took in seconds of a processor."""
        limit = int(suite.work * MORE[0]) + MORE[1] if number else resource.RLIM_INFINITY

        def bound():
            resource.setrlimit(resource.RLIMIT_CPU, (limit, limit))
            if number:
                resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        env = dict(os.environ, DISPATCH_BREAK=str(number), CK_FORK=suite.forks, **more)
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        done = subprocess.run([suite.program], env=env, preexec_fn=bound, stdout=subprocess.DEVNULL,
                              stderr=subprocess.DEVNULL)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return done.returncode == 0, after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime

    def unbroken(self):
        for suite in self.suites:
            proven, reached = (os.path.join(self.dir, suite.name + end) for end in ('.proven', '.reached'))
            for suite.forks in ('no', 'yes'):  # in one process what hangs or crashes ends the suite at once
                for path in (proven, reached):
                    open(path, 'wb').close()
                passes, suite.work = self.run_suite(suite, 0, DISPATCH_PROVEN=proven, DISPATCH_REACHED=reached)
                if passes:
                    break
            else:
                fail('%s fails although nothing is broken' % suite.program)
            suite.ids = set(open(proven).read().split())
            suite.reached = open(reached, 'rb').read()
        self.suites.sort(key=lambda s: s.work)

    @staticmethod
    def is_of(proven, cited):
        """BVG-8.7b belongs to BVG-8.7, HD-blitz-4 to HD-blitz; HD-blitz-10 does not belong to HD-blitz-1."""
        return proven == cited or (proven.startswith(cited) and not (proven[len(cited)].isdigit() and cited[-1].isdigit()))

    def proofs(self, breakage):
        return [s for s in self.suites if any(self.is_of(p, c) for p in s.ids for c in breakage.ids)]

    def try_one(self, breakage):
        """'noticed SUITE', 'elsewhere SUITE', 'survived' or 'unreached'."""
        proofs = self.proofs(breakage)
        reach = [s for s in self.suites if s.reached[breakage.number]]
        for word, suites in (('noticed', [s for s in reach if s in proofs]), ('elsewhere', [s for s in reach if s not in proofs and s.work < QUICK])):
            for suite in suites:
                if not self.run_suite(suite, breakage.number)[0]:
                    return '%s %s' % (word, suite.name)
        return 'survived' if reach else 'unreached'

    # ---- what was found ----
    def digest(self):
        sum_ = hashlib.sha256()
        for path in sorted(glob.glob('games/**/*.[ch]', recursive=True) + glob.glob('games/%s/data/*' % self.ruleset) +
                           glob.glob('tests/games/%s/*.[ch]' % self.ruleset) + glob.glob('tests/rules/[bm]*.[pch]*')):
            sum_.update(path.encode() + b'\0' + open(path, 'rb').read())
        return sum_.hexdigest()

    def found_before(self, again):
        """Results by key, of an unchanged tree. With `again` what was noticed in any tree is taken as noticed still."""
        self.kept = os.path.join(self.dir, 'found.tsv')
        lines = open(self.kept).read().splitlines() if os.path.exists(self.kept) else []
        same = lines and lines[0] == self.digest()
        rows = dict(line.rsplit('\t', 1) for line in lines[1:])
        self.noticed = {k for k, v in rows.items() if v.startswith('noticed')} if again else None
        if not same:
            with open(self.kept, 'w') as out:
                print(self.digest(), file=out)
                for key, value in rows.items() if again else ():
                    if value.startswith('noticed'):
                        print(key + '\t' + value, file=out)
        return rows if same and not again else {}

    def keep(self, breakage, value):
        with open(self.kept, 'a') as out:
            print(breakage.key(breakage.source.path) + '\t' + value, file=out)

    def chosen(self, count, seed):
        """By lot: ids in some order, of each one breakage, and so on round by round; a breakage once."""
        able = [b for b in self.all if b.number not in self.left_out]
        if self.noticed is not None:
            return [b for b in able if b.key(b.source.path) not in self.noticed]
        if not count:
            return able
        lot, of_id = random.Random(seed), {}
        for breakage in able:
            for id_ in breakage.ids:
                of_id.setdefault(id_, []).append(breakage)
        ids, out = sorted(of_id), []
        lot.shuffle(ids)
        for id_ in ids:
            lot.shuffle(of_id[id_])
        while len(out) < min(count, len(able)):
            for id_ in ids:
                left = [b for b in of_id[id_] if b not in out]
                if left and len(out) < count:
                    out.append(left[0])
        return out

    def equivalents(self):
        path = os.environ.get('EQUIVALENT', 'tests/rules/equivalent.tsv')
        out = {}
        for line in open(path) if os.path.exists(path) else ():
            if line.startswith('games/%s/' % self.ruleset):
                key, reason = line.rstrip('\n').rsplit('\t', 1)
                out[key] = reason
        return out


def verdict(run, chosen, found):
    """Prints the table; True when all is well."""
    listed = run.equivalents()
    keys = {b.key(b.source.path): b for b in run.all}
    stale = [k for k in listed if k not in keys]
    n = {'noticed': 0, 'elsewhere': 0, 'survived': 0, 'unreached': 0, 'equivalent': 0}
    wrong = ['fits no breakage: ' + k for k in stale]
    for b in chosen:
        key = b.key(b.source.path)
        word, _, suite = found[key].partition(' ')
        if key in listed:
            if word in ('noticed', 'elsewhere'):
                wrong.append('noticed by %s: %s' % (suite, key))
            word = 'equivalent'
        n[word] += 1
        green = ', '.join(s.name for s in run.proofs(b)) or 'no suite'
        told = 'noticed by ' + suite if word == 'noticed' else '%s; green: %s' % (word + (' by ' + suite if suite else ''), green)
        if word != 'noticed' or len(chosen) <= 100:
            ids = sorted(b.ids)
            print('  %s  %s:%d %s `%s`%s: %s' % (' '.join(ids[:3]) + (' ...' if len(ids) > 3 else ''), b.source.path, b.line, b.kind,
                                             b.piece, ' (%d)' % b.turn if b.turn > 1 else '', told))
    for words in wrong:
        print('rules-break: equivalent.tsv: ' + words)
    total = len(chosen) - n['equivalent']
    share = n['noticed'] * 10000 // total if total else 10000
    print('rules-break: %s: %d.%02d of 100 are noticed: %d of %d (%d more by other suites only, %d by none, %d never reached; %d change nothing; '
          '%d of %d places tried)' % (run.ruleset, share // 100, share % 100, n['noticed'], total, n['elsewhere'],
                                      n['survived'], n['unreached'], n['equivalent'], len(chosen), len(run.all)))
    return share >= WANTED * 100 and not wrong


def main():
    ruleset, prefix = sys.argv[1:3]
    count, seed = int(os.environ.get('N') or 100), os.environ.get('SEED') or '1861'
    run = Break(ruleset, prefix)
    run.read()
    run.build()
    run.unbroken()
    found = run.found_before(bool(os.environ.get('LEFT')))
    chosen = run.chosen(count, seed)
    todo = [b for b in chosen if b.key(b.source.path) not in found]
    with concurrent.futures.ThreadPoolExecutor(run.jobs) as pool:
        for breakage, value in zip(todo, pool.map(run.try_one, todo)):
            found[breakage.key(breakage.source.path)] = value
            run.keep(breakage, value)
    sys.exit(0 if verdict(run, chosen, found) else 1)


if __name__ == '__main__':
    main()
