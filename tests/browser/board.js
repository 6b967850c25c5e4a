// SPDX-License-Identifier: Apache-2.0
// The desk with the rules in it (board.sh): node board.js play DESK PAGE KEY FOLDER writes into FOLDER what is handed over, and what the
// desk said of each line; node board.js told RECEIPT WORDS... finds these words in each receipt. Knows no game: what is offered is ordered.
'use strict';
const { open, address, settled, unreadable, fs, path } = require('./browser.js');

const LINES = 4, TAPPED_LEAST = 2, TAPPED = process.env.DISPATCH_SOAK ? 12 : TAPPED_LEAST, TRIES = 40, FRAMES = 100, WRONG = 'frobnicate the enemy\nattack';
let bad = 0;

function expect(holds, words) {
    if (holds)
        return;
    bad++;
    console.error(`board: ${words}`);
}

const text = (tab) => tab.getByLabel('Your orders, one to a line');
const part = (tab) => tab.locator('.suggestions').evaluate((all) => all.querySelector('h4')?.textContent || ''); // what is asked now comes first, then the rest of the turn
const offers = (tab) => tab.locator('.suggestions .lines').first().locator('button');
const rows = (tab) => tab.locator('.verdicts').first().locator('.verdict:not(.horizon)').evaluateAll((all) => all.map((row) =>
    ({ state: row.className.replace('verdict ', ''), line: row.querySelector('code').textContent, says: row.querySelector('.says').textContent })));

// The key's file is chosen, which no page can do for its reader; a question of the page is answered with yes.
async function opened(context, desk, page, keyFile) {
    const tab = await context.newPage();
    tab.on('dialog', (dialog) => dialog.accept());
    tab.on('pageerror', (error) => expect(false, 'error: ' + error.message));
    tab.on('console', (message) => expect(false, 'console: ' + message.text()));
    await tab.goto(address(desk));
    await tab.locator('#desk-open').setInputFiles(page);
    await text(tab).waitFor();
    expect(await tab.locator('#desk-note').count() === 0, 'the rules do not answer: ' + await tab.locator('#desk-note').allTextContents());
    await tab.locator('#key-file').setInputFiles(keyFile);
    await tab.getByText(/^Signs with your key/).waitFor();
    await text(tab).fill('');
    await settled(tab);
    return tab;
}

const follows = (tab) => tab.evaluate(() => !!document.querySelector('.verdict.horizon') ||
    /^The map shows where your lines lead/.test(document.querySelector('#desk-shown')?.textContent || ''));

// The map may come some frames after the lines, on a busy machine.
async function comes(tab) {
    for (let i = 0; i < FRAMES && !await follows(tab); i++)
        await settled(tab);
    return follows(tab);
}

async function boardFollows(tab) {
    const does = await comes(tab), shown = await tab.locator('#desk-shown').allTextContents();
    expect(does, `the board does not follow: ${shown}, with ${JSON.stringify(await rows(tab))}`);
    return shown;
}

// What is handed over goes into folder/name, what the desk said of its lines beside it. press: how a button is pressed.
async function sign(tab, folder, name, press) {
    await press(tab.getByRole('button', { name: 'Sign', exact: true }));
    await tab.getByText(/^Signed\. /).waitFor();
    fs.writeFileSync(path.join(folder, name), await tab.getByLabel('The whole sheet').inputValue());
    fs.writeFileSync(path.join(folder, name + '.json'), JSON.stringify(await rows(tab)));
}

// ---- a telephone, and a finger ----

// Things that can be tapped and are named in an offer; where on the screen, once they are in sight.
const tappable = (tab) => tab.evaluate(() => {
    const offered = [...document.querySelectorAll('.suggestions .lines:first-of-type button')].map((one) => one.textContent), found = [];
    document.querySelectorAll('svg.map g.k, svg.map g.p, svg.map .ar path, .hand .card').forEach((node, i) => {
        const title = node.querySelector('title, strong'), name = title && title.textContent.split(':')[0];
        if (name && offered.some((line) => line.includes(name)))
            found.push([i, name]);
    });
    return found;
});

const spot = (tab, i) => tab.evaluate((n) => {
    const node = document.querySelectorAll('svg.map g.k, svg.map g.p, svg.map .ar path, .hand .card')[n];
    const place = () => node.getBoundingClientRect(), box = node.closest('.scroll');
    node.scrollIntoView({ block: 'center', inline: 'center' }); // firefox moves the page to a part of a drawing, but not the box around it
    if (box) {
        const frame = box.getBoundingClientRect(); // where the page has brought it
        box.scrollLeft += place().x + place().width / 2 - frame.left - frame.width / 2;
        box.scrollTop += place().y + place().height / 2 - frame.top - frame.height / 2;
        window.scrollBy(0, place().y + place().height / 2 - innerHeight / 2);
    }
    const mark = node.querySelector('use[href^="#s-"], use, rect') || node, at = mark.getBoundingClientRect(), middle = [at.x + at.width / 2, at.y + at.height / 2];
    const isOn = ([x, y]) => { const hit = document.elementFromPoint(x, y); return !!hit && (node === hit || node.contains(hit)); };
    for (let k = 0; k < 100 && node.localName === 'path'; k++) { // the middle of an area may lie outside it, or have something on it
        const spot = [at.x + (0.5 + k % 10) * at.width / 10, at.y + (0.5 + Math.floor(k / 10)) * at.height / 10];
        if (isOn(spot))
            return spot;
    }
    return middle;
}, i);

// Up to most lines, two taps each: a thing, then one of the lines that are left; gives how many.
async function tapLines(tab, most) {
    const tried = new Set();
    let written = 0;
    while (written < most && tried.size < TRIES) {
        const things = (await tappable(tab)).filter(([, name]) => !tried.has(name)), asked = await part(tab);
        if (things.length === 0)
            break;
        tried.add(things[0][1]);
        await tab.touchscreen.tap(...await spot(tab, things[0][0]));
        const tray = tab.locator('.tray:visible .lines button'), left = await tray.count() > 0 ? tray : offers(tab);
        if (!await tab.getByText(/^Only what speaks of/).isVisible() || await left.count() === 0 || await part(tab) !== asked) {
            const all = tab.getByRole('button', { name: 'show all' });
            if (await all.isVisible())
                await all.tap();
            continue;
        }
        const line = await left.first().textContent(), before = (await rows(tab)).length;
        await left.first().tap();
        await settled(tab);
        const now = await rows(tab);
        expect(now.length === before + 1 || (await text(tab).inputValue()).includes(line.split(' ').pop()), `a tap on “${line}” writes nothing`);
        expect(now.every((row) => row.state !== 'wrong'), `what was tapped is wrong: ${JSON.stringify(now)}`);
        written++;
        tried.clear();
    }
    return written;
}

// A whole turn that is signed and handed in: nothing is typed.
async function byTaps(browser, desk, page, keyFile, folder) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, reducedMotion: 'reduce' });
    const tab = await opened(context, desk, page, keyFile), written = await tapLines(tab, TAPPED), tapped = await text(tab).inputValue();
    expect(written >= TAPPED_LEAST, `${path.basename(page)}: ${written} lines were tapped`);
    await boardFollows(tab);
    for (const word of ['done', 'undo', 'done']) {
        await tab.getByRole('button', { name: word, exact: true }).tap();
        expect(word === 'undo' ? await text(tab).inputValue() === tapped : /(^|\n)done$/.test(await text(tab).inputValue()), `“${word}” leaves: ${await text(tab).inputValue()}`);
    }
    await settled(tab);
    expect(await tab.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'the page is wider than the telephone');
    await sign(tab, folder, 'tapped', (at) => at.tap());
    await context.close();
}

// ---- a mouse ----

// From a counter to a place that is marked when it is chosen: what two taps write.
async function byDrag(tab) {
    const things = await tab.locator('svg.map[data-hexes]').count() > 0 ? await tappable(tab) : [];
    if (things.length === 0)
        return;
    const from = await spot(tab, things[0][0]);
    await tab.mouse.click(...from);
    const to = await tab.evaluate(() => [...document.querySelectorAll('.picks .pick:not(.chosen)')].map((node) => node.getBoundingClientRect())
        .map((at) => [at.x + at.width / 2, at.y + at.height / 2]).find(([x, y]) => y > 0 && y < innerHeight - 100 && document.elementFromPoint(x, y)?.closest('svg.map')));
    if (!to) {
        expect(false, `nothing is marked for ${things[0][1]}`);
        return;
    }
    await tab.mouse.move(...from);
    await tab.mouse.down();
    await tab.mouse.move(...to, { steps: 4 });
    await tab.mouse.up();
    await settled(tab);
    const written = await text(tab).inputValue();
    expect(written.includes(things[0][1]) && await tab.locator('.tray:visible').count() === 0, `dragging ${things[0][1]} wrote: ${written}`);
    await tab.getByRole('button', { name: 'undo', exact: true }).click();
    await settled(tab);
}

// ---- the keyboard ----

// With the keys: who goes through the page by Tab can come to it.
async function reach(at) {
    await at.focus();
    expect(await at.evaluate((node) => node === document.activeElement && node.tabIndex >= 0), `no key leads to: ${await at.textContent()}`);
}

async function enter(at) {
    await reach(at);
    await at.page().keyboard.press('Enter');
}

// A thing from the list, another that goes with it, and so on, until a line is written or lines are left to press Enter on.
async function oneLine(tab) {
    const before = await text(tab).inputValue(), asked = await part(tab), list = tab.getByLabel('Choose a thing that is to be ordered, or a place');
    if (await list.isVisible()) {
        await reach(list);
        await tab.keyboard.press('ArrowDown');
        await settled(tab);
        expect(await text(tab).inputValue() !== before || await tab.getByText(/^Only what speaks of/).isVisible(), 'a key on the list chooses nothing');
    }
    if (await text(tab).inputValue() === before && await part(tab) !== asked)
        await enter(tab.getByRole('button', { name: 'show all' }));
    if (await text(tab).inputValue() === before && await offers(tab).count() > 0)
        await enter(offers(tab).first());
    await settled(tab);
    return await text(tab).inputValue() !== before;
}

// A line that moves something, and back: the map goes back too. Some lines move nothing, so there may be others before it.
async function takenBack(tab) {
    let written = 0;
    for (let i = 0; i < TRIES && (written === 0 || (written < LINES && !await comes(tab))); i++)
        written += await oneLine(tab) ? 1 : 0;
    expect(written > 0, 'no line is written with the keys');
    const shown = await boardFollows(tab);
    for (; written > 0; written--) {
        await enter(tab.getByRole('button', { name: 'undo', exact: true }));
        await settled(tab);
    }
    expect(await text(tab).inputValue() === '', 'not all is taken back: ' + await text(tab).inputValue());
    expect(shown.length === 0 || (await tab.locator('#desk-shown').textContent()) === 'The map is that of the report.', 'the map does not go back');
}

async function byKeys(browser, desk, page, keyFile, folder) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
    const tab = await opened(context, desk, page, keyFile);
    await byDrag(tab);
    await text(tab).fill('say what was tapped has this number');
    await sign(tab, folder, 'before', enter);
    await text(tab).fill(WRONG);
    expect((await rows(tab)).filter((row) => row.state === 'wrong').length === 2, 'two wrong lines are not called wrong: ' + JSON.stringify(await rows(tab)));
    await sign(tab, folder, 'wrong', enter);
    await text(tab).fill('note ' + 'long '.repeat(20) + '\nmove ' + 'far '.repeat(20));
    expect((await rows(tab)).map((row) => row.state).join() === 'fine,wrong' && (await rows(tab))[1].says.includes('more than 70 columns'), 'a line that is too long: ' + JSON.stringify(await rows(tab)));
    await text(tab).fill('');
    await settled(tab);
    await takenBack(tab);
    for (let i = 0; i < LINES && await tab.locator('.verdict.horizon').count() === 0 && await oneLine(tab); i++)
        ;
    const written = await rows(tab);
    expect(written.length > 0 && written.every((row) => row.state !== 'wrong'), `the keyboard wrote: ${JSON.stringify(written)}`);
    expect(written.some((row) => row.says !== ''), `nothing is said of any line: ${JSON.stringify(written)}`);
    for (const word of ['done', 'now'])
        await enter(tab.getByRole('button', { name: word, exact: true }));
    await settled(tab);
    for (const words of await unreadable(tab))
        expect(false, words);
    await sign(tab, folder, 'whole', enter);
    await context.close();
}

async function play(desk, page, keyFile, folder) {
    const browser = await open();
    await byTaps(browser, desk, page, keyFile, folder);
    await byKeys(browser, desk, page, keyFile, folder);
    await browser.close();
}

// ---- the receipt ----

function told(receipt, words) {
    const flat = (said) => said.replace(/\s+/g, ' '), all = flat(fs.readFileSync(receipt, 'utf8'));
    let n = 0;
    for (const { line, says } of JSON.parse(fs.readFileSync(words, 'utf8')))
        for (const one of says.split('; ').filter((it) => it && it !== 'goes on from above')) {
            n++;
            expect(all.includes(flat(one)), `the receipt does not say of “${line}”: ${one}`);
        }
    expect(n > 0, `${words}: nothing was said`);
}

(async () => {
    const [what, ...files] = process.argv.slice(2);
    if (what === 'play')
        await play(...files);
    for (let i = 0; what === 'told' && i < files.length; i += 2)
        told(files[i], files[i + 1]);
    process.exit(bad === 0 ? 0 : 1);
})().catch((error) => { console.error(error); process.exit(1); });
