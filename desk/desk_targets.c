/* SPDX-License-Identifier: Apache-2.0 */
/* What may be ordered of one thing: a piece, a card, a place. The lines come out of what the rules offer, so that none
 * is listed that they would not take. */
#include "desk/desk_inside.h"
#include <string.h>

enum { THINGS_MOST = LINE_WORDS_MAX, MEANT_MOST = HITS_KEPT };

struct targets {
    struct desk *desk;
    const struct rules *rules;
    struct line_thing meant[MEANT_MOST];
    int32_t n_meant, tries;
    json_t *lines;
    bool more; /* there was no room for all, or no time */
};

static bool is_meant(const struct targets *t, struct line_thing thing)
{
    for (int32_t i = 0; i < t->n_meant; i++)
        if (t->meant[i].kind == thing.kind && t->meant[i].id == thing.id)
            return true;
    return false;
}

static json_t *name_told(const struct targets *t, struct line_thing thing)
{
    return json_pack("[i,i,s]", (int)thing.kind, (int)thing.id, name_of(t->rules, thing.kind, thing.id));
}

/* Lists the line if it names what is meant. */
static void add_line(struct targets *t, const char *part, const struct line *line, struct span text)
{
    struct line_thing thing[THINGS_MOST];
    int32_t n = line_things(t->rules, line, thing, THINGS_MOST), at = 0;
    const struct verb *verb = verb_of(t->rules, line->verb);
    while (at < n && !is_meant(t, thing[at]))
        at++;
    if (at == n || !verb)
        return;
    if (json_array_size(t->lines) == DESK_LINES_MOST) {
        t->more = true;
        return;
    }
    json_t *names = json_array();
    for (int32_t i = 0; i < n; i++)
        json_array_append_new(names, name_told(t, thing[i]));
    json_array_append_new(t->lines, json_pack("{s:b,s:o,s:s,s:o,s:s}", "first", at == 0, "names", names, "part", part,
                                              "text", json_stringn((const char *)text.at, text.len), "verb",
                                              verb->word));
}

static bool has_name_meant(const struct targets *t, const char *text)
{
    for (int32_t i = 0; i < t->n_meant; i++)
        if (strstr(text, name_of(t->rules, t->meant[i].kind, t->meant[i].id)))
            return true;
    return false;
}

/* As the ruleset words it, where no recipe can: read again, it says what it names. */
static void add_worded(struct targets *t, const char *part, const struct order *order)
{
    struct desk *desk = t->desk;
    const struct desk_game *game = desk->game;
    struct text text = {.arena = desk->arena};
    if (!game->set->line(t->rules, order, &text) || !has_name_meant(t, text.at))
        return;
    sheet_parse(t->rules, game->view, game->seat, text.at, text.len, desk->sheet);
    if (desk->sheet->n_lines > 0)
        add_line(t, part, &desk->sheet->line[0], text_span(&text));
}

static void add_order(struct targets *t, const char *part, const struct order *order)
{
    char written[LINE_TEXT_MAX];
    struct line line;
    if (!line_of_order(t->rules, order, &line)) {
        add_worded(t, part, order);
        return;
    }
    size_t len = line_write(t->rules, &line, "", written, sizeof written);
    if (len < sizeof written)
        add_line(t, part, &line, (struct span){(const uint8_t *)written, len});
}

static bool is_id_meant(const struct targets *t, int32_t id)
{
    for (int32_t i = 0; i < t->n_meant; i++)
        if (t->meant[i].id == id)
            return true;
    return false;
}

/* The first argument that might be meant; its number is told by the id, whatever its kind: n_args when there is none. */
static int32_t meant_at(const struct targets *t, const struct order *order)
{
    int32_t at = 0;
    while (at < order->n_args && !is_id_meant(t, order->arg[at]))
        at++;
    return at;
}

/* Orders that the ruleset words itself may name what none of their arguments is. */
static bool has_recipe(const struct targets *t, const struct offer *offer)
{
    struct line line;
    return line_of_order(t->rules, &(struct order){.verb = offer->verb}, &line);
}

static bool may_be_meant(const struct targets *t, const struct prompt *p, const struct offer *offer)
{
    if (!has_recipe(t, offer))
        return t->desk->game->set->line != NULL;
    for (int32_t a = 0; a < offer->n_args; a++)
        for (int32_t i = 0; i < offer->arg[a].count; i++)
            if (is_id_meant(t, p->ids[offer->arg[a].first + i]))
                return true;
    return false;
}

/* Every order of an offer that may name what is meant. */
static void add_offer(struct targets *t, const char *part, const struct prompt *p, const struct offer *offer)
{
    int32_t pick[ARGS_MAX] = {0};
    bool worded = !has_recipe(t, offer);
    if (!may_be_meant(t, p, offer))
        return;
    for (int32_t a = 0; a >= 0 && !t->more;) {
        struct order order = {.verb = offer->verb, .n_args = offer->n_args};
        for (int32_t i = 0; i < offer->n_args; i++)
            order.arg[i] = p->ids[offer->arg[i].first + pick[i]];
        if (worded || meant_at(t, &order) < order.n_args)
            add_order(t, part, &order);
        t->more = t->more || ++t->tries >= DESK_TRIES_MOST;
        for (a = offer->n_args - 1; a >= 0 && ++pick[a] == offer->arg[a].count; a--)
            pick[a] = 0;
    }
}

static void add_part(void *context, const char *part, const struct prompt *p)
{
    struct targets *t = context;
    for (int32_t i = 0; i < p->n_offers && !t->more; i++)
        add_offer(t, part, p, &p->offers[i]);
}

/* ---- what is meant ---- */

static void mean(struct targets *t, int32_t kind, int32_t id)
{
    if (t->n_meant < MEANT_MOST)
        t->meant[t->n_meant++] = (struct line_thing){kind, id};
}

/* All of that name: a piece may share it with its leader, or with a place. */
static void mean_named(struct targets *t, const char *const *kinds, const char *kind, const char *name)
{
    for (int32_t k = 0; kinds && kinds[k]; k++) {
        int32_t n = 0;
        const struct named *list = t->rules->is->names->list(t->rules, KIND_FIRST + k, &n);
        for (int32_t i = 0; i < n && (!kind || strcmp(kind, kinds[k]) == 0); i++)
            if (strcmp(list[i].name, name) == 0)
                mean(t, KIND_FIRST + k, list[i].id);
    }
}

json_t *desk_targets(struct desk *desk, struct span request)
{
    const struct desk_game *game = desk->game;
    struct targets t = {.desk = desk, .rules = &game->rules};
    const struct sheet_names *names = game->rules.is->names;
    json_t *json = desk_read(desk, request), *meant = json_array();
    const char *name = json_string_value(json_object_get(json, "name"));
    if (name)
        mean_named(&t, names ? names->kinds : NULL, json_string_value(json_object_get(json, "kind")), name);
    json_decref(json);
    if (!name || t.n_meant == 0) {
        json_decref(meant);
        problem_set(&desk->why, "desk.thing", 0);
        return NULL;
    }
    t.lines = json_array();
    for (int32_t i = 0; i < t.n_meant; i++)
        json_array_append_new(meant, name_told(&t, t.meant[i]));
    const struct prompt *prompt = desk_prompt_now(desk);
    const struct step *step = prompt ? rules_step(&game->rules, game->view) : NULL;
    if (step)
        add_part(&t, step->title ? step->title : step->name, prompt);
    if (step && game->set->ahead)
        game->set->ahead(&game->rules, game->view, game->seat, prompt, add_part, &t);
    return json_pack("{s:o,s:o,s:b}", "lines", t.lines, "meant", meant, "more", t.more);
}
