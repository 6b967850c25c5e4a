/* SPDX-License-Identifier: Apache-2.0 */
/* What reports draw, piece by piece. Uses jansson. */
#include "games/kit/draw.h"

void kit_draw_words(json_t *object, const char *member, const char *words)
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
    kit_draw_words(place, "side", p->side);
    kit_draw_words(place, "zone", p->zone);
    if (p->marks)
        json_object_set_new(place, "marks", p->marks);
    kit_draw_words(place, "words", p->words);
    kit_draw_words(place, "label", p->label);
    if (p->first)
        json_object_set_new(place, "first", json_true());
    kit_draw_words(place, "changed", p->changed);
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
    kit_draw_words(battle, "place", place);
    list_of(battle, "sides");
    list_of(battle, "dice");
    return battle;
}

json_t *kit_draw_fighter(json_t *battle, const char *side, const char *role)
{
    json_t *fighter = add(list_of(battle, "sides"), json_pack("{s:s,s:s}", "side", side, "role", role));
    list_of(fighter, "units");
    return fighter;
}

void kit_draw_unit(json_t *fighter, const char *words)
{
    add(list_of(fighter, "units"), json_string(words));
}

void kit_draw_die(json_t *battle, const char *tone, int face, const char *words)
{
    add(list_of(battle, "dice"), json_pack("{s:s,s:i,s:s}", "tone", tone, "face", face, "words", words));
}

void kit_draw_result(json_t *battle, const char *words)
{
    kit_draw_words(battle, "result", words);
}

/* ---- the hand, the timeline ---- */
json_t *kit_draw_card(json_t *cards, const char *name, const char *kind, const char *words)
{
    return add(cards, json_pack("{s:s,s:s,s:s}", "name", name, "kind", kind, "words", words));
}

json_t *kit_card_items(json_t *cards)
{
    json_t *items = json_array(), *card;
    size_t i;
    json_array_foreach(cards, i, card)
    {
        kit_item(items, "%s: %s", json_string_value(json_object_get(card, "name")),
                 json_string_value(json_object_get(card, "words")));
    }
    json_decref(cards);
    return items;
}

void kit_draw_news(json_t *news, const char *side, const char *words)
{
    add(news, json_pack("{s:s,s:s}", "side", side, "words", words));
}
