/* SPDX-License-Identifier: Apache-2.0 */
/* tests/games/blue-vs-gray/bvg_build.h - positions of Blue vs Gray for tests, built a card at a time.
 *
 *   struct game *g = a_game(1);                     option 1; standard set-up, nobody has moved, hands empty
 *   with_hand(g, "U008 U009");                      cards are taken from wherever they were
 *   on_board(g, "U013", BVG_EAST);  under(g, "U010", "U013");
 *   at_step(g, BVG_STEP_DEPLOY, BVG_USA);
 *   does(g, BVG_DEPLOY, 2, card("U008"), BVG_EAST); applies or fails the test; refuses(...) is the reverse
 *   says(g, "deploy McDowell with I Corps east");   one or more lines as a player writes them
 *
 * After each order the state must hold together. One game at a time: a_game() begins the next. */
#ifndef DISPATCH_TESTS_BVG_BUILD_H
#define DISPATCH_TESTS_BVG_BUILD_H

#include "games/blue-vs-gray/facts/data.h"
#include "games/blue-vs-gray/rules/steps.h"
#include "games/sheet/sheet_run.h"
#include "tests/lib/play.h"
#include "tests/lib/test.h"

struct game {
    struct rules rules;
    struct bvg_state state, after;
    struct chance chance;
    struct problem why;
    struct prompt prompt;
    uint64_t seed;
    bool listens; /* silent prompts (steps with `silent`) wait for answers(); else silence passes after each order */
    struct play play; /* large, and not cleared; nor are the lists of the prompt */
    struct prompt_lists lists;
};
/* options: bit n - 1 is option n. */
struct game *a_game(int options);
/* The same right after set-up, hands as dealt. */
struct game *a_scenario(const char *scenario, int options, uint64_t seed);

int card(const char *id); /* "U070", "C001" */
int city(const struct game *, const char *id);
const char *bundle_name(const struct game *, int card);

/* ids: blank-separated. */
void with_hand(struct game *, const char *ids);
void with_west_hand(struct game *, const char *ids); /* of the Western partner, or as with_hand */
void on_top(struct game *, const char *ids);         /* of their draw piles, the first uppermost */
void deck_of(struct game *, int seat,
             const char *ids); /* the draw pile is exactly this, all else of it out of the game */
void on_board(struct game *, const char *ids, int theater);
void under(struct game *, const char *ids, const char *leader); /* on the board, in his theater */
void in_cadre(struct game *, const char *ids, bool face_down);
void gone(struct game *, const char *ids);
void active(struct game *, const char *ids);
void depleted(struct game *, const char *ids);
void map_laid(struct game *, const char *ids); /* with its cities as printed */
void held_by(struct game *, int control, const char *cities);

/* The step asks this seat; at BVG_STEP_DRAW with what begins a turn. */
void at_step(struct game *, int step, int seat);
bool may(struct game *, int verb, int n, ...); /* is it offered to the mover? */
void does(struct game *, int verb, int n, ...);
/* The same of whoever is asked, the mover or not. */
bool asked_may(struct game *, int verb, int n, ...);
void answers(struct game *, int verb, int n, ...);
/* The key of the refusal; NULL: it applied (and the state is changed). */
const char *refusal(struct game *, int verb, int n, ...);
#define refuses(...) (refusal(__VA_ARGS__) != NULL)
/* Of this seat, asked or not. */
void does_as(struct game *, int seat, int verb, int n, ...);
bool may_as(struct game *, int seat, int verb, int n, ...);
const char *refusal_as(struct game *, int seat, int verb, int n, ...);
/* Lines, LF between them, for the mover; all must be carried out. */
void says(struct game *, const char *lines);
/* The key of the first mistake or hold; NULL: all was carried out. */
const char *said(struct game *, const char *lines);
int step_of(const struct game *);
int place(const struct game *, const char *id);
int boss(const struct game *, const char *id);
int hand_size(const struct game *, int seat);
int events_of(const struct game *, int kind); /* how many since the last order */

#endif
