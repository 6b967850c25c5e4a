// SPDX-License-Identifier: Apache-2.0
// What board.sh measures: node board.js PAGE... Each page is opened a few times in a fresh browser; the numbers are medians.
'use strict';
const { open, address, path } = require('../browser/browser.js');
const TIMES = 5, SHEETS = 4, THINGS = 60, WIDTH = 18;

const median = (all) => all.slice().sort((a, b) => a - b)[Math.floor(all.length / 2)];

// Milliseconds from the request of the page to its Begin button, and from Begin to a board with offers.
async function opening(file) {
    const browser = await open(), context = await browser.newContext({ viewport: { width: 1280, height: 900 } }), tab = await context.newPage();
    tab.on('dialog', (dialog) => dialog.accept());
    await tab.goto(address(file));
    const ready = await tab.evaluate(() => performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd);
    const laid = await tab.evaluate(() => new Promise((done) => {
        const begun = performance.now(), isLaid = () => !document.getElementById('turn').hidden;
        const watch = new MutationObserver(() => {
            if (isLaid()) {
                watch.disconnect();
                requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now() - begun)));
            }
        });
        watch.observe(document.getElementById('turn'), { attributes: true });
        [...document.querySelectorAll('#start-body button')].find((one) => one.textContent === 'Begin').click();
    }));
    return { browser, tab, ready, laid };
}

// Milliseconds from a choice to what lights up, for each thing that may be chosen: what a tap does too.
const lighting = (tab, most) => tab.evaluate((n) => {
    const own = () => document.querySelector('#desk select[aria-label^="Choose a thing"]'), took = [];
    const names = [...own().options].map((one) => one.value).filter(Boolean).slice(0, n);
    for (const name of names) {
        const select = own();
        select.value = name;
        if (select.value !== name)
            continue;
        const begun = performance.now();
        select.dispatchEvent(new Event('change'));
        took.push(performance.now() - begun);
        const all = [...document.querySelectorAll('#desk button')].find((one) => one.textContent === 'show all');
        if (all)
            all.click();
    }
    return took;
}, most);

async function played(tab) {
    const button = (name) => tab.getByRole('button', { name, exact: true }), cover = tab.getByRole('button', { name: /^I am / });
    if (await cover.count() > 0)
        await cover.click();
    await button('Let chance write it').click();
    await button(await tab.getByLabel('Your orders, one a line').inputValue() === '' ? 'Pass it over' : 'Play this sheet').click();
    if (await cover.count() > 0)
        await cover.click();
    await tab.waitForFunction(() => !document.querySelector('.suggestions[aria-busy]'));
}

(async () => {
    console.log('page'.padEnd(WIDTH), 'open ms', 'board ms', 'lit ms: median', 'most', 'of');
    for (const file of process.argv.slice(2)) {
        const ready = [], laid = [], lit = [];
        for (let n = 0; n < TIMES; n++) {
            const one = await opening(file);
            ready.push(one.ready);
            laid.push(one.laid);
            for (let k = 0; n === 0 && k < SHEETS; k++) {
                await played(one.tab);
                lit.push(...await lighting(one.tab, THINGS));
            }
            await one.browser.close();
        }
        if (lit.length === 0)
            throw new Error(`${file}: nothing could be chosen`);
        console.log(path.basename(file, '.html').padEnd(WIDTH), median(ready).toFixed(0).padStart(7), median(laid).toFixed(0).padStart(8), median(lit).toFixed(1).padStart(14), Math.max(...lit).toFixed(1).padStart(4), String(lit.length).padStart(2));
    }
})().catch((error) => { console.error(error); process.exit(1); });
