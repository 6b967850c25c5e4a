# SPDX-License-Identifier: Apache-2.0
"""What T waits for in dice modes B, C and D (formats/TRANSCRIPT.md, section 3a): part of the second verifier."""
import base64
import calendar
import hashlib
import time

CHAINS = {  # of drand: name -> (start, period) in seconds
    "drand:52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971": (1692803367, 3),
    "drand:8990e7a9aaed2ffed73dbd7092123d6f289930540d7651336225dc172e51b2ce": (1595431050, 30),
}
UNITS = {"d": 86400, "h": 3600, "m": 60, "s": 1}


def seconds(term):
    total, digits = 0, ""
    for c in term:
        if c in UNITS:
            total, digits = total + int(digits) * UNITS[c], ""
        else:
            digits += c
    return total


def instant(words):
    return calendar.timegm(time.strptime(words, "%Y-%m-%dT%H:%M:%SZ"))


def fingerprint(data):
    return "SHA256:" + base64.b64encode(hashlib.sha256(data).digest()).decode().rstrip("=")


class Waits:
    """Holds what was closed, or bound, until its T is made. `audit` lends blocks, facts and its way to complain."""

    def __init__(self, audit):
        self.audit, self.mode = audit, audit.t.facts.get("dice", "A")
        self.lines = self.k = self.what = None  # lines: [seat, seq, hash, sighash, nonce] of the close; None: nothing waits
        self.at = 0                             # the number of the newest `await`
        self.asked, self.missing = [], []
        self.base, self.next = {}, {}           # block hash -> size of its base; what it sealed
        self.told = {}                          # host's seats -> number of the newest receipt, by exchange
        self.entry = {}                         # block hash -> its receipt's number
        self.host = set(audit.t.facts.get("host", "").split())
        self.keys = {seat: set(words) for seat, words in audit.t.pinned.items()}
        self.now = 0                            # the newest instant that an entry told
        self.rounds = []

    # -- who is the host --
    def is_host(self, seat):
        if not self.host:
            return False
        own = self.keys[seat]
        facts = self.audit.t.facts
        return seat in self.host or bool(own & {facts["signer"], facts["organiser"]}) or any(
            own & self.keys[other] for other in self.host)

    # -- receipts --
    def receipt(self, k, seat, name, headers):
        self.entry[name] = self.audit.n
        if self.is_host(seat) and self.lines is None:  # while dice wait only answers to rulings come, which no T has
            self.told[k] = self.audit.n
        if headers:
            self.base[name] = int(headers.get("base", "0").split(" ")[0])
            self.next[name] = (headers.get("next"), headers.get("turn"))

    # -- a close, and a set-up that is complete --
    def closed(self, k, lines, ruled):
        self.lines, self.k, self.what, self.asked, self.missing = lines, k, None, [], []
        if ruled or self.mode == "A":
            self.made("")

    def bound(self):
        if self.mode == "D":
            self.lines, self.k, self.what = [], 0, None
            return False
        return True

    def made(self, extra):
        lines, self.lines = self.lines, None
        self.audit.chain(self.k, lines, extra)

    def host_newest(self):
        inside = [self.entry[line[2]] for line in self.lines if line[1] != "-" and self.is_host(line[0])]
        return max(inside + [self.told.get(str(self.k), 0)])

    def covered(self, entry):
        known = [line for line in self.lines if line[1] != "-" and not self.is_host(line[0])]
        if any(line[2] not in self.base for line in known):
            return None  # the game runs: its blocks are not here yet
        return any(self.base[line[2]] > entry for line in known)

    def need_nothing(self):
        """Another line came: nothing is awaited, and that must be right."""
        need = self.audit.need
        if self.mode == "D":
            need(False, "a close that does not wait for the beacon")
        if self.mode == "B":
            entry = self.host_newest()
            need(not entry or self.covered(entry) is not False or all(self.is_host(s) for s in self.audit.t.seats),
                 "nobody was asked to sign after the host's newest sheet")
        if self.mode == "C":
            need(not any(line[1] != "-" and self.next.get(line[2], ("?",))[0] for line in self.lines),
                 "what was sealed was not asked for")
        self.made("")

    # -- entries --
    def line(self, verb, w):
        """Before any other treatment of an entry."""
        for word in w:
            if len(word) == 20 and word.endswith("Z") and verb in ("receipt", "settled", "deadline", "resume", "hold"):
                self.now = max(self.now, instant(word)) if verb != "resume" or w[1] == "-" else self.now
        if self.lines is None:
            self.audit.need(verb not in ("await", "ack", "nonce", "beacon"), "there was nothing to wait for")
            return
        if verb == "await":
            self.awaits(*w)
        elif self.what is None and verb != "missed":  # those are named between the close and what it waits for
            self.need_nothing()
        elif verb == "ack":
            self.ack(*w)
        elif verb == "nonce":
            self.nonce(*w)
        elif self.what is not None and verb == "missed" and w[2] == "nonce":
            self.opened(w[1])
        elif verb == "beacon":
            self.beacon(*w)

    def awaits(self, k, what, words, utc):
        need = self.audit.need
        need(int(k) == self.k and what == {"B": "ack", "C": "nonce", "D": "beacon"}.get(self.mode), "an await of something else")
        need(what == "ack" or not self.asked, "what was awaited is awaited again")
        self.what, self.at = what, self.audit.n
        if what == "beacon":
            source, _, rest = self.audit.t.facts["beacon"].partition(" ")
            start, period = CHAINS[source]
            at = instant(utc) + seconds(rest.rpartition(" ")[2])
            need(self.k == 0 or instant(utc) == self.now, "the wait for the beacon is not counted from the close")
            need(int(words) == -(-(at - start) // period) + 1, "it is not the round that the genesis names")
            self.asked = [source, words]
            return
        seats = words.split(",")
        if what == "ack":
            need(len(seats) == 1 and seats[0] in self.audit.t.seats and not self.is_host(seats[0])
                 and seats[0] not in self.asked, "the host, or several, are asked to sign, or one twice")
            need(self.covered(self.host_newest()) is not True, "a signature is asked for though none is needed")
        else:
            sealed = [line[0] for line in self.lines if line[1] != "-" and self.next.get(line[2], ("?",))[0]]
            need(seats == sealed, "the seats that are asked to open are not those that have sealed, or were asked before")
            self.missing = list(seats)
        self.asked += seats

    def own_block(self, kind, seat, name):
        headers, got_kind, signed = self.audit.block(seat, name)
        need = self.audit.need
        need(got_kind == kind and headers.get("turn") == str(self.k), "its block is of another kind or exchange")
        need(seat in self.asked, "a seat that was not asked has answered")
        after = self.host_newest() if kind == "ACK" else self.at
        need(int(headers.get("base", "0").split(" ")[0]) > after, "its block was made too early")
        return headers, signed

    def ack(self, k, seat, name, sighash):
        self.audit.need(k == str(self.k), "it answers for another exchange")
        _, signed = self.own_block("ACK", seat, name)
        self.audit.need(signed == sighash, "the ACK has another signature")
        self.made("ack %s %s %s\n" % (seat, name, sighash))

    def nonce(self, k, seat, value, name):
        need = self.audit.need
        need(k == str(self.k), "it answers for another exchange")
        headers, _ = self.own_block("NONCE", seat, name)
        line = next((line for line in self.lines if line[0] == seat), None)
        need(line is not None and seat in self.missing, "an opening of who has sealed nothing, or has opened")
        sealed, turn = self.next.get(line[2], (None, None))
        word = headers.get("open", "")
        if word.startswith("AAAA"):
            blob = base64.b64decode(word)
            commit, opened = fingerprint(blob), blob[-32:].hex()
        else:
            text = "pbem-nonce/1 %s %s %s %s\n" % (self.audit.t.id, turn, seat, word)
            commit, opened = hashlib.sha256(text.encode()).hexdigest(), word
        need(opened == value, "its block opens another value")
        need(sealed in (None, commit), "the opening does not fit what the sheet sealed")  # None: the sheet is hidden yet
        line[4] = value
        self.opened(seat)

    def opened(self, seat):
        if seat in self.missing:
            self.missing.remove(seat)
        if not self.missing:
            self.made("")

    def beacon(self, source, number, value):
        self.audit.need(self.asked == [source, number] and len(bytes.fromhex(value)) == 32, "it is not the round that is awaited")
        self.rounds.append((number, value))
        self.made("beacon %s %s %s\n" % (source, number, value))

    # -- keys, as far as they make one party of two seats --
    def key(self, verb, w, signer):
        if verb == "rekey":
            self.keys[w[0]].discard(signer)
            self.keys[w[0]].add(w[1])
        elif verb == "revoke":
            self.keys[w[0]].discard(w[1])
        elif verb == "replace":
            self.keys[w[0]] = {w[1]}
