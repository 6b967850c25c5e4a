/* The order desk, what a page brings along (processor/letters/desk_model.h), with its lists in full. */
(function (root) {
'use strict';

/* Ids in letters (processor/letters/desk_model.h): distances, and how often one comes again. */
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
function idsOf(letters) {
    const out = [];
    let at = 0, id = 0, step = 0;
    const number = () => {
        let value = 0, shift = 0, bits;
        do {
            bits = LETTERS.indexOf(letters[at++]);
            value += (bits & 31) * 2 ** shift;
            shift += 5;
        } while (bits & 32);
        return value % 2 ? -(value - 1) / 2 : value / 2;
    };
    while (at < letters.length) {
        const again = letters[at] === '*';
        at += again ? 1 : 0;
        let times = again ? number() : 1;
        step = again ? step : number();
        while (times-- > 0)
            out.push(id += step);
    }
    return out;
}

/* Things as [id, name, aliases], whichever way the page wrote them. */
function thingsOf(list) {
    const out = [];
    for (const one of list)
        if (typeof one === 'string')
            out.push([(out.length ? out[out.length - 1][0] : 0) + 1, one]);
        else if (Array.isArray(one))
            out.push(one);
        else
            idsOf(one.ids).forEach((id) => out.push([id, String(id).padStart(one.width, '0')]));
    return out;
}

/* Offers as [part, verb, [ids, ...]], a list that several share being one; pages of earlier releases have them so. */
function offersOf(model) {
    if (!model.lists)
        return model.offers;
    const lists = model.lists.map(idsOf), has = lists.map((ids) => new Set(ids));
    lists.forEach((ids, i) => { ids.has = (id) => has[i].has(id); });
    const single = (letters) => {
        const ids = idsOf(letters);
        ids.has = (id) => id === ids[0];
        return ids;
    };
    return model.offers.map(([part, verb, ...args]) => [model.parts[part], verb,
        args.map((arg) => typeof arg === 'string' ? single(arg) : lists[arg])]);
}

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

/* A model as pages have it, with all that is packed in it. */
function whole(model) {
    return typeof model.packed === 'string' ? {...JSON.parse(unpack(model.packed)), ...model, packed: null} : model;
}

/* What a sheet leaves open, as a sentence: 'unanswered', 'unsaid' or null. */
function openWords(how, parts) {
    return how === 'unanswered' ? 'You are asked: “' + parts.join('”, “') + '”. No line answers it, so you will be asked again, or be answered for at the deadline.'
        : how === 'unsaid' ? 'It ends your ' + (parts.join() === 'Set-up' ? 'set-up' : 'turn') + ' at once. Left unsaid: ' + parts.join(', ') + '.' : null;
}

root.DispatchModel = {thingsOf, offersOf, unpack, whole, openWords};
})(globalThis);
