// SPDX-License-Identifier: Apache-2.0
// What a page carries in few letters, read back by its own scripts: the words of a model, and the modules. Needs no browser.
'use strict';
const assert = require('assert');
const fs = require('fs');
const vm = require('vm');

const context = vm.createContext({});
for (const part of ['model', 'unlzma'])
    vm.runInContext(fs.readFileSync(`templates/desk/${part}.js`, 'utf8'), context);
const { DispatchModel: M, DispatchUnlzma: Z } = context;

// What desk_pack makes of words (t_draw_map), and what was cut off or bent.
const packed = { '': '', '[\'a\',"b"]': '["a",\'b\']', '~`~~': '`~', 'attack Lee, `FAL!': 'attack Lee, attack Lee!', 'nine `KAE': 'nine nine nine nine ' };
for (const [words, is] of Object.entries(packed))
    assert.equal(M.unpack(words), is, words);
for (const words of ['nine `KA', 'nine `KAF', '`AAA', '~', 'nine ~A'])
    assert.equal(M.unpack(words), null, words);

// A model is whole, or it is none.
const whole = { form: '-', parts: ['Now'], lines: [[0, 'go'], ['First', 'stay']], board: { ruleset: 'x', revision: 1, data: 'y' } };
assert.equal(M.read(JSON.stringify(whole)).lines.map((one) => one.part + ':' + one.line).join(), 'Now:go,First:stay');
for (const bent of [{ ...whole, form: 7 }, { ...whole, lines: [[1, 'go']] }, { ...whole, lines: [[0, 7]] }, { ...whole, parts: [7] }, { ...whole, board: { ruleset: 'x' } }, { packed: '~' }, { ...whole, packed: '~~~{\'parts\':[]}' }, 7, null, []])
    assert.equal(M.read(JSON.stringify(bent)), null, JSON.stringify(bent));
for (const cut of ['', '{', JSON.stringify(whole).slice(0, -1)])
    assert.equal(M.read(cut), null, cut);

// A line that is too long is told in the words of the host, who tells it before the rules are asked.
const long = JSON.parse(fs.readFileSync('templates/problems.json', 'utf8'))['line.long'].replace(/{{#line}}.*?{{\/line}}/, '').replace(/{{[^}]*}}/g, '');
assert.ok(fs.readFileSync('templates/desk/rules.js', 'utf8').includes(`'${long}'`), long);

// What desk_letters makes of bytes (t_desk).
const letters = { '': '', '(#': 'a', 'RY[+': 'asm', '#~)': '\xff\xff', '1%@;!': ' \x01 \x01', 'J9w*:t*jpb^P.lG-(#DCdl6$': 'The rules in a page' };
for (const [words, bytes] of Object.entries(letters))
    assert.equal(Buffer.from(Z.bytesOf(words)).toString('latin1'), bytes, words);

// Each module as it lies in the program; cut off and bent ones are refused, or are others.
let n = 0;
for (const folder of ['build/wasm', 'build/wasm/board'])
    for (const name of fs.readdirSync(folder).filter((one) => one.endsWith('.wasm.lz'))) {
        const bytes = fs.readFileSync(`${folder}/${name}`), module = fs.readFileSync(`${folder}/${name.slice(0, -3)}`);
        assert.equal(Buffer.compare(Buffer.from(Z.unlzma(bytes)), module), 0, name);
        n++;
        if (name !== 'example.wasm.lz')
            continue;
        assert.throws(() => Z.unlzma(bytes.subarray(0, bytes.length >> 1)), /cut off/);
        for (const at of [6, 1000, bytes.length - 200]) {
            const bent = Buffer.from(bytes);
            bent[at] ^= 1;
            let other = null;
            try {
                other = Buffer.from(Z.unlzma(bent));
            } catch (error) {
                assert.match(error.message, /cut off|damaged/);
            }
            assert.ok(other === null || Buffer.compare(other, module) !== 0, `byte ${at}`);
        }
    }
assert.ok(n >= 8, `${n} modules`);
console.log(`  ${n} modules and ${Object.keys(packed).length} packed texts are read back`);
