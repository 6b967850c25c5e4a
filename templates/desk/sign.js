/* The order desk, keys and signatures: what `ssh-keygen -Y sign -n pbem-v1` and `dispatch sign` make, byte for byte. The
 * block is brought into its canonical form first, so that the mail may bend it and the signature still holds. */
(function (root) {
'use strict';

const NAMESPACE = 'pbem-v1', BEGIN = '-----BEGIN PBEM ORDERS-----', END = '-----END PBEM ORDERS-----';
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
    return Uint8Array.from(atob(letters.replace(/\s/g, '')), (c) => c.charCodeAt(0));
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

async function make(comment) {
    const pair = await crypto.subtle.generateKey({name: 'Ed25519'}, true, ['sign', 'verify']);
    const pkcs8 = new Uint8Array(await crypto.subtle.exportKey('pkcs8', pair.privateKey));
    const publicKey = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
    const seed = pkcs8.slice(pkcs8.length - 32);
    pkcs8.fill(0);
    return {seed, publicKey, comment: comment || ''};
}

function reader(bytes) {
    let at = 0;
    return {
        u32() {
            if (at + 4 > bytes.length)
                throw new Error('the key file is cut off');
            at += 4;
            return (bytes[at - 4] << 24 | bytes[at - 3] << 16 | bytes[at - 2] << 8 | bytes[at - 1]) >>> 0;
        },
        string() {
            const length = this.u32();
            if (length > bytes.length - at)
                throw new Error('the key file is cut off');
            at += length;
            return bytes.subarray(at - length, at);
        },
    };
}

/* A private key file of OpenSSH, without passphrase: no browser can undo that of OpenSSH. */
function read(text) {
    const body = /-----BEGIN OPENSSH PRIVATE KEY-----([\s\S]*?)-----END OPENSSH PRIVATE KEY-----/.exec(text);
    if (!body)
        throw new Error('This is no private key of OpenSSH. Its file has the name of your key without .pub.');
    const bytes = bytesOf(body[1]), words = new TextDecoder();
    if (words.decode(bytes.subarray(0, 15)) !== 'openssh-key-v1\0')
        throw new Error('This key file is of an unknown kind.');
    const outer = reader(bytes.subarray(15));
    const cipher = words.decode(outer.string());
    outer.string();
    outer.string();
    if (cipher !== 'none')
        throw new Error('This key has a passphrase, which a browser cannot use. Sign with the line of ssh-keygen below.');
    if (outer.u32() !== 1)
        throw new Error('The file has more than one key.');
    outer.string();
    const inner = reader(outer.string());
    if (inner.u32() !== inner.u32())
        throw new Error('The key file is damaged.');
    if (words.decode(inner.string()) !== 'ssh-ed25519')
        throw new Error('The key is no ssh-ed25519 key; make one with: ssh-keygen -t ed25519');
    const publicKey = inner.string().slice(), secret = inner.string();
    const key = {seed: secret.slice(0, 32), publicKey, comment: words.decode(inner.string())};
    bytes.fill(0);
    return key;
}

/* The same file again, for keeping and for ssh-keygen. */
function write(key) {
    const mark = crypto.getRandomValues(new Uint8Array(4));
    let inner = join(mark, mark, string('ssh-ed25519'), string(key.publicKey), string(join(key.seed, key.publicKey)),
                     string(key.comment));
    for (let pad = 1; inner.length % 8 !== 0; pad++)
        inner = join(inner, new Uint8Array([pad]));
    const all = join(utf8.encode('openssh-key-v1\0'), string('none'), string('none'), string(''), u32(1),
                     string(blobOf(key.publicKey)), string(inner));
    return armor('OPENSSH PRIVATE KEY', all);
}

function writePublic(key) {
    return 'ssh-ed25519 ' + base64(blobOf(key.publicKey)) + (key.comment ? ' ' + key.comment : '') + '\n';
}

function forget(key) {
    if (key && key.seed)
        key.seed.fill(0);
}

/* ---- the block ---- */

/* A form with other order lines, in canonical form: blanks at both ends of a line gone, several made one, no empty lines. */
function compose(form, orders) {
    const lines = form.replace(/\r/g, '').split('\n').map((line) => line.trim().replace(/[ \t]+/g, ' '));
    const begin = lines.indexOf(BEGIN), end = lines.indexOf(END), at = lines.indexOf('orders:');
    if (begin < 0 || end < at || at < begin)
        throw new Error('The form of this page is damaged.');
    const own = orders.replace(/\r/g, '').split('\n').map((line) => line.trim().replace(/[ \t]+/g, ' ')).filter(Boolean);
    return [...lines.slice(begin, at + 1).filter(Boolean), ...own, END].join('\n') + '\n';
}

/* SSHSIG (PROTOCOL.sshsig): sha512, namespace pbem-v1. */
async function sign(key, block) {
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-512', utf8.encode(block)));
    const tail = join(string(NAMESPACE), string(''), string('sha512'));
    const secret = await importSeed(key.seed);
    const bytes = new Uint8Array(await crypto.subtle.sign('Ed25519', secret, join(utf8.encode('SSHSIG'), tail, string(hash))));
    const blob = join(utf8.encode('SSHSIG'), u32(1), string(blobOf(key.publicKey)), tail,
                      string(join(string('ssh-ed25519'), string(bytes))));
    return armor('SSH SIGNATURE', blob);
}

root.DispatchSign = {make, read, write, writePublic, forget, fingerprint, compose, sign};
})(globalThis);
