# SPDX-License-Identifier: Apache-2.0
"""A host with the log's key rewrites the journal of a game, or the file, and signs it anew, so only what players signed,
what the seed gives and what the log itself says can tell: python3 tests/second/cheats.py [FOLDER]. Each change must be
found, in the words given here; the games as they lie there must not be complained of, finished or cut off as they ran.

What players sign names the log before it (`base`), so a host who rewrites what lies before a sheet is found out by that
alone. Here each rule has to do without it, except in LATER.

Not among them, because no rule is broken: a `report`, `seal`, `looked` or `lapsed` that is left out behind the last sheet
(the first says which mail went out: only its reader has it, and looks it up in the log himself); other instants than the
clock's; a sheet that is `refused` for no reason (what is a good sheet is a question of the rules: `dispatch audit`)."""
import functools
import glob
import os
import re
import sys
from datetime import datetime, timezone

import curve
import dice
import liar
import transcript
from liar import ANY, behind, lines

HERE = os.path.dirname(os.path.abspath(__file__))
MISSING = "its block is not in the transcript"
UNSIGNED = "the receipt shows no signature by a key of"
NO_CHANCE = "it is an entry about chance, and the genesis leaves nothing to chance"
INSTANT = "2026-01-01T00:00:00Z"


# ---- changes that a pattern cannot say ----

def block_of(words, at):
    """Leaves out the block that the first such entry names as its word at."""
    def change(t):
        del t.blocks[t.entries[liar.find(t, words)].split(" ")[at]]
    return change


def in_force(t):
    """The newest close with a sheet: its words, and where in them that sheet stands."""
    for i in reversed(range(len(t.entries))):
        words = t.entries[i].split(" ")
        at = next((j for j in range(3, len(words), 4) if words[1] == "close" and words[j + 1] != "-"), None)
        if at:
            return i, words, at
    raise liar.Nothing


def dropped_sheet(t):
    _, words, at = in_force(t)
    del t.blocks[words[at + 2]]


def junk(t):
    name = t.entries[liar.find(t, "join ")].split(" ")[5]
    data, armor = t.blocks[name][:2]
    t.blocks[name] = [data, re.sub(rb"\n[A-Za-z0-9+/]{4}", b"\nAAAA", armor)]


def other_words(t):
    """Other orders under the signature of a player: the host takes the hash of what he wrote himself."""
    _, words, at = in_force(t)
    name = words[at + 2]
    data, armor = t.blocks.pop(name)
    data = data.replace(b"orders:\n", b"orders:\nsay What he never said.\n")
    new = transcript.sha256(transcript.canonical(data)[0]).hex()
    t.blocks[new] = [data, armor]
    t.entries = [entry.replace(name, new) for entry in t.entries]


def other_sheet(t):
    _, words, at = in_force(t)
    seat, name = words[at], words[at + 2]
    own = [e.split(" ")[5] for e in t.entries if re.match(r"\d+ receipt \d+ %s " % seat, e) and e.split(" ")[5] != name]
    liar.need(own)
    t.blocks[name] = t.blocks[own[0]]


def old_sheet(t):
    """The sheet of a close once more in the next one."""
    closes = [i for i, entry in enumerate(t.entries) if " close " in entry]
    first = next((n for n, i in enumerate(closes) if re.search(r"\d [0-9a-f]{64} ", t.entries[i])), len(closes))
    liar.need(first + 1 < len(closes))
    t.entries[closes[first + 1]] = "%d close %s %s" % (closes[first + 1] + 1, t.entries[closes[first + 1]].split(" ")[2],
                                                       t.entries[closes[first]].split(" ", 3)[3])


def never_receipted(t):
    i, words, at = in_force(t)
    words[at + 2] = ANY
    t.entries[i] = " ".join(words)


def receipt(t, seat, signed):
    sighash, word, raw = signed
    return "receipt 1 %s 99 %s %s %s %s %s" % (seat, ANY, sighash, INSTANT, word, raw)


def invented(t):
    return receipt(t, t.seats[0], liar.shown())


def of_the_other(t):
    """A real signature, of another seat."""
    words = t.entries[liar.find(t, "receipt ")].split(" ")
    other = next(seat for seat in t.seats if seat != words[3])
    return receipt(t, other, (words[6], words[8], words[9]))


def other_digest(t):
    words = t.entries[liar.find(t, "receipt ")].split(" ")
    return receipt(t, words[3], (words[6], liar.shown()[1], words[9]))


def own_key(t):
    """The host says in the file that a key of his is the seat's, and signs with it."""
    t.keys[t.seats[0]].append("ssh-ed25519 " + liar.public_line())
    behind("open 1 ", invented)(t)


def first_deck(t):
    return t.entries[liar.find(t, "shuffle ")].split(" ")[2]


def swapped(epoch):
    """Two cards change their places; the host seals and opens them so."""
    def change(t):
        name = first_deck(t)
        order = liar.order_of(t, name, epoch)
        order[0], order[-1] = order[-1], order[0]
        liar.seal(t, name, epoch, order)
    return change


def other_list(t):
    """The host chooses the list, and with it the order; everything follows from the seed."""
    name = first_deck(t)
    i, order = liar.find(t, "reveal deck %s " % name), liar.order_of(t, name, 0)
    listed = t.entries[i].split(" ")[4:]
    turned = dict(zip(listed, listed[1:] + listed[:1]))
    liar.seal(t, name, 0, [turned[card] for card in order])
    t.entries[i] = " ".join(t.entries[i].split(" ")[:4] + [turned[card] for card in listed])


def told_otherwise(t):
    """Only the list is told otherwise, of a game whose data nothing can be compared with."""
    t.facts["ruleset"] = "unknown 1"
    i = liar.find(t, "reveal deck ")
    words = t.entries[i].split(" ")
    t.entries[i] = " ".join(words[:4] + words[5:] + words[4:5])


def fixed_list(t):
    """The list of a deck that has no secrets."""
    liar.need("dice" in t.facts)
    bodies, at = [liar.body(entry) for entry in t.entries], liar.find(t, "reveal vrf ")
    liar.number(t, bodies[:at] + ["deck other fixed", "reveal deck other A01"] + bodies[at:])


def chance_at_all(*words):
    """Something left to chance, in a game whose genesis says that nothing is."""
    def change(t):
        liar.need(t.facts.get("chance") == "none")
        behind("open 1 ", lambda t: " ".join(words))(t)
    return change


def root(epoch):
    def change(t):
        i = liar.shuffle_of(t, first_deck(t), epoch)
        words = t.entries[i].split(" ")
        words[5] = ANY
        t.entries[i] = " ".join(words)
    return change


def from_nowhere(t):
    """A pile of new cards on top of the old one."""
    bodies, at, name = [liar.body(entry) for entry in t.entries], liar.find(t, "open 2 ") + 1, first_deck(t)
    epochs = sum(words.startswith("shuffle %s " % name) for words in bodies[:at])
    liar.number(t, bodies[:at] + ["shuffle %s %d 3 %s" % (name, epochs, ANY)] + bodies[at:])


def dead_card(t):
    words = t.entries[liar.find(t, r"shuffle \S+ 1 ")].split(" ")
    behind(r"shuffle %s 1 " % words[2], "move %s %s table" % (words[2], words[-1]))(t)


def part_of_a_hand(t):
    """A card stays where it was when its hand is sealed anew: where it lies everybody goes on seeing."""
    i = liar.find(t, r"shuffle \S+ \d+ \d\d? \S+ hand:\S+ from \S+ ")
    words = t.entries[i].split(" ")
    words[4] = str(int(words[4]) - 1)
    t.entries[i] = " ".join(words[:-1])


def others_asked(t):
    i = liar.find(t, r"await \d+ nonce ")
    words = t.entries[i].split(" ")
    words[4] = t.seats[0] if "," in words[4] else ",".join(t.seats)
    t.entries[i] = " ".join(words)


def later_round(t):
    """The host waits until a round suits him, and everything goes on from there."""
    asked = t.entries[liar.find(t, r"await [1-9]\d* beacon ")].split(" ")
    t.entries = [re.sub(r"(beacon .*)\b%s\b" % asked[4], r"\g<1>%d" % (int(asked[4]) + 1200), entry) for entry in t.entries]


def put_off(*causes, days=1, k="1", seat=None, outage="14d", after=""):
    """The deadline of the first question is put off: for its first seat, that many days for each cause."""
    def change(t):
        t.facts.pop("outage", None)
        t.facts.update({"outage": outage} if outage else {})
        words = t.entries[liar.find(t, "open 1 ")].split(" ")
        asked, at = words[3].split(",")[0], dice.instant(words[4])
        for i, cause in enumerate(causes):
            utc = datetime.fromtimestamp(at + (i + 1) * days * 86400, timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
            name = " " + (asked if seat is None else seat)
            line = "extend %s %s %s%s" % (k, utc, cause, name if seat != "" else "")
            behind(after or ("open 1 " if i == 0 else "extend 1 .* %s" % causes[i - 1]), line)(t)
    return change


def signed_later(change):
    def checked(t):
        liar.find(t, r"receipt ([2-9]|\d\d)")
        change(t)
    return checked


# ---- who is tried with what ----

ALL = [
    ("the block of a sheet in force is left out", dropped_sheet, MISSING),
    ("the block of any receipt is left out", block_of("receipt ", 5), MISSING),
    ("a JOIN is left out", block_of("join ", 5), MISSING),
    ("junk for a signature", junk, "its block is not signed by a key of"),
    ("other orders under a player's signature", other_words, "is not signed by a key of"),
    ("another sheet of his in the place of one", other_sheet, "its block has another hash"),
    ("facts that were never committed to", lines(r"facts 1 ", drop=True), "a question without a position"),
    ("a position that was never committed to", lines(r"state 1 ", drop=True), "a question without a position"),
    ("an objection that nobody sent", behind(r"open 1 ", lambda t: "object 1 " + t.seats[0]), "no sheet came with this objection"),
    ("another signature than was receipted", lines(r"receipt (\d+ \S+ \d+ \S+) (?!00)..", to=r"receipt \1 00"),
     "the receipt gives another signature"),
    ("a close with a sheet that nobody receipted", never_receipted, "that was never receipted"),
    ("an old sheet in a later close", old_sheet, "that was in force before"),
    ("a sheet receipted twice", behind("receipt ", lambda t: liar.body(t.entries[liar.find(t, "receipt ")])),
     "was receipted before"),
    ("a sheet with another number", lines(r"receipt (\d+ \S+) (\d+)", to=r"receipt \1 9\2"), "another seq or kind"),
    ("a close left out", lines(r"close 2 ", to="close 3 "), "the close does not follow"),
    ("seats in another order", lines(r"close 1 (\S+ \S+ \S+ \S+) (.*)", to=r"close 1 \2 \1"), "its seats in another order"),
    ("a receipt less", lines(r"receipt ", drop=True), ""),  # a sheet that was never receipted, or a time before it was sent
    ("the seed of another key", lines(r"reveal vrf ..", to=r"reveal vrf 00"), "the seed is not that of the key"),
    ("other dice", lines(r"roll (\d+) ..", to=r"roll \1 00"), "the dice do not follow"),
    ("dice where nothing is left to chance", chance_at_all("roll", "1", ANY, "6"), NO_CHANCE),
    ("a deck where nothing is left to chance", chance_at_all("deck", "other", "fixed"), NO_CHANCE),
]
FULL = [  # where luck is sealed first and opened afterwards
    ("the luck that a player opened is another", lines(r"entropy (\S+) ..", to=r"entropy \1 00"), "opens another value"),
    ("the luck that a player sealed is another", lines(r"join (\S+ \S+ SHA256:)..", to=r"join \1AA"),
     "the JOIN says something else"),
    ("an opening is left out", block_of("entropy ", 4), MISSING),
]
RUNNING = [  # while nobody sees a sheet but its author
    ("another signature of a JOIN, which luck rests on", lines(r"join (\S+ \S+ \S+ \S+) ..", to=r"join \1 00"),
     "the JOIN has another signature"),
    ("a JOIN is left out", block_of("join ", 5), MISSING),
    ("junk for a signature", junk, "its block is not signed by a key of"),
    ("an invented sheet", behind("open 1 ", invented), UNSIGNED),
    ("an invented sheet, and a key for it in the file", own_key, UNSIGNED),
    ("a seat taken over without a JOIN", behind("open 1 ", lambda t: "replace %s SHA256:%s %s" % (t.seats[0], "A" * 43, ANY)),
     MISSING),
    ("facts that were never committed to", lines(r"facts 1 ", drop=True), "a question without a position"),
    ("the signature of another seat", behind("receipt ", of_the_other), UNSIGNED),
    ("another signature than the receipt shows", lines(r"receipt (\d+ \S+ \d+ \S+) (?!00)..", to=r"receipt \1 00"),
     "the receipt gives another signature"),
    ("a signature over something else", behind("receipt ", other_digest), UNSIGNED),
    ("a close with a sheet that nobody receipted", never_receipted, "that was never receipted"),
    ("an old sheet in a later close", old_sheet, "that was in force before"),
]
MODES = {
    "B": [
        ("the host's last sheet goes without a signature", lines(r"await \d+ ack|ack ", count=2, drop=True),
         "nobody was asked to sign"),
        ("a signature that is not the player's", lines(r"ack (\d+ \S+ \S+) ..", to=r"ack \1 00"), "the ACK has another"),
        ("the host signs for himself", lines(r"await (\d+) ack csa", to=r"await \1 ack usa"), "the host, or several"),
        ("the ACK is left out", block_of("ack ", 4), MISSING),
    ],
    "C": [
        ("another number than was sealed", lines(r"nonce (\d+ \S+) ..", to=r"nonce \1 00"), "opens another value"),
        ("a number is left out", lines(r"nonce ", drop=True), ""),
        ("another seat is asked to open, or one less", others_asked, "are not those that have sealed"),
    ("nobody is asked to open", lines(r"await \d+ nonce.*", drop=True), "what was sealed was not asked for"),
        ("the NONCE is left out", block_of("nonce ", 5), MISSING),
    ],
    "D": [
        ("another value of the beacon", lines(r"beacon (\S+ \d+) ..", count=0, to=r"beacon \1 00"), "the dice do not follow"),
        ("a round of the host's choice", lines(r"await ([1-9]\d*) beacon (\d+)", to=r"await \1 beacon 1\2"), "that the genesis names"),
        ("a round that was over at the close", lines(r"await ([1-9]\d*) beacon (\d+) 2026", to=r"await \1 beacon \2 2025"),
         "not counted from the close"),
        ("a round that is later than it need be, and taken", later_round, "that the genesis names"),
    ("no beacon at all", lines(r"await [1-9]\d* beacon.*", drop=True), "does not wait for the beacon"),
    ],
}
MODES_RUNNING = {
    "B": [
        ("the ACK is left out", block_of("ack ", 4), MISSING),
        ("a signature that is not the player's", lines(r"ack (\d+ \S+ \S+) ..", to=r"ack \1 00"), "the ACK has another"),
    ],
    "C": [
        ("the NONCE is left out", block_of("nonce ", 5), MISSING),
        ("another number than was signed", lines(r"nonce (\d+ \S+) ..", to=r"nonce \1 00"), "opens another value"),
    ],
    "D": [
        ("a round of the host's choice", lines(r"await ([1-9]\d*) beacon (\d+)", to=r"await \1 beacon 1\2"), "that the genesis names"),
    ],
}
DECKS = [
    ("two cards of the first order swapped", swapped(0), "in another order than the seed gives"),
    ("two cards of a hand swapped", swapped(1), "in another order than the seed gives"),
    ("a root that seals nothing", root(1), ""),
    ("a list of the host's choice", other_list, "is not that of the data"),
    ("a list told otherwise", told_otherwise, "in another order than the seed gives"),
    ("a list of fewer cards", lines(r"(reveal deck .*) \S+$", to=r"\1"), "has not the cards of its first order"),
    ("no list", lines(r"reveal deck ", drop=True), "is not told"),
    ("a list twice", behind(r"reveal deck ", lambda t: liar.body(t.entries[liar.find(t, "reveal deck ")])), "told already"),
    ("a list of a deck that was known to all", fixed_list, "that was not shuffled"),
    ("a list behind the seed", behind(r"reveal vrf ", lambda t: liar.body(t.entries[liar.find(t, "reveal deck ")])),
     "behind the seed"),
    ("cards from nowhere", from_nowhere, "another number of sources"),
    ("a hand sealed in part", part_of_a_hand, "leaves out a slot"),
    ("a card sealed twice", lines(r"(shuffle .* from) \S+ (\S+)", to=r"\1 \2 \2"), "a shuffle of a slot that does not lie"),
    ("an order left out", lines(r"shuffle (\S+) 1 ", to=r"shuffle \1 2 "), "is not the next of its deck"),
    ("a first order that is a hand", lines(r"(shuffle \S+ 0 .*)", to=r"\1 hand:usa"), "is not made of its list"),
    ("a root that is cut", lines(r"(shuffle \S+ \d+ \d+ )..", to=r"\1"), "no root"),
    ("an order known to all, of a deck that was shuffled", behind(r"shuffle ", lambda t: "deck %s fixed" % first_deck(t)),
     "there already"),
    ("a card that was sealed anew comes back", dead_card, "a slot that is no more"),
    ("a card up a sleeve", lines(r"move (\S+ \S+) \S+", to=r"move \1 sleeve"), "to no place"),
    ("a draw out of turn", lines(r"(draw \S+ \S+ \d+):\d+", to=r"\1:7"), "not from the head of the pile"),
    ("a card of no order", lines(r"open ([a-z]+) \d+:", to=r"open \1 99:"), "never sealed"),
    ("another card opened", lines(r"(open \S+ \d+:\d+) \S+", to=r"\1 X99"), "is not what was sealed"),
]
TOO_LONG = "for longer than the game allows"
TIME = [
    ("trouble that the host says he had, for longer than the game allows", put_off("unread", "unsent", days=8), TOO_LONG),
    ("trouble of a game that allows none", put_off("unread", outage=None), TOO_LONG),
    ("a player's own trouble for longer than a turn", put_off("deferred", "returned", days=2), TOO_LONG),
    ("trouble of a seat that is not awaited", put_off("unsent", seat="nobody"), "that is not awaited"),
    ("trouble of nobody", put_off("unsent", seat=""), "for no such reason"),
    ("trouble of a kind that is none", put_off("mercy"), "for no such reason"),
    ("trouble of another exchange", put_off("unread", k="2"), "though none is running"),
    ("trouble of a set-up", put_off("unread", k="0", after="join "), "though none is running"),
    ("a deadline put earlier", put_off("host", days=-1, seat=""), "is made earlier"),
]
LAWFUL = [put_off("unread", "unsent", days=7), put_off("deferred", "returned", days=0.25), put_off("host", days=90, seat="")]
LATER = [  # what is found because a player signed the log as it was
    ("a report that is left out", signed_later(lines(r"report 1 ", drop=True)), "was signed over another log"),
    ("other instants", signed_later(lines(r"open 1 (.*)40Z", to=r"open 1 \g<1>39Z")), "was signed over another log"),
]


class Unbased(transcript.Audit):
    def based(self, headers):
        pass


def judged(t, kind):
    liar.sign(t)
    real, transcript.Audit = transcript.Audit, kind
    try:
        transcript.judge(t)
    finally:
        transcript.Audit = real


def complaint(t, kind):
    try:
        judged(t, kind)
    except transcript.Broken as why:
        return str(why)
    return None


TRIED = {}  # cheat, and whether the game was over -> in how many games it was tried


def tried(make, cheats, kind=Unbased):
    """Each of them that this game has something for."""
    for name, change, words in cheats:
        t = make()
        which = (name, make.__name__)
        TRIED.setdefault(which, 0)
        try:
            change(t)
        except liar.Nothing:
            continue
        said = complaint(t, kind)
        if said is None or words not in said:
            raise SystemExit("second: %s: %s: wanted \"%s\", got \"%s\"" % (t.name, name, words, said))
        assert complaint(t, transcript.Audit), "and with all rules together"
        TRIED[which] += 1


def one_game(path):
    def finished():
        return liar.read(path)

    def running():
        return liar.running(liar.read(path), 0.7)

    mode = finished().facts.get("dice")  # none where the genesis says `chance: none`
    judged(finished(), transcript.Audit)
    for part in (0, 0.3, 0.7, 1):
        judged(liar.running(finished(), part), transcript.Audit)
    for change in LAWFUL if mode in (None, "A", "D") else []:  # else the base of a block says behind which entry it was made
        t = finished()
        if not any(" deadline 1 " in entry for entry in t.entries):  # else it is acted on too early now
            change(t)
            judged(t, Unbased)
    for cheats in (ALL, TIME, FULL, DECKS, MODES.get(mode, [])):
        tried(finished, cheats)
    for cheats in (RUNNING, MODES_RUNNING.get(mode, [])):
        tried(running, cheats)
    tried(finished, LATER, transcript.Audit)


def main(folder):
    paths = sorted(glob.glob(os.path.join(folder, "*", "*.transcript")))
    for name in ("verify", "vrf_verify", "vrf_output", "secret"):  # most of a game stays as it is
        setattr(curve, name, functools.lru_cache(maxsize=None)(getattr(curve, name)))
    for path in paths:
        one_game(path)
    never = ["%s (%s)" % which for which, n in TRIED.items() if n == 0]
    print("second: %d cheats, signed anew: %d games of liars are found out" % (len(TRIED), sum(TRIED.values())))
    if never:
        print("second: no game has anything for: " + "; ".join(never))
    return 1 if never else 0


if __name__ == "__main__":
    sys.setrecursionlimit(10000)
    sys.exit(main(sys.argv[1] if len(sys.argv) > 1 else os.path.join(HERE, "..", "golden")))
