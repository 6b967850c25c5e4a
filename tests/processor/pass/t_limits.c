/* SPDX-License-Identifier: Apache-2.0 */
/* Games whose rules list too much, on a host: one is set aside with words that say which list it was, the others go on.
 * As much as there is room for is told, drawn up, answered, and proven by the audit. */
#include "games/face/face.h"
#include "processor/base/problems.h"
#include "tests/games/tiny_crowd.h"
#include "tests/lib/test.h"
#include "tests/lib/walk.h"
#include <stdio.h>
#include <string.h>

/* ---- the crowd as a ruleset of the program: these stand for games/face/rulesets.c ---- */
static struct span bundle(void)
{
    return span_of("{}");
}

static const void *load(struct arena *arena, struct span text, struct problem *why)
{
    if (span_is(text, "{}"))
        return arena_take(arena, 1);
    problem_set(why, "data.syntax", 0);
    return NULL;
}

static json_t *report(const struct rules *r, const void *view, int seat, const struct prompt *prompt,
                      const json_t *events, const json_t *notes)
{
    const struct crowd_state *s = view;
    char words[200];
    (void)r, (void)notes, (void)seat;
    snprintf(words, sizeof words, "offers %d, ids %d, events %zu, named %d, picked %d", prompt ? prompt->n_offers : 0,
             prompt ? prompt->n_ids : 0, json_array_size(events), s->named, s->picked);
    return json_pack("{s:s,s:s,s:s,s:[{s:s,s:s,s:[s]}]}", "when", "now", "headline", "so it is", "opening", "look.",
                     "sections", "id", "stand", "title", "HOW LONG", "items", words);
}

static const char *const scenarios[] = {"standard", NULL}, *const options[] = {NULL};
static const struct ruleset crowd_set = {.title = "Crowd",
                                         .rules = &crowd_rules,
                                         .bundle = bundle,
                                         .load = load,
                                         .report = report,
                                         .scenarios = scenarios,
                                         .options = options};
extern const struct ruleset ex_ruleset;
const struct ruleset *const rulesets[] = {&crowd_set, &ex_ruleset, NULL};
const struct ruleset *ruleset_find(const char *name)
{
    for (size_t i = 0; rulesets[i]; i++)
        if (strcmp(rulesets[i]->rules->name, name) == 0)
            return rulesets[i];
    return NULL;
}

/* ---- a host with such games ---- */
static struct walk w;

static void begin(void)
{
    walk_open(&w, "limits");
}

static void finish(void)
{
    walk_close(&w);
}

static void new_game(const char *name)
{
    walk_of(&w, "crowd", name, "blue", "gray", "");
}

static bool sends(const char *game, const char *lines)
{
    struct ingested got = walk_take(&w, walk_sign(&w, "blue", walk_orders(&w, game, "blue", lines)));
    ck_assert_int_eq(got.verdict, VERDICT_RECEIPT);
    return got.good;
}

static const struct {
    const char *word, *key, *says;
    int most;
} sizes[] = {{"offers", "room.offers", "more than 8,192 kinds of orders", OFFERS_MAX},
             {"choices", "room.ids", "more than 65,536 choices", IDS_MAX},
             {"events", "room.events", "More than 16,384 events", EVENTS_MAX},
             {"slots", "room.slots", "More than 4,096 moves of cards", SLOTS_MAX}};

/* One game asks for one too many and waits for its host; the two others go on, in the same pass and in the next. */
START_TEST(one_too_many)
{
    new_game("large");
    new_game("other");
    walk_example(&w, "third");
    /* events and slot lines outgrow their room while the sheet is tried out, and its author is told at once; a prompt
     * does when it is asked */
    bool good = sends("large", arena_words(w.arena, "%s %d\nnow\n", sizes[_i].word, sizes[_i].most + 1));
    ck_assert_int_eq(good, _i < 2);
    ck_assert(sends("other", "offers 100\nnow\n"));
    walk_pass(&w, 3600);
    struct walk_game large = walk_look(&w, "large"), other = walk_look(&w, "other");
    ck_assert_str_eq(other.aside, "");
    ck_assert_uint_eq(other.k, 2);
    ck_assert(sends("other", "pick 99\nnow\n"));
    walk_pass(&w, 3600);
    ck_assert_uint_eq(walk_look(&w, "other").k, 3);
    if (_i >= 2) { /* a faulty sheet counts up to its first bad line, when the deadline comes */
        walk_pass(&w, 4 * 86400);
        large = walk_look(&w, "large");
        ck_assert_str_eq(large.aside, "");
        ck_assert_int_eq(large.phase, CORE_OVER);
        return;
    }
    ck_assert_msg(strstr(large.aside, sizes[_i].says) != NULL, "%s", large.aside);
    ck_assert_int_eq(walk_cli(&w, "status @"), 0);
    ck_assert_msg(strstr(w.out, sizes[_i].says) || strstr(w.said, sizes[_i].says), "%s\n%s", w.out, w.said);
    walk_pass(&w, 4 * 86400);
    ck_assert_uint_ge(walk_look(&w, "third").k, 2);
    ck_assert_uint_eq(walk_look(&w, "large").k, large.k); /* it waits */
}
END_TEST

/* The most that there may be is told to both, answered and proven. */
START_TEST(the_most_there_may_be)
{
    struct text lines = {.arena = w.arena};
    new_game("large");
    text_format(&lines, "%s %d\nnow\n", sizes[_i].word, sizes[_i].most);
    ck_assert(sends("large", lines.at));
    walk_pass(&w, 3600);
    struct walk_game at = walk_look(&w, "large");
    ck_assert_str_eq(at.aside, "");
    ck_assert_uint_eq(at.k, 2);
    ck_assert(sends("large", _i == 0 ? "pick 8191\nnow\n" : _i == 1 ? "pick 65464\nnow\n" : "name U00, U59\nnow\n"));
    walk_pass(&w, 3600);
    ck_assert_uint_eq(walk_look(&w, "large").k, 3);
    ck_assert_int_eq(walk_cli(&w, "show @ large --seat blue"), 0);
    walk_says(&w, _i == 0 ? "picked 8191" : _i == 1 ? "picked 65464" : "named 2");
    ck_assert(sends("large", "pass\nnow\n"));
    walk_pass(&w, 3600);
    walk_verified(&w, "large", "blue");
    walk_proven(&w, "large", "");
}
END_TEST

/* A sheet of 640 lines: a receipt, a run, reports. */
START_TEST(the_longest_sheet)
{
    struct text lines = {.arena = w.arena};
    new_game("large");
    for (int i = 0; i < SHEET_LINES_MAX - 1; i++)
        text_words(&lines, "name U01, U02\n");
    text_words(&lines, "now\n");
    ck_assert(sends("large", lines.at));
    walk_pass(&w, 3600);
    ck_assert_uint_eq(walk_look(&w, "large").k, 2);
    ck_assert_int_eq(walk_cli(&w, "show @ large --seat blue"), 0);
    walk_says(&w, arena_words(w.arena, "named %d", 2 * (SHEET_LINES_MAX - 1)));
    text_words(&lines, "name U03\n");
    ck_assert(!sends("large", lines.at));
}
END_TEST

/* What the sentences say is what there is room for. */
START_TEST(sentences_name_the_room)
{
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        struct span says = problem_sentence(w.arena, &crowd_set, &(struct problem){.key = sizes[i].key});
        char number[20];
        snprintf(number, sizeof number, "%d,%03d", sizes[i].most / 1000, sizes[i].most % 1000);
        ck_assert_msg(strstr(arena_string(w.arena, says), number), "%s", arena_string(w.arena, says));
        ck_assert_ptr_nonnull(strstr(arena_string(w.arena, says), sizes[i].says));
    }
    const char *notes =
        arena_string(w.arena, problem_sentence(w.arena, &crowd_set, &(struct problem){.key = "room.notes"}));
    char room[60];
    snprintf(room, sizeof room, "%d,%03d notes with %d,%03d bytes", NOTES_MAX / 1000, NOTES_MAX % 1000,
             NOTE_WORDS_MAX / 1000, NOTE_WORDS_MAX % 1000);
    ck_assert_msg(strstr(notes, room), "%s", notes);
}
END_TEST

static Suite *limits_suite(void)
{
    Suite *suite = suite_create("pass: limits");
    TCase *all = tcase_create("all");
    tcase_add_checked_fixture(all, begin, finish);
    tcase_add_loop_test(all, one_too_many, 0, 4);
    tcase_add_loop_test(all, the_most_there_may_be, 0, 4);
    tcase_add_test(all, the_longest_sheet);
    tcase_add_test(all, sentences_name_the_room);
    suite_add_tcase(suite, all);
    return suite;
}

int main(void)
{
    return run_suite(limits_suite());
}
