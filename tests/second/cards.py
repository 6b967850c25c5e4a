# SPDX-License-Identifier: Apache-2.0
"""Where the cards lie, and, once the seed is known, which cards they are (formats/TRANSCRIPT.md, sections 5 and 7): part
of the second verifier."""
import json
import struct

import curve
from sheets import blake, number, sha256, unbase64


# ---- Merkle trees (RFC 6962) ----

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


def place(word):
    epoch, slot = word.split(":")
    return number(epoch), number(slot)


# ---- decks ----

class Epoch:
    """One order of cards, as its `shuffle` tells it. t: the newest T when it was made; n: the number of that entry."""

    def __init__(self, n, count, root, hand, sources, t):
        self.n, self.count, self.root, self.hand, self.sources, self.t = n, count, root, hand, sources, t


class Deck:
    def __init__(self, fixed):
        self.fixed, self.place, self.epochs = fixed, {}, []
        self.pile, self.under = [], []  # under: what was laid below a fixed deck's list, however long that is
        self.list = None                # what epoch 0 was made of, when it has been revealed

    def head(self):
        return next(iter(self.pile + self.under), None)

    def take(self, at):
        for part in (self.pile, self.under):
            if at in part:
                part.remove(at)

    def lies(self, where):
        return {at for at, zone in self.place.items() if zone == where}


class Cards:
    """All decks of a game; `audit` lends the newest T, the seed and its way to complain."""

    def __init__(self, audit):
        self.audit, self.need, self.t = audit, audit.need, audit.t
        self.decks, self.opened = {}, {}  # opened: (deck, epoch, slot) -> (entry, card, salt)
        self.unknown = []                 # decks whose list nothing here can be compared with
        self.hidden = 0                   # cards of all epochs that were recomputed

    def deck(self, name):
        self.need(name in self.decks, "there is no deck " + name)
        return self.decks[name]

    def slot(self, deck, word):
        at = place(word)
        if deck.fixed and at not in deck.place and at[0] == 0:
            for i in range(at[1] + 1):  # a fixed deck's slots come into being as they are named
                if (0, i) not in deck.place:
                    deck.place[(0, i)] = "pile"
                    deck.pile.append((0, i))
        self.need(at in deck.place, "a slot that is not in the game")
        return at

    # -- entries --
    def fix(self, name):
        self.need(name not in self.decks, "a deck that is there already")
        self.decks[name] = Deck(True)

    def sources(self, deck, where, count, words):
        """The slots behind `from`: all that lie in that hand; or the whole pile, and what is gathered from the table."""
        self.need(words[:1] == ["from"] and len(words) == count + 1, "a shuffle with another number of sources")
        sources = [self.slot(deck, word) for word in words[1:]]
        places = ("pile", "table") if where == "pile" else (where,)
        self.need(all(deck.place[at] in places for at in sources) and len(set(sources)) == count, "a shuffle of a slot that does not lie there")
        self.need(deck.lies(where) <= set(sources), "a shuffle leaves out a slot of the place that it is made of")
        return sources

    def take_shuffle(self, name, epoch, count, root, rest):
        deck = self.decks.setdefault(name, Deck(False))
        epoch, count = number(epoch), number(count)
        hand = rest.pop(0)[5:] if rest and rest[0].startswith("hand:") else None
        where = "hand:" + hand if hand else "pile"
        self.need(not deck.fixed and epoch == len(deck.epochs) and count > 0, "an epoch is not the next of its deck")
        self.need(epoch > 0 or not (hand or rest), "a first order of a deck that is not made of its list")
        sources = self.sources(deck, where, count, rest) if epoch else None
        for at in sources or ():
            deck.take(at)
            deck.place[at] = "dead"
        new = [(epoch, i) for i in range(count)]
        deck.place.update((at, where) for at in new)
        deck.pile += [] if hand else new
        self.need(len(bytes.fromhex(root)) == 32, "no root")
        deck.epochs.append(Epoch(self.audit.n, count, bytes.fromhex(root), hand, sources, self.audit.t_now))

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

    def leaf(self, name, epoch, slot, card, salted):
        return leaf_hash(("pbem-card/1 %s %s %d %d %s %s\n" % (self.t.id, name, epoch, slot, card, salted)).encode())

    def take_open(self, name, word, card, salted, path=""):
        deck, (epoch, slot) = self.deck(name), place(word)
        self.need(epoch < len(deck.epochs), "a card of an epoch that was never sealed")
        sealed = deck.epochs[epoch]
        hashes = [unbase64(h) for h in path.split(",")] if path else []
        self.need(path_leads(slot, sealed.count, self.leaf(name, epoch, slot, card, salted), hashes, sealed.root),
                  "the opened card is not what was sealed")
        self.opened[name, epoch, slot] = (self.audit.n, card, salted)
        self.audit.tally["openings"] += 1

    # -- the end --
    def take_list(self, name, cards):
        deck = self.deck(name)
        self.need(deck.epochs and deck.list is None, "the list of a deck that was not shuffled, or is told already")
        self.need(len(cards) == deck.epochs[0].count and len(set(cards)) == len(cards),
                  "the list of %s has not the cards of its first order" % name)
        known = self.listed(name)
        self.need(known in (None, cards), "the list of %s is not that of the data" % name)
        self.unknown += [name] if known is None else []
        deck.list = cards

    def listed(self, name):
        """The list by genesis and data; None: TRANSCRIPT.md does not say how this ruleset has it."""
        ruleset, data = self.t.facts["ruleset"].split(" ")[0], json.loads(self.t.bundle)
        if ruleset == "example":
            return [company["name"] for company in data["companies"]]
        if ruleset != "blue-vs-gray":
            return None
        scenario = [s for s in data["scenarios"]["scenarios"] if s["id"] == self.t.facts["scenario"]][0]
        first, last = scenario["sides"][name]["deck"]
        return [first[0] + "%03d" % i for i in range(int(first[1:]), int(last[1:]) + 1)]

    def take_seed(self):
        for name, deck in self.decks.items():
            self.need(deck.fixed or deck.list is not None, "the list of %s is not told" % name)

    def beta(self, name, number, epoch):
        """What permutes and salts an epoch: the VRF's output, or K_hide for a hand."""
        seed = self.audit.seed
        if epoch.hand is not None:
            return blake(32, seed, ("pbem-hide/1 %s %s %d\n" % (self.t.id, name, number)).encode())
        alpha = "pbem-vrf/1 shuffle %s %s %d %s\n" % (self.t.id, name, number, epoch.t)
        return curve.vrf_output(seed, alpha.encode())

    def unseal(self):
        """Every card of every epoch, from the list on: each root is made anew, each opened card looked up."""
        for name, deck in self.decks.items():
            at = {}  # (epoch, slot) -> card
            for i, epoch in enumerate(deck.epochs):
                beta = self.beta(name, i, epoch)
                lay = [at[source] for source in epoch.sources] if i else deck.list
                cards = [lay[j] for j in permutation(beta, epoch.count)]
                salts = [salt(beta, slot) for slot in range(epoch.count)]
                leaves = [self.leaf(name, i, slot, *both) for slot, both in enumerate(zip(cards, salts))]
                self.audit.n = epoch.n
                self.need(tree_root(leaves) == epoch.root, "the cards were sealed in another order than the seed gives")
                at.update(((i, slot), card) for slot, card in enumerate(cards))
                self.compare(name, i, list(zip(cards, salts)))
                self.hidden += epoch.count

    def compare(self, name, epoch, lay):
        for slot, there in enumerate(lay):
            n, *opened = self.opened.get((name, epoch, slot), (0, *there))
            self.audit.n = n
            self.need(tuple(opened) == there, "the opened card is not what lies there by the seed")
