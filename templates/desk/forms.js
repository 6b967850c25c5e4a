/* The order desk as a page of its own: what came by mail is opened in it, a report page or any text with a form in it. A report
 * lends its model and its pictures; a form is edited and signed as it stands. What is opened is a stranger's until the host has
 * taken what was signed: only named elements and attributes of it come into the page, and no command but those that are known. */
(function (root) {
'use strict';

const S = root.DispatchSign, D = root.DispatchDesk, K = root.DispatchShelf, P = root.DispatchModel, V = root.DispatchSieve, make = D.make;
const KEPT_REPORT = 'dispatch-report-', REPORT_KEPT_MAX = 600000, REPORTS_KEPT = 3;
const FILE_MAX = 4 << 20, LUCKS_KEPT = 60, SEQ_BACK = 64;
const KEPT_MAIL = 'dispatch-mail', KEPT_LUCK = 'dispatch-luck';
const KINDS = {ORDERS: 'an order sheet', JOIN: 'the form to join', NONCE: 'the form that opens your luck', ACK: 'an acknowledgement',
    REKEY: 'a change of key', REVOKE: 'the revocation of a key', RULING: 'a ruling', PLAYER: 'wishes to the host', BEACON: 'a round of the beacon',
    PRESS: 'words to other players'};
const ui = {};

function stored(name) {
    try {
        return localStorage.getItem(name) || '';
    } catch (error) {
        return '';
    }
}

function store(name, words) {
    try {
        localStorage.setItem(name, words);
    } catch (error) {
        /* a page from a disk may have no storage: nothing is kept */
    }
}

const mailKept = {
    now: () => stored(KEPT_MAIL),
    changed: (to) => isMail(to) && store(KEPT_MAIL, to),
};

/* A whole letter says where answers go: "..., to games@dispatch.example". */
function mailFrom(letter) {
    if (!/^[>\s]*\|/.test(letter)) /* what a player writes stands after a bar, and says nothing of where mail goes */
        letter = letter.replace(/^[> ]*\|.*$/gm, '');
    const said = /\.(?:sig|minisig), to\s+<?([^\s<>]+@[^\s<>]+?)>?\.?\s/.exec(letter.replace(/\n[>| ]*/g, ' '));
    if (said && isMail(said[1]))
        mailKept.changed(said[1]);
    return mailKept;
}

function isMail(words) {
    return typeof words === 'string' && words.length < 255 && /^[^\s@<>"',;:?&]+@[^\s@<>"',;:?&]+$/.test(words);
}

/* ---- a report ---- */

/* The lines for his own tools: the known ones with a file's name in them, never what a page brings along. */
function toolsFor(file, sign, seal) {
    const minisign = sign === 'minisign -S -m ' + file, sealed = /^age -a -r (age1[a-z0-9]{58}) /.exec(typeof seal === 'string' ? seal : '');
    return {sign: minisign ? sign : 'ssh-keygen -Y sign -f KEY -n pbem-v1 ' + file,
        seal: sealed ? 'age -a -r ' + sealed[1] + ' -o ' + file + '.age ' + file : null};
}

/* "shenandoah-1, usa, USA turn 3" */
function nameOf(block) {
    return [S.header(block, 'x-name'), S.header(block, 'side'), S.header(block, 'x-when')].filter(Boolean).join(', ') || 'a form';
}

/* The form of a report is one sheet and nothing else; null: it is not. */
function formOf(model) {
    const blocks = root.DispatchArmor.scan(model.form);
    return blocks.length === 1 && blocks[0].kind === 'ORDERS' && blocks[0].text ? model.form : null;
}

/* The map as the rules draw it, or, html being null, as the report has it. */
function draw(html, then) {
    V.show(ui.picture, html === null ? ui.own : V.pictures(V.pageOf(html)),
        html === null ? 'The map is that of the report.' : 'The map shows where your lines lead, as far as that is certain.', then);
}

/* A report page: its model, its map, its cards. False: it has none. */
async function takeReport(text) {
    if (!text.includes('id="desk-data"'))
        return false;
    const bare = text.replace(/<style[^>]*>[^]*?<\/style>/g, ''); /* this page has its own, and allows no other */
    const page = V.pageOf(bare), mine = ++ui.opened;
    const said = page.getElementById('desk-data');
    const model = P.read(said ? said.textContent : '');
    if (!model || !formOf(model))
        throw new Error('This report page is damaged, or of another program. Nothing that you wrote is lost. Open the file that came with your newest report.');
    const file = P.isFile(model.file) ? model.file : P.fileOf(model.form), mail = isMail(model.mail) ? model.mail : null;
    if (mail)
        store(KEPT_MAIL, mail);
    const {rules, note} = await root.DispatchRules.of({...model, lines: []}, (html, then) => mine === ui.opened && draw(html, then));
    if (mine !== ui.opened) /* another was opened meanwhile */
        return true;
    ui.own = V.pictures(page);
    D.clear(ui.picture, ...ui.own);
    D.clear(ui.form);
    ui.form.hidden = true;
    D.begin({...model, ...toolsFor(file, model.sign, model.seal), file, mail, subject: 'Orders for ' + (S.header(model.form.replace(/\r/g, ''), 'x-name') || 'the game'),
        keys: P.keysOf(model), asksMail: mailKept, onSigned: keepLuck}, rules, note);
    keepReport(model.form, text);
    D.clear(ui.said, 'Opened: ' + nameOf(model.form) + '. ', make('a', {href: '#desk'}, 'To your orders'));
    return true;
}

/* ---- what was being written when the page was left ---- */

/* The newest report of each game, that its desk stands open again after a reload; of the last few games. */
function keepReport(form, text) {
    const name = KEPT_REPORT + K.rowOf(form), others = K.at.names().filter((one) => one.startsWith(KEPT_REPORT) && one !== name);
    others.slice(0, Math.max(others.length - REPORTS_KEPT + 1, 0)).forEach((one) => K.at.drop(one));
    if (text.length <= REPORT_KEPT_MAX)
        K.at.set(name, text);
    else
        K.at.drop(name);
}

function goOn(draft) {
    const report = K.at.get(KEPT_REPORT + draft.row);
    const same = report && K.draftOf(draft.form) !== null && report.includes('turn: ' + S.header(draft.form.replace(/\r/g, ''), 'turn'));
    take(same ? report : S.compose(draft.form, draft.orders));
}

function showDrafts() {
    const all = K.drafts();
    ui.drafts.hidden = all.length === 0;
    D.clear(ui.drafts, ...(all.length === 0 ? [] : [make('p', {}, make('b', {}, 'You were writing:')), make('ul', {class: 'lines'}, all.map((draft) => make('li', {},
        make('button', {type: 'button', on: {click: () => goOn(draft)}}, nameOf(draft.form.replace(/\r/g, ''))), ' ',
        make('button', {type: 'button', on: {click: () => {
            K.dropDraft(draft.row);
            K.at.drop(KEPT_REPORT + draft.row);
            showDrafts();
        }}}, 'forget it'))))]));
}

/* ---- luck ---- */

/* What was sealed here, so that its opening is known for the right one; no secrets. */
function keepLuck(block) {
    const sealed = ['entropy-commit', 'next'].map((name) => S.header(block, name)).filter(Boolean);
    store(KEPT_LUCK, stored(KEPT_LUCK).split(' ').filter(Boolean).concat(sealed).slice(-LUCKS_KEPT).join(' '));
}

/* What opens the luck that this key sealed with an earlier sheet: {open, sure}; null: none of these is known to be sealed. */
async function opening(key, block, letter) {
    const seq = Number(S.header(block, 'seq')), game = S.header(block, 'game'), side = S.header(block, 'side');
    const known = new Set([...stored(KEPT_LUCK).split(' '), ...(letter.match(/SHA256:[A-Za-z0-9+/]{43}/g) || [])]);
    for (let n = seq - 1; n > 0 && n >= seq - SEQ_BACK; n--) {
        const luck = await S.luck(key, game, side, n);
        if (known.has(luck.commit))
            return luck.open;
    }
    return null;
}

/* Fills what a key or chance can fill: the opening, the number of the short set-up. */
async function fill(key) {
    if (ui.waiting)
        take(ui.waiting);
    const block = ui.text ? ui.text.value : '';
    if (key && S.header(block, 'open') === '') {
        const open = await opening(key, block, ui.letter);
        D.clear(ui.hint, open ? 'This opens the luck that you sealed with this key.' : 'This key has sealed no luck that this page knows of. Put the long word of the luck key’s .pub file, the one that begins AAAA, after “open:”.');
        if (open)
            write(S.withHeader(block, 'open', open));
    }
}

function write(block) {
    ui.text.value = block;
    check();
}

function randomHex() {
    return [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/* ---- a form ---- */

/* What stands in the box in canonical form, or null. */
function current() {
    const blocks = root.DispatchArmor.scan(ui.text.value);
    return blocks.length === 1 && blocks[0].text && KINDS[blocks[0].kind] ? blocks[0] : null;
}

const EMPTY = {open: 'what opens your luck', entropy: '64 digits of luck', key: 'the key', code: 'the code of your letter', age: 'an age key', 'entropy-commit': 'sealed luck', next: 'sealed luck'};

/* A sentence on what is still missing or too long, or null. */
function wrongWith(block) {
    const empty = Object.keys(EMPTY).find((name) => /^(SHA256:)?$/.test(S.header(block, name) ?? '-'));
    if (empty)
        return 'The line “' + empty + ':” still lacks ' + EMPTY[empty] + '.';
    const lines = block.split('\n'), at = lines.indexOf('orders:');
    const long = lines.find((line, i) => line.length > (at >= 0 && i > at ? 70 : 76));
    return long ? 'A line is too long for the mail: “' + long.slice(0, 40) + '...”.' : null;
}

function check() {
    const block = current();
    const wrong = block ? ui.lacks(block.text) || wrongWith(block.text) : 'The box must hold one whole form, from its BEGIN line to its END line.';
    D.clear(ui.verdict, wrong && block && S.asksLuck(block.text) ? 'Luck is sealed in when you sign here; it follows from your key, and this page opens it when you are asked.' : wrong || 'Nothing is missing.');
    D.unsign();
}

/* Whose key the form names, when that is the key that signs. */
function keysOf(block) {
    const print = block.kind === 'JOIN' ? S.header(block.text, 'key') : null;
    return print && print.startsWith('SHA256:') ? [print] : [];
}

/* A change of key is signed by the old key and by the new one. */
function secondKey(block) {
    const tried = () => file.files[0] && signAgain(file.files[0]);
    const file = make('input', {type: 'file', id: 'desk-again', on: {change: tried}});
    const phrase = make('input', {type: 'password', id: 'desk-again-pass', autocomplete: 'off', on: {change: tried}});
    const part = make('p', {class: 'tools', hidden: true}, make('label', {for: 'desk-again'}, 'The new key signs too; its file: '), file,
        make('label', {for: 'desk-again-pass'}, ' and its passphrase, if it has one: '), phrase);
    let signed = null;
    async function signAgain(from) {
        try {
            const key = await root.DispatchPassphrase.read(await from.text(), phrase.value);
            phrase.value = '';
            Object.assign(signed, await D.handed(signed.block, [signed.signatures[0], await S.sign(key, signed.block)]));
            S.forget(key);
            D.showSheet();
            D.say('Both keys have signed.');
        } catch (error) {
            D.say(error.message);
        }
    }
    return block.kind !== 'REKEY' ? {part: null} : {part, shown: (now) => {
        signed = now;
        part.hidden = !now;
    }};
}

/* also: of a form that did not come by mail, {heading, steps: the part of the page that leads to it, before: what stands above it, mail: where it goes, subject, lacks(block): a
 * sentence on what is missing, or null}. */
function showForm(block, letter, also) {
    const file = P.fileOf(block.text), name = S.header(block.text, 'x-name');
    ui.opened++;
    ui.letter = letter;
    ui.steps = also ? also.steps : ui.steps;
    ui.lacks = also ? also.lacks : () => null;
    if (ui.steps) /* they are about another form */
        ui.steps.hidden = !also;
    ui.text = make('textarea', {id: 'desk-form', rows: Math.min(24, block.text.split('\n').length + 2), spellcheck: 'false', autocapitalize: 'off', autocomplete: 'off', on: {input: check}});
    ui.verdict = make('p', {class: 'summary', role: 'status'});
    ui.hint = make('p', {class: 'says', role: 'status'});
    ui.text.value = S.header(block.text, 'entropy') === '' ? S.withHeader(block.text, 'entropy', randomHex()) : block.text;
    const tools = toolsFor(file, null, /^ *(age -a -r age1[a-z0-9]{58} .*)$/m.exec(letter)?.[1]);
    const second = secondKey(block), part = D.hand({
        text: () => { const now = current(); return now ? now.text : ''; },
        wrong: (text) => text ? ui.lacks(text) || wrongWith(text) || notSealed(tools.seal) : 'There is no whole form in the box.',
        file, subject: also ? also.subject : name ? (block.kind === 'ORDERS' ? 'Orders for ' : block.kind + ' for ') + name : 'A form', ...tools,
        mail: also ? also.mail : null, folded: true, keys: keysOf(block), asksMail: also ? null : mailFrom(letter), onSigned: keepLuck, shown: second.shown,
    });
    document.getElementById('desk').hidden = true;
    D.clear(document.querySelector('#desk .desk-body'));
    D.clear(ui.picture);
    D.clear(ui.form, make('h2', {}, also ? also.heading : nameOf(block.text)), ...(also ? [also.before] : []), make('p', {}, (also ? 'This is filled in from above' : 'This is ' + KINDS[block.kind]) + '. What it says is yours to change; what is signed is shown below.'),
        make('label', {for: 'desk-form'}, make('b', {}, 'The form')), ui.text, ui.hint, ui.verdict, part, ...(second.part ? [second.part] : []));
    ui.form.hidden = false;
    D.clear(ui.said, ...(also ? [] : ['Opened: ' + nameOf(block.text) + '. ', make('a', {href: '#form-desk'}, 'To the form')]));
    check();
    fill(root.DispatchKeep ? root.DispatchKeep.key() : null);
}

const BAD = {quote: 'its quote marks are broken', nested: 'another form begins inside of it', dash: 'a line in it begins with a dash', char: 'there is a character in it that cannot be mailed',
    long: 'a line is too long', truncated: 'its END line is missing', big: 'it is too big'};

/* Of a form that comes twice, in the report and filled up as a file of its own, the shorter one. */
function once(blocks) {
    const bare = (block) => block.text.replace(/^x-pad:.*\n/gm, ''), shorter = (one, block) => one.text.length - block.text.length || blocks.indexOf(one) - blocks.indexOf(block);
    return blocks.filter((block) => blocks.every((one) => one === block || bare(one) !== bare(block) || shorter(one, block) > 0));
}

/* Forms in a text: the only one, or a choice among several. */
function takeText(text) {
    const all = root.DispatchArmor.scan(text), good = once(all.filter((block) => block.text && KINDS[block.kind])), bad = all.find((block) => block.bad);
    if (good.length === 0 && !bad && all.length === 0 && ui.unsealed)
        return D.clear(ui.said, 'Opened: it stands below. There is no form in it.');
    if (good.length === 0)
        throw new Error(bad ? 'There is a form in it, but ' + BAD[bad.bad] + '. Take the file that came with the mail.'
            : all.length > 0 ? 'A form of the kind ' + all[0].kind + ' is not known here.' : 'There is no order form and no order desk in it. Open the .html file of your report, or the .txt file with the form.');
    showForm(good[0], text);
    if (good.length > 1)
        ui.said.append(' There are more forms in it: ', ...good.map((block) => make('button', {type: 'button', on: {click: () => showForm(block, text)}}, nameOf(block.text) + ' (' + block.kind + ')')));
}

/* What is answered in a thread, where everybody reads it; null: it is sealed, or need not be. */
function notSealed(seal) {
    return ui.unsealed && !seal && current()?.kind === 'ORDERS' ? 'This came to you sealed, and the host takes orders in such a game sealed alone; to which key your report says: paste the whole post, or the report with its form.' : null;
}

/* A text as it is read: what is sealed in it is opened, once there is a key. null: there is none yet, and it waits. */
async function unsealed(text) {
    ui.waiting = null;
    ui.unsealed = root.DispatchSeal.holds(text);
    root.DispatchSeal.show([]);
    if (!ui.unsealed)
        return text;
    if (!root.DispatchKeep.key()) {
        ui.waiting = text;
        throw new Error('This is sealed to a key. Make or open yours above: it is opened then.');
    }
    const opened = await root.DispatchSeal.open(text, root.DispatchKeep.key());
    root.DispatchSeal.show(opened);
    return opened.find((words) => words.includes('id="desk-data"')) || [...opened, text].join('\n');
}

async function take(from) {
    try {
        const text = await unsealed(from);
        if (!await takeReport(text))
            takeText(text);
        root.DispatchKeep?.opened(text);
        ui.said.scrollIntoView({block: 'start'});
    } catch (error) {
        D.clear(ui.said, error.message);
    }
}

async function takeFile(file) {
    if (file.size > FILE_MAX)
        D.clear(ui.said, 'This file is far too big for a report or a form.');
    else
        take(await file.text());
}

/* ---- the part of the page ---- */

function dropped(event) {
    const from = event.dataTransfer || event.clipboardData, target = event.target;
    if (event.type === 'paste' && target instanceof Element && target.closest('textarea, input'))
        return;
    const file = from.files[0], text = from.getData('text/plain');
    if (file || text) {
        event.preventDefault();
        if (file)
            takeFile(file);
        else
            take(text);
    }
}

function begin() {
    ui.said = document.getElementById('desk-said');
    ui.picture = document.getElementById('desk-picture');
    ui.form = document.getElementById('form-desk');
    ui.opened = 0;
    ui.lacks = () => null;
    if (root.location.protocol !== 'file:') /* what a page from a disk kept, every other file could read */
        K.at = K.shelfOf(() => localStorage);
    ui.drafts = make('div', {id: 'desk-drafts', hidden: true});
    const file = make('input', {type: 'file', id: 'desk-open', on: {change: () => file.files[0] && takeFile(file.files[0])}});
    const paste = make('textarea', {id: 'desk-paste', rows: 3, spellcheck: 'false', placeholder: 'Or paste the whole mail, or post, here', on: {input: () => {
        if (/-END PBEM [A-Z]+ ?-|-END AGE ENCRYPTED FILE-|<\/html>/.test(paste.value)) {
            const text = paste.value;
            paste.value = '';
            take(text);
        }
    }}});
    D.clear(document.getElementById('opener'), make('p', {class: 'tools'}, make('label', {for: 'desk-open'}, make('b', {}, 'A file from the mail: '), 'the report’s .html, the .txt form, or one that ends in .age '), file),
        make('label', {for: 'desk-paste', class: 'vh'}, 'The text of a mail with a form in it'), paste, ui.drafts);
    showDrafts();
    for (const event of ['drop', 'paste'])
        document.addEventListener(event, dropped);
    document.addEventListener('dragover', (event) => event.preventDefault());
}

root.DispatchForms = {begin, fill, isMail, show: showForm, write, text: () => ui.text.value};
})(globalThis);
