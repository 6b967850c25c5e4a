#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The lies that the tests of the judge tell (t_judge_*, with DISPATCH_LIES=FOLDER), told to the second verifier too:
python3 tests/second/lies.py FOLDER. Each is a journal in which one rule is broken and nothing else; its first line says
at which entry, and how the judge calls it. The second verifier must find it at that entry, and nothing in those that
are honest.

Nobody signed these logs, and what players signed names the log as it was before the lie: so heads and bases are left
out here. Where the two read one rule at different entries, ELSEWHERE says why."""
import functools
import glob
import os
import sys

import curve
import transcript

# key of the judge -> entries by which the second verifier may find it later or earlier, and why
ELSEWHERE = {}


class Unsigned(transcript.Audit):
    def based(self, headers):
        self.need(0 < int(headers["base"].split(" ")[0]) <= self.n, "its block was signed over another log")


def complaint(text):
    """What is wrong, and at which entry; None."""
    try:
        audit = Unsigned(transcript.Transcript(text))
        audit.walk()
        if audit.seed:
            audit.cards.unseal()
    except transcript.Broken as why:
        return audit.n, str(why)
    return None


def main(folder):
    for name in ("verify", "vrf_verify", "vrf_output", "secret"):
        setattr(curve, name, functools.lru_cache(maxsize=None)(getattr(curve, name)))
    honest = found = 0
    bad = []
    for path in sorted(glob.glob(os.path.join(folder, "*-*"))):
        with open(path, "rb") as file:
            wanted, _, text = file.read().partition(b"\n")
        entry, _, words = wanted.decode().partition(" ")
        said = complaint(text)
        honest += entry == "0"
        found += entry != "0"
        if entry == "0" and said:
            bad.append("%s is honest, and: %s" % (path, said[1]))
        elif entry != "0" and not said:
            bad.append("%s: entry %s, %s: nothing is found" % (path, entry, words))
        elif entry != "0" and said[0] != int(entry) and words.partition(":")[0] not in ELSEWHERE:
            bad.append("%s: entry %s, %s: but \"%s\"" % (path, entry, words, said[1]))
    for line in bad:
        print("second: " + line)
    print("second: %d lies of the judge's tests, %d honest journals of theirs" % (found, honest))
    return 1 if bad or not found or not honest else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
