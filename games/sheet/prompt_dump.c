/* SPDX-License-Identifier: Apache-2.0 */
/* A prompt as canonical JSON, offers by the words of their verbs. */
#include "games/dump.h"
#include "games/sheet/line.h"
#include <assert.h>

static void dump_offer(struct dump_out *out, const struct rules *r, const struct prompt *p, const struct offer *offer)
{
    const struct verb *verb = verb_of(r, offer->verb);
    assert(verb != NULL); /* what is offered has a row in the ruleset's table, or in the common one */
    dump_words(out, "[");
    dump_string(out, verb->word);
    for (int i = 0; i < offer->n_args; i++) {
        dump_words(out, ",[");
        for (int32_t j = 0; j < offer->arg[i].count; j++) {
            if (j > 0)
                dump_words(out, ",");
            dump_number(out, p->ids[offer->arg[i].first + j]);
        }
        dump_words(out, "]");
    }
    dump_words(out, "]");
}

size_t rules_dump_prompt(const struct rules *r, const struct prompt *p, char *buf, size_t cap)
{
    struct dump_out out = {.at = buf, .cap = cap};
    const struct setup usual = {.scenario = ""};
    const char *names[SEATS_MAX] = {NULL}, *name;
    if (!p) {
        dump_words(&out, "null");
        return out.len;
    }
    int n_seats = r->is->seats(&usual, names);
    assert(p->seat >= 0 && (p->seat_name || p->seat < n_seats));
    name = p->seat_name ? p->seat_name : names[p->seat];
    assert(p->step > 0 && (size_t)p->step < r->is->n_steps);
    dump_words(&out, "{\"offers\":[");
    for (int32_t i = 0; i < p->n_offers; i++) {
        if (i > 0)
            dump_words(&out, ",");
        dump_offer(&out, r, p, &p->offers[i]);
    }
    dump_words(&out, "],\"seat\":");
    dump_string(&out, name);
    dump_words(&out, ",\"step\":");
    dump_string(&out, r->is->steps[p->step].name);
    dump_words(&out, "}");
    return out.len;
}
