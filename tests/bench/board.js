// SPDX-License-Identifier: Apache-2.0
// What board.sh measures: node board.js PAGE... Each page is opened OPENINGS times, each time with nothing kept from before: a profile and a
// process of its own. The best opening counts, since on a busy machine the others measure the machine. Beside the clock stands the
// processor time: of an opening that of the page's process, all its threads, so that what is compiled in the background counts too (in
// steps of 10 ms); of what lights up that of the page's main thread.
'use strict';
const { open, address, path, fs, os } = require('../browser/browser.js');
const OPENINGS = Number(process.env.OPENINGS || 10), THINGS = 60, SHEETS = 4, EACH = 15; // EACH: of each position at the table

const best = (all) => Math.min(...all), median = (all) => all.slice().sort((a, b) => a - b)[Math.floor(all.length / 2)];

// Runs in each page before its own scripts: chance is the same in each opening, and it notes when the board stands, which is two frames after the offers of a page do.
function watching() {
    let luck = 1861;
    crypto.getRandomValues = (bytes) => bytes.map(() => (luck = luck * 48271 % 2147483647) & 255);
    const stands = () => document.querySelector('#desk:not([hidden]) .suggestions:not([aria-busy])') && document.querySelector('svg.map');
    const uncover = () => [...document.querySelectorAll('button')].filter((one) => one.textContent.startsWith('I am ')).forEach((one) => one.click());
    window.standing = () => new Promise((done) => { // a side's screen is opened at once
        const look = () => uncover() || stands() ? requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now()))) : setTimeout(look, 1);
        look();
    });
    window.stood = new Promise((done) => document.addEventListener('DOMContentLoaded', () => { window.standing().then(done); }));
}

// A tab in a process that has shown a page from this disk, and nothing of ours.
async function fresh(browser, blank) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } }), tab = await context.newPage(), meter = await context.newCDPSession(tab);
    tab.on('dialog', (dialog) => dialog.accept());
    await tab.goto(address(blank));
    await tab.addInitScript(watching);
    await meter.send('Performance.enable', { timeDomain: 'threadTicks' });
    const spent = async (which = 'ProcessTime') => (await meter.send('Performance.getMetrics')).metrics.find((one) => one.name === which).value * 1000;
    return { context, tab, spent };
}

// Milliseconds until the board stands: of a mailed page from the request of it, of the table from the button Begin.
async function opened({ tab, spent }, file) {
    const before = await spent();
    await tab.goto(address(file));
    if (await tab.locator('#start-body').count() === 0)
        return { clock: await tab.evaluate(() => window.stood), cpu: await spent() - before };
    const ready = await tab.evaluate(() => performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd), readyCpu = await spent() - before;
    const clock = await tab.evaluate(() => {
        const begun = performance.now();
        [...document.querySelectorAll('#start-body button')].find((one) => one.textContent === 'Begin').click();
        return window.standing().then((end) => end - begun);
    });
    return { ready, readyCpu, clock, cpu: await spent() - before - readyCpu };
}

// Milliseconds from a choice to what lights up, listed and laid out, of each thing that may be chosen: what a tap does too.
const lit = (tab, name) => tab.evaluate((one) => {
    const select = document.querySelector('#desk select[aria-label^="Choose a thing"]'), begun = performance.now();
    select.value = one;
    if (select.value !== one)
        return null;
    select.dispatchEvent(new Event('change'));
    document.querySelector('#desk .suggestions').getBoundingClientRect();
    const took = performance.now() - begun;
    return document.querySelectorAll('#desk .suggestions .lines button').length > 0 ? took : null;
}, name);

const release = (tab) => tab.evaluate(() => {
    const all = [...document.querySelectorAll('#desk button')].find((button) => button.textContent === 'show all');
    if (all)
        all.click();
});

async function lighting({ tab, spent }, took, of, most) {
    const names = await tab.evaluate((n) => [...document.querySelector('#desk select[aria-label^="Choose a thing"]').options].map((one) => one.value).filter(Boolean).slice(0, n), most);
    for (const name of names) {
        const before = await spent('TaskDuration'), clock = await lit(tab, name);
        if (clock !== null)
            took.set(of + name, [...(took.get(of + name) || []), { clock, cpu: await spent('TaskDuration') - before }]);
        await release(tab);
    }
}

// A sheet at the table, as chance writes it, for the side that is asked.
async function played(tab) {
    const button = (name) => tab.getByRole('button', { name, exact: true });
    await button('Let chance write it').click();
    await button(await tab.getByLabel('Your orders, one to a line').inputValue() === '' ? 'Pass it over' : 'Play this sheet').click();
    await tab.evaluate(() => window.standing());
}

async function measured(browser, file, blank) {
    const openings = [], things = new Map();
    for (let n = 0; n < OPENINGS; n++) {
        const one = await fresh(browser, blank);
        openings.push(await opened(one, file));
        const isTable = openings[n].ready !== undefined;
        await lighting(one, things, '', isTable ? EACH : THINGS);
        for (let sheet = 1; isTable && sheet <= SHEETS; sheet++) {
            await played(one.tab);
            await lighting(one, things, `after sheet ${sheet}: `, EACH);
        }
        await one.context.close();
    }
    if (things.size === 0)
        throw new Error(`${file}: nothing could be chosen`);
    return { openings, things: [...things.values()] };
}

(async () => {
    const blank = path.join(os.tmpdir(), `board-${process.pid}.html`), browser = await open();
    const cell = (value, digits = 0) => (value === undefined || Number.isNaN(value) || !Number.isFinite(value) ? '-' : value.toFixed(digits)).padStart(8);
    fs.writeFileSync(blank, '<!DOCTYPE html><title>blank</title>');
    console.log(`milliseconds, the best of ${OPENINGS} openings: clock / processor`);
    console.log('page'.padEnd(26), 'ready'.padStart(8), 'cpu'.padStart(8), 'board'.padStart(8), 'cpu'.padStart(8), 'median'.padStart(8), 'lit: median'.padStart(12), 'most'.padStart(8), 'cpu most'.padStart(9), 'things'.padStart(7));
    for (const file of process.argv.slice(2)) {
        const { openings, things } = await measured(browser, file, blank), of = (key) => openings.map((one) => one[key]);
        const clocks = things.map((all) => best(all.map((one) => one.clock))), cpus = things.map((all) => best(all.map((one) => one.cpu)));
        console.log(path.join(path.basename(path.dirname(file)), path.basename(file, '.html')).padEnd(26), cell(best(of('ready'))), cell(best(of('readyCpu'))), cell(best(of('clock'))), cell(best(of('cpu'))),
            cell(median(of('clock'))), cell(median(clocks), 1).padStart(12), cell(Math.max(...clocks), 1), cell(Math.max(...cpus), 1).padStart(9), String(things.length).padStart(7));
    }
    await browser.close();
    fs.unlinkSync(blank);
})().catch((error) => { console.error(error); process.exit(1); });
