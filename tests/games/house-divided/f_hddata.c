/* SPDX-License-Identifier: Apache-2.0 */
/* A data bundle of House Divided with bytes changed here and there: refused with a key, or the game can be set up, and
 * a turn of it played. Input: triples of a place (two bytes, over the bundle) and a byte to put there. */
#include "games/house-divided/data.h"
#include "games/house-divided/hd.h"
#include "tests/lib/rooms.h"
#include <assert.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static bool roll(struct chance *chance, int n, int sides, int32_t *out)
{
    (void)chance;
    for (int i = 0; i < n; i++)
        out[i] = 1 + i % sides;
    return true;
}

/* Each side takes the first thing that it may do, eight times, and then ends what is asked. */
static void play(const struct rules *rules, struct hd_state *now, struct hd_state *after)
{
    static struct play did;
    STATIC_PROMPT(prompt);
    struct chance chance = {.roll = roll};
    struct problem why = {0};
    const struct setup setup = {.scenario = "standard"};
    play_begin(&did, &chance, &why);
    assert(rules_setup(rules, &setup, now, &did));
    for (int i = 0; i < 60 && rules_asks(now); i++) {
        struct order order = {.verb = HD_FINISH};
        assert(rules_prompt(rules, now, now->mover, 0, &prompt));
        const struct offer *offer = &prompt.offers[prompt.n_offers - 1];
        if (i % 9 < 8 && offer->n_args > 0) {
            order = (struct order){.verb = offer->verb, .n_args = offer->n_args};
            for (int a = 0; a < offer->n_args; a++)
                order.arg[a] = prompt.ids[offer->arg[a].first + i % offer->arg[a].count];
        }
        why = (struct problem){0};
        play_begin(&did, &chance, &why);
        if (rules_apply_offered(rules, now, now->mover, &order, after, &did))
            *now = *after;
        assert(rules_broken(rules, now) == NULL);
    }
}

static void use(const struct hd_data *d)
{
    struct rules rules = {.is = &hd_rules, .data = d, .revision = 1};
    struct hd_state *room = calloc(2, sizeof *room);
    for (int kind = KIND_FIRST; kind < HD_NAME_KINDS_END; kind++) {
        int32_t n;
        const struct named *list = hd_names.list(&rules, kind, &n);
        for (int32_t i = 0; i < n; i++)
            assert(list[i].id > 0 && list[i].name[0] != '\0');
    }
    assert(room != NULL);
    play(&rules, &room[0], &room[1]);
    free(room);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena *arena = arena_new();
    struct span bundle = arena_copy(arena, hd_bundle());
    uint8_t *at = arena_take(arena, bundle.len);
    memcpy(at, bundle.at, bundle.len);
    for (size_t i = 0; i + 2 < size; i += 3)
        at[((size_t)data[i] << 8 | data[i + 1]) % bundle.len] = data[i + 2];
    struct problem why = {0};
    const struct hd_data *d = hd_load(arena, (struct span){at, bundle.len}, &why);
    assert((d == NULL) == (why.key != NULL));
    if (d)
        use(d);
    else
        assert(strncmp(why.key, "data.", 5) == 0 && why.offset <= bundle.len);
    arena_free(arena);
    return 0;
}
