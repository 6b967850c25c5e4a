"""The published examples, before anything is trusted to the curve: run as python3 tests/second/vectors.py"""
import json
import os
import sys

import curve

HERE = os.path.dirname(os.path.abspath(__file__))


def main():
    with open(os.path.join(HERE, "..", "vectors", "ecvrf.json"), encoding="utf-8") as file:
        vectors = json.load(file)
    n = 0
    for v in vectors["rfc9381"]:
        public, alpha, proof = (bytes.fromhex(v[name]) for name in ("PK", "alpha", "pi"))
        assert curve.vrf_verify(public, alpha, proof) == bytes.fromhex(v["beta"]), v
        assert curve.vrf_output(bytes.fromhex(v["SK"]), alpha) == bytes.fromhex(v["beta"]), v
        n += 1
    for v in vectors["must_reject"]:
        got = curve.vrf_verify(*(bytes.fromhex(v[name]) for name in ("pk", "alpha", "pi")))
        assert got is None, v["name"]
        n += 1
    print("second: %d published examples of the VRF" % n)
    return 0


if __name__ == "__main__":
    sys.exit(main())
