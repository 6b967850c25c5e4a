# SPDX-License-Identifier: Apache-2.0
"""Which sheets a close may name, and which it may leave out (formats/TRANSCRIPT.md, 2a): part of the second verifier."""

REASONS = ("receipt", "agree", "object", "settled", "deadline", "resume", "ruled")


class Sheet:
    def __init__(self, n, seat, seq, name, sighash, utc, faulty):
        self.n, self.seat, self.seq, self.name, self.sighash = n, seat, int(seq), name, sighash
        self.utc, self.faulty = utc, faulty
        self.answers = self.only_answers = False
        self.gone = None  # "closed": it was in force; "dropped": its seat lost the key

    def counts(self):
        return self.gone is None


class Counts:
    """Receipts since the beginning, and the exchange that is asked. `audit` lends its clock and its way to complain."""

    def __init__(self, audit):
        self.audit = audit
        self.sheets, self.named = [], {}
        self.since = 0          # the entry of the newest `open`
        self.asked = []         # by it
        self.early = False      # the newest close did not wait for all who were asked: right only if a sheet ends the game
        self.if_ends = None     # may be left out only if the close it is left out of ends the game

    def opens(self, seats):
        early, left, self.early, self.if_ends = self.early, self.if_ends, False, None
        if len(self.audit.t.seats) > 2:
            early, left = False, None  # a partner may have left the game, which the words of its sheet tell
        self.audit.need(not early, "the game goes on though the exchange before was closed before all who were asked had sent a sheet")
        self.audit.need(left is None, "the game goes on, and a sheet was left out of the close")
        self.since, self.asked = self.audit.n, seats.split(",")

    def receipt(self, k, sheet):
        audit = self.audit
        audit.need(k != "0" and audit.clock.is_now(k), "the receipt is for an exchange that is not open")
        sheet.answers, sheet.only_answers = audit.acts.anything_waits(), audit.waits.lines is not None
        self.sheets.append(sheet)
        self.named[sheet.name] = sheet

    def newest(self):
        return self.sheets[-1] if self.sheets else None

    def drop(self, seat):
        for sheet in self.sheets:
            if sheet.seat == seat and sheet.counts():
                sheet.gone = "dropped"

    def of_exchange(self):
        """Newest first."""
        return [sheet for sheet in reversed(self.sheets) if sheet.n > self.since and sheet.counts()]

    # -- the close --
    def close(self, k, words, void):
        audit, need = self.audit, self.audit.need
        clock, seats, in_force = audit.clock, audit.t.seats, []
        self.early = not void and not self.all_sent(audit.n)
        need(len(words) == 4 * len(seats), "a close that is malformed")
        need(audit.t_now is not None and int(k) == audit.k + 1 and clock.is_open and clock.k == k,
             "the close does not follow")
        need(not clock.held, "an exchange is closed while the host holds the game")
        for i, seat in enumerate(seats):
            side, seq, name, sighash = words[4 * i:4 * i + 4]
            need(side == seat, "a close with its seats in another order")
            need((seq == "-") == (name == "-") == (sighash == "-"), "a close that is malformed")
            sheet = self.named.get(name)
            if seq != "-":
                need(not void, "a sheet that a ruling made void is in force")
                need(sheet and (sheet.seat, str(sheet.seq), sheet.sighash) == (seat, seq, sighash),
                     "a close with a sheet that was never receipted")
                self.may_be_named(sheet)
                in_force.append(sheet)
        for seat in seats if not void else []:
            self.nothing_passed(seat, next((sheet for sheet in in_force if sheet.seat == seat), None))
        need(audit.before in REASONS, "an exchange is closed without a reason")
        for sheet in in_force:
            sheet.gone = "closed"
        clock.closed()

    def all_sent(self, by):
        sent = {sheet.seat for sheet in self.of_exchange() if not sheet.faulty and sheet.n <= by}
        return self.audit.clock.late or set(self.asked) <= sent

    def between(self, seat, first, last):
        """Receipts of others between two entries: None, "end" (one may have ended the game) or "all" (the last that was
        waited for)."""
        found = None
        for sheet in self.of_exchange():
            if sheet.seat != seat and first < sheet.n < last:
                if self.all_sent(sheet.n):
                    return "all"
                found = "end"
        return found

    def twins(self, of):
        return [one for one in self.of_exchange() if one is not of and one.seat == of.seat and one.seq == of.seq]

    def may_be_named(self, sheet):
        need, clock = self.audit.need, self.audit.clock
        need(sheet.gone != "closed", "a close with a sheet that was in force before")
        need(sheet.gone is None, "a close with a sheet that was dropped")
        need(not sheet.only_answers, "a sheet is in force that came while dice waited, when it could only answer")
        if sheet.n <= self.since:
            newer = any(one.seat == sheet.seat and one.gone == "closed" and one.seq >= sheet.seq for one in self.sheets)
            need(not sheet.faulty and not newer, "a sheet from an earlier exchange is in force")
            return
        need(not sheet.faulty or clock.late or self.audit.before == "resume", "a faulty sheet is in force before the deadline")
        for other in self.twins(sheet):
            sent = self.between(sheet.seat, sheet.n, other.n)
            need(other.n > sheet.n and sent, "a sheet is in force though another one has the same number")
            if sent == "end":
                self.if_ends = other

    def nothing_passed(self, seat, in_force):
        """Every sound sheet of the exchange that must have counted does, or a newer one of its seat."""
        first = in_force.n if in_force and in_force.n > self.since else self.since
        for sheet in self.of_exchange():
            if sheet.seat != seat or sheet is in_force or sheet.faulty or sheet.answers or self.twins(sheet):
                continue
            if in_force and not in_force.faulty and sheet.seq <= in_force.seq:
                continue
            sent = self.between(seat, first, sheet.n)
            self.audit.need(sheet.n > first and sent, "a sheet has a receipt and is left out of the close")
            if sent == "end":
                self.if_ends = sheet
