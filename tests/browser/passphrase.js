// SPDX-License-Identifier: Apache-2.0
// Key files with a passphrase at the order desk, against ssh-keygen: it makes them, the desk opens them, and ssh-keygen takes what the
// desk signs. Needs no browser.
'use strict';
const assert = require('assert');
const crypto = require('crypto');
const { execFileSync } = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');
const vm = require('vm');

const context = vm.createContext({ TextEncoder, TextDecoder, crypto: crypto.webcrypto, atob, btoa, setTimeout });
for (const part of ['sign', 'passphrase'])
    vm.runInContext(fs.readFileSync(`templates/desk/${part}.js`, 'utf8'), context);
const { DispatchSign: S, DispatchPassphrase: P } = context;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'passphrase-'));
const keygen = (...words) => execFileSync('ssh-keygen', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
const read = (file) => fs.readFileSync(path.join(folder, file), 'utf8');
const make = (name, phrase, ...more) => {
    keygen('-q', '-t', 'ed25519', '-N', phrase, '-C', name, '-f', path.join(folder, name), ...more);
    return read(name);
};
const refused = (words) => (error) => words.test(error.message) || assert.fail(`says: ${error.message}`);

// phrase, and how often it is worked over: 16 times if nothing is said
const PHRASES = [['four grey mules'], ['x', '1'], ['schöne Grüße, 東京 🐎', '2'], ['"; rm -rf ~ \\', '3'], [' blanks at both ends ', '5'], ['long '.repeat(200), '1'],
    [String.fromCharCode(1, 127), '1'], ['four grey mules', '20']];

async function opens(phrase, rounds, i) {
    const name = `key-${i}`, file = make(name, phrase, ...(rounds ? ['-a', rounds] : []));
    assert(P.isLocked(file), name);
    const key = await P.read(file, phrase);
    const line = `ssh-ed25519 ${S.bytes.base64(S.bytes.blobOf(key.publicKey))} ${key.comment}`;
    assert.equal(line, read(name + '.pub').trim(), phrase);
    fs.writeFileSync(path.join(folder, 'allowed'), 'me ' + line + '\n');
    fs.writeFileSync(path.join(folder, 'sig'), await S.sign(key, 'done\n'));
    execFileSync('ssh-keygen', ['-Y', 'verify', '-f', path.join(folder, 'allowed'), '-I', 'me', '-n', 'pbem-v1', '-s', path.join(folder, 'sig')], { input: 'done\n', stdio: ['pipe', 'ignore', 'ignore'] });
    S.forget(key);
    assert(key.seed.every((byte) => byte === 0), 'a key that was forgotten is still there');
    for (const wrong of rounds < 10 ? [phrase + ' ', phrase.slice(1) || 'y'] : [phrase + ' '])
        await assert.rejects(P.read(file, wrong), refused(/^That is not the passphrase/));
    await assert.rejects(P.read(file, ''), refused(/has a passphrase: type it/));
    assert.throws(() => S.read(file), refused(/has a passphrase, which this page cannot undo/));
}

(async () => {
    for (const [i, [phrase, rounds]] of PHRASES.entries())
        await opens(phrase, rounds, i);
    const bare = make('bare', '');
    assert(!P.isLocked(bare) && (await P.read(bare, 'any')).comment === 'bare');
    const ciphers = ['aes256-cbc', 'aes128-ctr', 'aes256-gcm@openssh.com', 'chacha20-poly1305@openssh.com'];
    for (const [i, cipher] of ciphers.entries())
        await assert.rejects(P.read(make(`cipher-${i}`, 'x', '-a', '1', '-Z', cipher), 'x'), refused(new RegExp(`sealed with ${cipher}.*ssh-keygen -p -Z aes256-ctr`)));
    keygen('-q', '-p', '-P', 'x', '-N', 'x', '-a', '1', '-Z', 'aes256-ctr', '-f', path.join(folder, 'cipher-0')); // the remedy
    assert.equal((await P.read(read('cipher-0'), 'x')).comment, 'cipher-0');
    keygen('-q', '-t', 'ecdsa', '-N', 'x', '-a', '1', '-f', path.join(folder, 'ecdsa'));
    await assert.rejects(P.read(read('ecdsa'), 'x'), refused(/no ssh-ed25519 key/));
    const file = make('cut', 'x', '-a', '1'), letters = file.split('\n').slice(1, -2).join(''), bytes = Buffer.from(letters, 'base64');
    const again = (changed) => S.bytes.armor('OPENSSH PRIVATE KEY', new Uint8Array(changed));
    for (let n = 1; n < bytes.length; n++)
        await assert.rejects(P.read(again(bytes.subarray(0, n)), 'x'), refused(/damaged|cut off|unknown kind|no private key|not the passphrase/));
    const at = bytes.indexOf('bcrypt') + 6 + 4 + 4 + 16; // where the rounds stand
    const often = Buffer.from(bytes);
    often.writeUInt32BE(4000000000, at);
    await assert.rejects(P.read(again(often), 'x'), refused(/4000000000 times.*ssh-keygen -p -a 100/));
    fs.rmSync(folder, { recursive: true });
    console.log(`  ${PHRASES.length} key files with a passphrase are opened as ssh-keygen made them, ${ciphers.length} that are sealed otherwise named, ${bytes.length - 1} cut ones refused`);
})().catch((error) => { console.error(error); process.exit(1); });
