/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/letters/desk_model.h"
#include "processor/letters/desk_modules.h"
#include <stdlib.h>
#include <string.h>

struct gathering {
    const struct ruleset *set;
    const struct rules *rules;
    json_t *lines, *parts;
    size_t first; /* of this part, among lines */
    bool more;    /* some were left out */
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

/* Different orders may be written alike. */
static bool is_listed(const struct gathering *g, struct span line)
{
    const json_t *one;
    size_t i;
    json_array_foreach(g->lines, i, one) if (span_is(line, json_string_value(json_array_get(one, 1)))) return true;
    return false;
}

/* By its recipe, or as the ruleset words it. */
static bool write_order(const struct gathering *g, const struct order *order, struct text *out)
{
    char written[LINE_TEXT_MAX];
    struct line line;
    if (!line_of_order(g->rules, order, &line))
        return g->set->line && g->set->line(g->rules, order, out);
    size_t len = line_write(g->rules, &line, "", written, sizeof written);
    if (len < sizeof written)
        text_add(out, (struct span){(const uint8_t *)written, len});
    return len < sizeof written;
}

static void add_offer(struct gathering *g, const char *part, const struct prompt *p, const struct offer *offer)
{
    int32_t pick[ARGS_MAX] = {0};
    struct arena *arena = arena_new();
    struct text line = {.arena = arena};
    for (int32_t a = 0, left = DESK_LINES_EACH; a >= 0; left--) {
        struct order order = {.verb = offer->verb, .n_args = offer->n_args};
        for (int32_t i = 0; i < offer->n_args; i++)
            order.arg[i] = p->ids[offer->arg[i].first + pick[i]];
        line.len = 0;
        if (left == 0 || json_array_size(g->lines) == DESK_LINES_MAX ||
            json_array_size(g->lines) - g->first == DESK_LINES_PART) {
            g->more = true;
            break;
        }
        if (write_order(g, &order, &line) && !is_listed(g, text_span(&line)))
            json_array_append_new(g->lines, json_pack("[i,s#]", part_number(g, part), line.at, line.len));
        for (a = offer->n_args - 1; a >= 0 && ++pick[a] == offer->arg[a].count; a--)
            pick[a] = 0;
    }
    arena_free(arena);
}

static void add_offers(void *context, const char *part, const struct prompt *p)
{
    struct gathering *g = context;
    g->first = json_array_size(g->lines);
    for (int32_t i = 0; i < p->n_offers; i++)
        add_offer(g, part, p, &p->offers[i]);
}

json_t *desk_model(const struct ruleset *set, const struct rules *r, const void *view, int seat,
                   const struct prompt *prompt)
{
    const struct step *step = prompt ? rules_step(r, view) : NULL;
    struct gathering g = {.set = set, .rules = r, .lines = json_array(), .parts = json_array()};
    if (prompt)
        add_offers(&g, step->title ? step->title : step->name, prompt);
    if (prompt && set->ahead)
        set->ahead(r, view, seat, prompt, add_offers, &g);
    return json_pack("{s:o,s:o,s:b}", "parts", g.parts, "lines", g.lines, "more", g.more);
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

/* ---- what a page tells the rules in it: the view that its report is about ---- */

bool desk_has_board(const struct ruleset *set, const struct genesis *g)
{
    char data[DESK_DATA_DIGITS + 1];
    desk_data_name(data, set->bundle());
    return strncmp(data, g->data, DESK_DATA_DIGITS) == 0;
}

struct span desk_view(struct arena *arena, const struct rules *rules, const void *view)
{
    size_t len = rules_dump(rules, view, NULL, 0);
    char *words = arena_take(arena, len + 1);
    rules_dump(rules, view, words, len);
    return (struct span){(const uint8_t *)words, len};
}

json_t *desk_board(const struct ruleset *set, const struct genesis *g, int seat)
{
    if (!desk_has_board(set, g))
        return NULL;
    json_t *options = json_array();
    for (int i = 0; i < g->n_option; i++)
        json_array_append_new(options, json_string(g->option[i]));
    return json_pack("{s:s,s:i,s:s,s:o,s:s,s:s#}", "ruleset", g->ruleset, "revision", (int)g->revision, "scenario",
                     g->scenario, "options", options, "seat", g->seat[seat].name, "data", g->data,
                     (size_t)DESK_DATA_DIGITS);
}
