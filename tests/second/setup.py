# SPDX-License-Identifier: Apache-2.0
"""The set-up, in which luck is sealed and opened (formats/TRANSCRIPT.md, sections 2 and 3): part of the second verifier."""
from dice import fingerprint
from sheets import ssh_key, unbase64


class Setup:
    """`audit` lends blocks, facts and its way to complain."""

    def __init__(self, audit):
        self.audit, self.seats = audit, audit.t.seats
        self.full = audit.t.facts.get("setup") == "full"
        self.of = {}            # seat -> [commit, value, sighash]
        self.is_void = False    # the newest entry was `setup void`

    def begins_anew(self, verb):
        """Each seat that was late has an entry; what comes behind them is of another set-up."""
        if self.is_void and verb != "setup":
            self.of, self.is_void = {}, False

    def is_over(self):
        return self.audit.k is not None or self.audit.waits.lines is not None

    def has_joined(self, seat):
        return self.is_over() or seat in self.of

    def lines(self):
        return ["%s %s %s %s\n" % (seat, *self.of[seat]) for seat in self.seats]

    def join(self, seat, fp, commit, name, sighash):
        need, no_chance = self.audit.need, self.audit.t.no_chance
        need(not self.is_over() and seat not in self.of, "a seat joins a second time")
        need(no_chance or commit not in self.sealed(), "two seats have sealed the same luck")
        headers, kind, signed = self.audit.block(seat, name, [fp] if fp in self.audit.keys[seat] else [])
        sealed, sent = headers.get("entropy-commit"), headers.get("entropy")
        said = sealed if self.full else sent
        if no_chance:
            said = "-" if sealed is None and sent is None else None
        need(kind == "JOIN" and said == commit and headers.get("key") == fp, "the JOIN says something else")
        need(signed == sighash, "the JOIN has another signature")
        self.of[seat] = [commit if self.full else "-", None if self.full else commit, sighash]
        self.bound()

    def sealed(self):
        return [words[0] if self.full else words[1] for words in self.of.values()]

    def entropy(self, seat, value, name):
        need, of = self.audit.need, self.of
        need(len(of) == len(self.seats), "luck is opened before everybody has sealed theirs")
        need(not self.is_over() and of[seat][1] is None, "luck is opened a second time")
        headers, kind, _ = self.audit.block(seat, name)
        need(kind == "NONCE" and headers.get("turn") in (None, "0"), "the opening is another block")
        word = headers.get("open", "")
        if word.startswith("AAAA"):
            blob = unbase64(word)
            commit, opened = fingerprint(blob), ssh_key(blob).hex()
        else:
            line = "pbem-entropy/1 %s %s %s\n" % (self.audit.t.id, seat, word)
            commit, opened = fingerprint(line.encode()), word
        need(commit == of[seat][0], "the opening does not fit what was sealed")
        need(opened == value, "its block opens another value")
        of[seat][1] = value
        self.bound()

    def void(self, what, seat, why):
        need, joined = self.audit.need, len(self.of) == len(self.seats)
        need(what == "void" and why in ("join", "open") and seat in self.seats, "the line is malformed")
        late = seat not in self.of if why == "join" else joined and self.of[seat][1] is None
        need(late and not self.is_over(), "the set-up begins anew without a reason")
        self.is_void = True

    def bound(self):
        """All have joined, and opened: T0, once nothing is awaited for it."""
        if all(self.of.get(seat, [0, None])[1] for seat in self.seats) and self.audit.waits.bound():
            self.audit.chain(0, [], "")
