// SPDX-License-Identifier: Apache-2.0
// Opens pages of reports as a reader does, and looks for what would spoil them: node check.js PAGE...
// Nothing may be asked of the outside, nothing run, nothing stay unreadable; on paper a report has two pages, and one more for a map with a sheet of its own.
'use strict';
const { open, address, pagesPrinted, unreadable, fs, path } = require('./browser.js');

const SIZE_MOST = 200 * 1000, PAPER_MOST = 2, PAPER_MAP = 3; // a map that has a sheet of its own
let bad = 0;

function expect(holds, page, words) {
    if (holds)
        return;
    bad++;
    console.error(`${path.basename(page)}: ${words}`);
}

// A tab that notes all that a quiet page does not do.
async function listen(browser, page, scheme) {
    const context = await browser.newContext({ colorScheme: scheme, viewport: { width: 390, height: 844 } });
    const tab = await context.newPage(), heard = [];
    tab.on('console', (message) => heard.push(`console: ${message.text()}`));
    tab.on('pageerror', (error) => heard.push(`error: ${error.message}`));
    tab.on('dialog', (dialog) => { heard.push(`dialog: ${dialog.message()}`); dialog.dismiss(); });
    tab.on('request', (request) => { if (request.url() !== address(page)) heard.push(`request: ${request.url()}`); });
    await tab.goto(address(page));
    return { context, tab, heard };
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

// What a name or a saying brought along is text.
async function inert(tab, page) {
    const alive = await tab.evaluate(() => document.querySelectorAll('img, iframe, object, embed, link, form, [onload], [onerror]').length);
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

async function check(browser, page) {
    expect(fs.statSync(page).size < SIZE_MOST, page, `has ${fs.statSync(page).size} bytes`);
    for (const scheme of ['light', 'dark']) {
        const { context, tab, heard } = await listen(browser, page, scheme);
        expect(await tab.evaluate(() => document.documentElement.scrollWidth <= innerWidth), page, 'is wider than a phone');
        expect(await tab.title() !== '', page, 'has no title');
        for (const words of await unreadable(tab))
            expect(false, page, `${scheme}: ${words}`);
        if (scheme === 'light') {
            await layers(tab, page);
            const paper = await pagesPrinted(tab);
            const most = await mapHasSheet(tab) ? PAPER_MAP : PAPER_MOST;
            expect(paper >= 1 && paper <= most, page, `prints on ${paper} pages`);
        }
        expect(heard.length === 0, page, heard.join('; '));
        if (scheme === 'light')
            await inert(tab, page); // last: what the policy stops it says on the console
        await context.close();
    }
}

(async () => {
    const pages = process.argv.slice(2);
    const browser = await open();
    for (const page of pages)
        await check(browser, page);
    await browser.close();
    console.log(`  ${pages.length} pages in ${browser.version()}: ${bad === 0 ? 'nothing amiss' : bad + ' things amiss'}`);
    process.exit(bad === 0 && pages.length > 0 ? 0 : 1);
})().catch((error) => { console.error(error); process.exit(1); });
