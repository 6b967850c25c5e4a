/* The order desk, keys and signatures: what `ssh-keygen -Y sign -n pbem-v1` and `dispatch sign` make, byte for byte. The
 * block is brought into its canonical form first, so that the mail may bend it and the signature still holds. */
(function (root) {
'use strict';

const NAMESPACE = 'pbem-v1', BEGIN = '-----BEGIN PBEM ORDERS-----', END = '-----END PBEM ORDERS-----';
const KEY_FILE_MAX = 16384;
const utf8 = new TextEncoder();

function join(...parts) {
    const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
    let at = 0;
    for (const part of parts) {
        out.set(part, at);
        at += part.length;
    }
    return out;
}

function u32(value) {
    return new Uint8Array([value >>> 24, value >>> 16 & 255, value >>> 8 & 255, value & 255]);
}

/* An SSH string: length, then bytes. */
function string(value) {
    const bytes = typeof value === 'string' ? utf8.encode(value) : value;
    return join(u32(bytes.length), bytes);
}

function base64(bytes) {
    return btoa(String.fromCharCode(...bytes));
}

function armor(kind, bytes) {
    const letters = base64(bytes).match(/.{1,70}/g).join('\n');
    return '-----BEGIN ' + kind + '-----\n' + letters + '\n-----END ' + kind + '-----\n';
}

function bytesOf(letters) {
    try {
        return Uint8Array.from(atob(letters.replace(/\s/g, '')), (c) => c.charCodeAt(0));
    } catch (error) {
        throw new Error('The key file is damaged.');
    }
}

function blobOf(publicKey) {
    return join(string('ssh-ed25519'), string(publicKey));
}

async function fingerprint(publicKey) {
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', blobOf(publicKey)));
    return 'SHA256:' + base64(hash).replace(/=+$/, '');
}

/* ---- keys: {seed, publicKey, comment}; the seed is 32 bytes and is wiped by forget() ---- */

const PKCS8_HEAD = new Uint8Array([0x30, 0x2e, 0x02, 0x01, 0x00, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x04, 0x22, 0x04, 0x20]);

async function importSeed(seed) {
    const pkcs8 = join(PKCS8_HEAD, seed);
    try {
        return await crypto.subtle.importKey('pkcs8', pkcs8, {name: 'Ed25519'}, false, ['sign']);
    } finally {
        pkcs8.fill(0);
    }
}

function reader(bytes) {
    let at = 0;
    return {
        u32() {
            if (at + 4 > bytes.length)
                throw new Error('The key file is cut off.');
            at += 4;
            return (bytes[at - 4] << 24 | bytes[at - 3] << 16 | bytes[at - 2] << 8 | bytes[at - 1]) >>> 0;
        },
        string() {
            const length = this.u32();
            if (length > bytes.length - at)
                throw new Error('The key file is cut off.');
            at += length;
            return bytes.subarray(at - length, at);
        },
    };
}

/* A private key file of OpenSSH, its outer part (PROTOCOL.key): {cipher, kdf, options, sealed}; sealed is the part with the secret. */
function outer(text) {
    const body = text.length > KEY_FILE_MAX ? null : /-----BEGIN OPENSSH PRIVATE KEY-----([\s\S]*?)-----END OPENSSH PRIVATE KEY-----/.exec(text);
    if (!body)
        throw new Error('This is no private key of OpenSSH. Its file has the name of your key without .pub.');
    const bytes = bytesOf(body[1]), words = new TextDecoder();
    if (words.decode(bytes.subarray(0, 15)) !== 'openssh-key-v1\0')
        throw new Error('This key file is of an unknown kind.');
    const from = reader(bytes.subarray(15)), cipher = words.decode(from.string()), kdf = words.decode(from.string()), options = from.string();
    if (from.u32() !== 1)
        throw new Error('The file has more than one key.');
    from.string();
    return {cipher, kdf, options, sealed: from.string()};
}

/* The part with the secret, which is wiped; null: its two marks differ, so it was opened with another passphrase. */
function inner(bytes) {
    const from = reader(bytes), words = new TextDecoder();
    if (from.u32() !== from.u32())
        return null;
    if (words.decode(from.string()) !== 'ssh-ed25519')
        throw new Error('The key is no ssh-ed25519 key; make one with: ssh-keygen -t ed25519');
    const publicKey = from.string().slice(), secret = from.string();
    if (publicKey.length !== 32 || secret.length !== 64)
        throw new Error('The key file is damaged.');
    const key = {seed: secret.slice(0, 32), publicKey, comment: words.decode(from.string())};
    bytes.fill(0);
    return key;
}

/* A private key file of OpenSSH without passphrase. */
function read(text) {
    const file = outer(text);
    if (file.cipher !== 'none')
        throw new Error('This key file has a passphrase, which this page cannot undo; the order desk of a host can. Sign with ssh-keygen on your computer; ' +
            'or make a copy of the file there, take the passphrase off the copy with “ssh-keygen -p -N "" -f COPY”, open the ' +
            'copy here and delete it afterwards.');
    const key = inner(file.sealed);
    if (!key)
        throw new Error('The key file is damaged.');
    return key;
}

function forget(key) {
    if (key && key.seed)
        key.seed.fill(0);
}

/* ---- the block ---- */

/* Plain characters in the place of those that phones and mail programs put there. */
function fold(text) {
    return text.replace(/\r\n/g, '\n').replace(/[\r\v\f\u0085\u2028\u2029]/g, '\n')
        .replace(/[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufe0e\ufe0f\ufeff]/g, '')
        .replace(/[\t\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g, ' ')
        .replace(/[\u2018-\u201b\u2032]/g, '\'').replace(/[\u201c-\u201f\u2033]/g, '"')
        .replace(/[\u2010-\u2015\u2212]/g, '-').replace(/\u2026/g, '...');
}

/* A form with other order lines, in canonical form: blanks at both ends of a line gone, several made one, no empty lines. */
function compose(form, orders) {
    const lines = form.replace(/\r/g, '').split('\n').map((line) => line.trim().replace(/[ \t]+/g, ' '));
    const begin = lines.indexOf(BEGIN), end = lines.indexOf(END), at = lines.indexOf('orders:');
    if (begin < 0 || end < at || at < begin)
        throw new Error('The form of this page is damaged.');
    const own = fold(orders).split('\n').map((line) => line.trim().replace(/[ \t]+/g, ' ')).filter(Boolean);
    return [...lines.slice(begin, at + 1).filter(Boolean), ...own, END].join('\n') + '\n';
}

/* SSHSIG (PROTOCOL.sshsig): sha512, namespace pbem-v1. */
async function sign(key, block) {
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-512', utf8.encode(block)));
    const tail = join(string(NAMESPACE), string(''), string('sha512'));
    const secret = await importSeed(key.seed);
    const bytes = new Uint8Array(await crypto.subtle.sign('Ed25519', secret, join(utf8.encode('SSHSIG'), tail, string(hash))));
    const own = await crypto.subtle.importKey('raw', key.publicKey, {name: 'Ed25519'}, false, ['verify']);
    if (!await crypto.subtle.verify('Ed25519', own, bytes, join(utf8.encode('SSHSIG'), tail, string(hash))))
        throw new Error('The two halves of this key do not fit each other: its file is damaged.');
    const blob = join(utf8.encode('SSHSIG'), u32(1), string(blobOf(key.publicKey)), tail,
                      string(join(string('ssh-ed25519'), string(bytes))));
    return armor('SSH SIGNATURE', blob);
}

/* ---- luck ---- */

/* A luck key (pbem-orders(5)) that follows from the signing key and from the sheet that seals it, so that nothing but the key
 * need be kept until it is opened: 32 bytes, HMAC-SHA-256 under the seed. Gives {commit: "SHA256:...", open: "AAAA..."}. */
async function luck(key, game, side, seq) {
    const secret = await crypto.subtle.importKey('raw', key.seed, {name: 'HMAC', hash: 'SHA-256'}, false, ['sign']);
    const words = utf8.encode('dispatch-luck/1 ' + game + ' ' + side + ' ' + seq + '\n');
    const bytes = new Uint8Array(await crypto.subtle.sign('HMAC', secret, words));
    return {commit: await fingerprint(bytes), open: base64(blobOf(bytes))};
}

/* The value of a header of a block in canonical form; null: it has none. */
function header(block, name) {
    for (const line of block.split('\n')) {
        if (line === 'orders:')
            break;
        if (line.startsWith(name + ':'))
            return line.slice(name.length + 1).trim();
    }
    return null;
}

function withHeader(block, name, value) {
    return block.replace(new RegExp('^' + name + ':.*$', 'm'), () => name + ': ' + value);
}

/* The header that asks for sealed luck and has none yet; null: none does. */
function asksLuck(block) {
    return ['next', 'entropy-commit'].find((name) => /^(SHA256:)?$/.test(header(block, name) ?? '-')) || null;
}

/* The block with luck of this key where it asks for luck. */
async function withLuck(key, block) {
    const name = asksLuck(block);
    if (!name)
        return block;
    const {commit} = await luck(key, header(block, 'game'), header(block, 'side'), header(block, 'seq'));
    return withHeader(block, name, commit);
}

root.DispatchSign = {read, forget, fingerprint, fold, compose, sign, luck, header, withHeader, asksLuck, withLuck,
                     file: {outer, inner, reader}, bytes: {join, string, u32, base64, armor, blobOf}};
})(globalThis);
