/* SPDX-License-Identifier: Apache-2.0 */
/* What a ruleset says to everybody of one exchange: made anew from the position and the events that were kept then. */
#include "formats/cjson.h"
#include "processor/forum/post_inside.h"
#include "processor/game/reader.h"
#include "processor/letters/draw.h"
#include "processor/letters/report_sections.h"
#include <string.h>
#include <sysexits.h>

enum { LEVELS = 5, INDENT = 2 /* blanks, of lists in lists */ };

struct seen { /* of exchange k */
    struct posting *p;
    uint64_t k;
    json_t *events, *notes, *words, *picture; /* owned */
    void *view;
};

/* ---- what was kept ---- */

static bool load_view(struct seen *s, const json_t *view, struct error *err)
{
    const struct core *core = s->p->game->core;
    struct text words = {.arena = s->p->arena};
    struct problem why = {0};
    s->view = arena_take(s->p->arena, core->rules.is->state_size);
    return (cjson_write(&words, view, &why) && rules_load(&core->rules, words.at, words.len, s->view, &why)) ||
           error_of(err, ERROR_DAMAGE, EX_DATAERR, "read what is public of", s->p->game->row.name, "%s", why.key);
}

static bool load(struct seen *s, bool *found, struct error *err)
{
    const struct core *core = s->p->game->core;
    struct problem why = {0};
    struct span kept;
    *found = store_history_get(s->p->pass->store, s->p->arena, core->id, HISTORY_SEEN, s->k, &kept, err);
    if (!*found)
        return !error_is_set(err);
    json_t *all = json_read(kept, &why);
    if (!all)
        return error_of(err, ERROR_DAMAGE, EX_DATAERR, "read what is public of", s->p->game->row.name, "it is no JSON");
    s->events = json_incref(json_object_get(all, "events"));
    bool good = load_view(s, json_object_get(all, "view"), err);
    json_decref(all);
    return good;
}

static void say(struct seen *s)
{
    const struct core *core = s->p->game->core;
    s->notes = json_pack("[{s:s,s:I,s:b}]", "kind", "exchange", "k", (json_int_t)s->k, "first", s->k == 0);
    s->words = core->set->report(&core->rules, s->view, -1, NULL, s->events, s->notes);
    if (core->set->picture)
        s->picture = core->set->picture(&core->rules, s->view, -1, NULL, s->events, s->notes);
}

/* ---- rows ---- */

static json_t *row_of(const char *text, int level)
{
    char blanks[LEVELS * INDENT + 1] = "";
    level = level < LEVELS ? level : LEVELS - 1;
    for (int i = 0; i < level * INDENT; i++)
        blanks[i] = ' ';
    return json_pack("{s:s,s:s,s:b}", "text", text, "indent", blanks, "below", level > 0);
}

/* The first row of a list is never below another: forums would show it as code. */
void post_section(json_t *facts, const char *list, const json_t *section)
{
    json_t *rows = json_array(), *row;
    const char *story = draw_words(section, "story");
    int least = 2;
    size_t i;
    json_array_foreach(json_object_get(section, "rows"), i, row)
    {
        int level = draw_number(row, "level", 0, 2);
        least = level < least ? level : least;
        json_array_append_new(rows, row_of(draw_words(row, "text"), level - (i == 0 || level < least ? level : least)));
    }
    json_array_append_new(json_object_get(facts, list),
                          json_pack("{s:s,s:s,s:o,s:b,s:o}", "id", draw_words(section, "id"), "heading",
                                    draw_words(section, "heading"), "story", *story ? json_string(story) : json_false(),
                                    "has_rows", i > 0, "rows", rows));
}

/* ---- commands ---- */

static void node_words(const json_t *node, struct text *out)
{
    const char *value = draw_words(node, "value"), *sum = draw_words(node, "sum"), *state = draw_words(node, "state");
    text_format(out, "%s%s%s", draw_words(node, "name"), *value ? " " : "", value);
    const char *over = *sum ? draw_words(node, "over") : "";
    if (*sum || *state)
        text_format(out, " (%s%s%s%s%s%s)", sum, *sum ? " in all" : "", *over ? ", " : "", over,
                    *sum && *state ? ", " : "", state);
}

/* A leader and his units in one line; those who lead others below him get lines of their own. */
static void tree_rows(struct seen *s, const json_t *node, int level, json_t *rows)
{
    struct text out = {.arena = s->p->arena};
    const json_t *below = json_object_get(node, "below"), *under;
    const char *with = " with ";
    size_t i;
    node_words(node, &out);
    json_array_foreach(below, i, under)
    {
        if (json_array_size(json_object_get(under, "below")) > 0)
            continue;
        text_words(&out, with);
        node_words(under, &out);
        with = ", ";
    }
    json_array_append_new(rows, row_of(out.at, level));
    json_array_foreach(below, i, under)
    {
        if (json_array_size(json_object_get(under, "below")) > 0)
            tree_rows(s, under, level + 1, rows);
    }
}

/* Heads without anybody below them stand side by side. */
static void alone_row(struct seen *s, const json_t *heads, json_t *rows)
{
    struct text out = {.arena = s->p->arena};
    const json_t *head;
    size_t i;
    json_array_foreach(heads, i, head)
    {
        if (json_array_size(json_object_get(head, "below")) > 0)
            continue;
        text_words(&out, out.len > 0 ? ", " : "");
        node_words(head, &out);
    }
    if (out.len > 0)
        json_array_append_new(rows, row_of(out.at, 1));
}

static void add_trees(struct seen *s, json_t *facts)
{
    json_t *rows = json_array();
    const json_t *tree, *head;
    size_t i, k;
    json_array_foreach(json_object_get(s->picture, "trees"), i, tree)
    {
        const json_t *heads = json_object_get(tree, "heads");
        json_array_append_new(rows, row_of(draw_words(tree, "title"), 0));
        json_array_foreach(heads, k, head)
        {
            if (json_array_size(json_object_get(head, "below")) > 0)
                tree_rows(s, head, 1, rows);
        }
        alone_row(s, heads, rows);
    }
    json_array_append_new(json_object_get(facts, "position"),
                          json_pack("{s:s,s:s,s:b,s:b,s:o}", "id", "commands", "heading", "On the board", "story",
                                    false, "has_rows", true, "rows", rows));
}

/* ---- dice ---- */

/* "5 and 3", "5, 3 and 1" */
static const char *faces(struct arena *arena, const struct told_dice *told)
{
    struct text out = {.arena = arena};
    for (int i = 0; i < told->n; i++)
        text_format(&out, "%s%ld", i == 0 ? "" : i + 1 == told->n ? " and " : ", ", (long)told->die[i]);
    return out.len > 0 ? out.at : "";
}

static void add_dice(struct seen *s, json_t *facts)
{
    const struct ruleset *set = s->p->game->core->set;
    json_t *all = json_array(), *event;
    struct told_dice told;
    size_t i;
    json_array_foreach(s->events, i, event)
    {
        if (!set->dice || !set->dice(event, &told))
            continue;
        const char *name = arena_words(s->p->arena, "%llu/%zu", (unsigned long long)s->k, json_array_size(all));
        json_array_append_new(all, json_pack("{s:s,s:s}", "name", name, "faces", faces(s->p->arena, &told)));
    }
    json_object_set_new(facts, "has_dice", json_boolean(json_array_size(all) > 0));
    json_object_set_new(facts, "dice", all);
}

/* ---- the whole ---- */

static void add_list(const json_t *view, const char *from, const char *to, json_t *facts)
{
    const json_t *section;
    size_t i;
    json_array_foreach(json_object_get(view, from), i, section)
    {
        post_section(facts, to, section);
    }
}

/* It stands by itself here, not after a colon. */
static const char *sentence(struct arena *arena, const char *words)
{
    char *out = arena_words(arena, "%s", words);
    if (*out >= 'a' && *out <= 'z')
        *out = (char)(*out - 'a' + 'A');
    return out;
}

/* How a game ended when no exchange ended it. */
static const char *end_words(struct posting *p, const char *kind)
{
    static const char *const ends[][2] = {{"void", "The game came to nothing: not all players joined."},
                                          {"abandoned", "Nobody played on, so the host has ended the game."},
                                          {"broken", "The host has ended the game: it could not go on."},
                                          {"drawn", "The game is drawn."}};
    if (strncmp(kind, "won ", 4) == 0)
        return arena_words(p->arena, "%s has won.", seat_title(p->arena, kind + 4));
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        if (strcmp(kind, ends[i][0]) == 0)
            return ends[i][1];
    return "The players have agreed to end the game.";
}

static void say_end(struct posting *p, const char *kind, json_t *facts)
{
    json_object_set_new(facts, "when", json_string("the end"));
    json_object_set_new(facts, "headline", json_string(end_words(p, kind)));
    json_object_set_new(facts, "dice", json_array());
    json_object_set_new(facts, "has_dice", json_false());
}

bool post_words(struct posting *p, const json_t *note, json_t *facts, bool *found, struct error *err)
{
    struct seen s = {.p = p, .k = (uint64_t)json_integer_value(json_object_get(note, "k"))};
    const char *kind = json_string_value(json_object_get(note, "end"));
    *found = kind != NULL;
    json_object_set_new(facts, "has_map", json_false());
    if (kind) {
        say_end(p, kind, facts);
        return true;
    }
    bool good = load(&s, found, err);
    if (good && *found) {
        json_t *view = json_object();
        say(&s);
        json_object_set_new(facts, "has_map", json_boolean(json_is_object(json_object_get(s.picture, "map"))));
        sections_add(p->arena, s.words, s.picture, view);
        json_object_set_new(facts, "when", json_string(draw_words(s.words, "when")));
        json_object_set_new(facts, "headline", json_string(sentence(p->arena, draw_words(s.words, "headline"))));
        add_list(view, "news", "news", facts);
        add_list(view, "position", "position", facts);
        if (json_array_size(json_object_get(s.picture, "trees")) > 0)
            add_trees(&s, facts);
        else
            add_list(view, "commands", "position", facts);
        add_list(view, "asks", "position", facts); /* sections of the ruleset's own */
        add_dice(&s, facts);
        json_decref(view);
    }
    json_decref(s.events);
    json_decref(s.notes);
    json_decref(s.words);
    json_decref(s.picture);
    return good;
}
