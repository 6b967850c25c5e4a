/* The order desk, the map of a large game: what lies under a finger, what may be tapped next, larger and smaller. It reads the
 * drawing (templates/map.svg.mustache) and knows neither orders nor games. */
(function (root) {
'use strict';

const SVG = 'http://www.w3.org/2000/svg', HEX_PATH = 'l12-21h24l12 21-12 21h-24z';

let spots = new Map();

/* A map on which hexes, areas and counters are tapped one after the other: it stays in sight. */
function zooms() {
    return document.querySelector('svg.map.zooms');
}

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

/* What stands in the hex under a finger, in words: "1710: 1/2/II 6, Gen Hood 3 (gives a bonus)". Who has no pointer that can
 * rest on a counter learns its name in no other way. */
function here(event) {
    const map = event.target.closest('svg.map');
    if (!map || !map.dataset.hexes)
        return '';
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(map.getScreenCTM().inverse()), hex = hexAt(map, at.x, at.y);
    const counters = [...map.querySelectorAll(':scope > g.k')].filter((node) => {
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
    const map = zooms();
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
    map.insertBefore(groups[0], map.querySelector(':scope > g.pl, :scope > g.p, :scope > g.k')); /* below counters and names, which are read */
    map.append(groups[1]);
}

/* Where to look first: the middle of what changed, else of what was attacked or moved; of several such spots the one with
 * most others around it. Else where most counters of one side face as many of the other. */
function firstSight(map) {
    const sets = ['.fresh, .p.new, .k.new', '.hit-at', '.move', ':scope > g.k'].map((which) => [...map.querySelectorAll(which)]);
    const set = sets.find((one) => one.length > 0) || [], tones = set.map((node) => node.getAttribute('class'));
    const spots = set.map((node) => node.getBBox()).map((box) => [box.x + box.width / 2, box.y + box.height / 2]);
    const around = ([x, y], far, which) => spots.filter(([u, v], i) => which(i) && Math.hypot(x - u, y - v) < far).length;
    const facing = (at, i) => Math.min(...[true, false].map((same) => around(at, 170, (k) => (tones[k] === tones[i]) === same)));
    const seen = spots.map((at, i) => around(at, 120, () => true) + (set === sets[3] ? 1000 * facing(at, i) : 0));
    return spots[seen.indexOf(Math.max(...seen))] || null;
}

/* Larger or smaller, what was in the middle stays there; the first time it is where to look first. On a small screen the map
 * opens large enough to be read. */
function turnZoom() {
    const map = zooms(), box = map && map.closest('.scroll'), inputs = [...document.querySelectorAll('.mapbox > input[name=zoom]')];
    if (!box)
        return;
    const middle = {x: 0.5, y: 0.5}, note = () => {
        middle.x = (box.scrollLeft + box.clientWidth / 2) / box.scrollWidth;
        middle.y = (box.scrollTop + box.clientHeight / 2) / box.scrollHeight;
    };
    let seen = false;
    const turned = () => {
        const {x, y} = middle, sight = !seen && firstSight(map), from = box.getBoundingClientRect();
        const at = sight && new DOMPoint(...sight).matrixTransform(map.getScreenCTM());
        seen = true;
        box.scrollLeft = at ? at.x - from.left - box.clientWidth / 2 + box.scrollLeft : x * box.scrollWidth - box.clientWidth / 2;
        box.scrollTop = at ? at.y - from.top - box.clientHeight / 2 + box.scrollTop : y * box.scrollHeight - box.clientHeight / 2;
    };
    box.addEventListener('scroll', note);
    inputs.forEach((input) => input.addEventListener('change', turned));
    if (inputs.length > 1 && matchMedia('(max-width: 600px)').matches) {
        inputs[1].checked = true;
        turned();
    }
}

root.DispatchMap = {zooms, tappable, namesOf, here, read, mark, turnZoom};
})(globalThis);
