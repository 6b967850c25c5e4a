/* The order desk, the page: an editor for the lines of a sheet beside what may be ordered, and what hands it over. The text
 * is always there to be read and changed; everything else writes into it. Loads nothing and sends nothing: what leaves the
 * page leaves by the reader's own hand. */
(function () {
'use strict';

const L = globalThis.DispatchLanguage, S = globalThis.DispatchSign;
const MAILTO_MAX = 1900, SUGGESTED = 400, SHOWN = 60;
const KEPT_KEY = 'dispatch-key', KEPT_DRAFT = 'dispatch-draft-';

/* ---- building the page ---- */

/* make('p', {class: 'x'}, 'words', node): never markup from text. */
function make(tag, attributes, ...children) {
    const node = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes || {}))
        if (name === 'on')
            Object.entries(value).forEach(([event, run]) => node.addEventListener(event, run));
        else if (value === true)
            node.setAttribute(name, '');
        else if (value !== false && value !== null && value !== undefined)
            node.setAttribute(name, value);
    node.append(...children.flat().filter((child) => child !== null && child !== undefined));
    return node;
}

function clear(node, ...children) {
    node.replaceChildren(...children);
}

function say(words) {
    clear(ui.live, words);
}

/* ---- state ---- */

let desk = null, data = null, about = null, lines = [], key = null, signed = null;
const ui = {};

function orders() {
    return ui.text.value;
}

/* The line with the caret: {begin, end, text up to the caret}. */
function here() {
    const at = ui.text.selectionStart, all = ui.text.value;
    const begin = all.lastIndexOf('\n', at - 1) + 1, next = all.indexOf('\n', at);
    return {begin, end: next < 0 ? all.length : next, typed: all.slice(begin, at)};
}

function replace(begin, end, words) {
    ui.text.setRangeText(words, begin, end, 'end');
    ui.text.focus();
    changed();
}

/* A line of its own: below the caret's line, but above `done` and what ends the sheet. */
function addLine(line) {
    const all = ui.text.value.split('\n');
    let at = all.findIndex((one) => /^\s*(done|now|wait)\s*$/i.test(one));
    const caret = ui.text.value.slice(0, ui.text.selectionStart).split('\n').length;
    if (at < 0 || (document.activeElement === ui.text && caret <= at))
        at = Math.min(caret, all.length);
    if (all.length === 1 && all[0].trim() === '')
        at = 0;
    all.splice(at, all[at] !== undefined && all[at].trim() === '' ? 1 : 0, line);
    ui.text.value = all.join('\n');
    const caretAt = all.slice(0, at + 1).join('\n').length;
    ui.text.setSelectionRange(caretAt, caretAt);
    changed();
    say('Added: ' + line);
}

/* ---- verdicts, completion, suggestions ---- */

const MARKS = {fine: '✓', later: '…', unsure: '?', wrong: '✗'};
const MEANS = {fine: 'fine', later: 'not now', unsure: 'not sure', wrong: 'wrong'};

function changed() {
    signed = null;
    showVerdicts();
    showCompletion();
    showSheet();
    try {
        sessionStorage.setItem(KEPT_DRAFT + data.file, orders());
    } catch (e) {
        /* a page from a file may have no storage; the text stays in the page */
    }
}

function showVerdicts() {
    const verdicts = L.check(desk, orders()), texts = orders().split('\n');
    const rows = verdicts.map((verdict, i) => ({verdict, i})).filter((row) => row.verdict.state !== 'empty');
    clear(ui.verdicts, ...rows.map(({verdict, i}) => make('li', {class: 'verdict ' + verdict.state},
        make('span', {class: 'mark', 'aria-hidden': 'true'}, MARKS[verdict.state]),
        make('span', {class: 'vh'}, 'Line ' + (i + 1) + ', ' + MEANS[verdict.state] + ': '),
        make('code', {}, texts[i].trim()), ' ', make('span', {class: 'says'}, verdict.says),
        verdict.near ? make('button', {type: 'button', on: {click: () => mend(i, verdict.near)}}, 'write ' + verdict.near) : null)));
    const wrong = rows.filter((row) => row.verdict.state === 'wrong').length;
    clear(ui.summary, rows.length === 0 ? 'Nothing is ordered yet.' : rows.length + (rows.length === 1 ? ' line, ' : ' lines, ') +
        (wrong === 0 ? 'none of them wrong as far as this page can tell.' : wrong + (wrong === 1 ? ' is wrong.' : ' are wrong.')));
}

/* Puts the nearest known word in the place of the one that the verdict quotes. */
function mend(i, near) {
    const texts = orders().split('\n'), verdict = L.check(desk, orders())[i];
    const quoted = /“([^”]+)”/.exec(verdict.says);
    if (!quoted)
        return;
    texts[i] = texts[i].replace(quoted[1], near);
    ui.text.value = texts.join('\n');
    changed();
    ui.text.focus();
}

function showCompletion() {
    const {begin, typed} = here();
    const words = typed.trim() === '' ? [] : L.complete(desk, typed, 8);
    const open = /\S+$/.exec(typed), from = begin + typed.length - (open ? open[0].length : 0);
    clear(ui.completion, ...words.map(({word}) => make('button', {type: 'button', on: {click: () => {
        replace(from, ui.text.selectionStart, word + ' ');
    }}}, word)));
    ui.completion.hidden = words.length === 0;
}

function showSuggestions() {
    const filter = ui.filter.value.trim().toLowerCase();
    const found = lines.filter((one) => (!about || L.speaksOf(one, about)) && (!filter || one.line.toLowerCase().includes(filter)));
    const parts = [...new Set(found.map((one) => one.part))];
    clear(ui.about, ...(about ? ['Only what speaks of ', make('b', {}, about), ' ',
        make('button', {type: 'button', on: {click: () => choose(null)}}, 'show all')] : []));
    let left = SHOWN;
    clear(ui.suggestions, ...parts.flatMap((part) => {
        const own = found.filter((one) => one.part === part).slice(0, Math.max(left, 0));
        left -= own.length;
        return own.length === 0 ? [] : [make('h4', {}, part), make('ul', {class: 'lines'}, own.map((one) => make('li', {},
            make('button', {type: 'button', on: {click: () => addLine(one.line)}}, one.line))))];
    }), ...(found.length > SHOWN ? [make('p', {class: 'says'}, (found.length - SHOWN) +
        ' more: type a word above, or tap a place or a card.')] : []),
    ...(found.length === 0 ? [make('p', {class: 'says'}, 'Nothing of that is offered now. You may still write it: after other orders it may be legal.')] : []));
}

function choose(name) {
    about = name;
    showSuggestions();
    if (name) {
        ui.section.scrollIntoView({block: 'start'});
        say('Orders that speak of ' + name);
    }
}

/* What was tapped: a place of the map, a card of the hand, a card on the board. */
function nameOf(target) {
    const place = target.closest('g.p');
    if (place) {
        const title = place.querySelector('title');
        return title ? title.textContent.split(':')[0] : null;
    }
    const card = target.closest('.hand .card, .unit');
    const name = card ? card.querySelector('strong, b') : null;
    return name ? name.textContent : null;
}

/* ---- the sheet, signing and handing over ---- */

function sheet() {
    return S.compose(data.form, orders());
}

function showSheet() {
    ui.sheet.value = sheet() + (signed || '');
    ui.state.textContent = signed ? 'Signed. Hand it over below.' : key ? 'Not signed yet.' : 'Not signed: no key is open.';
    const mail = mailto();
    ui.mail.hidden = mail === null;
    if (mail !== null)
        ui.mail.setAttribute('href', mail);
    ui.handing.querySelectorAll('[data-signed]').forEach((node) => { node.disabled = !signed; });
    ui.tooLong.hidden = mail !== null || !signed;
}

/* A mail that is composed by the link alone; null: not signed, unknown where to, or longer than mail programs take. */
function mailto() {
    if (!signed || !data.mail)
        return null;
    const link = 'mailto:' + encodeURIComponent(data.mail).replace(/%40/g, '@') + '?subject=' + encodeURIComponent(data.subject) +
        '&body=' + encodeURIComponent(ui.sheet.value.replace(/\n/g, '\r\n'));
    return link.length < MAILTO_MAX ? link : null;
}

async function openKey(file) {
    try {
        S.forget(key);
        key = S.read(await file.text());
        clear(ui.whose, 'Key ' + await S.fingerprint(key.publicKey) + (key.comment ? ' (' + key.comment + ')' : '') +
            (ui.keeps ? '' : ', for this one time: it is forgotten when the page closes.'));
    } catch (error) {
        key = null;
        clear(ui.whose, error.message);
    }
    showSheet();
}

async function signIt() {
    if (!key) {
        say('Open your key file first, or sign with the line of ssh-keygen.');
        ui.keyFile.focus();
        return;
    }
    const wrong = L.check(desk, orders()).filter((verdict) => verdict.state === 'wrong').length;
    if (wrong > 0 && !confirm('A line looks wrong. Sign it all the same?'))
        return;
    try {
        signed = await S.sign(key, sheet());
    } catch (error) {
        say('This browser cannot sign with Ed25519 keys. Use the line of ssh-keygen below.');
        return;
    }
    if (!ui.keeps) {
        S.forget(key);
        key = null;
        clear(ui.whose, '');
        ui.keyFile.value = '';
    }
    showSheet();
    say('The sheet is signed.');
}

function save(name, words) {
    const link = make('a', {href: URL.createObjectURL(new Blob([words], {type: 'text/plain'})), download: name});
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

async function copy() {
    try {
        await navigator.clipboard.writeText(ui.sheet.value);
        say('Copied. Paste it into a mail to ' + (data.mail || 'the host') + '.');
    } catch (error) {
        ui.sheet.focus();
        ui.sheet.select();
        say('Select and copy the text in the box.');
    }
}

async function share() {
    const files = [new File([sheet()], data.file, {type: 'text/plain'}), new File([signed], data.file + '.sig', {type: 'text/plain'})];
    try {
        if (navigator.canShare && navigator.canShare({files}))
            await navigator.share({files, title: data.subject});
        else
            await navigator.share({title: data.subject, text: ui.sheet.value});
    } catch (error) {
        if (error.name !== 'AbortError')
            say('Sharing did not work here: copy or save it.');
    }
}

/* ---- a page that may keep a key: served by the host, never a mailed file ---- */

function keptKey() {
    try {
        return localStorage.getItem(KEPT_KEY);
    } catch (error) {
        return null;
    }
}

async function useKey(made) {
    key = made;
    clear(ui.whose, 'Key ' + await S.fingerprint(made.publicKey) + (made.comment ? ' (' + made.comment + ')' : '') + ', kept in this browser.');
    ui.keyTools.hidden = false;
    showSheet();
}

async function newKey() {
    if (keptKey() && !confirm('This browser keeps a key already. Without a copy of it, it would be lost. Make another?'))
        return;
    try {
        const made = await S.make('order desk');
        localStorage.setItem(KEPT_KEY, S.write(made));
        await useKey(made);
        say('A key is made. Save a copy of it now: whoever loses it needs the host to change the key of his seat.');
    } catch (error) {
        say('This browser cannot make or keep Ed25519 keys.');
    }
}

async function keepFile(file) {
    try {
        const read = S.read(await file.text());
        localStorage.setItem(KEPT_KEY, S.write(read));
        await useKey(read);
    } catch (error) {
        clear(ui.whose, error.message);
    }
}

function dropKey() {
    if (!confirm('Take the key out of this browser? Save a copy first if you have none.'))
        return;
    localStorage.removeItem(KEPT_KEY);
    S.forget(key);
    key = null;
    ui.keyTools.hidden = true;
    clear(ui.whose, 'No key is kept.');
    showSheet();
}

function keeping() {
    const file = make('input', {type: 'file', id: 'desk-keep', on: {change: () => file.files[0] && keepFile(file.files[0])}});
    ui.keyTools = make('p', {class: 'tools', hidden: true},
        make('button', {type: 'button', on: {click: () => save('id_ed25519_dispatch', S.write(key))}}, 'Save a copy of the key'),
        make('button', {type: 'button', on: {click: () => save('id_ed25519_dispatch.pub', S.writePublic(key))}}, 'Save its public half'),
        make('button', {type: 'button', on: {click: dropKey}}, 'Take it out of this browser'));
    return [make('p', {}, 'This page may keep a key for you. Whoever serves the page could change it and sign in your name; if you do not trust him with that, keep your key to yourself, use the file that came by mail, or compare the hash of this page before you use it.'),
        make('p', {class: 'tools'}, make('button', {type: 'button', on: {click: newKey}}, 'Make a key'),
            make('label', {for: 'desk-keep'}, 'or bring one (a file without passphrase): '), file), ui.keyTools];
}

/* ---- the parts of the page ---- */

function editor() {
    ui.text = make('textarea', {id: 'desk-orders', rows: 9, spellcheck: 'false', autocapitalize: 'off', autocomplete: 'off',
        'aria-describedby': 'desk-summary', on: {input: changed, click: showCompletion, keyup: (event) => {
            if (event.key.startsWith('Arrow') || event.key === 'Home' || event.key === 'End')
                showCompletion();
        }}});
    ui.completion = make('div', {class: 'tools', role: 'group', 'aria-label': 'What may come next', hidden: true});
    ui.summary = make('p', {id: 'desk-summary', class: 'summary', role: 'status'});
    ui.verdicts = make('ol', {class: 'verdicts'});
    const words = [['done', 'ends your turn'], ['now', 'no second thoughts'], ['wait', 'only at the deadline'], ['end', 'closes a block']];
    return make('div', {}, make('label', {for: 'desk-orders'}, make('b', {}, 'Your orders'), ', one a line'), ui.text, ui.completion,
        make('p', {class: 'tools'}, words.map(([word, means]) => make('button', {type: 'button', title: means, on: {click: () => addLine(word)}}, word)),
            blockTool('a standing order', 'when', desk.raw.answers), blockTool('only if', 'if', desk.raw.facts)),
        ui.summary, ui.verdicts);
}

/* A block with its first and last line; what stands in brackets is to be filled in or taken out. */
function blockTool(title, word, patterns) {
    const select = make('select', {'aria-label': title, on: {change: () => {
        if (select.value)
            addLine(word + ' ' + select.value + '\n\nend');
        select.selectedIndex = 0;
    }}}, make('option', {value: ''}, title + '…'), patterns.map((pattern) => {
        const plain = pattern.replace(/ ?\[[^\]]*\]/g, '').replace(/[a-z]:\(([^|)]*)[^)]*\)/g, '$1').replace(/[a-z]:([A-Z]+)[A-Z/]*,?/g, '$1').trim();
        return make('option', {value: plain}, word + ' ' + pattern.replace(/[a-z]:([A-Z/]+),?/g, '$1').replace(/[a-z]:\(/g, '('));
    }));
    return select;
}

function proposals() {
    ui.filter = make('input', {type: 'search', id: 'desk-filter', on: {input: showSuggestions}});
    ui.about = make('p', {class: 'says'});
    ui.suggestions = make('div', {class: 'suggestions', tabindex: '0', role: 'region', 'aria-label': 'Orders that are offered'});
    return make('div', {}, make('label', {for: 'desk-filter'}, make('b', {}, 'What you may order'), ': type a word, or tap a place, a card, a unit'),
        ui.filter, ui.about, ui.suggestions);
}

function handing() {
    ui.sheet = make('textarea', {id: 'desk-sheet', rows: 12, readonly: true, spellcheck: 'false'});
    ui.state = make('p', {class: 'summary', role: 'status'});
    ui.whose = make('p', {class: 'says'});
    ui.keyFile = make('input', {type: 'file', id: 'desk-key', on: {change: () => ui.keyFile.files[0] && openKey(ui.keyFile.files[0])}});
    ui.mail = make('a', {class: 'button', hidden: true}, 'Write the mail');
    ui.tooLong = make('p', {class: 'says', hidden: true}, 'The sheet is too long for a mail link: share or copy it, or attach the two files.');
    const button = (words, run, needs) => make('button', {type: 'button', 'data-signed': needs || false, on: {click: run}}, words);
    ui.handing = make('div', {class: 'tools'}, button('Sign', signIt), button('Copy', copy),
        navigator.share ? button('Share', share, true) : null, button('Save the sheet', () => save(data.file, sheet())),
        button('Save the signature', () => save(data.file + '.sig', signed), true), ui.mail);
    return make('div', {}, make('h3', {}, 'The sheet, as it will be signed'), make('label', {for: 'desk-sheet', class: 'vh'}, 'The whole sheet'), ui.sheet,
        ...(ui.keeps ? keeping() : [make('p', {}, 'This page is the host’s program: what it signs is what the box above shows, if the page is honest. If you would rather not show it your key, sign with your own tools, as said below.'), make('p', {class: 'tools'}, make('label', {for: 'desk-key'}, 'Your key file, opened for this one time: '), ui.keyFile)]),
        ui.whose, ui.handing, ui.state, ui.tooLong,
        make('p', {}, 'Or sign it with your own tools. Save the sheet, then'),
        make('pre', {tabindex: '0', role: 'region', 'aria-label': 'How to sign'}, make('code', {}, data.sign)),
        make('p', {}, 'and send both files, ', make('code', {}, data.file), ' and ', make('code', {}, data.file + '.sig'),
            data.mail ? [', to ', make('code', {}, data.mail)] : '', '.'));
}

/* What the form already says: notes and standing orders. */
function ordersOf(form) {
    const body = /\norders:\n([\s\S]*?)-----END PBEM ORDERS-----/.exec(form.replace(/\r/g, ''));
    return body ? body[1].replace(/\n+$/, '') : '';
}

function begin(model) {
    data = model;
    desk = L.prepare(model);
    lines = L.suggestions(desk, SUGGESTED);
    ui.section = document.getElementById('desk');
    ui.keeps = ui.section.hasAttribute('data-keeps');
    const body = ui.section.querySelector('.desk-body');
    ui.live = make('p', {class: 'vh', role: 'status', 'aria-live': 'polite'});
    clear(body, make('div', {class: 'desk'}, editor(), proposals()), handing(), ui.live);
    ui.section.hidden = false;
    const link = document.getElementById('to-desk');
    if (link)
        link.hidden = false;
    let draft = null;
    try {
        draft = sessionStorage.getItem(KEPT_DRAFT + data.file);
    } catch (error) {
        /* no storage */
    }
    ui.text.value = draft !== null ? draft : ordersOf(data.form);
    showSuggestions();
    changed();
    document.addEventListener('click', (event) => {
        const name = event.target instanceof Element && !event.target.closest('#desk') ? nameOf(event.target) : null;
        if (name && lines.some((one) => L.speaksOf(one, name)))
            choose(name);
    });
    const kept = ui.keeps ? keptKey() : null;
    if (kept)
        useKey(S.read(kept)).catch(() => clear(ui.whose, 'The kept key cannot be read.'));
}

/* The served page has no game of its own: a report is opened in it, its model and its map are taken over. */
function takeReport(file) {
    file.text().then((words) => {
        const page = new DOMParser().parseFromString(words, 'text/html');
        const model = page.getElementById('desk-data'), picture = document.getElementById('desk-picture');
        if (!model)
            throw new Error('This is no report with an order desk: open the .html file of your newest report.');
        const svg = ['svg.symbols', '.mapbox'].map((which) => page.querySelector(which)).filter(Boolean);
        if (picture)
            clear(picture, ...svg.map((node) => document.importNode(node, true)));
        begin(JSON.parse(model.textContent));
    }).catch((error) => clear(document.getElementById('desk-said'), error.message));
}

const own = document.getElementById('desk-data'), opener = document.getElementById('desk-open');
if (own)
    begin(JSON.parse(own.textContent));
if (opener)
    opener.addEventListener('change', () => opener.files[0] && takeReport(opener.files[0]));
})();
