// SPDX-License-Identifier: Apache-2.0
// A mailed page without the rules in it: node plain.js tap PAGE KEY FOLDER. Lines that the host wrote out are tapped into the sheet, which is
// signed and written into FOLDER/whole. node plain.js broken PAGE BOARD KEY FOLDER: the state of such a page, and of one with the board, is
// broken, cut off, foreign and of other revisions: it is refused with words, nothing that was written is lost, and the sheet can be signed.
'use strict';
const { open, address, unreadable, whole, fs, path } = require('./browser.js');

let bad = 0;

function expect(holds, words) {
    if (holds)
        return;
    bad++;
    console.error(`plain: ${words}`);
}

const text = (tab) => tab.getByLabel('Your orders, one to a line');
const note = (tab) => tab.locator('#desk-note');

async function sign(tab, key) {
    await tab.getByLabel(/Your key file/).setInputFiles(key);
    await tab.getByText(/^Key SHA256:/).waitFor();
    await tab.getByRole('button', { name: 'Sign', exact: true }).click();
    await tab.getByText(/^Signed\. /).waitFor();
    return tab.getByLabel('The whole sheet').inputValue();
}

async function tapped(tab, key, folder) {
    expect(await note(tab).count() === 0, 'a whole page is called broken');
    await text(tab).fill('');
    const offers = tab.locator('.suggestions .lines button'), line = await offers.first().textContent();
    await offers.first().tap();
    expect((await text(tab).inputValue()).trim() === line, `a tap on “${line}” wrote: ${await text(tab).inputValue()}`);
    expect(/^1 line, as you wrote them; whether they are right the host’s receipt says\.$/.test(await tab.locator('#desk-summary').textContent()), 'it judges: ' + await tab.locator('#desk-summary').textContent());
    await text(tab).fill('attack ' + 'x'.repeat(70));
    expect(await tab.locator('.verdict.wrong').count() === 1, 'a line that is too long is not told');
    await text(tab).fill('say hello');
    for (const word of ['done', 'now'])
        await tab.getByRole('button', { name: word, exact: true }).tap();
    for (const words of await unreadable(tab))
        expect(false, words);
    fs.writeFileSync(path.join(folder, 'whole'), await sign(tab, key));
}

const state = (html, data) => html.replace(/id="desk-data">[^]*?<\/script>/, () => 'id="desk-data">' + data + '</script>');
const written = (model) => JSON.stringify(model).replace(/</g, '\\u003c');

// One tab, so that it keeps what is written; the file of the page becomes another.
async function broken(context, page, key, folder, hasRules) {
    const html = fs.readFileSync(page, 'utf8'), data = /id="desk-data">([^]*?)<\/script>/.exec(html)[1], model = whole(JSON.parse(data));
    const file = path.join(folder, 'broken.html'), tab = await context.newPage(), heard = [];
    tab.on('pageerror', (error) => heard.push(error.message));
    tab.on('dialog', (dialog) => dialog.accept());
    const damaged = /What this page knows of your report was damaged on its way/, bent = { ...model, lines: [] };
    const states = [[data.slice(0, data.length >> 1), damaged], ['', damaged], ['{}', damaged], [written({ form: 7 }), damaged], [data.replace('"packed":"', '"packed":"~~~'), damaged],
        ...(!hasRules ? [] : [[written({ ...bent, board: { ...model.board, revision: 999 } }), /of newer rules \(blue-vs-gray, revision 999\).*it needs a desk with revision 999/],
            [written({ ...bent, board: { ...model.board, ruleset: 'house-divided' } }), /does not have the rules of this game/], [written({ ...bent, board: null }), /older program, or facts of its own/],
            [written({ ...bent, board: { ...model.board, view: {} } }), /So this page cannot try your lines out/], [written({ ...bent, board: { ...model.board, data: '0123456789abcdef' } }), /other cards or tables/]])];
    fs.writeFileSync(file, html);
    await tab.goto(address(file));
    await text(tab).fill('say kept as it is');
    for (const [words, says] of states) {
        fs.writeFileSync(file, state(html, words));
        await tab.goto('about:blank');
        await tab.goto(address(file));
        await note(tab).getByText(says).waitFor();
        expect(await text(tab).inputValue() === 'say kept as it is', `${says}: what was written is lost: ${await text(tab).inputValue()}`);
        expect(await tab.locator('.verdict.wrong').count() === 0, `${says}: something is called wrong`);
        expect((await sign(tab, key)).includes('\nsay kept as it is\n'), `${says}: nothing can be signed`);
    }
    fs.writeFileSync(file, state(html, '{').replace(/<pre class="form"[^]*?<\/pre>/, ''));
    await tab.goto('about:blank');
    await tab.goto(address(file));
    await note(tab).getByText(/Open the file as it came with the mail once more/).waitFor();
    fs.writeFileSync(file, html);
    await tab.goto('about:blank');
    await tab.goto(address(file));
    await text(tab).waitFor();
    expect(await text(tab).inputValue() === 'say kept as it is' && await note(tab).count() === 0, 'the whole page does not go on');
    expect(heard.length === 0, heard.join('; '));
    await tab.close();
    return states.length;
}

// A browser without WebAssembly says so, and has a text box that signs.
async function without(browser, page, key) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true }), tab = await context.newPage();
    await context.addInitScript(() => { delete globalThis.WebAssembly; });
    tab.on('dialog', (dialog) => dialog.accept()); // the key is another seat's
    tab.on('pageerror', (error) => expect(false, 'error: ' + error.message));
    await tab.goto(address(page));
    await note(tab).getByText(/This browser has no WebAssembly/).waitFor();
    await text(tab).fill('say by hand');
    expect((await sign(tab, key)).includes('\nsay by hand\n'), 'without WebAssembly nothing can be signed');
    await context.close();
}

async function tapPage(browser, page, key, folder) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, reducedMotion: 'reduce' }), tab = await context.newPage();
    tab.on('pageerror', (error) => expect(false, 'error: ' + error.message));
    tab.on('console', (message) => expect(false, 'console: ' + message.text()));
    tab.on('dialog', (dialog) => { expect(false, 'asks: ' + dialog.message()); dialog.dismiss(); });
    await tab.goto(address(page));
    await tapped(tab, key, folder);
    return '  a page without rules signs what is tapped and written';
}

async function breakPages(browser, plain, board, key, folder) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const states = await broken(context, plain, key, folder, false) + await broken(context, board, key, folder, true);
    await without(browser, board, key);
    return `  ${states} broken, foreign and cut off states of pages are refused with words, lose nothing, and can be signed`;
}

(async () => {
    const [what, ...files] = process.argv.slice(2), browser = await open();
    const words = await (what === 'tap' ? tapPage : breakPages)(browser, ...files);
    await browser.close();
    console.log(bad === 0 ? words : `plain: ${bad} things amiss`);
    process.exit(bad === 0 ? 0 : 1);
})().catch((error) => { console.error(error); process.exit(1); });
