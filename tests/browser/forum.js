// SPDX-License-Identifier: Apache-2.0
// A game on a forum, from a phone alone (forum.sh): node forum.js DISPATCH FOLDER [PICTURES]. North pastes posts into FOLDER/desk.html and
// posts what it gives; his key file has a passphrase. South and the host use the program.
'use strict';
const { open, isFirefox, address, unreadable, fs, path } = require('./browser.js');

const [D, folder, pictures] = process.argv.slice(2);
const host = require('./host.js')(D, folder, 'forum');
const { HOST, expect, run, read, pass, newest, mail } = host;
const GAME = 'thread-1', PHRASE = 'four grey mules', BEGIN = '-----BEGIN AGE ENCRYPTED FILE-----', END = '-----END AGE ENCRYPTED FILE-----';
const sheet = (tab) => tab.getByLabel('The whole sheet').inputValue();
const said = (tab, words) => tab.locator('#desk-said').getByText(words).waitFor();
const give = (tab, words) => tab.locator('#desk-open').setInputFiles({ name: 'post.txt', mimeType: 'text/plain', buffer: Buffer.from(words) });
const onlyOurs = (thread) => thread.slice(thread.indexOf('Sealed for the USA'));

// By a finger on "paste"; typing so much takes a browser long.
const paste = (tab, words) => tab.locator('#desk-paste').evaluate((at, all) => {
    at.value = all;
    at.dispatchEvent(new Event('input', { bubbles: true }));
}, words);

// What age opens of it with north's key, without its passphrase; '' if nothing.
function opened(block) {
    const file = path.join(folder, 'block'), key = path.join(folder, 'bare');
    fs.writeFileSync(file, block);
    try {
        return run('age', '-d', '-i', key, file);
    } catch (error) {
        return '';
    }
}

// What came into the thread since; a post is copied by a finger, in quote marks or not.
const posts = () => run(D, 'post', HOST, GAME, '--new', '--markup', 'markdown');

async function look(tab, name) {
    for (const [size, width] of [['phone', 390], ['laptop', 1280]])
        for (const scheme of pictures ? ['light', 'dark'] : []) {
            await tab.setViewportSize({ width, height: 844 });
            await tab.emulateMedia({ colorScheme: scheme });
            await tab.screenshot({ path: path.join(pictures, `forum-${name}-${size}-${scheme}.png`), fullPage: true });
        }
    await tab.setViewportSize({ width: 390, height: 844 });
    await tab.emulateMedia({ colorScheme: 'light' });
    for (const words of await unreadable(tab))
        expect(false, `${name}: ${words}`);
    expect(await tab.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${name}: is wider than a phone`);
}

// Signs what lies on the desk; gives what is posted.
async function sign(tab) {
    await tab.getByRole('button', { name: 'Sign', exact: true }).tap();
    await tab.getByText(/^Signed/).waitFor();
    return sheet(tab);
}

// What north posts, with words of his around it.
function post(words) {
    const file = path.join(folder, 'post.txt');
    fs.writeFileSync(file, `Here is mine.\n\n${words}\nSee you there!\n`);
    return run(D, 'ingest', HOST, file, '--now', host.instant());
}

// What is in letters of age and in nothing else: nobody reads it in the thread, nor how long it is.
function isSealed(words, what) {
    const letters = words.trim().split('\n').slice(1, -1).join('');
    expect(words.startsWith(BEGIN + '\n') && words.trimEnd().endsWith('\n' + END) && !words.includes('PBEM') && !words.includes('SSH SIGNATURE'), `${what} is not sealed: ${words.slice(0, 200)}`);
    const length = Buffer.from(letters, 'base64').length, header = Buffer.from(letters, 'base64').indexOf('\n--- ') + 5 + 43 + 1;
    expect((length - header - 16 - 16) % 1024 === 0, `${what} shows its length`); // a nonce, and the mark of one chunk
}

// South, with the program: what was sealed to him, the form in it changed.
function south(form, change, recipient) {
    const opened = path.join(folder, form);
    fs.rmSync(opened, { force: true });
    run(D, 'open', newest('south', new RegExp(`^${form}\\.age$`)), '--key', path.join(folder, 'south'), '--output', opened);
    const words = host.signed('south', form, read(opened), change), clear = path.join(folder, 'clear');
    if (!recipient)
        return mail(words);
    fs.writeFileSync(clear, words);
    mail(run('age', '-a', '-r', recipient, clear));
}

// Nothing opens before there is a key; then it does by itself, with the key file's passphrase.
async function opensItsKey(tab, thread) {
    await paste(tab, thread);
    await said(tab, /^This is sealed to a key\. Make or open yours above/);
    await tab.locator('#key-file').setInputFiles(path.join(folder, 'north'));
    await tab.getByLabel('Passphrase of this key file').fill('four gray mules');
    await tab.getByLabel('Passphrase of this key file').press('Enter');
    await tab.getByText('That is not the passphrase of this key file.').waitFor();
    await look(tab, 'locked');
    await tab.getByLabel('Passphrase of this key file').fill(PHRASE);
    await tab.getByRole('button', { name: 'Open the file' }).tap();
    await tab.getByText('This is the form to join.').waitFor();
}

async function join(tab) {
    const thread = posts(), age = /age -a -r (age1[a-z0-9]{58}) /.exec(thread)[1];
    await opensItsKey(tab, thread);
    const words = await sign(tab);
    isSealed(words, 'the form to join');
    expect(await tab.getByText('sealed to the host’s key ' + age).isVisible(), 'it does not say to whom it is sealed');
    expect(await tab.locator('#desk-to').count() === 0, 'it asks for an address');
    expect(/You are in/.test(post(words)), 'the host does not take the form to join');
    south(`${GAME}-csa-1.txt`, (form) => form.replace(/^entropy-commit:.*$/m, 'entropy-commit: ' + host.sealedLuck('luck')));
    pass();
    await paste(tab, posts());
    await tab.getByText('This opens the luck that you sealed with this key.').waitFor();
    post(await sign(tab));
    south(`${GAME}-csa-2.txt`, (form) => form.replace(/^open:.*$/m, 'open: ' + host.openedLuck('luck')));
    pass();
    return age;
}

// What is damaged, foreign or short says so; nothing of it is opened, and what lies on the desk stays.
async function refusals(tab, thread, age) {
    const blocks = thread.split(BEGIN).slice(1).map((part) => BEGIN + part.split(END)[0] + END + '\n'), mine = onlyOurs(thread), block = BEGIN + mine.split(BEGIN)[1].split(END)[0] + END + '\n';
    const lines = block.split('\n'), sealedTo = (...words) => {
        fs.writeFileSync(path.join(folder, 'clear'), 'anything\n');
        return run('age', '-a', ...words, path.join(folder, 'clear'));
    };
    const spoilt = lines.slice();
    spoilt[9] = spoilt[9].replace(/^./, (letter) => letter === 'A' ? 'B' : 'A');
    const cases = [[spoilt.join('\n'), /is damaged: copy it once more/], [lines.slice(0, -2).join('\n') + '\n', /is cut off: its line “-----END AGE/],
        [[...lines.slice(0, 9), ...lines.slice(10)].join('\n'), /is damaged: copy it once more/], [`${BEGIN}\n${END}\n`, /is damaged/],
        [sealedTo('-R', path.join(folder, 'south.pub')), /sealed to another key than yours.*Your key is SHA256:/], [sealedTo('-r', age), /sealed to no SSH key/],
        [sealedTo('-R', path.join(folder, 'north.pub')), /^Opened: it stands below\. There is no form in it/]];
    const before = await tab.locator('#desk-form').inputValue();
    for (const [words, says] of cases) {
        await give(tab, words);
        await said(tab, says);
        expect(await tab.locator('#desk-form').inputValue() === before, `${says}: what lay on the desk is gone`);
    }
    expect(blocks.length >= 3, `the post has ${blocks.length} sealed files`);
    return blocks;
}

async function saves(tab, words) {
    const [download] = await Promise.all([tab.waitForEvent('download'), tab.getByRole('button', { name: 'Save it sealed' }).tap()]);
    await download.saveAs(path.join(folder, 'saved.age'));
    expect(/^thread-1-usa-\d+\.txt\.age$/.test(download.suggestedFilename()) && read(path.join(folder, 'saved.age')) === words, 'what is saved is not what is copied: ' + download.suggestedFilename());
}

async function turn(tab, age) {
    const thread = posts(), asked = [], blocks = await refusals(tab, thread, age), form = tab.locator('#desk-form');
    tab.on('dialog', (dialog) => { asked.push(dialog.message()); dialog.dismiss(); });
    await give(tab, blocks.find((one) => opened(one).startsWith('-----BEGIN PBEM ORDERS')));
    await tab.getByText('This is an order sheet.').waitFor();
    const plain = await form.inputValue(); // the form alone, which does not say to whom it is sealed
    await Promise.all([tab.waitForEvent('dialog'), tab.getByRole('button', { name: 'Sign', exact: true }).tap()]);
    expect(/^This came to you sealed/.test(asked[0] || ''), 'orders would be signed in clear: ' + asked);
    expect(!(await sheet(tab)).includes('SIGNATURE'), 'orders are signed in clear');

    // quoted, as a forum's reply has it, with CR LF, and other people's posts around it
    await paste(tab, 'dispatch wrote:\r\n' + thread.replace(/^/gm, '> ').replace(/\n/g, '\r\n') + '\r\nGood luck!\r\n');
    await tab.locator('#desk-opened details').waitFor();
    await tab.getByText('This is an order sheet.').waitFor();
    expect(await tab.locator('#desk-said button').count() === 0, 'one form is offered as several: ' + await tab.locator('#desk-said').textContent());
    const letter = await tab.locator('#desk-opened').textContent();
    expect(letter.includes('\nPROOF\nThis report is signed'), 'the report cannot be read: ' + letter.slice(0, 300));
    expect(!/BEGIN SSH|pbem-proof/.test(letter), 'signatures and proofs are shown for reading');
    await form.fill((await form.inputValue()).replace(/^orders:\n[^]*(?=^-----END)/m, 'orders:\nwait\ndone\n'));
    const words = await sign(tab);
    isSealed(words, 'the order sheet');
    await look(tab, 'turn');
    if (!isFirefox) // whose downloads its driver does not see
        await saves(tab, words);
    const answer = post(words);
    expect(/^Sheet \d+ is in/.test(answer) && answer.includes('wait'), 'the host does not take the sheet: ' + answer);
    await damagedRecipient(tab, plain, age);
}

// A host's key with a letter that is wrong: nothing is sealed to it, and nothing handed over in clear.
async function damagedRecipient(tab, form, age) {
    const other = age.slice(0, -1) + (age.endsWith('q') ? 'p' : 'q');
    await give(tab, `${form}\n  age -a -r ${other} -o FILE.age FILE\n`);
    await tab.getByText('This is an order sheet.').waitFor();
    await tab.getByRole('button', { name: 'Sign', exact: true }).tap();
    await tab.getByText(/^The host’s key for sealing is damaged/).waitFor();
    expect(!(await sheet(tab)).includes('SIGNATURE'), 'what cannot be sealed is signed in clear');
}

(async () => {
    run(D, 'new', HOST, 'blue-vs-gray', '--name', GAME, '--forum', '--seat', 'usa=north', '--seat', 'csa=south', '--now', host.instant());
    pass();
    fs.copyFileSync(path.join(folder, 'north'), path.join(folder, 'bare'));
    fs.chmodSync(path.join(folder, 'bare'), 0o600);
    run('ssh-keygen', '-q', '-p', '-P', PHRASE, '-N', '', '-f', path.join(folder, 'bare'));
    const browser = await open();
    const context = await browser.newContext({ acceptDownloads: true, viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, reducedMotion: 'reduce' }), tab = await context.newPage();
    tab.on('pageerror', (error) => expect(false, 'error: ' + error.message));
    tab.on('console', (message) => expect(false, 'console: ' + message.text()));
    tab.on('request', (request) => expect(/^(file|blob|data):/.test(request.url()), 'it asks the network: ' + request.url()));
    await tab.goto(address(path.join(folder, 'desk.html')));
    await turn(tab, await join(tab));
    await browser.close();
    console.log(host.bad === 0 ? '  a game on a forum, joined and played by pasted posts; the host opens and takes what the page sealed' : `forum: ${host.bad} things amiss`);
    process.exit(host.bad === 0 ? 0 : 1);
})().catch((error) => { console.error(error); process.exit(1); });
