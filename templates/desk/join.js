/* The order desk, a stranger who joins: a link of the page of open games brings here which game it is, at which host, in the part
 * of the address that no server is sent. The block that signs its reader up is made of that and of what they fill in; it is
 * signed and handed over like every other form. Anybody can make such a link, so nothing of it is kept, and what it says is shown
 * before it is signed. */
(function (root) {
'use strict';

const D = root.DispatchDesk, F = root.DispatchForms, make = D.make;
const MARK = '#join&', NAME = /^[a-z][a-z0-9-]{0,25}$/;

/* {host, mail, seek, asked} of the address, or null: it says nothing of that kind. */
function read(hash) {
    if (!hash.startsWith(MARK))
        return null;
    const said = new URLSearchParams(hash.slice(MARK.length)), host = said.get('host') || '', mail = said.get('mail') || '', seek = said.get('seek') || '';
    /* host: as desk_takes of processor/public/page_open.c; mail: nothing that is not seen, or turns round what is */
    return /^[A-Za-z0-9][A-Za-z0-9.-]{0,63}$/.test(host) && F.isMail(mail) && /^[\x21-\x7e]+$/.test(mail) && /^[a-z][a-z0-9-]{0,30}( pace [0-9a-z]{1,12})?( pair)?$/.test(seek)
        ? {host, mail, seek, asked: said.has('asked')} : null;
}

function zone() {
    try {
        return Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
    } catch (error) {
        return 'UTC';
    }
}

const lineOf = (block, word) => new RegExp('^' + word + '(?: (.*))?$', 'm').exec(block);

/* What is still missing in the block, as a sentence; null: nothing. */
function lacks(block) {
    const said = (word) => (lineOf(block, word)?.[1] || '').trim();
    return !NAME.test(said('name')) ? 'Choose a name: small letters, digits and -, a letter first, at most 26.'
        : !F.isMail(said('mail')) ? 'Your mail address is still missing.' : !said('zone') ? 'Your time zone is still missing.' : null;
}

/* A field that stands for a line of the block, and makes of what is typed what may stand there. */
function field(word, label, clean, attributes) {
    const input = make('input', {id: 'join-' + word, type: 'text', autocapitalize: 'none', spellcheck: 'false', ...attributes, on: {input: () => {
        const block = F.text(), at = lineOf(block, word), line = word + ' ' + clean(input.value);
        if (at)
            F.write(block.slice(0, at.index) + line + block.slice(at.index + at[0].length));
    }}});
    return make('p', {}, make('label', {for: 'join-' + word}, label), input);
}

/* A line that may stand there or not. */
function tick(line, label) {
    const input = make('input', {id: 'join-' + line.split(' ')[0], type: 'checkbox', on: {change: () => {
        const block = F.text().replace(line + '\n', '');
        F.write(input.checked ? block.replace(/^-----END/m, line + '\n-----END') : block);
    }}});
    return make('p', {}, make('label', {}, input, ' ' + label));
}

const asName = (typed) => typed.trim().toLowerCase().replace(/[ _]+/g, '-');

function fields() {
    return make('div', {class: 'fields'},
        field('name', 'A name, by which other players know you', asName, {autocomplete: 'nickname', maxlength: 26, placeholder: 'such as: harper'}),
        field('mail', 'Your mail address; the mail must leave from there', (typed) => typed.trim(), {type: 'email', autocomplete: 'email', placeholder: 'such as: harper@example.net'}),
        field('zone', 'Your time zone, for deadlines', (typed) => typed.trim(), {autocomplete: 'off', value: zone()}),
        tick('record shown', 'Show those with whom I am asked to play, and without my name the page of open games, how many games I finished here, how many deadlines I kept, and how fast I answer.'));
}

function steps(wanted) {
    const key = root.DispatchKeep.record() ? 'Your key is here already: open it if it is locked.' : 'Make a key, and save a copy of it.';
    return make('section', {class: 'step', id: 'join', 'aria-labelledby': 'h-join'},
        make('h2', {id: 'h-join'}, 'Join: ' + wanted.seek.split(' ')[0]),
        make('p', {}, 'With this page and your mail program you come into a game of ', make('b', {}, wanted.seek.split(' ')[0]), ' at ', make('b', {}, wanted.host), ':'),
        make('ol', {}, make('li', {}, key), make('li', {}, 'Fill in ', make('a', {href: '#form-desk'}, 'the form below'), ', sign it, and tap “Write the mail”, which goes to ', make('code', {}, wanted.mail), '.'),
            make('li', {}, 'A mail comes back to your address. Reply to it with the one word “yes” on top.' + (wanted.asked ? ' Then the host is asked whether to take you.' : '')),
            make('li', {}, 'When enough players are here the invitation comes. If that takes long, a mail asks first whether you still want to play: answer it like the other. Paste the invitation into this page, sign it, and mail it.')),
        make('p', {class: 'says'}, 'Does this host know you already? Then mail it the one word “offers” instead: the answer brings a block that needs only your signature.'));
}

function begin() {
    const wanted = read(root.location.hash);
    if (!wanted) {
        if (/^#join(&|$)/.test(root.location.hash))
            document.getElementById('main').prepend(make('p', {class: 'says', id: 'join-damaged', role: 'alert'}, 'This link is damaged: it does not say which game, at which host. Go back to the page of open games and tap “Join” there once more.'));
        return;
    }
    const block = ['-----BEGIN PBEM PLAYER-----', 'pbem: 1', 'host: ' + wanted.host, 'seq: 1', 'orders:', 'name', 'mail', 'zone ' + zone(), 'seek ' + wanted.seek,
        '-----END PBEM PLAYER-----', ''].join('\n');
    const lead = steps(wanted);
    document.getElementById('main').prepend(lead);
    document.getElementById('open').before(document.getElementById('form-desk'));
    F.show({kind: 'PLAYER', text: block}, '', {heading: 'Who you are', steps: lead, before: fields(), mail: wanted.mail, subject: 'Sign-up for ' + wanted.seek.split(' ')[0], lacks});
}

root.DispatchJoin = {begin, read};
})(globalThis);
