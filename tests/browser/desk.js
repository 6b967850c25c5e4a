// SPDX-License-Identifier: Apache-2.0
// Plays a turn at the order desk as a player does: node desk.js PAGE KEY FOLDER. Writes what the desk hands over into FOLDER:
// the sheet, its signature, and what is copied.
'use strict';
const { open, address, settled, fs, path } = require('./browser.js');

let bad = 0;

function expect(holds, words) {
    if (holds)
        return;
    bad++;
    console.error(`desk: ${words}`);
}

async function saved(tab, name, folder) {
    const [download] = await Promise.all([tab.waitForEvent('download'), tab.getByRole('button', { name }).click()]);
    const to = path.join(folder, download.suggestedFilename());
    await download.saveAs(to);
    return to;
}

const verdicts = (tab) => tab.locator('.verdict').evaluateAll((all) => all.map((one) => one.className + ': ' + one.textContent));

// A slip is named with its remedy, which one tap carries out.
async function slip(tab, text) {
    await text.fill('deplyo');
    expect((await verdicts(tab))[0].startsWith('verdict wrong'), 'a misspelt order is not called wrong');
    await tab.getByRole('button', { name: /^write / }).first().click();
    expect(/^deploy/.test(await text.inputValue()), 'the slip is not mended: ' + await text.inputValue());
}

// Typing with completion alone, by the keyboard.
async function complete(tab, text) {
    await text.fill('');
    await text.pressSequentially('dra');
    await tab.getByRole('group', { name: 'What may come next' }).getByRole('button', { name: 'draw', exact: true }).press('Enter');
    await tab.keyboard.type('1 rest supply');
    expect(await text.inputValue() === 'draw 1 rest supply', 'completion wrote: ' + await text.inputValue());
}

// A place of the map that is tapped leaves the orders that speak of it.
async function tap(tab) {
    const all = await tab.getByLabel('Choose a thing that is to be ordered').locator('option').allTextContents();
    const places = await tab.locator('svg.map g.p > title').allTextContents();
    const name = places.map((one) => one.split(':')[0]).find((one) => all.includes(one));
    if (!name)
        return;
    await settled(tab);
    await tab.locator('svg.map g.p', { hasText: name }).first().locator('use[href^="#s-"]').click({ force: true });
    const left = await tab.locator('.suggestions .lines button').allTextContents();
    expect(left.length > 0 && left.every((line) => line.includes(name)), `a tap on ${name} leaves: ${left.slice(0, 4).join('; ')}`);
    await tab.getByRole('button', { name: 'show all' }).click();
}

(async () => {
    const [page, keyFile, folder] = process.argv.slice(2);
    const browser = await open();
    const context = await browser.newContext({ acceptDownloads: true, viewport: { width: 390, height: 844 } });
    const tab = await context.newPage();
    tab.on('pageerror', (error) => expect(false, 'error: ' + error.message));
    tab.on('console', (message) => expect(false, 'console: ' + message.text()));
    tab.on('dialog', (dialog) => { expect(false, 'asks: ' + dialog.message()); dialog.dismiss(); });
    await tab.goto(address(page));
    const text = tab.getByLabel('Your orders, one to a line');
    await text.waitFor();
    await settled(tab);
    await slip(tab, text);
    await complete(tab, text);
    await tap(tab);
    await text.fill('');
    for (const line of fs.readFileSync(path.join(folder, 'lines'), 'utf8').split('\n').filter(Boolean)) {
        const offer = tab.locator('.suggestions').getByRole('button', { name: line, exact: true });
        if (await offer.count() > 0) {
            await offer.first().click();
        } else {
            const before = await text.inputValue();
            await text.fill(before + (before && !before.endsWith('\n') ? '\n' : '') + line);
        }
    }
    const wrong = (await verdicts(tab)).filter((one) => one.startsWith('verdict wrong'));
    expect(wrong.length === 0, wrong.join('; '));
    await tab.getByLabel(/Your key file/).setInputFiles(keyFile);
    await tab.getByText(/^Key SHA256:/).waitFor();
    await tab.getByRole('button', { name: 'Sign', exact: true }).click();
    await tab.getByText(/^Signed\. /).waitFor();
    expect(await tab.getByText(/^Key SHA256:/).count() === 0, 'the mailed page keeps the key');
    await saved(tab, 'Save the sheet', folder);
    await saved(tab, 'Save the signature', folder);
    fs.writeFileSync(path.join(folder, 'whole'), await tab.getByLabel('The whole sheet').inputValue());
    await browser.close();
    console.log(bad === 0 ? '  a turn is composed and signed at the desk' : `desk: ${bad} things amiss`);
    process.exit(bad === 0 ? 0 : 1);
})().catch((error) => { console.error(error); process.exit(1); });
