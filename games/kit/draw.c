/* SPDX-License-Identifier: Apache-2.0 */
/* What reports draw, piece by piece. Uses jansson. */
#include "games/kit/draw.h"

static void set_words(json_t *object, const char *member, const char *words)
{
    if (words)
        json_object_set_new(object, member, json_string(words));
}

/* The member of an object that is a list: an empty one when there is none. */
static json_t *list_of(json_t *object, const char *member)
{
    json_t *list = json_object_get(object, member);
    if (!list) {
        list = json_array();
        json_object_set_new(object, member, list);
    }
    return list;
}

static json_t *add(json_t *list, json_t *object)
{
    json_array_append_new(list, object);
    return object;
}

json_t *kit_draw_sides(const struct kit_side *sides, int n, int first)
{
    json_t *list = json_array();
    for (int i = 0; i < n; i++) {
        const struct kit_side *s = &sides[(first + i) % n];
        add(list, json_pack("{s:s,s:s,s:s,s:s}", "id", s->id, "name", s->name, "tone", s->tone, "shape", s->shape));
    }
    return list;
}

/* ---- the map ---- */
void kit_draw_place(json_t *places, const struct kit_place *p)
{
    json_t *place = add(places, json_pack("{s:s,s:s,s:i,s:i}", "id", p->id, "name", p->name, "x", p->x, "y", p->y));
    set_words(place, "side", p->side);
    set_words(place, "zone", p->zone);
    if (p->marks)
        json_object_set_new(place, "marks", p->marks);
    set_words(place, "words", p->words);
    set_words(place, "label", p->label);
    if (p->first)
        json_object_set_new(place, "first", json_true());
    set_words(place, "changed", p->changed);
}

void kit_draw_line(json_t *lines, const char *a, const char *b, const char *kind)
{
    add(lines, json_pack("{s:s,s:s,s:s}", "a", a, "b", b, "kind", kind));
}

void kit_draw_move(json_t *moves, const char *from, const char *to, const char *side, const char *words)
{
    add(moves, json_pack("{s:s,s:s,s:s,s:s}", "from", from, "to", to, "side", side, "words", words));
}

/* ---- tracks, and what counts ---- */
json_t *kit_draw_track(json_t *tracks, const char *title, int value, int low, int high, const char *words)
{
    return add(tracks, json_pack("{s:s,s:i,s:i,s:i,s:s}", "title", title, "value", value, "low", low, "high", high,
                                 "words", words));
}

void kit_draw_track_mark(json_t *track, int at, const char *name, const char *side)
{
    add(list_of(track, "marks"), json_pack("{s:i,s:s,s:s}", "at", at, "name", name, "side", side));
}

json_t *kit_draw_checks(json_t *checks, const char *title, const char *side)
{
    return list_of(add(checks, json_pack("{s:s,s:s}", "title", title, "side", side)), "items");
}

void kit_draw_check(json_t *items, const char *name, bool done)
{
    add(items, json_pack("{s:s,s:b}", "name", name, "done", done));
}

/* ---- battles ---- */
json_t *kit_draw_battle(json_t *battles, const char *title, const char *place)
{
    json_t *battle = add(battles, json_pack("{s:s}", "title", title));
    set_words(battle, "place", place);
    list_of(battle, "sides");
    list_of(battle, "dice");
    return battle;
}

void kit_draw_fighter(json_t *battle, const struct kit_fighter *f)
{
    json_t *side = add(list_of(battle, "sides"), json_pack("{s:s,s:s}", "side", f->side, "role", f->role));
    set_words(side, "chief", f->chief);
    if (f->units)
        json_object_set_new(side, "units", f->units);
    set_words(side, "strength", f->strength);
    set_words(side, "losses", f->losses);
}

void kit_draw_die(json_t *battle, const char *tone, int face, const char *words)
{
    add(list_of(battle, "dice"), json_pack("{s:s,s:i,s:s}", "tone", tone, "face", face, "words", words));
}

void kit_draw_result(json_t *battle, const char *words)
{
    set_words(battle, "result", words);
}

/* ---- the timeline ---- */
void kit_draw_news(json_t *news, const char *side, const char *words)
{
    add(news, json_pack("{s:s,s:s}", "side", side, "words", words));
}
