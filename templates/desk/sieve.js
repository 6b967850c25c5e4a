/* What comes into a page of the order desk as HTML: a report that was opened, a picture that the rules drew. It is rebuilt of
 * named elements and attributes alone, and no style, script or address comes with it. */
(function (root) {
'use strict';

const D = root.DispatchDesk, make = D.make;
const NODES_MAX = 30000, DEPTH_MAX = 40;
const policy = root.trustedTypes ? root.trustedTypes.createPolicy('report', {createHTML: (words) => words}) : null;

const SVG = 'http://www.w3.org/2000/svg';
const DRAWN = new Set(['svg', 'g', 'defs', 'path', 'circle', 'rect', 'text', 'title', 'use', 'a', 'marker', 'pattern', 'clipPath']);
const WRITTEN = new Set(['div', 'section', 'article', 'ul', 'ol', 'li', 'p', 'b', 'strong', 'small', 'em', 'span', 'h3', 'h4', 'details',
    'summary', 'label', 'input', 'i', 'code', 'figure', 'figcaption', 'blockquote', 'dl', 'dt', 'dd', 'meter', 'table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td']);
const PLAIN = new Set(['class', 'role', 'aria-label', 'aria-hidden', 'tabindex', 'viewBox', 'width', 'height', 'x', 'y', 'cx', 'cy', 'r', 'rx',
    'd', 'dy', 'transform', 'text-anchor', 'refX', 'refY', 'patternUnits', 'data-hexes', 'textLength', 'markerWidth', 'markerHeight', 'orient', 'focusable', 'scope', 'open', 'min', 'max', 'value']);
const ID = /^(layer-\d|zoom-\d|[smkxr]-[a-z]+|h-(victory|entry|exit|attack)|[qr]\d\d|[abcegw]\d{1,4}|list|pips\d|rail|arrow|board|clear|rim|grid)$/;
const FILL = /^(currentColor|url\(#(x-[a-z]+|grid)\))$/;

function mayCarry(name, value, tag) {
    if (name === 'id' || name === 'for')
        return ID.test(value);
    if (name === 'href' && (tag === 'use' || tag === 'a') || name === 'aria-labelledby')
        return name !== 'href' ? ID.test(value) : ID.test(value.slice(1)) && value[0] === '#';
    if (name === 'marker-end')
        return value === 'url(#arrow)';
    if (name === 'fill')
        return FILL.test(value);
    if (name === 'clip-path')
        return value === 'url(#board)';
    if (tag === 'input')
        return name === 'checked' || (name === 'name' && (value === 'layer' || value === 'zoom'));
    return PLAIN.has(name);
}

/* A copy of what is harmless in a foreign node, or null. left: {nodes}, how many more there may be. */
function copyOf(node, left, depth) {
    if (node.nodeType === Node.TEXT_NODE)
        return document.createTextNode(node.data);
    if (node.nodeType !== Node.ELEMENT_NODE || depth > DEPTH_MAX || left.nodes-- <= 0)
        return null;
    const drawn = node.namespaceURI === SVG, tag = node.localName;
    if (drawn && tag === 'a') { /* a link of the map: what it is drawn around comes in without it */
        const within = document.createDocumentFragment();
        within.append(...[...node.childNodes].map((child) => copyOf(child, left, depth + 1)).filter(Boolean));
        return within;
    }
    if (!(drawn ? DRAWN : WRITTEN).has(tag))
        return null;
    const copy = drawn ? document.createElementNS(SVG, tag) : document.createElement(tag);
    for (const {name, value} of node.attributes)
        if (mayCarry(name, value, tag))
            copy.setAttribute(name, value);
    if (tag === 'input')
        copy.type = copy.id === 'list' ? 'checkbox' : 'radio';
    copy.append(...[...node.childNodes].map((child) => copyOf(child, left, depth + 1)).filter(Boolean));
    return copy;
}

/* Symbols and map, trees and cards of a page. */
function pictures(page) {
    const left = {nodes: NODES_MAX}, all = [...page.querySelectorAll('body > svg, .mapbox')].slice(0, 2);
    const lists = ['.trees', '.hand'].map((which) => page.querySelector(which)).filter(Boolean);
    return all.concat(lists).map((node) => copyOf(node, left, 0)).filter(Boolean);
}

/* All that stands in the body of a page. */
function wholeOf(page) {
    const left = {nodes: NODES_MAX};
    return [...page.body.childNodes].map((node) => copyOf(node, left, 0)).filter(Boolean);
}

function pageOf(html) {
    return new DOMParser().parseFromString(policy ? policy.createHTML(html) : html, 'text/html');
}

/* Pictures in the place of others, and a sentence on what they show. What was larger stays so, and what was in sight. */
function show(at, nodes, words, then) {
    const box = () => at.querySelector('.scroll'), sight = box() ? [box().scrollLeft, box().scrollTop] : null;
    const checked = [...at.querySelectorAll('input:checked')].map((input) => input.id);
    D.clear(at, make('p', {class: 'says', id: 'desk-shown', role: 'status'}, words), ...nodes);
    then();
    checked.map((id) => document.getElementById(id)).filter(Boolean).forEach((input) => { input.checked = true; });
    if (sight && box())
        [box().scrollLeft, box().scrollTop] = sight;
}

/* One node of it, or null. */
const copy = (node) => copyOf(node, {nodes: NODES_MAX}, 0);

root.DispatchSieve = {pageOf, pictures, wholeOf, show, copy};
})(globalThis);
