/* SPDX-License-Identifier: Apache-2.0 */
/* What people say yes to when they wait for an offer: each of its terms that is not as `dispatch init` has it is named,
 * and none that is. */
#include "processor/game/offered.h"
#include "processor/host/config.h"
#include "processor/host/keys.h"
#include "processor/letters/offer_words.h"
#include "tests/lib/test.h"
#include <stdio.h>
#include <string.h>

static struct keys keys;
static struct config config;
static struct genesis plain;

/* As `dispatch offer` makes them from the settings of a fresh host. */
static void begin(void)
{
    struct problem why = {0};
    const struct pass pass = {.keys = &keys, .config = &config};
    snprintf(keys.report_fingerprint, sizeof keys.report_fingerprint, "SHA256:host");
    config_default(&config);
    snprintf(plain.scenario, sizeof plain.scenario, "standard");
    ck_assert(terms_of_host(&pass, &config, false, &plain, &why));
}

static const char *words_of(struct arena *arena, const struct genesis *g)
{
    struct offer_row offer = {0};
    offered_keep(&offer, ruleset_find("house-divided"), g);
    return offered_terms_words(&keys, arena, &offer);
}

static void missed(struct genesis *g)
{
    ck_assert(missed_read(span_of("standing 1 resign"), &g->clock));
}
static void join(struct genesis *g)
{
    g->clock.join = 86400;
}
static void open_time(struct genesis *g)
{
    g->clock.open = 2 * 86400;
}
static void settle(struct genesis *g)
{
    g->clock.settle = 0;
}
static void abandon(struct genesis *g)
{
    g->clock.abandon = 30 * 86400;
}
static void remind(struct genesis *g)
{
    g->clock.n_remind = 2;
    g->clock.remind[0] = 86400;
    g->clock.remind[1] = 14400;
}
static void grace(struct genesis *g)
{
    g->clock.grace = 3600;
}
static void workdays(struct genesis *g)
{
    g->clock.workdays = true;
}
static void press(struct genesis *g)
{
    g->press = PRESS_PUBLIC;
    g->press_unnamed = true;
}
static void press_none(struct genesis *g)
{
    g->press = PRESS_NONE;
}
static void mode_b(struct genesis *g)
{
    g->dice = 'B';
}
static void mode_c(struct genesis *g)
{
    g->dice = 'C';
}
static void mode_d(struct genesis *g)
{
    const struct beacon_rule rule = {.chain = beacon_chain_at(0), .after = 7200};
    g->dice = 'D';
    beacon_rule_write(g->beacon, sizeof g->beacon, &rule);
}
static void silence(struct genesis *g)
{
    g->silence = true;
}
static void short_setup(struct genesis *g)
{
    g->full = false;
}
static void organiser(struct genesis *g)
{
    snprintf(g->organiser, sizeof g->organiser, "SHA256:other");
}
static void recall(struct genesis *g)
{
    g->recall = 0;
}
static void outage(struct genesis *g)
{
    g->outage = 7 * 86400;
}
static void standby(struct genesis *g)
{
    g->standby = STANDBY_NONE;
}

static const struct row {
    void (*change)(struct genesis *);
    const char *named; /* a part of the sentence that tells it */
} rows[] = {{missed, "; if you are late: 1 time your standing orders answer for you"},
            {missed, ", after that you give up the game"},
            {join, "; 1 day to join"},
            {open_time, "; 2 days to reveal a sealed number"},
            {settle, "; a sheet is carried out at once"},
            {abandon, "; the game ends after 30 days without a sheet"},
            {remind, "; reminders 1 day and 4 hours before a deadline"},
            {grace, "up to 1 hour late"},
            {workdays, "Saturday"},
            {press, "; press: players may write to each other and in public, with or without a name (with two seats"},
            {press_none, "; press: none through this host"},
            {mode_b, "; dice mode B"},
            {mode_c, "; dice mode C"},
            {mode_d, "; dice mode D: the dice wait for a public random number (a beacon), published at least 2 hours "
                     "after the orders are in"},
            {silence, "; a ruling takes effect after three days if nobody objects"},
            {short_setup, "; short set-up"},
            {organiser, "; disputes are settled by the organiser, who signs with SHA256:other"},
            {recall, "; once you change your key, the old key can no longer revoke the new one"},
            {outage, "; when mail fails, the clock stops for at most 7 days"},
            {standby, "no seat goes to who stands by"}};
enum { N_ROWS = sizeof rows / sizeof *rows };

START_TEST(what_differs_is_named)
{
    struct arena *arena = arena_new();
    const char *usual = words_of(arena, &plain);
    ck_assert_str_eq(usual, "standard game; 3 days for a turn, 1 day to answer in another's turn");
    for (int i = 0; i < N_ROWS; i++) {
        struct genesis g = plain;
        rows[i].change(&g);
        const char *words = words_of(arena, &g);
        ck_assert_msg(strstr(words, rows[i].named) && strlen(words) > strlen(usual), "%s: %s", rows[i].named, words);
    }
    ck_assert_int_eq(N_ROWS, 20);
    arena_free(arena);
}
END_TEST

/* Where nothing is left to chance, there are no dice and no set-up to speak of. */
START_TEST(no_chance_no_words_of_it)
{
    struct arena *arena = arena_new();
    struct genesis g = plain;
    struct offer_row offer = {0};
    const struct ruleset *set = NULL;
    for (size_t i = 0; rulesets[i]; i++)
        set = rules_no_chance(rulesets[i]->rules) ? rulesets[i] : set;
    ck_assert(set != NULL);
    g.full = false;
    snprintf(g.scenario, sizeof g.scenario, "%s", set->scenarios[0]);
    offered_keep(&offer, set, &g);
    ck_assert(!strstr(offered_terms_words(&keys, arena, &offer), "set-up"));
    arena_free(arena);
}
END_TEST

START_TEST(a_game_is_called_by_its_title)
{
    static const struct {
        const char *words, *name, *left;
    } called[] = {
        {"blue-vs-gray", "blue-vs-gray", ""},
        {"Blue vs Gray as usa", "blue-vs-gray", " as usa"},
        {"BLUE VS. GRAY", "blue-vs-gray", ""},
        {"Blue & Gray pair", "blue-and-gray", " pair"},
        {"blue and gray", "blue-and-gray", ""},
        {"Blue&Gray", "blue-and-gray", ""},
        {"blue vs-gray", "blue-vs-gray", ""},
        {"house divided pace 9d", "house-divided", " pace 9d"},
        {"Blue", NULL, "Blue"},
        {"blue-vs-gray-2", NULL, "blue-vs-gray-2"},
        {"blue-vs-grayish", NULL, "blue-vs-grayish"},
        {"", NULL, ""},
    };
    for (size_t i = 0; i < sizeof called / sizeof *called; i++) {
        struct span left = span_of(called[i].words);
        const struct ruleset *set = ruleset_begins(&left);
        ck_assert_msg((set == NULL) == (called[i].name == NULL) &&
                          (!set || strcmp(set->rules->name, called[i].name) == 0) && span_is(left, called[i].left),
                      "%s: %s, left \"%.*s\"", called[i].words, set ? set->rules->name : "none", (int)left.len,
                      (const char *)left.at);
    }
}
END_TEST

static Suite *offer_words_suite(void)
{
    Suite *suite = suite_create("offer_words");
    TCase *t = tcase_create("terms");
    tcase_add_checked_fixture(t, begin, NULL);
    tcase_add_test(t, what_differs_is_named);
    tcase_add_test(t, a_game_is_called_by_its_title);
    tcase_add_test(t, no_chance_no_words_of_it);
    suite_add_tcase(suite, t);
    return suite;
}

int main(void)
{
    return run_suite(offer_words_suite());
}
