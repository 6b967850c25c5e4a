# SPDX-License-Identifier: Apache-2.0
# dispatch try on a terminal: prompt, Tab, history, colours. Usage: try_terminal.py PROGRAM
import os
import pty
import re
import select
import subprocess
import sys
import termios


def run(keys, env):
    """What a terminal shows when these keys are typed, each after the text that it names and as soon as the program reads keys:
    libedit takes the terminal over just after it has shown a prompt, and an end of input that is typed before is lost."""
    master, slave = pty.openpty()
    p = subprocess.Popen([sys.argv[1], "try", "--from", "blue-vs-gray.known"], stdin=slave, stdout=slave, stderr=slave,
                         env=dict(os.environ, TERM="xterm", **env), start_new_session=True)
    os.close(slave)
    seen = b""
    for wanted, typed in keys:
        start = len(seen)
        while not re.search(wanted, seen[start:], re.S):
            ready, _, _ = select.select([master], [], [], 60)
            assert ready, "waited for %r; seen: %r" % (wanted, seen[-600:])
            try:
                more = os.read(master, 65536)
            except OSError:
                more = b""
            assert more, "ended before %r; seen: %r" % (wanted, seen[-600:])
            seen += more
        while termios.tcgetattr(master)[3] & termios.ICANON:
            select.select([], [], [], 0.01)
        os.write(master, typed)
    while True:
        try:
            more = os.read(master, 65536)
        except OSError:
            break
        if not more:
            break
        seen += more
    assert p.wait() == 0, p.returncode
    return seen


# The Tab key ends what can only be one thing; the arrow brings the last line back.
seen = run([(b"csa> ", b"DEPLOY Buc\t"), (b"deploy Buckner", b"\x15list\r"), (b"Nothing is written.*csa> ", b"\x1b[A\r"),
            (b"Nothing is written.*csa> ", b"qu\t\r")], {})
assert b"\x1b[" in seen and b"Bye." in seen, seen[-400:]
# Several: they are listed.
seen = run([(b"csa> ", b"deploy \t"), (b"deploy R.E. Lee", b"\x15quit\r")], {})
assert b"deploy Wheeler" in seen, seen[-800:]
# No colour is wanted.
seen = run([(b"csa> ", b"\x04")], {"NO_COLOR": "1"})
assert not re.search(rb"\x1b\[[0-9;]*m== ", seen), seen[:400]
print("  a terminal: Tab, history, no colour where none is wanted")
