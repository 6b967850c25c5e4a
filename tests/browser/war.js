// SPDX-License-Identifier: Apache-2.0
// A half turn of Divided We Fall by taps alone, on a telephone: node war.js PAGE KEY FOLDER. Nothing is typed: areas and counters of
// the map and buttons are tapped, the key file is chosen. Writes what the desk hands over into FOLDER/whole.
'use strict';
const { open, address, settled, fs, path } = require('./browser.js');

let bad = 0, taps = 0;

function expect(holds, words) {
    if (holds)
        return;
    bad++;
    console.error(`war: ${words}`);
}

const middle = (box) => [box.x + box.width / 2, box.y + box.height / 2];

async function tap(tab, of) {
    await of.evaluate((node) => node.scrollIntoView({ block: 'center', inline: 'center' }));
    await tab.touchscreen.tap(...middle(await of.boundingBox()));
    taps++;
}

const titled = (tab, which, name) => tab.locator(which).filter({ has: tab.locator('title', { hasText: new RegExp(`^${name.replace(/\./g, '\\.')}(:|$)`) }) }).first();
const counter = (tab, name) => titled(tab, 'svg.map g.k', name);

// The middle of a shape may lie outside it: its symbol lies in it, a dot of its side's or one of its own.
async function tapArea(tab, name) {
    const at = await titled(tab, 'svg.map .ar path', name).evaluate((shape) => {
        const svg = shape.ownerSVGElement, dots = [...svg.querySelectorAll('.pl defs path')].flatMap((all) => [...all.getAttribute('d').matchAll(/M(\d+) (\d+)/g)]);
        const marks = [...svg.querySelectorAll('.pl > use[x], g.p > use[x]')].map((own) => [own.getAttribute('x'), own.getAttribute('y')]);
        const spot = [...dots.map(([, x, y]) => [x, y]), ...marks].map(([x, y]) => new DOMPoint(Number(x), Number(y))).find((one) => shape.isPointInFill(one));
        shape.scrollIntoView({ block: 'center', inline: 'center' });
        const point = spot.matrixTransform(svg.getScreenCTM());
        return [point.x, point.y];
    });
    await tab.touchscreen.tap(...at);
    taps++;
}

const lines = async (tab) => (await tab.getByLabel('Your orders, one to a line').inputValue()).split('\n');

// Taps one after the other, and at last a line of those that are left.
async function order(tab, steps, line) {
    await settled(tab);
    const before = (await lines(tab)).length;
    for (const step of steps) {
        if (step.counter)
            await tap(tab, counter(tab, step.counter));
        else
            await tapArea(tab, step.area);
    }
    if ((await lines(tab)).length === before) {
        const more = tab.locator('.tray').getByRole('button', { name: 'all of them' });
        if (await more.count() > 0)
            await tap(tab, more);
        const button = tab.locator('.tray, .suggestions').getByRole('button', { name: line, exact: true }).first();
        if (await button.count() === 0)
            throw new Error(`after ${JSON.stringify(steps)} there is no “${line}”: ${(await tab.locator('.tray').innerText()).slice(0, 900)}`);
        await tap(tab, button);
    }
    expect((await lines(tab)).includes(line), `the taps for “${line}” wrote ${JSON.stringify((await lines(tab)).slice(before - 2))}`);
}

(async () => {
    const [page, keyFile, folder] = process.argv.slice(2);
    const browser = await open();
    const context = await browser.newContext({ acceptDownloads: true, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true,
        deviceScaleFactor: 2, reducedMotion: 'reduce' });
    const tab = await context.newPage();
    tab.on('pageerror', (error) => expect(false, 'error: ' + error.message));
    tab.on('console', (message) => expect(false, 'console: ' + message.text()));
    tab.on('dialog', (dialog) => { expect(false, 'asks: ' + dialog.message()); dialog.dismiss(); });
    await tab.goto(address(page));
    await tab.getByLabel('Your orders, one to a line').waitFor();
    expect(await tab.locator('#zoom-2').isChecked(), 'on a telephone the map opens too small to be read');
    for (const [steps, line] of JSON.parse(fs.readFileSync(path.join(folder, 'taps'))))
        await order(tab, steps, line);
    const wrong = await tab.locator('.verdict.wrong').allTextContents();
    expect(wrong.length === 0, wrong.join('; '));
    await tab.getByLabel(/Your key file/).setInputFiles(keyFile);
    await tab.getByText(/^Key SHA256:/).waitFor();
    await tap(tab, tab.getByRole('button', { name: 'Sign', exact: true }));
    await tab.getByText(/^Signed\. /).waitFor();
    fs.writeFileSync(path.join(folder, 'whole'), await tab.getByLabel('The whole sheet').inputValue());
    await browser.close();
    console.log(bad === 0 ? `  a half turn of the war is made and signed on a telephone in ${taps} taps` : `war: ${bad} things amiss`);
    process.exit(bad === 0 ? 0 : 1);
})().catch((error) => { console.error(error); process.exit(1); });
