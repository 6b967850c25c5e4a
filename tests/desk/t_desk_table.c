/* SPDX-License-Identifier: Apache-2.0 */
/* The table of the desk: whole games of every scenario are practised; the list of their sheets plays them again, as a
 * save does, and a shorter one takes back; each seat is told what a table without a desk tells it; what is damaged,
 * foreign or out of turn is refused in words, and leaves the game as it was. */
#include "formats/cjson.h"
#include "games/table/table.h"
#include "tests/desk/tables.h"
#include "tests/lib/play.h"
#include "tests/lib/test.h"
#include <string.h>

enum { ALL = PRACTISED_MOST };
/* Slow: sanitized, one scenario of each ruleset is played to its end; of all others the beginnings are looked at. */
#if defined(__SANITIZE_ADDRESS__)
enum { ENDED_MOST = 1, SHEETS_BETWEEN = 9 };
#else
enum { ENDED_MOST = 100, SHEETS_BETWEEN = 3 };
#endif

static struct arena *arena;
static struct desk *desk;

static void setup(void)
{
    arena = arena_new();
    desk = desk_new();
}

static void teardown(void)
{
    desk_free(desk);
    arena_free(arena);
}

static struct practised *practice(const char *ruleset, const char *scenario, uint64_t luck, int sheets)
{
    struct practised *p = arena_take(arena, sizeof *p);
    const struct ruleset *set = ruleset_find(ruleset);
    *p = (struct practised){
        .arena = arena, .desk = desk, .set = set, .scenario = scenario ? scenario : set->scenarios[0], .luck = luck};
    practise(p, sheets);
    return p;
}

static struct span ask(enum desk_entry entry, struct span request)
{
    return arena_copy(arena, desk_ask(desk, entry, request));
}

static struct span whole(void)
{
    return ask(DESK_BEHIND, (struct span){0});
}

/* The key with which it is refused, which is said in words; "": it is answered. */
static const char *refusal(enum desk_entry entry, struct span request)
{
    struct problem why = {0};
    json_t *json = cjson_read(ask(entry, request), &why), *refused = json_object_get(json, "refused");
    ck_assert_ptr_nonnull(json);
    ck_assert(!refused || json_string_length(json_object_get(refused, "words")) > 20);
    const char *key = json_string_value(json_object_get(refused, "key"));
    key = key ? arena_words(arena, "%s", key) : "";
    json_decref(json);
    return key;
}

static void sit(const char *seat)
{
    ck_assert_str_eq(refusal(DESK_SIT, span_of(arena_words(arena, "{\"seat\":\"%s\"}", seat))), "");
}

static int n_rulesets(void)
{
    int n = 0;
    while (rulesets[n])
        n++;
    return n;
}

/* ---- whole games ---- */

START_TEST(whole_games_and_back)
{
    const struct ruleset *set = rulesets[_i];
    int n = 0, passes = 0;
    for (int i = 0; set->scenarios[i] && i < ENDED_MOST; i++) {
        struct practised *p = practice(set->rules->name, set->scenarios[i], 40 + (uint64_t)i, ALL);
        struct span end = whole();
        ck_assert_msg(p->over, "%s does not end", set->scenarios[i]);
        /* with hands or bids the seats see different things, else all lies open */
        ck_assert_msg(p->hides == (set->rules->n_decks > 0), "%s", set->scenarios[i]);
        ck_assert_str_eq(refusal(DESK_TABLE, practised_request(p, p->n / 2)), "");
        ck_assert(!span_same(end, whole()));
        ck_assert_str_eq(refusal(DESK_TABLE, practised_request(p, p->n)), "");
        ck_assert(span_same(end, whole()));
        n += p->n, passes += p->passes;
    }
    ck_assert_int_ge(n, 10);
    ck_assert_int_lt(10 * passes, n);
}
END_TEST

/* The same game at a table without a desk: what a seat sees, what happened, and what became of its lines. */
START_TEST(each_seat_is_told_its_own)
{
    const struct ruleset *set = rulesets[_i];
    struct practised *p = practice(set->rules->name, NULL, 11, 8);
    struct setup terms = {.scenario = set->scenarios[0]};
    struct problem why = {0};
    struct table *t = table_new(arena, set, NULL, &terms, 11, &why);
    for (int i = 0; i < p->n; i++) {
        int seat = strcmp(p->seat[i], t->seat[0]) == 0 ? 0 : 1;
        ck_assert(p->sheet[i].at ? table_send(t, seat, p->sheet[i], &why) : table_pass(t, seat, &why));
        for (int who = 0; who < t->n_seats; who++) {
            struct text view = {.arena = arena}, events = {.arena = arena};
            table_view(t, who, &view);
            table_events(t, who, &events);
            ck_assert_str_eq(
                refusal(DESK_SIT, span_of(arena_words(arena, "{\"after\":%d,\"seat\":\"%s\"}", i + 1, t->seat[who]))),
                "");
            struct span facts = ask(DESK_FACTS, (struct span){0});
            const char *want = arena_words(arena, ",\"view\":%s}", view.at);
            ck_assert(facts.len > strlen(want) && memcmp(facts.at + facts.len - strlen(want), want, strlen(want)) == 0);
            json_t *news = json_loads((const char *)ask(DESK_NEWS, (struct span){0}).at, 0, NULL);
            ck_assert_uint_gt(json_string_length(json_object_get(news, "html")), events.len > 2 ? 200 : 20);
            ck_assert_ptr_nonnull(json_object_get(news, "when"));
            json_decref(news);
        }
    }
    ck_assert_int_ge(p->n, 4);
    struct text all = {.arena = arena};
    table_whole(t, &all);
    ck_assert(span_same(whole(), text_span(&all)));
}
END_TEST

/* What the page calls wrong is refused, in the words that it was told; and what it calls good is taken (practise()). */
START_TEST(what_is_wrong_is_refused)
{
    static const char *const wrong[] = {"frobnicate the enemy\n", "done\ndone maybe\n", "if\n", "end\n",
                                        "when\ndone\n"};
    const struct ruleset *set = rulesets[_i];
    struct practised *p = practice(set->rules->name, NULL, 5, 3);
    struct span before = whole();
    json_t *status = json_loads((const char *)ask(DESK_TABLE, practised_request(p, 3)).at, 0, NULL);
    sit(json_string_value(json_array_get(json_object_get(status, "asked"), 0)));
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        json_t *said = json_loads((const char *)ask(DESK_SUPPOSE, span_of(wrong[i])).at, 0, NULL);
        ck_assert_msg(json_array_size(json_object_get(said, "slips")) > 0, "%s", wrong[i]);
        ck_assert_msg(refusal(DESK_SEND, span_of(wrong[i]))[0], "%s", wrong[i]);
        json_decref(said);
    }
    ck_assert_str_eq(refusal(DESK_SEND, span_of("draft\ndone\n")), "table.draft");
    ck_assert_str_eq(refusal(DESK_SEND, span_of("done\n\xFF")), "desk.text");
    ck_assert(span_same(before, whole()));
    json_decref(status);
}
END_TEST

/* What lights up is legal: of each line that is offered for now nothing is wrong when it is tried out. In Divided We
 * Fall a set-up offers rows and places that do not go together, and these are not listed. */
static int lines_are_taken(const char *part)
{
    json_t *found = json_loads((const char *)ask(DESK_TARGETS, span_of("{\"most\":60}")).at, 0, NULL), *line;
    size_t i;
    int n = 0;
    json_array_foreach(json_object_get(found, "lines"), i, line)
    {
        const char *words = json_string_value(json_object_get(line, "text"));
        if (strcmp(json_string_value(json_object_get(line, "part")), part) != 0)
            continue;
        struct span answer = ask(DESK_SUPPOSE, span_of(arena_words(arena, "%s\n", words)));
        json_t *said = json_loadb((const char *)answer.at, answer.len, 0, NULL);
        ck_assert_msg(json_array_size(json_object_get(said, "slips")) == 0, "%s: %.*s", words, (int)answer.len,
                      (const char *)answer.at);
        json_decref(said);
        ask(DESK_SUPPOSE, (struct span){0});
        n++;
    }
    json_decref(found);
    return n;
}

/* What the part of the turn is called that asks now. */
static const char *part_now(const struct ruleset *set)
{
    json_t *now = json_loads((const char *)ask(DESK_PROMPT, (struct span){0}).at, JSON_DECODE_ANY, NULL);
    const char *name = json_string_value(json_object_get(now, "step")), *title = "";
    for (size_t i = 1; name && i < set->rules->n_steps; i++)
        if (set->rules->steps[i].name && strcmp(set->rules->steps[i].name, name) == 0)
            title = set->rules->steps[i].title ? set->rules->steps[i].title : set->rules->steps[i].name;
    json_decref(now);
    return title;
}

START_TEST(what_is_offered_is_legal)
{
    const struct ruleset *set = rulesets[_i];
    int n = 0;
    for (int i = 0; set->scenarios[i]; i++)
        for (int sheets = 0; sheets < 12; sheets += SHEETS_BETWEEN) {
            struct practised *p = practice(set->rules->name, set->scenarios[i], 3, sheets);
            json_t *status = json_loads((const char *)ask(DESK_TABLE, practised_request(p, p->n)).at, 0, NULL);
            const char *asked = json_string_value(json_array_get(json_object_get(status, "asked"), 0));
            if (asked) {
                sit(asked);
                n += lines_are_taken(part_now(set));
            }
            json_decref(status);
        }
    ck_assert_int_ge(n, 30 / SHEETS_BETWEEN);
}
END_TEST

/* ---- what is damaged, foreign or out of turn ---- */

static struct span with(struct span request, const char *member, const char *value)
{
    struct text out = {.arena = arena};
    struct problem why = {0};
    json_t *json = json_loadb((const char *)request.at, request.len, 0, NULL);
    if (value)
        json_object_set_new(json, member, json_loads(value, JSON_DECODE_ANY, NULL));
    else
        json_object_del(json, member);
    ck_assert(cjson_write(&out, json, &why));
    json_decref(json);
    return text_span(&out);
}

START_TEST(damaged_saves)
{
    static const struct {
        const char *member, *value, *key;
    } rows[] = {{"ruleset", "\"chess\"", "table.ruleset"},
                {"ruleset", NULL, "desk.member"},
                {"revision", "99", "table.revision"},
                {"revision", "0", "table.revision"},
                {"revision", NULL, "table.revision"},
                {"scenario", "\"1066\"", "setup.scenario"},
                {"scenario", "7", "desk.member"},
                {"options", "[\"flying\"]", "desk.member"},
                {"options", "{}", "desk.member"},
                {"luck", "\"12\"", "table.save"},
                {"luck", "\"000000000000000G\"", "table.save"},
                {"luck", NULL, "desk.member"},
                {"sheets", NULL, "table.save"},
                {"sheets", "{}", "table.save"},
                {"sheets", "[1]", "table.sheet"},
                {"sheets", "[{\"lines\":\"done\\n\",\"seat\":\"nobody\"}]", "table.sheet"},
                {"sheets", "[{\"lines\":7,\"seat\":\"usa\"}]", "table.sheet"},
                {"sheets", "[{\"lines\":\"frobnicate\\n\",\"seat\":\"csa\"}]", "table.sheet"},
                {"sheets", "[{\"lines\":\"done\\n\",\"seat\":\"usa\"}]", "table.sheet"} /* it is the CSA's turn */};
    struct practised *p = practice("blue-vs-gray", "standard", 8, 6);
    struct span good = practised_request(p, p->n), before = whole();
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        ck_assert_msg(strcmp(refusal(DESK_TABLE, with(good, rows[i].member, rows[i].value)), rows[i].key) == 0,
                      "%s %s: %s", rows[i].member, rows[i].value,
                      refusal(DESK_TABLE, with(good, rows[i].member, rows[i].value)));
    int n = 0;
    for (size_t cut = 0; cut < good.len; cut += 1 + good.len / 60, n++)
        ck_assert_str_eq(refusal(DESK_TABLE, (struct span){good.at, cut}), "desk.syntax");
    ck_assert_int_ge(n, 50);
    ck_assert(span_same(before, whole()));
    ck_assert_str_eq(refusal(DESK_TABLE, good), "");
    ck_assert(span_same(before, whole()));
}
END_TEST

START_TEST(out_of_turn)
{
    ck_assert_str_eq(refusal(DESK_SIT, span_of("{\"seat\":\"usa\"}")), "desk.empty");
    ck_assert_str_eq(refusal(DESK_BEHIND, (struct span){0}), "desk.empty");
    ck_assert_str_eq(refusal(DESK_SEND, span_of("done\n")), "desk.empty");
    struct practised *p = practice("blue-vs-gray", "standard", 8, 4);
    struct span before = whole();
    ck_assert_str_eq(refusal(DESK_SIT, span_of("{\"seat\":\"nobody\"}")), "desk.member");
    ck_assert_str_eq(refusal(DESK_SIT, span_of("{\"after\":5,\"seat\":\"usa\"}")), "desk.member");
    ck_assert_str_eq(refusal(DESK_SIT, span_of("{\"after\":-1,\"seat\":\"usa\"}")), "desk.member");
    /* a position of the past is for looking at */
    ck_assert_str_eq(refusal(DESK_SIT, span_of("{\"after\":0,\"seat\":\"csa\"}")), "");
    ck_assert_str_eq(refusal(DESK_SEND, span_of("done\n")), "table.asked");
    ck_assert_str_eq(refusal(DESK_PASS, (struct span){0}), "table.asked");
    ck_assert_str_eq(refusal(DESK_LOT, span_of("{\"luck\":\"0000000000000001\"}")), "table.asked");
    /* so is the newest for who is not asked */
    json_t *status = json_loads((const char *)ask(DESK_TABLE, practised_request(p, p->n)).at, 0, NULL);
    const char *asked = json_string_value(json_array_get(json_object_get(status, "asked"), 0));
    sit(strcmp(asked, "usa") == 0 ? "csa" : "usa");
    ck_assert_str_eq(refusal(DESK_SEND, span_of("done\n")), "table.asked");
    ck_assert_str_eq(refusal(DESK_PASS, (struct span){0}), "table.asked");
    sit(asked);
    ck_assert_str_eq(refusal(DESK_LOT, span_of("{\"luck\":\"x\"}")), "desk.member");
    ck_assert(span_same(before, whole()));
    json_decref(status);
}
END_TEST

/* A game that runs on without end is ended at some time. */
START_TEST(full)
{
    struct text sheets = {.arena = arena};
    text_words(&sheets, "[");
    for (int i = 0; i <= DESK_SHEETS_MOST; i++)
        text_format(&sheets, "%s{\"seat\":\"csa\"}", i ? "," : "");
    text_words(&sheets, "]");
    struct practised *p = practice("blue-vs-gray", "standard", 8, 1);
    struct span before = whole();
    ck_assert_str_eq(refusal(DESK_TABLE, with(practised_request(p, 1), "sheets", sheets.at)), "table.sheet");
    ck_assert(span_same(before, whole()));
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("desk table");
    TCase *tc = tcase_create("desk table");
    tcase_add_checked_fixture(tc, setup, teardown);
    tcase_add_loop_test(tc, whole_games_and_back, 0, n_rulesets());
    tcase_add_loop_test(tc, each_seat_is_told_its_own, 0, n_rulesets());
    tcase_add_loop_test(tc, what_is_wrong_is_refused, 0, n_rulesets());
    tcase_add_loop_test(tc, what_is_offered_is_legal, 0, n_rulesets());
    tcase_add_test(tc, damaged_saves);
    tcase_add_test(tc, out_of_turn);
    tcase_add_test(tc, full);
    suite_add_tcase(suite, tc);
    return run_suite(suite);
}
