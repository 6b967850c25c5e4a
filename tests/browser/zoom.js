// SPDX-License-Identifier: Apache-2.0
// Maps are made larger and moved by buttons, the wheel, keys and fingers: node zoom.js PAGE..., pages with the order desk on them.
// The buttons need no script.
'use strict';
const { open, address, path, settled } = require('./browser.js');
let bad = 0;

function expect(holds, page, words) {
    if (holds)
        return;
    bad++;
    console.error(`${path.basename(path.dirname(page))}/${path.basename(page)}: ${words}`);
}

const map = (tab) => tab.evaluate(() => {
    const box = document.querySelector('svg.map').closest('.scroll'), all = [...document.querySelectorAll('.mapbox > input[name=zoom]')];
    return { wide: document.querySelector('svg.map').getBoundingClientRect().width, left: box.scrollLeft, top: box.scrollTop,
        zoom: all.findIndex((one) => one.checked) + 1, zooms: all.length, page: scrollY };
});
// What of the map lies at a point of the screen, in its own units.
const below = (tab, { x, y }) => tab.evaluate(([right, down]) => {
    const at = new DOMPoint(right, down).matrixTransform(document.querySelector('svg.map').getScreenCTM().inverse());
    return [at.x, at.y];
}, [x, y]);
// The middle of the part of the map that is on the screen, and so much beside it.
async function spot(tab, aside = 0) {
    const box = await tab.evaluate(() => {
        const node = document.querySelector('svg.map').closest('.scroll');
        window.scrollTo(0, node.getBoundingClientRect().top + scrollY - 60);
        const { left, right, top, bottom } = node.getBoundingClientRect();
        return { left, right, top, bottom: Math.min(bottom, innerHeight) };
    });
    return { x: (box.left + box.right) / 2 + aside, y: (box.top + box.bottom) / 2 + aside };
}
const still = (tab) => tab.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done)))));
const until = (tab, zoom) => tab.waitForFunction((n) => document.querySelector(`#zoom-${n}`).checked, zoom).then(() => true, () => false);

async function byButtons(browser, page) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, javaScriptEnabled: false }), tab = await context.newPage();
    await tab.goto(address(page));
    const width = async () => (await tab.locator('svg.map').boundingBox()).width, first = await width();
    await tab.locator('label[for=zoom-2]').click();
    const second = await width();
    await tab.locator('label[for=zoom-3]').click();
    expect(second > 1.5 * first && await width() > 1.3 * second, page, `without a script the buttons make it ${first}, ${second} and ${await width()} wide`);
    await context.close();
}

async function byWheel(tab, page) {
    const at = await spot(tab, 60), before = await below(tab, at), { wide } = await map(tab);
    await tab.mouse.move(at.x, at.y);
    await tab.keyboard.down('Control');
    await tab.mouse.wheel(0, -100);
    const larger = await until(tab, 2);
    await tab.keyboard.up('Control');
    await still(tab);
    const after = await below(tab, at), now = await map(tab);
    expect(larger && now.wide > 1.5 * wide, page, `the wheel with Ctrl leaves it ${now.wide} wide`);
    expect(Math.hypot(after[0] - before[0], after[1] - before[1]) < 4, page, `below the pointer was ${before.map(Math.round)}, and then ${after.map(Math.round)}`);
    const from = await map(tab);
    await tab.mouse.wheel(30, from.top > 60 ? -50 : 50);
    expect(await tab.waitForFunction(([top, left]) => { const box = document.querySelector('svg.map').closest('.scroll'); return box.scrollTop !== top || box.scrollLeft !== left; }, [from.top, from.left]).then(() => true, () => false),
        page, 'the wheel alone does not move it');
    await tab.keyboard.down('Control');
    await tab.mouse.wheel(0, 100);
    expect(await until(tab, 1), page, 'the wheel with Ctrl does not make it smaller');
    await tab.keyboard.up('Control');
}

async function byKeys(tab, page) {
    await tab.locator('.mapbox .scroll').focus();
    for (const zoom of [2, 3, 3]) { // beyond the largest it stays
        await tab.keyboard.press('+');
        expect(await until(tab, zoom), page, `+ does not lead to size ${zoom}`);
    }
    await still(tab);
    const from = await map(tab);
    await tab.keyboard.press(from.left > 60 ? 'ArrowLeft' : 'ArrowRight');
    expect(await tab.waitForFunction((left) => document.querySelector('svg.map').closest('.scroll').scrollLeft !== left, from.left).then(() => true, () => false),
        page, 'an arrow key does not move it');
    await tab.keyboard.press('-');
    expect(await until(tab, 2), page, '- does not make it smaller');
    await tab.keyboard.press('-');
    await until(tab, 1);
}

async function byFingers(browser, page) {
    const context = await browser.newContext({ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true, reducedMotion: 'reduce' }), tab = await context.newPage();
    await tab.goto(address(page));
    await tab.getByLabel('Your orders, one to a line').waitFor();
    await settled(tab);
    const opened = await map(tab), at = await spot(tab), screen = await context.newCDPSession(tab);
    expect(opened.zoom === 2 && opened.wide > 720, page, `on a telephone it opens at size ${opened.zoom}, ${opened.wide} wide`);
    const from = await map(tab), by = from.left > 80 ? 60 : -60;
    const finger = (type, x) => screen.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y: at.y, id: 0 }] });
    await finger('touchStart', at.x);
    for (let n = 1; n <= 12; n++)
        await finger('touchMove', at.x + by * n / 12);
    await finger('touchEnd');
    expect(await tab.waitForFunction((left) => Math.abs(document.querySelector('svg.map').closest('.scroll').scrollLeft - left) > 20, from.left).then(() => true, () => false),
        page, 'a finger does not move it');
    await context.close();
}

(async () => {
    const browser = await open(), pages = process.argv.slice(2);
    for (const page of pages) {
        await byButtons(browser, page);
        const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' }), tab = await context.newPage();
        tab.on('pageerror', (error) => expect(false, page, error.message));
        await tab.goto(address(page));
        await tab.getByLabel('Your orders, one to a line').waitFor();
        await settled(tab);
        expect((await map(tab)).zooms === 3, page, 'it has no three sizes');
        await byWheel(tab, page);
        await byKeys(tab, page);
        await context.close();
        await byFingers(browser, page);
    }
    await browser.close();
    console.log(bad === 0 && pages.length > 0 ? `  ${pages.length} maps are made larger and moved by buttons, wheel, keys and fingers` : `zoom: ${bad} things amiss`);
    process.exit(bad === 0 && pages.length > 0 ? 0 : 1);
})().catch((error) => { console.error(error); process.exit(1); });
