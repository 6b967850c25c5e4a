// SPDX-License-Identifier: Apache-2.0
// What the order desk makes of pasted text, against the vectors that the host's own reader is held against: the same blocks, the
// same canonical bytes, the same verdict on damaged ones. Needs no browser.
'use strict';
const crypto = require('crypto');
const fs = require('fs');
const vm = require('vm');

const context = vm.createContext({ TextEncoder, crypto: crypto.webcrypto, atob, btoa });
for (const part of ['sign', 'armor'])
    vm.runInContext(fs.readFileSync(`templates/desk/${part}.js`, 'utf8'), context);
const { DispatchArmor, DispatchSign } = context;
const vectors = JSON.parse(fs.readFileSync('tests/vectors/order-armor.json', 'utf8'));
const sha256 = (words) => crypto.createHash('sha256').update(words).digest('hex');
let bad = 0;

for (const one of vectors.text_cases) {
    const found = DispatchArmor.scan(one.text).map((block) => block.bad ? 'error:' + block.bad : sha256(block.text));
    const wanted = one.blocks.map((block) => block.canonical_sha256 || block.status);
    if (found.join() !== wanted.join()) {
        bad++;
        console.error(`armor: ${one.name}: ${found} instead of ${wanted}`);
    }
}

(async () => {
    // luck is a luck key as ssh-keygen has it: the commit is the fingerprint of what opens it; another sheet has another
    const key = { seed: new Uint8Array(32).fill(7) }, game = 'de180d3d74d3c3409d34f6bbdf43c6dc';
    const luck = await DispatchSign.luck(key, game, 'usa', '3'), other = await DispatchSign.luck(key, game, 'usa', '4');
    const print = 'SHA256:' + crypto.createHash('sha256').update(Buffer.from(luck.open, 'base64')).digest('base64').replace(/=+$/, '');
    if (luck.commit !== print || !/^AAAAC3NzaC1lZDI1NTE5AAAAI[A-Za-z0-9+/]{43}$/.test(luck.open) || other.commit === luck.commit) {
        bad++;
        console.error(`luck: ${luck.open} is opened by ${luck.commit}, not ${print}`);
    }
    console.log(bad === 0 ? `  ${vectors.text_cases.length} pasted texts read as the host reads them` : `armor: ${bad} things amiss`);
    process.exit(bad === 0 ? 0 : 1);
})();
