// SPDX-License-Identifier: Apache-2.0
// The question at the order desk, and the numbers of sheets. Needs no browser.
'use strict';
const assert = require('assert');
const fs = require('fs');
const vm = require('vm');

const context = vm.createContext({ TextEncoder, console });
for (const part of ['model', 'language', 'sign', 'shelf', 'asked'])
    vm.runInContext(fs.readFileSync(`templates/desk/${part}.js`, 'utf8'), context);
const { DispatchLanguage: L, DispatchAsked: A, DispatchShelf: K } = context;

// ORDER, HEADS and STANDING: an answer; a turn has orders and attacks.
const verbs = [['defend', null, 'with p:PIECE', '', 1 | 4 | 32, 40, 'defend with Lee'], ['attack', null, 'c:CITY', '', 1 | 4, 41, 'attack Manassas'],
    ['draw', null, 'n:NUMBER', '', 1, 42, 'draw 1'], ['done', null, '', '', 1, 4, 'done'], ['say', null, 't:TEXT', '', 1, 2, 'say so']];
const game = (offers) => L.prepare({ kinds: { PIECE: [[1, 'Lee']], CITY: [[1, 'Manassas']] }, verbs, facts: [], answers: ['attacked'], offers, lines: [], chance: [], recipes: {} });
const attacked = game([['How you meet the attack', 40, [[1]]]]), turn = game([['Draw', 42, [[1, 2]]], ['Attack', 41, [[1]]]]), placing = game([['Set-up', 42, [[1, 2]]]]), idle = game([]);
const says = (what, desk, text) => A[what](desk, L.check(desk, text));

assert.match(says('unanswered', attacked, 'say hello\ndone'), /How you meet the attack/);
assert.match(says('unanswered', attacked, ''), /How you meet the attack/);
assert.match(says('unanswered', attacked, 'when attacked\ndefend with Lee\nend\ndone'), /No line answers it/);
assert.equal(says('unanswered', attacked, 'defend with Lee'), null);
assert.equal(says('unanswered', turn, 'done'), null);
assert.equal(says('unsaid', turn, 'say hello\ndone'), 'It ends your turn at once. Left unsaid: Draw, Attack.');
assert.equal(says('unsaid', placing, 'done'), 'It ends your set-up at once. Left unsaid: Set-up.'); // and not the turn after it
for (const text of ['draw 1\ndone', 'say hello', ''])
    assert.equal(says('unsaid', turn, text), null, text);
assert.equal(says('unsaid', idle, 'done'), null);

// What is typed out is not offered: the buttons for done and end stood there twice.
const offered = (line) => L.complete(turn, line, 8).map((one) => one.word).join();
assert.equal(offered('d'), 'draw,defend,done');
assert.equal(offered('done'), '');

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
console.log('  the question is asked, and each sheet has a number of its own');
