/* The order desk of a host, key files with a passphrase: what OpenSSH makes of one (bcrypt_pbkdf, then AES-256 in counter mode),
 * undone. The phrase, what follows from it and the file's secret are wiped as far as a page can; nothing of them is kept here. */
(function (root) {
'use strict';

const S = root.DispatchSign;
const CIPHER = 'aes256-ctr', KDF = 'bcrypt', KEY = 32, IV = 16, ROUNDS_MOST = 2000;
const WORDS = 18 + 4 * 256; /* of Blowfish: P, then S */
const MAGIC = 'OxychromaticBlowfishSwatDynamite';
const utf8 = new TextEncoder();

/* ---- Blowfish ---- */

/* What it begins with: the digits of pi after the point, by Machin's formula. 64 bits more than needed take the rounding. */
function digitsOfPi() {
    const bits = BigInt(32 * WORDS + 64);
    const arctan = (n) => { /* of 1/n */
        const square = BigInt(n * n);
        let term = (1n << bits) / BigInt(n), sum = term;
        for (let k = 3n, sign = -1n; term !== 0n; k += 2n, sign = -sign) {
            term /= square;
            sum += sign * (term / k);
        }
        return sum;
    };
    const hex = ((16n * arctan(5) - 4n * arctan(239)) & ((1n << bits) - 1n)).toString(16).padStart(8 * WORDS + 16, '0');
    return Uint32Array.from({length: WORDS}, (_, i) => parseInt(hex.slice(8 * i, 8 * i + 8), 16));
}

let pi = null;

/* Enciphers the two words at pair[at]. box: P and S. */
function encipher(box, pair, at) {
    let left = pair[at], right = pair[at + 1];
    for (let i = 0; i < 16; i += 2) {
        left ^= box[i];
        right ^= ((box[18 + (left >>> 24)] + box[274 + (left >>> 16 & 255)] ^ box[530 + (left >>> 8 & 255)]) + box[786 + (left & 255)]) ^ box[i + 1];
        left ^= ((box[18 + (right >>> 24)] + box[274 + (right >>> 16 & 255)] ^ box[530 + (right >>> 8 & 255)]) + box[786 + (right & 255)]);
    }
    pair[at] = right ^ box[17];
    pair[at + 1] = left ^ box[16];
}

/* 64 bytes as words, most significant byte first. */
function wordsOf(bytes) {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    return Uint32Array.from({length: bytes.length / 4}, (_, i) => view.getUint32(4 * i));
}

/* Works key, and salt unless it is null, into the box; both are 16 words. */
function expand(box, key, salt) {
    const pair = new Uint32Array(2);
    for (let i = 0; i < 18; i++)
        box[i] ^= key[i % 16];
    for (let i = 0, j = 0; i < WORDS; i += 2, j += 2) {
        if (salt) {
            pair[0] ^= salt[j % 16];
            pair[1] ^= salt[(j + 1) % 16];
        }
        encipher(box, pair, 0);
        box[i] = pair[0];
        box[i + 1] = pair[1];
    }
}

/* ---- bcrypt_pbkdf ---- */

/* 32 bytes of two hashes, each 16 words. */
function bcrypt(phrase, salt) {
    const box = pi.slice(), text = wordsOf(utf8.encode(MAGIC)), out = new Uint8Array(32), view = new DataView(out.buffer);
    expand(box, phrase, salt);
    for (let i = 0; i < 64; i++) {
        expand(box, salt, null);
        expand(box, phrase, null);
    }
    for (let i = 0; i < 64; i++)
        for (let at = 0; at < 8; at += 2)
            encipher(box, text, at);
    text.forEach((word, i) => view.setUint32(4 * i, word, true));
    box.fill(0);
    return out;
}

const sha512 = async (bytes) => wordsOf(new Uint8Array(await crypto.subtle.digest('SHA-512', bytes)));
const breath = () => new Promise((done) => setTimeout(done, 0)); /* the page stays alive meanwhile */

/* length bytes that follow from a phrase, slowly; its blocks lie across each other. */
async function derive(phrase, salt, rounds, length) {
    const blocks = Math.ceil(length / 32), out = new Uint8Array(length), hashed = await sha512(phrase);
    pi = pi || digitsOfPi();
    for (let n = 0; n < blocks; n++) {
        let one = bcrypt(hashed, await sha512(S.bytes.join(salt, S.bytes.u32(n + 1))));
        const sum = one.slice();
        for (let i = 1; i < rounds; i++) {
            one = bcrypt(hashed, await sha512(one));
            one.forEach((byte, k) => { sum[k] ^= byte; });
            if (i % 8 === 0)
                await breath();
        }
        sum.forEach((byte, k) => {
            if (k * blocks + n < length)
                out[k * blocks + n] = byte;
        });
        sum.fill(0);
        one.fill(0);
    }
    hashed.fill(0);
    return out;
}

/* ---- key files ---- */

/* Has this file a passphrase? Refused with words (Error): it is no key file. */
function isLocked(text) {
    return S.file.outer(text).cipher !== 'none';
}

async function decrypt(sealed, secret) {
    const key = await crypto.subtle.importKey('raw', secret.subarray(0, KEY), 'AES-CTR', false, ['decrypt']);
    return new Uint8Array(await crypto.subtle.decrypt({name: 'AES-CTR', counter: secret.subarray(KEY), length: 128}, key, sealed));
}

/* The key of a file, by the phrase where it has one; as DispatchSign.read gives it. Refused with words (Error). */
async function read(text, phrase) {
    const file = S.file.outer(text);
    if (file.cipher === 'none')
        return S.read(text);
    if (file.cipher !== CIPHER || file.kdf !== KDF)
        throw new Error('This key file is sealed with ' + file.cipher.slice(0, 40) + ', and this page knows ' + CIPHER + ' alone. This makes it so, on your computer: ssh-keygen -p -Z ' + CIPHER + ' -f KEY');
    const options = S.file.reader(file.options), salt = options.string(), rounds = options.u32();
    if (rounds < 1 || rounds > ROUNDS_MOST || file.sealed.length % 16 !== 0)
        throw new Error(rounds > ROUNDS_MOST ? 'The passphrase of this key file is worked over ' + rounds + ' times, which takes a browser too long. This makes it 100, on your computer: ssh-keygen -p -a 100 -f KEY' : 'The key file is damaged.');
    if (!phrase)
        throw new Error('This key file has a passphrase: type it.');
    const words = utf8.encode(phrase), secret = await derive(words, salt, rounds, KEY + IV);
    words.fill(0);
    try {
        const key = S.file.inner(await decrypt(file.sealed, secret));
        if (!key)
            throw new Error('That is not the passphrase of this key file.');
        return key;
    } finally {
        secret.fill(0);
    }
}

root.DispatchPassphrase = {isLocked, read};
})(globalThis);
