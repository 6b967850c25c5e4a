/* SPDX-License-Identifier: Apache-2.0 */
/* A data bundle of Divided We Fall with bytes changed here and there: refused with a key, or a game can be set up, and
 * some turns of it played: of the scenarios one, by the first place. Input: a place (three bytes, over the bundle) and
 * a byte to put there, again and again. */
#include "games/divided-we-fall/acts.h"
#include "games/divided-we-fall/data.h"
#include "tests/lib/rooms.h"
#include <assert.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Whoever is asked takes one of what is offered, another each time, and now and then what silence would be. */
static void play(const struct rules *rules, const char *scenario, struct dwf_state *now, struct dwf_state *after)
{
    static struct play did;
    STATIC_PROMPT(prompt);
    struct problem why = {0};
    const struct setup setup = {.scenario = scenario};
    memset(now, 0, sizeof *now);
    play_begin(&did, NULL, &why);
    assert(rules_setup(rules, &setup, now, &did));
    for (int i = 0; i < 150 && rules_asks(now); i++) {
        int seat = rules_asks(now) & ONLY(DWF_CSA) ? DWF_CSA : DWF_USA;
        struct order order = {0};
        assert(rules_prompt(rules, now, seat, 0, &prompt));
        const struct offer *offer = &prompt.offers[(i * 7) % prompt.n_offers];
        order = (struct order){.verb = offer->verb, .n_args = offer->n_args};
        for (int a = 0; a < offer->n_args; a++)
            order.arg[a] = prompt.ids[offer->arg[a].first + i % offer->arg[a].count];
        if (order.verb == VERB_RESIGN || i % 5 == 0)
            assert(rules_fallback(rules, now, seat, &order));
        why = (struct problem){0};
        play_begin(&did, NULL, &why);
        assert(rules_apply_offered(rules, now, seat, &order, after, &did));
        *now = *after;
        assert(rules_broken(rules, now) == NULL);
    }
}

static void use(const struct dwf_data *d, size_t first)
{
    struct rules rules = {.is = &dwf_rules, .data = d, .revision = 1};
    struct dwf_state *room = calloc(2, sizeof *room);
    assert(room != NULL);
    for (int kind = DWF_NAME_AREA; kind < DWF_NAME_KINDS_END; kind++)
        for (int32_t i = 0; i < d->names[kind - KIND_FIRST].n; i++)
            assert(d->names[kind - KIND_FIRST].at[i].id > 0 && d->names[kind - KIND_FIRST].at[i].name[0] != '\0');
    play(&rules, d->scenario[1 + first % (size_t)d->n_scenarios].id, &room[0], &room[1]);
    free(room);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena *arena = arena_new();
    struct span bundle = arena_copy(arena, dwf_bundle());
    uint8_t *at = arena_take(arena, bundle.len);
    memcpy(at, bundle.at, bundle.len);
    size_t first = 0;
    for (size_t i = 0; i + 3 < size; i += 4) {
        size_t place = ((size_t)data[i] << 16 | (size_t)data[i + 1] << 8 | data[i + 2]) % bundle.len;
        at[place] = data[i + 3];
        first = i == 0 ? place : first;
    }
    struct problem why = {0};
    const struct dwf_data *d = dwf_load(arena, (struct span){at, bundle.len}, &why);
    assert((d == NULL) == (why.key != NULL));
    if (d)
        use(d, first);
    else
        assert(strncmp(why.key, "data.", 5) == 0 && why.offset <= bundle.len);
    arena_free(arena);
    return 0;
}
