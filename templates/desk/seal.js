/* The order desk of a host, sealing: in a game on a forum anybody reads what is posted, so a sheet is sealed to the host's age key, and
 * what comes to a player to his SSH key. Files are made and read by the package age-encryption (age.js beside this file); here is
 * what it has not: keys of SSH (doc/format/age.md), blocks in pasted posts, words. */
(function (root) {
'use strict';

const S = root.DispatchSign, A = root.AgeEncryption;
const BEGIN = '-----BEGIN AGE ENCRYPTED FILE-----', END = '-----END AGE ENCRYPTED FILE-----';
const SSH = 'age-encryption.org/v1/ssh-ed25519', FULL = 64, PAGE = 1024, BLOCKS_MAX = 64;
const utf8 = new TextEncoder();

/* ---- to the host ---- */

/* The words as an age file in letters, for age1...; filled up with empty lines, that its length tells little. Refused with words
 * (Error): the recipient is damaged. */
async function seal(recipient, words) {
    const age = new A.Encrypter(), length = utf8.encode(words).length;
    try {
        age.addRecipient(recipient);
    } catch (error) {
        throw new Error('The host’s key for sealing is damaged (' + String(recipient).slice(0, 70) + '): it is not sealed. Open the newest report, or copy the letter once more.');
    }
    return A.armor.encode(await age.encrypt(words + '\n'.repeat((PAGE - length % PAGE) % PAGE))).trim() + '\n';
}

/* ---- to the player ---- */

const bytesOf = (letters) => Uint8Array.from(atob(letters), (c) => c.charCodeAt(0));

/* The secret of a key on Montgomery's curve, which is the first half of the hash of its seed, and what opens with it. */
async function identityOf(key) {
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-512', key.seed)), secret = hash.slice(0, 32);
    hash.fill(0);
    const blob = S.bytes.blobOf(key.publicKey), tag = S.bytes.base64(A.sha256(blob).slice(0, 4)).replace(/=+$/, '');
    const own = A.x25519.getPublicKey(secret), tweak = A.hkdf(A.sha256, new Uint8Array(0), blob, SSH, 32);
    const unwrap = (stanza) => {
        const share = bytesOf(stanza.args[2]), shared = A.x25519.getSharedSecret(tweak, A.x25519.getSharedSecret(secret, share));
        const wrap = A.hkdf(A.sha256, shared, S.bytes.join(share, own), SSH, 32);
        return A.chacha20poly1305(wrap, new Uint8Array(12)).decrypt(stanza.body);
    };
    return {
        forget: () => secret.fill(0),
        unwrapFileKey(stanzas) {
            const mine = stanzas.find((one) => one.args[0] === 'ssh-ed25519' && one.args[1] === tag && one.args.length === 3);
            if (mine)
                return unwrap(mine);
            throw new Error(stanzas.some((one) => one.args[0] === 'ssh-ed25519') ? 'another' : 'kind');
        },
    };
}

/* The sealed blocks in a text, as armor has them: what a forum puts around and between their lines is left out, quote marks too. A
 * block that goes on in the next post goes on here. Refused with words (Error): one has no end. */
function blocksIn(text) {
    const blocks = [];
    let lines = null, last = '';
    for (const raw of text.split(/\r?\n/)) {
        const line = raw.replace(/^[\s>]+|\s+$/g, '');
        if (line === BEGIN)
            [lines, last] = [[], ''];
        else if (lines && line === END) {
            blocks.push([BEGIN, ...lines, ...(last ? [last] : []), END].join('\n') + '\n');
            lines = null;
        } else if (lines && /^[A-Za-z0-9+/]+={0,2}$/.test(line)) { /* all lines but the last are full */
            last = line.length === FULL ? '' : line;
            if (last === '')
                lines.push(line);
        }
    }
    if (lines)
        throw new Error('A sealed message in it is cut off: its line “' + END + '” is missing. Copy the whole post, and the next one with it where it goes on there.');
    return blocks.slice(0, BLOCKS_MAX);
}

const WHY = {another: 'sealed to another key than yours', kind: 'sealed to no SSH key: it opens with “age -d” on a computer', damaged: 'damaged: copy it once more, from its BEGIN line to its END line'};

/* Words, or why not (a name of WHY). */
async function openOne(letters, identity) {
    const age = new A.Decrypter();
    age.addIdentity(identity);
    try {
        return {words: (await age.decrypt(A.armor.decode(letters), 'text')).trim()};
    } catch (error) {
        return {why: error.message in WHY ? error.message : 'damaged'};
    }
}

/* What is sealed in a text, opened with this key: texts. Refused with words (Error): none opens, or what is his is damaged. */
async function open(text, key) {
    const blocks = blocksIn(text), identity = await identityOf(key), found = [];
    for (const block of blocks)
        found.push(await openOne(block, identity));
    identity.forget();
    const words = found.filter((one) => one.words !== undefined).map((one) => one.words);
    if (words.length === 0 || found.some((one) => one.why === 'damaged'))
        throw new Error('What is sealed here is ' + [...new Set(found.filter((one) => words.length === 0 || one.why === 'damaged').map((one) => WHY[one.why]))].join(', or ') + '. Your key is ' + await S.fingerprint(key.publicKey) + '.');
    return words;
}

/* What was opened, to be read: letters, not forms, signatures, proofs and pages, which the page shows otherwise or has no use for. */
function show(all) {
    const letters = all.filter((words) => !/^(?:-----BEGIN (?:PBEM|SSH)|<!DOCTYPE|pbem-proof|\S+ (?:namespaces=|ssh-))/.test(words)), make = root.DispatchDesk.make;
    root.DispatchDesk.clear(document.getElementById('desk-opened'), ...(letters.length === 0 ? [] : [make('details', {class: 'more', open: true},
        make('summary', {}, 'What was sealed to you'), letters.map((words, i) => make('pre', {class: 'form', tabindex: '0', role: 'region', 'aria-label': 'Letter ' + (i + 1)}, words)))]));
}

root.DispatchSeal = {seal, open, show, holds: (text) => text.includes(BEGIN)};
})(globalThis);
