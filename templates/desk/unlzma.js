/* The order desk, bytes in few letters: 13 or 14 bits in two letters of 91 (basE91, with those letters that may stand between
 * quotes in a script), and in them LZMA without a header, of lc 3, lp 0, pb 0, with its end marked (Makefile, %.wasm.lz). */
(function (root) {
'use strict';

const LITERAL_BITS = 3, STATES = 12, DISTANCE_FIRST = 4, DISTANCE_MODELS = 14, ALIGN_BITS = 4, LENGTH_LEAST = 2, HALF = 1024;

/* The letters from ! to ~ without " < and \ stand for 0 to 90. */
function bytesOf(letters) {
    const out = new Uint8Array(Math.ceil(letters.length * 7 / 8));
    let n = 0, held = 0, bits = 0, low = -1;
    for (let i = 0; i < letters.length; i++) {
        const c = letters.charCodeAt(i), value = c - 33 - (c > 34) - (c > 60) - (c > 92);
        if (low < 0) {
            low = value;
            continue;
        }
        const pair = low + value * 91;
        held |= pair << bits;
        bits += (pair & 8191) > 88 ? 13 : 14;
        for (low = -1; bits > 7; bits -= 8, held >>= 8)
            out[n++] = held & 255;
    }
    if (low >= 0)
        out[n++] = held | low << bits;
    return out.subarray(0, n);
}

/* A binary tree of chances, and the first bit first; or the last bit first. */
const chances = (n) => new Uint16Array(n).fill(HALF);

/* A range coder over bytes: each chance is a place in a list, and learns. */
function coder(bytes) {
    let at = 5, code = 0, range = 0xffffffff;
    for (let i = 1; i < 5; i++)
        code = (code << 8 | bytes[i]) >>> 0;
    function next() {
        if (range < 0x1000000) {
            if (at >= bytes.length)
                throw new Error('The rules in this page are cut off.');
            range = range << 8 >>> 0;
            code = (code << 8 | bytes[at++]) >>> 0;
        }
    }
    function bit(list, i) {
        const bound = (range >>> 11) * list[i];
        let is = 0;
        if (code < bound) {
            range = bound;
            list[i] += (2048 - list[i]) >> 5;
        } else {
            range -= bound;
            code -= bound;
            list[i] -= list[i] >> 5;
            is = 1;
        }
        next();
        return is;
    }
    function even(n) {
        let value = 0;
        while (n-- > 0) {
            range >>>= 1;
            const is = code >= range ? 1 : 0;
            code -= is * range;
            value = value * 2 + is;
            next();
        }
        return value;
    }
    function tree(list, from, n) {
        let m = 1;
        for (let i = 0; i < n; i++)
            m = m << 1 | bit(list, from + m);
        return m - (1 << n);
    }
    function turned(list, from, n) {
        let m = 1, value = 0;
        for (let i = 0; i < n; i++) {
            const is = bit(list, from + m);
            m = m << 1 | is;
            value |= is << i;
        }
        return value;
    }
    return {bit, even, tree, turned};
}

function lengths(from) {
    const choice = chances(2), low = chances(8), mid = chances(8), high = chances(256);
    return () => LENGTH_LEAST + (!from.bit(choice, 0) ? from.tree(low, 0, 3) : !from.bit(choice, 1) ? 8 + from.tree(mid, 0, 3) : 16 + from.tree(high, 0, 8));
}

/* All bytes at once; what is damaged is refused (Error). */
function unlzma(bytes) {
    const from = coder(bytes), literals = chances(768 << LITERAL_BITS), isMatch = chances(STATES), isAgain = chances(STATES), again0 = chances(STATES),
        again1 = chances(STATES), again2 = chances(STATES), short = chances(STATES), slots = chances(4 * 64), models = chances(128), align = chances(1 << ALIGN_BITS),
        length = lengths(from), lengthAgain = lengths(from);
    let out = new Uint8Array(bytes.length * 4), n = 0, state = 0, back = [0, 0, 0, 0];
    function put(byte) {
        if (n === out.length) {
            const more = new Uint8Array(n * 2);
            more.set(out);
            out = more;
        }
        out[n++] = byte;
    }
    function literal() {
        const base = 768 * (n > 0 ? out[n - 1] >> 8 - LITERAL_BITS : 0);
        let m = 1;
        if (state >= 7)
            for (let other = out[n - back[0] - 1], same = true; same && m < 256;) {
                const wanted = other >> 7 & 1, is = from.bit(literals, base + (1 + wanted << 8) + m);
                other <<= 1;
                m = m << 1 | is;
                same = wanted === is;
            }
        while (m < 256)
            m = m << 1 | from.bit(literals, base + m);
        put(m & 255);
        state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
    }
    function distance(long) {
        const slot = from.tree(slots, 64 * Math.min(long - LENGTH_LEAST, 3), 6);
        if (slot < DISTANCE_FIRST)
            return slot;
        const bits = (slot >> 1) - 1, base = (2 | slot & 1) * 2 ** bits;
        return slot < DISTANCE_MODELS ? base + from.turned(models, base - slot, bits)
            : base + from.even(bits - ALIGN_BITS) * (1 << ALIGN_BITS) + from.turned(align, 0, ALIGN_BITS);
    }
    /* Of the last four distances one is meant again, and comes to the front. */
    function backAgain() {
        const which = !from.bit(again1, state) ? 1 : !from.bit(again2, state) ? 2 : 3;
        back.unshift(back.splice(which, 1)[0]);
    }
    for (;;) {
        if (!from.bit(isMatch, state)) {
            literal();
            continue;
        }
        let long = 1;
        if (!from.bit(isAgain, state)) {
            long = length();
            state = state < 7 ? 7 : 10;
            back = [distance(long), back[0], back[1], back[2]];
            if (back[0] === 0xffffffff)
                return out.subarray(0, n);
        } else {
            /* one letter of the last distance, or more of it or of one before */
            const isFirst = !from.bit(again0, state);
            if (isFirst && !from.bit(short, state)) {
                state = state < 7 ? 9 : 11;
            } else {
                if (!isFirst)
                    backAgain();
                long = lengthAgain();
                state = state < 7 ? 8 : 11;
            }
        }
        if (back[0] >= n)
            throw new Error('The rules in this page are damaged.');
        while (long-- > 0)
            put(out[n - back[0] - 1]);
    }
}

root.DispatchUnlzma = {bytesOf, unlzma};
})(globalThis);
