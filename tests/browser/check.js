// SPDX-License-Identifier: Apache-2.0
// Opens pages of reports as a reader does, and looks for what would spoil them: node check.js PAGE...
// Nothing may be asked of the outside, nothing run, nothing stay unreadable; on paper a report has two pages, and one more for a map with a sheet of its own.
'use strict';
const { open, address, pagesPrinted, held, unreadable, COLOURS, fs, path } = require('./browser.js');

const SIZE_MOST = 190 * 1000, BOARD_MOST = 400 * 1000, PAPER_MOST = 2, PAPER_MAP = 3; // a map that has a sheet of its own
let bad = 0, n_links = 0;

function expect(holds, page, words) {
    if (holds)
        return;
    bad++;
    console.error(`${path.basename(page)}: ${words}`);
}

// A tab that notes all that a quiet page does not do.
async function listen(context, page) {
    const tab = await context.newPage(), heard = [];
    tab.on('console', (message) => heard.push(`console: ${message.text()}`));
    tab.on('pageerror', (error) => heard.push(`error: ${error.message}`));
    tab.on('dialog', (dialog) => { heard.push(`dialog: ${dialog.message()}`); dialog.dismiss(); });
    tab.on('request', (request) => { if (request.url() !== address(page)) heard.push(`request: ${request.url()}`); });
    await tab.goto(address(page));
    return { tab, heard };
}

// The layers of the map answer to the keyboard alone.
async function layers(tab, page) {
    if (await tab.locator('#layer-1').count() === 0)
        return;
    const shown = () => tab.locator('g.y1').evaluate((at) => getComputedStyle(at).display);
    expect(await shown() === 'none', page, 'a layer of the map is shown before it is asked for');
    await tab.locator('#layer-0').focus();
    await tab.keyboard.press('ArrowRight');
    expect(await shown() !== 'none', page, 'the arrow key does not show the first layer of the map');
}

// What stands open over the page: its words, and what is amiss with it.
const opened = (tab) => tab.evaluate(() => {
    const row = document.querySelector('.lists :target'), box = row && row.closest('.lists').getBoundingClientRect();
    if (!row || box.height === 0)
        return null;
    const pieces = [...row.querySelectorAll('i')], small = pieces.map((at) => parseFloat(getComputedStyle(at).fontSize)).filter((size) => size < 11);
    const others = [...document.querySelectorAll('.lists li')].filter((at) => at !== row && at.getBoundingClientRect().height > 0).length;
    return { pieces: pieces.length, small: small.length, others, inside: box.top >= 0 && box.bottom <= innerHeight && box.left >= 0 && box.right <= innerWidth };
});

// A stack opens by a finger without any script, and by a key; nothing else opens with it, and it closes again.
async function stacks(context, page) {
    const some = 4, tab = await context.newPage();
    await tab.goto(address(page));
    await held(tab);
    const links = tab.locator('svg.map a'), n = await links.count();
    n_links += n;
    for (let i = 0; i < n; i += Math.ceil(n / some)) {
        if (await tab.locator('label[for=zoom-3]').count() > 0)
            await tab.locator('label[for=zoom-3]').tap();
        await links.nth(i).tap({ force: true });
        const at = await opened(tab);
        expect(at && at.pieces > 0 && at.small === 0 && at.others === 0 && at.inside, page, `stack ${i} does not open at a tap: ${JSON.stringify(at)}`);
        await tab.locator('.shut a').tap();
        expect(await opened(tab) === null, page, `stack ${i} does not close`);
    }
    await tab.close();
}

async function stacksByKeys(tab, page) {
    const link = tab.locator('svg.map a').first();
    if (await link.count() === 0)
        return;
    expect(await tab.evaluate(() => document.querySelector('.lists').getBoundingClientRect().height) === 0, page, 'the list of places is open before it is asked for');
    await link.focus();
    await tab.keyboard.press('Enter');
    const at = await opened(tab);
    expect(at && at.pieces > 0 && at.others === 0, page, `a stack does not open at Enter: ${JSON.stringify(at)}`);
    for (const words of await unreadable(tab, { asItIs: true }))
        expect(false, page, `a stack that is open: ${words}`);
    await tab.keyboard.press('Tab');
    await tab.keyboard.press('Enter');
    expect(await opened(tab) === null, page, 'Tab and Enter do not close it');
}

// What a name or a saying brought along is text. A feed is offered by the pages of the public folder, and asked for by nobody.
async function inert(tab, page) {
    const alive = await tab.evaluate(() => document.querySelectorAll('img, iframe, object, embed, link:not([rel="alternate"][href="feed.xml"], [rel="alternate"][href="open.xml"]), form, [onload], [onerror]').length);
    expect(alive === 0, page, `${alive} elements that have no place in a report`);
    const scripts = await tab.evaluate(() => document.querySelectorAll('script').length);
    expect(scripts === 0 || scripts === 2, page, `${scripts} scripts: the order desk has a model and a program`);
    const ran = await tab.evaluate(() => {
        const script = document.createElement('script');
        script.textContent = 'window.ran = true';
        document.body.append(script);
        return window.ran === true;
    });
    expect(!ran, page, 'its policy lets a script run');
}

/* Maps of hexes, and those that are printed across a sheet. */
async function mapHasSheet(tab) {
    await tab.emulateMedia({ media: 'print' });
    const own = await tab.evaluate(() => [...document.querySelectorAll('#map')].some((map) => getComputedStyle(map).page === 'across'));
    await tab.emulateMedia({ media: null });
    return own || await tab.locator('svg[data-hexes]').count() > 0;
}

async function check(contexts, page, schemes) {
    const most = fs.readFileSync(page, 'utf8').includes("'wasm-unsafe-eval'") ? BOARD_MOST : SIZE_MOST; // with the rules in it, for who wishes the board
    expect(fs.statSync(page).size < most, page, `has ${fs.statSync(page).size} bytes`);
    await stacks(contexts.touched, page);
    for (const scheme of schemes) {
        const { tab, heard } = await listen(contexts[scheme], page);
        expect(await tab.evaluate(() => document.documentElement.scrollWidth <= innerWidth), page, 'is wider than a phone');
        expect(await tab.title() !== '', page, 'has no title');
        if (scheme === 'light')
            await stacksByKeys(tab, page);
        for (const words of await unreadable(tab, scheme === 'dark' ? { rules: COLOURS } : {}))
            expect(false, page, `${scheme}: ${words}`);
        if (scheme === 'light') {
            await layers(tab, page);
            const paper = await pagesPrinted(tab);
            const sheets = await mapHasSheet(tab) ? PAPER_MAP : PAPER_MOST;
            expect(paper >= 1 && paper <= sheets, page, `prints on ${paper} pages`);
        }
        expect(heard.length === 0, page, heard.join('; '));
        if (scheme === 'light')
            await inert(tab, page); // last: what the policy stops it says on the console
        await tab.close();
    }
}

(async () => {
    const pages = process.argv.slice(2);
    const browser = await open();
    const contexts = { touched: await browser.newContext({ javaScriptEnabled: false, hasTouch: true, viewport: { width: 360, height: 740 } }) };
    for (const colorScheme of ['light', 'dark'])
        contexts[colorScheme] = await browser.newContext({ colorScheme, viewport: { width: 390, height: 844 } });
    // The pages of a game share their colours: of two the one is looked at in the dark too, in a soak both.
    for (const [i, page] of pages.entries()) {
        const schemes = i % 2 === 0 || process.env.DISPATCH_SOAK ? ['light', 'dark'] : ['light'];
        await check(contexts, page, schemes).catch((error) => { console.error(page); throw error; });
    }
    await browser.close();
    console.log(`  ${pages.length} pages in ${browser.version()}: ${bad === 0 ? 'nothing amiss' : bad + ' things amiss'}`);
    console.log(`  ${n_links} stacks that open`);
    process.exit(bad === 0 && n_links > 100 && pages.length > 0 ? 0 : 1);
})().catch((error) => { console.error(error); process.exit(1); });
