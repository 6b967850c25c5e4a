# SPDX-License-Identifier: Apache-2.0
# The way to a first battle that doc/playing.md tells, typed key by key into a shell on a terminal: it is fought whatever the luck,
# and the keys are as many as it says.
# Usage: try_keys.py PROGRAM PLAYING.MD
import os
import pty
import re
import select
import sys
import tempfile

RULESETS = {"blue-vs-gray": rb"Red die [1-6]", "house-divided": rb"THE BATTLE OF FREDERICKSBURG",
            "blue-and-gray": rb"2/1/XIV against [^\n]*; die [1-6]", "divided-we-fall": rb"THE FIGHT FOR WINCHESTER"}
KEYS_A_SECOND, READING, SECONDS_MOST = 3, 20, 180  # reading: seconds before each line
program, page = sys.argv[1:]


class Terminal:
    """A shell in a folder where build/dispatch is; what it shows is kept in seen."""

    def __init__(self, folder):
        os.makedirs(folder + "/build")
        os.symlink(program, folder + "/build/dispatch")
        self.ended, alive = os.pipe()  # at its end when each process that was begun here has ended
        self.pid, self.master = pty.fork()
        if self.pid == 0:
            os.set_inheritable(alive, True)
            os.chdir(folder)
            os.environ.update(TERM="xterm", PS1="ready$ ", NO_COLOR="1")
            os.execvp("sh", ["sh", "-i"])
        os.close(alive)
        self.seen, self.keys = b"", 0

    def wait_for(self, wanted):
        start = len(self.seen)
        while not re.search(wanted, self.seen[start:]):
            ready, _, _ = select.select([self.master], [], [], 600)
            assert ready, "waited for %r; seen: %r" % (wanted, self.seen[-600:])
            self.seen += os.read(self.master, 65536)

    def type(self, line):
        for key in line + "\r":
            os.write(self.master, key.encode())
            self.keys += 1

    def close(self):
        os.close(self.master)
        os.waitpid(self.pid, 0)
        assert os.read(self.ended, 1) == b""  # the program, too, which takes its folder away after its shell is gone
        os.close(self.ended)


def play(ruleset, lines, said):
    with tempfile.TemporaryDirectory() as folder:
        terminal = Terminal(folder)
        terminal.wait_for(rb"ready\$ ")
        for number, line in enumerate(lines):
            assert not re.search(RULESETS[ruleset], terminal.seen), "%s: line %d comes after the battle" % (ruleset, number + 1)
            terminal.type(line)
            terminal.wait_for(rb"\n[a-z]+> " if number + 1 < len(lines) else RULESETS[ruleset])
        terminal.close()
    assert terminal.keys == said, "%s: %d keys, and %s says %d" % (ruleset, terminal.keys, page, said)
    needed = terminal.keys / KEYS_A_SECOND + READING * len(lines)
    assert needed <= SECONDS_MOST, "%s: %d seconds" % (ruleset, needed)
    return "%s %d" % (ruleset, terminal.keys)


with open(page) as file:
    rows = re.findall(r"^\| (\d+) \| (`build/dispatch try .*`) \|$", file.read(), re.M)
told = [(int(keys), re.findall(r"`([^`]*)`", lines)) for keys, lines in rows]
assert sorted(lines[0].split()[2] for _, lines in told) == sorted(RULESETS), told
print("  keys to a first battle: " + ", ".join(play(lines[0].split()[2], lines, keys) for keys, lines in told))
