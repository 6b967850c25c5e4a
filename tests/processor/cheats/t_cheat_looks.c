/* SPDX-License-Identifier: Apache-2.0 */
/* What a host may tell of cards that a player looks at in another's hand, or gets from his partner: games of random
 * players, until one does so. */
#include "games/blue-vs-gray/bvg.h"
#include "processor/record/proof.h"
#include "tests/lib/bot.h"
#include "tests/lib/cheat.h"
#include "tests/lib/cheat_row.h"
#include "tests/lib/play.h"
#include "tests/lib/test.h"
#include "tests/lib/verified.h"
#include <string.h>

static struct walk w; /* of which the tools of cheat.h use the arena */
static void (*lie)(json_t *facts);

static void change_facts(struct walk *walk, struct proof *proof)
{
    cheat_facts(walk, proof, lie);
}

/* ---- a card that is looked at ---- */

enum { ROUNDS = 400, GAMES = 6 };
static struct bots t;

/* Plays until somebody has looked into the other's hand; the report that tells it, of `seat`. */
static bool play_round(struct bot_game *g)
{
    struct game *game = bots_look(&t, g);
    struct core *core = game->core;
    bool on = core->phase != CORE_OVER;
    for (int seat = 0; seat < core->g.n_seats; seat++) {
        struct bot_style style = {.lines = 12, .now = true};
        const char *block = NULL;
        if (core->phase == CORE_JOINING && !core->seat[seat].joined)
            block = bot_join(game, seat);
        else if (core->phase == CORE_OPENING && !core->seat[seat].opened)
            block = bot_nonce(game, seat);
        else if (core->phase == CORE_OPEN && (core->asked >> seat & 1))
            block = bot_orders(game, seat, core->k, 0, bot_sheet(&t, core, seat, &style, game->arena));
        if (block)
            bots_drop(&t, bot_sign(game->arena, t.key[seat], block));
    }
    bots_leave(game);
    bots_pass(&t, t.now + 5400);
    return on;
}

static bool tells_of_a_look(const struct bot_game *g, int seat)
{
    size_t n = g->n_reports[seat];
    const struct span proof = n ? g->report[seat][n - 1].proof : (struct span){0};
    return n && memmem(proof.at, proof.len, "[\"seen\",", 8);
}

/* With a card that its reader may see. */
static bool tells_of_a_gift(const struct bot_game *g, int seat)
{
    size_t n = g->n_reports[seat];
    const struct span proof = n ? g->report[seat][n - 1].proof : (struct span){0};
    const uint8_t *at = n ? memmem(proof.at, proof.len, "[\"passed\",1,2,", 14) : NULL;
    return at && at[14] != '0';
}

static struct bot_game *play_until_a_look(int *who)
{
    for (int i = 0; i < GAMES; i++) {
        struct bot_terms terms = {.name = arena_words(t.arena, "look%d", i), .scenario = "standard"};
        struct bot_game *g = bots_add(&t, &terms);
        bots_pass(&t, t.now);
        for (int round = 0; round < ROUNDS && play_round(g); round++)
            for (*who = 0; *who < BOT_SEATS; ++*who)
                if (tells_of_a_look(g, *who))
                    return g;
    }
    ck_abort_msg("nobody ever looked");
    return NULL;
}

/* The first card told so becomes one of that side that he does not know. */
static void tell_of_another(json_t *facts, const char *name, size_t arg)
{
    json_t *event;
    size_t i;
    const json_t *place = json_object_get(json_object_get(facts, "view"), "place");
    json_array_foreach(json_object_get(facts, "events"), i, event)
    {
        int told = (int)json_integer_value(json_array_get(event, arg)), side = bvg_side_of(told);
        if (strcmp(json_string_value(json_array_get(event, 0)), name) != 0 || told == 0)
            continue;
        int card = side == BVG_USA ? 1 : BVG_USA_CARDS + 1;
        while (json_integer_value(json_array_get(place, (size_t)card)) != BVG_UNKNOWN)
            card++;
        ck_assert(card <= BVG_CARDS && bvg_side_of(card) == side);
        json_array_set_new(event, arg, json_integer(card));
        return;
    }
    ck_abort_msg("nothing is told as %s", name);
}

static void tell_of_another_look(json_t *facts)
{
    tell_of_another(facts, "seen", 2);
}

/* A card of the other side's on the table, which everybody was shown: it is in no hand. */
static void tell_of_a_look_at_the_table(json_t *facts)
{
    json_t *event;
    size_t i;
    json_array_foreach(json_object_get(facts, "events"), i, event)
    {
        if (strcmp(json_string_value(json_array_get(event, 0)), "seen") != 0)
            continue;
        size_t deck = (size_t)bvg_side_of((int)json_integer_value(json_array_get(event, 2)));
        const json_t *decks = json_object_get(json_object_get(facts, "view"), "deck");
        const json_t *table = json_object_get(json_object_get(json_array_get(decks, deck), "table"), "at");
        size_t at = 0; /* cards of the scenario lay there from the start, and have no slot */
        while (at < json_array_size(table) &&
               json_integer_value(json_object_get(json_array_get(table, at), "slot")) < 0)
            at++;
        ck_assert_uint_lt(at, json_array_size(table));
        json_array_set_new(event, 2, json_copy(json_object_get(json_array_get(table, at), "card")));
        return;
    }
}

static void tell_of_another_gift(json_t *facts)
{
    tell_of_another(facts, "passed", 3);
}

/* The other way round: the event stays away, and the opening comes for nothing. */
static void tell_of_no_look(json_t *facts)
{
    json_t *events = json_object_get(facts, "events");
    for (size_t i = json_array_size(events); i > 0; i--)
        if (strcmp(json_string_value(json_array_get(json_array_get(events, i - 1), 0)), "seen") == 0)
            json_array_remove(events, i - 1);
}

static enum verify_verdict judged(const struct bot_game *g, int seat, const struct report_files *last,
                                  const char **words)
{
    struct text out = {.arena = w.arena};
    size_t n = g->n_reports[seat];
    struct report_files *all = arena_take(w.arena, n * sizeof *all);
    memcpy(all, g->report[seat], n * sizeof *all);
    if (last)
        all[n - 1] = *last;
    enum verify_verdict verdict = verify_reports(w.arena, all, n, NULL, &out);
    *words = out.at;
    return verdict;
}

/* Whatever is left away makes questions, and never an accusation. */
static void any_part_of_them_is_fine(const struct bot_game *g)
{
    for (int seat = 0; seat < BOT_SEATS; seat++)
        for (size_t from = 0, n = g->n_reports[seat]; from < n; from++) {
            struct report_files *some = arena_take(w.arena, n * sizeof *some);
            struct text out = {.arena = w.arena};
            size_t k = 0;
            for (size_t i = from; i < n; i++)
                if (i == from || random_below(&t.seed, 3) == 0)
                    some[k++] = g->report[seat][i];
            ck_assert_msg(verify_reports(w.arena, some, k, NULL, &out) == VERIFY_PROVEN, "%s", out.at);
        }
}

static struct cheat_keys keys_of_bots(const char *name)
{
    struct cheat_keys keys = {0};
    bots_open(&t, name, 1861);
    w = (struct walk){.arena = t.arena, .dir = t.dir};
    memcpy(keys.report, t.report, 32);
    memcpy(keys.log, t.log, 32);
    return keys;
}

/* The newest report of the seat is honest; with this lie in its facts it is not. */
static void lie_is_caught(const struct bot_game *g, int seat, const struct cheat_keys *keys, void (*how)(json_t *facts),
                          const char *wanted)
{
    const char *words;
    const struct report_files *last = &g->report[seat][g->n_reports[seat] - 1];
    ck_assert_msg(judged(g, seat, NULL, &words) == VERIFY_PROVEN, "%s", words);
    lie = how;
    struct report_files other = cheat_signed_with(&w, keys, *last, change_facts);
    ck_assert_msg(judged(g, seat, &other, &words) == VERIFY_NOT_PROVEN, "%s", words);
    ck_assert_msg(strstr(words, wanted) != NULL, "wanted \"%s\" in:\n%s", wanted, words);
}

CHEAT("host", "shows a spy another card than the one that lies there, or opens cards that nobody looked at",
      "the cards that you see", "the spy, with that report", "verify",
      "as seen in a hand, but nothing that you were sent proves that.");
START_TEST(host_lets_a_spy_see_another_card)
{
    const struct cheat_keys keys = keys_of_bots("spy");
    int seat;
    const struct bot_game *g = play_until_a_look(&seat);
    any_part_of_them_is_fine(g);
    lie_is_caught(g, seat, &keys, tell_of_another_look,
                  "as seen in a hand, but nothing that you were sent proves that.");
    lie_is_caught(g, seat, &keys, tell_of_a_look_at_the_table,
                  "as seen in a hand, but nothing that you were sent proves that.");
    lie_is_caught(g, seat, &keys, tell_of_no_look,
                  "neither drew nor was given nor, as far as the report tells, looked at.");
    bots_close(&t);
}
END_TEST

CHEAT("host", "tells you that your partner gave you another card than they did", "the cards that you see",
      "who got it, with that report", "verify", "as passed on, but nothing that you were sent proves that.");
START_TEST(host_tells_of_another_card_from_the_partner)
{
    enum { WEST = 2 };
    const struct cheat_keys keys = keys_of_bots("gift");
    struct bot_terms terms = {.name = "gift", .scenario = "standard", .option = {"split-usa"}};
    struct bot_game *g = bots_add(&t, &terms);
    int round = 0;
    bots_pass(&t, t.now);
    while (!tells_of_a_gift(g, WEST) && round++ < ROUNDS)
        ck_assert(play_round(g));
    ck_assert(tells_of_a_gift(g, WEST));
    lie_is_caught(g, WEST, &keys, tell_of_another_gift, "as passed on, but nothing that you were sent proves that.");
    bots_close(&t);
}
END_TEST

static Suite *looks_suite(void)
{
    Suite *suite = suite_create("cheats with cards that are shown");
    TCase *t_case = tcase_create("host");
    tcase_add_test(t_case, host_lets_a_spy_see_another_card);
    tcase_add_test(t_case, host_tells_of_another_card_from_the_partner);
    suite_add_tcase(suite, t_case);
    return suite;
}

int main(void)
{
    return run_suite(looks_suite());
}
