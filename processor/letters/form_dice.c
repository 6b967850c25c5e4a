/* SPDX-License-Identifier: Apache-2.0 */
/* The forms of what the dice of a closed exchange wait for. */
#include "processor/letters/form.h"

static void head(struct text *out, const struct core *core, const char *kind)
{
    text_format(out, "-----BEGIN PBEM %s-----\npbem: 1\ngame: %s\nx-name: %s\n", kind, core->id, core->g.name);
}

/* What an ACK and a NONCE of an exchange have in common. */
static void head_of_seat(struct text *out, const struct core *core, int seat, const char *kind,
                         const struct form_base *base)
{
    head(out, core, kind);
    text_format(out, "turn: %llu\nside: %s\nseq: %llu\nbase: %llu ", (unsigned long long)core->k,
                core->g.seat[seat].name, (unsigned long long)form_next_seq(core, seat), (unsigned long long)base->size);
    text_base64(out, base->root.at, sizeof base->root.at, true);
    text_words(out, "\n");
}

/* The signature is what the beacon's page shows, in lines of any length up to 60. */
static void form_beacon(struct text *out, const struct core *core, int seat)
{
    head(out, core, "BEACON");
    text_format(out, "side: %s\norders:\nround %llu\nsignature \n-----END PBEM BEACON-----\n", core->g.seat[seat].name,
                (unsigned long long)core->wait.round);
}

void form_dice(struct text *out, const struct core *core, int seat, const struct form_base *base)
{
    if (core->phase != CORE_AWAITING)
        return;
    switch (core->g.dice) {
    case 'B':
        head_of_seat(out, core, seat, "ACK", base);
        text_words(out, "-----END PBEM ACK-----\n");
        break;
    case 'C':
        head_of_seat(out, core, seat, "NONCE", base);
        text_words(out, "open: \n-----END PBEM NONCE-----\n");
        break;
    default:
        form_beacon(out, core, seat);
    }
}
