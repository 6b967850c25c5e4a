#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A second reader of published logs, from the C2SP pages alone: python3 tiles.py FOLDER VERIFIER-KEY [WITNESS-KEY...]

From the folder of one game and nothing else that is believed but the keys given: the note's signature, every tile of
every level and every bundle of entries, recomputed from the entries; the cosignatures of these witnesses. One line says
what was found; exit status 0 when all of it fits, 1 when something does not.
"""
import base64
import hashlib
import os
import struct
import sys

import curve


class Bad(Exception):
    pass


def sha256(data):
    return hashlib.sha256(data).digest()


def must(fits, words):
    if not fits:
        raise Bad(words)


def read_key(words):
    """name, 4-byte id, type, public key of NAME+ID+KEY."""
    name, number, key = words.split("+", 2)
    raw = base64.b64decode(key, validate=True)
    own = sha256(name.encode() + b"\n" + raw)[:4]
    must(own.hex() == number and len(raw) == 33, "a verifier key is damaged")
    return name, own, raw[0], raw[1:]


def read_note(data):
    """Text with its last LF, and [(name, payload)]."""
    text, lines = data.rsplit(b"\n\n", 1)
    found = []
    for line in lines.decode().splitlines():
        dash, name, payload = line.split(" ")
        must(dash == "\u2014", "a signature line begins otherwise")
        found.append((name, base64.b64decode(payload, validate=True)))
    return text + b"\n", found


def signed_by(key, text, lines):
    """The times of his cosignatures, or [0] for a plain signature; [] when he did not sign."""
    name, number, kind, public = key
    times = []
    for signer, payload in lines:
        if signer != name or payload[:4] != number:
            continue
        message, signature, when = text, payload[4:], 0
        if kind == 4:
            when, = struct.unpack(">Q", payload[4:12])
            message, signature = b"cosignature/v1\ntime %d\n" % when + text, payload[12:]
        must(curve.verify(public, message, signature), "a signature of %s is forged" % name)
        times.append(when)
    return times


def tile_path(level, n, width):
    words = "%03d" % (n % 1000)
    while n >= 1000:
        n //= 1000
        words = "x%03d/" % (n % 1000) + words
    return "tile/%s/%s" % (level, words) + (".p/%d" % width if width < 256 else "")


class Folder:
    def __init__(self, path):
        self.path, self.n = path, 0

    def read(self, name):
        with open(os.path.join(self.path, name), "rb") as file:
            self.n += 1
            return file.read()


def widths(n):
    """(number, width) of the tiles that hold n hashes."""
    return [(i, min(256, n - 256 * i)) for i in range((n + 255) // 256)]


def read_entries(folder, size):
    entries = []
    for n, width in widths(size):
        data = folder.read(tile_path("entries", n, width))
        for _ in range(width):
            length, = struct.unpack(">H", data[:2])
            must(len(data) >= 2 + length, "a bundle of entries is cut")
            entries.append(data[2:2 + length])
            data = data[2 + length:]
        must(not data, "a bundle holds more entries than its name says")
    return entries


def root_of(hashes):
    """RFC 6962, level by level: an odd one out moves up as it is."""
    while len(hashes) > 1:
        pairs = [sha256(b"\x01" + hashes[i] + hashes[i + 1]) for i in range(0, len(hashes) - 1, 2)]
        hashes = pairs + hashes[len(hashes) - len(hashes) % 2:]
    return hashes[0]


def check_tiles(folder, leaves):
    level, row = 0, leaves
    while row:
        above = []
        for n, width in widths(len(row)):
            hashes = row[256 * n:256 * n + width]
            must(folder.read(tile_path(str(level), n, width)) == b"".join(hashes), "tile %d/%d differs" % (level, n))
            if width == 256:
                above.append(root_of(hashes))
        level, row = level + 1, above


def check_numbers(entries):
    """Each entry but the first begins with its own index and is one line."""
    for n, entry in enumerate(entries[1:], 1):
        must(entry.startswith(b"%d " % n) and entry.endswith(b"\n") and entry.count(b"\n") == 1, "entry %d" % n)


def main(path, log_words, witness_words):
    folder, log = Folder(path), read_key(log_words)
    text, lines = read_note(folder.read("checkpoint"))
    origin, size, root = text.decode().splitlines()
    must(origin == log[0], "the checkpoint is of another log")
    must(signed_by(log, text, lines), "the log's key did not sign its checkpoint")
    entries = read_entries(folder, int(size))
    leaves = [sha256(b"\x00" + entry) for entry in entries]
    must(base64.b64encode(root_of(leaves)).decode() == root, "the entries do not lead to the signed root")
    check_tiles(folder, leaves)
    check_numbers(entries)
    must(folder.read("genesis") == entries[0], "the genesis is not entry 0")
    must(origin.endswith("/" + sha256(entries[0])[:16].hex()), "the origin does not name the game")
    words = []
    for witness in map(read_key, witness_words):
        must(witness[2] == 4, "a key is no witness's")
        times = signed_by(witness, text, lines)
        words.append("%s at %d" % (witness[0], max(times)) if times else "not by %s" % witness[0])
    print("%s entries, %d files%s" % (size, folder.n, ", cosigned " + ", ".join(words) if words else ""))


if __name__ == "__main__":
    try:
        main(sys.argv[1], sys.argv[2], sys.argv[3:])
    except (Bad, OSError, ValueError, struct.error) as why:
        print("bad: %s" % why)
        sys.exit(1)
