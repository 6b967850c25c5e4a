/* The order desk, blocks in pasted text: finds the forms in a letter, whatever mail has done to them, and brings them into
 * their canonical form (order-armor.md, pbem-orders(5)). What is signed is this form and nothing else. */
(function (root) {
'use strict';

const LINE_MAX = 400, BLOCK_MAX = 65536, BLOCKS_MAX = 64;
const utf8 = new TextEncoder();

function squeeze(line) {
    return line.replace(/ +/g, ' ').replace(/ $/, '');
}

/* The line without its quote marks; null: it has not got them. */
function unquote(line, marks) {
    let at = 0;
    for (const mark of marks) {
        while (line[at] === ' ')
            at++;
        if (line[at] !== mark)
            return line.trim() === '' ? '' : null;
        at++;
    }
    return line.slice(at);
}

/* One line of a block: {line}, {end}, or {bad: why}. */
function readLine(raw, kind) {
    let line = raw.replace(/^ +| +$/g, '').replace(/ +/g, ' ');
    if (line.startsWith('- -'))
        line = line.slice(2);
    const armor = /^-+ ?(BEGIN|END) PBEM ([A-Z]+) ?-+$/.exec(line);
    if (armor)
        return armor[1] === 'END' && armor[2] === kind ? {end: true} : {bad: 'nested'};
    if (line.startsWith('-'))
        return {bad: 'dash'};
    if (/[\x00-\x1f\x7f-\x9f\ufffd]/.test(line))
        return {bad: 'char'};
    return utf8.encode(line).length > LINE_MAX ? {bad: 'long'} : {line};
}

/* The block that begins at lines[first]: {kind, text or bad, quoted, next: the line to go on at}. */
function readBlock(lines, first, marks, kind) {
    const out = ['-----BEGIN PBEM ' + kind + '-----'], quoted = marks !== '';
    for (let i = first + 1; i < lines.length; i++) {
        const raw = unquote(lines[i], marks);
        const read = raw === null ? {bad: 'quote'} : readLine(raw, kind);
        if (read.bad)
            return {kind, bad: read.bad, quoted, next: first + 1};
        if (read.end) {
            const text = out.join('\n') + '\n-----END PBEM ' + kind + '-----\n';
            return utf8.encode(text).length > BLOCK_MAX ? {kind, bad: 'big', quoted, next: first + 1} : {kind, text, quoted, next: i + 1};
        }
        if (read.line)
            out.push(read.line);
    }
    return {kind, bad: 'truncated', quoted, next: first + 1};
}

/* All blocks of a text, as they stand: [{kind, text: canonical, quoted}], or {kind, bad} for one that is damaged. */
function scan(text) {
    const lines = root.DispatchSign.fold(text).split('\n'), out = [];
    for (let i = 0; i < lines.length && out.length < BLOCKS_MAX;) {
        const begins = /^([>| ]*)(?:- )?-+ ?BEGIN PBEM ([A-Z]+) ?-+$/.exec(squeeze(lines[i]));
        if (!begins) {
            i++;
            continue;
        }
        const block = readBlock(lines, i, begins[1].replace(/ /g, ''), begins[2]);
        i = block.next;
        out.push(block);
    }
    return out;
}

root.DispatchArmor = {scan};
})(globalThis);
