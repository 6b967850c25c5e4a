/* SPDX-License-Identifier: Apache-2.0 */
/* A data bundle of Blue & Gray with bytes changed here and there: refused with a key, or the battle that is changed can
 * be set up, and turns of it played, with options if the input ends within a four. Input: fours of a place (three
 * bytes, over the bundle) and a byte to put there. */
#include "games/blue-and-gray/bg.h"
#include "games/blue-and-gray/data.h"
#include "games/sheet/line.h"
#include "tests/lib/rooms.h"
#include <assert.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { ORDERS = 120 };
struct dice {
    uint32_t next;
};

static bool roll(struct chance *chance, int n, int sides, int32_t *out)
{
    struct dice *dice = chance->context;
    assert(sides > 1);
    for (int i = 0; i < n; i++)
        out[i] = 1 + (int32_t)(dice->next++ % (uint32_t)sides);
    return true;
}

static int asked(const struct bg_state *s)
{
    int asks = rules_asks(s);
    return asks & ONLY(BG_CONFEDERATE) ? BG_CONFEDERATE : BG_UNION;
}

/* Whoever is asked does one or another of what is offered, and after seven such orders what an absent player would do.
 */
static void play(const struct rules *rules, const struct setup *setup, struct bg_state *now, struct bg_state *after)
{
    static struct play did;
    STATIC_PROMPT(prompt);
    struct dice dice = {0};
    struct chance chance = {.context = &dice, .roll = roll};
    struct problem why = {0};
    play_begin(&did, &chance, &why);
    assert(rules_setup(rules, setup, now, &did));
    for (int i = 0; i < ORDERS && rules_asks(now); i++) {
        struct order order;
        int seat = asked(now);
        assert(rules_prompt(rules, now, seat, 0, &prompt));
        int n = prompt.n_offers - (prompt.offers[prompt.n_offers - 1].verb == VERB_RESIGN);
        assert(n > 0);
        const struct offer *offer = &prompt.offers[i % n];
        order = (struct order){.verb = offer->verb, .n_args = offer->n_args};
        for (int a = 0; a < offer->n_args; a++)
            order.arg[a] = prompt.ids[offer->arg[a].first + i % offer->arg[a].count];
        if (i % 8 == 7)
            assert(rules_fallback(rules, now, seat, &order));
        why = (struct problem){0};
        play_begin(&did, &chance, &why);
        if (rules_apply_offered(rules, now, seat, &order, after, &did))
            *now = *after;
        assert(rules_broken(rules, now) == NULL);
    }
}

/* The battle in whose part of the bundle a place lies, since the other three are as they always were. What all four
 * share is tried with any of them, by the place. */
static int battle_of(struct span bundle, size_t place)
{
    static const char *const kinds[] = {"map", "scenario", "units"};
    static const char *const shared[] = {"\"rules\":", "\"tables\":", "\"variants\":"};
    const uint8_t *nearest = bundle.at;
    int battle = 0;
    for (size_t i = 0; i < 12 + sizeof shared / sizeof *shared; i++) {
        char key[40];
        if (i < 12)
            snprintf(key, sizeof key, "\"%s-%s\":", kinds[i / 4], bg_scenarios[i % 4]);
        else
            snprintf(key, sizeof key, "%s", shared[i - 12]);
        const uint8_t *at = memmem(bundle.at, place + 1, key, strlen(key));
        if (at && at >= nearest) {
            nearest = at;
            battle = (int)(i < 12 ? i % 4 : place % 4);
        }
    }
    return battle;
}

static void use(const struct bg_book *book, int battle, bool with_options)
{
    static const char *const all[] = {"revised", "shattered", "cavalry", "leaders"};
    static struct bg_state room[2];
    struct rules rules = {.is = &bg_rules, .data = bg_of_scenario(book, bg_scenarios[battle]), .revision = 1};
    for (int kind = KIND_FIRST; kind < BG_NAME_KINDS_END; kind++) {
        int32_t n;
        const struct named *list = bg_names.list(&rules, kind, &n);
        for (int32_t i = 0; i < n; i++)
            assert(list[i].id > 0 && list[i].name[0] != '\0');
    }
    struct setup setup = {.scenario = bg_scenarios[battle], .option = all, .n_option = with_options ? 4 : 0};
    memset(room, 0, sizeof room);
    play(&rules, &setup, &room[0], &room[1]);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena *arena = arena_new();
    struct span bundle = bg_bundle();
    uint8_t *at = arena_take(arena, bundle.len);
    memcpy(at, bundle.at, bundle.len);
    size_t first = 0;
    for (size_t i = 0; i + 3 < size; i += 4) {
        size_t place = ((size_t)data[i] << 16 | (size_t)data[i + 1] << 8 | data[i + 2]) % bundle.len;
        at[place] = data[i + 3];
        first = i == 0 ? place : first;
    }
    struct problem why = {0};
    const struct bg_book *book = bg_load(arena, (struct span){at, bundle.len}, &why);
    assert((book == NULL) == (why.key != NULL));
    if (book)
        use(book, battle_of(bundle, first), size % 4 != 0);
    else
        assert(strncmp(why.key, "data.", 5) == 0 && why.offset <= bundle.len);
    arena_free(arena);
    return 0;
}
