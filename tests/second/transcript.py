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
import curve
import dice
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
        self.setup = {}                           # seat -> [commit, value, sighash]
        self.met = set()                          # sighashes: no signature stands under two blocks
        self.received, self.closed = {}, set()    # block hash -> (seat, seq, sighash); hashes that were in force
        self.keys = {seat: list(keys) for seat, keys in t.pinned.items()}      # in force, by their words
        self.lines = {key_word(line): line for keys in t.keys.values() for line in keys}
        self.lines.setdefault(key_word(t.signer), t.signer)
        self.heirs = {}                           # (seat, key that a REKEY replaced) -> (key in its place, when)
        self.had = {seat: set(keys) for seat, keys in t.pinned.items()}        # that were ever in force
        self.proposed = {}                        # entry -> (seat, key)
        self.seed = None
        self.signer, self.logkey, self.keyed = t.facts["signer"], t.facts["logkey"], t.facts["age"]
        self.organiser = t.facts["organiser"]
        self.rulings, self.void = {}, False       # number -> what it says, who signed it and agreed; the next close is void
        self.lucky = []                           # numbers of entries by which somebody came to know something
        self.opens = {}                           # exchange -> number of its open
        self.counts = {"blocks": 0, "rolls": 0, "openings": 0, "exchanges": 0, "rulings": 0, "receipts": 0}
        self.told = {}                            # exchange -> seats whose facts are committed to; "" for the state
        self.waits = dice.Waits(self)
        self.cards = cards.Cards(self)
        self.clock = clock.Clock(self)

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
        self.counts["blocks"] += 1
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
        need((seat, old) in self.heirs, "a key is called back by one that no REKEY replaced")
        need(dice.instant(utc) <= self.heirs[(seat, old)][1] + term, "a key is called back after the term of the genesis")
        heir = old
        while (seat, heir) in self.heirs:
            heir = self.heirs[(seat, heir)][0]
        need(heir == new and new in self.keys[seat], "a key is called back that did not come in the place of this one")
        got = self.block(seat, name, [old])
        if got:
            need(got[1] == "REVOKE" and got[0].get("key") == old, "the REVOKE says something else")
        self.keys[seat].remove(new)
        self.forget(seat)

    def forget(self, seat):
        """What the seat had receipted for the open exchange counts no more."""
        self.closed.update(name for name, sheet in self.received.items() if sheet[0] == seat)

    def take_revoke(self, seat, word, name, other=None):
        self.need(word in self.keys.get(seat, []), "a key is revoked that is not in force")
        headers, kind = self.headers(seat, name) if other else self.block(seat, name, [word])[:2]
        self.need(kind == "REVOKE" and headers.get("key") == word, "the REVOKE says something else")
        if other:
            data, armor = self.t.blocks[name][:2]
            self.need(self.ruler(armor.decode(), data, []) == "organiser", "the REVOKE is not signed by the organiser")
            shared = set(self.keys.get(other, [])) & set(self.keys[seat])
            hosts = self.organiser == self.signer and self.waits.is_host(other)
            self.need(not shared and not hosts and self.signed_by(name, self.keys.get(other, []), 2) is not None,
                      "no other player signed the REVOKE")
        self.keys[seat].remove(word)

    def take_replace(self, seat, word, name):
        headers, kind, _ = self.block(seat, name, [word])
        self.need(kind == "JOIN" and headers.get("key") == word, "the JOIN says something else")
        self.keys[seat] = [word]
        self.comes(seat, word)
        self.forget(seat)

    def take_carried(self, number, seat):
        self.need(self.proposed.get(number, [""])[0] == seat, "a key comes into force that was not proposed")
        self.keys[seat] = [self.proposed.pop(number)[1]]
        self.comes(seat, self.keys[seat][0])

    def take_join(self, seat, fp, commit, name, sighash):
        headers, kind, signed = self.block(seat, name)
        sealed, sent, full = headers.get("entropy-commit"), headers.get("entropy"), self.t.facts.get("setup") == "full"
        said = sealed if full else sent
        if self.t.no_chance:
            said = "-" if sealed is None and sent is None else None
        self.need(kind == "JOIN" and said == commit and headers.get("key") == fp, "the JOIN says something else")
        self.need(signed == sighash, "the JOIN has another signature")
        self.setup[seat] = [commit if full else "-", None if full else commit, sighash]
        self.dealt()

    def take_entropy(self, seat, value, name):
        self.need(len(self.setup) == len(self.t.seats), "luck is opened before everybody has sealed his")
        headers, kind, _ = self.block(seat, name)
        self.need(kind == "NONCE" and headers.get("turn") in (None, "0"), "the opening is another block")
        word = headers.get("open", "")
        if word.startswith("AAAA"):
            blob = unbase64(word)
            commit, opened = fingerprint(blob), ssh_key(blob).hex()
        else:
            line = "pbem-entropy/1 %s %s %s\n" % (self.t.id, seat, word)
            commit, opened = fingerprint(line.encode()), word
        self.need(seat in self.setup and commit == self.setup[seat][0], "the opening does not fit what was sealed")
        self.need(opened == value, "the opening is of another value")
        self.setup[seat][1] = value
        self.dealt()

    def dealt(self):
        if all(self.setup.get(seat, [0, None])[1] for seat in self.t.seats):
            if self.waits.bound():
                self.chain(0, [], "")

    def chain(self, k, lines, extra):
        """T of the set-up or of exchange k, once nothing is awaited for it any more."""
        if k == 0:
            lines = ["%s %s %s %s\n" % (seat, *self.setup[seat]) for seat in self.t.seats]
            text = "pbem-setup/1 %s\n%s%s" % (self.t.id, "".join(lines), extra)
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
        self.need(name not in self.received, "this block was receipted before")
        self.need(sighash not in self.met, "this signature stands under another block already")
        self.met.add(sighash)
        self.waits.receipt(k, seat, name, got and got[0])
        self.received[name] = (seat, seq, sighash)
        self.counts["receipts"] += 1

    def take_close(self, k, words):
        lines = []
        self.need(self.t_now is not None and int(k) == self.k + 1 and len(words) == 4 * len(self.t.seats),
                  "a close that does not follow")
        self.need(not self.void or set(words[1::4]) == {"-"}, "a sheet is in force that a ruling made void")
        void, self.void = self.void, False
        for i, seat in enumerate(self.t.seats):
            side, seq, name, sighash = words[4 * i:4 * i + 4]
            self.need(side == seat, "a close with its seats in another order")
            if seq != "-":
                self.need(self.received.get(name) == (seat, seq, sighash), "a close with a sheet that was never receipted")
                self.need(name not in self.closed, "a close with a sheet that was in force before, or was dropped")
                self.closed.add(name)
            lines.append([side, seq, name, sighash, "-"])
        self.waits.closed(int(k), lines, void)
        self.counts["exchanges"] += 1

    def take_roll(self, k, proof):
        alpha = "pbem-vrf/1 dice %s %s %s\n" % (self.t.id, k, self.t_now)
        beta = curve.vrf_verify(bytes.fromhex(self.t.facts["vrf"]), alpha.encode(), bytes.fromhex(proof))
        self.need(self.waits.lines is None, "dice that did not wait for what they rest on")
        self.need(int(k) == self.k and beta is not None, "the dice do not follow from the signed sheets")
        self.counts["rolls"] += 1

    # -- the organiser's acts --
    def ruler(self, armor, data, lines):
        """Who signed a ruling: "organiser", "host", "old" or "new" key; None."""
        body = re.search(r"-+BEGIN SSH SIGNATURE-+(.*?)-+END SSH SIGNATURE-+", armor, re.S)
        organiser = self.organiser
        if not body:
            word = organiser.partition(":")[2]
            return "organiser" if organiser.startswith("minisign:") and minisign_signature(armor, word, data) else None
        blob = strings(unbase64("".join(body.group(1).split()))[10:], 1)[0][0]
        if ssh_signature(armor, blob, data) is None:
            return None
        role = next((line.split(" ")[1] for line in lines if line.startswith("hostkey ")), None)
        new = next((line.split(" ")[1] for line in lines if line.startswith("key ")), None)
        if role == "log" and ssh_key(blob).hex() in (self.logkey, new):
            return "old" if ssh_key(blob).hex() == self.logkey else "new"
        if role == "organiser" and fingerprint(blob) == self.signer != organiser:
            return "host"
        if role in ("report", "age") and fingerprint(blob) == self.signer:
            return "old"
        if role == "report" and fingerprint(blob) == new:
            return "new"
        return "organiser" if fingerprint(blob) == organiser else None

    def take_ruling(self, name, utc):
        self.need(name in self.t.blocks, "the ruling is not in the transcript")
        data, armor = self.t.blocks[name][:2]
        text, headers, kind = canonical(data)
        lines = text.decode().partition("\norders:\n")[2].split("\n")[:-2]
        by = self.ruler(armor.decode(), data, lines)
        self.need(sha256(text).hex() == name and kind == "RULING" and headers.get("game") == self.t.id,
                  "the ruling is another block")
        self.based(headers)
        self.need(by is not None, "the ruling is not signed by the organiser")
        act = next((line for line in lines if not line.startswith("say ")), "say")
        self.need(by == "organiser" or act.startswith("hostkey "), "the ruling is signed by a key that may not rule")
        waits = act.split(" ")[0] in ("set", "hidden", "back", "upgrade", "end", "hostkey") and act != "end broken" \
            and by != "old"
        self.rulings[self.n] = {"act": act, "lines": lines, "by": by, "utc": utc, "waits": waits, "agreed": set(),
                                "hash": name, "seq": headers.get("seq"), "in": not waits}
        self.counts["rulings"] += 1
        self.counts["blocks"] += 1

    def take_agree(self, k, seat, name, number):
        ruling = self.rulings.get(int(number))
        self.need(ruling and ruling["waits"], "an agreement to no ruling that waits")
        newest = name in self.received and next(reversed(self.received)) == name and self.received[name][0] == seat
        self.need(newest and self.waits.entry[name] > int(number), "an agreement by a sheet that never came")
        if self.headers(seat, name, hidden=True):
            said = canonical(self.t.blocks[name][0])[0].decode().lower().split("\n")
            self.need(any(re.fullmatch("agree 0*" + number, line) for line in said), "the sheet does not agree")
        ruling["agreed"].add(seat)

    def take_object(self, number, seat):
        newest = next(reversed(self.received), None)
        self.need(newest and self.received[newest][0] == seat and self.waits.entry[newest] > int(number),
                  "an objection without a sheet")
        if self.headers(seat, newest, hidden=True):
            said = canonical(self.t.blocks[newest][0])[0].decode().lower().split("\n")
            self.need(any(re.fullmatch("object 0*" + number, line) for line in said), "the sheet does not object")

    def take_ruled(self, number, utc):
        ruling = self.rulings.get(int(number))
        self.need(ruling and ruling["waits"], "a ruling in force that does not wait")
        word = ruling["act"].split(" ")
        if ruling["agreed"] != set(self.t.seats):
            days = datetime.fromisoformat(utc[:-1]) - datetime.fromisoformat(ruling["utc"][:-1])
            self.need(self.t.facts.get("rulings") == "silence" and days.total_seconds() >= 3 * 86400,
                      "a ruling in force to which not every seat agreed")
            self.need(word[0] in ("set", "hidden", "back"), "silence is not enough for this ruling")
            self.need(word[0] != "back" or not any(n > self.opens[word[2]] for n in self.lucky),
                      "cards and dice are undone by silence")
        ruling["waits"], ruling["in"] = False, True
        self.void = word[0] in ("set", "hidden", "back", "upgrade")

    def take_hostkey(self, role, old, new, name):
        here = {"report": self.signer, "log": self.logkey, "age": self.keyed, "organiser": self.organiser}
        ruling = next((r for r in self.rulings.values() if r["hash"] == name), None)
        self.need(ruling and ruling["in"] and ruling["act"] == "hostkey " + role and "key " + new in ruling["lines"],
                  "a key of the host changes without a ruling in force")
        self.need(here.get(role) == old, "a key of the host changes that is not in force")
        if role == "report" and self.organiser == self.signer:
            here["organiser"] = new
        here[role], ruling["in"] = new, False
        self.signer, self.logkey, self.keyed = here["report"], here["log"], here["age"]
        self.organiser = here["organiser"]

    def take_opening(self, number, opening):
        ruling = self.rulings.get(int(number))
        data = ("pbem-ruling/1 %s %s\n" % (self.t.id, ruling and ruling["seq"])).encode() + bytes.fromhex(opening)
        self.need(ruling and ruling["act"] == "hidden " + fingerprint(data), "the opening is not what the ruling hid")

    def drop(self, number):
        if int(number) in self.rulings:
            self.rulings[int(number)]["waits"] = False

    # -- what everybody was told, and the end --
    def take_question(self, k):
        """Before anybody is asked, all are told how it stands: so nothing of it can be changed afterwards."""
        self.need(self.told.get(str(int(k) - 1)) == {"", *self.t.seats}, "a question without a position, or facts, before it")
        self.opens[k] = self.n

    def take_seed(self, seed):
        self.need(self.seed is None and len(seed) == 32, "a seed that is revealed twice, or is none")
        self.need(curve.secret(seed)[2].hex() == self.t.facts["vrf"], "the seed is not that of the key in genesis")
        self.cards.take_seed()
        self.seed = seed

    # -- the walk --
    def party(self, verb, w):
        """Which keys are in force, for seats that are one party with the host."""
        if verb == "carried" and w[0] in self.proposed:
            self.waits.key("replace", self.proposed[w[0]], None)
        elif verb == "rekey":
            self.waits.key(verb, w, self.take_rekey(*w))
        elif verb in ("revoke", "replace"):
            self.waits.key(verb, w, None)
        elif verb == "recall":
            self.waits.key("revoke", [w[0], w[2]], None)

    def entry(self, verb, w):
        self.waits.line(verb, w)
        self.clock.line(verb, w)
        self.party(verb, w)
        self.need(not self.t.no_chance or not of_chance(verb, w), "its genesis leaves nothing to chance")
        if verb in ("roll", "draw") or verb == "shuffle" and not w[4:5] or verb == "shuffle" and w[4] == "from" \
                or verb == "open" and ":" in w[1]:
            self.lucky.append(self.n)
        if verb == "ruling":
            self.take_ruling(*w)
        elif verb == "agree":
            self.take_agree(*w)
        elif verb == "ruled":
            self.take_ruled(*w)
        elif verb == "hostkey":
            self.take_hostkey(*w)
        elif verb in ("object", "withdrawn"):
            if verb == "object":
                self.take_object(*w)
            self.drop(w[0])
            self.proposed.pop(w[0], None)
        elif verb == "open" and w[0].isdigit():
            self.take_question(w[0])
        elif verb == "reveal" and w[0] == "ruling":
            self.take_opening(*w[1:])
        elif verb == "join":
            self.take_join(*w[:5])
        elif verb == "entropy":
            self.take_entropy(*w[:3])
        elif verb == "setup":
            self.setup, self.t_now = {}, None
        elif verb == "revoke":
            self.take_revoke(*w)
        elif verb == "recall":
            self.take_recall(*w)
        elif verb == "replace":
            self.take_replace(*w)
        elif verb == "propose":
            self.proposed[str(self.n)] = (w[0], w[1])
        elif verb == "carried":
            self.take_carried(*w[:2])
        elif verb == "receipt":
            self.take_receipt(*w)
        elif verb == "close":
            self.take_close(w[0], w[1:])
        elif verb == "roll":
            self.take_roll(*w[:2])
        elif verb == "deck":
            self.cards.fix(w[0])
        elif verb == "shuffle":
            self.cards.take_shuffle(*w[:4], w[4:])
        elif verb == "draw":
            self.cards.take_draw(w[0], w[1], w[2:])
        elif verb == "move":
            self.cards.take_move(*w)
        elif verb == "open" and len(w) > 1 and re.search("[a-z]", w[0]):
            self.cards.take_open(*w)
        elif verb in ("state", "facts"):
            self.told.setdefault(w[0], set()).add(w[1] if verb == "facts" else "")
        elif verb == "reveal" and w[0] == "deck":
            self.need(self.seed is None, "a list that is told behind the seed")
            self.cards.take_list(w[1], w[2:])
        elif verb == "reveal" and w[0] == "vrf":
            self.take_seed(bytes.fromhex(w[1]))

    def walk(self):
        for i, line in enumerate(self.t.entries):
            words = line.split(" ")
            self.n = i + 1
            self.need(words[0] == str(self.n) and len(words) > 1, "its number is another")
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
    counts = dict(audit.counts, entries=len(audit.t.entries) + 1, hidden=decks.hidden)
    print(yes + " %(entries)d entries, as the host signed them" % counts)
    print(yes + " %(receipts)d sheets, each signed by its seat; %(blocks)d signed blocks, over this log" % counts)
    if audit.t.no_chance:
        print(yes + " %(exchanges)d exchanges, in which nothing was left to chance" % counts)
    else:
        print(yes + " %(exchanges)d exchanges, %(rolls)d of them with dice, %(openings)d opened cards" % counts)
    if counts["rulings"]:
        print("yes  %(rulings)d rulings, each signed by who may" % counts)
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
