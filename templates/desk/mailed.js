/* The order desk in a page that came by mail. What the page brings along is taken up; where it was damaged on its way, the form
 * that stands in the page is written and signed all the same, with words on what happened. Where the rules of the game are in the
 * page (desk_board_script, processor/letters/desk_page.h), they answer, and its pictures follow the lines. */
(function (root) {
'use strict';

const D = root.DispatchDesk, P = root.DispatchModel, S = root.DispatchSign, R = root.DispatchRules, V = root.DispatchSieve, make = D.make;
const PICTURES = ['body > svg', '.mapbox', '.trees', '.hand'];

/* The first such node that is not of the desk's own. */
const at = (which) => [...document.querySelectorAll(which)].find((node) => !node.closest('#desk'));

/* ---- pictures ---- */

/* Each picture in the place of the one before; html null: those that came with the page. */
function pictures() {
    const own = new Map(PICTURES.map((which) => [which, at(which)]).filter(([, node]) => node)), shown = new Map(own);
    const says = make('p', {class: 'says', id: 'desk-shown', role: 'status', hidden: true});
    if (own.has('.mapbox'))
        own.get('.mapbox').before(says);
    return (html, then) => {
        const page = html === null ? null : V.pageOf(html), scroll = () => shown.get('.mapbox') && shown.get('.mapbox').querySelector('.scroll');
        const sight = scroll() ? [scroll().scrollLeft, scroll().scrollTop] : null, checked = [...document.querySelectorAll('.mapbox input:checked')].map((input) => input.id);
        for (const [which, node] of shown) {
            const drawn = page ? page.querySelector(which) && V.copy(page.querySelector(which)) : own.get(which);
            if (drawn) {
                node.replaceWith(drawn);
                shown.set(which, drawn);
            }
        }
        says.hidden = false;
        D.clear(says, html === null ? 'The map is that of the report.' : 'The map shows where your lines lead, as far as that is certain.');
        then();
        checked.map((id) => document.getElementById(id)).filter(Boolean).forEach((input) => { input.checked = true; });
        if (sight && scroll())
            [scroll().scrollLeft, scroll().scrollTop] = sight;
    };
}

/* ---- the state of the page ---- */

/* The form as the page shows it to be copied, or null. */
function formShown() {
    const shown = document.querySelector('pre.form');
    return shown && isForm(shown.textContent) ? shown.textContent : null;
}

const isForm = (words) => /^-----BEGIN PBEM ORDERS-----\n[^]*\norders:\n[^]*-----END PBEM ORDERS-----\s*$/.test(words);

/* {model, why}: why is a sentence where the state is not whole; model null: there is no form either. */
function stateOf(words) {
    const model = P.read(words);
    if (model && isForm(model.form))
        return {model, why: null};
    const form = formShown(), why = 'What this page knows of your report was damaged on its way.';
    const sign = document.querySelector('#form pre code');
    return form ? {model: {form, file: P.fileOf(form), sign: sign ? sign.textContent : '', lines: [], subject: 'Orders for ' + (S.header(form, 'x-name') || 'the game')}, why}
        : {model: null, why};
}

function refuse(words) {
    const section = document.getElementById('desk');
    D.clear(section.querySelector('.desk-body'), make('p', {class: 'alarm', id: 'desk-note', role: 'alert'}, words));
    section.hidden = false;
}

async function begin(words) {
    const {model, why} = stateOf(words), kept = ' What you wrote is kept as long as this window is open.';
    if (!model)
        return refuse(why + ' Open the file as it came with the mail once more, or write into the .txt form that came with it.' + kept);
    const own = {...model, keys: P.keysOf(model)};
    if (why)
        return D.begin(own, root.DispatchPaper.of(own), why + ' So this page cannot help with your lines; write them as you know them, and sign them here all the same, or open the file as it came once more.' + kept);
    if (!R)
        return D.begin(own, root.DispatchPaper.of(own), null);
    const {rules, note} = await R.of(own, pictures());
    return D.begin(own, rules, note);
}

const said = document.getElementById('desk-data');
if (said)
    begin(said.textContent);
})(globalThis);
