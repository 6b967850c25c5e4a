/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/letters/desk_model.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

static json_t *kinds_of(const struct rules *r, json_t *kind_names)
{
    json_t *kinds = json_object();
    const struct sheet_names *names = r->is->names;
    for (int i = 0; names && names->kinds[i]; i++) {
        int32_t n = 0;
        const struct named *list = names->list(r, KIND_FIRST + i, &n);
        json_t *all = json_array();
        for (int32_t k = 0; list && k < n; k++)
            json_array_append_new(
                all, json_pack("[i,s,o]", (int)list[k].id, list[k].name, words_between(list[k].aliases, '|')));
        json_object_set_new(kinds, names->kinds[i], all);
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
    json_t *offers, *lines;
};

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
            json_array_append_new(g->lines, json_pack("[s,s#]", part, line.at, line.len));
        for (a = offer->n_args - 1; a >= 0 && ++pick[a] == offer->arg[a].count; a--)
            pick[a] = 0;
    }
    arena_free(arena);
}

static void add_offers(void *context, const char *part, const struct prompt *p)
{
    struct gathering *g = context;
    for (int32_t i = 0; i < p->n_offers; i++) {
        const struct offer *offer = &p->offers[i];
        if (!is_written(g->rules, offer->verb)) {
            if (g->set->line)
                add_lines(g, part, p, offer);
            continue;
        }
        json_t *args = json_array();
        for (int32_t a = 0; a < offer->n_args; a++) {
            json_t *ids = json_array();
            for (int32_t k = 0; k < offer->arg[a].count; k++)
                json_array_append_new(ids, json_integer(p->ids[offer->arg[a].first + k]));
            json_array_append_new(args, ids);
        }
        json_array_append_new(g->offers, json_pack("[s,i,o]", part, (int)offer->verb, args));
    }
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
    struct gathering g = {set, r, json_array(), json_array()};
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
    return json_pack("{s:o,s:o,s:o,s:o,s:o,s:o,s:o,s:o,s:o}", "verbs", verbs_of(r), "facts", facts, "answers", answers,
                     "kinds", kinds, "kind_names", kind_names, "offers", g.offers, "lines", g.lines, "recipes",
                     recipes_of(r), "chance", chance_of(r, step));
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
