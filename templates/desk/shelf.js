/* The order desk, what it remembers: the number of the last sheet that was signed in a game, and what was being written. The
 * page that comes by mail remembers for its own window; the page of the host puts a longer shelf here (forms.js). */
(function (root) {
'use strict';

const S = root.DispatchSign;
const SEQ = 'dispatch-seq-', DRAFT = 'dispatch-draft-';

/* A page from a file may have no storage: then it remembers as long as it is open. */
function shelfOf(storage) {
    const memory = new Map();
    const try_ = (run, otherwise) => {
        try {
            return run();
        } catch (error) {
            return otherwise();
        }
    };
    return {
        get: (name) => memory.has(name) ? memory.get(name) : try_(() => storage().getItem(name), () => null),
        set(name, words) {
            try_(() => { storage().setItem(name, words); memory.delete(name); }, () => memory.set(name, words));
        },
        drop(name) {
            memory.delete(name);
            try_(() => storage().removeItem(name), () => null);
        },
        names: () => [...new Set([...memory.keys(), ...try_(() => Object.keys(storage()), () => [])])],
    };
}

let shelf = shelfOf(() => sessionStorage);

function record(name) {
    try {
        return JSON.parse(shelf.get(name) || 'null');
    } catch (error) {
        return null;
    }
}

/* Whose sheets share a row of numbers. */
function rowOf(block) {
    const plain = block.replace(/\r/g, ''), game = S.header(plain, 'game'), side = S.header(plain, 'side');
    return game && side ? game + '-' + side : null;
}

/* ---- numbers ---- */

const withoutSeq = (block) => S.withHeader(block, 'seq', '0');

/* The block with a number that no other text of this seat was signed with here: two sheets of one number void each other. The
 * same text keeps the number that it had. */
function numbered(block) {
    const row = rowOf(block), last = row && record(SEQ + row), own = Number(S.header(block, 'seq'));
    if (!last || !Number.isInteger(last.seq) || typeof last.block !== 'string' || !(own > 0) || own > last.seq)
        return block;
    const same = withoutSeq(last.block) === withoutSeq(S.withHeader(block, 'seq', String(last.seq)));
    return S.withHeader(block, 'seq', String(same ? last.seq : last.seq + 1));
}

/* What was signed, luck and all; `plain`: as it was before luck was sealed in. */
function signed(block, plain) {
    const row = rowOf(block), seq = Number(S.header(block, 'seq'));
    if (row && seq > 0)
        shelf.set(SEQ + row, JSON.stringify({seq, block: S.withHeader(plain, 'seq', String(seq))}));
}

/* ---- drafts ---- */

function keepDraft(form, orders) {
    const row = rowOf(form), plain = form.replace(/\r/g, '');
    if (row)
        shelf.set(DRAFT + row, JSON.stringify({turn: S.header(plain, 'turn'), form, orders}));
}

/* The orders that were being written for this very question; null: none were. */
function draftOf(form) {
    const row = rowOf(form), draft = row && record(DRAFT + row);
    return draft && draft.turn === S.header(form.replace(/\r/g, ''), 'turn') && typeof draft.orders === 'string' ? draft.orders : null;
}

/* All that is being written: [{row, form, orders}]. */
function drafts() {
    return shelf.names().filter((name) => name.startsWith(DRAFT)).map((name) => ({row: name.slice(DRAFT.length), ...record(name)}))
        .filter((draft) => typeof draft.form === 'string' && typeof draft.orders === 'string');
}

root.DispatchShelf = {shelfOf, numbered, signed, keepDraft, draftOf, drafts, rowOf, dropDraft: (row) => shelf.drop(DRAFT + row),
                      get at() { return shelf; }, set at(other) { shelf = other; }};
})(globalThis);
