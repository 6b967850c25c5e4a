/* A table to practise at: one screen, all seats, the real rules. The game is a list of sheets (kept.js) that the module plays
 * (doc/format/desk-module.md); this page shows what a seat sees, hands its lines over, and keeps the list. Knows no game. */
(function (root) {
'use strict';

const D = root.DispatchDesk, R = root.DispatchRules, S = root.DispatchSign, K = root.DispatchShelf, G = root.DispatchKept, V = root.DispatchSieve, make = D.make;
const FILE_MAX = 4 << 20, LOT_SOON = 3, LOT_MOST = 6;
const ui = {};

/* game: what is kept; ask: its module; status: as the table answers; seat: who sits here now, or null; seen: who looked last; guide: of a
 * guided game. */
let game = null, ask = null, status = null, seat = null, seen = null, rules = null, guide = null, opened = 0;

const gameOf = (name) => root.DispatchGames.find((one) => one.name === name);
const called = (name) => name.toUpperCase();
const button = (words, run, kind) => make('button', {type: 'button', class: kind, on: {click: run}}, words);
const section = (id) => document.getElementById(id);

function tell(words) {
    D.clear(ui.told, words);
}

function show(...ids) {
    ['turn', 'guide', 'news', 'desk', 'tools'].forEach((id) => { section(id).hidden = !ids.includes(id); });
    if (!ids.includes('desk'))
        D.rest();
}

/* ---- a game is laid on the table ---- */

const requestOf = (one) => ({ruleset: one.ruleset, revision: one.revision, scenario: one.scenario, options: one.options, luck: one.luck, sheets: one.sheets});

/* What is on the table stays there when this is refused (Error). */
async function lay(one) {
    const mine = ++opened, module = await R.moduleOf(one.ruleset);
    let laid = null;
    const asks = R.asking(module, (call) => {
        laid = call(R.ENTRY.table, requestOf(one));
        return laid.refused || seat === null || !laid.seats.includes(seat) ? laid : call(R.ENTRY.sit, {seat});
    });
    if (mine !== opened) /* another was opened meanwhile */
        return false;
    game = one;
    ask = asks;
    status = laid;
    seat = seen = null;
    return true;
}

async function open(one) {
    try {
        if (await lay(one)) {
            tell('');
            keep();
            section('start').hidden = true;
            guide = Number.isInteger(game.guide) ? ask(R.ENTRY.guide, '') : null;
            if (guide)
                seen = guide.seat;
            turn();
            if (guide)
                root.DispatchGuide.begin(tableOfGuide(), game.guide);
            section('h-turn').focus();
        }
    } catch (error) {
        tell(error.message);
    }
}

function keep() {
    G.keep(game);
    showKept();
}

/* ---- whose turn it is ---- */

const isLot = (name) => game.lot.includes(name);

function turn() {
    for (let n = 0; status.asked.length > 0 && status.asked.every(isLot); n++)
        if (!byLot(status.asked[0], n))
            return;
    const asked = status.asked.find((name) => !isLot(name));
    if (!asked)
        showEnd();
    else if (status.hides && seen !== asked && status.seats.filter((name) => !isLot(name)).length > 1)
        cover(asked);
    else
        sit(asked);
}

/* Between two who must not see each other's cards. */
function cover(asked) {
    seat = null;
    show('turn', 'tools');
    D.clear(section('desk-picture'));
    D.clear(section('h-turn'), 'Hand over to ' + called(asked));
    D.clear(ui.turn, make('div', {class: 'card cover'}, make('p', {}, 'This game hides something of each side from the other, and nothing of it is on the screen now.'),
        make('p', {}, button('I am ' + called(asked) + ': show me my side', () => { sit(asked); section('h-turn').focus(); }, 'primary'))));
    showTools();
}

function news(after) {
    const answer = ask(R.ENTRY.sit, {seat, after});
    return answer.refused ? {html: '', when: '', headline: answer.refused.words, opening: ''} : ask(R.ENTRY.news, '');
}

function nodesOf(html) {
    return V.wholeOf(V.pageOf(html));
}

/* What came of the seat's own last sheet, and since: the newest in full, what was before it folded. */
function showNews(from, to) {
    const parts = [];
    let newest = null;
    for (let after = from; after <= to; after++) {
        newest = news(after);
        const nodes = nodesOf(newest.html);
        if (after < to)
            parts.push(make('details', {class: 'more', open: seat !== null && after > 0 && after === status.own[seat]}, make('summary', {}, 'Before: ' + sheetTitle(after)), nodes.filter((node) => !node.classList || !node.classList.contains('stand'))));
        else
            parts.unshift(...nodes);
    }
    D.clear(section('news-body'), ...parts);
    return newest;
}

function sheetTitle(after) {
    const one = game.sheets[after - 1];
    return !one ? 'the set-up' : 'sheet ' + after + ', of ' + called(one.seat) + (one.lines === undefined ? ' (passed over)' : '');
}

function drawNow() {
    const drawn = ask(R.ENTRY.drawing, '').html;
    ui.own = drawn ? V.pictures(V.pageOf(drawn)) : [];
    D.clear(section('desk-picture'), ...ui.own);
}

function draw(html, then) {
    V.show(section('desk-picture'), html === null ? ui.own : V.pictures(V.pageOf(html)),
        html === null ? 'The map shows how things stand.' : 'The map shows where your lines lead, as far as that is certain.', then);
}

function sit(asked, lines) {
    seat = seen = asked;
    const newest = showNews(status.own[asked], status.n);
    game.when = newest.when;
    show('turn', 'news', 'desk', 'tools', guide ? 'guide' : '');
    D.clear(section('h-turn'), called(asked) + ': ' + newest.when);
    D.clear(ui.turn, make('p', {class: 'headline'}, newest.headline), make('p', {class: 'ask'}, make('span', {class: 'badge'}, 'You are asked.'), ' ' + (newest.opening || '')));
    drawNow();
    const form = formNow();
    if (lines !== undefined)
        K.keepDraft(form, lines);
    rules = R.answering(ask, ask(R.ENTRY.language, ''), draw);
    D.begin({form, changed: () => { ui.mailed.value = S.compose(form, D.orders()); tellSlip(''); noteGuide(); }, last: handing(form)}, rules, null);
    showTools();
    noteGuide();
}

/* ---- a guided first game ---- */

/* How many sheets have been played when the guide's n-th sheet was answered. */
function guidedSheets(n) {
    return guide.steps.filter((one) => one.send).slice(0, n).reduce((sum, one) => sum + 1 + one.send.length, guide.before.length);
}

/* What the guide's other sides send to the sheet that was just played; otherwise than in the guide, it is their turn. */
function answerByGuide() {
    const n = game.sheets.filter((one) => !one.by && one.seat === guide.seat).length, sends = guide.steps.filter((one) => one.send)[n - 1];
    for (const lines of sends && game.sheets.length === guidedSheets(n) - sends.send.length ? sends.send : []) {
        const name = status.asked[0];
        if (!name || name === guide.seat)
            return;
        seat = name;
        ask(R.ENTRY.sit, {seat});
        const answer = lines === null ? ask(R.ENTRY.pass, '') : ask(R.ENTRY.send, lines);
        if (answer.refused)
            return;
        game.sheets.push(lines === null ? {seat, by: 'guide'} : {seat, lines, by: 'guide'});
        status = answer;
    }
    seen = guide.seat; /* what the others sent is in the guide: nobody looks away */
}

function tableOfGuide() {
    return {
        guide,
        moved(to) { game.guide = to; keep(); },
        write: (lines) => fill((D.orders().trimEnd() + '\n' + lines).trimStart()),
        send: () => send(formNow()),
        isSent: (at) => game.sheets.length >= guidedSheets(guide.steps.slice(0, at + 1).filter((one) => one.send).length),
        news: () => section('turn').textContent + section('news').textContent,
        rows: () => seat === guide.seat && rules ? rules.check(D.orders()).rows : [],
        leave() { game.guide = undefined; guide = null; root.DispatchGuide.end(); keep(); D.say('The game goes on without the guide.'); },
    };
}

async function beginGuided() {
    const name = ui.game.value, asks = R.asking(await R.moduleOf(name), () => ({})), its = asks(R.ENTRY.guide, '');
    if (!its || its.refused)
        tell('There is no guided game of ' + gameOf(name).title + ' yet.');
    else
        open({...G.begin(name, its.scenario, []), luck: its.luck, guide: 0, sheets: its.before.map((one) => ({...one, by: 'guide'}))});
}

function noteGuide() {
    if (guide)
        root.DispatchGuide.note();
}

/* ---- the sheet ---- */

/* The form that a host would have sent: the numbers count the same way. */
function formNow() {
    const number = game.sheets.filter((one) => one.seat === seat && one.lines !== undefined).length + 1;
    return ['-----BEGIN PBEM ORDERS-----', 'pbem: 1', 'game: ' + game.id, 'x-name: practice', 'x-when: ' + game.when, 'turn: ' + (status.n + 1), 'side: ' + seat, 'seq: ' + number, 'orders:',
        '-----END PBEM ORDERS-----', ''].join('\n');
}

/* The lines after "orders:", as they are signed. */
function linesOf(block) {
    const lines = block.split('\n');
    return lines.slice(lines.indexOf('orders:') + 1, lines.indexOf('-----END PBEM ORDERS-----')).map((line) => line + '\n').join('');
}

function tellSlip(words) {
    D.clear(ui.slip, words);
    ui.slip.hidden = !words;
}

function handing(form) {
    ui.mailed = make('textarea', {id: 'practice-mailed', rows: 10, readonly: true, spellcheck: 'false'});
    ui.slip = make('p', {class: 'alarm hot', role: 'alert', hidden: true});
    return make('div', {class: 'mailed'}, ui.slip, make('div', {class: 'tools'}, button('Play this sheet', () => send(form), 'primary'),
        button('Let chance write it', () => writeByLot(form)), button('Pass it over', passOver)),
    make('details', {class: 'more', open: true}, make('summary', {}, 'The sheet that you would have mailed'),
        make('label', {for: 'practice-mailed', class: 'vh'}, 'The sheet that you would have mailed'), ui.mailed,
        make('p', {class: 'says'}, 'A host’s form has two lines more, base: and salt:, which tie the sheet to the log of the game; you leave them as they are, sign the whole with your key and mail it. The receipt says of each line what stands above. “Pass it over” is what a missed deadline does: the least that the rules demand.')));
}

function send(form) {
    const {rows, open} = rules.check(D.orders()), lines = linesOf(S.compose(form, D.orders()));
    if (rows.length === 0)
        return tellSlip('There is no line yet. The line done ends what you are asked for.');
    if (rows.some((row) => row.state === 'wrong'))
        return tellSlip('A line is wrong, so a host would carry out none of them: put it right, or take it out.');
    if (open && !root.confirm(open + ' Play it all the same?'))
        return null;
    const answer = ask(R.ENTRY.send, lines);
    return answer.refused ? tellSlip(answer.refused.words) : played({seat, lines}, answer);
}

function writeByLot() {
    const answer = ask(R.ENTRY.lot, {luck: G.hex(8)});
    if (answer.refused)
        tellSlip(answer.refused.words);
    else if (answer.sheet === '')
        tellSlip('Chance finds nothing to write. Pass the sheet over, or write it yourself.');
    else
        fill(answer.sheet);
}

function fill(lines) {
    D.ui.text.value = lines;
    D.ui.text.dispatchEvent(new Event('input'));
}

function passOver() {
    const answer = ask(R.ENTRY.pass, '');
    return answer.refused ? tellSlip(answer.refused.words) : played({seat}, answer);
}

function played(one, answer) {
    game.sheets.push(one);
    status = answer;
    if (guide && one.seat === guide.seat)
        answerByGuide();
    keep();
    turn();
    root.scrollTo(0, 0);
    D.say(one.lines === undefined ? 'Passed over.' : 'Played.');
}

/* A sheet of a seat that is played by lot; one that writes and writes is brought to its end. False: it cannot go on. */
function byLot(name, inARow) {
    seat = name;
    ask(R.ENTRY.sit, {seat});
    const found = inARow < LOT_MOST ? ask(R.ENTRY.lot, {luck: G.hex(8), last: inARow >= LOT_SOON}) : {sheet: ''}, lines = found.refused ? '' : found.sheet;
    let one = {seat, lines, by: 'lot'}, answer = lines ? ask(R.ENTRY.send, lines) : {refused: true};
    if (answer.refused) {
        one = {seat, by: 'lot'};
        answer = ask(R.ENTRY.pass, '');
    }
    if (answer.refused) {
        tell(answer.refused.words);
        return false;
    }
    game.sheets.push(one);
    status = answer;
    keep();
    return true;
}

/* ---- what may be done with the game ---- */

/* The last sheet, and what was played by lot or by the guide after it; its lines stand in the box again. */
async function takeBack() {
    const all = game.sheets.slice(), isOwn = (one) => !one || !one.by;
    while (all.length > 1 && !isOwn(all[all.length - 1]))
        all.pop();
    const last = all.pop();
    if (!last || (guide && last.by))
        return;
    try {
        await lay({...game, sheets: all});
    } catch (error) {
        tell(error.message);
        return;
    }
    keep();
    seen = last.seat; /* whose sheet it was may look at it again */
    if (status.asked.includes(last.seat) && !isLot(last.seat))
        sit(last.seat, (last.lines || '').trimEnd());
    else
        turn();
    D.say('Taken back: the sheet of ' + called(last.seat) + '.');
}

function fileName() {
    return ['practice', game.ruleset, game.scenario, game.sheets.length].join('-') + '.json';
}

function showTools() {
    D.clear(section('tools-body'), make('p', {}, make('b', {}, gameOf(game.ruleset).title), ', ' + game.scenario + ': ' + game.sheets.length + (game.sheets.length === 1 ? ' sheet' : ' sheets') + ' played. ',
        G.lasts() ? 'This browser keeps the game after each sheet.' : 'This browser keeps nothing for this page: save the game to a file before you leave.'),
    make('div', {class: 'tools'}, game.sheets.length > 0 ? button('Take back the last sheet', takeBack) : null, button('Save to a file', () => D.save(fileName(), G.write(game))),
        button('Look behind the screen', () => behind(status.n, status.seats[0])), button('Another game', leave)));
}

function leave() {
    guide = null;
    root.DispatchGuide.end();
    game = seat = seen = null;
    opened++;
    D.clear(section('desk-picture'));
    show();
    showKept();
    section('start').hidden = false;
    section('h-start').scrollIntoView();
}

function showEnd() {
    seat = status.seats.find((name) => !isLot(name)) || status.seats[0];
    const newest = showNews(status.n, status.n);
    game.when = newest.when;
    show('turn', 'news', 'tools');
    D.clear(section('h-turn'), 'The game is over');
    D.clear(ui.turn, make('p', {class: 'headline'}, newest.headline), make('p', {class: 'ask rest'}, 'Now you may look behind the screen: all that was hidden, sheet by sheet. ',
        button('Look behind the screen', () => behind(status.n, status.seats[0]), 'primary')));
    drawNow();
    showTools();
}

/* ---- behind the screen ---- */

/* The game after so many sheets, as each seat saw it. */
function behind(after, name) {
    seat = name;
    const then = showNews(after, after), one = game.sheets[after - 1];
    const step = (words, to) => make('button', {type: 'button', disabled: to < 0 || to > status.n || to === after, on: {click: () => behind(to, name)}}, words);
    show('turn', 'news', 'tools');
    D.clear(section('h-turn'), 'Behind the screen: ' + (after === 0 ? 'the set-up' : 'after sheet ' + after + ' of ' + status.n));
    D.clear(ui.turn, make('p', {class: 'headline'}, then.when + ': ' + then.headline),
        make('div', {class: 'tools', role: 'group', 'aria-label': 'Which sheet'}, step('The set-up', 0), step('Before', after - 1), step('After', after + 1), step('The newest', status.n)),
        make('div', {class: 'tools', role: 'group', 'aria-label': 'As whom'}, status.seats.map((who) => make('button', {type: 'button', 'aria-pressed': String(who === name), on: {click: () => behind(after, who)}}, 'As ' + called(who) + ' saw it'))),
        one ? make('div', {}, make('p', {}, make('b', {}, 'Sheet ' + after + ', of ' + called(one.seat) + (one.by === 'lot' ? ', by lot' : one.by === 'guide' ? ', by the guide' : '') + (one.lines === undefined ? ': passed over.' : ':'))),
            one.lines === undefined ? null : make('pre', {class: 'sheet', tabindex: '0', role: 'region', 'aria-label': 'The sheet'}, one.lines)) : null,
        after === status.n ? whole() : null, make('p', {}, button('Back to the game', () => { seat = null; seen = null; turn(); }, 'primary')));
    drawNow();
    showTools();
}

/* What no seat ever sees: the piles, in their order. */
function whole() {
    return make('details', {class: 'more'}, make('summary', {}, 'All that the rules know, piles and all, as data'),
        make('pre', {class: 'sheet', id: 'practice-whole', tabindex: '0', role: 'region', 'aria-label': 'The whole game'}, JSON.stringify(ask(R.ENTRY.behind, ''), null, 1)));
}

/* ---- choosing ---- */

function showScenarios() {
    const one = gameOf(ui.game.value), pick = (words, value) => make('option', {value}, words);
    D.clear(ui.scenario, ...one.scenarios.map((name) => pick(name, name)));
    D.clear(ui.sides, pick('both sides, by turns on this screen', ''), ...one.seats.map((name) => pick('the side ' + called(name) + '; the rest is played by lot, badly', name)));
}

function beginNew() {
    const one = gameOf(ui.game.value);
    open(G.begin(one.name, ui.scenario.value, ui.sides.value ? one.seats.filter((name) => name !== ui.sides.value) : []));
}

async function openFile() {
    const file = ui.file.files[0];
    if (!file)
        return;
    try {
        if (file.size > FILE_MAX)
            throw new Error('This file is longer than 4 MiB: it is no saved practice game.');
        const one = G.read(await file.text());
        await open(G.all().some((row) => row.id === one.id && row.words !== G.write(one)) ? {...one, id: G.hex(16)} : one); /* the one that is kept here may be further on */
    } catch (error) {
        tell(error.message);
    }
    ui.file.value = '';
}

function openKept(words) {
    try {
        open(G.read(words));
    } catch (error) {
        tell(error.message + ' It stays where it is kept.');
    }
}

/* A game in one line; one that cannot be read says so, and can be saved to a file all the same. */
function keptRow(row) {
    let one = null, why = '';
    try {
        one = G.read(row.words);
    } catch (error) {
        why = error.message;
    }
    const known = one && gameOf(one.ruleset);
    return make('li', {}, make('span', {}, known ? [make('b', {}, known.title), ', ' + one.scenario + (one.when ? ', ' + one.when : '') + ': ' + one.sheets.length + (one.sheets.length === 1 ? ' sheet' : ' sheets')] : 'A game that cannot be opened here. ' + why),
        known ? button('Go on', () => openKept(row.words)) : null, button('Save', () => D.save('practice-' + row.id.slice(0, 8) + '.json', row.words)),
        button('Forget', () => { if (root.confirm('Forget this game? What was not saved to a file is gone then.')) { G.forget(row.id); showKept(); } }));
}

function showKept() {
    const rows = G.all();
    D.clear(ui.kept, ...(rows.length === 0 ? [] : [make('h3', {}, 'Games that this browser keeps'), make('ul', {class: 'games'}, rows.map(keptRow))]));
}

function field(id, words, node) {
    node.id = id;
    return make('p', {}, make('label', {for: id}, words + ' '), node);
}

function begin() {
    const why = R.without();
    ui.turn = section('turn-body');
    ui.told = section('told');
    document.documentElement.classList.remove('shut');
    if (why) {
        D.clear(section('start-body'), make('p', {class: 'alarm'}, why + ' So there is nothing to practise with in this page; dispatch try RULESET is the same in a terminal.'));
        return;
    }
    ui.game = make('select', {on: {change: showScenarios}}, root.DispatchGames.map((one) => make('option', {value: one.name}, one.title)));
    ui.scenario = make('select', {});
    ui.sides = make('select', {});
    ui.file = make('input', {type: 'file', on: {change: openFile}});
    ui.kept = make('div', {id: 'practice-kept'});
    D.clear(section('start-body'), field('practice-game', 'The game', ui.game), field('practice-scenario', 'The scenario', ui.scenario), field('practice-sides', 'You play', ui.sides),
        make('div', {class: 'tools'}, button('Begin', beginNew, 'primary'), button('A guided first game', beginGuided)), ui.kept, field('practice-file', 'Or go on with a game that you saved to a file:', ui.file));
    showScenarios();
    if (root.DispatchGames.chosen)
        ui.scenario.value = root.DispatchGames.chosen;
    showKept();
}

begin();
})(globalThis);
