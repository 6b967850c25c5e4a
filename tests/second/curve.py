# SPDX-License-Identifier: Apache-2.0
"""Ed25519 (RFC 8032) and ECVRF-EDWARDS25519-SHA512-TAI (RFC 9381), from the standards, with integers only.

Slow, plain and never used on secrets that still matter: the only seed that comes here was published.
"""
import functools
import hashlib

P = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
ROOT = pow(2, (P - 1) // 4, P)  # of minus one
IDENTITY = (0, 1, 1, 0)  # x, y, z, x*y/z


def sha512(data):
    return hashlib.sha512(data).digest()


def add(a, b):
    x1, y1, z1, t1 = a
    x2, y2, z2, t2 = b
    m, n = (y1 - x1) * (y2 - x2) % P, (y1 + x1) * (y2 + x2) % P
    c, d = 2 * t1 * t2 * D % P, 2 * z1 * z2 % P
    e, f, g, h = n - m, d - c, d + c, n + m
    return e * f % P, g * h % P, f * g % P, e * h % P


def negative(a):
    return P - a[0], a[1], a[2], P - a[3]


@functools.lru_cache(maxsize=256)
def doubled(a):
    """a, 2 a, 4 a ... as far as they were asked for: the same few keys sign everything."""
    return [a]


def times(n, a):
    out, steps = IDENTITY, doubled(a)
    for i in range(n.bit_length()):
        if i == len(steps):
            steps.append(add(steps[-1], steps[-1]))
        if n >> i & 1:
            out = add(out, steps[i])
    return out


def same(a, b):
    return (a[0] * b[2] - b[0] * a[2]) % P == 0 and (a[1] * b[2] - b[1] * a[2]) % P == 0


def encode(a):
    inverse = pow(a[2], P - 2, P)
    x, y = a[0] * inverse % P, a[1] * inverse % P
    return (y | (x & 1) << 255).to_bytes(32, "little")


@functools.lru_cache(maxsize=256)
def decode(raw):
    """The point, or None: not 32 bytes, not canonical, not on the curve."""
    if len(raw) != 32:
        return None
    n = int.from_bytes(raw, "little")
    sign, y = n >> 255, n & (1 << 255) - 1
    if y >= P:
        return None
    u, v = (y * y - 1) % P, (D * y * y + 1) % P
    x = u * pow(v, 3, P) * pow(u * pow(v, 7, P), (P - 5) // 8, P) % P
    if v * x * x % P == (-u) % P:
        x = x * ROOT % P
    if v * x * x % P != u or (x == 0 and sign):
        return None
    if x & 1 != sign:
        x = P - x
    return x, y, 1, x * y % P


BASE = decode((4 * pow(5, P - 2, P) % P).to_bytes(32, "little"))


@functools.lru_cache(maxsize=256)
def in_group(a):
    """Not the identity, and of the prime order."""
    return a is not None and not same(a, IDENTITY) and same(times(L, a), IDENTITY)


def verify(public, message, signature):
    """RFC 8032 with S below L; a key or R outside of the group is refused."""
    a, r = decode(public), decode(signature[:32])
    s = int.from_bytes(signature[32:], "little")
    if len(signature) != 64 or s >= L or not in_group(a) or r is None:
        return False
    k = int.from_bytes(sha512(signature[:32] + public + message), "little") % L
    return same(times(s, BASE), add(r, times(k, a)))


def secret(seed):
    """Scalar, nonce prefix and public key of a seed."""
    h = bytearray(sha512(seed))
    h[0] &= 248
    h[31] = h[31] & 127 | 64
    x = int.from_bytes(h[:32], "little")
    return x, bytes(h[32:]), encode(times(x, BASE))


def vrf_point(public, alpha):
    for counter in range(256):
        a = decode(sha512(b"\x03\x01" + public + alpha + bytes([counter, 0]))[:32])
        a = a and times(8, a)
        if a and not same(a, IDENTITY):
            return a
    raise ValueError("no point for this input")


def vrf_challenge(*points):
    return int.from_bytes(sha512(b"\x03\x02" + b"".join(points) + b"\x00")[:16], "little")


def vrf_hash(gamma):
    return sha512(b"\x03\x03" + encode(times(8, gamma)) + b"\x00")


def vrf_verify(public, alpha, proof):
    """The 64 bytes of output, or None."""
    y, gamma = decode(public), decode(proof[:32])
    s = int.from_bytes(proof[48:], "little")
    if len(proof) != 80 or s >= L or not in_group(y) or not in_group(gamma):
        return None
    c = int.from_bytes(proof[32:48], "little")
    h = vrf_point(public, alpha)
    u = add(times(s, BASE), negative(times(c, y)))
    v = add(times(s, h), negative(times(c, gamma)))
    good = vrf_challenge(public, encode(h), encode(gamma), encode(u), encode(v)) == c
    return vrf_hash(gamma) if good else None


def vrf_output(seed, alpha):
    """The output for a seed that is known."""
    x, _, public = secret(seed)
    return vrf_hash(times(x, vrf_point(public, alpha)))
