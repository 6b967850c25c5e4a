/* The order desk, the page: an editor for the lines of a sheet beside what may be ordered, and what hands it over. The text
 * is always there to be read and changed; everything else writes into it. Loads nothing and sends nothing: what leaves the
 * page leaves by the reader's own hand. */
(function (root) {
'use strict';

const M = root.DispatchMap, S = root.DispatchSign, K = root.DispatchShelf;
const MAILTO_MAX = 1900, COLUMNS = 70, SHOWN = 60, TRAY_MOST = 4, SHOWN_EACH = 16, RUN = 3, SAID_MS = 8000;
const FINGERPRINT = /^SHA256:[A-Za-z0-9+/]{43}$/;

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

/* What just happened: at the foot of the window for a while, and spoken. */
function say(words) {
    if (!ui.live) {
        ui.live = make('p', {class: 'toast', role: 'status', 'aria-live': 'polite'});
        document.body.append(ui.live);
    }
    clear(ui.live, words);
    clearTimeout(ui.quiet);
    ui.quiet = setTimeout(() => clear(ui.live), SAID_MS);
}

/* ---- state ---- */

/* job: what is handed over (hand() below); signed: {block, signatures} once it is. */
/* rules: who answers (paper.js); chosen: the names that were tapped or taken from the list; past: the texts before this one. */
let rules = null, data = null, chosen = [], job = null, signed = null, past = [], last = '', typing = false, drag = null, dragged = false;
const ui = {};

function orders() {
    return S.fold(ui.text.value);
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

/* What only adds a name to a line that is there already goes to its end; where that gets too long, on a line below. */
function addName(all, line) {
    for (let at = 0, end; at < all.length; at = end) {
        for (end = at + 1; end < all.length && /^\s*and /i.test(all[end]); end++)
            ;
        const whole = all.slice(at, end).join('\n'), name = whole.trim() === '' ? null : rules.addition(whole, line);
        if (name === null)
            continue;
        if (name && (all[end - 1] + ', ' + name).length <= COLUMNS)
            all[end - 1] += ', ' + name;
        else if (name)
            all.splice(end, 0, 'and ' + name);
        return end - 1;
    }
    return -1;
}

/* A line of its own: below the caret's line, but above `done` and what ends the sheet. */
function addLine(line) {
    const all = ui.text.value.split('\n'), added = addName(all, line);
    if (added >= 0) {
        ui.text.value = all.join('\n');
        changed();
        say('Added to: ' + all[added]);
        return;
    }
    let at = all.findIndex((one) => /^\s*(done|now|wait)\s*$/i.test(one));
    const caret = ui.text.value.slice(0, ui.text.selectionStart).split('\n').length;
    if (at < 0 || (document.activeElement === ui.text && caret <= at))
        at = Math.min(caret, all.length);
    if (/^(now|wait)$/.test(line) && /^\s*done\s*$/i.test(all[at] || ''))
        at++;
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

const MARKS = {fine: '✓', later: '…', beyond: '…', unsure: '?', wrong: '✗'};
const MEANS = {fine: 'fine', later: 'not now', beyond: 'after what nobody knows yet', unsure: 'not sure', wrong: 'wrong'};

/* What is typed into one line is taken back at once. */
function remember(typed) {
    const now = ui.text.value, height = (text) => text.split('\n').length;
    if (now === last)
        return;
    if (!typed || !typing || height(now) !== height(last))
        past.push(last);
    typing = typed;
    last = now;
    ui.undo.disabled = past.length === 0;
}

function undo() {
    ui.text.value = last = past.pop();
    typing = false;
    ui.undo.disabled = past.length === 0;
    changed();
    say('Taken back.');
}

function changed(event) {
    remember(!!event);
    showVerdicts();
    showCompletion();
    unsign();
    if (data.changed)
        data.changed();
    if (rules.changed) {
        ui.suggestions.setAttribute('aria-busy', 'true');
        rules.changed(redrawn);
    }
    if (orders() !== ordersOf(data.form))
        K.keepDraft(data.form, orders());
}

function verdictRow(row) {
    return make('li', {class: 'verdict ' + row.state},
        make('span', {class: 'mark', 'aria-hidden': 'true'}, MARKS[row.state]),
        make('span', {class: 'vh'}, 'Line ' + (row.i + 1) + ', ' + MEANS[row.state] + ': '),
        make('code', {}, row.text.trim()), ' ', make('span', {class: 'says'}, row.says),
        row.fix ? make('button', {type: 'button', on: {click: () => mend(row)}}, 'write ' + row.fix.word) : null);
}

/* What is amiss is always in sight; what is fine is there for whoever wants to read it, and where the rules themselves say it. */
function showVerdicts() {
    const {rows, open, hot, horizon} = rules.check(orders()), amiss = (row) => rules.live || row.state !== 'fine';
    const at = horizon ? rows.findIndex((row) => row.i > horizon.i) : -1, seen = rows.filter(amiss).map(verdictRow), fine = rows.filter((row) => !amiss(row));
    if (horizon)
        seen.splice(at < 0 ? seen.length : at, 0, make('li', {class: 'verdict horizon'}, make('span', {class: 'says'}, horizon.words)));
    clear(ui.verdicts, ...seen);
    clear(ui.fine, ...fine.map(verdictRow));
    ui.fineBox.hidden = fine.length === 0 || rules.mute;
    const wrong = rows.filter((row) => row.state === 'wrong').length;
    clear(ui.summary, rows.length === 0 ? (rules.none || 'Nothing is ordered yet.') : rows.length + (rows.length === 1 ? ' line, ' : ' lines, ') +
        (wrong === 0 ? rules.fine : wrong + (wrong === 1 ? ' is wrong.' : ' are wrong.')));
    clear(ui.asked, open || '');
    ui.asked.hidden = !open;
    ui.asked.className = hot ? 'alarm hot' : 'says';
}

function mend(row) {
    const texts = orders().split('\n');
    texts[row.i] = row.fix.text;
    ui.text.value = texts.join('\n');
    changed();
    ui.text.focus();
}

function showCompletion() {
    const {begin, typed} = here();
    const words = typed.trim() === '' ? [] : rules.complete(typed, 8);
    const open = /\S+$/.exec(typed), from = begin + typed.length - (open ? open[0].length : 0);
    clear(ui.completion, ...words.map((word) => make('button', {type: 'button', on: {click: () => {
        replace(from, ui.text.selectionStart, word + ' ');
    }}}, word)));
    ui.completion.hidden = words.length === 0;
}

/* Lines that differ by a number alone: the first few and the last stand for all. */
function withoutLongRuns(found) {
    const shape = (one) => one.line.replace(/\d+/, '#'), runs = new Map();
    found.forEach((one) => runs.set(shape(one), (runs.get(shape(one)) || []).concat(one)));
    return found.filter((one) => {
        const run = runs.get(shape(one)), at = run.indexOf(one);
        return at < RUN || at === run.length - 1;
    });
}

function nothingOffered() {
    return rules.lines([], '', 1).length > 0 ? 'Not offered now; but you may write it, since it may be legal after other orders.'
        : 'Nothing is asked of you now.' + (rules.answers.length > 0 ? ' You may leave standing orders: “a standing order…” begins one.' : '');
}

/* ", or tap a place, a unit" */
function orTap(last) {
    const all = M.tappable();
    return all.length === 0 ? '' : ', or tap ' + all.slice(0, -1).join(', ') + (all.length > 1 ? last : '') + all[all.length - 1];
}

function showSuggestions() {
    const filter = ui.filter.value.trim().toLowerCase();
    const all = rules.lines(chosen, filter, SHOWN).filter((one) => !/^(done|end)$/.test(one.line)); /* they have buttons */
    const found = chosen.length > 0 || filter ? all : withoutLongRuns(all), most = chosen.length > 0 || filter ? SHOWN : SHOWN_EACH;
    const parts = [...new Set(found.map((one) => one.part))];
    clear(ui.about, ...(chosen.length > 0 ? ['Only what speaks of ', make('b', {}, chosenWords()), ' ',
        make('button', {type: 'button', on: {click: () => choose(null)}}, 'show all')] : []));
    let left = SHOWN, shown = 0;
    clear(ui.suggestions, ...parts.flatMap((part) => {
        const own = found.filter((one) => one.part === part).slice(0, Math.max(Math.min(left, most), 0));
        left -= own.length;
        shown += own.length;
        return own.length === 0 ? [] : [make('h4', {}, part), lineButtons(own)];
    }), ...(all.length > shown ? [make('p', {class: 'says'}, (all.length - shown) +
        ' more: type a word above' + orTap(' or ') + '.')] : []),
    ...(rules.more ? [make('p', {class: 'says'}, 'There is more that you may order: write it by hand.')] : []),
    ...(all.length === 0 ? [make('p', {class: 'says'}, nothingOffered())] : []));
}

function lineButtons(all) {
    return make('ul', {class: 'lines'}, all.map((one) => make('li', {},
        make('button', {type: 'button', on: {click: () => { addLine(one.line); choose(null); }}}, one.line))));
}

function chosenWords() {
    return chosen.join(' and ');
}

/* Adds to what is chosen, or begins anew where no order speaks of both. The last choice that leaves one line writes it. */
function choose(name, here) {
    const again = name && chosen.includes(name);
    chosen = !name || again ? [] : chosen.length > 0 && rules.speaks(chosen.concat(name)) ? chosen.concat(name) : [name];
    const found = chosen.length > 1 ? rules.lines(chosen, '', SHOWN) : [];
    if (found.length === 1) {
        chosen = [];
        addLine(found[0].line);
    }
    showSuggestions();
    showChoices();
    showTray(here);
    if (here && ui.live)
        clear(ui.live);
    if (chosen.length > 0 && ui.tray.hidden)
        say('Orders that speak of ' + chosenWords());
}

/* ---- choosing on the map, or from a list ---- */

/* All that may be chosen next, for who cannot tap. */
function showChoices() {
    const next = rules.next(chosen);
    clear(ui.pick, make('option', {value: ''}, chosen.length > 0 ? 'and…' : 'Choose from a list…'), ...Object.keys(next).map((kind) =>
        make('optgroup', {label: kind.toLowerCase()}, [...next[kind]].map((name) => make('option', {value: name}, name)))));
    ui.pick.hidden = ui.pick.options.length < 2;
    M.mark(chosen.length > 0 ? new Set(Object.values(next).flatMap((names) => [...names])) : new Set(), chosen);
}

/* Below the map, while something is chosen on it: what that may become, and all that is there. */
function showTray(here) {
    if (!ui.tray) {
        ui.tray = make('div', {class: 'tray', role: 'status', 'aria-label': 'What is chosen'});
        document.body.append(ui.tray);
    }
    ui.tray.hidden = chosen.length === 0 || !document.querySelector('svg.map');
    if (ui.tray.hidden)
        return;
    const found = rules.lines(chosen, '', SHOWN);
    clear(ui.tray, make('b', {}, chosenWords()), found.length > TRAY_MOST ? ': tap what is marked, for one of ' +
        Math.max(found.length, rules.count(chosen)) + ' orders. ' : ': ',
    ...(found.length > TRAY_MOST ? [] : [lineButtons(found)]),
    here && here.includes(':') ? make('p', {class: 'says'}, here) : '',
    make('span', {class: 'tools'}, make('button', {type: 'button', on: {click: () => ui.offers.scrollIntoView({block: 'start'})}}, 'all of them'),
        make('button', {type: 'button', on: {click: () => choose(null)}}, 'nothing')));
}

/* ---- keys: a file, opened for one time; the page of the host puts a ring of its own here (keep.js) ---- */

/* A ring gives its part of the page, a key to sign with (null: it said what is missing), and hears when that is done. */
const once = {
    key: null,
    nodes() {
        this.file = make('input', {type: 'file', id: 'desk-key', on: {change: () => this.file.files[0] && this.open(this.file.files[0])}});
        this.whose = make('p', {class: 'says', role: 'status'});
        return [make('p', {}, 'This page is the host’s program: if it is honest, it signs what the box above shows. If you would rather not show it your key, sign with your own tools, as below.'),
            make('p', {class: 'tools'}, make('label', {for: 'desk-key'}, 'Your key file, opened for this one time: '), this.file), this.whose];
    },
    async open(file) {
        S.forget(this.key);
        this.key = null;
        try {
            this.key = S.read(await file.text());
            clear(this.whose, 'Key ' + await S.fingerprint(this.key.publicKey) + (this.key.comment ? ' (' + this.key.comment + ')' : '') +
                ', for this one time: it is forgotten when it has signed.');
        } catch (error) {
            clear(this.whose, error.message);
        }
        showSheet();
    },
    async get() {
        if (!this.key) {
            say('Open your key file first, or sign with the line of ssh-keygen.');
            this.file.focus();
        }
        return this.key;
    },
    used() {
        S.forget(this.key);
        this.key = null;
        this.file.value = '';
        clear(this.whose);
    },
};
let ring = once;

/* ---- the sheet, signing and handing over ---- */

/* What will be signed, as far as it is known before a key is open. */
function block() {
    const text = job.text(), own = ui.luck ? ui.luck.value.trim() : '';
    return K.numbered(FINGERPRINT.test(own) && S.asksLuck(text) ? S.withHeader(text, S.asksLuck(text), own) : text);
}

const seqOf = (text) => S.header(text, 'seq');

/* The file's name has the number of the sheet, which each signature of another text has for its own. */
function fileNow() {
    return job.file.replace(/-\d+\.txt$/, '-' + seqOf(signed ? signed.block : block()) + '.txt');
}

function showSheet() {
    if (!job)
        return;
    ui.sheet.value = signed ? signed.whole : block();
    const mail = mailto();
    ui.mail.hidden = mail === null;
    if (mail !== null)
        ui.mail.setAttribute('href', mail);
    clear(ui.state, signed && signed.sealed ? 'Signed, and sealed to the host’s key ' + sealsTo() + ', which your invitation names too. Copy it into the thread of the game, best into a code box.'
        : signed && job.seal ? 'Signed. Save the sheet and the signature, then seal the sheet with the second line below.'
        : signed ? 'Signed. Hand it over: ' + (mail === null ? '' : 'write the mail, or ') + 'copy, share or save it.' +
            (seqOf(signed.block) === seqOf(job.text()) ? '' : ' It has the number ' + seqOf(signed.block) + ', since an earlier text was signed with ' + seqOf(job.text()) + '.')
        : ring.key ? 'Not signed yet.' : 'Not signed: no key is open.');
    ui.handing.querySelectorAll('[data-signed]').forEach((node) => { node.disabled = !signed; });
    ui.tooLong.hidden = mail !== null || !signed || !!job.seal;
    if (job.shown)
        job.shown(signed);
}

/* The sheet is another than the one that was signed. */
function unsign() {
    signed = null;
    showSheet();
}

function address() {
    return ui.to ? ui.to.value.trim() : job.mail || '';
}

/* A mail that is composed by the link alone; null: not signed, has to be sealed first, or longer than mail programs take. */
function mailto() {
    if (!signed || job.seal || !(job.mail || ui.to))
        return null;
    const link = 'mailto:' + encodeURIComponent(address()).replace(/%40/g, '@') + '?subject=' + encodeURIComponent(job.subject) +
        '&body=' + encodeURIComponent(ui.sheet.value.replace(/\n/g, '\r\n'));
    return link.length < MAILTO_MAX ? link : null;
}

/* True: this key is none of those that the seat has, and the reader would rather not. */
async function isStranger(key) {
    const print = await S.fingerprint(key.publicKey), known = job.keys || [];
    return known.length > 0 && !known.includes(print) &&
        !confirm('The host knows another key for this seat: ' + known.join(', ') + '. Sign with ' + print + ' all the same?');
}

/* The host's key in “age -a -r age1... -o FILE.age FILE”. */
const sealsTo = () => job.seal.split(' ')[3];

/* What is handed over: the block with its signatures below, sealed where that is asked for and this page can. */
async function handed(block, signatures) {
    const plain = block + signatures.join(''), sealed = !!job.seal && !!root.DispatchSeal;
    return {block, signatures, sealed, whole: sealed ? await root.DispatchSeal.seal(sealsTo(), plain) : plain};
}

async function signIt() {
    const key = await ring.get();
    let plainOf = '';
    if (!key)
        return;
    try {
        const plain = block(), text = await S.withLuck(key, plain);
        const wrong = job.wrong(text);
        if (await isStranger(key) || (wrong && !confirm(wrong + ' Sign it all the same?')))
            return;
        signed = await handed(text, [await S.sign(key, text)]);
        plainOf = plain;
    } catch (error) {
        say(error instanceof DOMException ? 'This browser cannot sign with Ed25519 keys: use ssh-keygen, as below, or a newer browser.' : error.message);
        return;
    }
    K.signed(signed.block, plainOf);
    if (job.onSigned)
        job.onSigned(signed.block);
    ring.used();
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

async function copyWords(words, then) {
    try {
        await navigator.clipboard.writeText(words);
        say(then);
        return true;
    } catch (error) {
        return false;
    }
}

async function copy() {
    if (!await copyWords(ui.sheet.value, 'Copied. Paste it into ' + (job.seal ? 'the thread of the game.' : 'a mail to ' + (address() || 'the host') + '.'))) {
        ui.sheet.focus();
        ui.sheet.select();
        say('Select and copy the text in the box.');
    }
}

async function share() {
    const file = (name, words) => new File([words], name, {type: 'text/plain'});
    const files = signed.sealed ? [file(fileNow() + '.age', signed.whole)] : [file(fileNow(), signed.block), file(fileNow() + '.sig', signed.signatures.join(''))];
    try {
        if (navigator.canShare && navigator.canShare({files}))
            await navigator.share({files, title: job.subject});
        else
            await navigator.share({title: job.subject, text: ui.sheet.value});
    } catch (error) {
        if (error.name !== 'AbortError')
            say('Sharing did not work here: copy or save it.');
    }
}

function signing() {
    ui.luck = !S.asksLuck(job.text()) ? null : make('input', {type: 'text', id: 'desk-luck', autocomplete: 'off', spellcheck: 'false', on: {input: unsign}});
    ui.to = job.mail || job.seal || !job.asksMail ? null : make('input', {type: 'email', id: 'desk-to', autocomplete: 'email', value: job.asksMail.now(),
        on: {input: () => { job.asksMail.changed(address()); showSheet(); }}});
    return [ui.luck ? make('p', {}, make('label', {for: 'desk-luck'}, 'Luck, sealed: empty when you sign here, since it follows from your key; else the SHA256:... of a luck key '), ui.luck) : null,
        ui.to ? make('p', {}, make('label', {for: 'desk-to'}, 'Where the host gets mail, if you want the mail written for you: '), ui.to) : null];
}

function ownTools() {
    return [make('p', {}, 'Or sign it with your own tools. Save the sheet, then'),
        make('pre', {tabindex: '0', role: 'region', 'aria-label': 'How to sign'}, make('code', {}, job.sign + (job.seal ? '\n' + job.seal : ''))),
        job.seal ? make('p', {}, 'The second line seals it, since anybody may read where it goes; send ', make('code', {}, job.file + '.age'), ' and ', make('code', {}, job.file + '.sig'), '.')
            : make('p', {}, 'and send both files, ', make('code', {}, job.file), ' and ', make('code', {}, job.file + '.sig'),
                job.mail ? [', to ', make('code', {}, job.mail)] : '', '.')];
}

/* The part that signs and hands over. what: {text() the block in its canonical form, wrong(block) a sentence or null, file,
 * subject, sign and seal: the lines for his own tools, mail or null, keys: those that the host knows, folded: its text stands in another box already, asksMail: null or
 * {now(), changed(to)}, onSigned(block), shown(signed): whenever what is shown changes}. Gives nodes. */
function hand(what) {
    job = what;
    signed = null;
    ui.sheet = make('textarea', {id: 'desk-sheet', rows: 12, readonly: true, spellcheck: 'false'});
    ui.state = make('p', {class: 'summary', role: 'status'});
    ui.mail = make('a', {class: 'button primary', hidden: true}, 'Write the mail');
    ui.tooLong = make('p', {class: 'says', hidden: true}, job.mail || job.asksMail ? 'The sheet is too long for a mail link: share or copy it, or attach the two files.' : 'Copy it, or attach the two files.');
    const button = (words, run, needs, kind) => make('button', {type: 'button', class: kind, 'data-signed': needs || false, on: {click: run}}, words);
    const extra = signing();
    ui.handing = make('div', {class: 'tools'}, button('Sign', signIt, false, 'primary'), ui.mail, button('Copy', copy),
        navigator.share ? button('Share', share, true) : null,
        button('Save the sheet', () => save(fileNow(), signed ? signed.block : block())),
        job.seal && root.DispatchSeal ? button('Save it sealed', () => save(fileNow() + '.age', signed.whole), true)
            : button('Save the signature', () => save(fileNow() + '.sig', signed.signatures.join('')), true));
    const shown = [make('label', {for: 'desk-sheet', class: 'vh'}, 'The whole sheet'), ui.sheet];
    return make('div', {class: 'hand-over'}, ...(job.folded ? [make('details', {class: 'more'}, make('summary', {}, 'The sheet, as it will be signed'), ...shown)]
        : [make('h3', {}, 'The sheet, as it will be signed'), ...shown]),
        ring.nodes(), extra, ui.handing, ui.state, ui.tooLong, ownTools());
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
    ui.asked = make('p', {id: 'desk-asked', class: 'says', role: 'status', hidden: true});
    ui.verdicts = make('ol', {class: 'verdicts'});
    ui.fine = make('ol', {class: 'verdicts'});
    ui.fineBox = make('details', {}, make('summary', {}, 'What each line does'), ui.fine);
    const words = [['done', 'ends your turn'], ['now', 'no second thoughts'], ['wait', 'only at the deadline'], ['end', 'closes a block']];
    ui.undo = make('button', {type: 'button', disabled: true, on: {click: undo}}, 'undo');
    return make('div', {}, make('label', {for: 'desk-orders'}, make('b', {}, 'Your orders'), ', one to a line'), ui.text, ui.completion,
        make('p', {class: 'tools'}, words.map(([word, means]) => make('button', {type: 'button', title: means, on: {click: () => addLine(word)}}, word)), ui.undo,
            blockTool('a standing order', 'when', rules.answers), blockTool('only if', 'if', rules.facts)),
        ui.asked, ui.summary, ui.verdicts, ui.fineBox);
}

/* A block with its first and last line; what stands in brackets is to be filled in or taken out. */
function blockTool(title, word, patterns) {
    if (patterns.length === 0) /* the game has no such thing */
        return [];
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
    ui.pick = make('select', {'aria-label': 'Choose a thing that is to be ordered, or a place', on: {change: () => ui.pick.value && choose(ui.pick.value)}});
    ui.suggestions = make('div', {class: 'suggestions', tabindex: '0', role: 'region', 'aria-label': 'Orders that are offered'});
    ui.offers = make('div', {}, make('label', {for: 'desk-filter'}, make('b', {}, 'What you may order'), ': type a word' + orTap(' or ')),
        ui.filter, make('p', {class: 'tools'}, ui.pick), ui.about, ui.suggestions);
    return ui.offers;
}

/* What the form already says: notes and standing orders. */
function ordersOf(form) {
    const body = /\norders:\n([\s\S]*?)-----END PBEM ORDERS-----/.exec(form.replace(/\r/g, ''));
    return body ? body[1].replace(/\n+$/, '') : '';
}

function sheetJob() {
    return {
        text: () => S.compose(data.form, orders()),
        wrong: (text) => {
            const {rows, open, hot} = rules.check(orders());
            return rows.some((row) => row.state === 'wrong') ? 'A line looks wrong.' : hot ? open : (S.asksLuck(text) ? 'The line next: has no luck yet.' : null);
        },
        file: data.file, subject: data.subject, sign: data.sign, seal: data.seal, mail: data.mail, keys: data.keys,
        asksMail: data.asksMail, onSigned: data.onSigned,
    };
}

/* With a mouse: from one thing on the map to another. The click at its end is not a tap. */
function pressed(event) {
    drag = rules && event.pointerType === 'mouse' && event.target instanceof Element && event.target.closest('svg.map') ? nameAmong(M.namesOf(event.target, event)) : null;
}

function released(event) {
    const from = drag, to = from && event.target instanceof Element && event.target.closest('svg.map') ? M.namesOf(event.target, event) : [];
    drag = null;
    if (to.length === 0 || to.includes(from))
        return;
    choose(null);
    choose(from);
    const name = to.find((one) => rules.speaks([from, one]));
    dragged = true;
    setTimeout(() => { dragged = false; }, 0);
    if (name)
        choose(name);
}

function nameAmong(names) {
    return names.find((one) => chosen.length > 0 && rules.speaks(chosen.concat(one))) || names.find((one) => rules.speaks([one]));
}

/* What may be ordered is another; so is the map, perhaps. */
function redrawn(anew) {
    if (anew) {
        M.read();
        M.turnZoom();
    }
    showSuggestions();
    showChoices();
    ui.suggestions.removeAttribute('aria-busy');
}

/* Of what lies on one spot that is meant which goes with what was chosen before. */
function tapped(event) {
    const outside = rules && !dragged && event.target instanceof Element && !event.target.closest('#desk, .tray');
    const names = outside ? M.namesOf(event.target, event) : [];
    const name = nameAmong(names);
    const here = outside ? M.here(event) : '';
    if (name)
        choose(name, here);
    else if (here)
        say(here + '. No order speaks of it ' + (chosen.length > 0 ? 'and of ' + chosenWords() + '.' : 'now.'));
}

/* Nothing is ordered for now: what was chosen is let go. */
function rest() {
    if (ui.tray)
        ui.tray.hidden = true;
    if (rules && rules.rest)
        rules.rest();
    chosen = [];
    rules = null;
    if (ui.section)
        ui.section.hidden = true;
}

/* Fills the section #desk for a model (processor/letters/desk_model.h); who answers it, and what is to be said of that. A model may
 * have a part of its own in the place of what signs, `last`, and hear of each change of the text, `changed`. */
function begin(model, who, note) {
    const first = !ui.section;
    if (rules && rules.rest)
        rules.rest();
    data = model;
    rules = who;
    chosen = [];
    past = [];
    typing = false;
    ui.section = document.getElementById('desk');
    const write = make('div', {class: 'desk'}, editor(), proposals());
    ui.offers.hidden = !!note && rules.lines([], '', 1).length === 0;
    clear(ui.section.querySelector('.desk-body'), ...(note ? [make('p', {class: 'alarm', id: 'desk-note', role: 'alert'}, note)] : []), write, data.last ? data.last : hand(sheetJob()));
    ui.section.hidden = false;
    const link = document.getElementById('to-desk');
    if (link)
        link.hidden = false;
    const draft = K.draftOf(data.form);
    ui.text.value = last = draft !== null ? draft : ordersOf(data.form);
    M.read();
    changed();
    showSuggestions();
    showChoices();
    showTray();
    M.turnZoom();
    if (first)
        Object.entries({click: tapped, pointerdown: pressed, pointerup: released}).forEach(([event, run]) => document.addEventListener(event, run));
}

root.DispatchDesk = {make, clear, say, save, copyWords, hand, handed, begin, unsign, showSheet, addLine, orders, rest, ui,
                     set ring(other) { ring = other; }};
})(globalThis);
