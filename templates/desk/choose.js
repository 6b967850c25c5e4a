/* The order desk, orders by what is chosen: a unit, then a place, in any order; what was chosen narrows the offers until one
 * line is left. Knows the model and nothing of the page, so that whatever may be tapped may be chosen from a list too. */
(function (root) {
'use strict';

/* Every argument of an order with what may stand there: the kinds of its part in the patterns of the verb. */
function argumentKinds(desk, id) {
    desk.argumentKinds = desk.argumentKinds || new Map();
    if (!desk.argumentKinds.has(id)) {
        const kinds = [], recipe = desk.raw.recipes[id] || '';
        const gather = (elements, part) => elements.flatMap((e) => e.type === 'group' ? gather(e.elements, part)
            : e.type === 'name' && e.part === part ? e.kinds : []);
        for (const [, part, number, kind] of recipe.matchAll(/([a-z])(\d)(?!=)(?:k~(\d+))?/g)) /* k~1: of several kinds this one */
            kinds[Number(number)] = kind ? [desk.raw.kind_names[Number(kind)]] : desk.verbs.filter((verb) => verb.id === id).flatMap((verb) => gather(verb.elements, part));
        desk.argumentKinds.set(id, kinds);
    }
    return desk.argumentKinds.get(id);
}

/* The places in an offer where this thing, one of several of its name, may stand. */
function placesFor(desk, [, id, args], things) {
    const kinds = argumentKinds(desk, id), out = [];
    args.forEach((ids, i) => things.forEach((thing) => {
        if (kinds[i] && kinds[i].includes(thing.kind) && (ids.has ? ids.has(thing.id) : ids.includes(thing.id)))
            out.push([i, thing.id]);
    }));
    return out;
}

/* Each way in which all that was chosen stands in the offer: arguments with a list for each. chosen: [[thing, ...], ...],
 * the things of one name each. */
function narrow(desk, offer, chosen) {
    let ways = [offer[2]];
    for (const things of chosen)
        ways = ways.flatMap((args) => placesFor(desk, [offer[0], offer[1], args], things)
            .filter(([i]) => !args[i].fixed)
            .map(([i, id]) => args.map((ids, k) => k === i ? Object.assign([id], {fixed: true}) : ids)));
    return ways;
}

/* The things that are called so. */
function thingsNamed(desk, name) {
    desk.byName = desk.byName || Object.values(desk.kinds).flat().reduce((map, thing) =>
        map.set(thing.name, (map.get(thing.name) || []).concat(thing)), new Map());
    return desk.byName.get(name) || [];
}

/* Names of what may be chosen next, by kind: {UNIT: Set, ...}; whatever stands in an offer beside what was chosen. */
function choices(desk, chosen) {
    const out = {};
    for (const offer of desk.offers) {
        const kinds = argumentKinds(desk, offer[1]);
        for (const args of narrow(desk, offer, chosen))
            args.forEach((ids, i) => {
                if (ids.fixed || !kinds[i])
                    return;
                for (const kind of new Set(kinds[i]))
                    for (const id of ids)
                        if (desk.byId[kind] && desk.byId[kind].has(id))
                            (out[kind] = out[kind] || new Set()).add(desk.byId[kind].get(id).name);
            });
    }
    return out;
}

/* How many lines that makes, or some more when several are written alike. */
function count(desk, chosen) {
    return desk.offers.reduce((sum, offer) => sum + narrow(desk, offer, chosen)
        .reduce((all, args) => all + args.reduce((n, ids) => n * ids.length, 1), 0), 0);
}

root.DispatchChoose = {narrow, choices, count, thingsNamed};
})(globalThis);
