# SPDX-License-Identifier: Apache-2.0
"""Deadlines that were put off (formats/TRANSCRIPT.md, 3b): what the second verifier knows of time."""
import re

import dice

PLAIN = ("absence", "downtime", "holiday", "host", "seat")
OF_HOST, OF_SEAT = ("unread", "unsent"), ("deferred", "returned")
SEAT_MOST = 7 * 86400


def terms(clock):
    """The terms of the genesis' `clock:` line: {"move": seconds, ...}"""
    words = clock.split(" ")
    return {word: dice.seconds(value.partition("@")[0]) for word, value in zip(words, words[1:])
            if re.fullmatch(r"(\d+[dhm])+(@.*)?|0", value)}


class Clock:
    def __init__(self, audit):
        self.audit = audit
        self.move = terms(audit.t.facts["clock"]).get("move", 0)
        self.most = dice.seconds(audit.t.facts.get("outage", "0d"))
        self.k, self.asked, self.deadline = None, [], None      # what is asked now, of whom, until when (None: no deadline)
        self.of_host = self.of_seat = 0                         # seconds granted in the game
        self.now, self.now_k = 0, None                          # of a seat's trouble, in that exchange

    def ask(self, k, seats, utc):
        self.k, self.asked, self.deadline = k, seats.split(","), dice.instant(utc)

    def line(self, verb, w):
        if verb == "open" and w[0].isdigit():
            self.ask(*w)
        elif verb == "close":
            self.k, self.asked, self.deadline = w[0], [], None
        elif verb == "await" and w[1] != "beacon":
            self.ask(w[0], ",".join(self.asked + [w[2]]), w[3])
        elif verb in ("hold", "rebuilt", "deadline"):
            self.deadline = None
        elif verb == "resume" and len(w) == 2 and w[1] != "-":
            self.deadline = dice.instant(w[1])
        elif verb == "extend":
            self.extend(*w)

    def extend(self, k, utc, cause, seat=None):
        need, at = self.audit.need, dice.instant(utc)
        need(cause in (PLAIN if seat is None else OF_HOST + OF_SEAT), "a deadline is put off for no such reason")
        need(self.deadline is None or at > self.deadline, "a deadline is put earlier")
        if seat is not None:
            need(self.deadline is not None and self.k == k, "a deadline is put off that does not run")
            need(seat in self.asked, "a deadline is put off for a seat that is not awaited")
            self.grant(k, cause, at - self.deadline)
        self.deadline = at

    def grant(self, k, cause, seconds):
        """By how much it became later counts against the bounds of the game."""
        if self.now_k != k:
            self.now, self.now_k = 0, k
        if cause in OF_HOST:
            self.of_host += seconds
        else:
            self.of_seat, self.now = self.of_seat + seconds, self.now + seconds
        good = self.of_host <= self.most and self.of_seat <= SEAT_MOST and self.now <= self.move and self.most > 0
        self.audit.need(good, "a deadline is put off for longer than the game allows for such trouble")
