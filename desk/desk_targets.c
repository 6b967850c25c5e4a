/* SPDX-License-Identifier: Apache-2.0 */
/* What may be ordered of one thing: a piece, a card, a place. The lines come out of what the rules offer, so that none
 * is listed that they would not take. */
#include "desk/desk_inside.h"
#include <string.h>

enum { THINGS_MOST = LINE_WORDS_MAX, MEANT_MOST = HITS_KEPT, NAMES_MOST = 8, KINDS_MOST = 32 };

struct group { /* all things of one name */
    struct line_thing thing[MEANT_MOST];
    int32_t n;
};
struct targets {
    struct desk *desk;
    const struct rules *rules;
    struct group group[NAMES_MOST]; /* a line is listed that names one of each; none: every line */
    int32_t n_groups, tries, found; /* found: lines, the unlisted ones too */
    const char *with;               /* what a line must contain, in small letters; "": anything */
    size_t most;
    json_t *lines;
    uint64_t hash[DESK_LINES_MOST]; /* of their texts */
    uint8_t *next[KINDS_MOST];      /* by id: what else the lines name */
    bool more;                      /* there was no room for all, or no time */
    bool now;                       /* they are of the prompt that asks now, so they can be tried */
};

static bool is_in(const struct group *group, struct line_thing thing)
{
    for (int32_t i = 0; i < group->n; i++)
        if (group->thing[i].kind == thing.kind && group->thing[i].id == thing.id)
            return true;
    return false;
}

static bool is_meant(const struct targets *t, struct line_thing thing)
{
    for (int32_t g = 0; g < t->n_groups; g++)
        if (is_in(&t->group[g], thing))
            return true;
    return false;
}

/* Does it name a thing of each group? */
static bool names_all(const struct targets *t, const struct line_thing *thing, int32_t n)
{
    for (int32_t g = 0; g < t->n_groups; g++) {
        int32_t at = 0;
        while (at < n && !is_in(&t->group[g], thing[at]))
            at++;
        if (at == n)
            return false;
    }
    return true;
}

/* ---- what else is named ---- */

static int32_t id_most(const struct named *list, int32_t n)
{
    int32_t most = 0;
    for (int32_t i = 0; i < n; i++)
        most = list[i].id > most ? list[i].id : most;
    return most;
}

/* A byte for each thing that has a name. */
static void make_next(struct targets *t)
{
    const struct sheet_names *names = t->rules->is->names;
    for (int k = 0; names && names->kinds[k] && k < KINDS_MOST; k++) {
        int32_t n = 0;
        const struct named *list = names->list(t->rules, KIND_FIRST + k, &n);
        t->next[k] = arena_take(t->desk->arena, (size_t)id_most(list, n) + 1);
    }
}

static void note_next(struct targets *t, const struct line_thing *thing, int32_t n)
{
    for (int32_t i = 0; i < n; i++)
        if (thing[i].kind >= KIND_FIRST && thing[i].kind < KIND_FIRST + KINDS_MOST && !is_meant(t, thing[i]))
            t->next[thing[i].kind - KIND_FIRST][thing[i].id] = 1;
}

static json_t *next_told(const struct targets *t)
{
    const struct sheet_names *names = t->rules->is->names;
    json_t *all = json_object();
    for (int k = 0; names && names->kinds[k] && k < KINDS_MOST; k++) {
        int32_t n = 0;
        const struct named *list = names->list(t->rules, KIND_FIRST + k, &n);
        json_t *of_kind = json_array();
        for (int32_t i = 0; i < n; i++)
            if (list[i].id >= 0 && t->next[k][list[i].id])
                json_array_append_new(of_kind, json_string(list[i].name));
        if (json_array_size(of_kind) > 0)
            json_object_set_new(all, names->kinds[k], of_kind);
        else
            json_decref(of_kind);
    }
    return all;
}

/* ---- lines ---- */

static json_t *name_told(const struct targets *t, struct line_thing thing)
{
    return json_pack("[i,i,s]", (int)thing.kind, (int)thing.id, name_of(t->rules, thing.kind, thing.id));
}

static char small(char letter)
{
    return letter >= 'A' && letter <= 'Z' ? (char)(letter - 'A' + 'a') : letter;
}

static bool contains(struct span text, const char *with)
{
    size_t len = strlen(with);
    for (size_t at = 0; at + len <= text.len; at++) {
        size_t i = 0;
        while (i < len && small((char)text.at[at + i]) == with[i])
            i++;
        if (i == len)
            return true;
    }
    return false;
}

/* FNV-1a. */
static uint64_t hash_of(struct span text)
{
    uint64_t hash = 14695981039346656037u;
    for (size_t i = 0; i < text.len; i++)
        hash = (hash ^ text.at[i]) * 1099511628211u;
    return hash;
}

/* Different orders may be written alike: each text is listed once. True: it was not there yet. */
static bool is_new(struct targets *t, struct span text)
{
    const size_t n = json_array_size(t->lines);
    uint64_t hash = hash_of(text);
    for (size_t i = 0; i < n; i++) {
        const json_t *is = t->hash[i] == hash ? json_object_get(json_array_get(t->lines, i), "text") : NULL;
        if (is && json_string_length(is) == text.len && memcmp(json_string_value(is), text.at, text.len) == 0)
            return false;
    }
    t->hash[n] = hash;
    return true;
}

static json_t *line_told(const struct targets *t, const char *part, const struct line *line, struct span text)
{
    struct line_thing thing[THINGS_MOST];
    const struct verb *verb = verb_of(t->rules, line->verb);
    int32_t n = line_things(t->rules, line, thing, THINGS_MOST);
    json_t *names = json_array();
    for (int32_t i = 0; i < n; i++)
        json_array_append_new(names, name_told(t, thing[i]));
    return json_pack("{s:b,s:o,s:s,s:o,s:s}", "first", n > 0 && t->n_groups > 0 && is_in(&t->group[0], thing[0]),
                     "names", names, "part", part, "text", json_stringn((const char *)text.at, text.len), "verb",
                     verb ? verb->word : "");
}

/* What is offered may be refused all the same, for more than one thing is chosen; what needs chance is taken. */
static bool is_taken(struct targets *t, const struct order *order)
{
    const struct desk_game *game = t->desk->game;
    struct play *play = t->desk->play;
    struct chance blind = chance_blind;
    struct problem why = {0};
    if (!t->now)
        return true;
    play_begin(play, &blind, &why);
    return rules_apply_offered(t->rules, game->view, game->seat, order, game->scratch, play) || play->horizon;
}

/* Lists the line of an order if it names what is meant, and would be taken. */
static void add_line(struct targets *t, const char *part, const struct order *order, const struct line *line,
                     struct span text)
{
    struct line_thing thing[THINGS_MOST];
    int32_t n = line_things(t->rules, line, thing, THINGS_MOST);
    if (!names_all(t, thing, n) || !verb_of(t->rules, line->verb) || !contains(text, t->with) || !is_taken(t, order))
        return;
    note_next(t, thing, n);
    t->found++;
    if (json_array_size(t->lines) >= t->most)
        t->more = true;
    else if (is_new(t, text))
        json_array_append_new(t->lines, line_told(t, part, line, text));
}

static bool has_name_meant(const struct targets *t, const char *text)
{
    for (int32_t g = 0; g < t->n_groups; g++) {
        const struct group *group = &t->group[g];
        int32_t i = 0;
        while (i < group->n && !strstr(text, name_of(t->rules, group->thing[i].kind, group->thing[i].id)))
            i++;
        if (i == group->n)
            return false;
    }
    return true;
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
        add_line(t, part, order, &desk->sheet->line[0], text_span(&text));
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
        add_line(t, part, order, &line, (struct span){(const uint8_t *)written, len});
}

static bool is_id_in(const struct group *group, int32_t id)
{
    for (int32_t i = 0; i < group->n; i++)
        if (group->thing[i].id == id)
            return true;
    return false;
}

/* Has each group one among these, by its number alone, whatever its kind? */
static bool ids_may_be_all(const struct targets *t, const int32_t *id, int32_t n)
{
    for (int32_t g = 0; g < t->n_groups; g++) {
        int32_t at = 0;
        while (at < n && !is_id_in(&t->group[g], id[at]))
            at++;
        if (at == n)
            return false;
    }
    return true;
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
    for (int32_t g = 0; g < t->n_groups; g++) {
        bool has = false;
        for (int32_t a = 0; a < offer->n_args && !has; a++)
            for (int32_t i = 0; i < offer->arg[a].count && !has; i++)
                has = is_id_in(&t->group[g], p->ids[offer->arg[a].first + i]);
        if (!has)
            return false;
    }
    return true;
}

static struct order picked(const struct prompt *p, const struct offer *offer, const int32_t *pick)
{
    struct order order = {.verb = offer->verb, .n_args = offer->n_args};
    for (int32_t i = 0; i < offer->n_args; i++)
        order.arg[i] = p->ids[offer->arg[i].first + pick[i]];
    return order;
}

/* All that orders of the offer name, one argument after the other: there may be very many orders. */
static void note_all(struct targets *t, const struct prompt *p, const struct offer *offer)
{
    struct line_thing thing[THINGS_MOST];
    for (int32_t a = 0; a < offer->n_args; a++) {
        int32_t pick[ARGS_MAX] = {0};
        for (; pick[a] < offer->arg[a].count; pick[a]++) {
            struct order order = picked(p, offer, pick);
            struct line line;
            if (line_of_order(t->rules, &order, &line))
                note_next(t, thing, line_things(t->rules, &line, thing, THINGS_MOST));
        }
    }
}

/* Every order of an offer that may name what is meant. */
static void add_offer(struct targets *t, const char *part, const struct prompt *p, const struct offer *offer)
{
    int32_t pick[ARGS_MAX] = {0};
    bool worded = !has_recipe(t, offer), all = t->n_groups == 0;
    if (!may_be_meant(t, p, offer))
        return;
    if (all && !worded)
        note_all(t, p, offer);
    for (int32_t a = 0; a >= 0 && t->tries < DESK_TRIES_MOST && !(all && t->more); t->tries++) {
        struct order order = picked(p, offer, pick);
        if (worded || ids_may_be_all(t, order.arg, order.n_args))
            add_order(t, part, &order);
        for (a = offer->n_args - 1; a >= 0 && ++pick[a] == offer->arg[a].count; a--)
            pick[a] = 0;
    }
    t->more = t->more || t->tries >= DESK_TRIES_MOST;
}

static void add_part(void *context, const char *part, const struct prompt *p)
{
    struct targets *t = context;
    t->now = p == t->desk->prompt;
    for (int32_t i = 0; i < p->n_offers && t->tries < DESK_TRIES_MOST; i++)
        add_offer(t, part, p, &p->offers[i]);
}

/* ---- what is meant ---- */

static void mean(struct group *group, int32_t kind, int32_t id)
{
    if (group->n < MEANT_MOST)
        group->thing[group->n++] = (struct line_thing){kind, id};
}

/* All of that name: a piece may share it with its leader, or with a place. False: nothing is called so. */
static bool mean_named(struct targets *t, const char *kind, const char *name)
{
    const struct sheet_names *names = t->rules->is->names;
    struct group *group = &t->group[t->n_groups];
    for (int32_t k = 0; name && names && t->n_groups < NAMES_MOST && names->kinds[k]; k++) {
        int32_t n = 0;
        const struct named *list = names->list(t->rules, KIND_FIRST + k, &n);
        for (int32_t i = 0; i < n && (!kind || strcmp(kind, names->kinds[k]) == 0); i++)
            if (strcmp(list[i].name, name) == 0)
                mean(group, KIND_FIRST + k, list[i].id);
    }
    t->n_groups += group->n > 0;
    return group->n > 0;
}

/* "name" and "kind", or "names", or none of these: all that may be ordered. */
static bool read_names(struct targets *t, const json_t *request)
{
    const json_t *name = json_object_get(request, "name"), *names = json_object_get(request, "names"), *one;
    size_t i;
    if (name)
        return !names && mean_named(t, json_string_value(json_object_get(request, "kind")), json_string_value(name));
    if (json_object_get(request, "kind") || (names && (!json_is_array(names) || json_array_size(names) > NAMES_MOST)))
        return false;
    json_array_foreach((json_t *)names, i, one) if (!mean_named(t, NULL, json_string_value(one))) return false;
    return true;
}

static bool read_request(struct targets *t, const json_t *request)
{
    const json_t *most = json_object_get(request, "most");
    const char *with = json_string_value(json_object_get(request, "with"));
    char *letters = arena_take(t->desk->arena, with ? strlen(with) + 1 : 1);
    for (size_t i = 0; with && with[i]; i++)
        letters[i] = small(with[i]);
    json_int_t n = most ? json_integer_value(most) : DESK_LINES_MOST;
    t->with = letters;
    t->most = n < 0 || n > DESK_LINES_MOST ? DESK_LINES_MOST : (size_t)n;
    return read_names(t, request);
}

static json_t *meant_told(const struct targets *t)
{
    json_t *meant = json_array();
    for (int32_t g = 0; g < t->n_groups; g++)
        for (int32_t i = 0; i < t->group[g].n; i++)
            json_array_append_new(meant, name_told(t, t->group[g].thing[i]));
    return meant;
}

json_t *desk_targets(struct desk *desk)
{
    const struct desk_game *game = desk->game;
    struct targets t = {.desk = desk, .rules = &game->rules};
    json_t *json = desk_read(desk);
    bool good = json && read_request(&t, json);
    json_decref(json);
    if (!good) {
        problem_set(&desk->why, "desk.thing", 0);
        return NULL;
    }
    make_next(&t);
    t.lines = json_array();
    desk_parts(desk, add_part, &t);
    return json_pack("{s:i,s:o,s:o,s:b,s:o}", "found", (int)t.found, "lines", t.lines, "meant", meant_told(&t), "more",
                     t.more, "next", next_told(&t));
}
