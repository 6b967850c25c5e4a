/* SPDX-License-Identifier: Apache-2.0 */
/* The envelope: a game that was saved and loaded at every input goes on byte for byte as one that never was. */
#include "processor/core/core_members.h"
#include "tests/fuzz/envelope_genesis.h"
#include "tests/games/tiny.h"
#include "tests/lib/match.h"
#include "tests/lib/test.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A whole game with everything in it: drafts, mistakes, standing orders, replaced sheets, missed deadlines. */
static void east_moves(struct match *m, int round)
{
    static const char *const sheets[] = {"take 2\npass\nchoose high\n", "take until 3\nif hand at least 3\npass\nend\n",
                                         "take 1\npause\npass\n", "taek 2\npass\n"};
    match_orders(m, TINY_EAST, "draft\ntake 1\n");
    match_orders(m, TINY_EAST, sheets[round % 4]);
    if (round % 3 == 0)
        match_orders(m, TINY_EAST, "take 1\npass\nchoose low\n");
}

static void west_moves(struct match *m, int round)
{
    if (round % 5 == 0)
        match_orders(m, TINY_WEST, "when choice with 3 or more\nchoose low\nend\nwhen draw\ntake 2\npass\nend\n");
    if (round % 2 == 1)
        match_orders(m, TINY_WEST, "choose high\nsay Well \"played\", Zo\xc3\xab.\n");
}

/* The cards in hand are laid down one by one when it is the seat's turn: opened slots, and decks that move. */
static void lay_down(struct match *m, int seat)
{
    const struct tiny_state *s = m->core->state;
    if (m->core->phase != CORE_OPEN || s->deck.hand[seat].n == 0 || s->mover != seat ||
        flow_peek(s)->step != TINY_STEP_PLAY)
        return;
    const char *card = name_of(&m->core->rules, TINY_CARD, s->deck.hand[seat].at[0].card);
    match_orders(m, seat, arena_words(m->arena, "play %s\nboost 1\npass\n", card));
}

static int play_on(struct match *m, int most)
{
    int rounds = 0;
    while (m->core->phase == CORE_OPEN && rounds < most) {
        east_moves(m, rounds);
        west_moves(m, rounds);
        lay_down(m, TINY_EAST);
        lay_down(m, TINY_WEST);
        if (m->core->phase == CORE_OPEN)
            ck_assert(match_tick(m, core_next(m->core)));
        if (m->core->phase == CORE_CLOSED)
            match_advance(m);
        rounds++;
    }
    return rounds;
}

START_TEST(loaded_at_every_input_it_is_the_same_game)
{
    struct match plain, loaded;
    const struct match_terms terms = {.full = true, .settle = 600, .scenario = "long"};
    match_begin(&plain, &terms);
    match_begin(&loaded, &terms);
    loaded.reload = true;
    match_set_up(&plain);
    match_set_up(&loaded);
    int rounds = play_on(&plain, 200);
    ck_assert_int_eq(play_on(&loaded, 200), rounds);
    ck_assert_str_eq(plain.journal.at, loaded.journal.at);
    ck_assert_int_gt(loaded.n_reloads, 120);
    ck_assert_int_eq(plain.core->phase, CORE_OVER);
    ck_assert_int_gt(match_count(&plain, "open pack "), 3); /* the game had in it what the test is about */
    ck_assert_int_gt(match_count(&plain, "fired "), 2);
    ck_assert_int_gt(match_count(&plain, "missed "), 2);
    ck_assert_int_gt(match_count(&plain, "held "), 0);
    ck_assert_int_gt(match_count(&plain, "roll "), 6);
    match_end(&plain);
    match_end(&loaded);
}
END_TEST

/* Between advance and report the due facts are in the envelope. */
START_TEST(what_is_due_is_kept)
{
    struct match m;
    match_begin(&m, &(struct match_terms){.settle = 0});
    match_set_up(&m);
    match_orders(&m, TINY_EAST, "take 2\npass\n");
    ck_assert(core_advance(m.core, m.now, NULL));
    ck_assert(core_due_open(&m.core->due[TINY_EAST]));
    struct core_due before = m.core->due[TINY_EAST];
    json_incref(before.events), json_incref(before.notes), json_incref(before.openings);
    ck_assert_uint_gt(json_array_size(before.notes), 0);
    ck_assert_uint_gt(json_array_size(before.openings), 0);
    m.reload = true;
    match_take(&m);
    struct core_due *after = &m.core->due[TINY_EAST];
    ck_assert(after->events == NULL && core_due_open(after));
    ck_assert_int_eq(m.core->n_due, 2);
    ck_assert_uint_eq(after->log_size, m.core->tree.size);
    ck_assert(span_same(before.facts_text, after->facts_text));
    ck_assert(json_equal(before.events, after->events) && json_equal(before.notes, after->notes));
    ck_assert(json_equal(before.openings, after->openings));
    json_decref(before.events), json_decref(before.notes), json_decref(before.openings);
    match_end(&m);
}
END_TEST

START_TEST(epochs_without_live_slots_are_forgotten)
{
    struct match m;
    match_begin(&m, &(struct match_terms){.settle = 600, .scenario = "long"});
    match_set_up(&m);
    play_on(&m, 200);
    ck_assert_int_gt(match_count(&m, "shuffle pack "), 10);
    ck_assert_int_le(m.core->n_epochs, TINY_CARDS);
    match_end(&m);
}
END_TEST

static struct core *load(struct match *m, struct span envelope, struct problem *why)
{
    return core_load_with(m->arena, NULL, &match_ruleset, m->genesis, span_of("{}"), envelope, why);
}

static struct span saved(struct match *m)
{
    struct text out = {.arena = m->arena};
    core_save(m->core, &out);
    return text_span(&out);
}

/* ---- the seeds of the fuzzer ---- */

static const struct seed {
    const char *name;
    enum core_phase phase;
} seeds[] = {
    {"joining", CORE_JOINING}, {"open", CORE_OPEN},         {"closed", CORE_CLOSED},
    {"due", CORE_OPEN},        {"awaiting", CORE_AWAITING},
};

/* One game at stage after stage: the host plays the west, so that the dice of the choice wait for the east. */
static struct span seed_made(struct match *m, int which)
{
    match_begin(m, &(struct match_terms){.full = true, .dice = 'B', .host = 1 << TINY_WEST});
    if (which > 0)
        match_set_up(m);
    if (which > 1)
        match_orders(m, TINY_EAST, "take 2\npass\nchoose high\n");
    if (which == 3)
        ck_assert(core_advance(m->core, m->now, NULL)); /* nobody has been told yet */
    if (which > 3) {
        match_advance(m);
        match_orders(m, TINY_WEST, "choose low\n");
    }
    ck_assert_int_eq(m->core->phase, seeds[which].phase);
    return saved(m);
}

/* A seed that the fuzzed function refuses at once finds nothing behind that place. DISPATCH_SEEDS=write makes them
 * anew. */
START_TEST(the_fuzzers_seeds_load)
{
    struct match m;
    struct problem why = {0};
    struct span fresh = seed_made(&m, _i);
    ck_assert(span_is(m.genesis, envelope_genesis));
    const char *path = arena_words(m.arena, "tests/fuzz/seeds/envelope/%s", seeds[_i].name);
    const char *wish = getenv("DISPATCH_SEEDS");
    FILE *file = wish && strcmp(wish, "write") == 0 ? fopen(path, "wb") : NULL;
    if (file) {
        ck_assert_uint_eq(fwrite(fresh.at, 1, fresh.len, file), fresh.len);
        ck_assert_int_eq(fclose(file), 0);
    }
    struct core *core =
        core_load_with(m.arena, NULL, &match_ruleset, m.genesis, span_of("{}"), slurp(m.arena, path), &why);
    ck_assert_msg(core != NULL, "%s: %s at %zu; DISPATCH_SEEDS=write makes it anew", path, why.key, why.offset);
    ck_assert_int_eq(core->phase, seeds[_i].phase);
    ck_assert_int_eq(core->n_due > 0, strcmp(seeds[_i].name, "due") == 0);
    core_free(core);
    match_end(&m);
}
END_TEST

START_TEST(a_cut_envelope_is_refused)
{
    struct match m;
    match_begin(&m, &(struct match_terms){.settle = 600});
    match_set_up(&m);
    match_orders(&m, TINY_EAST, "take 2\npass\n");
    struct span whole = saved(&m);
    for (size_t n = 0; n < whole.len; n += 7) {
        struct problem why = {0};
        ck_assert(!load(&m, (struct span){whole.at, n}, &why));
        ck_assert_ptr_nonnull(why.key);
    }
    match_end(&m);
}
END_TEST

START_TEST(an_envelope_of_another_game_is_refused)
{
    struct match a, b;
    struct problem why = {0};
    match_begin(&a, &(struct match_terms){.settle = 600});
    match_begin(&b, &(struct match_terms){.settle = 601});
    ck_assert(!load(&a, saved(&b), &why));
    ck_assert_str_eq(why.key, "envelope.game");
    match_end(&a);
    match_end(&b);
}
END_TEST

START_TEST(strings_come_back)
{
    static const char words[] = "\"\\\b\f\n\r\t\x01\x1f /zo\xc3\xab\x7f";
    struct arena *arena = arena_new();
    struct text out = {.arena = arena};
    struct problem why = {0};
    struct span back, given = {(const uint8_t *)words, sizeof words}; /* with its NUL */
    text_json(&out, given);
    ck_assert_str_eq(out.at, "\"\\\"\\\\\\b\\f\\n\\r\\t\\u0001\\u001f /zo\xc3\xab\x7f\\u0000\"");
    struct members in = members_of(text_span(&out), arena, &why);
    ck_assert(member_text(&in, &back) && in.in.pos == out.len);
    ck_assert(span_same(back, given));
    static const char *const wrong[] = {"\"\\u0041\"", "\"\\u000a\"", "\"\\/\"",   "\"\n\"",
                                        "\"\\",        "\"a",         "\"\\u00\"", "\"\\u001F\""};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct problem no = {0};
        in = members_of(span_of(wrong[i]), arena, &no);
        ck_assert_msg(!member_text(&in, &back), "%s", wrong[i]);
        ck_assert_str_eq(no.key, "envelope.syntax");
    }
    arena_free(arena);
}
END_TEST

static Suite *save_suite(void)
{
    Suite *suite = suite_create("core: envelope");
    TCase *all = tcase_create("envelope");
    tcase_add_test(all, loaded_at_every_input_it_is_the_same_game);
    tcase_add_test(all, what_is_due_is_kept);
    tcase_add_test(all, epochs_without_live_slots_are_forgotten);
    tcase_add_loop_test(all, the_fuzzers_seeds_load, 0, (int)(sizeof seeds / sizeof *seeds));
    tcase_add_test(all, a_cut_envelope_is_refused);
    tcase_add_test(all, an_envelope_of_another_game_is_refused);
    tcase_add_test(all, strings_come_back);
    suite_add_tcase(suite, all);
    return suite;
}

int main(void)
{
    return run_suite(save_suite());
}
