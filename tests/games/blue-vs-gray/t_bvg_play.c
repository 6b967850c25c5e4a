/* SPDX-License-Identifier: Apache-2.0 */
/* What must hold of every ruleset, on Blue vs Gray: all scenarios by random play (tests/lib/play.h). */
#include "games/blue-vs-gray/facts/data.h"
#include "games/blue-vs-gray/rules/steps.h"
#include "tests/lib/play.h"
#include "tests/lib/test.h"
#include <stdlib.h>

static struct deck *deck_of_state(void *state, int i)
{
    return &((struct bvg_state *)state)->deck[i];
}

struct dealing {
    struct bvg_state *state;
    int viewer;
};

static void exchange(uint8_t *list, int a, int b)
{
    uint8_t kept = list[a];
    list[a] = list[b];
    list[b] = kept;
}

static bool knows(const struct dealing *d, int card)
{
    int known = d->state->known[card], everybody = bvg_everybody(d->state);
    return known == everybody || (d->viewer >= 0 && (known & ONLY(d->viewer)) != 0);
}

/* Two cards change places; not one of which the viewer knows in which hand or pile it is. */
static bool exchange_cards(void *context, int a, int b)
{
    struct dealing *d = context;
    struct bvg_state *s = d->state;
    uint8_t *const lists[] = {s->place, s->lasting, s->now, s->used, s->parted, s->known};
    if (knows(d, a) || knows(d, b))
        return false;
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++)
        exchange(lists[i], a, b);
    return true;
}

static int scramble(const struct rules *r, void *state, int viewer, uint64_t *seed)
{
    struct dealing d = {state, viewer};
    int changed = 0;
    (void)r;
    for (int i = 0; i < BVG_SIDES; i++)
        changed += layout_scramble(&d.state->deck[i], viewer, seed, exchange_cards, &d);
    return changed;
}

/* The scenarios, then the same with three and four players. */
static const struct {
    const char *scenario, *option[3];
    int n_option;
} tables[] = {
    {"standard", {0}, 0},
    {"historical", {0}, 0},
    {"gettysburg", {0}, 0},
    {"standard", {"split-csa", "split-usa"}, 2},
    {"standard", {"split-usa"}, 1},
    {"historical", {"split-csa", "interactive-reserves"}, 2},
    {"gettysburg", {"split-usa", "split-csa"}, 2},
};

START_TEST(random_games)
{
    struct arena *arena = arena_new();
    struct problem why = {0};
    const void *data = bvg_load(arena, bvg_bundle(), &why);
    ck_assert_msg(data != NULL, "%s %s", why.key, why.got);
    struct rules r = {.is = &bvg_rules, .data = data, .revision = bvg_rules.revision};
    struct play_plan plan = {.rules = &r,
                             .setup = {tables[_i].scenario, tables[_i].option, tables[_i].n_option},
                             .seed = 1861,
                             .games = _i < 6 ? 3 : 5,
                             .moves = 1500,
                             .tries = 3,
                             .every = 10,
                             .deck = deck_of_state,
                             .scramble = scramble};
    if (getenv("DISPATCH_SOAK")) {
        plan.games = 100;
        plan.every = 3;
        plan.tries = 20;
    }
    struct play_count did = play_games(&plan);
    ck_assert_int_gt(did.positions, 20);
    ck_assert_int_gt(did.applied, 400);
    ck_assert_int_gt(did.others, 150);
    ck_assert_int_gt(did.slot_lines, 30);
    ck_assert_int_gt(did.scrambled, _i == 0 ? 200 : -1); /* the other two have fixed decks (F25) */
    ck_assert_int_gt(did.unasked, tables[_i].n_option ? 200 : -1);
    ck_assert(did.unasked == 0 || tables[_i].n_option);
    arena_free(arena);
}
END_TEST

START_TEST(fields_cover_the_state)
{
    fields_cover(bvg_fields, BVG_N_FIELDS, sizeof(struct bvg_state));
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("blue-vs-gray: properties");
    TCase *c = tcase_create("properties");
#if defined(__SANITIZE_ADDRESS__)
    tcase_add_loop_test(c, random_games, 0, (sizeof tables / sizeof tables[0] + 1) / 2); /* slow: half of the set-ups */
#else
    tcase_add_loop_test(c, random_games, 0, sizeof tables / sizeof tables[0]);
#endif
    tcase_add_test(c, fields_cover_the_state);
    suite_add_tcase(s, c);
    return s;
}

int main(void)
{
    return run_suite(suite());
}
