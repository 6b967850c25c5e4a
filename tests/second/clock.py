# SPDX-License-Identifier: Apache-2.0
"""What is asked, until when, and who was late (formats/TRANSCRIPT.md, 3b): what the second verifier knows of time."""
import re

import dice

PLAIN = ("absence", "downtime", "holiday", "host", "seat")
OF_HOST, OF_SEAT = ("unread", "unsent"), ("deferred", "returned")
SEAT_MOST = 7 * 86400
STEP, SLACK = 300, 3600  # by which a host's clock may go back unnoticed, and by hand


def terms(clock):
    """The terms of the genesis' `clock:` line: {"move": seconds, ...}"""
    words = clock.split(" ")
    return {word: dice.seconds(value.partition("@")[0]) for word, value in zip(words, words[1:])
            if re.fullmatch(r"(\d+[dhms])+(@.*)?|0", value)}


class Clock:
    def __init__(self, audit):
        self.audit = audit
        self.term = {"grace": 0, **terms(audit.t.facts["clock"])}
        self.most = dice.seconds(audit.t.facts.get("outage", "0d"))
        self.now = self.before = dice.instant(audit.t.facts["created"])  # the newest instant told; by the entry before
        self.k, self.is_open = "0", False                       # what is asked, or was closed last; is it asked now?
        self.asked, self.deadline = [], None                    # of whom, until when (None: no deadline)
        self.held, self.late, self.least = False, False, None   # least: no deadline may be earlier when it goes on
        self.of_host = self.of_seat = 0                         # seconds granted in the game
        self.of_now, self.now_k = 0, None                       # of a seat's trouble, in that exchange

    def passes(self, utc):
        self.now = max(self.now, dice.instant(utc))

    def is_now(self, k):
        """Is it what is asked, or what dice wait for?"""
        waits = self.audit.waits
        return k == str(waits.k) if waits.lines is not None else self.k == k and (self.is_open or self.k == "0")

    def line(self, verb, w):
        self.before = self.now
        takes = {"open": self.ask, "await": self.wait, "settled": self.settled, "deadline": self.comes,
                 "missed": self.missed, "hold": self.hold, "rebuilt": self.rebuilt, "resume": self.resume,
                 "extend": self.extend}
        if verb == "receipt":
            self.now = dice.instant(w[5])  # a clock that went back has gone back
        elif verb in ("carried", "ruling", "ruled"):
            self.passes(w[-1])
        elif verb in takes and (verb != "open" or len(w) == 3):
            takes[verb](*w)

    def closed(self):
        self.is_open, self.asked, self.deadline = False, [], None

    # -- questions --
    def ask(self, k, seats, utc):
        need, names = self.audit.need, seats.split(",")
        need(not self.is_open and self.audit.waits.lines is None and self.audit.k is not None
             and int(k) == self.audit.k + 1, "the exchange that is opened does not follow the one before")
        need(set(names) <= set(self.audit.t.seats), "it asks no seat, or one that the game does not have")
        need(dice.instant(utc) >= self.now + min(self.term["move"], self.term["answer"]) - STEP,
             "the deadline is earlier than the terms of the game allow")
        self.k, self.is_open, self.asked, self.deadline, self.late = k, True, names, dice.instant(utc), False
        self.least = self.deadline - SLACK if self.held else None

    def wait(self, k, what, words, utc):
        at = dice.instant(utc)
        if what == "beacon":
            self.audit.need(k != "0" or at >= self.now - STEP, "it says that the set-up was complete before the game began")
            self.now = max(self.now, at)
            return
        self.audit.need(at >= self.now + self.term["answer"] - STEP,
                        "the time to answer is shorter than the terms of the game allow")
        self.k, self.asked, self.deadline, self.late = k, self.asked + words.split(","), at, False

    # -- what the clock brings --
    def settled(self, k, utc):
        need, at = self.audit.need, dice.instant(utc)
        self.passes(utc)
        need(self.is_open and self.k == k and not self.held, "the exchange that is settled is not open, or is held")
        need(any(sheet.utc + self.term["settle"] <= at for sheet in self.audit.counts.of_exchange()),
             "an exchange is settled before its sheets could be changed")

    def comes(self, k, utc):
        need, at = self.audit.need, dice.instant(utc)
        self.passes(utc)
        need(self.is_now(k) and not self.held and self.deadline is not None, "the deadline comes though none is running")
        need(at >= self.deadline + self.term["grace"], "the deadline is acted on before it has come")
        self.deadline, self.late = None, True

    def missed(self, k, seat, what):
        need = self.audit.need
        need(self.late and k == self.k, "a seat is called late before the deadline")
        need(seat in (self.asked or self.audit.counts.asked), "a seat that was not asked is called late")

    # -- the host stops --
    def hold(self, k, utc):
        self.audit.need(not self.held, "the host holds a game that is held already")
        self.passes(utc)
        self.least = self.deadline and self.deadline - SLACK
        self.held, self.deadline = True, None

    def rebuilt(self, size, utc):
        need, n = self.audit.need, self.audit.n
        self.passes(utc)
        terms_now = ("move", "answer") if self.k != "0" else ("join", "open", "move", "answer")
        need(int(size) == n or int(size) == n - 1 and self.audit.before == "seal",
             "it does not go on from the log that it names")
        self.least = dice.instant(utc) + min(self.term[term] for term in terms_now) - SLACK
        self.held, self.deadline = True, None

    def resume(self, k, utc, policy=None, now=None):
        need, stopped = self.audit.need, self.held or self.late or self.k == "0"
        least, self.held, self.least = self.least if self.held else None, False, None
        if now:
            self.passes(now)
        if policy:
            need(self.late and utc == "-", "a seat that is not late is answered for")
            return
        need(stopped, "the host resumes a game that was not stopped")
        self.deadline = None if utc == "-" else dice.instant(utc)
        self.late = self.late and self.deadline is None
        need(self.deadline is None or least is None or self.deadline >= least,
             "the game goes on with less time than was left when it was held")

    # -- deadlines that are put off --
    def extend(self, k, utc, cause, seat=None):
        need, at = self.audit.need, dice.instant(utc)
        need(cause in (PLAIN if seat is None else OF_HOST + OF_SEAT), "a deadline is put off for no such reason")
        need(self.deadline is None or at > self.deadline, "a deadline is made earlier")
        if seat is not None:
            need(self.deadline is not None and self.k == k, "a deadline is put off though none is running")
            need(seat in self.asked, "a deadline is put off for a seat that is not awaited")
            self.grant(k, cause, at - self.deadline)
        self.deadline, self.late = at, False

    def grant(self, k, cause, seconds):
        """By how much it became later counts against the bounds of the game."""
        if self.now_k != k:
            self.of_now, self.now_k = 0, k
        if cause in OF_HOST:
            self.of_host += seconds
        else:
            self.of_seat, self.of_now = self.of_seat + seconds, self.of_now + seconds
        good = self.of_host <= self.most and self.of_seat <= SEAT_MOST and self.of_now <= self.term["move"] and self.most > 0
        self.audit.need(good, "a deadline is put off for longer than the game allows for such trouble")
