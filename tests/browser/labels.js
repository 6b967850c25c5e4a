// SPDX-License-Identifier: Apache-2.0
// The names on maps of places, as a browser sets them: node labels.js PAGE... None is cut by the map's edge, none lies on another,
// and hardly any below a counter. On a telephone 360 px wide whatever is written on a map has 11 px at least, as it is turned larger.
'use strict';
const { open, address, path } = require('./browser.js');

const HIDDEN_MOST = 3; // names of a map that a counter may lie on, in part
const LEAST = { divided: [140, 40], house: [129, 12], standard: [20, 0], historical: [20, 0] }; // names and counters, by the page's folder
let bad = 0, names = 0, hidden = 0, holed = 0;

function fail(words) {
    bad++;
    console.error(`labels: ${words}`);
}

// In the page: names, and counters, in the units of the drawing.
function boxes() {
    const map = document.querySelector('svg.map'), view = map.viewBox.baseVal;
    const box = (node, words) => {
        const at = node.getBBox(), turn = map.getCTM().inverse().multiply(node.getCTM());
        return { left: at.x * turn.a + turn.e, top: at.y * turn.d + turn.f, wide: at.width, high: at.height, words };
    };
    const texts = [...map.querySelectorAll('.p > text, .pl > text')].map((node) => box(node, node.textContent));
    const counters = [...map.querySelectorAll('.k')].map((node) => box(node.querySelector('use'), ''));
    const common = (a, b) => ({ wide: Math.min(a.left + a.wide, b.left + b.wide) - Math.max(a.left, b.left),
        high: Math.min(a.top + a.high, b.top + b.high) - Math.max(a.top, b.top) });
    const cover = (a, b) => common(a, b).wide > 4 && common(a, b).high > 4;
    const cut = texts.filter((at) => at.left < 0 || at.top < 0 || at.left + at.wide > view.width || at.top + at.high > view.height);
    const crossed = texts.flatMap((a, i) => texts.slice(i + 1).filter((b) => cover(a, b)).map((b) => a.words + ' and ' + b.words));
    return { n: texts.length, counters: counters.length, cut: cut.map((at) => at.words), crossed,
        hidden: texts.filter((a) => counters.some((b) => cover(a, b))).map((at) => at.words) };
}

// In the page: the size of the smallest letters on the map, by what they are of.
function letters() {
    const map = document.querySelector('svg.map'), larger = document.getElementById('zoom-2');
    if (larger)
        larger.click();
    const grown = map.getScreenCTM().a, all = {};
    for (const text of map.querySelectorAll('text')) {
        const of = text.parentNode.getAttribute('class') + ' ' + (text.getAttribute('class') || '');
        all[of] = Math.min(all[of] || 99, parseFloat(getComputedStyle(text).fontSize) * grown);
    }
    return { small: Object.entries(all).filter(([, size]) => size < 11).map(([of, size]) => `${of}: ${size.toFixed(1)}`), n: Object.keys(all).length };
}

// In the page: lines that run on where a name stands, of those that have a hole for it to stop at (t_golden looks at where the holes are).
function runOn() {
    const lines = [...document.querySelectorAll('svg.map .rail, svg.map .ties, svg.map path.river, svg.map path.road, svg.map path.sea, svg.map [clip-path] path[class]')];
    const stops = (node) => node && node.localName !== 'svg' && (getComputedStyle(node).clipPath.includes('#clear') || stops(node.parentNode));
    return document.querySelector('#clear path') ? { holes: 1, lines: lines.filter((line) => !stops(line)).map((line) => line.getAttribute('class')) } : { holes: 0, lines: [] };
}

async function onTelephone(tab, page, name) {
    await tab.goto(address(page));
    const found = await tab.evaluate(letters);
    if (found.small.length > 0 || found.n === 0)
        fail(`${name}: on a telephone too small: ${found.small.join('; ')}`);
    return found.n;
}

(async () => {
    const browser = await open();
    let kinds = 0;
    const tab = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
    const telephone = await (await browser.newContext({ viewport: { width: 360, height: 780 }, isMobile: true, hasTouch: true })).newPage();
    for (const page of process.argv.slice(2)) {
        const name = path.basename(page);
        await tab.goto(address(page));
        kinds += await onTelephone(telephone, page, name);
        const { holes, lines } = await tab.evaluate(runOn);
        holed += holes;
        if (lines.length > 0)
            fail(`${name}: these lines run through names: ${lines.join(', ')}`);
        if (await tab.locator('svg.map[data-hexes]').count() > 0)
            continue; // where names lie there is what t_golden looks at
        const found = await tab.evaluate(boxes);
        names += found.n;
        hidden += found.hidden.length;
        const [least, stacked] = LEAST[path.basename(path.dirname(page))];
        if (found.n < least || found.counters < stacked)
            fail(`${name}: only ${found.n} names and ${found.counters} counters`);
        if (found.cut.length > 0)
            fail(`${name}: cut by the edge: ${found.cut.join(', ')}`);
        if (found.crossed.length > 0)
            fail(`${name}: on each other: ${found.crossed.join('; ')}`);
        if (found.hidden.length > HIDDEN_MOST)
            fail(`${name}: below counters: ${found.hidden.join(', ')}`);
    }
    await browser.close();
    if (names === 0 || hidden * 100 > names)
        fail(`of ${names} names ${hidden} lie below counters`);
    if (holed === 0)
        fail('on no map do lines stop at names');
    console.log(bad === 0 ? `  of ${names} names on maps none is cut, none on another, ${hidden} in part below a counter; ${kinds} kinds of letters have 11 px on a telephone` : `labels: ${bad} things amiss`);
    process.exit(bad === 0 ? 0 : 1);
})().catch((error) => { console.error(error); process.exit(1); });
