/* The order desk as a page of its own: a key is made here, kept in this browser if its owner wishes, shown, copied out and
 * forgotten. The page that comes by mail has none of this. Whoever serves this page could change it and sign as whoever keeps
 * a key with it; the page says so before it keeps one. */
(function (root) {
'use strict';

const S = root.DispatchSign, P = root.DispatchPassphrase, D = root.DispatchDesk, make = D.make;
const {join, string, u32, base64, armor, blobOf} = S.bytes;
const KEPT = 'dispatch-key', FORMAT = 'dispatch-key/1', FILE_NAME = 'id_ed25519_dispatch', ROUNDS = 600000;
const utf8 = new TextEncoder();
const ui = {};

/* waiting: a key file whose passphrase is asked for, {text, passphrase: the one to be kept under}, or null. */
let waiting = null;

/* record: what is kept, {format, line, print, saved, file or sealed: {salt, iv, rounds, data}}; key: open now, or null. */
let record = null, key = null, works = true;

/* print of the key that something opened here names, as letters and reports do whose host has it; '' none did. */
let named = '';

/* ---- keys as files ---- */

async function generate(comment) {
    const pair = await crypto.subtle.generateKey({name: 'Ed25519'}, true, ['sign', 'verify']);
    const pkcs8 = new Uint8Array(await crypto.subtle.exportKey('pkcs8', pair.privateKey));
    const publicKey = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
    const seed = pkcs8.slice(pkcs8.length - 32);
    pkcs8.fill(0);
    return {seed, publicKey, comment};
}

/* A private key file of OpenSSH, without passphrase (PROTOCOL.key). */
function privateFile(of) {
    const mark = crypto.getRandomValues(new Uint8Array(4));
    let inner = join(mark, mark, string('ssh-ed25519'), string(of.publicKey), string(join(of.seed, of.publicKey)), string(of.comment));
    for (let pad = 1; inner.length % 8 !== 0; pad++)
        inner = join(inner, new Uint8Array([pad]));
    const all = join(utf8.encode('openssh-key-v1\0'), string('none'), string('none'), string(''), u32(1), string(blobOf(of.publicKey)), string(inner));
    const file = armor('OPENSSH PRIVATE KEY', all);
    inner.fill(0);
    all.fill(0);
    return file;
}

function publicLine(of) {
    return 'ssh-ed25519 ' + base64(blobOf(of.publicKey)) + (of.comment ? ' ' + of.comment : '');
}

/* ---- keeping ---- */

/* A page from a disk has no storage of its own: what it kept, every other file could read. */
function canKeep() {
    const served = root.location.protocol === 'https:' || (root.location.protocol === 'http:' && root.isSecureContext);
    try {
        return served && localStorage.length >= 0;
    } catch (error) {
        return false;
    }
}

async function lockFor(passphrase, salt, rounds) {
    const words = await crypto.subtle.importKey('raw', utf8.encode(passphrase.normalize('NFC')), 'PBKDF2', false, ['deriveKey']);
    return crypto.subtle.deriveKey({name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds}, words, {name: 'AES-GCM', length: 256}, false, ['encrypt', 'decrypt']);
}

const bytesOf = (letters) => Uint8Array.from(atob(letters), (c) => c.charCodeAt(0));

/* AES-256-GCM under a key of the passphrase (PBKDF2, SHA-256), bound to the public line. */
async function seal(file, passphrase, line) {
    const salt = crypto.getRandomValues(new Uint8Array(16)), iv = crypto.getRandomValues(new Uint8Array(12));
    const lock = await lockFor(passphrase, salt, ROUNDS);
    const data = await crypto.subtle.encrypt({name: 'AES-GCM', iv, additionalData: utf8.encode(line)}, lock, utf8.encode(file));
    return {salt: base64(salt), iv: base64(iv), rounds: ROUNDS, data: base64(new Uint8Array(data))};
}

async function unseal(sealed, passphrase, line) {
    const lock = await lockFor(passphrase, bytesOf(sealed.salt), sealed.rounds);
    const data = await crypto.subtle.decrypt({name: 'AES-GCM', iv: bytesOf(sealed.iv), additionalData: utf8.encode(line)}, lock, bytesOf(sealed.data));
    return new TextDecoder().decode(data);
}

function readRecord() {
    try {
        const found = JSON.parse(localStorage.getItem(KEPT) || 'null');
        return found && found.format === FORMAT && typeof found.line === 'string' ? found : null;
    } catch (error) {
        return null;
    }
}

function writeRecord() {
    if (record && record.kept)
        localStorage.setItem(KEPT, JSON.stringify(record));
}

async function recordOf(of, passphrase, saved) {
    const file = privateFile(of), line = publicLine(of), kept = canKeep();
    const one = {format: FORMAT, line, print: await S.fingerprint(of.publicKey), saved, kept};
    if (kept && passphrase)
        one.sealed = await seal(file, passphrase, line);
    else if (kept)
        one.file = file;
    return one;
}

async function take(of, passphrase, saved) {
    record = await recordOf(of, passphrase, saved);
    key = of;
    writeRecord();
    if (record.kept && navigator.storage && navigator.storage.persist)
        navigator.storage.persist().catch(() => false);
    changed();
}

/* ---- what its owner does ---- */

async function makeKey(name, passphrase) {
    try {
        await take(await generate(name), passphrase, false);
        D.say('Your key is made. Save a copy of it now.');
    } catch (error) {
        tell(error instanceof DOMException && error.name === 'QuotaExceededError' ? 'This browser has no room to keep a key.' : 'This browser cannot make Ed25519 keys. A newer one can, or ssh-keygen on a computer.');
    }
}

/* A key from a file: kept under this passphrase, or, if there is none, under its own, and in clear only if it has none either. */
async function bring(file, passphrase) {
    try {
        const text = await file.text();
        if (!P.isLocked(text))
            return await brought(S.read(text), passphrase);
        waiting = {text, passphrase};
        render();
        ui.box.querySelector('#key-file-pass').focus();
    } catch (error) {
        tell(error.message);
    }
}

async function brought(read, passphrase) {
    try {
        await S.sign(read, 'this key signs\n');
    } catch (error) {
        S.forget(read);
        return tell(error instanceof DOMException ? 'This browser cannot use Ed25519 keys.' : error.message);
    }
    waiting = null;
    await take(read, passphrase, true);
    D.say('The key is open.');
}

async function openFile(phrase) {
    try {
        tell('It is being opened. That takes a moment.');
        await brought(await P.read(waiting.text, phrase), waiting.passphrase || phrase);
    } catch (error) {
        tell(error.message);
    }
}

function putAway() {
    waiting = null;
    render();
}

async function unlock(passphrase) {
    try {
        key = S.read(await unseal(record.sealed, passphrase, record.line));
        changed();
        D.say('Your key is open until this page closes.');
    } catch (error) {
        tell('That is not its passphrase.');
    }
}

function lock() {
    S.forget(key);
    key = null;
    changed();
    D.say('The key is locked.');
}

function saveCopy() {
    D.save(FILE_NAME, privateFile(key));
    record.saved = true;
    writeRecord();
    changed();
    D.say('Keep that file where only you look.');
}

function forget() {
    const lost = record.saved ? 'Take the key out of this browser?' : 'There is no copy of this key. Without it you cannot go on playing, until the host has changed the key of your seat. Forget it all the same?';
    if (!root.confirm(lost))
        return;
    if (record.kept)
        localStorage.removeItem(KEPT);
    S.forget(key);
    key = record = null;
    changed();
    D.say('The key is forgotten.');
}

function tell(words) {
    D.clear(ui.told, words);
}

/* ---- its part of the page ---- */

function button(words, run) {
    return make('button', {type: 'button', on: {click: run}}, words);
}

/* A form that only this page hears of. */
function form(label, run, ...parts) {
    return make('form', {class: 'fields', 'aria-label': label, on: {submit: (event) => { event.preventDefault(); run(); }}}, ...parts);
}

function field(id, label, attributes) {
    const input = make('input', {id, autocomplete: 'off', spellcheck: 'false', ...attributes});
    return {input, row: make('p', {}, make('label', {for: id}, label), input)};
}

const NO_PASSPHRASE = 'Passphrase, which seals the key in this browser (leave it empty, and whoever uses this browser signs as you)';

function beginning() {
    const keeps = canKeep(), name = field('key-name', 'A name for the key, which the host sees', {type: 'text', maxlength: 40, placeholder: 'such as: Max, phone'});
    const first = field('key-pass', NO_PASSPHRASE, {type: 'password', autocomplete: 'new-password'});
    const again = field('key-pass-again', 'The same once more', {type: 'password', autocomplete: 'new-password'});
    const file = make('input', {type: 'file', id: 'key-file', on: {change: () => file.files[0] && agreed() !== null && bring(file.files[0], agreed())}});
    const agreed = () => {
        if (first.input.value === again.input.value)
            return first.input.value;
        tell('The two passphrases differ.');
        file.value = '';
        return null;
    };
    return [keeps ? make('p', {}, 'This browser keeps no key yet. You sign with a key, and nobody can order for you without it. ',
        make('b', {}, 'A page that keeps your key can sign as you, and whoever serves the page could change it: '), 'what that means stands below.') : make('p', {},
        'This page was opened from a disk, or not by https: it keeps no key. One that you make or open here is gone when the page closes, so save it.'),
    form('A new key', () => agreed() !== null && makeKey(name.input.value.replace(/[^\x20-\x7e]/g, '').trim(), agreed()),
        name.row, keeps ? [first.row, again.row] : null, make('p', {class: 'tools'}, make('button', {type: 'submit', class: 'primary'}, 'Make a key'))),
    make('p', {class: 'tools'}, make('label', {for: 'key-file'}, keeps ? 'Or bring yours, a file of OpenSSH, to be kept here: ' : 'Or open yours, a file of OpenSSH: '), file)];
}

function unlocking(id) {
    const pass = field(id, 'Passphrase of your key', {type: 'password', autocomplete: 'current-password'});
    return form('Open your key', () => unlock(pass.input.value), pass.row, make('p', {class: 'tools'}, make('button', {type: 'submit', class: 'primary'}, 'Open the key')));
}

/* The passphrase of a key file; nothing of it stays in the page. */
function asking() {
    const pass = field('key-file-pass', 'Passphrase of this key file', {type: 'password'});
    const run = () => {
        const phrase = pass.input.value;
        pass.input.value = '';
        openFile(phrase);
    };
    return [make('p', {}, 'This key file has a passphrase. ', canKeep() ? (waiting.passphrase ? 'The key will be kept here sealed with the passphrase that you typed above.' : 'The key will be kept here sealed with the same one.') : ''),
        form('Open the key file', run, pass.row, make('p', {class: 'tools'}, make('button', {type: 'submit', class: 'primary'}, 'Open the file'), button('Not this file', putAway)))];
}

function showing() {
    return make('p', {}, 'Your key: ', make('code', {class: 'print'}, record.print), record.kept ? (record.sealed ? ', kept here, sealed.' : ', kept here.') : ', for as long as this page is open.');
}

function publicHalf() {
    const mail = 'mailto:?subject=' + encodeURIComponent('My key') + '&body=' + encodeURIComponent(record.line + '\r\n\r\n' + record.print);
    const has = named === record.print, join = document.getElementById('join');
    return [make('p', {}, has ? 'This is its public line. What you opened here names this key, so its host has it, and you need not send it:'
        : join ? 'This is its public line. What you sign below brings it to the host, so you need not send it:'
        : 'This is its public line, and no secret. A host that does not have it yet needs it to make your seat: send it once, but not if you came by “Join”, which brings it. The invitation names the same SHA256 letters:'),
        make('pre', {class: 'form', id: 'public-line', tabindex: '0', role: 'region', 'aria-label': 'Your public key'}, record.line),
        make('p', {class: 'tools'}, button('Copy the line', async () => { if (!await D.copyWords(record.line, 'Copied: the line is for the host.')) tell('Select the line and copy it.'); }),
            has || join ? null : make('a', {class: 'button', href: mail}, 'Mail it'), button('Save it as a file', () => D.save(FILE_NAME + '.pub', record.line + '\n')))];
}

function copies() {
    return [key ? make('p', {class: 'tools'}, button(record.saved ? 'Save another copy' : 'Save a copy of the key', saveCopy), record.sealed ? button('Lock it', lock) : null, button('Forget the key', forget))
        : make('p', {class: 'tools'}, button('Forget the key', forget)),
    make('p', {class: 'says'}, 'The copy is an OpenSSH key file without passphrase, which ssh-keygen, dispatch sign and this page take: whoever has it signs as you. “ssh-keygen -p -f ' + FILE_NAME + '” gives it a passphrase.')];
}

/* A key of which there is a copy needs no more than a line; the rest is folded. */
function keeping() {
    const more = [...publicHalf(), ...copies()];
    return [showing(), key ? null : unlocking('key-open'),
        ...(record.saved ? [make('details', {class: 'more'}, make('summary', {}, 'Its public line, a copy, forgetting it'), ...more)]
            : [make('p', {class: 'alarm', role: 'alert'}, make('b', {}, 'There is no copy of this key. '), 'Browsers lose what pages keep: some clear it after a week without a visit. ', key ? 'Save a copy, and put it where you find it in a year.' : 'Open the key and save a copy.'), ...more])];
}

function render() {
    ui.told = make('p', {class: 'told-key', role: 'alert'});
    D.clear(ui.box, ...(!works ? [] : record ? keeping() : waiting ? asking() : beginning()).flat().filter(Boolean), ui.told);
    if (ui.here)
        D.clear(ui.here, ...here());
}

/* Beside the sheet: which key will sign, or how it is opened. */
function here() {
    if (!works)
        return ['This browser cannot sign: use your own tools, as said below.'];
    if (key)
        return ['Signs with your key ', make('code', {class: 'print'}, record.print), '.'];
    return record ? [unlocking('key-open-here')] : [make('a', {href: '#keys'}, 'Make or open a key'), ' first, above.'];
}

function changed() {
    render();
    D.showSheet();
    if (key)
        root.DispatchForms.fill(key);
}

const ring = {
    get key() {
        return key;
    },
    nodes() {
        ui.here = make('div', {class: 'here'}, ...here());
        return [ui.here];
    },
    async get() {
        if (!key) {
            D.say(record ? 'Open your key with its passphrase first.' : 'Make or open a key first.');
            const input = ui.here.querySelector('input') || ui.box.querySelector('input');
            if (input)
                input.focus();
        }
        return key;
    },
    used() {},
};

/* Another window of this page made, opened or forgot the key. */
function elsewhere(event) {
    if (event.key !== KEPT && event.key !== null)
        return;
    const now = readRecord();
    if (!now || !record || now.print !== record.print) {
        S.forget(key);
        key = null;
    }
    record = now || (record && !record.kept ? record : null);
    openKept();
    changed();
}

/* A key that is kept without a passphrase is open at once. */
function openKept() {
    if (!record || !record.file || key)
        return;
    try {
        key = S.read(record.file);
    } catch (error) {
        record = null;
    }
}

async function probe() {
    try {
        await crypto.subtle.generateKey({name: 'Ed25519'}, false, ['sign', 'verify']);
    } catch (error) {
        works = false;
        D.clear(document.getElementById('key-cannot'), root.crypto && root.crypto.subtle
            ? 'This browser cannot sign with Ed25519 keys. Chrome and Edge can from version 137, Firefox from 129, Safari from 17. Orders may be written here all the same, and signed with ssh-keygen.'
            : 'Browsers make and use keys only on pages that come by https. This one did not: ask the host for its https address. Orders may be written here all the same, and signed with ssh-keygen.');
        render();
    }
}

function begin() {
    ui.box = document.getElementById('keys-body');
    if (canKeep()) {
        record = readRecord();
        root.addEventListener('storage', elsewhere);
    }
    openKept();
    root.addEventListener('pagehide', () => record && record.sealed && key && lock());
    D.ring = ring;
    root.DispatchForms.begin();
    root.DispatchJoin.begin();
    render();
    probe();
}

/* The host of what was opened here has this key, if it names it. */
function opened(text) {
    if (record && named !== record.print && text.includes(record.print)) {
        named = record.print;
        render();
    }
}

root.DispatchKeep = {key: () => key, record: () => record, opened};

/* Inside a stranger's page it would sign what the stranger shows. */
if (root.top === root.self) {
    document.documentElement.classList.remove('shut');
    begin();
}
})(globalThis);
