/* SPDX-License-Identifier: Apache-2.0 */
/* The guided first games (doc/format/guide.md): each step of each is played through the rules, and what it promises
 * comes true, and was not true before. */
#include "formats/cjson.h"
#include "tests/desk/tables.h"
#include "tests/lib/test.h"
#include <stdio.h>
#include <string.h>

enum { STEPS_LEAST = 8, STEPS_MOST = 14 };

static struct arena *arena;

struct guided {
    struct practised p;
    const char *seat;
    struct text sheet; /* what is written so far */
    int lines, sends, reads;
};

static const char *words(const json_t *object, const char *member)
{
    const char *at = json_string_value(json_object_get(object, member));
    return at ? at : "";
}

static json_t *ask(struct guided *g, enum desk_entry entry, struct span request)
{
    struct span answer = practised_ask(&g->p, entry, request);
    json_t *json = json_loadb((const char *)answer.at, answer.len, JSON_DECODE_ANY, NULL);
    ck_assert_msg(!json_object_get(json, "refused"), "%.*s", (int)answer.len, (const char *)answer.at);
    return json;
}

static json_t *sit(struct guided *g, const char *seat, int after)
{
    return ask(g, DESK_SIT, span_of(arena_words(arena, "{\"after\":%d,\"seat\":\"%s\"}", after, seat)));
}

/* What the rules say of a line of the sheet; lines of another than the guide's page are not fine. */
static bool is_said_of_a_line(struct guided *g, const char *then)
{
    json_t *said = ask(g, DESK_SUPPOSE, text_span(&g->sheet)), *line, *one;
    size_t i, k;
    bool found = false;
    ck_assert_msg(json_array_size(json_object_get(said, "slips")) == 0, "%s is refused", g->sheet.at);
    json_array_foreach(json_object_get(said, "lines"), i, line)
    {
        json_array_foreach(json_object_get(line, "words"), k, one)
        {
            found = found || strstr(json_string_value(one), then);
        }
    }
    json_decref(said);
    return found;
}

/* As a page shows it: without marks, and with apostrophes. */
static const char *plain(const char *html)
{
    char *out = arena_take(arena, strlen(html) + 1), *to = out;
    bool inside = false;
    for (const char *at = html; *at; at++) {
        inside = inside || *at == '<';
        if (!inside && strncmp(at, "&#39;", 5) == 0) {
            *to++ = '\'';
            at += 4;
        } else if (!inside) {
            *to++ = *at;
        }
        inside = inside && *at != '>';
    }
    return out;
}

/* In what the guide's reader is told after these sheets. */
static bool is_told(struct guided *g, const char *then, int from, int to)
{
    bool found = false;
    for (int after = from; after <= to; after++) {
        json_decref(sit(g, g->seat, after));
        json_t *news = ask(g, DESK_NEWS, (struct span){0});
        found = found || strstr(plain(words(news, "html")), then);
        json_decref(news);
    }
    return found;
}

static void take(struct guided *g, const char *seat, const json_t *lines)
{
    json_decref(sit(g, seat, g->p.n));
    struct span sheet = lines ? span_of(json_string_value(lines)) : (struct span){0};
    json_decref(ask(g, sheet.at ? DESK_SEND : DESK_PASS, sheet));
    g->p.n++;
}

static const char *asked_now(struct guided *g)
{
    json_t *status = sit(g, g->seat, g->p.n);
    const char *asked =
        arena_words(arena, "%s", json_string_value(json_array_get(json_object_get(status, "asked"), 0)));
    json_decref(status);
    return asked;
}

static void send(struct guided *g, const json_t *step)
{
    json_t *sheet = json_stringn(g->sheet.at, g->sheet.len), *answer;
    int before = g->p.n;
    size_t i;
    ck_assert_msg(!is_told(g, words(step, "then"), before, before), "%s was so before", words(step, "then"));
    take(g, g->seat, sheet);
    json_decref(sheet);
    json_array_foreach(json_object_get(step, "send"), i, answer)
    {
        const char *other = asked_now(g);
        ck_assert_str_ne(other, g->seat);
        take(g, other, json_is_string(answer) ? answer : NULL);
    }
    ck_assert_str_eq(asked_now(g), g->seat);
    ck_assert_msg(is_told(g, words(step, "then"), before + 1, g->p.n), "%s does not come true", words(step, "then"));
    g->sheet.len = 0;
    g->sends++;
}

static void play_step(struct guided *g, const json_t *step)
{
    const char *line = words(step, "line"), *then = words(step, "then");
    ck_assert_uint_gt(strlen(words(step, "title")), 4);
    ck_assert_uint_gt(strlen(words(step, "look")), 40);
    ck_assert_uint_gt(strlen(words(step, "why")), 40);
    ck_assert_msg(strlen(then) > 5, "%s promises nothing", words(step, "title"));
    if (json_object_get(step, "send")) {
        send(g, step);
        return;
    }
    json_decref(sit(g, g->seat, g->p.n));
    if (*line) {
        ck_assert_msg(!is_said_of_a_line(g, then), "%s is said before: %s", line, then);
        text_format(&g->sheet, "%s\n", line);
        ck_assert_msg(is_said_of_a_line(g, then), "%s: %s is not said", line, then);
        g->lines++;
    } else {
        ck_assert_msg(is_told(g, then, g->p.n > 0 ? g->p.n - 1 : 0, g->p.n), "%s is not to be read", then);
        g->reads++;
    }
}

static void play(const struct ruleset *set)
{
    struct problem why = {0};
    json_t *guide = json_read(set->guide(), &why), *step, *one;
    size_t i;
    ck_assert_msg(guide != NULL, "%s: %s", set->rules->name, why.key);
    struct guided g = {.seat = words(guide, "seat"), .sheet = {.arena = arena}};
    g.p = (struct practised){.arena = arena, .desk = desk_new(), .set = set, .scenario = words(guide, "scenario")};
    text_words(&g.sheet, "");
    ck_assert_int_eq(sscanf(words(guide, "luck"), "%lx", &g.p.luck), 1);
    ck_assert_uint_gt(strlen(words(guide, "about")), 40);
    json_decref(ask(&g, DESK_TABLE, practised_request(&g.p, 0)));
    json_array_foreach(json_object_get(guide, "before"), i, one)
    {
        take(&g, words(one, "seat"), json_object_get(one, "lines"));
    }
    json_array_foreach(json_object_get(guide, "steps"), i, step)
    {
        play_step(&g, step);
    }
    ck_assert_msg(i >= STEPS_LEAST && i <= STEPS_MOST, "%s has %zu steps", set->rules->name, i);
    ck_assert_msg(g.lines >= 4 && g.sends >= 1 && g.reads >= 2, "%s: %d lines, %d sheets, %d to read", set->rules->name,
                  g.lines, g.sends, g.reads);
    json_decref(guide);
    desk_free(g.p.desk);
}

START_TEST(all_steps)
{
    int n = 0;
    arena = arena_new();
    for (size_t i = 0; rulesets[i]; i++)
        if (rulesets[i]->guide) {
            play(rulesets[i]);
            n++;
        }
    ck_assert_int_eq(n, 4);
    arena_free(arena);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("desk guide");
    TCase *tc = tcase_create("desk guide");
    tcase_add_test(tc, all_steps);
    suite_add_tcase(suite, tc);
    return run_suite(suite);
}
