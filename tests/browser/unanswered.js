// SPDX-License-Identifier: Apache-2.0
// A seat that is asked how it meets an attack, and whose lines do not answer that, reads so at the desk, in red, until they do: node
// unanswered.js PAGE...
'use strict';
const { open, address, path } = require('./browser.js');

const RED = ([r, g, b]) => r > 120 && g < 80 && b < 80;

(async () => {
    const browser = await open(), pages = process.argv.slice(2);
    let bad = 0;
    if (pages.length < 2)
        bad++, console.error(`unanswered: ${pages.length} pages ask how an attack is met and have the rules in them: two are wanted (t_page)`);
    for (const page of pages) {
        const tab = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
        const expect = (holds, words) => holds || (bad++, console.error(`unanswered: ${path.basename(page)}: ${words}`));
        await tab.goto(address(page));
        const text = tab.getByLabel('Your orders, one to a line'), asked = tab.locator('#desk-asked');
        const says = () => asked.evaluate((one) => one.hidden ? '' : one.textContent);
        for (const lines of ['say hello', 'done', 'say hello\ndone']) {
            await text.fill(lines);
            expect(/^You are asked: “How you meet the attack”\. No line answers it/.test(await says()), 'nothing is said of the question');
            expect(RED((await asked.evaluate((one) => getComputedStyle(one).color)).match(/\d+/g).map(Number)), 'it is not red');
        }
        await text.fill('abandon');
        expect(await says() === '', 'it is said of an answer: ' + await says());
    }
    await browser.close();
    if (bad)
        process.exit(1);
    console.log(`  ${pages.length} questions that are not answered are red`);
})();
