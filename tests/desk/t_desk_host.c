/* SPDX-License-Identifier: Apache-2.0 */
/* Sheets made at random over whole games, tried out at the desk as a page does and then sent to a real host: what the
 * desk calls good the host takes, what it refuses the host refuses, and each word that it says stands in the host's
 * receipt. DISPATCH_SOAK: 2,000 sheets. */
#include "desk/desk.h"
#include "formats/cjson.h"
#include "processor/trial/trial.h"
#include "tests/lib/play.h"
#include "tests/lib/test.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#if defined(__SANITIZE_ADDRESS__)
enum { SHEETS_EACH = 14 }; /* slow: the plain build tries more, by the same calls */
#else
enum { SHEETS_EACH = 40 };
#endif
enum { SOAK_EACH = 500, TAKEN_MOST = 30, WRONG_MOST = 4, LINES_MOST = 3 };

static struct arena *arena; /* of one game */
static struct desk *desk;
static uint64_t seed;
static int n_folders, n_good, n_wrong, n_words, n_beyond;

static json_t *ask(enum desk_entry entry, struct span request)
{
    struct span answer = desk_ask(desk, entry, request);
    json_t *json = json_loadb((const char *)answer.at, answer.len, JSON_DECODE_ANY, NULL);
    ck_assert_msg(json && !json_object_get(json, "refused"), "%.*s", (int)answer.len, (const char *)answer.at);
    return json;
}

/* ---- the page: what the seat's report tells ---- */

static void load_view(const struct trial *t, int seat)
{
    const struct rules *rules = &t->game->core->rules;
    void *view = trial_view(t, seat, arena);
    size_t len = rules_dump(rules, view, NULL, 0);
    char *words = arena_take(arena, len + 1);
    rules_dump(rules, view, words, len);
    json_decref(
        ask(DESK_LOAD, span_of(arena_words(arena,
                                           "{\"options\":[],\"revision\":%lu,\"ruleset\":\"%s\",\"scenario\":\"%s\","
                                           "\"seat\":\"%s\",\"view\":%s}",
                                           (unsigned long)rules->revision, rules->is->name, t->terms.scenario,
                                           t->seat[seat], words))));
}

/* ---- a sheet at random ---- */

static void damage(char *line)
{
    size_t at = random_below(&seed, (uint32_t)strlen(line));
    line[at] = line[at] == ' ' ? 'x' : line[at] >= '0' && line[at] < '9' ? (char)(line[at] + 1) : 'q';
}

static struct span a_sheet(void)
{
    struct text out = {.arena = arena};
    json_t *found = ask(DESK_TARGETS, span_of("{\"most\":300}"));
    const json_t *lines = json_object_get(found, "lines");
    text_words(&out, "");
    for (uint32_t i = 0, n = random_below(&seed, LINES_MOST + 1); i < n && json_array_size(lines) > 0; i++) {
        const json_t *one = json_array_get(lines, random_below(&seed, (uint32_t)json_array_size(lines)));
        char *words = arena_words(arena, "%s", text_of(one, "text"));
        if (strcmp(words, "resign") == 0)
            continue;
        if (random_below(&seed, 6) == 0)
            damage(words);
        text_format(&out, "%s\n", words);
        if (random_below(&seed, 12) == 0)
            text_format(&out, "%s\n", words);
    }
    json_decref(found);
    if (out.len == 0 || random_below(&seed, 4) > 0)
        text_words(&out, "done\n");
    return text_span(&out);
}

/* ---- the host ---- */

/* Blanks and ends of lines are one blank each. */
static const char *flat(struct span words)
{
    char *out = arena_take(arena, words.len + 1), *to = out;
    for (size_t i = 0; i < words.len; i++) {
        bool blank = words.at[i] == ' ' || words.at[i] == '\n';
        if (!blank)
            *to++ = (char)words.at[i];
        else if (to > out && to[-1] != ' ')
            *to++ = ' ';
    }
    return out;
}

static void is_in(const char *receipt, const char *words, struct span sheet)
{
    ck_assert_msg(strstr(receipt, flat(span_of(words))), "of\n%.*s\nthe desk says: %s\nand the host:\n%s",
                  (int)sheet.len, (const char *)sheet.at, words, receipt);
    n_words++;
}

static void compare(const json_t *said, struct span sheet, const struct trial_sent *sent)
{
    const json_t *slips = json_object_get(said, "slips"), *lines = json_object_get(said, "lines");
    const char *receipt = flat(sent->receipt);
    ck_assert_msg(sent->taken == (json_array_size(slips) == 0),
                  "of\n%.*s\nthe desk finds %zu slips, and the host %s:\n%.*s", (int)sheet.len, (const char *)sheet.at,
                  json_array_size(slips), sent->taken ? "takes it" : "refuses it", (int)sent->receipt.len,
                  (const char *)sent->receipt.at);
    for (size_t i = 0; i < json_array_size(slips); i++)
        is_in(receipt, text_of(json_array_get(slips, i), "words"), sheet);
    for (size_t i = 0; sent->taken && i < json_array_size(lines); i++) {
        const json_t *words = json_object_get(json_array_get(lines, i), "words");
        for (size_t k = 0; k < json_array_size(words); k++)
            is_in(receipt, json_string_value(json_array_get(words, k)), sheet);
    }
    n_good += sent->taken, n_wrong += !sent->taken;
    n_beyond += json_is_object(json_object_get(said, "horizon"));
}

static bool try_one(struct trial *t, int seat, struct span sheet)
{
    struct trial_sent sent = {0};
    struct error err = {0};
    json_t *said = ask(DESK_SUPPOSE, sheet);
    ck_assert_msg(trial_send(t, seat, sheet, &sent, &err), "%s %s: %s", err.doing, err.subject, err.cause);
    compare(said, sheet, &sent);
    json_decref(said);
    return sent.taken;
}

/* So many sheets of one game, or up to its end. Their number. */
static int a_game(const struct ruleset *set, const char *scenario, int most)
{
    struct trial t;
    struct error err = {0};
    struct trial_terms terms = {.set = set, .scenario = scenario};
    int n = 0;
    arena = arena_new();
    const char *dir = arena_words(arena, "%s/%d", temp_dir(), ++n_folders);
    memset(terms.luck, n_folders, sizeof terms.luck);
    ck_assert_int_eq(mkdir(dir, 0700), 0);
    ck_assert(trial_open(&t, dir, &terms, &err));
    for (int taken = 0, wrong = 0; n < most && taken < TAKEN_MOST && trial_asked(&t); n++) {
        int seat = trial_asked(&t) & 1 ? 0 : 1;
        load_view(&t, seat);
        bool good = try_one(&t, seat, wrong < WRONG_MOST ? a_sheet() : span_of("done\n"));
        if (!good && wrong++ > WRONG_MOST) /* the end of the part is refused too: the deadline passes */
            ck_assert(trial_let_pass(&t, &err)), wrong = 0;
        taken += good, wrong = good ? 0 : wrong;
    }
    trial_close(&t);
    arena_free(arena);
    return n;
}

START_TEST(the_host_says_the_same)
{
    const int most = getenv("DISPATCH_SOAK") ? SOAK_EACH : SHEETS_EACH;
    int all = 0;
    desk = desk_new();
    seed = 2000;
    for (size_t i = 0; rulesets[i]; i++) {
        int n = 0;
        for (int k = 0, n_scenarios = 0; n < most; k++) {
            while (rulesets[i]->scenarios[n_scenarios])
                n_scenarios++;
            n += a_game(rulesets[i], rulesets[i]->scenarios[k % n_scenarios], most - n);
        }
        all += n;
    }
    desk_free(desk);
    if (getenv("DISPATCH_TOLD"))
        fprintf(stderr, "%d sheets: %d good, %d wrong, %d words, %d beyond\n", all, n_good, n_wrong, n_words, n_beyond);
    ck_assert_int_ge(all, 5 * most);
    ck_assert_int_ge(n_good, all / 4);
    ck_assert_int_ge(n_wrong, all / 10);
    ck_assert_int_ge(n_words, all);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("desk host");
    TCase *tc = tcase_create("desk host");
    tcase_add_test(tc, the_host_says_the_same);
    suite_add_tcase(suite, tc);
    return run_suite(suite);
}
