# SPDX-License-Identifier: Apache-2.0
"""The organiser's acts, the host's keys, and the keys that he proposes (formats/TRANSCRIPT.md, sections 2 and 6): part of
the second verifier."""
import re

import clock
from dice import fingerprint, instant
from sheets import canonical, fingerprint as key_print, minisign_signature, sha256, ssh_key, ssh_signature, strings, unbase64

WAITING = ("set", "hidden", "back", "upgrade", "end", "hostkey")
DAY = 86400


class Rulings:
    """`audit` lends blocks, the log and its way to complain."""

    def __init__(self, audit):
        facts = audit.t.facts
        self.audit = audit
        self.host = {"report": facts["signer"], "log": facts["logkey"], "age": facts["age"], "organiser": facts["organiser"]}
        self.all, self.void = {}, False     # number -> what it says, who signed it and agreed; the next close is void
        self.newest = None                  # number
        self.lucky = []                     # numbers of entries by which somebody came to know something
        self.opens = {}                     # exchange -> number of its open
        self.proposed = {}                  # seat -> (entry, key, when it comes)

    def anything_waits(self):
        return bool(self.proposed) or any(ruling["waits"] for ruling in self.all.values())

    def note(self, verb, w):
        """A die, a card that comes to be known, another order of a deck: what no silence undoes."""
        if verb in ("roll", "draw") or verb == "shuffle" and not w[4:5] or verb == "shuffle" and w[4] == "from" \
                or verb == "open" and ":" in w[1]:
            self.lucky.append(self.audit.n)

    # -- rulings --
    def signer(self, armor, data, lines):
        """Who signed a ruling: "organiser", "host", "old" or "new" key; None."""
        body = re.search(r"-+BEGIN SSH SIGNATURE-+(.*?)-+END SSH SIGNATURE-+", armor, re.S)
        organiser, report = self.host["organiser"], self.host["report"]
        if not body:
            word = organiser.partition(":")[2]
            return "organiser" if organiser.startswith("minisign:") and minisign_signature(armor, word, data) else None
        blob = strings(unbase64("".join(body.group(1).split()))[10:], 1)[0][0]
        if ssh_signature(armor, blob, data) is None:
            return None
        role = next((line.split(" ")[1] for line in lines if line.startswith("hostkey ")), None)
        new = next((line.split(" ")[1] for line in lines if line.startswith("key ")), None)
        if role == "log" and ssh_key(blob).hex() in (self.host["log"], new):
            return "old" if ssh_key(blob).hex() == self.host["log"] else "new"
        if role == "organiser" and key_print(blob) == report != organiser:
            return "host"
        if role in ("report", "age") and key_print(blob) == report:
            return "old"
        if role == "report" and key_print(blob) == new:
            return "new"
        return "organiser" if key_print(blob) == organiser else None

    def ruling(self, name, utc):
        audit, need = self.audit, self.audit.need
        need(name in audit.t.blocks, "the ruling is not in the transcript")
        data, armor = audit.t.blocks[name][:2]
        text, headers, kind = canonical(data)
        lines = text.decode().partition("\norders:\n")[2].split("\n")[:-2]
        by = self.signer(armor.decode(), data, lines)
        need(sha256(text).hex() == name and kind == "RULING" and headers.get("game") == audit.t.id,
             "its block is not the ruling that it names")
        audit.based(headers)
        need(by is not None, "the ruling is not signed by the organiser")
        need(instant(utc) + clock.SLACK >= audit.clock.before, "the ruling is dated more than an hour before what the log had told already")
        act = next((line for line in lines if not line.startswith("say ")), "say")
        need(by == "organiser" or act.startswith("hostkey "), "the ruling is signed by a key that may not rule")
        waits = act.split(" ")[0] in WAITING and act != "end broken" and by != "old"
        self.all[audit.n] = {"act": act, "lines": lines, "by": by, "utc": utc, "waits": waits, "agreed": set(),
                             "hash": name, "seq": headers.get("seq"), "in": not waits}
        self.newest = audit.n
        audit.tally["rulings"] += 1
        audit.tally["blocks"] += 1

    def says(self, name, verb, n):
        """Does the sheet say so? Hidden while the game runs."""
        if not self.audit.headers(self.audit.counts.named[name].seat, name, hidden=True):
            return True
        said = canonical(self.audit.t.blocks[name][0])[0].decode().lower().split("\n")
        return any(re.fullmatch("%s 0*%s" % (verb, n), line) for line in said)

    def agree(self, k, seat, name, n):
        need, ruling, newest = self.audit.need, self.all.get(int(n)), self.audit.counts.newest()
        need(ruling and ruling["waits"], "no such ruling waits for agreement")
        need(newest and (newest.name, newest.seat) == (name, seat) and newest.n > int(n),
             "an agreement by a sheet that never came")
        need(self.says(name, "agree", n), "the sheet does not agree")
        ruling["agreed"].add(seat)

    def object(self, n, seat):
        need, newest, ruling = self.audit.need, self.audit.counts.newest(), self.all.get(int(n))
        is_key = self.proposed.get(seat, [None])[0] == int(n)
        need(newest and newest.seat == seat and newest.n > int(n), "no sheet came with this objection")
        need(is_key or ruling and ruling["waits"], "nothing with this number waits for an objection")
        need(self.says(newest.name, "object", n), "the sheet does not object")
        if is_key:
            del self.proposed[seat]
        else:
            ruling["waits"] = False

    def withdrawn(self, n):
        by = self.all.get(self.audit.n - 1)
        self.audit.need(by and by["act"] == "withdraw " + n, "a ruling is taken back without a ruling that says so")
        if int(n) in self.all:
            self.all[int(n)]["waits"] = False

    def ruled(self, n, utc):
        need, ruling = self.audit.need, self.all.get(int(n))
        need(ruling and ruling["waits"], "a ruling in force that does not wait")
        word = ruling["act"].split(" ")
        changes = word[0] in ("set", "hidden", "back", "upgrade")
        need(not self.audit.clock.held, "a ruling takes effect while the host holds the game")
        need(self.audit.clock.is_open or not changes, "a ruling changes the position while no question is open")
        if ruling["agreed"] != set(self.audit.t.seats):
            need(self.audit.t.facts.get("rulings") == "silence" and instant(utc) >= instant(ruling["utc"]) + 3 * DAY,
                 "a ruling in force to which not every seat agreed")
            need(word[0] in ("set", "hidden", "back"), "silence is not enough for this ruling")
            need(word[0] != "back" or not any(entry > self.opens[word[2]] for entry in self.lucky),
                 "cards and dice are undone by silence")
        ruling["waits"], ruling["in"], self.void = False, True, changes

    def hostkey(self, role, old, new, name):
        need, here = self.audit.need, self.host
        ruling = next((r for r in self.all.values() if r["hash"] == name), None)
        need(ruling and ruling["in"] and ruling["act"] == "hostkey " + role and "key " + new in ruling["lines"],
             "a key of the host changes without a ruling in force")
        need(here.get(role) == old, "the key of the host that is replaced was not in force")
        if role == "report" and here["organiser"] == here["report"]:
            here["organiser"] = new
        here[role], ruling["in"] = new, False

    def opened(self, n, opening):
        ruling = self.all.get(int(n))
        data = ("pbem-ruling/1 %s %s\n" % (self.audit.t.id, ruling and ruling["seq"])).encode() + bytes.fromhex(opening)
        self.audit.need(ruling and ruling["act"] == "hidden " + fingerprint(data), "the opening is not what the ruling hid")

    # -- keys that the host proposes --
    def propose(self, seat, word, utc):
        need = self.audit.need
        need(seat in self.audit.keys and seat not in self.proposed, "a second key is proposed for a seat")
        need(not self.audit.setup.has_joined(seat) or instant(utc) >= self.audit.clock.now + 3 * DAY - clock.STEP,
             "the old key had less than three days to object")
        self.proposed[seat] = (self.audit.n, word, utc)

    def carried(self, n, seat, utc):
        """The key that comes into force."""
        entry, word, when = self.proposed.pop(seat, (None, None, None))
        self.audit.need(entry == int(n), "a key that was not proposed comes into force")
        self.audit.need(instant(utc) >= instant(when), "the proposed key comes into force too early")
        return word
