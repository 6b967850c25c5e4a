// SPDX-License-Identifier: Apache-2.0
// The host of a walk, by its program: require('./host.js')(DISPATCH, FOLDER, MARK) for the one in FOLDER/host. expect(holds, words) counts
// what is amiss and says it, MARK in front.
'use strict';
const { execFileSync } = require('child_process');
const fs = require('fs');
const path = require('path');

const run = (program, ...words) => execFileSync(program, words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
const read = (file) => fs.readFileSync(file, 'utf8');

module.exports = (program, folder, mark) => {
    const HOST = path.join(folder, 'host'), it = { HOST, run, read, bad: 0, now: 15, mails: 0 };
    it.expect = (holds, words) => {
        if (holds)
            return;
        it.bad++;
        console.error(`${mark}: ${words}`);
    };
    it.instant = () => new Date(Date.UTC(2026, 10, 21, it.now)).toISOString().replace('.000Z', 'Z');
    it.pass = () => {
        it.now++;
        run(program, 'run', HOST, '--now', it.instant(), '--quiet');
    };
    // The newest file of this kind in a player's outbox, or null.
    it.newest = (player, pattern) => {
        const box = path.join(HOST, 'outbox', player), found = [];
        for (const message of fs.existsSync(box) ? fs.readdirSync(box).sort() : [])
            for (const file of fs.readdirSync(path.join(box, message)))
                if (pattern.test(file))
                    found.push(path.join(box, message, file));
        return found.pop() || null;
    };
    it.mail = (words) => fs.writeFileSync(path.join(HOST, 'inbox', 'new', `mail-${++it.mails}.txt`), words);
    // A luck key of NAME in the folder: what seals it, and what opens it.
    it.sealedLuck = (name) => {
        run('ssh-keygen', '-q', '-t', 'ed25519', '-N', '', '-f', path.join(folder, name));
        return run('ssh-keygen', '-l', '-f', path.join(folder, name + '.pub')).split(' ')[1];
    };
    it.openedLuck = (name) => read(path.join(folder, name + '.pub')).split(' ')[1];
    // A form's words, changed and signed with ssh-keygen by the key of this player: sheet and signature.
    it.signed = (player, name, form, change) => {
        const file = path.join(folder, name);
        fs.writeFileSync(file, change(form));
        run('ssh-keygen', '-q', '-Y', 'sign', '-f', path.join(folder, player), '-n', 'pbem-v1', file);
        return read(file) + read(file + '.sig');
    };
    return it;
};
