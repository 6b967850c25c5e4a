/* SPDX-License-Identifier: Apache-2.0 */
/* The desk over positions of random games of every ruleset: what it answers is what the rules say, and what it cannot
 * read it refuses, with words, and stays as it was. */
#include "desk/desk.h"
#include "formats/cjson.h"
#include "processor/words/line_words.h"
#include "tests/desk/positions.h"
#include "tests/lib/play.h"
#include "tests/lib/test.h"
#include <string.h>

#if defined(__SANITIZE_ADDRESS__)
enum { POSITIONS = 3, DAMAGED = 2, NUMBERS = 10 }; /* slow: the plain build looks at more */
#else
enum { POSITIONS = 24, DAMAGED = 8, NUMBERS = 30 };
#endif
#define OF_24(n) ((n) * POSITIONS / 24) /* what so many positions have at least, where 24 have n */

static struct arena *arena;
static struct desk *desk;
static uint64_t seed;

static void setup(void)
{
    arena = arena_new();
    desk = desk_new();
    seed = 20;
}

static void teardown(void)
{
    desk_free(desk);
    arena_free(arena);
}

/* ---- asking ---- */

/* An answer that is well formed; the caller's. */
static json_t *ask(enum desk_entry entry, struct span request)
{
    struct problem why = {0};
    struct span answer = desk_ask(desk, entry, request);
    json_t *json = cjson_read(answer, &why);
    ck_assert_msg(json != NULL, "%s at %zu: %.300s", why.key, why.offset, (const char *)answer.at);
    const json_t *refused = json_object_get(json, "refused");
    if (refused)
        ck_assert_uint_gt(json_string_length(json_object_get(refused, "words")), 20);
    return json;
}

static const char *key_of(const json_t *answer)
{
    const char *key = json_string_value(json_object_get(json_object_get(answer, "refused"), "key"));
    return key ? key : "";
}

/* The key with which it is refused; "": it is answered. */
static const char *refusal(enum desk_entry entry, struct span request)
{
    json_t *answer = ask(entry, request);
    const char *key = arena_string(arena, span_of(key_of(answer)));
    json_decref(answer);
    return key;
}

static struct span facts_now(void)
{
    return arena_copy(arena, desk_ask(desk, DESK_FACTS, (struct span){0}));
}

static void load(const struct position *p)
{
    json_t *answer = ask(DESK_LOAD, p->load);
    ck_assert_msg(json_is_boolean(json_object_get(answer, "asked")), "%s", key_of(answer));
    json_decref(answer);
}

static void over_all(void (*each)(void *, const struct position *), int n)
{
    for (size_t i = 0; rulesets[i]; i++) {
        struct positions plan = {.set = rulesets[i], .seed = 7, .n = n, .each = each};
        positions_play(&plan);
        ck_assert_int_ge(plan.games, 1);
    }
}

/* ---- facts and prompts ---- */

static int n_asked;

static void facts_are_those_of_reports(void *context, const struct position *p)
{
    struct prompt *prompt = prompt_taken(p->arena);
    char *view = arena_take(p->arena, 1 << 20), *asked = arena_take(p->arena, 1 << 20);
    (void)context;
    load(p);
    size_t n = rules_dump(p->rules, p->view, view, 1 << 20);
    bool is_asked = rules_prompt(p->rules, p->view, p->seat, 0, prompt);
    size_t m = rules_dump_prompt(p->rules, is_asked ? prompt : NULL, asked, 1 << 20);
    const char *want = arena_words(p->arena, "{\"prompt\":%.*s,\"view\":%.*s}", (int)m, asked, (int)n, view);
    ck_assert(span_is(facts_now(), want));
    ck_assert(span_same(desk_ask(desk, DESK_PROMPT, (struct span){0}), (struct span){(const uint8_t *)asked, m}));
    n_asked += is_asked;
}

START_TEST(facts)
{
    n_asked = 0;
    over_all(facts_are_those_of_reports, POSITIONS);
    ck_assert_int_ge(n_asked, 4 * POSITIONS);
}
END_TEST

/* ---- what comes in ---- */

/* The request with one member set to other JSON. */
static struct span with(const struct position *p, const char *member, const char *value)
{
    json_error_t error;
    struct problem why = {0};
    struct text out = {.arena = p->arena};
    json_t *request = json_loadb((const char *)p->load.at, p->load.len, 0, &error);
    if (value)
        json_object_set_new(request, member, json_loads(value, JSON_DECODE_ANY, &error));
    else
        json_object_del(request, member);
    ck_assert(cjson_write(&out, request, &why));
    json_decref(request);
    return text_span(&out);
}

static void refuses_damage(void *context, const struct position *p)
{
    static const struct {
        const char *member, *value, *key;
    } rows[] = {{"ruleset", "\"chess\"", "desk.ruleset"},
                {"ruleset", NULL, "desk.member"},
                {"ruleset", "7", "desk.member"},
                {"revision", "99", "desk.revision"},
                {"revision", "0", "desk.member"},
                {"revision", "\"1\"", "desk.member"},
                {"seat", "\"spectator\"", "desk.member"},
                {"seat", "{}", "desk.member"},
                {"scenario", "\"1066\"", "desk.member"},
                {"options", "[\"flying\"]", "desk.member"},
                {"options", "{}", "desk.member"},
                {"events", "{}", "desk.member"},
                {"notes", "1", "desk.member"},
                {"view", NULL, "desk.member"},
                {"view", "{}", "desk.view"},
                {"view", "{\"flow\":1}", "desk.view"},
                {"facts", "{}", "data."},
                {"facts", "[1]", "data."}};
    (void)context;
    load(p);
    struct span before = facts_now();
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const char *key = refusal(DESK_LOAD, with(p, rows[i].member, rows[i].value));
        ck_assert_msg(strncmp(key, rows[i].key, strlen(rows[i].key)) == 0, "%s = %s: \"%s\"", rows[i].member,
                      rows[i].value ? rows[i].value : "(none)", key);
    }
    for (int i = 0; i < 40; i++) { /* cut off anywhere */
        struct span cut = {p->load.at, random_below(&seed, (uint32_t)p->load.len)};
        ck_assert_str_eq(refusal(DESK_LOAD, cut), "desk.syntax");
    }
    ck_assert(span_same(before, facts_now()));
}

START_TEST(damaged_requests)
{
    over_all(refuses_damage, 2);
}
END_TEST

static int n_numbers, n_refused;

/* A view in which any number is another one is refused, or is one that can be: then everything can be asked of it. */
static void survives_other_numbers(void *context, const struct position *p)
{
    (void)context;
    const char *at = memmem(p->load.at, p->load.len, "\"view\":", 7);
    size_t from = (size_t)((const uint8_t *)at - p->load.at);
    for (int i = 0; i < NUMBERS; i++) {
        struct span text = arena_copy(p->arena, p->load);
        size_t k = from + random_below(&seed, (uint32_t)(text.len - from));
        while (k < text.len && (text.at[k] < '0' || text.at[k] > '9'))
            k++;
        if (k == text.len)
            continue;
        ((uint8_t *)text.at)[k] = (uint8_t)('0' + random_below(&seed, 10));
        n_numbers++;
        if (refusal(DESK_LOAD, text)[0]) {
            n_refused++;
            continue;
        }
        for (enum desk_entry entry = DESK_FACTS; entry < DESK_TABLE; entry++)
            json_decref(ask(entry, entry == DESK_TARGETS ? p->thing : p->sheet));
    }
}

START_TEST(other_numbers)
{
    n_numbers = n_refused = 0;
    over_all(survives_other_numbers, DAMAGED);
    ck_assert_int_ge(n_numbers, 900 * DAMAGED / 8 * NUMBERS / 30);
    ck_assert_int_ge(n_refused, 100 * DAMAGED / 8 * NUMBERS / 30);
}
END_TEST

START_TEST(nothing_loaded)
{
    for (enum desk_entry entry = DESK_FACTS; entry <= DESK_ENTRIES; entry++)
        ck_assert_str_eq(refusal(entry, span_of("done\n")), entry == DESK_TABLE   ? "desk.syntax"
                                                            : entry == DESK_GUIDE ? ""
                                                                                  : "desk.empty");
    ck_assert_str_eq(refusal(DESK_LOAD, span_of("")), "desk.syntax");
    ck_assert_str_eq(refusal(DESK_LOAD, span_of("{\"a\":1,\"a\":2}")), "desk.syntax");
    ck_assert_str_eq(refusal(DESK_LOAD, span_of("{\"a\":1.5}")), "desk.syntax");
    ck_assert_str_eq(refusal(DESK_LOAD, span_of("[]")), "desk.syntax");
    ck_assert_str_eq(refusal(DESK_LOAD, (struct span){(const uint8_t *)"", DESK_REQUEST_MAX + 1}), "desk.big");
    json_t *about = ask(DESK_ABOUT, (struct span){0});
    size_t n = json_array_size(json_object_get(about, "rulesets"));
    for (size_t i = 0; i < n; i++) {
        json_t *one = json_array_get(json_object_get(about, "rulesets"), i);
        ck_assert_str_eq(text_of(one, "name"), rulesets[i]->rules->name);
        ck_assert_int_eq(json_integer_value(json_object_get(one, "revision")), rulesets[i]->rules->revision);
    }
    ck_assert(n >= 5 && !rulesets[n]);
    json_decref(about);
}
END_TEST

/* ---- sheets ---- */

static int n_sound, n_wrong, n_moved, n_part;

static bool refuses_no_text(const struct position *p)
{
    static const char *const bad[] = {"done\n\xFF", "say \xC3", "\xED\xA0\x80"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (strcmp(refusal(DESK_SUPPOSE, span_of(bad[i])), "desk.text") != 0 ||
            strcmp(refusal(DESK_PARSE, span_of(bad[i])), "desk.text") != 0)
            return false;
    struct span nul = {(const uint8_t *)"done\0done", 9}, big = {arena_take(p->arena, 1 << 17), 1 << 17};
    memset((uint8_t *)big.at, 'n', big.len);
    return strcmp(refusal(DESK_SUPPOSE, nul), "desk.text") == 0 && strcmp(refusal(DESK_PARSE, big), "desk.text") == 0;
}

/* An empty sheet puts the position back; what a wrong line spoils, the lines above it still show. */
static void supposes(void *context, const struct position *p)
{
    (void)context;
    load(p);
    struct span before = facts_now();
    json_t *answer = ask(DESK_SUPPOSE, p->sheet), *parsed = ask(DESK_PARSE, p->sheet);
    const json_t *slips = json_object_get(answer, "slips"), *slip = json_array_get(slips, 0);
    bool moved = json_is_true(json_object_get(answer, "moved"));
    ck_assert_int_eq(moved, !span_same(before, facts_now()));
    if (json_array_size(slips) == 0) {
        ck_assert_uint_eq(json_array_size(json_object_get(answer, "lines")),
                          json_array_size(json_object_get(parsed, "lines")));
        ck_assert_uint_eq(json_array_size(json_object_get(parsed, "mistakes")), 0);
        n_sound++;
        n_moved += moved;
        struct span after = facts_now();
        const char *wrong =
            arena_words(p->arena, "%.*sdeplore the war\n", (int)p->sheet.len, (const char *)p->sheet.at);
        if (!memmem(p->sheet.at, p->sheet.len, "done", 4) && !memmem(p->sheet.at, p->sheet.len, "when", 4)) {
            json_decref(ask(DESK_SUPPOSE, span_of(wrong)));
            ck_assert(span_same(after, facts_now()));
            n_part += moved;
        }
    } else {
        int first = (int)json_integer_value(json_object_get(slip, "line"));
        ck_assert_int_ge(first, 1);
        for (size_t i = 0; i < json_array_size(json_object_get(answer, "lines")); i++)
            ck_assert_int_lt(
                json_integer_value(json_object_get(json_array_get(json_object_get(answer, "lines"), i), "number")),
                first);
        n_wrong++;
    }
    json_decref(ask(DESK_SUPPOSE, span_of("")));
    ck_assert(span_same(before, facts_now()));
    ck_assert(refuses_no_text(p));
    json_decref(answer);
    json_decref(parsed);
}

START_TEST(sheets)
{
    n_sound = n_wrong = n_moved = n_part = 0;
    over_all(supposes, POSITIONS);
    ck_assert_int_ge(n_sound, OF_24(36));
    ck_assert_int_ge(n_wrong, OF_24(24));
    ck_assert_int_ge(n_moved, OF_24(12));
    ck_assert_int_ge(n_part, OF_24(3));
}
END_TEST

/* ---- targets ---- */

static int n_lines, n_offered;

static bool lists(const json_t *lines, const char *text)
{
    for (size_t i = 0; i < json_array_size(lines); i++)
        if (strcmp(text_of(json_array_get(lines, i), "text"), text) == 0)
            return true;
    return false;
}

static bool names_it(const json_t *line, const char *name)
{
    const json_t *names = json_object_get(line, "names");
    for (size_t i = 0; i < json_array_size(names); i++)
        if (strcmp(json_string_value(json_array_get(json_array_get(names, i), 2)), name) == 0)
            return true;
    return false;
}

/* Each line is one that the desk itself finds nothing wrong with, if it is of this moment. */
static void lines_can_be_carried_out(const struct position *p, const json_t *lines, const char *name)
{
    const char *part = rules_step(p->rules, p->view)->title;
    for (size_t i = 0; i < json_array_size(lines) && i < 25; i++) {
        const json_t *line = json_array_get(lines, i);
        const char *text = text_of(line, "text");
        ck_assert_msg(names_it(line, name), "%s does not name %s", text, name);
        json_t *parsed = ask(DESK_PARSE, span_of(text));
        ck_assert_msg(json_array_size(json_object_get(parsed, "mistakes")) == 0, "%s is not understood", text);
        json_decref(parsed);
        n_lines += part && strcmp(part, text_of(line, "part")) == 0;
    }
}

/* Would the rules carry it out, as far as chance allows to say? */
static bool is_taken(const struct position *p, const struct order *order)
{
    struct play *play = arena_take(p->arena, sizeof *play);
    struct chance blind = chance_blind;
    struct problem why = {0};
    play_begin(play, &blind, &why);
    return rules_apply_offered(p->rules, p->view, p->seat, order, arena_take(p->arena, 4 * p->rules->is->state_size),
                               play) ||
           play->horizon;
}

/* No order that is offered, names it and would be taken is missing. */
static void none_is_missing(const struct position *p, const json_t *lines, const char *name)
{
    struct prompt *prompt = prompt_taken(p->arena);
    char written[LINE_TEXT_MAX];
    struct line line;
    ck_assert(rules_prompt(p->rules, p->view, p->seat, 0, prompt));
    for (int tries = 0; tries < 300; tries++) {
        struct order order = any_order(prompt, &seed);
        struct line_thing thing[LINE_WORDS_MAX];
        bool names = false;
        if (!line_of_order(p->rules, &order, &line))
            continue;
        for (int32_t k = line_things(p->rules, &line, thing, LINE_WORDS_MAX) - 1; k >= 0; k--)
            names = names ||
                    (thing[k].kind >= KIND_FIRST && strcmp(name_of(p->rules, thing[k].kind, thing[k].id), name) == 0);
        line_write(p->rules, &line, "", written, sizeof written);
        if (!names)
            continue;
        bool taken = is_taken(p, &order);
        ck_assert_msg(!taken || lists(lines, written), "%s is offered, and not among the targets of %s", written, name);
        n_offered += taken;
    }
}

static int n_two, n_all;

/* Some line that names a thing and what comes next to it, and every line there is, by its words. */
static void of_two_things(const struct position *p, const char *name)
{
    const char *kind;
    json_t *names, *of_one = ask(DESK_TARGETS, p->thing), *all = ask(DESK_TARGETS, span_of("{}"));
    const json_t *lines = json_object_get(all, "lines");
    ck_assert_uint_le(json_array_size(lines), DESK_LINES_MOST);
    for (size_t i = 0;
         i < json_array_size(json_object_get(of_one, "lines")) && !json_is_true(json_object_get(all, "more")); i++)
        ck_assert(lists(lines, text_of(json_array_get(json_object_get(of_one, "lines"), i), "text")));
    json_object_foreach(json_object_get(of_one, "next"), kind, names)
    {
        const char *second = json_string_value(json_array_get(names, 0));
        json_t *two =
            ask(DESK_TARGETS, span_of(arena_words(p->arena, "{\"most\":3,\"names\":[\"%s\",\"%s\"]}", name, second)));
        const json_t *left = json_object_get(two, "lines");
        ck_assert_uint_ge(json_array_size(left), 1);
        ck_assert_uint_le(json_array_size(left), 3);
        ck_assert_int_ge(json_integer_value(json_object_get(two, "found")), (json_int_t)json_array_size(left));
        for (size_t i = 0; i < json_array_size(left); i++)
            ck_assert(names_it(json_array_get(left, i), name) && names_it(json_array_get(left, i), second));
        n_two++;
        json_decref(two);
    }
    if (json_array_size(lines) > 0) {
        const char *text = text_of(json_array_get(lines, json_array_size(lines) / 2), "text");
        json_t *one = ask(DESK_TARGETS, span_of(arena_words(p->arena, "{\"with\":\"%s\"}", text)));
        ck_assert(lists(json_object_get(one, "lines"), text));
        json_decref(one);
        n_all++;
    }
    json_decref(of_one);
    json_decref(all);
}

static void targets_of(void *context, const struct position *p)
{
    (void)context;
    load(p);
    json_t *answer = ask(DESK_TARGETS, p->thing);
    const json_t *lines = json_object_get(answer, "lines");
    const char *name = arena_string(
        p->arena, (struct span){p->thing.at + strlen("{\"name\":\""), p->thing.len - strlen("{\"name\":\"\"}")});
    if (strcmp(name, "nobody") == 0) {
        ck_assert_str_eq(key_of(answer), "desk.thing");
    } else if (!json_is_true(json_object_get(answer, "more"))) {
        ck_assert_msg(json_array_size(lines) >= 1, "nothing is listed of %s in %s", name, p->set->rules->name);
        lines_can_be_carried_out(p, lines, name);
        none_is_missing(p, lines, name);
    }
    json_decref(answer);
    of_two_things(p, name);
    ck_assert_str_eq(refusal(DESK_TARGETS, span_of("{\"names\":[\"nobody\"]}")), "desk.thing");
    ck_assert_str_eq(refusal(DESK_TARGETS, span_of("{\"kind\":\"CITY\"}")), "desk.thing");
    ck_assert_str_eq(refusal(DESK_TARGETS, span_of("x")), "desk.syntax");
}

START_TEST(targets)
{
    n_lines = n_offered = n_two = n_all = 0;
    over_all(targets_of, POSITIONS);
    ck_assert_int_ge(n_two, OF_24(20));
    ck_assert_int_ge(n_all, OF_24(40));
    ck_assert_int_ge(n_lines, OF_24(180));
    ck_assert_int_ge(n_offered, OF_24(300));
}
END_TEST

/* ---- one line added to another, what is left open, and the picture ---- */

static int n_joined;

static bool reads(const char *text)
{
    json_t *parsed = ask(DESK_PARSE, span_of(text));
    bool good = json_array_size(json_object_get(parsed, "mistakes")) == 0;
    json_decref(parsed);
    return good;
}

static void joins(void *context, const struct position *p)
{
    static const struct {
        const char *above, *line, *adds; /* adds NULL: they stay two lines */
    } rows[] = {{"attack 2011 with Forrest", "attack 2011 with Scott", "Scott"},
                {"attack 2011 with Forrest, Scott", "attack 2011 with Scott", ""},
                {"attack 2011 with Forrest", "attack 2012 with Scott", NULL},
                {"attack 2011 with Forrest at least 2-1", "attack 2011 with Scott", NULL},
                {"move Forrest to 2011", "move Scott to 2011", NULL},
                {"attack 2011 with Forrest", "move Scott to 2011", NULL},
                {"attack 2011 with Forrett", "attack 2011 with Scott", NULL},
                {"", "attack 2011 with Scott", NULL}};
    (void)context;
    load(p);
    if (!reads("attack 2011 with Forrest, Scott\nmove Scott to 2012")) /* another battle */
        return;
    n_joined++;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        json_t *answer =
            ask(DESK_JOIN,
                span_of(arena_words(p->arena, "{\"above\":\"%s\",\"line\":\"%s\"}", rows[i].above, rows[i].line)));
        const char *adds = json_string_value(json_object_get(answer, "adds"));
        ck_assert_msg(rows[i].adds ? adds && strcmp(adds, rows[i].adds) == 0 : !adds, "%s + %s: %s", rows[i].above,
                      rows[i].line, adds ? adds : "null");
        json_decref(answer);
    }
    ck_assert_str_eq(refusal(DESK_JOIN, span_of("{\"above\":1}")), "desk.member");
}

START_TEST(lines_are_joined)
{
    struct positions plan = {.set = ruleset_find("blue-and-gray"), .seed = 5, .n = 60, .each = joins};
    n_joined = 0;
    positions_play(&plan);
    ck_assert_int_ge(n_joined, 1);
}
END_TEST

static int n_open, n_unsaid, n_drawn;

static void leaves_open(void *context, const struct position *p)
{
    (void)context;
    load(p);
    json_t *done = ask(DESK_SUPPOSE, span_of("say so\ndone\n")), *nothing = ask(DESK_SUPPOSE, span_of("resign\n"));
    const char *open = json_string_value(json_object_get(done, "open"));
    n_open += open && strcmp(open, "unanswered") == 0;
    n_unsaid += open && strcmp(open, "unsaid") == 0;
    ck_assert(!open == (json_array_size(json_object_get(done, "parts")) == 0));
    ck_assert_ptr_null(json_string_value(json_object_get(nothing, "open")));
    json_decref(done);
    json_decref(nothing);
}

static void shows(void *context, const struct position *p)
{
    (void)context;
    load(p);
    json_t *picture = ask(DESK_PICTURE, span_of("")), *drawing = ask(DESK_DRAWING, span_of(""));
    const char *html = json_string_value(json_object_get(drawing, "html"));
    ck_assert_int_eq(json_is_object(picture), html != NULL);
    n_drawn += html && strstr(html, "<svg class=\"map") != NULL;
    json_decref(picture);
    json_decref(drawing);
    json_t *language = ask(DESK_LANGUAGE, span_of(""));
    ck_assert_uint_eq(json_array_size(json_object_get(language, "answers")), p->set->rules->n_answers);
    ck_assert_uint_eq(json_array_size(json_object_get(language, "facts")), p->set->rules->n_facts);
    ck_assert_uint_gt(json_array_size(json_object_get(language, "verbs")), n_common_verbs);
    json_decref(language);
    leaves_open(context, p);
}

START_TEST(what_is_shown)
{
    n_open = n_unsaid = n_drawn = 0;
    over_all(shows, POSITIONS);
    struct positions attacks = {.set = ruleset_find("blue-vs-gray"), .seed = 7, .n = 200, .each = leaves_open};
    positions_play(&attacks);
    ck_assert_int_ge(n_open, 1);
    ck_assert_int_ge(n_unsaid, OF_24(20));
    ck_assert_int_ge(n_drawn, OF_24(30));
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("desk");
    TCase *tc = tcase_create("desk");
    tcase_add_checked_fixture(tc, setup, teardown);
    tcase_add_test(tc, facts);
    tcase_add_test(tc, damaged_requests);
    tcase_add_test(tc, other_numbers);
    tcase_add_test(tc, nothing_loaded);
    tcase_add_test(tc, sheets);
    tcase_add_test(tc, targets);
    tcase_add_test(tc, lines_are_joined);
    tcase_add_test(tc, what_is_shown);
    suite_add_tcase(suite, tc);
    return run_suite(suite);
}
