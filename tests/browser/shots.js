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

async function forReadme(browser, page, picture) {
    const context = await browser.newContext({ viewport: { width: 1180, height: 1500 }, deviceScaleFactor: 0.75 });
    const tab = await context.newPage();
    await tab.goto(address(page));
    for (const steps of await tab.locator('details[open]').all())
        await steps.evaluate((at) => { at.open = false; });
    const map = await tab.locator('.scroll').boundingBox();
    await tab.screenshot({ path: picture, fullPage: true, clip: { x: 0, y: 0, width: 1180, height: map.y + map.height + 60 } });
    await context.close();
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
