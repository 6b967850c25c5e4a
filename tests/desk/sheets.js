// SPDX-License-Identifier: Apache-2.0
// Sheets made at random in a page, over whole games: node sheets.js HOST PAGE... Each page has the rules of one ruleset in it (dispatch
// practice); in it lines are drawn by lot from what its own module offers, some misspelt. What the page calls good a host (tests/desk/host.c)
// takes, what it refuses the host refuses, and each word that it says of a line stands in the host's receipt. SHEETS: how many in all.
'use strict';
const { open, address, fs, os, path } = require('../browser/browser.js');
const { spawn } = require('child_process');
const readline = require('readline');

const SHEETS = Number(process.env.SHEETS || 40), WRONG_MOST = 4;
const seen = { good: 0, wrong: 0, words: 0, beyond: 0 };

// In the page: a view, and what is thrown in; the sheet and what is said of it.
async function written({ board, seed, plain }) {
    let state = seed >>> 0;
    const below = (n) => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return Math.floor(state / 4294967296 * n);
    };
    const data = globalThis.DispatchModules[board.ruleset].data, { rules, note } = await globalThis.DispatchRules.of({ board: { ...board, data }, lines: [] }, () => {});
    if (note)
        throw new Error(note);
    const damaged = (line) => {
        const at = below(line.length), c = line[at];
        return line.slice(0, at) + (c === ' ' ? 'x' : c >= '0' && c < '9' ? String(Number(c) + 1) : 'q') + line.slice(at + 1);
    };
    rules.check('');
    const lines = rules.lines([], '', 300), out = [];
    for (let n = plain ? 0 : below(4); n > 0 && lines.length > 0; n--) {
        const line = lines[below(lines.length)].line;
        if (line === 'resign')
            continue;
        out.push(below(6) === 0 ? damaged(line) : line);
        if (below(12) === 0)
            out.push(out[out.length - 1]);
    }
    if (out.length === 0 || below(4) > 0)
        out.push('done');
    const text = out.join('\n') + '\n', { rows, horizon } = rules.check(text);
    rules.rest();
    return { text, rows: rows.map(({ state: is, says }) => ({ is, says })), beyond: !!horizon };
}

const flat = (words) => words.replace(/\s+/g, ' ');

function compare(ruleset, { text, rows, beyond }, { taken, receipt }) {
    const good = rows.every((row) => row.is !== 'wrong'), letter = flat(receipt);
    const fail = (words) => { throw new Error(`${ruleset}: of\n${text}${words}\nthe page: ${JSON.stringify(rows)}\nthe host:\n${receipt}`); };
    if (good !== taken)
        fail(`the page calls it ${good ? 'good' : 'wrong'}, and the host ${taken ? 'takes it' : 'refuses it'}`);
    for (const { is, says } of rows.filter((row) => taken || row.is === 'wrong'))
        for (const one of is === 'wrong' ? [says] : says.split('; ').filter((it) => it && it !== 'goes on from above')) {
            seen.words++;
            if (!letter.includes(flat(one)) && !one.split(/(?<=[.?!]) /).every((part) => letter.includes(flat(part))))
                fail(`the receipt does not say: ${one}`);
        }
    seen[good ? 'good' : 'wrong']++;
    seen.beyond += beyond ? 1 : 0;
}

async function games(tab, host, ruleset, most) {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sheets-'));
    const child = spawn(host, [ruleset, String(most), folder], { stdio: ['pipe', 'pipe', 'inherit'] }), lines = readline.createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    let n = 0, wrong = 0;
    for (let next = await lines.next(); !next.done; next = await lines.next(), n++) {
        const sheet = wrong > WRONG_MOST + 1 ? null : await tab.evaluate(written, { board: JSON.parse(next.value), seed: n * 7919 + most, plain: wrong > WRONG_MOST });
        const bytes = sheet ? Buffer.from(sheet.text) : Buffer.alloc(0);
        child.stdin.write(`${bytes.length}\n`);
        child.stdin.write(bytes);
        const answer = JSON.parse((await lines.next()).value);
        if (sheet)
            compare(ruleset, sheet, answer);
        wrong = !sheet || answer.taken ? 0 : wrong + 1;
    }
    fs.rmSync(folder, { recursive: true });
    return n;
}

(async () => {
    const [host, ...pages] = process.argv.slice(2), browser = await open(), tab = await (await browser.newContext()).newPage();
    let all = 0;
    for (const page of pages) {
        await tab.goto(address(page));
        all += await games(tab, host, path.basename(page, '.html'), Math.ceil(SHEETS / pages.length));
    }
    await browser.close();
    if (all < SHEETS || seen.good < all / 5 || seen.wrong < all / 12 || seen.words < all)
        throw new Error(`${all} sheets: ${JSON.stringify(seen)}: that is too little`);
    console.log(`  ${all} sheets made at random in a page: ${seen.good} that the host takes, ${seen.wrong} that it refuses, ${seen.words} words of the page in its receipts, ${seen.beyond} sheets beyond what is certain`);
})().catch((error) => { console.error('sheets: ' + error.message); process.exit(1); });
