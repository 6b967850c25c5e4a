/* A table to practise at, a guided first game (doc/format/guide.md): a step at a time, what to look at, what to try and why; it is
 * done when the rules say what it is about. Knows no game. */
(function (root) {
'use strict';

const D = root.DispatchDesk, make = D.make;
const section = (id) => document.getElementById(id);

/* at: the step; table: what practice.js offers, {guide, move(n), write(lines), send(), news(), rows()}. */
let at = 0, table = null, begun = -1;

const step = () => table.guide.steps[at];
const button = (words, run, kind) => make('button', {type: 'button', class: kind, on: {click: run}}, words);
const kindOf = (one) => one.line ? 'line' : one.send ? 'send' : 'read';

/* Has the reader done what the step is about? */
function isDone() {
    const one = step(), kind = kindOf(one);
    return kind === 'read' ? true : kind === 'send' ? table.isSent(at) && table.news().includes(one.then)
        : table.rows().some((row) => (row.state === 'fine' || row.state === 'beyond') && row.says.includes(one.then));
}

function go(to) {
    at = to;
    table.moved(to);
    show();
    section('h-guide').focus();
}

function action(one) {
    const kind = kindOf(one);
    return kind === 'line' ? [make('p', {}, 'Try: tap it, choose it from the list, or write'), make('pre', {class: 'sheet', tabindex: '0', role: 'region', 'aria-label': 'The line to try'}, one.line),
        isDone() ? null : make('p', {}, button('Write it for me', () => table.write(one.line)))]
        : kind === 'send' ? [table.isSent(at) ? null : make('p', {}, button('Play this sheet', table.send, 'primary'))] : [];
}

function judged(one) {
    const kind = kindOf(one), done = isDone();
    return done ? make('p', {class: 'guided yes', role: 'status'}, kind === 'read' ? null : 'Done: “' + one.then + '”.')
        : kind === 'send' && table.isSent(at) ? make('p', {class: 'guided alarm', role: 'status'}, 'It came otherwise than in this guide, since another sheet was played: “' + one.then + '” did not happen. Take the sheet back to follow it, or play on as you like.')
            : make('p', {class: 'guided', role: 'status'}, kind === 'line' ? 'Waiting for a line of which the page says: “' + one.then + '”.' : 'Waiting for your sheet.');
}

function show() {
    const n = table.guide.steps.length, one = step();
    section('guide').hidden = false;
    begun = at;
    D.clear(section('h-guide'), 'Step ' + (at + 1) + ' of ' + n + ': ' + one.title);
    D.clear(section('guide-body'), ...(at === 0 ? [make('p', {}, table.guide.about)] : []), make('p', {}, make('b', {}, 'Look: '), one.look), ...action(one).filter(Boolean),
        make('p', {}, make('b', {}, 'Why: '), one.why), judged(one),
        make('div', {class: 'tools'}, at > 0 ? button('Back', () => go(at - 1)) : null, at + 1 < n ? make('button', {type: 'button', class: isDone() ? 'primary' : null, disabled: !isDone(), on: {click: () => go(at + 1)}}, 'Next step')
            : isDone() ? make('p', {}, make('b', {}, 'That was the first game. '), 'Play on here as long as you like. By mail it is the same: the report brings the form, the lines are these, and you sign it.') : null,
        button('Leave the guide', table.leave)));
}

/* The text changed, or a sheet was played. */
function note() {
    if (table && begun >= 0)
        show();
}

function begin(from, first) {
    table = from;
    at = Math.min(Math.max(first, 0), table.guide.steps.length - 1);
    show();
}

function end() {
    table = null;
    begun = -1;
    section('guide').hidden = true;
}

root.DispatchGuide = {begin, note, end};
})(globalThis);
