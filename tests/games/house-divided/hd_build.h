/* SPDX-License-Identifier: Apache-2.0 */
/* tests/games/house-divided/hd_build.h - positions of House Divided for tests, and sheets tried out on them.
 *
 *   struct house *h = a_house();                      the position of July 1861, the North to buy, fixed points
 *   clear(h);                                         nobody is anywhere
 *   put(h, HD_NORTH, "cairo", HD_MILITIA_INFANTRY, 2);
 *   turn_of(h, HD_NORTH, 3);                          his first purchase, 3 points, in round 12
 *   throws(h, "1 6 6 2");                             the dice to come; after these every die is a 1
 *   tells(h, HD_NORTH, "march Cairo\n...");   a sheet that is carried out; h->held: why a line was held, or NULL
 *   close_house(h);                           frees it
 *
 * Boxes are named by the ids of data/map.json. A sheet is read by unfold.c, which refuses much before it is an order:
 * to show that an order is not legal give it by orders(). */
#ifndef DISPATCH_TESTS_HD_BUILD_H
#define DISPATCH_TESTS_HD_BUILD_H

#include "games/house-divided/data.h"
#include "games/house-divided/hd.h"
#include "games/sheet/sheet_run.h"
#include "tests/lib/test.h"

enum { HOUSE_DICE = 512 };
struct house {
    struct arena *arena;
    struct rules r;
    const struct hd_data *d;
    struct hd_state s;
    struct sheets sheets;
    struct sheet sheet;
    struct play play; /* of the last sheet or order */
    struct run run;
    struct problem why;
    struct chance chance;
    const char *held; /* key of the first line that was held, NULL */
    int held_line, n_dice, next_die, seq;
    int32_t die[HOUSE_DICE];
};
const struct hd_data *house_data(void); /* read once; called before the tests fork it is there for all of them */
struct house *a_house(void);
void close_house(struct house *);
void clear(struct house *);
int box_of(const struct house *, const char *id); /* fails the test when there is none */
/* Units, and control with them when the enemy has none there. */
void put(struct house *, int side, const char *box, int type, int n);
void stand(struct house *, int side, const char *box, const char *types); /* a unit a digit, which is its type */
void own(struct house *, int side, const char *boxes); /* blank-separated: control, as if a garrison were there */
void lead(struct house *, int general, const char *box, int strength);
void turn_of(struct house *, int side, int points);
void throws(struct house *, const char *dice);
/* A sheet of a seat, entered and run. */
void tells(struct house *, int seat, const char *lines);
/* One order at the question that is asked; false: refused, h->why. */
bool orders(struct house *, int seat, int verb, int n, ...);
int count(const struct house *, int side, const char *box, int type);
int army(const struct house *, int side, const char *box);
int holder(const struct house *, const char *box); /* enum hd_holder */
int water(const struct house *, const char *box);
int step(const struct house *);
/* Is there a way for this arm? through NULL: none. As if all in `from` had a march and this march were counted now. */
bool can(struct house *, const char *from, int arm, int how, const char *through, const char *to);
bool can_go(struct house *, const char *from, int arm, const char *to); /* in any manner */
/* How many events of a kind the last run had; arg >= 0: whose first argument it is. */
int happened(const struct house *, int kind, int arg);
/* Of a battle that was fought: how many dice a side threw at a strength in a round. */
int dice_at(const struct house *, int side, int strength, int round);
/* The report of a seat (-1: everybody) after these events; line_number: of its own sheet that did all of it, 0. To be
 * freed. */
json_t *report_of(const struct rules *, const struct hd_state *, int seat, const struct play *, int line_number);
const json_t *section_of(const json_t *report, const char *id); /* its items; NULL */
/* The items of a section after the last sheet or order, one a line; "" without one. */
const char *words_of(struct house *, int seat, const char *section, int line_number);
/* Ends the other side's turn so that this side's turn of this round begins. */
void opens(struct house *, int side, int round);

/* Is it one of these ways? */
bool hd_has_way(const struct hd_ways *, int way);

#endif
