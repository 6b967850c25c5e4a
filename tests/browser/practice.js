// SPDX-License-Identifier: Apache-2.0
// The table to practise at (practice.sh): node practice.js FOLDER [PICTURES]; FOLDER has a page of each ruleset. Knows no game: what is
// offered is ordered.
'use strict';
const { open, address, unreadable, fs, path } = require('./browser.js');

const [folder, pictures] = process.argv.slice(2), only = process.env.PRACTICE || ''; // PRACTICE: one part alone, such as guided
const RULESETS = ['example', 'house-divided', 'blue-vs-gray', 'blue-and-gray', 'divided-we-fall'], WHOLE = process.env.DISPATCH_SOAK ? ['example', 'blue-vs-gray'] : ['example'];
const TURNS = 3, LINES = 2, SHEETS_MOST = 300, SHORT = 200, PHONE = { width: 360, height: 740 };
const SHELF = 'dispatch-practice-';
let bad = 0, n_taps = 0, n_parts = 0, n_sights = 0;

function expect(holds, words) {
    if (holds)
        return;
    bad++;
    console.error(`practice: ${words}`);
}

const button = (tab, name) => tab.getByRole('button', { name, exact: true });
const text = (tab) => tab.getByLabel('Your orders, one to a line');
const told = (tab) => tab.locator('#told').textContent();
const heading = (tab) => tab.locator('#h-turn').textContent();
const sheets = (tab) => tab.locator('#tools-body > p').textContent().then((words) => Number(/(\d+) sheets? played/.exec(words)[1]));
const kept = (tab) => tab.evaluate((shelf) => Object.keys(localStorage).filter((name) => name.startsWith(shelf + 'game-')).map((name) => localStorage.getItem(name)), SHELF);
const covered = (tab) => tab.getByRole('button', { name: /^I am / });

async function newTab(context, page) {
    const tab = await context.newPage();
    tab.on('pageerror', (error) => expect(false, 'error: ' + error.message));
    tab.on('console', (message) => expect(false, 'console: ' + message.text()));
    tab.on('request', (request) => expect(/^(file|blob|data):/.test(request.url()), 'it asks the network: ' + request.url()));
    tab.on('dialog', (dialog) => dialog.accept());
    await tab.goto(address(path.join(folder, page + '.html')));
    await button(tab, 'Begin').waitFor();
    return tab;
}

async function settled(tab) {
    await tab.waitForFunction(() => document.querySelector('#desk').hidden || !document.querySelector('.suggestions[aria-busy]'));
    await tab.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

// Nothing of a side is there to be seen before it says who it is.
async function uncover(tab) {
    if (await covered(tab).count() === 0)
        return false;
    expect(await tab.locator('svg.map:visible, .hand:visible, #desk:visible, #news:visible').count() === 0, 'something of a side is seen before it is its turn');
    await covered(tab).tap();
    return true;
}

// known: the page is one that was looked at, of another game; make soak looks again.
async function look(tab, name, known = false) {
    for (const scheme of pictures ? ['light', 'dark'] : ['light']) {
        await tab.emulateMedia({ colorScheme: scheme });
        if (pictures)
            await tab.screenshot({ path: path.join(pictures, `practice-${name}-phone-${scheme}.png`), fullPage: true });
    }
    await tab.emulateMedia({ colorScheme: 'light' });
    if (pictures) {
        await tab.setViewportSize({ width: 1280, height: 900 });
        await tab.screenshot({ path: path.join(pictures, `practice-${name}-laptop.png`), fullPage: true });
        await tab.setViewportSize(PHONE);
    }
    expect(await tab.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${name}: it is wider than a phone`);
    for (const words of known && !pictures && !process.env.DISPATCH_SOAK ? [] : await unreadable(tab))
        expect(false, `${name}: ${words}`);
}

// ---- a few turns by taps ----

// Until it is played or refused: the page may ask first whether it is meant. A tap on a page that still moves is in vain, and a person
// taps again.
const AGAIN = 30000; // milliseconds: longer than a turn ever takes
async function play(tab) {
    await settled(tab);
    const before = await sheets(tab);
    const came = (n) => !document.querySelector('#tools-body > p').textContent.includes(`: ${n} sheet`) || document.querySelector('.mailed .alarm:not([hidden])');
    for (let i = 0; i < 4; i++) {
        await button(tab, 'Play this sheet').tap();
        if (await tab.waitForFunction(came, before, { timeout: AGAIN }).then(() => true, () => false))
            return;
    }
    expect(false, `the sheet is neither played nor refused: ${await text(tab).inputValue()}`);
}

// Lines that are offered, and done; what the page calls good is taken.
async function byTaps(tab, ruleset) {
    await settled(tab);
    for (let i = 0; i < LINES && await tab.locator('.verdict.horizon').count() === 0; i++) {
        const offers = tab.locator('.suggestions .lines').first().locator('button');
        if (await offers.count() === 0)
            break;
        await offers.first().tap();
        await settled(tab);
        if (await tab.locator('.verdict.wrong').count() > 0) { // pieces that are placed together need more than one tap
            await button(tab, 'undo').tap();
            await settled(tab);
            break;
        }
        n_taps++;
    }
    if (!(await text(tab).inputValue()).includes('done'))
        await button(tab, 'done').tap();
    await settled(tab);
    expect(await tab.locator('.verdict.wrong').count() === 0, `${ruleset}: what was tapped is wrong: ${await text(tab).inputValue()}`);
    const mailed = await tab.getByLabel('The sheet that you would have mailed').inputValue(), lines = (await text(tab).inputValue()).split('\n').filter(Boolean);
    expect(lines.every((line) => mailed.includes('\n' + line + '\n')) && /^-----BEGIN PBEM ORDERS-----\npbem: 1\ngame: [0-9a-f]{32}\n/.test(mailed), `${ruleset}: the sheet is: ${mailed}`);
    const before = await sheets(tab);
    await play(tab);
    expect(await sheets(tab) === before + 1, `${ruleset}: the sheet was not played: ${await tab.locator('.mailed .alarm').allTextContents()}`);
    return lines.join('\n');
}

// A line that is wrong plays nothing, and nothing is lost of it.
async function refused(tab, ruleset) {
    await text(tab).fill('frobnicate the enemy\ndone');
    await play(tab);
    expect(await tab.locator('.mailed .alarm:visible').count() === 1 && (await text(tab).inputValue()).startsWith('frobnicate'), `${ruleset}: a wrong line is played`);
    await text(tab).fill('');
}

// Of these nodes of the map those that are seen in it on a phone: their middles lie in the box that shows a part of it.
const inSight = (tab, which) => tab.locator('svg.map').first().evaluate((map, nodes) => {
    const box = map.closest('.scroll').getBoundingClientRect();
    return [...map.querySelectorAll(nodes)].map((node) => node.getBoundingClientRect()).filter((at) => at.left + at.width / 2 >= box.left && at.left + at.width / 2 <= box.right &&
        at.top + at.height / 2 >= box.top && at.top + at.height / 2 <= box.bottom).length;
}, which);

// The map opens where something is, not on an empty corner; what is chosen from the list, wherever it lies, comes into sight.
async function looksAround(tab, ruleset) {
    await settled(tab);
    if (await tab.locator('svg.map').count() === 0)
        return;
    const n = await inSight(tab, '.p, g.k'), pick = tab.getByLabel(/^Choose a thing/);
    expect(n >= 4, `${ruleset}: of the map ${n} places or counters are seen at first`);
    const names = await tab.locator('svg.map').count() === 0 ? [] : await pick.locator('option').evaluateAll((all) => all.map((one) => one.value).filter(Boolean));
    for (const name of [names[0], names[names.length >> 1], names[names.length - 1]].filter(Boolean)) {
        await pick.selectOption(name);
        if (await tab.locator('.picks .chosen').count() > 0) {
            expect(await inSight(tab, '.picks .chosen') > 0, `${ruleset}: ${name}, chosen from the list, is not seen on the map`);
            n_sights++;
        }
        await tab.locator('.tray').getByRole('button', { name: 'nothing', exact: true }).tap();
    }
}

async function takeBack(tab) {
    const before = await sheets(tab);
    await button(tab, 'Take back the last sheet').tap();
    await tab.waitForFunction((n) => !document.querySelector('#tools-body > p').textContent.includes(`: ${n} sheet`), before);
}

async function turns(context, ruleset) {
    const tab = await newTab(context, ruleset);
    await look(tab, ruleset + '-start', ruleset !== RULESETS[0]);
    await button(tab, 'Begin').tap();
    await tab.locator('#turn').waitFor();
    if (await uncover(tab))
        await look(tab, ruleset + '-first');
    await looksAround(tab, ruleset);
    await refused(tab, ruleset);
    let last = '';
    for (let i = 0; i < TURNS; i++) {
        last = await byTaps(tab, ruleset);
        await uncover(tab);
    }
    await look(tab, ruleset + '-later');
    // gone on with, in a page that was closed
    await text(tab).fill('say good morning');
    const now = await heading(tab);
    await tab.reload();
    await button(tab, 'Go on').first().tap();
    await tab.locator('#turn:visible').waitFor();
    await uncover(tab);
    expect(await heading(tab) === now && await sheets(tab) === TURNS, `${ruleset}: it goes on at “${await heading(tab)}”, not at “${now}”`);
    expect(await text(tab).inputValue() === 'say good morning', `${ruleset}: what was being written is lost: ${await text(tab).inputValue()}`);
    // taken back, with its lines, and played again
    await takeBack(tab);
    await settled(tab);
    expect(await sheets(tab) === TURNS - 1 && (await text(tab).inputValue()) === last, `${ruleset}: taken back stands: ${await text(tab).inputValue()}, not ${last}`);
    await play(tab);
    await uncover(tab);
    expect(await heading(tab) === now, `${ruleset}: the same sheet leads to “${await heading(tab)}”`);
    await saves(tab, ruleset, now);
    await tab.close();
}

// ---- files ----

async function opens(tab, words) {
    const file = path.join(folder, 'opened.json');
    fs.writeFileSync(file, words);
    await tab.getByLabel('Or go on with a game that you saved to a file:').setInputFiles(file);
}

async function saves(tab, ruleset, now) {
    const [download] = await Promise.all([tab.waitForEvent('download'), button(tab, 'Save to a file').tap()]);
    const file = path.join(folder, download.suggestedFilename());
    await download.saveAs(file);
    const good = fs.readFileSync(file, 'utf8'), game = JSON.parse(good);
    expect(path.basename(file) === `practice-${ruleset}-${game.scenario}-${TURNS}.json` && game.sheets.length === TURNS, `it is saved as ${file}`);
    await button(tab, 'Another game').tap();
    const before = (await kept(tab)).join();
    const foreign = [[good.replace(/"lines": "/, '"lines": "frobnicate\\n'), /sheet 1/], [good.replace(`"scenario": "${game.scenario}"`, '"scenario": "1066"'), /1066|scenario/i]];
    const damaged = [['', /cut off/], [good.slice(0, good.length / 2), /cut off/], ['{"a":1}', /no saved practice game/], [good.replace('practice/1', 'practice/9'), /another version/],
        [good.replace(/"revision": \d+/, '"revision": 99'), /revision 99/], [good.replace(/"data": "./, '"data": "x'), /other cards or tables/],
        [good.replace(`"ruleset": "${ruleset}"`, '"ruleset": "chess"'), /rules of the ruleset chess/], [good.replace(/"luck": "[0-9a-f]/, '"luck": "x'), /damaged/]];
    const wrong = ruleset === RULESETS[0] || process.env.DISPATCH_SOAK ? [...damaged, ...foreign] : foreign; // what the rules say, and what the page says of any game
    for (const [words, says] of wrong) {
        await opens(tab, words);
        await tab.waitForFunction(() => document.getElementById('told').textContent !== '');
        expect(says.test(await told(tab)) && await tab.locator('#turn:visible').count() === 0, `${ruleset}: of a damaged save is said: ${await told(tab)}`);
        expect((await kept(tab)).join() === before, `${ruleset}: a damaged save changed what is kept: ${says}`);
        await tab.evaluate(() => { document.getElementById('told').textContent = ''; });
    }
    await opens(tab, good);
    await tab.locator('#turn:visible').waitFor();
    await uncover(tab);
    expect(await heading(tab) === now && await told(tab) === '', `${ruleset}: the saved game opens at “${await heading(tab)}”: ${await told(tab)}`);
    // one that is kept and cannot be read stays, and can be saved
    await tab.evaluate((shelf) => localStorage.setItem(shelf + 'game-broken', '{"at":1,"words":"{\\"cut"}'), SHELF);
    await button(tab, 'Another game').tap();
    expect((await tab.locator('#practice-kept').textContent()).includes('A game that cannot be opened here. '), `${ruleset}: a broken game is not told of`);
    await tab.evaluate((shelf) => localStorage.removeItem(shelf + 'game-broken'), SHELF);
}

// ---- a whole game by chance ----

async function byChance(tab, ruleset) {
    let inARow = 0, last = '';
    for (let n = 0; n < SHEETS_MOST && await heading(tab) !== 'The game is over'; n++) {
        await uncover(tab);
        await settled(tab); // what is tapped while the page still moves is tapped in vain
        const now = await heading(tab);
        inARow = now === last ? inARow + 1 : 0;
        last = now;
        await button(tab, 'Let chance write it').tap();
        await settled(tab);
        if (inARow > 6 || await text(tab).inputValue() === '') {
            await button(tab, 'Pass it over').tap();
            continue;
        }
        expect(await tab.locator('.verdict.wrong').count() === 0, `${ruleset}: chance writes what is wrong: ${await text(tab).inputValue()}`);
        const before = await sheets(tab);
        await play(tab);
        expect(await sheets(tab) === before + 1, `${ruleset}: what chance wrote is not taken: ${await tab.locator('.mailed .alarm').allTextContents()}`);
        if (bad > 0)
            return;
    }
    expect(await heading(tab) === 'The game is over', `${ruleset}: it does not end: ${await heading(tab)}`);
}

async function whole(context, ruleset) {
    const tab = await newTab(context, ruleset);
    await button(tab, 'Begin').tap();
    await tab.locator('#turn').waitFor();
    await byChance(tab, ruleset);
    const n = await sheets(tab);
    await look(tab, ruleset + '-end');
    await tab.locator('#turn').getByRole('button', { name: 'Look behind the screen' }).tap();
    expect(JSON.parse(await tab.locator('#practice-whole').textContent()).exchanges === n, `${ruleset}: not all is seen behind the screen`);
    await look(tab, ruleset + '-behind');
    const seen = new Set();
    for (const words of ['The set-up', 'After', 'After'])
        await button(tab, words).tap();
    for (const one of await tab.getByRole('group', { name: 'As whom' }).locator('button').all()) {
        await one.tap();
        seen.add(await tab.locator('#news-body, #desk-picture').allTextContents().then((all) => all.join()));
    }
    expect(seen.size === 2 && /^Behind the screen: after sheet 2 of /.test(await heading(tab)), `${ruleset}: both sides saw the same: ${await heading(tab)}`);
    await button(tab, 'Back to the game').tap();
    expect(await heading(tab) === 'The game is over' && await sheets(tab) === n, `${ruleset}: looking changed the game`);
    await tab.close();
}

// One side by lot: the other is asked again, and taking back takes back what came by lot too.
async function oneSide(context, ruleset) {
    const tab = await newTab(context, ruleset);
    await tab.getByLabel('You play').selectOption({ index: 1 });
    await button(tab, 'Begin').tap();
    await tab.locator('#turn').waitFor();
    expect(await covered(tab).count() === 0, `${ruleset}: one who plays alone must hand over`);
    const side = (await heading(tab)).split(':')[0], before = await sheets(tab);
    await byTapsOnce(tab);
    expect((await heading(tab)).split(':')[0] === side || await heading(tab) === 'The game is over', `${ruleset}: the other side is asked: ${await heading(tab)}`);
    const after = await sheets(tab);
    expect(after > before, `${ruleset}: nothing was played`);
    await takeBack(tab);
    expect(await sheets(tab) < after && (await heading(tab)).split(':')[0] === side, `${ruleset}: ${await heading(tab)} after taking back`);
    await tab.close();
}

async function byTapsOnce(tab) {
    await settled(tab);
    await text(tab).fill('done');
    await play(tab);
}

// ---- a guided first game ----

// Each step to its end; in the middle the page is left and opened again.
async function guided(context, ruleset) {
    const tab = await newTab(context, ruleset), guide = tab.locator('#guide');
    const step = async () => (await tab.locator('#h-guide').textContent()).split(':')[0];
    await button(tab, 'A guided first game').tap();
    await guide.waitFor();
    await look(tab, ruleset + '-guide', ruleset !== RULESETS[1]);
    const of = Number((await step()).split(' of ')[1]);
    for (let n = 1; n <= of; n++) {
        expect(await step() === `Step ${n} of ${of}`, `${ruleset}: it is at ${await step()}, not at ${n}`);
        if (n === 5) {
            await tab.reload();
            await button(tab, 'Go on').first().tap();
            await guide.waitFor();
            expect(await step() === `Step ${n} of ${of}`, `${ruleset}: the guide goes on at ${await step()}, not at ${n}`);
        }
        const next = guide.getByRole('button', { name: 'Next step' }), write = guide.getByRole('button', { name: 'Write it for me' }), play = guide.getByRole('button', { name: 'Play this sheet' });
        if (await write.count() + await play.count() > 0)
            expect(await next.count() === 0 || await next.isDisabled(), `${ruleset}, step ${n}: it is done before anything was done`);
        if (await write.count() > 0)
            await write.tap();
        if (await play.count() > 0)
            await play.tap();
        expect(await covered(tab).count() === 0, `${ruleset}, step ${n}: the guide hands over`);
        await settled(tab);
        if (n === of)
            break;
        expect(await next.isEnabled(), `${ruleset}, step ${n}: it is not done: ${await guide.textContent()}`);
        if (!await next.isEnabled())
            return;
        await next.tap();
    }
    expect((await guide.textContent()).includes('That was the first game.'), `${ruleset}: the guide does not end: ${await guide.textContent()}`);
    await look(tab, ruleset + '-guided');
    await guide.getByRole('button', { name: 'Leave the guide' }).tap();
    expect(await guide.isHidden() && await tab.locator('#desk').isVisible(), `${ruleset}: the game does not go on without the guide`);
    await tab.close();
}

(async () => {
    const browser = await open();
    const context = await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true, reducedMotion: 'reduce', acceptDownloads: true });
    for (const [part, rulesets] of [[turns, RULESETS], [whole, WHOLE], [oneSide, RULESETS], [guided, RULESETS.slice(1)]])
        for (const ruleset of !only || only === part.name ? rulesets : []) {
            await part(context, ruleset);
            n_parts++;
        }
    expect(n_parts > 0, `there is no part “${only}”`);
    expect((only && only !== 'turns') || n_sights >= 6, `only ${n_sights} things that were chosen from a list were looked for on the map`);
    expect(only || n_taps >= 3 * RULESETS.length, `only ${n_taps} lines were tapped`);
    await browser.close();
    if (bad === 0 && only)
        console.log(`  ${process.env.BROWSER || 'chromium'}: of the table to practise at, “${only}” is as it should be for ${n_parts} rulesets`);
    else if (bad === 0)
        console.log(`  a table to practise at: ${TURNS} turns of each ruleset by taps, kept, saved, taken back; ${WHOLE.join(' and ')} to the end by chance, seen from behind the screen; ${RULESETS.length - 1} guided games to their end`);
    process.exit(bad === 0 ? 0 : 1);
})().catch((error) => { console.error(error); process.exit(1); });
