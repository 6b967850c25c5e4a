/* SPDX-License-Identifier: Apache-2.0 */
/* What spectators are shown of a game's war. */
#include "processor/public/page_history.h"
#include "formats/cjson.h"
#include "processor/letters/draw.h"
#include "processor/letters/report_sections.h"
#include "processor/public/publish.h"
#include "processor/record/journal.h"
#include <string.h>

/* ---- one kept exchange ---- */

struct seen {
    void *view;     /* in the arena */
    json_t *events; /* owned */
};

static bool seen_read(const struct rules *rules, struct arena *arena, struct span text, struct seen *out)
{
    struct problem why = {0};
    struct core_facts seen;
    out->view = arena_take(arena, rules->is->state_size);
    out->events = NULL;
    if (!core_public_read(text, &seen) ||
        !rules_load(rules, (const char *)seen.view.at, seen.view.len, out->view, &why))
        return false;
    out->events = json_read(seen.events, &why);
    return out->events != NULL;
}

/* False, err unset: it was not kept, or cannot be read any more; the page does without it. */
static bool seen_get(const struct public_game *p, struct arena *arena, uint64_t k, struct seen *out, struct error *err)
{
    struct span text;
    return store_history_get(p->pass->store, arena, p->game.core->id, HISTORY_SEEN, k, &text, err) &&
           seen_read(&p->game.core->rules, arena, text, out);
}

static json_t *words_of(const struct core *core, const struct seen *seen)
{
    json_t *notes = json_array();
    json_t *words = core->set->report(&core->rules, seen->view, -1, NULL, seen->events, notes);
    json_decref(notes);
    return words;
}

static json_t *picture_of(const struct core *core, const struct seen *seen)
{
    json_t *notes = json_array(), *picture = NULL;
    if (core->set->picture)
        picture = core->set->picture(&core->rules, seen->view, -1, NULL, seen->events, notes);
    json_decref(notes);
    return picture;
}

/* ---- the public timeline ---- */

/* The turn in which exchange k carried out orders is the one in which they were asked for. */
static const char *turn_of(const struct public_game *p, struct arena *arena, uint64_t k, struct error *err)
{
    struct span before;
    struct problem why = {0};
    if (k == 0)
        return "The beginning";
    if (!p->game.core->set->turn ||
        !store_history_get(p->pass->store, arena, p->game.core->id, HISTORY_PUBLIC, k - 1, &before, err))
        return arena_words(arena, "Exchange %llu", (unsigned long long)k);
    json_t *point = json_read(before, &why);
    const char *turn = arena_words(arena, "%s", draw_words(point, "when"));
    json_decref(point);
    return turn;
}

static bool point_put(const struct public_game *p, struct arena *arena, uint64_t k, const json_t *point,
                      struct error *err)
{
    struct text text = {.arena = arena};
    struct problem why = {0};
    if (!cjson_write(&text, point, &why))
        return error_set(err, EX_SOFTWARE, "keep the timeline of", p->game.row.name, why.key);
    return store_history_put(p->pass->store, p->game.core->id, HISTORY_PUBLIC, k, text_span(&text), err);
}

/* One that cannot be read gets a point that says nothing, so that it is not tried again and again. */
static bool make_point(const struct public_game *p, uint64_t k, struct error *err)
{
    struct arena *arena = arena_new();
    struct seen seen;
    json_t *words = NULL, *picture = NULL;
    if (seen_get(p, arena, k, &seen, err)) {
        words = words_of(p->game.core, &seen);
        picture = picture_of(p->game.core, &seen);
        json_decref(seen.events);
    }
    const json_t *history = json_object_get(picture, "history");
    bool done = !error_is_set(err);
    if (done) {
        json_t *point =
            json_pack("{s:I,s:O?,s:s,s:s,s:s}", "k", (json_int_t)k, "point", history, "turn", turn_of(p, arena, k, err),
                      "when", draw_words(words, "when"), "headline", draw_words(words, "headline"));
        done = !error_is_set(err) && point_put(p, arena, k, point, err);
        json_decref(point);
    }
    json_decref(words);
    json_decref(picture);
    arena_free(arena);
    return done;
}

static bool make_points(const struct public_game *p, struct error *err)
{
    uint64_t k;
    while (store_history_lacks(p->pass->store, p->game.core->id, HISTORY_SEEN, HISTORY_PUBLIC, p->war.shown, &k, err))
        if (!make_point(p, k, err))
            return false;
    return !error_is_set(err);
}

static bool read_points(struct public_game *p, struct error *err)
{
    struct text all = {.arena = p->arena};
    struct problem why = {0};
    text_words(&all, "[");
    if (!store_history_back(p->pass->store, p->game.core->id, HISTORY_PUBLIC, p->war.shown, &all, err))
        return false;
    text_words(&all, "]");
    json_decref(p->war.point);
    p->war.point = json_read(text_span(&all), &why);
    return p->war.point ||
           error_of(err, ERROR_DAMAGE, EX_DATAERR, "read the timeline of", p->game.row.name, "it is no JSON");
}

/* ---- turns ---- */

static uint64_t exchange_of(const json_t *point)
{
    return (uint64_t)json_integer_value(json_object_get(point, "k"));
}

static void find_turns(struct page_war *war, struct arena *arena)
{
    size_t i;
    json_t *point;
    war->turn = arena_take(arena, (json_array_size(war->point) + 1) * sizeof *war->turn);
    json_array_foreach(war->point, i, point)
    {
        const char *name = draw_words(point, "turn");
        struct page_turn *last = war->n_turns > 0 ? &war->turn[war->n_turns - 1] : NULL;
        if (last && strcmp(last->name, name) == 0)
            last->last = exchange_of(point);
        else
            war->turn[war->n_turns++] = (struct page_turn){name, exchange_of(point), exchange_of(point)};
    }
}

/* The newest `state k` of the published entries. */
static void find_shown(struct public_game *p)
{
    struct journal_line *line = arena_take(p->arena, sizeof *line);
    for (uint64_t n = p->size; n > 1 && !p->war.dealt; n--) {
        if (!journal_entry(p->entry[n - 1], line) || !journal_is(line, ENTRY_STATE))
            continue;
        p->war.dealt = true;
        p->war.shown = journal_number(line, 0, 0);
    }
}

bool page_war_open(struct public_game *p, struct error *err)
{
    p->war = (struct page_war){.point = json_array()};
    find_shown(p);
    if (!p->war.dealt)
        return true;
    if (!make_points(p, err) || !read_points(p, err))
        return false;
    find_turns(&p->war, p->arena);
    return true;
}

void page_war_close(struct public_game *p)
{
    json_decref(p->war.point);
    p->war.point = NULL;
}

/* "when" of exchange k: by the timeline, or reckoned where the timeline has not come so far. NULL: it was not kept. */
static const char *when_of(const struct public_game *p, uint64_t k, struct error *err)
{
    struct span text;
    struct problem why = {0};
    struct seen seen;
    const char *when = NULL;
    if (store_history_get(p->pass->store, p->arena, p->game.core->id, HISTORY_PUBLIC, k, &text, err)) {
        json_t *point = json_read(text, &why);
        when = arena_words(p->arena, "%s", draw_words(point, "when"));
        json_decref(point);
    } else if (!error_is_set(err) && seen_get(p, p->arena, k, &seen, err)) {
        json_t *words = words_of(p->game.core, &seen);
        when = arena_words(p->arena, "%s", draw_words(words, "when"));
        json_decref(words);
        json_decref(seen.events);
    }
    return when;
}

bool page_turn_of(const struct game *game, struct arena *arena, uint64_t k, size_t *turn, struct error *err)
{
    struct public_game *p = arena_take(arena, sizeof *p);
    const char *before = NULL, *last = NULL;
    size_t n = 0;
    bool kept = false;
    *p = (struct public_game){.pass = game->pass, .arena = arena, .game = *game};
    for (uint64_t at = 0; at <= k && !error_is_set(err); at++) {
        const char *when = when_of(p, at, err);
        const char *name = at == 0 ? "The beginning"
                           : game->core->set->turn && before
                               ? before
                               : arena_words(arena, "Exchange %llu", (unsigned long long)at);
        kept = when != NULL;
        n += kept && (!last || strcmp(last, name) != 0);
        last = kept ? name : last;
        before = when;
    }
    *turn = n - (n > 0);
    return kept && !error_is_set(err);
}

/* ---- what a page says ---- */

/* The position after the turn's last exchange, and all that anybody may know of what its exchanges brought. */
static bool turn_seen(const struct public_game *p, const struct page_turn *turn, struct seen *out)
{
    struct error ignored = {0}; /* a page without a map is better than none */
    struct seen before;
    json_t *events = json_array();
    for (uint64_t k = turn->first; k < turn->last; k++)
        if (seen_get(p, p->arena, k, &before, &ignored)) {
            json_array_extend(events, before.events);
            json_decref(before.events);
        }
    bool found = seen_get(p, p->arena, turn->last, out, &ignored);
    if (!found) {
        json_decref(events);
        return false;
    }
    json_array_extend(events, out->events);
    json_decref(out->events);
    out->events = events;
    return true;
}

/* Of a game that is older than what is kept, or was put together again: the position as it is, when nothing is held
 * back; nobody tells how it came about. */
static bool now_seen(const struct public_game *p, struct seen *out)
{
    const struct core *core = p->game.core;
    bool stands = core->phase == CORE_OPEN || core->phase == CORE_OVER;
    if (!p->war.dealt || !p->is_current || !stands || !core->state)
        return false;
    out->view = arena_take(p->arena, core->rules.is->state_size);
    out->events = json_array();
    rules_view(&core->rules, core->state, -1, out->view);
    return true;
}

/* Points up to exchange k, each in the turn that it tells of. */
static json_t *points_to(const struct public_game *p, uint64_t k)
{
    json_t *all = json_array(), *from;
    size_t i;
    json_array_foreach(p->war.point, i, from)
    {
        json_t *history = json_object_get(from, "point");
        if (exchange_of(from) > k || !json_is_object(history))
            continue;
        json_t *point = json_copy(history);
        json_object_set(point, "when", json_object_get(from, "turn"));
        json_array_append_new(all, point);
    }
    return all;
}

static void add_drawn(const struct public_game *p, uint64_t k, const json_t *picture, json_t *data)
{
    json_object_set_new(data, "map", draw_map(picture));
    json_object_set_new(data, "tracks", draw_tracks(picture));
    json_object_set_new(data, "checks", draw_checks(picture));
    json_object_set_new(data, "trees", draw_trees(picture));
    json_object_set_new(data, "battles", draw_battles(picture));
    json_t *points = points_to(p, k);
    json_object_set_new(data, "timeline", draw_timeline(points, picture));
    json_decref(points);
}

static json_t *or_false(const char *words)
{
    return *words ? json_string(words) : json_false();
}

json_t *page_war_data(const struct public_game *p, size_t turn)
{
    const struct page_turn *told = turn < p->war.n_turns ? &p->war.turn[turn] : NULL;
    const struct core *core = p->game.core;
    struct seen seen = {0};
    json_t *data = json_object(), *words = NULL, *picture = NULL;
    bool any = told ? turn_seen(p, told, &seen) : now_seen(p, &seen);
    if (any) {
        words = words_of(core, &seen);
        picture = picture_of(core, &seen);
        json_decref(seen.events);
    }
    add_drawn(p, told ? told->last : p->war.shown, picture, data);
    sections_add(p->arena, words, picture, data);
    json_object_set_new(data, "has_position", json_boolean(any));
    json_object_set_new(data, "when", or_false(draw_words(words, "when")));
    json_object_set_new(data, "turn", or_false(told && any ? told->name : ""));
    json_decref(words);
    json_decref(picture);
    return data;
}

/* An exchange is told in the turn that the one before it left (turn_of). */
size_t page_war_ended(const struct public_game *p)
{
    const struct page_war *war = &p->war;
    size_t n = json_array_size(war->point);
    const char *next = n > 0 ? draw_words(json_array_get(war->point, n - 1), "when") : "";
    bool goes_on = war->n_turns > 0 && strcmp(war->turn[war->n_turns - 1].name, next) == 0;
    return war->n_turns - (goes_on ? 1 : 0);
}

size_t page_war_now(const struct public_game *p)
{
    const struct page_war *war = &p->war;
    bool kept = war->n_turns > 0 && war->turn[war->n_turns - 1].last == war->shown;
    return kept ? war->n_turns - 1 : war->n_turns;
}

json_t *page_war_score(const struct public_game *p)
{
    static const char *const members[] = {"name", "value", "low", "high", "low_name", "high_name"};
    json_t *points = points_to(p, p->war.shown), *point, *values = json_array(), *score = json_object();
    const json_t *last = NULL;
    size_t i;
    json_array_foreach(points, i, point)
    {
        json_t *value = json_object_get(point, "value");
        if (!json_is_integer(value))
            continue;
        if (last && strcmp(draw_words(last, "when"), draw_words(point, "when")) == 0)
            json_array_remove(values, json_array_size(values) - 1);
        json_array_append(values, value);
        last = point;
    }
    for (i = 0; last && i < sizeof members / sizeof *members; i++)
        json_object_set(score, members[i], json_object_get(last, members[i]));
    json_object_set_new(score, "values", values);
    json_t *out = last ? json_incref(score) : json_null();
    json_decref(score);
    json_decref(points);
    return out;
}
