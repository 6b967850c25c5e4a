/* The order desk, the map of a large game: what lies under a finger, what may be tapped next, larger and smaller. It reads the
 * drawing (templates/map.svg.mustache) and knows neither orders nor games. */
(function (root) {
'use strict';

const ALONE = ':scope > g.k, :scope > a > g.k'; /* counters that lie in no box */
const SVG = 'http://www.w3.org/2000/svg', HEX_PATH = 'l12-21h24l12 21-12 21h-24z';

let spots = new Map();

/* What there is to be tapped, in words: no game hears of cards that it has not. */
function tappable() {
    return [['svg.map', 'a place'], ['.hand .card', 'a card'], ['.unit, svg.map g.k', 'a unit']]
        .filter(([which]) => document.querySelector(which)).map(([, words]) => words);
}

function titleOf(node) {
    const frame = node.matches('g.k') && node.querySelector('use'); /* a counter that is no more than its kind has the words of its frame */
    const title = node.querySelector('title') || (frame && document.querySelector(frame.getAttribute('href') + ' title')) || node.querySelector('text');
    return title ? title.textContent.split(':')[0] : null;
}

/* The names of what was tapped, the uppermost first: counters, boxes, places and areas of the map, a hex, a card. */
function namesOf(target, event) {
    const map = target.closest('svg.map'), card = target.closest('.hand .card, .unit');
    if (!map)
        return card && card.querySelector('strong, b') ? [card.querySelector('strong, b').textContent] : [];
    const spots = [target, ...document.elementsFromPoint(event.clientX, event.clientY)]
        .filter((node) => map.contains(node)).map((node) => node.closest('g.k, g.off, g.p, .ar path')).filter(Boolean);
    const names = [...new Set(spots)].map(titleOf);
    if (map.dataset.hexes) {
        const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(map.getScreenCTM().inverse());
        names.push(hexAt(map, at.x, at.y));
    }
    return names.filter(Boolean);
}

/* What a link of the map opens, in words: "Richmond, infantry 8, fort 3". */
function opened(link) {
    const row = link && document.getElementById(link.getAttribute('href').slice(1));
    return row ? [...row.children].map((part) => part.textContent).join(', ') : '';
}

/* Where orders are written a finger or a mouse chooses what it taps, and the answer says what stands there; the link is for
 * keys, and for pages without a desk. Nor is it dragged: a unit is. */
for (const kind of ['click', 'dragstart'])
    document.addEventListener(kind, (event) => {
        if ((event.detail || kind !== 'click') && document.querySelector('#desk') && event.target instanceof Element && event.target.closest('svg.map a'))
            event.preventDefault();
    });

/* What stands in the hex under a finger, in words: "1710: 1/2/II 6, Gen Hood 3 (gives a bonus)". Who has no pointer that can
 * rest on a counter learns its name in no other way. */
function here(event) {
    const map = event.target.closest('svg.map');
    if (event.detail === 0) /* a key: its link has opened */
        return '';
    if (!map || !map.dataset.hexes)
        return opened(event.target.closest('svg.map a'));
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(map.getScreenCTM().inverse()), hex = hexAt(map, at.x, at.y);
    const counters = [...map.querySelectorAll(ALONE)].filter((node) => {
        const use = node.querySelector('use');
        return hexAt(map, Number(use.getAttribute('x')), Number(use.getAttribute('y'))) === hex;
    }).map((node) => {
        const title = node.querySelector('title'), value = node.querySelector('text'), words = title ? title.textContent.split(': ')[1] : '';
        return titleOf(node) + (value ? ' ' + value.textContent : '') + (words ? ' (' + words + ')' : '');
    });
    return hex ? hex + (counters.length > 0 ? ': ' + counters.join(', ') : '') : '';
}

/* Where things are on the map, by their names. */
function read() {
    spots = new Map();
    document.querySelectorAll('svg.map g.k, svg.map g.off, svg.map g.p, svg.map .ar path').forEach((node) => {
        const name = titleOf(node);
        if (name && !(node.matches('g.p') && spots.has(name)))
            spots.set(name, (spots.get(name) || []).concat(node));
    });
}

/* What lies under a finger, and where everything is: hexes by their numbers, all else by its name. */
function hexAt(map, x, y) {
    const [edge, columns, rows, low] = map.dataset.hexes.split(' ').map(Number);
    let best = null, least = 30;
    for (let c = Math.floor((x - edge) / 36); c <= Math.floor((x - edge) / 36) + 1; c++) {
        const down = c % 2 === low ? 21 : 0, row = Math.round((y - edge - 21 - down) / 42) + 1;
        const far = Math.hypot(x - edge - 24 - (c - 1) * 36, y - edge - 21 - down - (row - 1) * 42);
        if (far < least && c >= 1 && c <= columns && row >= 1 && row <= rows) {
            least = far;
            best = String(c).padStart(2, '0') + String(row).padStart(2, '0');
        }
    }
    return best;
}

function marker(map, name) {
    if (map.dataset.hexes && /^\d{4}$/.test(name)) {
        const [edge, , , low] = map.dataset.hexes.split(' ').map(Number), c = Number(name.slice(0, 2)), row = Number(name.slice(2));
        return [['path', {d: 'M' + (edge + (c - 1) * 36) + ' ' + (edge + 21 + (c % 2 === low ? 21 : 0) + (row - 1) * 42) + HEX_PATH}]];
    }
    return (spots.get(name) || []).map((node) => {
        if (node.matches('.ar path'))
            return ['path', {d: node.getAttribute('d')}];
        const at = node.querySelector('rect') || node.querySelector('use'), x = Number(at.getAttribute('x')), y = Number(at.getAttribute('y'));
        return at.localName === 'rect' ? ['rect', {x, y, width: at.getAttribute('width'), height: at.getAttribute('height'), rx: 6}]
            : ['circle', {cx: x, cy: y, r: 17}];
    });
}

function mark(names, chosen) {
    const map = document.querySelector('svg.map');
    document.querySelectorAll('.picks').forEach((node) => node.remove());
    if (!map)
        return;
    const groups = [0, 1].map(() => document.createElementNS(SVG, 'g'));
    groups.forEach((group) => group.setAttribute('class', 'picks'));
    const add = (name, kind, group) => marker(map, name).forEach(([tag, attributes]) => {
        const node = document.createElementNS(SVG, tag);
        Object.entries({...attributes, class: kind}).forEach(([key, value]) => node.setAttribute(key, value));
        group.append(node);
    });
    names.forEach((name) => add(name, 'pick', groups[0]));
    chosen.forEach((name) => add(name, 'pick chosen', groups[1]));
    map.insertBefore(groups[0], map.querySelector(':scope > g.pl, :scope > g.p, :scope > g.k, :scope > a')); /* below counters and names, which are read */
    map.append(groups[1]);
    if (groups[1].lastChild)
        bringIntoSight(map.closest('.scroll'), groups[1].lastChild);
}

/* What was chosen from a list may lie outside of what is seen of the map; what was tapped stays under the finger. */
function bringIntoSight(box, node) {
    const of = box && box.getBoundingClientRect(), at = node.getBoundingClientRect(), x = at.left + at.width / 2, y = at.top + at.height / 2;
    if (of && (x < of.left || x > of.right || y < of.top || y > of.bottom)) {
        box.scrollLeft += x - of.left - of.width / 2;
        box.scrollTop += y - of.top - of.height / 2;
    }
}

/* Where to look first: the middle of what is attacked, or changed, or was attacked or moved; of several such spots the one with
 * most others around it. Else between two counters of the two sides, where most of one face as many of the other, whole in what is seen. */
function firstSight(map) {
    const sets = ['.p.att', '.fresh, .p.new, .k.new', '.hit-at', '.move', ALONE, '.p'].map((which) => [...map.querySelectorAll(which)]);
    const set = sets.find((one) => one.length > 0) || [], isBlue = set.map((node) => node.classList.contains('blue'));
    const spots = set.map((node) => node.getBBox()).map((box) => [box.x + box.width / 2, box.y + box.height / 2]);
    const near = ([x, y]) => spots.filter(([u, v]) => Math.hypot(x - u, y - v) < 120).length;
    const first = (from, worth) => from.reduce((best, at) => { const n = worth(at); return best && best[1] >= n ? best : [at, n]; }, null);
    const box = map.closest('.scroll'), half = (size) => Math.min(170, size / map.getScreenCTM().a / 2 - 16);
    const [wide, high] = [half(box.clientWidth), half(box.clientHeight)], sees = ([x, y], [u, v]) => Math.abs(x - u) < wide && Math.abs(y - v) < high;
    const between = set !== sets[4] ? [] : spots.flatMap((one, i) => spots.filter((_, k) => isBlue[i] && !isBlue[k])
        .map((other) => [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2]).filter((at) => sees(at, one)));
    const facing = (at) => Math.min(...[true, false].map((blue) => spots.filter((spot, i) => isBlue[i] === blue && sees(at, spot)).length));
    const best = first(between, (at) => 1000 * facing(at) + near(at)) || first(spots, near);
    return best && best[0];
}

/* Larger or smaller, by buttons, the wheel with Ctrl (or two fingers on a touchpad), + and -: what was in the middle, or below the
 * pointer, stays there; the first time it is where to look first. On a small screen the map opens large enough to be read. */
function turnZoom() {
    const map = document.querySelector('svg.map'), box = map && map.closest('.scroll'), inputs = [...document.querySelectorAll('.mapbox > input[name=zoom]')];
    if (!box)
        return;
    let seen = false, kept = null; /* the part of the map that is to stay */
    const note = (x = box.clientWidth / 2, y = box.clientHeight / 2) => {
        kept = {x: (box.scrollLeft + x) / box.scrollWidth, y: (box.scrollTop + y) / box.scrollHeight};
    };
    const turned = (pointer) => {
        const sight = !seen && firstSight(map), {left, top} = box.getBoundingClientRect(), {x, y} = kept;
        const at = sight && new DOMPoint(...sight).matrixTransform(map.getScreenCTM());
        const right = pointer ? pointer.clientX - left : box.clientWidth / 2, down = pointer ? pointer.clientY - top : box.clientHeight / 2;
        seen = true;
        box.scrollLeft = (at ? at.x - left + box.scrollLeft : x * box.scrollWidth) - right;
        box.scrollTop = (at ? at.y - top + box.scrollTop : y * box.scrollHeight) - down;
    };
    const step = (by, pointer) => {
        const next = inputs[inputs.findIndex((input) => input.checked) + by], {left, top} = box.getBoundingClientRect();
        if (!next)
            return;
        if (pointer)
            note(pointer.clientX - left, pointer.clientY - top);
        seen = seen || !!pointer;
        next.checked = true;
        turned(pointer);
    };
    let turn = 0; /* of the wheel: a touchpad tells many small ones */
    box.addEventListener('wheel', (event) => {
        if (!event.ctrlKey)
            return; /* it scrolls, the page or what is seen of the map */
        event.preventDefault();
        turn += event.deltaMode === 0 ? event.deltaY : 40 * event.deltaY;
        if (Math.abs(turn) < 40)
            return;
        step(turn < 0 ? 1 : -1, event);
        turn = 0;
    }, {passive: false});
    box.addEventListener('keydown', (event) => {
        const by = {'+': 1, '=': 1, '-': -1}[event.key];
        if (!by || event.ctrlKey || event.altKey || event.metaKey)
            return;
        event.preventDefault();
        step(by);
    });
    box.addEventListener('scroll', () => note());
    inputs.forEach((input) => input.addEventListener('change', () => turned()));
    note();
    if (inputs.length > 1 && matchMedia('(max-width: 600px)').matches) {
        inputs[1].checked = true;
        turned();
    }
}

root.DispatchMap = {tappable, namesOf, here, read, mark, turnZoom};
})(globalThis);
