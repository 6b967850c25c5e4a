// SPDX-License-Identifier: Apache-2.0
// The desk of a large game, without the rules in its page: node large.js PAGE... Lines that the host wrote out are found by a tap on what they
// speak of, on a telephone, and by typing; that there are more than these is told.
'use strict';
const { open, address, path } = require('./browser.js');

let bad = 0;

function expect(holds, words) {
    if (holds)
        return;
    bad++;
    console.error(`large: ${words}`);
}

const names = (line, thing) => (' ' + line.replace(/,/g, ' ') + ' ').includes(' ' + thing + ' ');
const middle = (box) => [box.x + box.width / 2, box.y + box.height / 2];

// The centre of what lies on the map, scrolled to.
async function spot(tab, of) {
    await of.evaluate((node) => node.scrollIntoView({ block: 'center', inline: 'center' }));
    return middle(await of.boundingBox());
}

const counter = (tab, name) => tab.locator('svg.map g.k').filter({ has: tab.locator('title', { hasText: new RegExp(`^${name.replace(/\./g, '\\.')}(:|$)`) }) }).first();

// A unit that has lines; one of them, below the map or in the list.
async function byTaps(tab, page) {
    const text = tab.getByLabel('Your orders, one to a line');
    await text.fill('');
    await tab.locator('label[for=zoom-2]').tap();
    const line = await tab.locator('.suggestions .lines button').first().textContent(), titles = await tab.locator('svg.map > a > g.k > title').allTextContents();
    const unit = titles.map((one) => one.split(':')[0]).find((one) => names(line, one));
    expect(!!unit, `${page}: “${line}” names no unit of the map`);
    await tab.touchscreen.tap(...await spot(tab, counter(tab, unit)));
    const low = await tab.locator('.tray button').evaluateAll((all) => Math.min(...all.map((one) => one.getBoundingClientRect().height)));
    expect(low >= 44, `${page}: a button below the map is ${low} high`);
    expect(await tab.locator('.tray').getByText(unit).count() > 0, `${page}: a tap on ${unit} is not told: ${await tab.locator('.tray').textContent()}`);
    await tab.locator('.tray').getByRole('button', { name: 'all of them' }).tap();
    const left = await tab.locator('.suggestions .lines button').allTextContents();
    expect(left.length > 0 && left.every((one) => names(one, unit)), `${page}: a tap on ${unit} leaves: ${left.slice(0, 3).join('; ')}`);
    await tab.locator('.suggestions .lines button').first().tap();
    expect((await text.inputValue()).trim() === left[0], `${page}: a tap on a line wrote “${await text.inputValue()}”`);
}

// The same by typing.
async function byKeys(tab, page) {
    const text = tab.getByLabel('Your orders, one to a line'), filter = tab.getByLabel(/^What you may order/);
    await text.fill('');
    const line = await tab.locator('.suggestions .lines button').nth(5).textContent();
    await filter.fill(line.toUpperCase());
    await tab.locator('.suggestions').getByRole('button', { name: line, exact: true }).press('Enter');
    expect((await text.inputValue()).trim() === line, `${page}: typing found “${await text.inputValue()}”`);
    await filter.fill('');
}

async function check(browser, page) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, reducedMotion: 'reduce' });
    const tab = await context.newPage(), name = path.basename(page);
    tab.on('pageerror', (error) => expect(false, 'error: ' + error.message));
    tab.on('console', (message) => expect(false, 'console: ' + message.text()));
    await tab.goto(address(page));
    const says = await tab.locator('#desk').innerText(); /* a game without cards never hears of them */
    expect(says.includes('or tap a place or a unit') && !/\bcards?\b|\bdice\b/.test(says), `${name}: the desk speaks of cards: ${says.slice(0, 400)}`);
    expect(says.includes('There is more that you may order'), `${name}: it is not told that there are more lines`);
    expect(await tab.getByText('How things stand').count() === 0, `${name}: a heading has nothing below it`);
    await byTaps(tab, name);
    await byKeys(tab, name);
    await context.close();
}

(async () => {
    const browser = await open(), pages = process.argv.slice(2);
    for (const page of pages)
        await check(browser, page);
    await browser.close();
    console.log(bad === 0 ? `  lines of ${pages.length} large games are found by taps and by typing` : `large: ${bad} things amiss`);
    process.exit(bad === 0 && pages.length > 0 ? 0 : 1);
})().catch((error) => { console.error(error); process.exit(1); });
