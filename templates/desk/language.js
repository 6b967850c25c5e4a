/* The order desk, the language of sheets: names, patterns and blocks, as the processor reads them (pbem-orders(5)). It
 * works on the model that the page brings along and knows no game. What it says is help while you write: the receipt of
 * the host decides. */
(function (root) {
'use strict';

const LINE = {ORDER: 1, BELOW: 2, HEADS: 4, OPENS: 8, INSIDE: 16, STANDING: 32, IF: 64, ADMIN: 128, CHANCE: 1024,
              ANY_TIME: 2048};
const SPAN_MAX = 8, COLUMNS = 70, KIND_FIRST = 16, TRIES_MAX = 50000;

/* ---- names ---- */

const ROMAN = ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix'];

function roman(word) {
    const tens = /^x{0,3}/.exec(word)[0].length;
    const ones = ROMAN.indexOf(word.slice(tens));
    return word && ones >= 0 ? tens * 10 + ones : 0;
}

/* One spelling of a word: ix and 9th are 9, fort is ft; an empty string drops it. */
function plainWord(word) {
    if (word === 'the' || word === 'of' || word === 'no')
        return '';
    if (word === 'fort' || word === 'forts' || word === 'fts')
        return 'ft';
    const value = roman(word);
    if (value > 0)
        return String(value);
    const ordinal = /^(\d+)(st|nd|rd|th)$/.exec(word);
    return ordinal ? ordinal[1] : word;
}

/* The words of a name as names are compared: without case, marks and articles; initials grow together. */
function fold(name) {
    const clean = name.toLowerCase().replace(/['".()`\u00b4\u00ab\u00bb\u2018-\u201f\u2032\u2033]/g, '')
        .replace(/&/g, ' and ').replace(/[-/,\u00a0\u2010-\u2015\u202f\x00-\x1f]/g, ' ');
    const out = [];
    let initials = false;
    for (const raw of clean.split(' ').filter(Boolean)) {
        const word = plainWord(raw);
        if (!word)
            continue;
        const initial = /^[^\d]$/u.test(word);
        if (initial && initials)
            out[out.length - 1] += word;
        else
            out.push(word);
        initials = initial;
    }
    return out;
}

function wordsFit(input, name, prefix) {
    let i = 0;
    for (const word of name)
        if (i < input.length && (word === input[i] ||
            (prefix && input[i].length >= 3 && !/^\d/.test(input[i]) && word.startsWith(input[i]))))
            i++;
    return i === input.length;
}

function classOf(input, name) {
    if (input.join(' ') === name.join(' '))
        return 1;
    return wordsFit(input, name, false) ? 2 : wordsFit(input, name, true) ? 3 : 4;
}

/* ---- the model of the page, made ready ---- */

function prepare(model) {
    const kinds = {}, byId = {};
    for (const kind of Object.keys(model.kinds)) {
        kinds[kind] = root.DispatchModel.thingsOf(model.kinds[kind]).map(([id, name, aliases]) =>
            ({id, name, kind, forms: [name].concat(aliases || []).map(fold)}));
        byId[kind] = new Map(kinds[kind].map((thing) => [thing.id, thing]));
    }
    const verbs = model.verbs.map(([word, aliases, pattern, help, where, id, example]) =>
        ({word, words: [word].concat(aliases || []), pattern, elements: parsePattern(pattern), help, where, id, example}));
    const condition = (pattern) => ({pattern, elements: parsePattern(pattern)});
    const lines = model.parts ? model.lines.map(([part, line]) => [model.parts[part], line]) : model.lines;
    return {raw: model, kinds, byId, verbs, lines, facts: model.facts.map(condition), answers: model.answers.map(condition),
            offers: root.DispatchModel.offersOf(model), chance: new Set(model.chance || [])};
}

/* What a name may mean: the things of the best class. `wanted`: ids that are preferred among several. */
function findName(desk, kind, text, wanted) {
    const input = fold(text);
    if (input.length === 0 || !desk.kinds[kind])
        return [];
    let best = 4, hits = [];
    for (const thing of desk.kinds[kind]) {
        const is = Math.min(...thing.forms.map((form) => classOf(input, form)));
        if (is < best) {
            best = is;
            hits = [];
        }
        if (is === best && is < 4)
            hits.push(thing);
    }
    if (hits.length > 1 && wanted) {
        const seen = hits.filter((hit) => wanted.has(hit.id));
        if (seen.length === 1)
            return seen;
    }
    return hits;
}

/* Letters to change, add, take away or swap; more than `limit` is limit + 1. */
function distance(a, b, limit) {
    if (Math.abs(a.length - b.length) > limit)
        return limit + 1;
    let before = [], row = Array.from({length: b.length + 1}, (_, j) => j);
    for (let i = 1; i <= a.length; i++) {
        const next = [i];
        for (let j = 1; j <= b.length; j++) {
            next[j] = Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (a[i - 1] !== b[j - 1] ? 1 : 0));
            if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
                next[j] = Math.min(next[j], before[j - 2] + 1);
        }
        before = row;
        row = next;
    }
    return Math.min(row[b.length], limit + 1);
}

function nearest(text, candidates) {
    const input = fold(text).join(' ');
    let best = Math.floor(input.length / 3) + 1, found = null;
    for (const name of candidates) {
        const far = distance(input, fold(name).join(' '), best);
        if (far < best) {
            best = far;
            found = name;
        }
    }
    return found;
}

/* ---- patterns: literals, arguments, lists, choices, optional groups (games/sheet/line.h) ---- */

function parsePattern(pattern) {
    let at = 0;
    function sequence(end) {
        const out = [];
        while (at < pattern.length && pattern[at] !== end) {
            if (pattern[at] === ' ') {
                at++;
            } else if (pattern[at] === '[') {
                at++;
                out.push({type: 'group', elements: sequence(']')});
                at++;
            } else if (pattern[at + 1] === ':') {
                out.push(argument());
            } else {
                const word = /^[^ \]]+/.exec(pattern.slice(at))[0];
                at += word.length;
                out.push({type: 'word', word});
            }
        }
        return out;
    }
    function argument() {
        const part = pattern[at];
        at += 2;
        if (pattern[at] === '(') {
            const close = pattern.indexOf(')', at);
            const choices = pattern.slice(at + 1, close).split('|').map((one) => one.split(' '));
            at = close + 1;
            return {type: 'choice', part, choices};
        }
        const kinds = /^[A-Z/]+/.exec(pattern.slice(at))[0];
        at += kinds.length;
        const list = pattern[at] === ',';
        if (list)
            at++;
        return {type: 'name', part, kinds: kinds.split('/'), list};
    }
    return sequence('');
}

function bare(word) {
    return word.toLowerCase().replace(/['".()]/g, '');
}

function tokensOf(text) {
    const out = [], find = /[^\s,]+|,/g;
    for (let hit; (hit = find.exec(text)) !== null;)
        out.push({text: hit[0], at: hit.index});
    return out;
}

/* Holds tokens[first ..] against a pattern. Gives {words} or null; `miss` gathers what was expected furthest on. */
function match(desk, elements, tokens, first, miss, wanted) {
    const is = (i, word) => i < tokens.length && bare(tokens[i].text) === bare(word);
    function fails(i, expected) {
        if (i > miss.at) {
            miss.at = i;
            miss.expected = [];
        }
        if (i === miss.at && !miss.expected.some((one) => one.say === expected.say))
            miss.expected.push(expected);
        return null;
    }
    function from(list, i, words) {
        if (list.length === 0)
            return i === tokens.length ? words : fails(i, {say: 'the end of the line', type: 'end'});
        const [element, ...rest] = list;
        if (element.type === 'group')
            return from(element.elements.concat(rest), i, words) || from(rest, i, words);
        if (element.type === 'word')
            return is(i, element.word) ? from(rest, i + 1, words) : fails(i, {say: element.word, type: 'word', element});
        if (element.type === 'choice')
            return choice(element, rest, i, words);
        if (element.kinds[0] === 'TEXT')
            return words.concat({part: element.part, text: tokens.slice(i).map((t) => t.text).join(' ')});
        return item(element, rest, i, words);
    }
    function choice(element, rest, i, words) {
        for (let n = 0; n < element.choices.length; n++) {
            const said = element.choices[n];
            if (said.every((word, k) => is(i + k, word))) {
                const found = from(rest, i + said.length, words.concat({part: element.part, value: n + 1}));
                if (found)
                    return found;
            }
        }
        return fails(i, {say: element.choices.map((c) => c.join(' ')).join(' or '), type: 'choice', element});
    }
    function item(element, rest, i, words) {
        if (i >= tokens.length || tokens[i].text === ',')
            return fails(i, {say: kindWords(element), type: 'name', element});
        let most = Math.min(SPAN_MAX, tokens.length - i);
        for (let k = 1; element.list && k < most; k++)
            if (tokens[i + k].text === ',')
                most = k;
        for (let n = most; n > 0; n--) {
            const named = nameAt(element, tokens.slice(i, i + n).map((t) => t.text).join(' '), n);
            if (!named)
                continue;
            const more = words.concat({part: element.part, value: named.id, kind: named.kind, several: named.several});
            let found = null;
            if (element.list) {
                let next = i + n + (is(i + n, ',') ? 1 : 0);
                next += is(next, 'and') ? 1 : 0;
                found = next > i + n ? item(element, rest, next, more) : null;
            }
            found = found || from(rest, i + n, more);
            if (found)
                return found;
        }
        return fails(i, {say: kindWords(element), type: 'name', element});
    }
    function nameAt(element, text, n) {
        let unsure = null;
        for (const kind of element.kinds) {
            if (kind === 'NUMBER') {
                if (n === 1 && /^\d{1,6}$/.test(text))
                    return {id: Number(text), kind};
                continue;
            }
            const hits = findName(desk, kind, text, wanted);
            if (hits.length === 1)
                return {id: hits[0].id, kind};
            if (hits.length > 1)
                unsure = unsure || {id: hits[0].id, kind, several: hits.map((hit) => hit.name)};
        }
        return unsure;
    }
    return from(elements, first, []);
}

function kindWords(element) {
    return element.kinds.map((kind) => kind === 'NUMBER' ? 'a number' : 'a ' + kind.toLowerCase()).join(' or ');
}

/* ---- lines ---- */

function problem(says, near) {
    return {state: 'wrong', says, near: near || null};
}

/* All ids that are offered for this verb at any place, for settling names that are shared. */
function offeredIds(desk, verb) {
    const out = new Set();
    for (const offer of desk.offers)
        if (offer[1] === verb)
            offer[2].forEach((ids) => ids.forEach((id) => out.add(id)));
    return out;
}

function wrongVerb(desk, token) {
    const near = nearest(token.text, desk.verbs.map((verb) => verb.word));
    return problem('There is no order “' + token.text + '”.' + (near ? ' Did you mean ' + near + '?' : ''), near);
}

function wrongWords(desk, tokens, miss) {
    const token = tokens[Math.min(miss.at, tokens.length - 1)];
    const names = miss.expected.filter((one) => one.type === 'name');
    const wants = [...new Set(miss.expected.map((one) => one.say))].join(', or ');
    if (miss.at >= tokens.length)
        return problem('Something is missing at the end: ' + wants + '.');
    if (names.length > 0) {
        const known = names.flatMap((one) => one.element.kinds.flatMap((kind) => (desk.kinds[kind] || []).map((t) => t.name)));
        const near = nearest(token.text, known);
        return problem('“' + token.text + '” is not known here; expected is ' + wants + '.' +
                       (near ? ' Did you mean ' + near + '?' : ''), near);
    }
    return problem('“' + token.text + '” does not belong here; expected is ' + wants + '.');
}

/* The verbs that a first word may be. */
function verbsOf(desk, word) {
    return desk.verbs.filter((verb) => verb.words.some((one) => bare(one) === bare(word)));
}

function condition(desk, list, tokens, first, isFact) {
    const begin = first + (isFact && first < tokens.length && bare(tokens[first].text) === 'not' ? 1 : 0);
    const miss = {at: -1, expected: []};
    for (const one of list)
        if (match(desk, one.elements, tokens, begin, miss, null))
            return null;
    return wrongWords(desk, tokens, miss);
}

/* The reading of one order line: {verb, words} or a problem. */
function readOrder(desk, tokens, stands) {
    const candidates = verbsOf(desk, tokens[0].text);
    if (candidates.length === 0)
        return wrongVerb(desk, tokens[0]);
    const miss = {at: -1, expected: []};
    let misplaced = null;
    for (const verb of candidates) {
        const end = verb.where & LINE.IF ? tokens.findIndex((t, i) => i > 0 && bare(t.text) === 'if') : -1;
        const own = end < 0 ? tokens : tokens.slice(0, end);
        const words = match(desk, verb.elements, own, 1, miss, offeredIds(desk, verb.id));
        if (!words)
            continue;
        const wrong = end < 0 ? null : condition(desk, desk.facts, tokens, end + 1, true);
        if (wrong)
            return wrong;
        if (stands(verb))
            return {verb, words};
        misplaced = misplaced || verb;
    }
    if (misplaced)
        return problem('“' + misplaced.word + '” cannot stand at this place of the sheet.');
    return wrongWords(desk, tokens, miss);
}

/* May the order be legal now, as far as the list of offers shows? */
function judge(desk, reading) {
    const several = reading.words.find((word) => word.several);
    if (several)
        return {state: 'unsure', says: 'This may be ' + several.several.slice(0, 4).join(' or ') +
                '; the host takes the one that you have there, or asks.'};
    const id = reading.verb.id, offers = desk.offers.filter((offer) => offer[1] === id);
    const recipe = desk.raw.recipes[id];
    if (recipe === undefined)
        return {state: 'fine', says: reading.verb.help};
    if (offers.length === 0)
        return {state: 'later', says: 'It is not among what you can do as things stand; after other orders it may be.'};
    const pairs = recipe.match(/[a-z]\d/g) || [];
    for (const word of reading.words) {
        const pair = pairs.find((one) => one[0] === word.part);
        if (!pair || word.kind === 'NUMBER')
            continue;
        if (!offers.some((offer) => (offer[2][Number(pair[1])] || []).includes(word.value)))
            return {state: 'later', says: nameOf(desk, word) + ' cannot be meant with ' + reading.verb.word +
                    ' as things stand; after other orders it may be.'};
    }
    return {state: 'fine', says: reading.verb.help};
}

function nameOf(desk, word) {
    const thing = desk.byId[word.kind] && desk.byId[word.kind].get(word.value);
    return thing ? thing.name : 'This';
}

/* ---- the whole sheet ---- */

/* Reads all lines; gives one verdict a line: {state: fine|later|unsure|wrong|empty, says, near}. */
function check(desk, text) {
    const out = [], blocks = [];
    let head = false, done = false, orders = false;
    const inWhen = () => blocks.length > 0 && blocks[0].kind === 'when';
    const inside = () => blocks.length > 0 && blocks[blocks.length - 1].kind === 'own';
    const stands = (verb) => {
        if (inside())
            return (verb.where & LINE.INSIDE) !== 0;
        if (verb.where & LINE.BELOW && head)
            return true;
        if (inWhen())
            return (verb.where & LINE.STANDING) !== 0;
        if (desk.chance.has(verb.id))
            return true;
        return (verb.where & LINE.ORDER) !== 0 || ((verb.where & LINE.ADMIN) !== 0 && blocks.length === 0);
    };
    function block(word, tokens) {
        if (word === 'end') {
            if (blocks.length === 0)
                return problem('No block is open that “end” could close.');
            blocks.pop();
            head = false;
            return {state: 'fine', says: 'closes the block'};
        }
        const then = word === 'when' ? tokens.findIndex((t, i) => i > 0 && bare(t.text) === 'then') : -1;
        const upTo = then < 0 ? tokens : tokens.slice(0, then);
        if (blocks.length > 0 && !(word === 'if' && inWhen() && blocks.length === 1))
            return problem('A block stands open above; close it with “end” first.');
        const wrong = condition(desk, word === 'if' ? desk.facts : desk.answers, upTo, 1, word === 'if');
        if (wrong)
            return wrong;
        head = false;
        if (then < 0) {
            blocks.push({kind: word, line: out.length + 1});
            return {state: 'fine', says: word === 'if' ? 'only if this holds, up to “end”' : 'a standing order, up to “end”'};
        }
        blocks.push({kind: 'when', line: out.length + 1});
        const verdict = one(tokens.slice(then + 1));
        blocks.pop();
        return verdict;
    }
    function one(tokens) {
        const word = bare(tokens[0].text);
        if (word === 'when' || word === 'whenever')
            return block('when', tokens);
        if (word === 'if' || word === 'end')
            return block(word, tokens);
        const reading = readOrder(desk, tokens, stands);
        if (!reading.verb)
            return reading;
        return placed(reading);
    }
    function placed(reading) {
        const verb = reading.verb, remark = verb.word === 'note' || verb.word === 'say' || verb.where & LINE.ADMIN;
        if (done && blocks.length === 0 && !remark)
            return problem('The turn ends at “done”; only blocks and remarks may follow.');
        if (verb.word === 'draft' && orders)
            return problem('“draft” stands first.');
        if (verb.where & LINE.OPENS)
            blocks.push({kind: 'own', line: out.length + 1});
        else if (!(verb.where & LINE.BELOW && head) && !remark)
            head = (verb.where & LINE.HEADS) !== 0;
        done = done || (verb.word === 'done' && blocks.length === 0);
        orders = orders || !remark;
        return inWhen() || (verb.where & LINE.BELOW) || inside() ? {state: 'fine', says: verb.help, reading, standing: inWhen()}
            : Object.assign({reading}, judge(desk, reading));
    }
    for (const raw of text.split('\n')) {
        const tokens = tokensOf(raw);
        if (tokens.length === 0)
            out.push({state: 'empty', says: ''});
        else if (raw.trim().length > COLUMNS)
            out.push(problem('The line has more than 70 letters; mail may break it. Go on below, ' + (/^(note|say)$/.test(bare(tokens[0].text)) ? 'in another such line.' : 'with “and”.')));
        else if (/[^\x20-\x7e]/.test(raw) && bare(tokens[0].text) !== 'say')
            out.push(problem('Only plain letters and signs survive the mail; here is another.'));
        else
            out.push(continued(raw, tokens));
    }
    /* A line that begins with "and" belongs to the one above. */
    function continued(raw, tokens) {
        return bare(tokens[0].text) === 'and' && out.length > 0 ? {state: 'fine', says: 'goes on from above'} : one(tokens);
    }
    for (const open of blocks)
        out[open.line - 1] = problem('This block is not closed: write “end” below its last line.');
    return out;
}

/* ---- offers as lines, and completion ---- */

/* The line of one offered order, by its recipe and the first pattern that has all its parts. */
function lineOf(desk, id, args) {
    const recipe = desk.raw.recipes[id];
    if (recipe === undefined)
        return null;
    const words = [], find = /(\?)?([a-z])(?:!(\d)|(\d)(?:=(\d))?)/g;
    for (let hit; (hit = find.exec(recipe)) !== null;) {
        let value = hit[3] !== undefined ? Number(hit[3]) : args[Number(hit[4])];
        if (hit[5] !== undefined)
            value = value === Number(hit[5]) ? 1 : 0;
        if (value || (!hit[1] && hit[5] === undefined))
            words.push({part: hit[2], value});
    }
    for (const verb of desk.verbs)
        if (verb.id === id) {
            const left = words.slice(), text = write(desk, verb.elements, left);
            if (text !== null && left.length === 0)
                return (verb.word + ' ' + text).trim();
        }
    return null;
}

/* Writes words by a pattern, taking them off `words`; null: they do not go into it. */
function write(desk, elements, words) {
    const out = [];
    const asks = (list) => list.some((e) => e.type === 'group' ? asks(e.elements) : words.length > 0 && e.part === words[0].part);
    for (const element of elements) {
        if (element.type === 'group' && !asks([element]))
            continue;
        const one = element.type === 'group' ? write(desk, element.elements, words)
            : element.type === 'word' ? element.word : writeArgument(desk, element, words);
        if (one === null)
            return null;
        out.push(one);
    }
    return out.join(' ');
}

function writeArgument(desk, element, words) {
    const said = [];
    while (words.length > 0 && words[0].part === element.part && (said.length === 0 || element.list)) {
        const {value} = words.shift();
        if (element.type === 'choice')
            return element.choices[value - 1] ? element.choices[value - 1].join(' ') : null;
        const mark = words.length > 0 && words[0].part === 'k' && element.part !== 'k' ? words.shift().value : 0;
        const kind = mark ? desk.raw.kind_names[mark - KIND_FIRST] : element.kinds[0];
        const thing = kind === 'NUMBER' ? {name: String(value)} : desk.byId[kind] && desk.byId[kind].get(value);
        if (!thing)
            return null;
        said.push(thing.name);
    }
    return said.length > 0 ? said.join(', ') : null;
}

/* Lines that can be written now, each once: [{line, part, words}], words being those that it speaks of. chosen: as in
 * choose.js; what has not all of it is left out; filter: likewise what has not these letters. Words are folded when they are
 * asked for. */
function suggestions(desk, most, chosen, filter) {
    const out = [], seen = new Set();
    let tries = TRIES_MAX;
    const add = (line, part, always) => {
        if (!line || seen.has(line) || (out.length >= most && !always) || (filter && !line.toLowerCase().includes(filter)))
            return;
        seen.add(line);
        out.push({line, part, get words() { return this.folded || (this.folded = fold(line)); }});
    };
    for (const offer of desk.offers)
        for (const args of chosen ? root.DispatchChoose.narrow(desk, offer, chosen) : [offer[2]]) {
            const pick = new Array(args.length).fill(0);
            for (let more = args.every((ids) => ids.length > 0); more && out.length < most && tries-- > 0;) {
                add(lineOf(desk, offer[1], args.map((ids, i) => ids[pick[i]])), offer[0]);
                let i = args.length - 1;
                while (i >= 0 && ++pick[i] >= args[i].length)
                    pick[i--] = 0;
                more = i >= 0;
            }
        }
    if (!chosen)
        desk.lines.forEach(([part, line]) => add(line, part, true)); /* these are few, and found in no other way */
    return out;
}

/* Two lines of one order that differ in nothing but the names of a list at their ends ("attack 2011 with Scott"): the name
 * that the second adds to the first, '' where the first has it already; null: they stay two lines. */
function addition(desk, above, line) {
    const [one, two] = [above, line].map((text) => readOrder(desk, tokensOf(text), () => true));
    const last = two.words && two.words[two.words.length - 1], named = (elements) => elements.flatMap((e) => e.type === 'group' ? named(e.elements) : [e]);
    if (!one.words || !last || one.verb !== two.verb || one.words.length === 0 || one.words[one.words.length - 1].part !== last.part ||
        !named(one.verb.elements).some((e) => e.type === 'name' && e.part === last.part && e.list))
        return null;
    const others = (words) => JSON.stringify(words.filter((word) => word.part !== last.part).map(({part, kind, value}) => [part, kind, value]));
    const same = ({kind, value}) => kind === last.kind && value === last.value;
    return two.words.filter((word) => word.part === last.part).length > 1 || two.words.length === 1 || others(one.words) !== others(two.words) ? null
        : one.words.some(same) ? '' : nameOf(desk, last);
}

/* Does a suggested line speak of this thing? */
function speaksOf(suggestion, name) {
    const words = fold(name);
    for (let i = 0; i + words.length <= suggestion.words.length; i++)
        if (words.every((word, k) => suggestion.words[i + k] === word))
            return true;
    return false;
}

/* What may come next in the line that is being typed: whole words, what is offered first. */
function complete(desk, line, most) {
    const tokens = tokensOf(line), open = /\S$/.test(line) ? tokens.pop() : null;
    const typed = open ? bare(open.text) : '';
    const out = [];
    const add = (word, first) => {
        if ((open && word === open.text) || out.some((one) => one.word === word))
            return;
        out[first ? 'unshift' : 'push']({word});
    };
    if (tokens.length === 0) {
        const offered = new Set(desk.offers.map((offer) => offer[1]));
        for (const verb of desk.verbs)
            if (bare(verb.word).startsWith(typed))
                add(verb.word, offered.has(verb.id));
        return out.slice(0, most);
    }
    for (const verb of verbsOf(desk, tokens[0].text)) {
        const miss = {at: -1, expected: []}, wanted = offeredIds(desk, verb.id);
        match(desk, verb.elements, tokens, 1, miss, wanted);
        if (miss.at < tokens.length)
            continue;
        for (const one of miss.expected)
            for (const [word, first] of nextWords(desk, one, wanted))
                if (fold(word).some((part) => part.startsWith(typed)) || bare(word).startsWith(typed))
                    add(word, first);
    }
    return out.slice(0, most);
}

function nextWords(desk, expected, wanted) {
    if (expected.type === 'word')
        return [[expected.element.word, true]];
    if (expected.type === 'choice')
        return expected.element.choices.map((choice) => [choice.join(' '), true]);
    if (expected.type !== 'name')
        return [];
    return expected.element.kinds.flatMap((kind) => (desk.kinds[kind] || []).map((t) => [t.name, wanted.has(t.id)]));
}

root.DispatchLanguage = {prepare, check, suggestions, speaksOf, addition, complete, lineOf, fold, findName, distance, LINE, COLUMNS};
})(globalThis);
