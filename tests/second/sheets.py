# SPDX-License-Identifier: Apache-2.0
"""Keys, signatures and signed blocks (formats/TRANSCRIPT.md, section 2): part of the second verifier."""
import base64
import functools
import hashlib
import re
import struct
import unicodedata

import curve


def sha256(data):
    return hashlib.sha256(data).digest()


def blake(size, key, data):
    return hashlib.blake2b(data, key=key, digest_size=size).digest()


def unbase64(words):
    return base64.b64decode(words + "=" * (-len(words) % 4), validate=True)


def exact(words):
    """Base64 in its one spelling."""
    data = base64.b64decode(words, validate=True)
    if base64.b64encode(data).decode() != words:
        raise ValueError("another spelling")
    return data


def number(words):
    """A decimal number in its one spelling."""
    if not re.fullmatch("0|[1-9][0-9]*", words):
        raise ValueError("no number")
    return int(words)


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


HASHES = {"sha512": hashlib.sha512, "sha256": hashlib.sha256}
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


@functools.lru_cache(maxsize=None)
def holds(public, message, raw):
    """Each signature is worth one look, though a receipt shows it and the sheet behind it once more."""
    return curve.verify(public, message, raw)


def ssh_holds(blob, name, digest, touched, raw):
    """Did the key make raw over this hash? touched: flags and counter of a key on a stick, else nothing."""
    whole = b"SSHSIG" + string(b"pbem-v1") + string(b"") + string(name) + string(digest)
    if strings(blob, 1)[0][0] == SECURITY:  # of the flags bit 0 says that it was touched
        if len(touched) != 5 or not touched[0] & 1:
            return False
        whole = sha256(strings(blob, 3)[0][2]) + touched + sha256(whole)
    elif touched:
        return False
    return holds(ssh_key(blob), whole, raw)


def ssh_signature(armor, blob, message):
    """The 64 bytes of a good signature over message by the key, or None."""
    body = re.search(r"-+BEGIN SSH SIGNATURE-+(.*?)-+END SSH SIGNATURE-+", armor, re.S)
    if not body:
        return None
    data = unbase64("".join(body.group(1).split()))
    if data[:10] != b"SSHSIG\x00\x00\x00\x01":
        return None
    (key, space, reserved, name, signed), rest = strings(data[10:], 5)
    (kind, raw), touched = strings(signed, 2)
    if key != blob or space != b"pbem-v1" or reserved or rest or kind != strings(blob, 1)[0][0]:
        return None
    return raw if ssh_holds(blob, name, HASHES[name.decode()](message).digest(), touched, raw) else None


def minisign_signature(armor, word, message):
    lines = [line.strip() for line in armor.splitlines() if line.strip()]
    at = next((i for i, line in enumerate(lines) if line.startswith("untrusted comment:")), None)
    if at is None or at + 1 >= len(lines):
        return None
    key, signed = unbase64(word), unbase64(lines[at + 1])
    if len(signed) != 74 or signed[:2] != b"ED" or signed[2:10] != key[2:10]:
        return None
    return signed[10:] if holds(key[10:42], hashlib.blake2b(message).digest(), signed[10:]) else None


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


class Shown:
    """A signature in the open, as a receipt shows it: what was signed, without the words, and R and S."""

    def __init__(self, word, raw):
        name, *touched, letters = word.split(":")
        self.stick = name.startswith("sk-")
        self.name = name[3:] if self.stick else name
        if self.name not in (HASHES if self.stick else ("minisign", *HASHES)) or len(touched) != 2 * self.stick:
            raise ValueError("no word of what was signed")
        self.touched = struct.pack(">BI", *map(number, touched)) if self.stick else b""
        self.digest, self.raw = exact(letters), exact(raw)
        if len(self.digest) != len(self.hash(b"")) or len(self.raw) != 64:
            raise ValueError("another length")

    def hash(self, data):
        return HASHES.get(self.name, hashlib.blake2b)(data).digest()

    def made_by(self, line):
        """Did the key of this line make it?"""
        if line.startswith("RW") or self.name == "minisign":
            return line.startswith("RW") and self.name == "minisign" and holds(unbase64(line)[10:42], self.digest, self.raw)
        return ssh_holds(unbase64(line.split()[1]), self.name.encode(), self.digest, self.touched, self.raw)


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
