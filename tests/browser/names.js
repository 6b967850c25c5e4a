// SPDX-License-Identifier: Apache-2.0
// Names with a stroke at the order desk: found in any writing, and completed. Needs no browser.
'use strict';
const assert = require('assert');
const fs = require('fs');
const vm = require('vm');

const context = vm.createContext({});
for (const part of ['model', 'language'])
    vm.runInContext(fs.readFileSync(`templates/desk/${part}.js`, 'utf8'), context);
const desk = context.DispatchLanguage;
const model = desk.prepare({
    kinds: { PLACE: [[1, 'Mississippi/Gulf', ['Delta']], [2, 'B/1'], [3, 'B/2'], [4, 'B/10'], [5, 'Cairo/East Bank']] },
    verbs: [['go', null, 'to p:PLACE', '', 1, 33, 'go to B/1']], facts: [], answers: [], offers: [], lines: [], chance: [] });

const found = { 'mississippi/gulf': 1, 'Miss/Gul': 1, gulf: 1, 'b/1': 2, 'B 1': 2, 'b/10': 4, 'cairo/east-bank': 5 };
for (const [said, id] of Object.entries(found))
    assert.deepEqual(desk.findName(model, 'PLACE', said).map((thing) => thing.id), [id], said);

const completed = { 'go to mississippi/g': ['Mississippi/Gulf'], 'go to gul': ['Mississippi/Gulf'], 'go to b/': ['B/1', 'B/2', 'B/10'],
    'go to b/1': ['B/1', 'B/10'], 'go to cairo/e': ['Cairo/East Bank'] };
for (const [line, words] of Object.entries(completed))
    assert.equal(desk.complete(model, line, 5).map((one) => one.word).join(), words.join(), line);

// What desk_pack makes of words (t_draw_map), read back; and what was cut off or bent.
const packed = { '': '', '[\'a\',"b"]': '["a",\'b\']', '~`~~': '`~', 'attack Lee, `FAL!': 'attack Lee, attack Lee!', 'nine `KAE': 'nine nine nine nine ' };
for (const [words, is] of Object.entries(packed))
    assert.equal(context.DispatchModel.unpack(words), is, words);
for (const words of ['nine `KA', 'nine `KAF', '`AAA', '~', 'nine ~A'])
    assert.equal(context.DispatchModel.unpack(words), null, words);
console.log(`  ${Object.keys(found).length + Object.keys(completed).length} names with a stroke are read and completed`);
