/* A table to practise at, the games on it: what a saved game is, and where this browser keeps it. It is the list of the sheets that
 * were played, with the seed that dice and cards follow from; the rules play it once more and refuse what they would not take. */
(function (root) {
'use strict';

const K = root.DispatchShelf;
const FORMAT = 'dispatch-practice/1', ROW = 'game-', PREFIX = 'dispatch-practice-', KEPT_MOST = 20;

const isWords = (value) => typeof value === 'string';
const isSheet = (one) => one !== null && typeof one === 'object' && isWords(one.seat) && (one.lines === undefined || isWords(one.lines));

function hex(bytes) {
    return [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/* A new game; its luck is the browser's own. lot: the seats that are played by lot. */
function begin(ruleset, scenario, lot) {
    const own = root.DispatchModules[ruleset];
    return {format: FORMAT, id: hex(16), ruleset, revision: own.revision, data: own.data, scenario, options: [], luck: hex(8), lot, sheets: [], when: ''};
}

function write(game) {
    return JSON.stringify(game, null, 1) + '\n';
}

/* Why these rules cannot go on with a game that is whole, as a sentence; null: they can. */
function foreign(game) {
    const own = root.DispatchModules[game.ruleset];
    return !own ? 'This page does not have the rules of the ruleset ' + game.ruleset + ': open the game in the page that saved it.'
        : game.revision !== own.revision ? 'This game was begun under revision ' + game.revision + ' of the rules of ' + game.ruleset + ', and this page has revision ' + own.revision + ': open it in the page that saved it.'
        : game.data !== own.data ? 'This game was begun with other cards or tables than this page has: open it in the page that saved it.' : null;
}

/* A game from anybody's words; refused with a sentence (Error). */
function read(words) {
    let game = null;
    try {
        game = JSON.parse(words);
    } catch (error) {
        throw new Error('This is no saved practice game, or it is cut off: nothing was opened.');
    }
    if (game === null || typeof game !== 'object' || !isWords(game.format) || !game.format.startsWith('dispatch-practice/'))
        throw new Error('This is no saved practice game: nothing was opened.');
    if (game.format !== FORMAT)
        throw new Error('This game was saved by another version of this page (' + game.format.slice(0, 40) + '; this one reads ' + FORMAT + '): open it in that one.');
    const whole = /^[0-9a-f]{32}$/.test(game.id) && isWords(game.ruleset) && Number.isInteger(game.revision) && isWords(game.data) && isWords(game.scenario) &&
        Array.isArray(game.options) && game.options.every(isWords) && /^[0-9a-f]{16}$/.test(game.luck) && Array.isArray(game.lot) && game.lot.every(isWords) &&
        Array.isArray(game.sheets) && game.sheets.every(isSheet) && isWords(game.when) && (game.guide === undefined || Number.isInteger(game.guide));
    if (!whole)
        throw new Error('This saved game is damaged: nothing was opened.');
    const why = foreign(game);
    if (why)
        throw new Error(why);
    return game;
}

/* ---- the browser's own store ---- */

/* Under names of their own, so that the order desk of the same host does not take drafts of practice for its own. */
function ownShelf() {
    const all = K.shelfOf(() => localStorage);
    return {get: (name) => all.get(PREFIX + name), set: (name, words) => all.set(PREFIX + name, words), drop: (name) => all.drop(PREFIX + name),
        names: () => all.names().filter((name) => name.startsWith(PREFIX)).map((name) => name.slice(PREFIX.length))};
}

/* Does the browser keep anything for this page? */
function lasts() {
    try {
        localStorage.setItem(PREFIX + 'probe', '1');
        localStorage.removeItem(PREFIX + 'probe');
        return true;
    } catch (error) {
        return false;
    }
}

/* The newest last: a number grows with each time a game is kept. */
function keep(game) {
    const at = Number(K.at.get('count') || '0') + 1;
    K.at.set('count', String(at));
    K.at.set(ROW + game.id, JSON.stringify({at, words: write(game)}));
}

/* [{id, at, words}], the newest first; words are to be read. */
function all() {
    const rows = K.at.names().filter((name) => name.startsWith(ROW)).map((name) => {
        let row = null;
        try {
            row = JSON.parse(K.at.get(name));
        } catch (error) {
            row = null;
        }
        return {id: name.slice(ROW.length), at: row && Number.isInteger(row.at) ? row.at : 0, words: row && isWords(row.words) ? row.words : ''};
    });
    return rows.sort((a, b) => b.at - a.at).slice(0, KEPT_MOST);
}

K.at = ownShelf();
root.DispatchKept = {hex, begin, write, read, keep, all, lasts, forget: (id) => K.at.drop(ROW + id)};
})(globalThis);
