// SPDX-License-Identifier: Apache-2.0
// Pictures of reports, for eyes: node shots.js FOLDER PICTURE PAGE...; PICTURE: what README shows, of the last page.
'use strict';
const { open, address, pagesPrinted, fs, path } = require('./browser.js');

const sizes = {
    phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true },
    laptop: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
    print: { viewport: { width: 718, height: 1047 }, deviceScaleFactor: 2 }, // A4 less its margins, at 96 dots an inch
};

async function shoot(browser, page, folder) {
    const stem = path.join(folder, `${path.basename(path.dirname(page))}-${path.basename(page, '.html')}`);
    for (const size of Object.keys(sizes))
        for (const scheme of size === 'print' ? ['light'] : ['light', 'dark']) {
            const context = await browser.newContext({ ...sizes[size], colorScheme: scheme });
            const tab = await context.newPage();
            if (size === 'print')
                await tab.emulateMedia({ media: 'print' });
            await tab.goto(address(page));
            await tab.screenshot({ path: `${stem}-${size}-${scheme}.png`, fullPage: true });
            if (size === 'print')
                console.log(`${path.basename(page)}: ${await pagesPrinted(tab)} pages printed`);
            await context.close();
        }
}

// What random players say is for other tests; steps of a fight are folded, so that more is seen.
async function tidy(tab) {
    await tab.evaluate(() => {
        document.querySelectorAll('.saying').forEach((one) => one.remove());
        document.querySelectorAll('details[open]').forEach((one) => { one.open = false; });
    });
}

// A telephone at the order desk, with the first orders of some parts tapped.
// Pictures are taken in the size in which they are shown: scaled again they would be larger files.
async function deskOnTelephone(browser, page, height) {
    const context = await browser.newContext({ ...sizes.phone, deviceScaleFactor: 294 / 390 });
    const tab = await context.newPage();
    await tab.goto(address(page));
    const text = tab.locator('#desk-orders');
    await text.fill('done');
    for (const word of ['cash', 'draw', 'deploy', 'attack']) {
        const button = tab.locator('.suggestions button', { hasText: word }).first();
        if (await button.count())
            await button.click();
    }
    await tab.locator('#desk-orders, .suggestions').evaluateAll((all) => all.forEach((one) => { one.scrollTop = 0; }));
    await tab.locator('.toast').evaluateAll((all) => all.forEach((one) => one.remove()));
    const from = await tab.locator('#h-desk').evaluate((at) => at.getBoundingClientRect().top + scrollY);
    const shot = await tab.screenshot({ fullPage: true, clip: { x: 0, y: from - 12, width: 390, height } });
    await context.close();
    return shot;
}

// README's picture: a report on a laptop, and beside it the order desk on a telephone.
async function forReadme(browser, page, picture) {
    const context = await browser.newContext({ viewport: { width: 1180, height: 1500 }, deviceScaleFactor: 660 / 1180 });
    const tab = await context.newPage();
    await tab.goto(address(page));
    await tidy(tab);
    const map = await tab.locator('.scroll').boundingBox(), height = map.y + map.height + 60;
    const laptop = await tab.screenshot({ fullPage: true, clip: { x: 0, y: 0, width: 1180, height } });
    const telephone = await deskOnTelephone(browser, page, 1130);
    await context.close();
    const both = await browser.newPage({ viewport: { width: 1000, height: 800 } });
    const data = (shot) => 'data:image/png;base64,' + shot.toString('base64');
    await both.setContent(`<body style="margin:0;padding:12px;display:flex;gap:12px;align-items:flex-start;background:#cfc8b8">
        <img src="${data(laptop)}" width="660" style="border-radius:6px"><img src="${data(telephone)}" width="304" style="border-radius:16px;border:5px solid #1f1d1a;box-sizing:border-box">`);
    await both.locator('img').last().evaluate((at) => at.decode());
    await both.screenshot({ path: picture, fullPage: true });
    await both.close();
}

(async () => {
    const [folder, picture, ...pages] = process.argv.slice(2);
    fs.mkdirSync(folder, { recursive: true });
    const browser = await open();
    for (const page of pages)
        await shoot(browser, page, folder);
    await forReadme(browser, pages[pages.length - 1], picture);
    await browser.close();
})().catch((error) => { console.error(error); process.exit(1); });
