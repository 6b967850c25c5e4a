// SPDX-License-Identifier: Apache-2.0
// A player turn on hexes, on a telephone and with a finger alone: node turn.js PAGE KEY FOLDER. Nothing is typed; only the key
// is chosen as a file. Writes the signed sheet into FOLDER/whole.
'use strict';
const { open, address, settled, fs, path } = require('./browser.js');

// Two taps a line: a counter in its hex, then a hex; where several lines are left, one of those below the map. The counters follow on
// the map; then all who have come to touch 2011 make one attack.
const MOVES = [['2314', '2112'], ['2212', '2112'], ['2411', '2111'], ['2015', '2012']];
const ALONE = [['2012', '2011', 'attack 2011 with Forrest'], ['2112', '2011', 'attack 2011 with Armstrong']]; // the second joins the first
const TOGETHER = ['2012', '2011', 'attack 2011 with Armstrong, Scott, Davidson, Forrest'];
const ORDERED = ['move Scott to 2112', 'move Armstrong to 2112', 'move Davidson to 2111', 'move Forrest to 2012', TOGETHER[2]];
const ENEMY = ['0302', '0302: 1/1/Res 6. No order speaks of it now.']; // one that nobody can reach; the hex's number in the facts is that of a unit of ours, too
let bad = 0;

function expect(holds, words) {
    if (holds)
        return;
    bad++;
    console.error(`turn: ${words}`);
}

// Where on the screen the middle of a hex is, after the map and the page were moved so that it is in sight.
const show = (tab, number) => tab.evaluate((name) => {
    const map = document.querySelector('svg.map'), box = map.closest('.scroll'), [edge, , , low] = map.dataset.hexes.split(' ').map(Number);
    const column = Number(name.slice(0, 2)), row = Number(name.slice(2));
    const at = () => new DOMPoint(edge + 24 + (column - 1) * 36, edge + 21 + (column % 2 === low ? 21 : 0) + (row - 1) * 42).matrixTransform(map.getScreenCTM());
    const from = box.getBoundingClientRect();
    box.scrollLeft += at().x - from.left - from.width / 2;
    box.scrollTop += at().y - from.top - from.height / 2;
    window.scrollBy(0, at().y - innerHeight / 2);
    return [at().x, at().y];
}, number);

// Each number stands in its own hex, whatever the font: the middle of its first and its last figure, in the map's units.
const strayed = (tab) => tab.evaluate(() => {
    const map = document.querySelector('svg.map'), [edge, , , low] = map.dataset.hexes.split(' ').map(Number), wrong = [];
    let n = 0;
    map.querySelectorAll('.no text').forEach((text) => text.textContent.split(' ').forEach((name, i) => {
        const from = text.getStartPositionOfChar(i * 5), to = text.getEndPositionOfChar(i * 5 + 3), column = Number(name.slice(0, 2));
        const x = edge + 24 + (column - 1) * 36, y = edge + 21 + (column % 2 === low ? 21 : 0) + (Number(name.slice(2)) - 1) * 42;
        n++;
        if (Math.abs((from.x + to.x) / 2 - x) > 3 || to.x - from.x > 26 || from.y > y || from.y < y - 21)
            wrong.push(name);
    }));
    return { n, wrong };
});

// Two fingers on the middle of the screen, so far from it each, and then so far: how large the page is drawn afterwards.
async function pinched(context, tab, from, to) {
    const screen = await context.newCDPSession(tab), STEPS = 12;
    const fingers = (far) => [{ x: 195 - far, y: 420, id: 0 }, { x: 195 + far, y: 420, id: 1 }];
    await screen.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(from) });
    for (let i = 1; i <= STEPS; i++)
        await screen.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(from + (to - from) * i / STEPS) });
    await screen.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await tab.waitForFunction(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true)))));
    return tab.evaluate(() => visualViewport.scale);
}

// On a telephone the map opens large enough to be read, where the sides face each other; two fingers make it larger still.
async function opensWell(context, tab) {
    const counters = await tab.evaluate(() => {
        const box = document.querySelector('svg.map').closest('.scroll').getBoundingClientRect();
        const within = (at) => at.left >= box.left && at.right <= box.right && at.top >= box.top && at.bottom <= box.bottom && at.width > 20;
        return ['blue', 'gray'].map((side) => [...document.querySelectorAll(`svg.map > g.k.${side}, svg.map > a > g.k.${side}`)]
            .filter((node) => within(node.getBoundingClientRect())).length);
    });
    expect(await tab.locator('#zoom-2').isChecked() && Math.min(...counters) > 1,
        `the map opens with ${counters.join(' and ')} counters that can be read`);
    await show(tab, '1922');
    const wide = await pinched(context, tab, 30, 120), back = await pinched(context, tab, 120, 10);
    expect(wide > 1.5 && back < 1.01, `two fingers made it ${wide} times as large, and then ${back} times`);
}

// Whoever cannot rest a pointer on a counter learns by a tap what stands there, also where nothing may be ordered.
async function tellsWhoIsThere(tab) {
    await tab.touchscreen.tap(...await show(tab, ENEMY[0]));
    const said = await tab.locator('.tray').isVisible() ? await tab.locator('.tray').innerText() : await tab.locator('.toast').innerText();
    expect(said === ENEMY[1], `a tap on the enemy says: ${said}`);
}

async function order(tab, [from, to, line]) {
    await settled(tab);
    await tab.touchscreen.tap(...await show(tab, from));
    expect(await tab.locator('.tray').isVisible(), `a tap on the counter in ${from} is not told`);
    await tab.touchscreen.tap(...await show(tab, to));
    if (line)
        await tab.locator('.tray').getByRole('button', { name: line, exact: true }).tap();
    expect(!await tab.locator('.tray').isVisible(), `${from}, then ${to}, leaves: ${await tab.locator('.tray').innerText()}`);
}

(async () => {
    const [page, keyFile, folder] = process.argv.slice(2);
    const browser = await open();
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, reducedMotion: 'reduce' });
    const tab = await context.newPage();
    tab.on('pageerror', (error) => expect(false, 'error: ' + error.message));
    tab.on('console', (message) => expect(false, 'console: ' + message.text()));
    tab.on('dialog', (dialog) => { expect(false, 'asks: ' + dialog.message()); dialog.dismiss(); });
    await tab.goto(address(page));
    await tab.getByLabel('Your orders, one to a line').waitFor();
    await settled(tab);
    expect(await tab.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'the page is wider than the telephone');
    const { n, wrong } = await strayed(tab);
    expect(n === 674 && wrong.length === 0, `of ${n} numbers these stand in other hexes: ${wrong.slice(0, 5).join(' ')}`);
    await opensWell(context, tab);
    await tab.locator('label[for=zoom-3]').tap();
    await tellsWhoIsThere(tab);
    for (const taps of MOVES)
        await order(tab, taps);
    for (const taps of ALONE)
        await order(tab, taps);
    expect((await tab.getByLabel('Your orders, one to a line').inputValue()).includes('attack 2011 with Forrest, Armstrong\n'), 'a further name does not join its line');
    for (let n = 0; n < ALONE.length; n++)
        await tab.getByRole('button', { name: 'undo', exact: true }).tap();
    await order(tab, TOGETHER);
    await tab.getByRole('button', { name: 'now', exact: true }).tap();
    const lines = (await tab.getByLabel('Your orders, one to a line').inputValue()).split('\n').filter((line) => !line.startsWith('note '));
    expect(lines.join('\n') === [...ORDERED, 'done', 'now'].join('\n'), 'the taps wrote: ' + lines.join(' / '));
    expect(await tab.locator('.verdict.wrong').count() === 0, 'a line is called wrong');
    await tab.getByLabel(/Your key file/).setInputFiles(keyFile);
    await tab.getByText(/^Key SHA256:/).waitFor();
    await tab.getByRole('button', { name: 'Sign', exact: true }).tap();
    await tab.getByText(/^Signed\. /).waitFor();
    fs.writeFileSync(path.join(folder, 'whole'), await tab.getByLabel('The whole sheet').inputValue());
    await browser.close();
    console.log(bad === 0 ? '  a player turn on hexes, moves and an attack by four, is tapped and signed on a telephone' : `turn: ${bad} things amiss`);
    process.exit(bad === 0 ? 0 : 1);
})().catch((error) => { console.error(error); process.exit(1); });
