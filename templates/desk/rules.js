/* The order desk, who answers it in the page of the host, in a mailed page with the board, and at a table to practise at (practice.js): the rules of the game themselves, the same C as the host's, as a
 * module of WebAssembly (doc/format/desk-module.md). Its bytes stand in front of this script and come from nowhere else; it
 * gets the view of the report and the lines of the sheet, and sees neither page nor key. Knows no game. */
(function (root) {
'use strict';

const S = root.DispatchSign, M = root.DispatchModel, Z = root.DispatchUnlzma, P = root.DispatchPaper;
const ENTRY = {load: 2, parse: 5, suppose: 6, targets: 7, drawing: 10, language: 11, join: 12, news: 13, table: 14, sit: 15, send: 16, pass: 17, lot: 18, behind: 19, guide: 20};
const LINES_MOST = 500, QUIET_MS = 60, COLUMNS = 70;
const LONG = 'An order line has more than 70 columns, and mail programs would break it. Make two orders of it, or continue it on the next line, which must begin with "and".'; /* line.long in problems.json: whoever reads the mail says it, not the rules */
const isLong = (line) => line.length > COLUMNS && !/^(note|say) /i.test(line);
const write = new TextEncoder(), read = new TextDecoder();
const modules = new Map();

/* Compiled once; refused with words where that cannot be. */
async function moduleOf(ruleset) {
    if (!modules.has(ruleset)) {
        const module = await WebAssembly.compile(Z.unlzma(Z.bytesOf(root.DispatchModules[ruleset].bytes)));
        if (WebAssembly.Module.imports(module).length > 0)
            throw new Error('The rules in this page want more than they may have.');
        modules.set(ruleset, module);
    }
    return modules.get(ruleset);
}

/* A module that can be asked: words in, an object out. One that ended over a question is begun anew; load(call) is what a new
 * instance is asked first, and gives its answer. */
function asking(module, load) {
    let is = null;
    function call(entry, words) {
        const bytes = write.encode(words), room = is.desk_room(bytes.length);
        new Uint8Array(is.memory.buffer, room, bytes.length).set(bytes);
        const length = is.desk_call(entry, bytes.length);
        return JSON.parse(read.decode(new Uint8Array(is.memory.buffer, is.desk_answer(), length)));
    }
    function lastWords() {
        const from = new Uint8Array(is.memory.buffer, is.desk_last_words(), 200);
        return read.decode(from.subarray(0, from.indexOf(0)));
    }
    function begin() {
        is = new WebAssembly.Instance(module, {}).exports;
        return load((entry, request) => call(entry, JSON.stringify(request)));
    }
    const loaded = begin();
    if (loaded.refused)
        throw new Error(loaded.refused.words);
    return (entry, request) => {
        try {
            return call(entry, typeof request === 'string' ? request : JSON.stringify(request));
        } catch (error) {
            const words = 'The rules in this page stopped: ' + (lastWords() || error.message);
            begin();
            return {refused: {key: 'page', words}};
        }
    };
}

/* The lines that are signed, and in which line of the box each stands. */
function signedLines(text) {
    const at = [], lines = [];
    S.fold(text).split('\n').forEach((raw, i) => {
        const line = raw.trim().replace(/[ \t]+/g, ' ');
        if (line) {
            at.push(i);
            lines.push(line);
        }
    });
    return {at, lines, sheet: lines.map((line) => line + '\n').join('')};
}

/* ---- what each line says ---- */

/* A slip that one word mends: that word, and the line with it. */
function fixOf(parsed, number, line) {
    const slip = parsed.mistakes.find((one) => one.line === number && one.nearest), mended = parsed.mended ? parsed.mended.split('\n')[number - 1] : line;
    return slip && mended !== line ? {word: slip.nearest, text: mended} : null;
}

function rowOf(said, parsed, line, number, i) {
    if (isLong(line))
        return {i, text: line, state: 'wrong', says: LONG, fix: null};
    const slips = said.slips.filter((one) => one.line === number), told = said.lines.find((one) => one.number === number);
    if (slips.length > 0)
        return {i, text: line, state: 'wrong', says: slips.map((one) => one.words).join(' '), fix: parsed && fixOf(parsed, number, line)};
    if (told)
        return {i, text: line, state: said.horizon && number > said.horizon.line ? 'beyond' : 'fine', says: told.words.join('; ')};
    return /^and /i.test(line) ? {i, text: line, state: 'fine', says: 'goes on from above'}
        : {i, text: line, state: said.slips.length > 0 ? 'unsure' : 'fine', says: said.slips.length > 0 ? 'Looked at once what is wrong is put right.' : ''};
}

function check(ask, text) {
    const {at, lines, sheet} = signedLines(text), said = ask(ENTRY.suppose, sheet);
    if (said.refused)
        return {rows: [{i: 0, text: '', state: 'wrong', says: said.refused.words}], open: null, moved: false};
    const parsed = said.slips.length > 0 ? ask(ENTRY.parse, sheet) : null, end = said.horizon && at[said.horizon.line - 1];
    return {rows: lines.map((line, n) => rowOf(said, parsed, line, n + 1, at[n])), open: M.openWords(said.open, said.parts),
        hot: said.open === 'unanswered', moved: said.moved, horizon: said.horizon ? {i: end === undefined ? -1 : end, words: said.horizon.words} : null};
}

/* ---- who answers (paper.js says what it must have) ---- */

/* The lines above what ends the sheet: there the page puts the next one (desk.js, addLine). */
function aboveEnd(sheet) {
    const lines = sheet.split('\n'), end = lines.findIndex((line) => /^(done|now|wait)$/i.test(line));
    return end < 0 ? sheet : lines.slice(0, end).map((line) => line + '\n').join('');
}

/* draw(html): shows the position; null: as the report shows it. */
function answering(ask, language, draw) {
    const kept = new Map();
    let text = null, now = null, quiet = 0, shown = false, standing = null;
    /* The position that all questions but those about a text are of. */
    function stand(sheet) {
        if (standing !== sheet)
            standing = ask(ENTRY.suppose, sheet).refused ? null : sheet;
    }
    function targets(request) {
        const words = JSON.stringify(request);
        if (!kept.has(words)) {
            stand(aboveEnd(signedLines(text || '').sheet));
            const found = ask(ENTRY.targets, words);
            standing = found.refused ? null : standing; /* it may have begun anew */
            kept.set(words, found.refused ? {lines: [], next: {}, found: 0} : found);
        }
        return kept.get(words);
    }
    /* What the lines of some things name, and how many there are: of the answer that lists them. Of all things the first line is enough. */
    const about = (names) => targets(names.length > 0 ? {most: LINES_MOST, names, with: ''} : {most: 1, names});
    function redraw(then) {
        if (!now.moved && !shown) {
            then(false);
        } else {
            shown = now.moved;
            stand(signedLines(text || '').sheet);
            draw(shown ? ask(ENTRY.drawing, '').html : null, () => then(true));
        }
    }
    const verbs = [...new Set(language.verbs.map(([word]) => word))];
    return {
        live: true, answers: language.answers, facts: language.facts, fine: 'none of them wrong.',
        check(words) {
            if (words !== text) {
                text = words;
                now = check(ask, words);
                standing = signedLines(words).sheet;
                kept.clear();
            }
            return now;
        },
        /* The next word of the lines that are offered; of others the first. */
        complete(typed, most) {
            const begun = typed.trimStart().toLowerCase(), from = begun.lastIndexOf(' ') + 1, open = begun.slice(from);
            const next = targets({most: LINES_MOST, with: begun}).lines.map((one) => one.text).filter((line) => line.toLowerCase().startsWith(begun))
                .map((line) => line.slice(from).split(' ')[0].replace(/,$/, ''));
            const words = next.concat(from === 0 ? verbs.filter((word) => word.startsWith(open)) : []);
            return [...new Set(words)].filter((word) => word && word.toLowerCase() !== open).slice(0, most);
        },
        lines: (names, letters, most) => targets({most: Math.max(most, LINES_MOST), names, with: letters}).lines.map((one) => ({line: one.text, part: one.part})).filter((one) => !isLong(one.line)),
        speaks: (names) => about(names).found > 0,
        next: (names) => about(names).next,
        count: (names) => about(names).found,
        addition(above, line) {
            const adds = ask(ENTRY.join, {above: signedLines(above).sheet, line}).adds;
            return adds === undefined ? null : adds;
        },
        /* Once nothing was written for a moment the map shows where the lines lead, and what may be ordered there. */
        changed(then) {
            clearTimeout(quiet);
            quiet = setTimeout(() => redraw(then), QUIET_MS);
        },
        /* Another answers from now on. */
        rest: () => clearTimeout(quiet),
    };
}

/* Why no rules run in this page, as a sentence; null: they do. */
function without() {
    return Object.keys(root.DispatchModules).length === 0 ? 'This order desk was built without the rules of the games.'
        : !root.WebAssembly ? 'This browser has no WebAssembly, which the rules in this page need: a newer one has.' : null;
}

/* Why the rules of this page cannot answer for a report, as a sentence; null: they can. */
function lacking(board) {
    const own = board && root.DispatchModules[board.ruleset];
    return without() || (!board ? 'The rules cannot read how things stand in this report: its host has an older program, or facts of its own.'
        : !own ? 'This order desk does not have the rules of this game: ask your host for theirs.'
        : board.revision > own.revision ? 'This report is of newer rules (' + board.ruleset + ', revision ' + board.revision + ') than this order desk has (' + own.revision + '): it needs a desk with revision ' + board.revision + '; ask your host for theirs.'
        : board.data !== own.data ? 'This game has other cards or tables than this order desk: ask your host for theirs.' : null);
}

/* {rules, note}: who answers for a report's model (DispatchModel.read), and what is to be said when it is nobody. */
async function of(model, draw) {
    let why = lacking(model.board);
    try {
        if (!why) {
            const ask = asking(await moduleOf(model.board.ruleset), (call) => call(ENTRY.load, model.board));
            return {rules: answering(ask, ask(ENTRY.language, ''), draw), note: null};
        }
    } catch (error) {
        why = error.message;
    }
    return {rules: P.of(model), note: why + ' So this page cannot try your lines out; write them as you know them, and sign them here all the same.'};
}

root.DispatchRules = {of, ENTRY, without, moduleOf, asking, answering};
})(globalThis);
