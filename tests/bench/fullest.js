// SPDX-License-Identifier: Apache-2.0
// Of what pages load (tests/processor/whole/t_golden.c, show_load) that in which most things may be chosen: node fullest.js MODULE LOAD...
'use strict';
const fs = require('fs');
const Module = require('../desk/module.js');
const [, , rules, ...loads] = process.argv;
const LOAD = 2, TARGETS = 7, desk = new Module(fs.readFileSync(rules));

function things(file) {
    desk.ask(LOAD, fs.readFileSync(file));
    const { next } = JSON.parse(desk.ask(TARGETS, Buffer.from('{"most":1}')).toString());
    return next ? Object.values(next).reduce((n, names) => n + names.length, 0) : 0;
}

const [fullest] = loads.map((file) => ({ file, n: things(file) })).sort((a, b) => b.n - a.n);
if (!fullest || fullest.n < 2)
    throw new Error(`${rules}: in none of ${loads.length} positions may anything be chosen`);
process.stderr.write(`  ${fullest.file}: ${fullest.n} things may be chosen\n`);
console.log(fullest.file);
