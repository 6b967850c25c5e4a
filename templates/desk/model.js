/* The order desk, what a page brings along of its report (processor/letters/desk_model.h): with all that is packed in it, and
 * whether it is whole. */
(function (root) {
'use strict';

const S = root.DispatchSign, LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/* Packed words (processor/letters/desk_model.h, desk_packed) in full; null: they are damaged. */
function unpack(packed) {
    let out = '', at = 0;
    const number = (letters) => {
        let value = 0;
        while (letters-- > 0)
            value = value * 64 + LETTERS.indexOf(packed[at++]);
        return value;
    };
    while (at < packed.length) {
        const sign = packed[at++], far = sign === '~' ? 1 : 0;
        if (far && (packed[at] === '~' || packed[at] === '`')) {
            out += packed[at++];
        } else if (far || sign === '`') {
            const length = number(1) + 5 + far, back = number(2 + far) + 1;
            if (!(back > 0 && back <= out.length && at <= packed.length))
                return null;
            out += out.slice(-back).repeat(Math.ceil(length / back)).slice(0, length);
        } else {
            out += sign === '"' ? '\'' : sign === '\'' ? '"' : sign;
        }
    }
    return out;
}

const isWords = (value) => typeof value === 'string';
const isList = (value, fits) => Array.isArray(value) && value.every(fits);
const isMaybe = (fits) => (value) => value === null || value === undefined || fits(value);

/* What the rules are given; they read the rest themselves, and trust nothing. */
const isBoard = (board) => board !== null && typeof board === 'object' && isWords(board.ruleset) && isWords(board.data) && Number.isInteger(board.revision);

/* Pages of earlier releases have more in theirs, which is not looked at; those of the first have parts of a turn as words. */
function isWhole(model) {
    const isPart = (part) => isWords(part) || (Number.isInteger(part) && part >= 0 && part < (model.parts || []).length);
    return model !== null && typeof model === 'object' && isWords(model.form) && isMaybe(isBoard)(model.board) && isMaybe((parts) => isList(parts, isWords))(model.parts) &&
        isMaybe((lines) => isList(lines, (line) => Array.isArray(line) && isPart(line[0]) && isWords(line[1])))(model.lines);
}

/* With all that is packed in it; damaged: an Error. */
function whole(model) {
    return typeof model.packed === 'string' ? {...JSON.parse(unpack(model.packed) ?? ''), ...model, packed: null} : model;
}

/* The model in a page's words, or null: it is damaged, cut off, or of no program of ours. lines: [{part, line}]. */
function read(words) {
    let model = null;
    try {
        model = whole(JSON.parse(words));
    } catch (error) {
        return null;
    }
    return isWhole(model) ? {...model, lines: (model.lines || []).map(([part, line]) => ({part: isWords(part) ? part : model.parts[part], line}))} : null;
}

/* The keys of a seat, as far as they are words. */
const keysOf = (model) => isList(model.keys, isWords) ? model.keys : [];

function isFile(words) {
    return typeof words === 'string' && /^[A-Za-z0-9][A-Za-z0-9._-]{0,90}\.txt$/.test(words);
}

/* What the file of a form is called, where nothing else says so. */
function fileOf(block) {
    const name = [S.header(block, 'x-name') || S.header(block, 'host') || 'form', S.header(block, 'side'), S.header(block, 'seq')].filter(Boolean).join('-') + '.txt';
    return isFile(name) ? name : 'form.txt';
}

/* What a sheet leaves open, as a sentence: 'unanswered', 'unsaid' or null. */
function openWords(how, parts) {
    return how === 'unanswered' ? 'You are asked: “' + parts.join('”, “') + '”. No line answers it, so you will be asked again, or be answered for at the deadline.'
        : how === 'unsaid' ? 'It ends your ' + (parts.join() === 'Set-up' ? 'set-up' : 'turn') + ' at once. Left unsaid: ' + parts.join(', ') + '.' : null;
}

root.DispatchModel = {unpack, whole, read, keysOf, isFile, fileOf, openWords};
})(globalThis);
