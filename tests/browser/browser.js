// SPDX-License-Identifier: Apache-2.0
// What the walks share: Debian's chromium through playwright-core, shut off from the network; with BROWSER=firefox Debian's
// firefox-esr (firefox.js).
'use strict';
const fs = require('fs');
const os = require('os');
const path = require('path');
const vm = require('vm');
const { chromium } = require('playwright-core');

const isFirefox = process.env.BROWSER === 'firefox';
const program = process.env.CHROMIUM || '/usr/bin/chromium';
const switches = ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
    '--disable-component-update', '--disable-sync', '--font-render-hinting=none'];

const PATIENCE = process.env.PATIENCE ? Number(process.env.PATIENCE) : 600000; // milliseconds: only what hangs takes longer, on a busy machine too

// As root, in a container for instance, chromium has no sandbox of its own.
async function launch() {
    if (isFirefox)
        return require('./firefox.js').launch({ timeout: PATIENCE });
    const root = process.getuid && process.getuid() === 0;
    return chromium.launch({ executablePath: program, headless: true, timeout: PATIENCE, args: root ? ['--no-sandbox', ...switches] : switches });
}

async function open() {
    const browser = await launch(), make = browser.newContext.bind(browser);
    browser.newContext = async ({ isMobile, ...how } = {}) => {
        const context = await make(isFirefox ? how : { isMobile, ...how });
        context.setDefaultTimeout(PATIENCE);
        return context;
    };
    return browser;
}

const address = (file) => 'file://' + path.resolve(file);

// The pages of a PDF, as its own objects count them.
async function pagesPrinted(page) {
    const pdf = await page.pdf({ format: 'A4', preferCSSPageSize: true, printBackground: true });
    return (pdf.toString('latin1').match(/\/Type\s*\/Page[^s]/g) || []).length;
}

// A model with what is packed in it, by the page's own script.
const pages = vm.createContext({});
vm.runInContext(fs.readFileSync(path.join(__dirname, '../../templates/desk/model.js'), 'utf8'), pages);
const whole = (model) => pages.DispatchModel.whole(model);

const axe = fs.readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

// Serious and critical findings of axe, on the whole page with everything unfolded, or as it is; by all its rules, or by those named. It
// runs in a world of its own, which the policy of a page does not reach.
async function unreadable(tab, { asItIs, rules } = {}) {
    if (!asItIs)
        await tab.evaluate(() => {
            document.querySelectorAll('details').forEach((at) => { at.open = true; });
            document.querySelectorAll('#list').forEach((at) => { at.checked = true; });
        });
    await tab.evaluate(axe);
    const found = await tab.evaluate((only) => window.axe.run(document, { resultTypes: ['violations'], ...only }), rules ? { runOnly: rules } : {});
    return found.violations.filter((at) => ['serious', 'critical'].includes(at.impact))
        .map((at) => `${at.id} (${at.impact}): ${at.help}: ${at.nodes.slice(0, 3).map((node) => node.html.slice(0, 120)).join(' | ')}`);
}

// In the dark the same elements stand in other colours: a page that was looked at whole in the light is asked for those alone.
const COLOURS = ['color-contrast', 'link-in-text-block'];

// While a page's animations run its map holds to where it opens.
const held = (tab) => tab.evaluate(() => Promise.all(document.getAnimations().map((one) => one.finished)).then(() => true));

// The map and the offers follow a moment after the text.
async function settled(tab) {
    await tab.waitForFunction(() => !document.querySelector('.suggestions[aria-busy]'));
    await held(tab);
    await tab.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

module.exports = { open, isFirefox, settled, held, COLOURS, address, whole, pagesPrinted, unreadable, fs, os, path };
