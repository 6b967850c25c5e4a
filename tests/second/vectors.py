# SPDX-License-Identifier: Apache-2.0
"""The published examples, before anything is trusted to the curve: run as python3 tests/second/vectors.py"""
import base64
import hashlib
import json
import os
import sys

import curve
import sheets

HERE = os.path.dirname(os.path.abspath(__file__))


def load(name):
    with open(os.path.join(HERE, "..", "vectors", name), encoding="utf-8") as file:
        return json.load(file)


def vrf():
    vectors = load("ecvrf.json")
    for v in vectors["rfc9381"]:
        public, alpha, proof = (bytes.fromhex(v[name]) for name in ("PK", "alpha", "pi"))
        assert curve.vrf_verify(public, alpha, proof) == bytes.fromhex(v["beta"]), v
        assert curve.vrf_output(bytes.fromhex(v["SK"]), alpha) == bytes.fromhex(v["beta"]), v
    for v in vectors["must_reject"]:
        got = curve.vrf_verify(*(bytes.fromhex(v[name]) for name in ("pk", "alpha", "pi")))
        assert got is None, v["name"]
    return len(vectors["rfc9381"]) + len(vectors["must_reject"])


def shown(word, raw):
    return sheets.Shown(word, base64.b64encode(raw).decode())


def words_of(armor, message):
    """The SIGNED of a signature, as a receipt has it: hash, and of a key on a stick flags and counter."""
    body = armor.split("BEGIN SSH SIGNATURE-----")[1].split("-----END")[0]
    (_, _, _, name, signed), _ = sheets.strings(sheets.unbase64("".join(body.split()))[10:], 5)
    (kind, _), touched = sheets.strings(signed, 2)
    digest = base64.b64encode(sheets.HASHES[name.decode()](message).digest()).decode()
    if kind != sheets.SECURITY:
        return "%s:%s" % (name.decode(), digest)
    return "sk-%s:%d:%d:%s" % (name.decode(), touched[0], int.from_bytes(touched[1:], "big"), digest)


def receipt_fits(word, raw, line, others):
    """By this key; not with another signature, by another key, or spelled otherwise."""
    assert shown(word, raw).made_by(line), word
    assert not shown(word, raw[:9] + bytes([raw[9] ^ 1]) + raw[10:]).made_by(line), word
    assert not any(shown(word, raw).made_by(other) for other in others if other != line), word
    for bad in (word[:-1], word + "=", "sk-" + word, word.replace(":", ":0", 1), word.split(":")[0]):
        try:
            shown(bad, raw)
        except (ValueError, sheets.struct.error):
            continue
        raise AssertionError(bad)


def signatures():
    ssh, mini = load("sshsig.json"), load("minisign.json")
    examples = [v for v in ssh["ed25519"] + ssh["sk_ed25519"] if v["namespace"] == "pbem-v1"]
    key = mini["public_key_file"].split("\n")[1]
    lines = {v["pubkey"] for v in examples} | {key}
    for v in examples:
        message = bytes.fromhex(v["message_hex"])
        raw = sheets.signature(v["armored"], v["pubkey"], message)
        assert (raw is not None) == v["ours"], v["name"]
        if raw:
            receipt_fits(words_of(v["armored"], message), raw, v["pubkey"], lines)
        elif v["name"] == "sk key, flags 0":  # nobody touched it
            body = "".join(v["armored"].split("\n")[1:-2])
            assert not shown(words_of(v["armored"], message), sheets.unbase64(body)[-69:-5]).made_by(v["pubkey"])
    good = next(v for v in mini["vectors"] if v["name"] == "good")
    message = bytes.fromhex(good["message_hex"])
    raw = sheets.signature(good["minisig"], key, message)
    digest = base64.b64encode(hashlib.blake2b(message).digest()).decode()
    receipt_fits("minisign:" + digest, raw, key, lines)
    return len(examples) + 1


def main():
    print("second: %d published examples of the VRF, %d of signatures" % (vrf(), signatures()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
