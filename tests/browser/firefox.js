// SPDX-License-Identifier: Apache-2.0
// Debian's firefox-esr for the walks of this folder, over WebDriver BiDi: playwright-core speaks it, so that the walks are the same
// ones. What its version of package-lock.json cannot do in Firefox yet is added here: a finger, and its fields for chosen files.
'use strict';
const path = require('path');
const playwright = require('playwright-core');

const inside = path.join(path.dirname(require.resolve('playwright-core/package.json')), 'lib/server/bidi/bidiInput.js');
const { RawTouchscreenImpl } = require(inside);

RawTouchscreenImpl.prototype.tap = async function (progress, x, y) {
    const at = { x: Math.round(x), y: Math.round(y) };
    await progress.race(this._session.send('input.performActions', { context: this._session.sessionId,
        actions: [{ type: 'pointer', id: 'finger', parameters: { pointerType: 'touch' },
            actions: [{ type: 'pointerMove', ...at }, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }] }] }));
};

// A telephone, as far as pages can ask: coarse pointers that do not hover (1: coarse), fingers; nothing moves by itself.
const PREFERENCES = { 'dom.w3c_touch_events.enabled': 1, 'ui.primaryPointerCapabilities': 1, 'ui.allPointerCapabilities': 1,
    'dom.maxtouchpoints.testing.value': 5, 'ui.prefersReducedMotion': 1 };

module.exports = { launch: (how) => playwright._bidiFirefox.launch({ executablePath: process.env.FIREFOX || '/usr/bin/firefox-esr', headless: true,
    firefoxUserPrefs: PREFERENCES, ...how }) };
