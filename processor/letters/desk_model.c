/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/letters/desk_model.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NUMBERS_LEAST = 4, RUN_LEAST = 2 };

/* ---- lists of ids ---- */

/* A number in letters: five bits each, the lowest first, 32 when more follow; the lowest bit of all is the sign. */
static void add_number(struct text *out, int64_t value)
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    uint64_t left = value < 0 ? (uint64_t)-value << 1 | 1 : (uint64_t)value << 1;
    do {
        unsigned bits = left & 31;
        left >>= 5;
        text_format(out, "%c", letters[left ? bits | 32 : bits]);
    } while (left);
}

void desk_ids(struct text *out, const int32_t *ids, int32_t n)
{
    int64_t before = 0;
    for (int32_t i = 0; i < n;) {
        int64_t step = ids[i] - before;
        int32_t more = 0;
        while (i + more + 1 < n && (int64_t)ids[i + more + 1] - ids[i + more] == step)
            more++;
        add_number(out, step);
        if (more >= RUN_LEAST) {
            text_words(out, "*");
            add_number(out, more);
        } else {
            more = 0;
        }
        i += more + 1;
        before = ids[i - 1];
    }
}

/* ---- the language ---- */

/* Words between blanks or bars, as a list; null when there are none. */
static json_t *words_between(const char *words, char between)
{
    if (!words || !*words)
        return json_null();
    json_t *list = json_array();
    for (const char *at = words, *end; at; at = end ? end + 1 : NULL) {
        end = strchr(at, between);
        json_array_append_new(list, json_stringn(at, end ? (size_t)(end - at) : strlen(at)));
    }
    return list;
}

static void add_verbs(json_t *list, const struct verb *verb, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (verb[i].pattern) /* else an order that is never written in a sheet */
            json_array_append_new(list, json_pack("[s,o,s,s,i,i,s?]", verb[i].word, words_between(verb[i].aliases, ' '),
                                                  verb[i].pattern, verb[i].help, (int)verb[i].where, (int)verb[i].id,
                                                  verb[i].example));
}

static json_t *verbs_of(const struct rules *r)
{
    json_t *list = json_array();
    add_verbs(list, common_verbs, n_common_verbs);
    add_verbs(list, r->is->verbs, r->is->n_verbs);
    return list;
}

/* A name that is its id, with zeros before it: "0412". */
static bool is_number(const struct named *named, size_t width)
{
    char digits[16];
    snprintf(digits, sizeof digits, "%0*d", (int)width, (int)named->id);
    return !named->aliases && width <= 9 && named->id >= 0 && strcmp(digits, named->name) == 0;
}

/* How many from here on are such numbers, all of one width. */
static int32_t n_numbers(const struct named *list, int32_t n)
{
    size_t width = strlen(list[0].name);
    int32_t same = 0;
    while (same < n && strlen(list[same].name) == width && is_number(&list[same], width))
        same++;
    return same;
}

static json_t *numbers_of(const struct named *list, int32_t n)
{
    struct arena *arena = arena_new();
    struct text ids = {.arena = arena};
    int32_t *id = arena_take(arena, (size_t)n * sizeof *id);
    for (int32_t i = 0; i < n; i++)
        id[i] = list[i].id;
    desk_ids(&ids, id, n);
    json_t *out = json_pack("{s:i,s:s}", "width", (int)strlen(list[0].name), "ids", ids.at);
    arena_free(arena);
    return out;
}

static json_t *name_of_thing(const struct named *one, int32_t before)
{
    if (one->aliases && *one->aliases)
        return json_pack("[i,s,o]", (int)one->id, one->name, words_between(one->aliases, '|'));
    return one->id == before + 1 ? json_string(one->name) : json_pack("[i,s]", (int)one->id, one->name);
}

static json_t *things_of(const struct named *list, int32_t n)
{
    json_t *all = json_array();
    int32_t before = 0;
    for (int32_t k = 0; list && k < n;) {
        int32_t same = n_numbers(&list[k], n - k);
        if (same >= NUMBERS_LEAST) {
            json_array_append_new(all, numbers_of(&list[k], same));
            k += same;
        } else {
            json_array_append_new(all, name_of_thing(&list[k], before));
            k++;
        }
        before = list[k - 1].id;
    }
    return all;
}

static json_t *kinds_of(const struct rules *r, json_t *kind_names)
{
    json_t *kinds = json_object();
    const struct sheet_names *names = r->is->names;
    for (int i = 0; names && names->kinds[i]; i++) {
        int32_t n = 0;
        const struct named *list = names->list(r, KIND_FIRST + i, &n);
        json_object_set_new(kinds, names->kinds[i], things_of(list, n));
        json_array_append_new(kind_names, json_string(names->kinds[i]));
    }
    return kinds;
}

static json_t *recipes_of(const struct rules *r)
{
    json_t *recipes = json_object();
    char id[16];
    for (const struct recipe *one = r->is->recipes; one && one->verb != 0; one++) {
        snprintf(id, sizeof id, "%d", (int)one->verb);
        json_object_set_new(recipes, id, json_string(one->words));
    }
    return recipes;
}

/* ---- what may be ordered ---- */

struct gathering {
    const struct ruleset *set;
    const struct rules *rules;
    json_t *offers, *lines, *parts, *lists, *known; /* known: the number of each list by its letters */
};

static int part_number(struct gathering *g, const char *part)
{
    size_t i, n = json_array_size(g->parts);
    for (i = 0; i < n; i++)
        if (strcmp(json_string_value(json_array_get(g->parts, i)), part) == 0)
            return (int)i;
    json_array_append_new(g->parts, json_string(part));
    return (int)n;
}

/* One id in letters; of more the number of their list, which is written once. */
static json_t *choice_of(struct gathering *g, struct arena *arena, const struct prompt *p, struct choice choice)
{
    struct text letters = {.arena = arena};
    text_words(&letters, "");
    desk_ids(&letters, p->ids + choice.first, choice.count);
    json_t *number = choice.count == 1 ? json_string(letters.at) : json_object_get(g->known, letters.at);
    if (number)
        return choice.count == 1 ? number : json_incref(number);
    number = json_integer((json_int_t)json_array_size(g->lists));
    json_array_append_new(g->lists, json_string(letters.at));
    json_object_set(g->known, letters.at, number);
    return number;
}

static bool is_written(const struct rules *r, int32_t verb)
{
    const struct recipe *one = r->is->recipes;
    while (one && one->verb != 0 && one->verb != verb)
        one++;
    return one && one->verb != 0;
}

/* Every order of an offer, as the ruleset words it. */
static void add_lines(struct gathering *g, const char *part, const struct prompt *p, const struct offer *offer)
{
    int32_t pick[ARGS_MAX] = {0};
    struct arena *arena = arena_new();
    struct text line = {.arena = arena};
    for (int32_t a = 0; a >= 0 && json_array_size(g->lines) < DESK_LINES_MAX;) {
        struct order order = {.verb = offer->verb, .n_args = offer->n_args};
        for (int32_t i = 0; i < offer->n_args; i++)
            order.arg[i] = p->ids[offer->arg[i].first + pick[i]];
        line.len = 0;
        if (g->set->line(g->rules, &order, &line))
            json_array_append_new(g->lines, json_pack("[i,s#]", part_number(g, part), line.at, line.len));
        for (a = offer->n_args - 1; a >= 0 && ++pick[a] == offer->arg[a].count; a--)
            pick[a] = 0;
    }
    arena_free(arena);
}

static void add_offers(void *context, const char *part, const struct prompt *p)
{
    struct gathering *g = context;
    struct arena *arena = arena_new();
    for (int32_t i = 0; i < p->n_offers; i++) {
        const struct offer *offer = &p->offers[i];
        if (!is_written(g->rules, offer->verb)) {
            if (g->set->line)
                add_lines(g, part, p, offer);
            continue;
        }
        json_t *row = json_pack("[i,i]", part_number(g, part), (int)offer->verb);
        for (int32_t a = 0; a < offer->n_args; a++)
            json_array_append_new(row, choice_of(g, arena, p, offer->arg[a]));
        json_array_append_new(g->offers, row);
    }
    arena_free(arena);
}

/* Verbs that stand below an attack elsewhere, and for which the step that asks has a hand. */
static json_t *chance_of(const struct rules *r, const struct step *step)
{
    json_t *list = json_array();
    for (int i = 0; step && i < HANDLERS_MAX && step->on[i].apply; i++) {
        const struct verb *verb = verb_of(r, step->on[i].verb);
        if (verb && (verb->where & (LINE_BELOW | LINE_CHANCE)) != 0)
            json_array_append_new(list, json_integer(verb->id));
    }
    return list;
}

json_t *desk_model(const struct ruleset *set, const struct rules *r, const void *view, int seat,
                   const struct prompt *prompt)
{
    const struct step *step = prompt ? rules_step(r, view) : NULL;
    struct gathering g = {set, r, json_array(), json_array(), json_array(), json_array(), json_object()};
    json_t *facts = json_array(), *answers = json_array(), *kind_names = json_array();
    json_t *kinds = kinds_of(r, kind_names);
    for (size_t i = 0; i < r->is->n_facts; i++)
        json_array_append_new(facts, json_string(r->is->facts[i].pattern));
    for (size_t i = 0; i < r->is->n_answers; i++)
        json_array_append_new(answers, json_string(r->is->answers[i].pattern));
    if (prompt)
        add_offers(&g, step->title ? step->title : step->name, prompt);
    if (prompt && set->ahead)
        set->ahead(r, view, seat, prompt, add_offers, &g);
    json_decref(g.known);
    return json_pack("{s:o,s:o,s:o,s:o,s:o,s:o,s:o,s:o,s:o,s:o,s:o}", "parts", g.parts, "lists", g.lists, "verbs",
                     verbs_of(r), "facts", facts, "answers", answers, "kinds", kinds, "kind_names", kind_names,
                     "offers", g.offers, "lines", g.lines, "recipes", recipes_of(r), "chance", chance_of(r, step));
}

/* "<" could end the element. */
struct span desk_text(struct arena *arena, const json_t *model)
{
    struct text out = {.arena = arena};
    char *words = json_dumps(model, JSON_COMPACT | JSON_ENSURE_ASCII);
    text_reserve(&out, words ? strlen(words) : 0);
    for (const char *at = words; at && *at;) {
        size_t len = strcspn(at, "<");
        text_add(&out, (struct span){(const uint8_t *)at, len});
        at += len;
        if (*at) {
            text_words(&out, "\\u003c");
            at++;
        }
    }
    free(words);
    return text_span(&out);
}
