// SPDX-License-Identifier: Apache-2.0
// Makes ../ground.json, the ground under maps of the war: node make.js US-ATLAS-FOLDER >../ground.json
// US-ATLAS-FOLDER: what `npm pack us-atlas@3` unpacks to; it is the US Census Bureau's cartographic boundaries, which are in the
// public domain, as TopoJSON. Courses of rivers inside states, ranges and swamps are our own (rivers.json); where the border of
// a county runs along such a course, the course takes the county's more exact line.
'use strict';
const fs = require('fs');
const path = require('path');

const BOX = { west: -10050, east: -7200, south: 2600, north: 4320 }; // hundredths of a degree
const TOLERANCE = 1.1; // hundredths of a degree: what a line may be moved by when points are left out
const ISLAND_LEAST = 12; // square hundredths of a degree

const folder = process.argv[2];
const own = JSON.parse(fs.readFileSync(path.join(__dirname, 'rivers.json')));

function read(name) {
    const all = JSON.parse(fs.readFileSync(path.join(folder, name)));
    const { scale, translate } = all.transform;
    all.lines = all.arcs.map((arc) => {
        let x = 0, y = 0;
        return arc.map(([dx, dy]) => {
            x += dx;
            y += dy;
            return [(x * scale[0] + translate[0]) * 100, (y * scale[1] + translate[1]) * 100];
        });
    });
    return all;
}

const inBox = ([x, y]) => x > BOX.west && x < BOX.east && y > BOX.south && y < BOX.north;

// ---- lines with fewer points (Douglas and Peucker) ----
function beside(p, a, b) {
    const dx = b[0] - a[0], dy = b[1] - a[1], long = dx * dx + dy * dy;
    const t = long ? Math.max(0, Math.min(1, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / long)) : 0;
    return Math.hypot(p[0] - a[0] - t * dx, p[1] - a[1] - t * dy);
}

function simpler(line, tolerance) {
    if (line.length < 3)
        return line;
    let far = 0, at = 0;
    for (let i = 1; i < line.length - 1; i++) {
        const away = beside(line[i], line[0], line[line.length - 1]);
        if (away > far || at === 0)
            [far, at] = [away, i];
    }
    const closed = line[0][0] === line[line.length - 1][0] && line[0][1] === line[line.length - 1][1];
    if (far <= tolerance && !closed)
        return [line[0], line[line.length - 1]];
    return simpler(line.slice(0, at + 1), tolerance).slice(0, -1).concat(simpler(line.slice(at), tolerance));
}

// The first point as it is, each other one by how far it lies from the one before.
function written(line) {
    const out = [];
    let x = 0, y = 0;
    for (const p of line) {
        const [px, py] = p.map(Math.round);
        if (out.length && px === x && py === y)
            continue;
        out.push(px - x, py - y);
        [x, y] = [px, py];
    }
    return out;
}

// ---- states ----
const IDS = { Pennsylvania: 'PA', Delaware: 'DE', Maryland: 'MD', 'District of Columbia': 'DC', Virginia: 'VA', 'West Virginia': 'WV',
    Ohio: 'OH', Indiana: 'IN', Illinois: 'IL', Missouri: 'MO', Kentucky: 'KY', Tennessee: 'TN', Alabama: 'AL', Mississippi: 'MS',
    Louisiana: 'LA', Texas: 'TX', Arkansas: 'AR', Georgia: 'GA', Florida: 'FL', 'South Carolina': 'SC', 'North Carolina': 'NC',
    'New Jersey': 'NJ', 'New York': 'NY', Iowa: 'IA', Kansas: 'KS', Nebraska: 'NE', Oklahoma: 'IT', Michigan: 'MI', Wisconsin: 'WI' };
// Which borders are rivers, and where: the part of the line for which this holds.
const RIVERS = {
    'OH|WV': () => true, 'KY|OH': () => true, 'IN|KY': () => true, 'IL|KY': () => true, 'KY|MO': () => true, 'MO|TN': () => true,
    'AR|TN': () => true, 'AR|MS': () => true, 'IL|MO': () => true, 'IA|IL': () => true, 'IA|NE': () => true, 'MO|NE': () => true,
    'IA|WI': () => true, 'GA|SC': ([, y]) => y < 3499, 'KY|WV': () => true, 'NJ|PA': () => true, 'DE|NJ': () => true,
    'IT|TX': ([x]) => x > -10000, 'LA|MS': ([x, y]) => y > 3101 || (x > -9000 && y < 3099), 'KS|MO': ([, y]) => y > 3912,
    'MD|VA': ([x]) => x < -7630, 'DC|VA': () => true, 'MD|WV': ([x]) => x > -7925, 'AL|GA': ([, y]) => y < 3286,
    'AL|FL': ([x, y]) => x < -8737 && y < 3099, 'AR|MO': ([x, y]) => x < -9000 && y > 3602 && y < 3649, 'FL|GA': ([x, y]) => x > -8221 && y < 3056, 'LA|TX': ([, y]) => y < 3198,
    'AR|TX': ([x, y]) => x < -9405 && y > 3350, 'IL|IN': ([, y]) => y < 3935, 'NY|PA': ([x, y]) => x > -7540 && y < 4198,
};
// Where West Virginia was parted from Virginia in 1863.
const LATER = { 'VA|WV': 'border-1863' };

const us = read('states-10m.json');
const owners = us.lines.map(() => []);
const states = [];
for (const shape of us.objects.states.geometries) {
    const id = IDS[shape.properties.name];
    const polygons = shape.type === 'Polygon' ? [shape.arcs] : shape.arcs;
    for (const ring of polygons.flat())
        for (const arc of ring)
            owners[arc < 0 ? ~arc : arc].push(id || '?');
    if (id)
        states.push({ id, rings: polygons.map((one) => one[0]) });
}

// One line of the data may become several of ours, each of one kind.
const lines = [], parts = us.lines.map(() => []);
us.lines.forEach((line, i) => {
    if (!line.some(inBox) && !owners[i].some((id) => id !== '?'))
        return;
    const pair = owners[i].slice().sort().join('|');
    const kindOf = (p) => owners[i].length < 2 ? 'coast' : LATER[pair] || (RIVERS[pair] && RIVERS[pair](p) ? 'river' : 'border');
    let from = 0;
    const middle = (k) => [(line[k][0] + line[k + 1][0]) / 2, (line[k][1] + line[k + 1][1]) / 2];
    for (let k = 0; k < line.length - 1; k++)
        if (k + 2 === line.length || kindOf(middle(k + 1)) !== kindOf(middle(from))) {
            parts[i].push(lines.length);
            lines.push({ kind: kindOf(middle(from)), pair, at: line.slice(from, k + 2) });
            from = k + 1;
        }
});

const ringLines = (ring) => ring.flatMap((arc) => arc < 0 ? parts[~arc].slice().reverse().map((n) => ~n) : parts[arc]);
const pointsOf = (ring) => ring.flatMap((n) => n < 0 ? lines[~n].at.slice().reverse() : lines[n].at);
const sizeOf = (points) => Math.abs(points.reduce((sum, p, i) => {
    const q = points[(i + 1) % points.length];
    return sum + p[0] * q[1] - q[0] * p[1];
}, 0)) / 2;

const used = new Map();
function kept(n) {
    const at = n < 0 ? ~n : n;
    if (!used.has(at))
        used.set(at, used.size);
    return n < 0 ? ~used.get(at) : used.get(at);
}
const out = { states: [], lines: [] };
// Islands that the games name stay, however small.
const NAMED = [[-8893, 3022], [-7555, 3525], [-8305, 2914], [-8810, 3025], [-8720, 3033]];
for (const state of states) {
    const rings = state.rings.map(ringLines).filter((ring) => {
        const points = pointsOf(ring);
        const named = NAMED.some(([x, y]) => points.some((p) => Math.hypot(p[0] - x, p[1] - y) < 8));
        return points.some(inBox) && (sizeOf(points) > ISLAND_LEAST || (named && sizeOf(points) > 1));
    });
    if (rings.length)
        out.states.push({ id: state.id, rings: rings.map((ring) => ring.map(kept)) });
}
for (const at of used.keys())
    out.lines.push({ kind: lines[at].kind, at: written(simpler(lines[at].at, TOLERANCE)) });

// ---- rivers inside states: along the borders of counties where these follow them ----
const counties = read('counties-10m.json');
const places = new Map(), nodes = [], near = [];
function node(p) {
    const key = p.map((v) => v.toFixed(2)).join();
    if (!places.has(key)) {
        places.set(key, nodes.length);
        nodes.push(p);
        near.push([]);
    }
    return places.get(key);
}
for (const line of counties.lines)
    for (let i = 0; i + 1 < line.length; i++)
        if (inBox(line[i]) && inBox(line[i + 1])) {
            const a = node(line[i]), b = node(line[i + 1]);
            near[a].push(b);
            near[b].push(a);
        }

const away = (p, course) => {
    let least = Infinity;
    for (let i = 0; i + 1 < course.length; i++)
        least = Math.min(least, beside(p, course[i], course[i + 1]));
    return least;
};

// The cheapest way from one end of a course to the other: over borders of counties beside it, which cost their length and more the
// farther they are from the course, or straight on, which costs more than a border that follows it.
function followed(course) {
    const close = [], index = new Map();
    nodes.forEach((p, i) => {
        if (away(p, course) < 9) {
            index.set(i, close.length);
            close.push(p);
        }
    });
    const first = close.length, all = close.concat(course);
    const along = (p) => { // how far down the course it lies
        let best = Infinity, at = 0, sum = 0;
        for (let i = 0; i + 1 < course.length; i++) {
            const a = course[i], b = course[i + 1], long = Math.hypot(b[0] - a[0], b[1] - a[1]), d = beside(p, a, b);
            if (d < best) {
                const t = long ? Math.max(0, Math.min(1, ((p[0] - a[0]) * (b[0] - a[0]) + (p[1] - a[1]) * (b[1] - a[1])) / long / long)) : 0;
                [best, at] = [d, sum + t * long];
            }
            sum += long;
        }
        return at;
    };
    const down = all.map(along), off = all.map((p) => away(p, course));
    const links = all.map(() => []);
    for (const [i, n] of index)
        for (const k of near[i])
            if (index.has(k)) {
                const m = index.get(k), long = Math.hypot(all[n][0] - all[m][0], all[n][1] - all[m][1]);
                const lie = (off[n] + off[m]) / 2;
                links[n].push([m, long * (0.55 + (lie / 7) ** 2)]);
            }
    const order = all.map((_, i) => i).sort((a, b) => down[a] - down[b]);
    order.forEach((n, at) => {
        for (let k = at + 1; k < order.length && down[order[k]] - down[n] < 30; k++) {
            const m = order[k], long = Math.hypot(all[n][0] - all[m][0], all[n][1] - all[m][1]);
            const lie = (off[n] + off[m]) / 2;
            if (long < 30)
                links[n].push([m, long * (1.5 + (lie / 7) ** 2) + (n < first || m < first ? 1 : 0)]);
        }
        for (let k = at + 1; k < order.length; k++)
            if (order[k] >= first) { // the next point of the course itself
                const m = order[k];
                links[n].push([m, Math.hypot(all[n][0] - all[m][0], all[n][1] - all[m][1]) * 1.5]);
                break;
            }
    });
    const cost = all.map(() => Infinity), by = all.map(() => -1), done = all.map(() => false);
    cost[first] = 0;
    for (;;) {
        let n = -1;
        for (let i = 0; i < all.length; i++)
            if (!done[i] && cost[i] < Infinity && (n < 0 || cost[i] < cost[n]))
                n = i;
        if (n < 0 || n === all.length - 1)
            break;
        done[n] = true;
        for (const [m, more] of links[n])
            if (cost[n] + more < cost[m]) {
                cost[m] = cost[n] + more;
                by[m] = n;
            }
    }
    const way = [];
    for (let n = all.length - 1; n >= 0; n = by[n])
        way.unshift(all[n]);
    return way;
}

for (const river of own.rivers)
    out.lines.push({ kind: 'river', name: river.name, at: written(simpler(followed(river.at), TOLERANCE)) });
for (const range of own.ranges)
    out.lines.push({ kind: 'range', name: range.name, at: written(range.at) });
for (const lake of own.lakes)
    out.lines.push({ kind: 'lake', name: lake.name, at: written(lake.at) });
for (const swamp of own.swamps)
    out.lines.push({ kind: 'marsh', name: swamp.name, at: written(swamp.at) });

const rows = (list) => list.map((one) => ' ' + JSON.stringify(one)).join(',\n');
console.log(`{
"source": "Coast and borders of states: US Census Bureau, cartographic boundaries (public domain), by the npm package us-atlas 3. West Virginia's border with Virginia, of 1863, is a kind of its own. Rivers inside states: our own courses, on the lines of Census county borders where these follow the river. Ranges and swamps: our own. Made by games/kit/ground/make.js.",
"unit": "longitude and latitude in hundredths of a degree; the first point of a line as it is, each other one by how far it lies from the one before. Rings name lines by number from 0; -1 - n: line n backwards.",
"states": [
${rows(out.states)}
],
"lines": [
${rows(out.lines)}
]}`);
