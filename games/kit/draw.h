/* SPDX-License-Identifier: Apache-2.0 */
/* games/kit/draw.h - the model of games/face/picture.h, piece by piece, for what most games draw alike. Words are
 * copied; those that are NULL are left out. Not pure: jansson. */
#ifndef DISPATCH_KIT_DRAW_H
#define DISPATCH_KIT_DRAW_H

#include "games/kit/tell.h"

/* "sides", in their order from `first` on and round; owned by the caller. */
json_t *kit_draw_sides(const struct kit_side *, int n, int first);
/* Writes a member of whatever was made here. */
void kit_draw_words(json_t *object, const char *member, const char *words);

/* ---- the map: each is added to its list ---- */
struct kit_place {
    const char *id, *name;
    int x, y;
    const char *side, *zone, *label, *words, *changed;
    json_t *marks; /* taken; NULL: none */
    bool first;
};
void kit_draw_place(json_t *places, const struct kit_place *);
void kit_draw_line(json_t *lines, const char *a, const char *b, const char *kind);
void kit_draw_move(json_t *moves, const char *from, const char *to, const char *side, const char *words);

/* ---- tracks, and what counts ---- */
/* Adds a track; borrowed from the list, for marks. */
json_t *kit_draw_track(json_t *tracks, const char *title, int value, int low, int high, const char *words);
void kit_draw_track_mark(json_t *track, int at, const char *name, const char *side);
/* Adds a list of what counts; its items, borrowed from it. */
json_t *kit_draw_checks(json_t *checks, const char *title, const char *side);
void kit_draw_check(json_t *items, const char *name, bool done);

/* ---- battles, in the order of their sections ---- */
/* Adds one without sides, dice and result; borrowed from the list. place: an id of the map. */
json_t *kit_draw_battle(json_t *battles, const char *title, const char *place);
/* Adds a side that fights, without units; borrowed from the battle: chief, strength, losses are written by
 * kit_draw_words(). */
json_t *kit_draw_fighter(json_t *battle, const char *side, const char *role);
void kit_draw_unit(json_t *fighter, const char *words);
void kit_draw_die(json_t *battle, const char *tone, int face, const char *words);
void kit_draw_result(json_t *battle, const char *words); /* the last one counts */

/* ---- the hand, the timeline ---- */
/* Adds a card; borrowed from the list. */
json_t *kit_draw_card(json_t *cards, const char *name, const char *kind, const char *words);
/* "Lancers: strength 10", as items of a section; takes the cards. */
json_t *kit_card_items(json_t *cards);
void kit_draw_news(json_t *news, const char *side, const char *words);

#endif
