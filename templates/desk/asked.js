/* The order desk, the question: what is asked, whether the sheet answers it, and what a sheet that only ends the turn leaves
 * unsaid. */
(function (root) {
'use strict';

const HEADS = 4, STANDING = 32, AT_ONCE = 512; /* games/sheet/line.h */

/* A line that may answer an attack: it may stand below `when`, and lines may stand below it. */
const answers = (verb) => (verb.where & HEADS) !== 0 && (verb.where & STANDING) !== 0 && (verb.where & AT_ONCE) === 0;

/* The attack, or whatever else interrupts, that must be answered: {parts: [title], verbs: what is offered with it}; null: it is
 * one's own turn, or nothing is asked. */
function question(desk) {
    const ids = new Set(desk.verbs.filter(answers).map((verb) => verb.id));
    const parts = [...new Set(desk.offers.filter((offer) => ids.has(offer[1])).map((offer) => offer[0]))];
    return parts.length === 0 ? null
        : {parts, verbs: new Set(desk.offers.filter((offer) => parts.includes(offer[0]) && ids.has(offer[1])).map((offer) => offer[1]))};
}

/* Lines that are orders of their own, outside of standing blocks. */
const plain = (verdicts) => verdicts.filter((one) => one.reading && !one.standing);

/* A sentence when the sheet leaves the question open, else null. */
function unanswered(desk, verdicts) {
    const asked = question(desk);
    if (!asked || plain(verdicts).some((one) => asked.verbs.has(one.reading.verb.id) || one.reading.verb.word === 'resign'))
        return null;
    return root.DispatchModel.openWords('unanswered', asked.parts);
}

/* What a turn that ends at once does without: the parts of it in which something is offered. */
function unsaid(desk, verdicts) {
    const own = plain(verdicts), remark = /^(done|now|wait|note|say|draft)$/;
    if (question(desk) || own.length === 0 || own.some((one) => !remark.test(one.reading.verb.word)) || !own.some((one) => one.reading.verb.word === 'done'))
        return null;
    const parts = [...new Set(desk.offers.map((offer) => offer[0]))];
    return parts.length === 0 ? null : root.DispatchModel.openWords('unsaid', parts);
}

root.DispatchAsked = {question, unanswered, unsaid};
})(globalThis);
