// SPDX-License-Identifier: Apache-2.0
// The desk of a large game: node large.js PAGE... Each offered order is made by choosing its parts one after the other; and a few
// with a finger on a telephone, and by the keyboard alone.
'use strict';
const { open, address, whole, fs, path } = require('./browser.js');

const LEAST = 6000; // orders that such a page offers
let bad = 0;

function expect(holds, words) {
    if (holds)
        return;
    bad++;
    console.error(`large: ${words}`);
}

// In the page's own program: of each offered order its parts, named, and what choosing them leaves.
function everyOrder(model) {
    const L = DispatchLanguage, C = DispatchChoose, desk = L.prepare(model), wrong = [], thing = new Map();
    let made = 0;
    for (const kind of Object.keys(desk.kinds))
        for (const one of desk.kinds[kind])
            thing.set(kind + one.id, one);
    const argument = { 32: ['UNIT', 'PLACE'], 33: ['PLACE', 'UNIT'], 34: ['UNIT', 'BOX'] }, first = Math.min(...desk.offers.map((offer) => offer[1]));
    const listed = C.choices(desk, []);
    for (const [part, verb, args] of desk.offers.filter((offer) => offer[2].length > 0)) {
        const kinds = argument[verb - first + 32];
        for (const a of args[0])
            for (const b of args[1]) {
                const one = thing.get(kinds[0] + a), two = thing.get(kinds[1] + b), line = L.lineOf(desk, verb, [a, b]);
                const left = L.suggestions(desk, 9, [C.thingsNamed(desk, one.name), C.thingsNamed(desk, two.name)]).map((it) => it.line);
                const known = listed[kinds[0]].has(one.name) && (made % 97 !== 0 || C.choices(desk, [[one]])[kinds[1]].has(two.name));
                made++;
                if (!line || !part || left.length === 0 || left.length > 3 || !left.includes(line) || !known)
                    wrong.push(`${line}: ${left.join('; ')}`);
            }
    }
    return { made, wrong };
}

// Two of one kind in one order: neither takes the other's place.
function twoOfAKind() {
    const desk = DispatchLanguage.prepare({ verbs: [['swap', null, 'u:UNIT with v:UNIT', '', 1, 16]], facts: [], answers: [], kinds: { UNIT: ['A', 'B', 'C'] },
        kind_names: ['UNIT'], parts: ['now'], lists: ['C*E'], offers: [[0, 16, 0, 0]], recipes: { 16: 'u0v1' }, lines: [] });
    const chosen = ['A', 'B'].map((name) => DispatchChoose.thingsNamed(desk, name));
    return DispatchLanguage.suggestions(desk, 9, chosen).map((one) => one.line).sort().join('; ');
}

const middle = (box) => [box.x + box.width / 2, box.y + box.height / 2];

// The centre of what lies on the map, scrolled to.
async function spot(tab, of) {
    await of.evaluate((node) => node.scrollIntoView({ block: 'center', inline: 'center' }));
    return middle(await of.boundingBox());
}

const counter = (tab, name) => tab.locator('svg.map g.k').filter({ has: tab.locator('title', { hasText: new RegExp(`^${name.replace(/\./g, '\\.')}(:|$)`) }) }).first();

// A unit, then one of the places that were marked, with a finger; largest map.
async function byTaps(tab, page) {
    const text = tab.getByLabel('Your orders, one a line');
    await text.fill('');
    await tab.locator('label[for=zoom-2]').tap();
    const unit = (await tab.locator('svg.map > g.k > title').nth(20).textContent()).split(':')[0];
    await tab.touchscreen.tap(...await spot(tab, counter(tab, unit)));
    const low = await tab.locator('.tray button').evaluateAll((all) => Math.min(...all.map((one) => one.getBoundingClientRect().height)));
    expect(low >= 44, `${page}: a button below the map is ${low} high`);
    expect(await tab.locator('.tray').getByText(unit).count() > 0, `${page}: a tap on ${unit} is not told: ${await tab.locator('.tray').textContent()}`);
    const picks = tab.locator('.picks .pick:not(.chosen)');
    expect(await picks.count() > 5, `${page}: after a tap on ${unit} ${await picks.count()} places are marked`);
    await tab.touchscreen.tap(...await spot(tab, picks.nth(3)));
    for (let n = 0; n < 2 && await text.inputValue() === ''; n++) // several orders of the same two: their lines are in the tray
        await tab.locator('.tray .lines button').first().tap();
    expect(/^(move|attack) /.test((await text.inputValue()).trim()) && (await text.inputValue()).includes(unit), `${page}: two taps wrote “${await text.inputValue()}”`);
    expect((await tab.locator('.verdict.wrong').count()) === 0, `${page}: what the taps wrote is wrong`);
}

// A unit and a box; the box stands off the map.
async function intoBox(tab, page) {
    const text = tab.getByLabel('Your orders, one a line');
    await text.fill('');
    const unit = (await tab.locator('svg.map > g.k > title').nth(30).textContent()).split(':')[0];
    await tab.touchscreen.tap(...await spot(tab, counter(tab, unit)));
    const box = tab.locator('svg.map g.off > text').first();
    await tab.touchscreen.tap(...await spot(tab, box));
    expect((await text.inputValue()).trim() === `send ${unit} to ${await box.textContent()}`, `${page}: into a box: “${await text.inputValue()}”`);
}

// The same from the list, without a pointer.
async function byKeys(tab, page) {
    const text = tab.getByLabel('Your orders, one a line'), list = tab.getByLabel('Choose a thing that is to be ordered');
    await text.fill('');
    const unit = (await list.locator('optgroup[label=unit] option').nth(7).textContent()).trim();
    await list.selectOption(unit);
    const to = (await list.locator('optgroup[label=place] option').last().textContent()).trim();
    await list.selectOption(to);
    expect((await text.inputValue()).trim() === `move ${unit} to ${to}`, `${page}: the list wrote “${await text.inputValue()}”`);
    await text.fill('');
    await tab.getByLabel(/^What you may order/).fill(`move ${unit} to ${to}`);
    await tab.locator('.suggestions').getByRole('button', { name: `move ${unit} to ${to}`, exact: true }).press('Enter');
    expect((await text.inputValue()).trim() === `move ${unit} to ${to}`, `${page}: typing found “${await text.inputValue()}”`);
    await tab.getByLabel(/^What you may order/).fill('');
}

async function check(browser, page) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, reducedMotion: 'reduce' });
    const tab = await context.newPage(), name = path.basename(page);
    tab.on('pageerror', (error) => expect(false, 'error: ' + error.message));
    tab.on('console', (message) => expect(false, 'console: ' + message.text()));
    await tab.goto(address(page));
    const model = whole(JSON.parse(/id="desk-data">([^]*?)<\/script>/.exec(fs.readFileSync(page, 'utf8'))[1]));
    const { made, wrong } = await tab.evaluate(everyOrder, model);
    expect(made > LEAST, `${name}: only ${made} orders`);
    expect(wrong.length === 0, `${name}: ${wrong.length} orders cannot be made: ${wrong.slice(0, 3).join(' | ')}`);
    expect(await tab.evaluate(twoOfAKind) === 'swap A with B; swap B with A', `${name}: two of a kind: ${await tab.evaluate(twoOfAKind)}`);
    const says = await tab.locator('#desk').innerText(); /* a game without cards never hears of them */
    expect(says.includes('or tap a place or a unit') && !/\bcards?\b|\bdice\b/.test(says), `${name}: the desk speaks of cards: ${says.slice(0, 400)}`);
    expect(await tab.getByText('How things stand').count() === 0, `${name}: a heading has nothing below it`);
    await byTaps(tab, name);
    await intoBox(tab, name);
    await byKeys(tab, name);
    await context.close();
    return made;
}

(async () => {
    const browser = await open();
    let made = 0;
    for (const page of process.argv.slice(2))
        made += await check(browser, page);
    await browser.close();
    console.log(bad === 0 ? `  each of ${made} orders of two large games is made by taps and from a list` : `large: ${bad} things amiss`);
    process.exit(bad === 0 && made > 0 ? 0 : 1);
})().catch((error) => { console.error(error); process.exit(1); });
