/* The order desk, who answers it: in a page that comes by mail, the language and the offers that the page brings along
 * (language.js, choose.js, asked.js). The page of the host has the rules themselves in this place (rules.js).
 * Who answers is an object {answers, facts: what blocks may begin with; check, complete, lines, speaks, next, count, addition}. */
(function (root) {
'use strict';

const L = root.DispatchLanguage, C = root.DispatchChoose, A = root.DispatchAsked;
const SUGGESTED = 400;

function of(model) {
    const desk = L.prepare(model), lines = L.suggestions(desk, SUGGESTED);
    const things = (names) => names.map((name) => C.thingsNamed(desk, name));
    const more = (found, others) => {
        const seen = new Set(found.map((one) => one.line));
        return found.concat(others.filter((one) => !seen.has(one.line)));
    };

    /* The lines that speak of all that was chosen: of those in sight, and of all others that are offered. */
    function chosenLines(names) {
        const told = lines.filter((one) => names.every((name) => L.speaksOf(one, name)));
        return things(names).some((all) => all.length === 0) ? told : more(told, L.suggestions(desk, SUGGESTED, things(names)));
    }

    /* The nearest known word in the place of the one that the verdict quotes. */
    function fixed(text, verdict) {
        const quoted = verdict.near && /“([^”]+)”/.exec(verdict.says);
        return quoted ? {word: verdict.near, text: text.replace(quoted[1], verdict.near)} : null;
    }

    return {
        answers: model.answers, facts: model.facts, fine: 'none of them wrong as far as this page can tell.',
        /* {rows: [{i, text, state: fine|later|unsure|wrong, says, fix: {word, text} or null}], open: sentence or null, hot}; i
         * counts the lines of the text from 0. */
        check(text) {
            const texts = text.split('\n'), all = L.check(desk, text), open = A.unanswered(desk, all);
            return {open: open || A.unsaid(desk, all), hot: !!open,
                rows: all.map((verdict, i) => ({...verdict, i, text: texts[i], fix: fixed(texts[i], verdict)})).filter((row) => row.state !== 'empty')};
        },
        complete: (typed, most) => L.complete(desk, typed, most).map((one) => one.word),
        /* [{line, part}]: of what is offered, what speaks of all these names and has these letters; where not all that is
         * offered is in sight, by the things whose names the letters begin. */
        lines(names, letters, most) {
            const all = names.length > 0 ? chosenLines(names) : lines, found = all.filter((one) => one.line.toLowerCase().includes(letters));
            return letters === '' || lines.length < SUGGESTED || names.length > 0 ? found : more(found, L.suggestions(desk, most, null, letters));
        },
        speaks: (names) => lines.some((line) => names.every((name) => L.speaksOf(line, name))) ||
            (things(names).every((all) => all.length > 0) && C.count(desk, things(names)) > 0),
        next: (names) => C.choices(desk, things(names)),
        count: (names) => C.count(desk, things(names)),
        /* Lines of the text and a line: the name that the line adds to their list; '' where it is there; null: none. */
        addition: (above, line) => L.addition(desk, above.split('\n').map((one) => one.trim().replace(/^and /i, '')).join(', '), line),
    };
}

root.DispatchPaper = {of};
})(globalThis);
