// SPDX-License-Identifier: Apache-2.0
// What the order desk remembers: the numbers of sheets, and what was being written. Needs no browser.
'use strict';
const assert = require('assert');
const fs = require('fs');
const vm = require('vm');

const context = vm.createContext({ TextEncoder, console });
for (const part of ['sign', 'shelf'])
    vm.runInContext(fs.readFileSync(`templates/desk/${part}.js`, 'utf8'), context);
const { DispatchShelf: K } = context;

// Each text of a seat has a number of its own; without storage too.
const sheet = (game, seq, orders) => `-----BEGIN PBEM ORDERS-----\npbem: 1\ngame: ${game}\nturn: 3\nside: usa\nseq: ${seq}\norders:\n${orders}\n-----END PBEM ORDERS-----\n`;
const seq = (block) => Number(/^seq: (\d+)$/m.exec(block)[1]);
function signs(block) {
    const plain = K.numbered(block);
    K.signed(plain, plain);
    return seq(plain);
}
assert.equal(signs(sheet('a', 6, 'done')), 6);
assert.equal(signs(sheet('a', 6, 'done')), 6, 'the same text');
assert.equal(signs(sheet('a', 6, 'say so')), 7);
assert.equal(signs(sheet('a', 6, 'say no')), 8);
assert.equal(signs(sheet('b', 6, 'say so')), 6, 'another game');
assert.equal(signs(sheet('a', 12, 'done')), 12, 'a newer form');
K.keepDraft(sheet('a', 12, ''), 'say a draft');
assert.equal(K.draftOf(sheet('a', 13, '')), 'say a draft');
assert.equal(K.draftOf(sheet('b', 13, '')), null);
assert.equal(K.draftOf(sheet('a', 13, '').replace('turn: 3', 'turn: 4')), null, 'another question');
assert.equal(K.drafts().length, 1);
console.log('  each sheet has a number of its own, and drafts are kept');
