// SPDX-License-Identifier: Apache-2.0
// Asks a module what tests/desk/stream.c asked natively, and wants the same bytes.
// Usage: stream ... | node module.js MODULE.wasm LEAST [board]     fails unless at least LEAST answers were compared
// board: the module of mailed pages, which has no reports and no tables: it must refuse these, and is asked no more once a table is laid.
'use strict';
const fs = require('fs');
const [, , file, least, board] = process.argv;

function fail(words) {
  process.stderr.write(`module: ${file}: ${words}\n`);
  process.exit(1);
}

class Module {
  constructor(bytes) {
    const compiled = new WebAssembly.Module(bytes);
    const imports = WebAssembly.Module.imports(compiled);
    if (imports.length > 0) fail(`it imports ${imports.map((one) => `${one.module}.${one.name}`).join(', ')}`);
    const exports = WebAssembly.Module.exports(compiled).map((one) => one.name).sort().join(' ');
    if (exports !== 'desk_answer desk_call desk_last_words desk_room memory') fail(`it exports ${exports}`);
    this.is = new WebAssembly.Instance(compiled, {}).exports;
  }
  lastWords() {
    const bytes = new Uint8Array(this.is.memory.buffer, this.is.desk_last_words(), 200);
    return Buffer.from(bytes.subarray(0, bytes.indexOf(0))).toString();
  }
  ask(entry, request) {
    const room = this.is.desk_room(request.length);
    new Uint8Array(this.is.memory.buffer, room, request.length).set(request);
    const len = this.is.desk_call(entry, request.length);
    return Buffer.from(this.is.memory.buffer, this.is.desk_answer(), len);
  }
}
module.exports = Module;
if (require.main !== module) return;

const desk = new Module(fs.readFileSync(file));
const names = ['', 'about', 'load', 'facts', 'prompt', 'parse', 'suppose', 'targets', 'picture', 'report', 'drawing', 'language', 'join', 'news', 'table', 'sit', 'send', 'pass', 'lot', 'behind', 'guide'];
const count = {}, ms = {}, refused = {};
const LACKS = board ? ['report', 'news', 'table', 'sit', 'send', 'pass', 'lot', 'behind', 'guide'] : [];
let total = 0, lacking = 0, over = false;

function lacks(entry, request) {
  const answer = desk.ask(entry, request).toString();
  if (names[entry] !== 'guide' && !answer.startsWith('{"refused":{"key":"desk.entry"')) fail(`it answers ${names[entry]}: ${answer.slice(0, 200)}`);
  over = over || names[entry] === 'table';
  lacking++;
}

function compare(entry, request, native) {
  if (over) return;
  if (LACKS.includes(names[entry])) {
    lacks(entry, request);
    return;
  }
  let answer;
  const begun = process.hrtime.bigint();
  try {
    answer = desk.ask(entry, request);
  } catch (error) {
    fail(`answer ${total} (${names[entry]}): ${error.message}: ${desk.lastWords()}`);
  }
  const name = names[entry];
  ms[name] = (ms[name] || 0) + Number(process.hrtime.bigint() - begun) / 1e6;
  if (Buffer.compare(answer, native) !== 0) {
    let at = 0;
    while (at < answer.length && answer[at] === native[at]) at++;
    const near = (bytes) => bytes.subarray(Math.max(0, at - 60), at + 60).toString();
    fail(`answer ${total} (${name}) differs at byte ${at}\n natively: ${near(native)}\n module:   ${near(answer)}\n request: ${
      request.subarray(0, 2000)}`);
  }
  count[name] = (count[name] || 0) + 1;
  if (answer.subarray(0, 11).toString() === '{"refused":') refused[name] = (refused[name] || 0) + 1;
  total++;
}

// Frames come over a pipe in pieces; what is left over waits for the next.
let kept = [], have = 0;
function take(all) {
  let at = 0;
  for (;;) {
    if (all.length - at < 8) break;
    const entry = all.readUInt32LE(at), n = all.readUInt32LE(at + 4);
    if (all.length - at < 12 + n) break;
    const m = all.readUInt32LE(at + 8 + n);
    if (all.length - at < 12 + n + m) break;
    compare(entry, all.subarray(at + 8, at + 8 + n), all.subarray(at + 12 + n, at + 12 + n + m));
    at += 12 + n + m;
  }
  return all.subarray(at);
}
process.stdin.on('data', (piece) => {
  kept.push(piece);
  have += piece.length;
  if (have < 1 << 20) return;
  const left = take(Buffer.concat(kept));
  kept = [left];
  have = 0;
});
process.stdin.on('end', () => {
  const left = take(Buffer.concat(kept));
  if (left.length > 0) fail('the stream is cut off');
  if (total < Number(least)) fail(`only ${total} answers were compared, not ${least}`);
  if (board && lacking === 0) fail('it was never asked for what it has not');
  const told = Object.keys(count).map((name) =>
    `${name} ${count[name]}${refused[name] ? ` (${refused[name]} refused)` : ''} ${(ms[name] / count[name]).toFixed(1)} ms`);
  console.log(`  ${file}: ${total} answers are the same: ${told.join(', ')}`);
});
