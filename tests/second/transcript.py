#!/usr/bin/env python3
"""A second verifier of transcripts, written from formats/TRANSCRIPT.md alone: python3 transcript.py FILE

It knows no rules of any game. It shows that the log is the one the host signed, that every sheet in it is signed by its
seat, that dice and shuffles follow from these signatures, that nothing was dealt, drawn or opened otherwise than sealed,
and, once the seed is published, that every seal was made by the published recipe. What only the rules can tell (were the
orders carried out rightly?) it leaves to `dispatch audit` and says so.

Exit status as of `dispatch audit`: 0 nothing contradicts, 1 broken (the entry is named), 65 not a transcript.
"""
import base64
import hashlib
import re
import struct
import sys
import unicodedata
from datetime import datetime

import curve
import dice


class Broken(Exception):
    """What is wrong, and at which entry."""


class NotATranscript(Exception):
    pass


def sha256(data):
    return hashlib.sha256(data).digest()


def blake(size, key, data):
    return hashlib.blake2b(data, key=key, digest_size=size).digest()


def unbase64(words):
    return base64.b64decode(words + "=" * (-len(words) % 4), validate=True)


# ---- Merkle tree (RFC 6962) ----

def leaf_hash(data):
    return sha256(b"\x00" + data)


def node(left, right):
    return sha256(b"\x01" + left + right)


def tree_root(leaves):
    if len(leaves) == 1:
        return leaves[0]
    k = 1 << (len(leaves) - 1).bit_length() - 1
    return node(tree_root(leaves[:k]), tree_root(leaves[k:]))


def path_leads(index, size, leaf, path, root):
    fn, sn, r = index, size - 1, leaf
    for p in path:
        if sn == 0:
            return False
        if fn & 1 or fn == sn:
            r = node(p, r)
            while fn and not fn & 1:
                fn, sn = fn >> 1, sn >> 1
        else:
            r = node(r, p)
        fn, sn = fn >> 1, sn >> 1
    return index < size and sn == 0 and r == root


# ---- signatures ----

def strings(data, n):
    """n length-prefixed strings and what is left."""
    out = []
    for _ in range(n):
        size, = struct.unpack(">I", data[:4])
        if len(data) < 4 + size:
            raise ValueError("short")
        out.append(data[4:4 + size])
        data = data[4 + size:]
    return out, data


def string(data):
    return struct.pack(">I", len(data)) + data


SECURITY = b"sk-ssh-ed25519@openssh.com"  # a key on a stick that has to be touched


def ssh_key(blob):
    (kind, raw), rest = strings(blob, 2)
    if kind == SECURITY:
        _, rest = strings(rest, 1)
    if kind not in (b"ssh-ed25519", SECURITY) or len(raw) != 32 or rest:
        raise ValueError("not an Ed25519 key")
    return raw


def fingerprint(blob):
    return "SHA256:" + base64.b64encode(sha256(blob)).decode().rstrip("=")


def ssh_signature(armor, blob, message):
    """The 64 bytes of a good signature over message by the key, or None."""
    body = re.search(r"-+BEGIN SSH SIGNATURE-+(.*?)-+END SSH SIGNATURE-+", armor, re.S)
    if not body:
        return None
    data = unbase64("".join(body.group(1).split()))
    if data[:10] != b"SSHSIG\x00\x00\x00\x01":
        return None
    (key, space, reserved, name, signed), rest = strings(data[10:], 5)
    (kind, raw), left = strings(signed, 2)
    if key != blob or space != b"pbem-v1" or reserved or rest or kind != strings(blob, 1)[0][0]:
        return None
    digest = {b"sha512": hashlib.sha512, b"sha256": hashlib.sha256}[name](message).digest()
    whole = b"SSHSIG" + string(space) + string(b"") + string(name) + string(digest)
    if kind == SECURITY:  # behind the signature: flags, of which bit 0 says that it was touched, and a counter
        if len(left) != 5 or not left[0] & 1:
            return None
        whole = sha256(strings(blob, 3)[0][2]) + left + sha256(whole)
    elif left:
        return None
    return raw if curve.verify(ssh_key(blob), whole, raw) else None


def minisign_signature(armor, word, message):
    lines = [line.strip() for line in armor.splitlines() if line.strip()]
    at = next((i for i, line in enumerate(lines) if line.startswith("untrusted comment:")), None)
    if at is None or at + 1 >= len(lines):
        return None
    key, signed = unbase64(word), unbase64(lines[at + 1])
    if len(signed) != 74 or signed[:2] != b"ED" or signed[2:10] != key[2:10]:
        return None
    good = curve.verify(key[10:42], hashlib.blake2b(message, digest_size=64).digest(), signed[10:])
    return signed[10:] if good else None


def signature(armor, key_line, message):
    try:
        if not key_line.startswith("RW"):
            return ssh_signature(armor, unbase64(key_line.split()[1]), message)
        return minisign_signature(armor, key_line, message)
    except (ValueError, KeyError, struct.error):
        return None


def key_word(key_line):
    """What names a key in headers and entries."""
    return "minisign:" + key_line if key_line.startswith("RW") else fingerprint(unbase64(key_line.split()[1]))


# ---- blocks ----

FOLD = {"\t": " ", "\u1680": " ", "\u202f": " ", "\u205f": " ", "\u3000": " ", "\u00a0": " ", "\u2032": "'",
        "\u2033": '"', "\u2212": "-", "\u2026": "..."}
FOLD.update({chr(c): " " for c in range(0x2000, 0x200b)})
FOLD.update({chr(c): "'" for c in range(0x2018, 0x201c)})
FOLD.update({chr(c): '"' for c in range(0x201c, 0x2020)})
FOLD.update({chr(c): "-" for c in range(0x2010, 0x2016)})
GONE = re.compile("[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufe0e\ufe0f\ufeff]")


def canonical(data):
    """C(b) of the one block in data, and its headers and kind."""
    text = re.sub("[\r\v\f\u0085\u2028\u2029]", "\n", data.decode().replace("\r\n", "\n"))
    text = "".join(FOLD.get(c, c) for c in GONE.sub("", text))
    out, headers, kind = [], {}, None
    for line in text.split("\n"):
        line = re.sub(" +", " ", line).strip(" ")
        line = line[2:] if line.startswith("- -") else line
        edge = re.fullmatch("-+ ?(BEGIN|END) PBEM ([A-Z]+) ?-+", line)
        if edge and edge.group(1) == "BEGIN" and kind is None:
            kind = edge.group(2)
            out.append("-----BEGIN PBEM %s-----" % kind)
        elif edge and kind == edge.group(2) and edge.group(1) == "END":
            out.append("-----END PBEM %s-----" % kind)
            return ("\n".join(out) + "\n").encode(), headers, kind
        elif kind is not None and line:
            if line[0] == "-" or any(unicodedata.category(c) == "Cc" or c == "\ufffd" for c in line):
                break
            if "orders" not in headers:
                name, _, value = line.partition(":")
                headers.setdefault(name, value.strip())
            out.append(line)
    raise ValueError("no whole block")


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
        if sha256(self.genesis)[:16].hex() != self.id:
            raise NotATranscript("its genesis is not that of the game it names")


# ---- numbers out of a VRF's output ----

class Stream:
    def __init__(self, key):
        self.key, self.words, self.next = key, [], 0

    def uniform(self, n):
        if n == 1:
            return 0
        while True:
            if not self.words:
                block = blake(64, self.key, struct.pack("<Q", self.next))
                self.words, self.next = list(struct.unpack("<16I", block)), self.next + 1
            word = self.words.pop(0)
            if word < 2**32 - 2**32 % n:
                return word % n


def permutation(beta, n):
    out, stream = list(range(n)), Stream(blake(32, beta, b"pbem-perm/1"))
    for i in range(n - 1, 0, -1):
        j = stream.uniform(i + 1)
        out[i], out[j] = out[j], out[i]
    return out


def salt(beta, slot):
    return blake(16, blake(32, beta, b"pbem-salt/1"), struct.pack("<Q", slot)).hex()


# ---- following the log ----

class Deck:
    def __init__(self, fixed):
        self.fixed, self.place, self.epochs = fixed, {}, {}
        self.pile, self.under = [], []  # under: what was laid below a fixed deck's list, however long that is

    def head(self):
        return next(iter(self.pile + self.under), None)

    def take(self, at):
        for part in (self.pile, self.under):
            if at in part:
                part.remove(at)


class Audit:
    def __init__(self, t):
        self.t, self.n, self.decks = t, 0, {}
        self.t_now, self.k = None, None           # T of the newest close, its exchange
        self.setup = {}                           # seat -> [commit, value, sighash]
        self.received, self.closed = {}, set()    # block hash -> (seat, seq, sighash); hashes that were in force
        self.keys = {seat: list(keys) for seat, keys in t.pinned.items()}      # in force, by their words
        self.lines = {key_word(line): line for keys in t.keys.values() for line in keys}
        self.lines.setdefault(key_word(t.signer), t.signer)
        self.heirs = {}                           # (seat, key that a REKEY replaced) -> (key in its place, when)
        self.had = {seat: set(keys) for seat, keys in t.pinned.items()}        # that were ever in force
        self.proposed = {}                        # entry -> (seat, key)
        self.opened, self.seed = {}, None         # (deck, epoch, slot) -> (card, salt)
        self.signer, self.logkey, self.keyed = t.facts["signer"], t.facts["logkey"], t.facts["age"]
        self.organiser = t.facts["organiser"]
        self.rulings, self.void = {}, False       # number -> what it says, who signed it and agreed; the next close is void
        self.lucky = []                           # numbers of entries by which somebody came to know something
        self.opens = {}                           # exchange -> number of its open
        self.counts = {"blocks": 0, "rolls": 0, "openings": 0, "exchanges": 0, "rulings": 0}
        self.waits = dice.Waits(self)

    def broken(self, words):
        raise Broken("entry %d: %s" % (self.n, words))

    def need(self, good, words):
        if not good:
            self.broken(words)

    # -- the head --
    def head(self):
        t, size = self.t, len(self.t.entries) + 1
        leaves = [leaf_hash(t.genesis)] + [leaf_hash((e + "\n").encode()) for e in t.entries]
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
        self.need(int(count) == size and unbase64(root) == tree_root(leaves),
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

    def headers(self, seat, name):
        """Headers and kind of a block about the seat; None when it is not there."""
        if name not in self.t.blocks:
            return None
        try:
            text, headers, kind = canonical(self.t.blocks[name][0])
        except ValueError:
            self.broken("its block is none")
        self.need(sha256(text).hex() == name, "its block has another hash")
        self.need(headers.get("game") == self.t.id and headers.get("side") == seat, "its block is of another game or seat")
        self.counts["blocks"] += 1
        return headers, kind

    def block(self, seat, name, words=None):
        """Headers, kind and sighash of a block that is signed by a key in force of the seat, or by one of `words`."""
        got = self.headers(seat, name)
        if got is None:
            return None
        good = self.signed_by(name, self.keys.get(seat, []) if words is None else words)
        self.need(good is not None, "its block is not signed by a key of %s that is in force" % seat)
        return *got, sha256(good[1]).hex()

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
        if other is not None and name in self.t.blocks:
            data, armor = self.t.blocks[name][:2]
            self.need(self.ruler(armor.decode(), data, []) == "organiser", "the REVOKE is not signed by the organiser")
        got = self.block(seat, name, [word]) if other is None else self.headers(seat, name)
        if got:
            self.need(got[1] == "REVOKE" and got[0].get("key") == word, "the REVOKE says something else")
            shared = other and set(self.keys.get(other, [])) & set(self.keys[seat])
            hosts = other and self.organiser == self.signer and self.waits.is_host(other)
            self.need(other is None or (not shared and not hosts and
                                        self.signed_by(name, self.keys.get(other, []), 2) is not None),
                      "no other player signed the REVOKE")
        self.keys[seat].remove(word)

    def take_replace(self, seat, word, name):
        got = self.block(seat, name, [word])
        self.need(got is not None and got[1] == "JOIN" and got[0].get("key") == word, "the JOIN says something else")
        self.keys[seat] = [word]
        self.comes(seat, word)
        self.forget(seat)

    def take_carried(self, number, seat):
        self.need(self.proposed.get(number, [""])[0] == seat, "a key comes into force that was not proposed")
        self.keys[seat] = [self.proposed.pop(number)[1]]
        self.comes(seat, self.keys[seat][0])

    def take_join(self, seat, fp, commit, name, sighash):
        got = self.block(seat, name)
        self.need(got is not None, "the JOIN is not in the transcript")
        headers, kind, signed = got
        said = headers.get("entropy-commit") if self.t.facts["setup"] == "full" else headers.get("entropy")
        self.need(kind == "JOIN" and said == commit and headers.get("key") == fp, "the JOIN says something else")
        self.need(signed == sighash, "the JOIN has another signature")
        full = self.t.facts["setup"] == "full"
        self.setup[seat] = [commit if full else "-", None if full else commit, sighash]
        self.dealt()

    def take_entropy(self, seat, value, name):
        got = self.block(seat, name)
        self.need(got is not None and got[1] == "NONCE", "the opening is not in the transcript")
        word = got[0].get("open", "")
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

    def take_receipt(self, k, seat, seq, name, sighash):
        got = self.block(seat, name)
        if got:
            headers, _, signed = got
            self.need(signed == sighash, "the receipt gives another signature")
            self.need(headers.get("seq") == seq, "the receipt gives another seq")
        self.need(name not in self.received, "this block was receipted before")
        self.waits.receipt(k, seat, name, got and got[0])
        self.received[name] = (seat, seq, sighash)

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
        self.need(name in self.received and self.received[name][0] == seat, "an agreement by a sheet that never came")
        if name in self.t.blocks:
            said = canonical(self.t.blocks[name][0])[0].decode().lower().split("\n")
            self.need(any(re.fullmatch("agree 0*" + number, line) for line in said), "the sheet does not agree")
        ruling["agreed"].add(seat)

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

    # -- decks --
    def deck(self, name):
        self.need(name in self.decks, "there is no deck " + name)
        return self.decks[name]

    def slot(self, deck, word):
        epoch, slot = (int(n) for n in word.split(":"))
        at = (epoch, slot)
        if deck.fixed and at not in deck.place and epoch == 0:
            for i in range(slot + 1):  # a fixed deck's slots come into being as they are named
                if (0, i) not in deck.place:
                    deck.place[(0, i)] = "pile"
                    deck.pile.append((0, i))
        self.need(at in deck.place, "a slot that is not in the game")
        return at

    def take_shuffle(self, name, epoch, count, root, rest):
        deck = self.decks.setdefault(name, Deck(False))
        n, hand = int(count), rest.pop(0)[5:] if rest and rest[0].startswith("hand:") else None
        self.need(int(epoch) == len(deck.epochs) and n > 0, "an epoch is not the next of its deck")
        sources = [self.slot(deck, word) for word in rest[1:]]
        self.need(not rest or (rest[0] == "from" and len(sources) == n), "a shuffle with another number of sources")
        for at in sources:
            self.need(deck.place[at] == ("hand:" + hand if hand else deck.place[at]) and deck.place[at] != "dead",
                      "a shuffle of a slot that does not lie there")
            deck.place[at] = "dead"
        deck.pile = [at for at in deck.pile if deck.place[at] == "pile"]
        deck.epochs[int(epoch)] = (n, bytes.fromhex(root), hand, sources, self.t_now)
        for i in range(n):
            deck.place[(int(epoch), i)] = "hand:" + hand if hand else "pile"
            if not hand:
                deck.pile.append((int(epoch), i))

    def take_draw(self, seat, name, words):
        deck = self.deck(name)
        for word in words:
            at = self.slot(deck, word)
            self.need(deck.place[at] == "pile" and deck.head() == at, "a draw that is not from the head of the pile")
            deck.take(at)
            deck.place[at] = "hand:" + seat

    def take_move(self, name, word, zone):
        deck = self.deck(name)
        at = self.slot(deck, word)
        self.need(deck.place[at] not in ("dead", "out"), "a move of a slot that is no more")
        self.need(zone in ("top", "bottom", "table", "out") or zone.startswith("hand:"), "a move to no place")
        deck.take(at)
        deck.place[at] = "pile" if zone in ("top", "bottom") else zone
        if zone == "top":
            deck.pile.insert(0, at)
        elif zone == "bottom":
            (deck.under if deck.fixed else deck.pile).append(at)

    def take_open(self, name, word, card, salted, path):
        deck = self.deck(name)
        epoch, slot = (int(n) for n in word.split(":"))
        self.need(epoch in deck.epochs, "a card of an epoch that was never sealed")
        n, root = deck.epochs[epoch][:2]
        line = "pbem-card/1 %s %s %d %d %s %s\n" % (self.t.id, name, epoch, slot, card, salted)
        hashes = [unbase64(h) for h in path.split(",")] if path else []
        self.need(path_leads(slot, n, leaf_hash(line.encode()), hashes, root), "the opened card is not what was sealed")
        self.opened[(name, epoch, slot)] = (self.n, card, salted)
        self.counts["openings"] += 1

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
        self.party(verb, w)
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
            self.drop(w[0])
            self.proposed.pop(w[0], None)
        elif verb == "open" and w[0].isdigit():
            self.opens[w[0]] = self.n
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
            self.take_receipt(*w[:5])
        elif verb == "close":
            self.take_close(w[0], w[1:])
        elif verb == "roll":
            self.take_roll(*w[:2])
        elif verb == "deck":
            self.decks[w[0]] = Deck(True)
        elif verb == "shuffle":
            self.take_shuffle(*w[:4], w[4:])
        elif verb == "draw":
            self.take_draw(w[0], w[1], w[2:])
        elif verb == "move":
            self.take_move(*w)
        elif verb == "open" and len(w) > 1 and re.search("[a-z]", w[0]):
            self.take_open(*w[:4], w[4] if len(w) > 4 else "")
        elif verb == "reveal" and w[0] == "vrf":
            self.seed = bytes.fromhex(w[1])

    def walk(self):
        for i, line in enumerate(self.t.entries):
            words = line.split(" ")
            self.n = i + 1
            self.need(words[0] == str(self.n) and len(words) > 1, "its number is another")
            try:
                self.entry(words[1], words[2:])
            except (ValueError, TypeError, IndexError):
                self.broken("the line is malformed")

    # -- after the end --
    def betas(self):
        """What permutes and salts each epoch: the VRF's output, or K_hide for a hand."""
        out = {}
        for name, deck in self.decks.items():
            for epoch, (_, _, hand, _, t) in deck.epochs.items():
                if hand is not None:
                    line = "pbem-hide/1 %s %s %d\n" % (self.t.id, name, epoch)
                    out[name, epoch] = blake(32, self.seed, line.encode())
                else:
                    alpha = "pbem-vrf/1 shuffle %s %s %d %s\n" % (self.t.id, name, epoch, t)
                    out[name, epoch] = curve.vrf_output(self.seed, alpha.encode())
        return out

    def unseal(self):
        """Every opened card is followed back through the shuffles to its place in the first list of its deck."""
        self.n = len(self.t.entries)
        self.need(curve.secret(self.seed)[2].hex() == self.t.facts["vrf"], "the seed is not that of the key in genesis")
        betas, first = self.betas(), {}
        turned = {at: permutation(beta, self.decks[at[0]].epochs[at[1]][0]) for at, beta in betas.items()}
        for (name, epoch, slot), (n, card, salted) in sorted(self.opened.items(), key=lambda item: item[1][0]):
            self.n = n
            self.need(salt(betas[name, epoch], slot) == salted, "the salt of the opened card is not by the recipe")
            while self.decks[name].epochs[epoch][3]:
                epoch, slot = self.decks[name].epochs[epoch][3][turned[name, epoch][slot]]
            place = (name, turned[name, epoch][slot])
            self.need(first.setdefault(place, card) == card, "one place of the deck's list held two cards")
        for name in self.decks:
            cards = [first[at] for at in sorted(first) if at[0] == name]
            self.need(len(set(cards)) == len(cards), "a card lay at two places of the list of " + name)
            if self.t.facts["ruleset"].startswith("blue-vs-gray "):  # other lists are as the ruleset's data have them
                self.need(cards == sorted(cards), "the list of %s was not in the order of its cards" % name)


def main(path):
    try:
        with open(path, "rb") as file:
            t = Transcript(file.read())
        mode = t.facts["dice"]
        if mode not in ("A", "B", "C", "D"):
            raise NotATranscript("there is no dice mode " + mode)
    except (NotATranscript, KeyError, ValueError, UnicodeDecodeError) as why:
        print("broken file: %s" % why)
        return 65
    audit = Audit(t)
    try:
        audit.head()
        audit.walk()
        if audit.seed:
            audit.unseal()
    except Broken as why:
        print("no   %s" % why)
        return 1
    rounds = audit.waits.rounds
    yes = "yes, given the beacon's values:" if rounds else "yes "
    print("%s %d entries, as the host signed them" % (yes, len(t.entries) + 1))
    print(yes + " %(blocks)d signed blocks, %(exchanges)d exchanges, %(rolls)d of them with dice, %(openings)d opened cards"
          % audit.counts)
    if audit.counts["rulings"]:
        print("yes  %(rulings)d rulings, each signed by who may" % audit.counts)
    for number, value in rounds:
        print("?    beacon round %s not verified here: its value must be %s" % (number, value))
    if audit.seed:
        print(yes + " every sealed order of cards that was opened follows from the published seed")
    print("?    whether the orders were carried out by the rules: dispatch audit")
    return 0


if __name__ == "__main__":
    sys.setrecursionlimit(10000)
    sys.exit(main(sys.argv[1]) if len(sys.argv) == 2 else print(__doc__) or 64)
