// SPDX-License-Identifier: Apache-2.0
// The pages of the rulesets' books, as t_book_page writes them: node books.js PAGE...
// They fit a phone, can be read in light and dark, ask for nothing, and each link of a term leads to what explains it.
'use strict';
const { open, address, unreadable, COLOURS, fs, path } = require('./browser.js');

const SIZE_MOST = 190 * 1000;
const SOON = 60000; // milliseconds: a link within a page is followed at once, on a busy machine a moment later
let bad = 0, led = 0;

function expect(holds, page, words) {
    if (holds)
        return;
    bad++;
    console.error(`${path.basename(page)}: ${words}`);
}

// The first terms of the page, tapped one after the other.
async function terms(tab, page) {
    const links = await tab.locator('a.term').count();
    for (let i = 0; i < links && i < 3; i++) {
        await tab.goto(address(page));
        const word = (await tab.locator('a.term').nth(i).textContent()).toLowerCase();
        await tab.locator('a.term').nth(i).click();
        const entry = tab.locator(':target');
        await entry.waitFor({ state: 'attached', timeout: SOON }).catch(() => {});
        expect(await entry.count() === 1, page, `${word} leads nowhere`);
        if (await entry.count() !== 1)
            continue;
        const bold = (await entry.locator('b').first().textContent()).toLowerCase();
        expect(bold.split(', ').some((one) => word.startsWith(one)), page, `${word} leads to ${bold}`);
        expect(await entry.isVisible(), page, `${word} leads to what cannot be seen`);
        led++;
    }
}

async function check(contexts, page, schemes) {
    expect(fs.statSync(page).size < SIZE_MOST, page, `has ${fs.statSync(page).size} bytes`);
    for (const scheme of schemes) {
        const tab = await contexts[scheme].newPage(), heard = [];
        tab.on('console', (message) => heard.push(`console: ${message.text()}`));
        tab.on('request', (request) => { if (!request.url().startsWith('file:')) heard.push(`request: ${request.url()}`); });
        await tab.goto(address(page));
        expect(await tab.evaluate(() => document.documentElement.scrollWidth <= innerWidth), page, 'is wider than a phone');
        for (const words of await unreadable(tab, scheme === 'dark' ? { rules: COLOURS } : {}))
            expect(false, page, `${scheme}: ${words}`);
        if (scheme === 'light')
            await terms(tab, page);
        expect(heard.length === 0, page, heard.join('; '));
        await tab.close();
    }
}

(async () => {
    const pages = process.argv.slice(2);
    const browser = await open(), contexts = {};
    for (const colorScheme of ['light', 'dark'])
        contexts[colorScheme] = await browser.newContext({ colorScheme, viewport: { width: 360, height: 740 } });
    // The books of all rulesets share their colours: the first ruleset's are looked at in the dark too, in a soak all.
    for (const [i, page] of pages.entries())
        await check(contexts, page, i < 3 || process.env.DISPATCH_SOAK ? ['light', 'dark'] : ['light']);
    await browser.close();
    console.log(`  ${pages.length} pages of books, ${led} terms followed: ${bad === 0 ? 'nothing amiss' : bad + ' things amiss'}`);
    process.exit(bad === 0 && pages.length > 0 && led > 0 ? 0 : 1);
})().catch((error) => { console.error(error); process.exit(1); });
