"""A host with the log key rewrites the journal of a finished game and signs it anew, so only what the log says can tell:
python3 tests/second/cheats.py. Each change must be found; the games as they lie there must not be complained of."""
import glob
import os
import re
import sys

import transcript

HERE = os.path.dirname(os.path.abspath(__file__))


def lines(words, count=1, drop=False, to=None):
    """Leaves the first entries that match out, or rewrites them (count 0: all), and numbers all anew."""
    def change(entries):
        out, left = [], count or sum(bool(re.match(words, entry.partition(" ")[2])) for entry in entries)
        for entry in entries:
            body = entry.partition(" ")[2]
            if left and re.match(words, body):
                left -= 1
                if drop:
                    continue
                body = re.sub(words, to, body, count=1)
            out.append("%d %s" % (len(out) + 1, body))
        assert left == 0, "nothing to change: " + words
        return out
    return change


CHEATS = {
    "B": [
        ("the host's last sheet goes without a signature", lines(r"await \d+ ack|ack ", count=2, drop=True)),
        ("a signature that is not the player's", lines(r"ack (\d+ \S+ \S+) ..", to=r"ack \1 00")),
        ("the host signs for himself", lines(r"await (\d+) ack csa", to=r"await \1 ack usa")),
    ],
    "C": [
        ("another number than was sealed", lines(r"nonce (\d+ \S+) ..", to=r"nonce \1 00")),
        ("a number is left out", lines(r"nonce ", drop=True)),
        ("nobody is asked to open", lines(r"await \d+ nonce.*", drop=True)),
    ],
    "D": [
        ("another value of the beacon", lines(r"beacon (\S+ \d+) ..", count=0, to=r"beacon \1 00")),
        ("a round of the host's choice", lines(r"await ([1-9]\d*) beacon (\d+)", to=r"await \1 beacon 1\2")),
        ("a round that was over at the close", lines(r"await ([1-9]\d*) beacon (\d+) 2026", to=r"await \1 beacon \2 2025")),
        ("no beacon at all", lines(r"await [1-9]\d* beacon.*", drop=True)),
    ],
}


def judged(data, change):
    t = transcript.Transcript(data)
    t.entries = change(t.entries)
    audit = transcript.Audit(t)
    audit.walk()
    audit.unseal()


def main():
    n = 0
    for path in sorted(glob.glob(os.path.join(HERE, "..", "golden", "*", "*.transcript"))):
        with open(path, "rb") as file:
            data = file.read()
        judged(data, lambda entries: entries)
        for name, change in CHEATS.get(transcript.Transcript(data).facts["dice"], []):
            try:
                judged(data, change)
            except transcript.Broken:
                n += 1
                continue
            print("second: not found in %s: %s" % (path, name))
            return 1
    print("second: %d rewritten journals, signed anew, are found out" % n)
    return 0


if __name__ == "__main__":
    sys.setrecursionlimit(10000)
    sys.exit(main())
