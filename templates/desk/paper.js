/* The order desk, who answers it where the rules do not: in a page that came by mail without them, in a browser that cannot run
 * them, or of a report that they do not fit. Nobody does: the lines are written and signed, and the host's receipt says what they
 * are. Lines that the host wrote into the report are there to be put into the sheet; nothing is made of them, and none is read.
 * Who answers is an object {answers, facts: what blocks may begin with; check, complete, lines, speaks, next, count, addition}. */
(function (root) {
'use strict';

const COLUMNS = 70;

/* Does the line have these words in it, whole? */
const speaksOf = (line, name) => (' ' + line.replace(/,/g, ' ') + ' ').includes(' ' + name + ' ');

/* lines: [{part, line}], perhaps not all that are offered (more). */
function of({lines, more}) {
    const chosen = (names) => lines.filter((one) => names.every((name) => speaksOf(one.line, name)));
    return {
        answers: [], facts: [], mute: true, more: !!more, fine: 'as you wrote them; whether they are right the host’s receipt says.',
        /* {rows: [{i, text, state: fine|wrong, says, fix}], open, hot}; i counts the lines of the text from 0. */
        check: (text) => ({open: null, hot: false, rows: text.split('\n').map((line, i) => ({i, text: line, fix: null})).filter((row) => row.text.trim() !== '')
            .map((row) => row.text.trim().length > COLUMNS ? {...row, state: 'wrong', says: 'It is longer than ' + COLUMNS + ' columns, more than a mail carries safely.'} : {...row, state: 'fine', says: ''})}),
        complete: () => [], next: () => ({}), addition: () => null,
        lines: (names, letters) => chosen(names).filter((one) => one.line.toLowerCase().includes(letters)),
        speaks: (names) => chosen(names).length > 0,
        count: (names) => chosen(names).length,
    };
}

root.DispatchPaper = {of};
})(globalThis);
