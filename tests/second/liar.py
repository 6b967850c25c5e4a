# SPDX-License-Identifier: Apache-2.0
"""A host who lies and signs everything anew, for tests/second/cheats.py: he has the log's key, and a player's key of his
own making, but no key of a real player. What he changes is a transcript that was read in."""
import base64
import os
import re

import cards
import curve
import transcript
from sheets import sha256, string

LOG = sha256(b"the key of the log")      # he says that it is the one in genesis
FORGED = sha256(b"a key of no player")
ANY = sha256(b"anything").hex()


def ed25519(seed, message):
    x, prefix, public = curve.secret(seed)
    r = int.from_bytes(curve.sha512(prefix + message), "little") % curve.L
    point = curve.encode(curve.times(r, curve.BASE))
    k = int.from_bytes(curve.sha512(point + public + message), "little") % curve.L
    return point + ((r + k * x) % curve.L).to_bytes(32, "little")


def letters(data):
    return base64.b64encode(data).decode()


def sign(t):
    """A checkpoint over the entries as they are now."""
    public, origin = curve.secret(LOG)[2], t.facts["origin"] + "/" + t.id
    leaves = [cards.leaf_hash(t.genesis)] + [cards.leaf_hash((e + "\n").encode()) for e in t.entries]
    text = "%s\n%d\n%s\n" % (origin, len(leaves), letters(cards.tree_root(leaves)))
    mark = sha256(origin.encode() + b"\n\x01" + public)[:4] + ed25519(LOG, text.encode())
    t.facts["logkey"] = public.hex()
    t.checkpoint = ("%s\n\u2014 %s %s\n" % (text, origin, letters(mark))).encode()


def shown(name=ANY):
    """SIGHASH, SIGNED and RAW of a sheet that he signed himself, as a player would."""
    digest = curve.sha512(name.encode())
    raw = ed25519(FORGED, b"SSHSIG" + string(b"pbem-v1") + string(b"") + string(b"sha512") + string(digest))
    return sha256(raw).hex(), "sha512:" + letters(digest), letters(raw)


def running(t, part):
    """The game as it was exported when it ran: up to a question, without what hides something."""
    questions = [i for i, entry in enumerate(t.entries) if re.match(r"\d+ open \d", entry)]
    at = questions[int(part * (len(questions) - 1))]
    hidden = {entry.split(" ")[5] for entry in t.entries if re.match(r"\d+ receipt ", entry)}
    named = {word for entry in t.entries[:at + 1] for word in entry.split(" ")}
    t.entries = t.entries[:at + 1]
    t.blocks = {name: block for name, block in t.blocks.items() if name in named - hidden}
    sign(t)
    return t


def public_line():
    return letters(string(b"ssh-ed25519") + string(curve.secret(FORGED)[2]))


# ---- the journal ----

def body(entry):
    return entry.partition(" ")[2]


def number(t, bodies):
    t.entries = ["%d %s" % (i + 1, words) for i, words in enumerate(bodies)]


class Nothing(Exception):
    """This game has nothing of the kind that a cheat changes."""


def need(good):
    if not good:
        raise Nothing


def find(t, words):
    found = [i for i, entry in enumerate(t.entries) if re.match(words, body(entry))]
    need(found)
    return found[0]


def lines(words, count=1, drop=False, to=None):
    """Leaves the first entries that match out, or rewrites them (count 0: all), and numbers all anew."""
    def change(t):
        out, left = [], count or sum(bool(re.match(words, body(entry))) for entry in t.entries)
        need(left)
        for entry in t.entries:
            here = bool(left and re.match(words, body(entry)))
            left -= here
            if not (here and drop):
                out.append(re.sub(words, to, body(entry), count=1) if here else body(entry))
        need(left == 0)
        number(t, out)
    return change


def behind(words, added):
    """Puts an entry behind the first that matches."""
    def change(t):
        bodies = [body(entry) for entry in t.entries]
        bodies.insert(find(t, words) + 1, added(t) if callable(added) else added)
        number(t, bodies)
    return change


# ---- decks ----

def sealed(t):
    """What lies where in an honest game: its audit, behind the end."""
    audit = transcript.Audit(t)
    audit.walk()
    return audit


def shuffle_of(t, name, epoch):
    return find(t, r"shuffle %s %d " % (name, epoch))


def path(leaves, at):
    """RFC 6962: the hashes beside the way up."""
    if len(leaves) == 1:
        return []
    k = 1 << (len(leaves) - 1).bit_length() - 1
    if at < k:
        return path(leaves[:k], at) + [cards.tree_root(leaves[k:])]
    return path(leaves[k:], at - k) + [cards.tree_root(leaves[:k])]


def seal(t, name, epoch, order):
    """Seals these cards in this order, opens what is opened accordingly, and says so in the journal."""
    audit = sealed(t)
    deck = audit.cards.decks[name]
    beta = audit.cards.beta(name, epoch, deck.epochs[epoch])
    salts = [cards.salt(beta, i) for i in range(len(order))]
    leaves = [audit.cards.leaf(name, epoch, i, *both) for i, both in enumerate(zip(order, salts))]
    bodies = [body(entry) for entry in t.entries]
    at = shuffle_of(t, name, epoch)
    words = bodies[at].split(" ")
    words[4] = cards.tree_root(leaves).hex()
    bodies[at] = " ".join(words)
    for i, words in enumerate(bodies):
        told = re.match(r"open %s %d:(\d+) " % (name, epoch), words)
        if told:
            slot = int(told.group(1))
            bodies[i] = "open %s %d:%d %s %s %s" % (name, epoch, slot, order[slot], salts[slot],
                                                    ",".join(map(letters, path(leaves, slot))))
    number(t, bodies)


def order_of(t, name, epoch):
    """The cards of an epoch as they lie there honestly."""
    audit, at = sealed(t), {}
    deck = audit.cards.decks[name]
    for i, one in enumerate(deck.epochs[:epoch + 1]):
        lay = [at[source] for source in one.sources] if i else deck.list
        order = [lay[j] for j in cards.permutation(audit.cards.beta(name, i, one), one.count)]
        at.update(((i, slot), card) for slot, card in enumerate(order))
    return order


# ---- the file ----

def read(file):
    with open(file, "rb") as opened:
        t = transcript.Transcript(opened.read())
    t.name = os.path.basename(file)
    sign(t)
    return t
