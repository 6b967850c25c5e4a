# SPDX-License-Identifier: Apache-2.0
"""A game whose genesis leaves nothing to chance, with one entry of luck put in and signed anew: python3
tests/second/chance.py TRANSCRIPT. The second verifier must refuse each; dispatch audit does by tests/processor/check."""
import sys

import liar
import transcript

HEX = liar.ANY
LUCK = ["roll 1 " + HEX, "entropy north %s %s" % (HEX, HEX), "shuffle ring 0 2 " + HEX, "deck ring fixed",
        "draw north ring 0:0", "move ring 0:0 table", "open ring 0:0 R1 %s %s" % (HEX, HEX),
        "await 1 ack south 2027-01-01T00:00:00Z", "ack 1 south %s %s" % (HEX, HEX), "nonce 1 south %s %s" % (HEX, HEX),
        "beacon drand 7 " + HEX, "missed 1 south nonce", "missed 1 south ack", "reveal deck ring R1",
        "setup void south open"]


def verdict(t):
    try:
        transcript.judge(t)
    except transcript.Broken as why:
        return str(why)
    return "nothing is wrong"


with open(sys.argv[1], "rb") as file:
    data = file.read()
t = transcript.Transcript(data)
assert t.no_chance and verdict(t) == "nothing is wrong", verdict(t)
for entry in LUCK:
    t = transcript.Transcript(data)
    liar.behind("close 1 ", entry)(t)
    liar.sign(t)
    said = verdict(t)
    assert "it is an entry about chance, and the genesis leaves nothing to chance" in said, "%s: %s" % (entry, said)
print("chance: %d entries of luck are refused" % len(LUCK))
