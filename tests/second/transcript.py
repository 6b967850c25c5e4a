#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A second verifier of transcripts, written from formats/TRANSCRIPT.md alone: python3 transcript.py FILE

It knows no rules of any game. It shows that the log is the one the host signed, that every sheet in it is signed by its
seat, that dice and shuffles follow from these signatures, that nothing was dealt, drawn or opened otherwise than sealed,
and, once the seed is published, that every block is there and every card of every order lay where the seed puts it. What
only the rules can tell (were the orders carried out rightly?) it leaves to `dispatch audit` and says so.

Exit status as of `dispatch audit`: 0 nothing contradicts, 1 broken (the entry is named), 65 not a transcript.
"""
import re
import struct
import sys
from datetime import datetime

import cards
import clock
import counts
import curve
import dice
import rulings
import setup
from cards import leaf_hash, tree_root
from sheets import (Shown, canonical, fingerprint, key_word, minisign_signature, number, sha256, signature, ssh_key,
                    ssh_signature, strings, unbase64)


class Broken(Exception):
    """What is wrong, and at which entry."""


class NotATranscript(Exception):
    pass


# ---- the file ----

class Transcript:
    def __init__(self, data):
        self.keys, self.entries, self.blocks, one = {}, [], {}, {}
        for line in data.decode("ascii").split("\n")[:-1]:
            word, _, rest = line.partition(" ")
            if word == "entry":
                self.entries.append(rest)
            elif word == "key":
                seat, _, key = rest.partition(" ")
                self.keys.setdefault(seat, []).append(key)
            elif word == "block":
                name, *parts = rest.split(" ")
                self.blocks[name] = [unbase64(part) for part in parts]
            elif word in one:
                raise NotATranscript(word + " stands there twice")
            else:
                one[word] = rest
        if not data.startswith(b"pbem-transcript/1\n"):
            raise NotATranscript("its first line is another")
        self.id, self.signer = one["game"], one["signer"]
        self.genesis, self.bundle, self.checkpoint = (unbase64(one[w]) for w in ("genesis", "bundle", "checkpoint"))
        self.facts, self.seats, self.pinned = {}, [], {}
        for line in self.genesis.decode().split("\n")[1:-1]:
            name, _, value = line.partition(": ")
            if name == "seat":
                seat, key = value.split(" ")  # a seat with several keys has several lines
                self.seats += [seat] if seat not in self.seats else []
                self.pinned.setdefault(seat, []).append(key)
            self.facts.setdefault(name, value)
        self.no_chance = self.facts.get("chance") == "none"  # then luck is nowhere asked, and no T waits for anything
        if self.no_chance and {"dice", "setup", "beacon"} & set(self.facts):
            raise NotATranscript("its genesis asks for luck in a game without chance")
        if sha256(self.genesis)[:16].hex() != self.id:
            raise NotATranscript("its genesis is not that of the game it names")


# ---- following the log ----

AFTER_THE_END = ("report", "seal", "refused", "absent")


def of_chance(verb, w):
    """Has the entry no place in a game that leaves nothing to chance?"""
    if verb in ("entropy", "roll", "deck", "shuffle", "draw", "move", "await", "ack", "nonce", "beacon"):
        return True
    return (verb == "missed" and w[2:3] in (["ack"], ["nonce"]) or verb == "setup" and w[2:3] == ["open"]
            or verb == "reveal" and w[:1] == ["deck"] or verb == "open" and len(w) != 3)


class Audit:
    def __init__(self, t):
        self.t, self.n = t, 0
        self.over = any(re.match(r"\d+ reveal vrf ", entry) for entry in t.entries)  # then no block may be missing
        self.leaves = [leaf_hash(t.genesis)] + [leaf_hash((e + "\n").encode()) for e in t.entries]
        self.roots = {}                           # size -> root of the log of that size
        self.t_now, self.k = None, None           # T of the newest close, its exchange
        self.met = set()                          # sighashes: no signature stands under two blocks
        self.keys = {seat: list(keys) for seat, keys in t.pinned.items()}      # in force, by their words
        self.lines = {key_word(line): line for keys in t.keys.values() for line in keys}
        self.lines.setdefault(key_word(t.signer), t.signer)
        self.heirs = {}                           # (seat, key that a REKEY replaced) -> (key in its place, when)
        self.had = {seat: set(keys) for seat, keys in t.pinned.items()}        # that were ever in force
        self.seed = None
        self.tally = {"blocks": 0, "rolls": 0, "openings": 0, "exchanges": 0, "rulings": 0, "receipts": 0}
        self.told = {}                            # exchange -> seats whose facts are committed to; "" for the state
        self.newcomers = set()                     # seats that another player took over, and who is told once more
        self.rolled = None                        # the exchange of the newest roll
        self.before, self.ended = "", False       # the verb of the entry before; was there an `end`?
        self.waits = dice.Waits(self)
        self.cards = cards.Cards(self)
        self.clock = clock.Clock(self)
        self.setup = setup.Setup(self)
        self.acts = rulings.Rulings(self)
        self.counts = counts.Counts(self)

    def broken(self, words):
        raise Broken("entry %d: %s" % (self.n, words))

    def need(self, good, words):
        if not good:
            self.broken(words)

    def root(self, size):
        if size not in self.roots:
            self.roots[size] = tree_root(self.leaves[:size])
        return self.roots[size]

    # -- the head --
    def head(self):
        t, size = self.t, len(self.t.entries) + 1
        text, _, signatures = t.checkpoint.decode().rpartition("\n\n")
        text += "\n"
        origin, count, root = text.split("\n")[:3]
        changed = {w[2]: w[4] for w in (e.split(" ") for e in t.entries) if len(w) == 6 and w[1] == "hostkey"}
        key = bytes.fromhex(changed.get("log", t.facts["logkey"]))
        ident = sha256(origin.encode() + b"\n\x01" + key)[:4]
        good = False
        for line in signatures.split("\n"):
            words = line.split(" ")
            if len(words) == 3 and words[1] == origin and unbase64(words[2])[:4] == ident:
                good = curve.verify(key, text.encode(), unbase64(words[2])[4:])
                break
        self.n = size
        self.need(good and origin == t.facts["origin"] + "/" + t.id, "the checkpoint is not signed by the game's log key")
        self.need(int(count) == size and unbase64(root) == self.root(size),
                  "the entries are not those that the checkpoint covers")
        self.n = 0
        self.need(sha256(t.bundle).hex() == t.facts["data"].partition(":")[2], "the data are not those of the genesis")
        self.need(fingerprint(unbase64(t.signer.split()[1])) == changed.get("report", t.facts["signer"]),
                  "the signer is not that of the genesis or the log")

    # -- blocks --
    def signed_by(self, name, words, which=1):
        """Which of these keys made the block's first or second signature, and its raw bytes; or None."""
        data, armor = self.t.blocks[name][0], self.t.blocks[name][which:which + 1]
        for word in words:
            raw = armor and word in self.lines and signature(armor[0].decode(), self.lines[word], data)
            if raw:
                return word, raw
        return None

    def based(self, headers):
        """What a signed block says of the log before it: so its author saw it, and nobody can change it any more."""
        size, root = headers["base"].split(" ")
        self.need(0 < number(size) <= self.n and unbase64(root) == self.root(number(size)),
                  "its block was signed over another log")

    def headers(self, seat, name, hidden=False):
        """Headers and kind of a block about the seat. None: it hides something, and the game runs."""
        if name not in self.t.blocks:
            self.need(hidden and not self.over, "its block is not in the transcript")
            return None
        try:
            text, headers, kind = canonical(self.t.blocks[name][0])
        except ValueError:
            self.broken("its block is none")
        self.need(sha256(text).hex() == name, "its block has another hash")
        self.need(headers.get("game") == self.t.id and headers.get("side") == seat, "its block is of another game or seat")
        if kind != "JOIN":
            self.based(headers)
        self.tally["blocks"] += 1
        return headers, kind

    def block(self, seat, name, words=None, hidden=False):
        """Headers, kind and sighash of a block that is signed by a key in force of the seat, or by one of `words`."""
        got = self.headers(seat, name, hidden)
        if got is None:
            return None
        good = self.signed_by(name, self.keys.get(seat, []) if words is None else words)
        self.need(good is not None, "its block is not signed by a key of %s that is in force" % seat)
        sighash = sha256(good[1]).hex()
        if not hidden:
            self.met.add(sighash)
        return *got, sighash

    # -- keys --
    def take_rekey(self, seat, word, name, utc):
        """The key that is replaced; None: the game goes on, its sheets are not shown yet, and it may be any of several."""
        got, gone = self.block(seat, name), None
        if got:
            self.need(got[1] == "REKEY" and got[0].get("key") == word, "the REKEY says something else")
            self.need(self.signed_by(name, [word], 2) is not None, "the new key did not sign")
            gone = self.signed_by(name, self.keys[seat])[0]
        elif len(self.keys[seat]) == 1:
            gone = self.keys[seat][0]
        if gone:
            self.keys[seat].remove(gone)
            self.heirs[(seat, gone)] = (word, dice.instant(utc))
        self.keys[seat].append(word)
        self.comes(seat, word)
        return gone

    def comes(self, seat, word):
        self.need(word not in self.had[seat], "a key that was in use before comes back")
        self.had[seat].add(word)

    def take_recall(self, seat, old, new, name, utc):
        """A key that was replaced revokes itself and the one that is in force in its place."""
        need, term = self.need, dice.seconds(self.t.facts.get("recall", "0d"))
        need((seat, old) in self.heirs, "the key that calls another back was not replaced by a REKEY")
        need(dice.instant(utc) <= self.heirs[(seat, old)][1] + term, "a key is called back later than the genesis allows")
        heir = old
        while (seat, heir) in self.heirs:
            heir = self.heirs[(seat, heir)][0]
        need(heir == new and new in self.keys[seat], "the key that is called back did not come in the place of the one that calls it back")
        got = self.block(seat, name, [old])
        if got:
            need(got[1] == "REVOKE" and got[0].get("key") == old, "the REVOKE says something else")
        self.keys[seat].remove(new)
        self.heirs = {which: heir for which, heir in self.heirs.items() if which[0] != seat}
        self.counts.drop(seat)

    def take_revoke(self, seat, word, name, other=None):
        self.need(word in self.keys.get(seat, []), "the key that is revoked was not in force")
        headers, kind = self.headers(seat, name) if other else self.block(seat, name, [word])[:2]
        self.need(kind == "REVOKE" and headers.get("key") == word, "the REVOKE says something else")
        if other:
            data, armor = self.t.blocks[name][:2]
            self.need(self.acts.signer(armor.decode(), data, []) == "organiser", "the REVOKE is not signed by the organiser")
            shared = set(self.keys.get(other, [])) & set(self.keys[seat])
            hosts = self.acts.host["organiser"] == self.acts.host["report"] and self.waits.is_host(other)
            self.need(not shared and not hosts and self.signed_by(name, self.keys.get(other, []), 2) is not None,
                      "no other player signed the REVOKE")
        self.keys[seat].remove(word)

    def take_replace(self, seat, word, name):
        headers, kind, _ = self.block(seat, name, [word])
        self.need(kind == "JOIN" and headers.get("key") == word, "the JOIN says something else")
        self.only(seat, word)
        self.acts.proposed.pop(seat, None)
        self.counts.drop(seat)
        self.newcomers.add(seat)

    def only(self, seat, word):
        """Another player has the seat, or its player another key: all keys of before go."""
        self.keys[seat] = [word]
        self.heirs = {which: heir for which, heir in self.heirs.items() if which[0] != seat}
        self.comes(seat, word)

    def chain(self, k, lines, extra):
        """T of the set-up or of exchange k, once nothing is awaited for it any more."""
        if k == 0:
            text = "pbem-setup/1 %s\n%s%s" % (self.t.id, "".join(self.setup.lines()), extra)
        else:
            lines = ["%s %s %s %s %s\n" % tuple(line) for line in lines]
            text = "pbem-phase/1 %s %s %s\n%s%s" % (self.t.id, k, self.t_now, "".join(lines), extra)
        self.t_now, self.k = sha256(text.encode()).hex(), int(k)

    def take_receipt(self, k, seat, seq, name, sighash, utc, signed, raw, *faulty):
        shown = Shown(signed, raw)
        self.need(len(utc) == 20 and (not faulty or faulty[0] == "faulty" and len(faulty) == 2), "the line is malformed")
        self.need(sha256(shown.raw).hex() == sighash, "the receipt gives another signature")
        self.need(any(word in self.lines and shown.made_by(self.lines[word]) for word in self.keys[seat]),
                  "the receipt shows no signature by a key of %s that is in force" % seat)
        got = self.block(seat, name, hidden=True)
        if got:
            headers, kind, found = got
            self.need(found == sighash, "the receipt gives another signature")
            self.need(shown.digest == shown.hash(self.t.blocks[name][0]), "what was signed is not this block")
            self.need(headers.get("seq") == seq and kind == "ORDERS", "the receipt gives another seq or kind")
        self.need(name not in self.counts.named, "this block was receipted before")
        self.need(sighash not in self.met, "this signature was used for another block before")
        self.met.add(sighash)
        self.waits.receipt(k, seat, name, got and got[0])
        self.counts.receipt(k, counts.Sheet(self.n, seat, number(seq), name, sighash, dice.instant(utc), bool(faulty)))
        self.tally["receipts"] += 1

    def take_close(self, k, words):
        void, self.acts.void = self.acts.void, False
        self.counts.close(k, words, void)
        self.waits.closed(int(k), [words[i:i + 4] + ["-"] for i in range(0, len(words), 4)], void)
        self.tally["exchanges"] += 1

    def take_roll(self, k, proof):
        alpha = "pbem-vrf/1 dice %s %s %s\n" % (self.t.id, k, self.t_now)
        beta = curve.vrf_verify(bytes.fromhex(self.t.facts["vrf"]), alpha.encode(), bytes.fromhex(proof))
        self.need(self.waits.lines is None, "the dice did not wait for what they rest on")
        self.need(int(k) == self.k and beta is not None, "the dice do not follow from the signed sheets")
        self.need(self.rolled != self.k, "the dice of one exchange are rolled twice")
        self.rolled = self.k
        self.tally["rolls"] += 1

    # -- what everybody was told, and the end --
    def take_question(self, k, seats):
        """Before anybody is asked, all are told how it stands: so nothing of it can be changed afterwards."""
        self.need(self.told.get(str(int(k) - 1)) == {"", *self.t.seats}, "a question without a position, or facts, before it")
        self.acts.opens[k] = self.n
        self.counts.opens(seats)

    def take_told(self, k, seat):
        if k not in self.told:
            self.newcomers.clear()
        self.need(seat not in self.told.get(k, ()) or seat in self.newcomers,
                  "the host commits a second time to what they tell of an exchange")
        self.newcomers.discard(seat)
        self.told.setdefault(k, set()).add(seat)

    def take_list(self, name, *listed):
        self.need(self.seed is None, "a list that is told behind the seed")
        self.cards.take_list(name, list(listed))

    def take_seed(self, seed):
        seed = bytes.fromhex(seed)
        self.need(self.seed is None and len(seed) == 32, "a seed that is revealed twice, or is none")
        self.need(curve.secret(seed)[2].hex() == self.t.facts["vrf"], "the seed is not that of the key in genesis")
        self.cards.take_seed()
        self.seed = seed

    def take_press(self, seat, hashed):
        terms = self.t.facts.get("press", "")
        self.need(len(bytes.fromhex(hashed)) == 32 and hashed == hashed.lower() and len(hashed) == 64, "its hash is none")
        self.need(seat in self.t.seats or seat == "-", "there is no such seat")
        self.need(terms != "none" and (seat != "-" or terms.endswith("anonymous")),
                  "the terms of the game do not allow this message")

    # -- the walk --
    def party(self, verb, w):
        """Which keys are in force, for seats that are one party with the host."""
        if verb == "carried":
            word = self.acts.carried(*w)
            self.waits.key("replace", [w[1], word], None)
            self.only(w[1], word)
        elif verb == "rekey":
            self.waits.key(verb, w, self.take_rekey(*w))
            self.acts.proposed.pop(w[0], None)
        elif verb in ("revoke", "replace"):
            self.waits.key(verb, w, None)
        elif verb == "recall":
            self.waits.key("revoke", [w[0], w[2]], None)

    def takes(self, verb, w):
        """What there is to hold the entry against; None: nothing here."""
        acts = self.acts
        if verb == "open":
            return self.cards.take_open if re.search("[a-z]", w[0]) else lambda k, seats, utc: self.take_question(k, seats)
        if verb == "reveal":
            return {"ruling": acts.opened, "deck": self.take_list, "vrf": self.take_seed}.get(w.pop(0))
        return {
            "join": self.setup.join, "entropy": self.setup.entropy, "setup": self.setup.void,
            "revoke": self.take_revoke, "recall": self.take_recall, "replace": self.take_replace, "propose": acts.propose,
            "receipt": self.take_receipt, "close": lambda k, *words: self.take_close(k, list(words)),
            "roll": self.take_roll, "ruling": acts.ruling, "agree": acts.agree, "object": acts.object,
            "withdrawn": acts.withdrawn, "ruled": acts.ruled, "hostkey": acts.hostkey,
            "press": self.take_press,
            "deck": lambda name, fixed: self.cards.fix(name),
            "shuffle": lambda name, epoch, count, root, *more: self.cards.take_shuffle(name, epoch, count, root, list(more)),
            "draw": lambda seat, name, *slots: self.cards.take_draw(seat, name, list(slots)), "move": self.cards.take_move,
            "state": lambda k, c: self.take_told(k, ""), "facts": lambda k, seat, c: self.take_told(k, seat),
        }.get(verb)

    def entry(self, verb, w):
        self.need(not self.ended or verb in AFTER_THE_END, "the log goes on after its end")
        self.ended = self.ended or verb == "end"
        self.setup.begins_anew(verb)
        self.need(not self.t.no_chance or not of_chance(verb, w), "it is an entry about chance, and the genesis leaves nothing to chance")
        self.waits.line(verb, w)
        self.clock.line(verb, w)
        self.party(verb, w)
        self.acts.note(verb, w)
        take = self.takes(verb, w)
        if take:
            take(*w)
        self.before = verb

    def walk(self):
        for i, line in enumerate(self.t.entries):
            words = line.split(" ")
            self.n = i + 1
            self.need(words[0] == str(self.n) and len(words) > 1, "it has the wrong number")
            try:
                self.entry(words[1], words[2:])
            except (ValueError, TypeError, LookupError, struct.error):
                self.broken("the line is malformed")


def judge(t):
    """Everything that there is to check; raises Broken."""
    audit = Audit(t)
    try:
        audit.head()
    except (ValueError, TypeError, LookupError, struct.error):
        audit.broken("the checkpoint, or a key beside the entries, is malformed")
    audit.walk()
    if audit.seed:
        audit.cards.unseal()
    return audit


def tell(audit):
    rounds, decks = audit.waits.rounds, audit.cards
    yes = "yes, given the beacon's values:" if rounds else "yes "
    counts = dict(audit.tally, entries=len(audit.t.entries) + 1, hidden=decks.hidden)
    print(yes + " %(entries)d entries, as the host signed them" % counts)
    print(yes + " %(receipts)d sheets, each signed by its seat; %(blocks)d signed blocks, over this log" % counts)
    if audit.t.no_chance:
        print(yes + " %(exchanges)d exchanges, in which nothing was left to chance" % counts)
    else:
        print(yes + " %(exchanges)d exchanges, %(rolls)d of them with dice, %(openings)d opened cards" % counts)
    if counts["rulings"]:
        print("yes  %(rulings)d rulings, each signed by somebody who may make it" % counts)
    for number, value in rounds:
        print("?    beacon round %s not verified here: its value must be %s" % (number, value))
    if decks.hidden:
        print(yes + " %(hidden)d cards, seen or unseen, lay in every order where the published seed puts them" % counts)
    for name in decks.unknown:
        print("?    whether the list of %s is that of the data: dispatch audit" % name)
    print("?    whether the orders were carried out by the rules: dispatch audit")


def main(path):
    try:
        with open(path, "rb") as file:
            t = Transcript(file.read())
        mode = t.facts["dice"] if not t.no_chance else "A"
        if mode not in ("A", "B", "C", "D"):
            raise NotATranscript("there is no dice mode " + mode)
    except (NotATranscript, KeyError, ValueError, UnicodeDecodeError) as why:
        print("broken file: %s" % why)
        return 65
    try:
        tell(judge(t))
    except Broken as why:
        print("no   %s" % why)
        return 1
    return 0


if __name__ == "__main__":
    sys.setrecursionlimit(10000)
    sys.exit(main(sys.argv[1]) if len(sys.argv) == 2 else print(__doc__) or 64)
