/* SPDX-License-Identifier: Apache-2.0 */
/* tests/games/blue-and-gray/bg_lib.h - positions of Blue & Gray for tests, orders by words, what they told.
 *
 *   struct board *b = a_plain("revised shattered");   Chickamauga's hexes as flat open ground, nobody on it
 *   b_ground(b, "1010 rough, 1011 forest");
 *   b_sides(b, "1010 1110 creek bridge");               features of the side between two neighbours
 *   b_stands(b, "C01:5 1010, U02:3 1110, Gen Hood 1010");  units by id, with a strength of one's own
 *   b_fights(b, BG_CONFEDERATE);                        his combat begins; silent steps are answered by hand
 *   b_throws(b, "4 6");                                 the dice to come; after these every die is a 1
 *   b_does(b, "aim 1110; join C01; fight; go-on");      orders of whoever is asked; each must be legal
 *   ck_assert_str_eq(b_tale(b, "roll result"), "roll 4 0 5 4; result DR 1110");
 *   close_board(b);
 *
 * a_board() has a scenario's own ground and set-up. Units are named by their ids in data/units-*.json ("C01", "U39"),
 * leaders "Gen Hood", hexes by four digits. */
#ifndef DISPATCH_TESTS_BG_LIB_H
#define DISPATCH_TESTS_BG_LIB_H

#include "games/blue-and-gray/bg.h"
#include "games/blue-and-gray/data.h"
#include "tests/lib/test.h"

enum { BOARD_DICE = 512 };
struct board {
    struct arena *arena;
    struct rules r;
    struct bg_data *d; /* a copy of its own: tests change ground and strengths */
    struct bg_state s;
    struct play play; /* of all orders since the last b_does() */
    struct problem why;
    struct chance chance;
    int n_dice, next_die;
    int32_t die[BOARD_DICE];
    char tale[8192];
};
const struct bg_book *bg_book_of_tests(void); /* read once; called before the tests fork it is there for all of them */
struct board *a_board(const char *scenario, const char *options); /* options: blank-separated words */
struct board *a_plain(const char *options);
void close_board(struct board *);
int b_hex_of(const struct board *, const char *number); /* fails the test when there is none */
int b_unit_of(const struct board *, const char *id);    /* a leader: his piece */
void b_ground(struct board *, const char *words);       /* clear forest rough forest-rough town river ferry none */
void b_sides(struct board *, const char *words);        /* creek bridge ford road trail ferry; none: plain again */
void b_stands(struct board *, const char *words);       /* "C01 1010"; "C01 0": taken off the map */
void b_holds(struct board *, const char *words); /* flags: "C01 out-of-command, U02 shattered, C03 ineffective" */
void b_throws(struct board *, const char *dice);
void moves(struct board *, int side, int turn); /* his movement begins: command is fixed, all points are there */
void b_fights(struct board *, int side);        /* from the end of his movement on */
/* Orders separated by ";", of the seat that is asked. The last one may be refused with ? before it: then true. */
void b_does(struct board *, const char *orders);
bool b_offers(struct board *, const char *order);         /* is it legal now? */
const char *b_refusal(struct board *, const char *order); /* key with which it is refused; it must be */
bool b_asks(const struct board *, int step, int side);
/* The events of these kinds (blank-separated words; "": all) since the last b_does(), "; " between them. */
const char *b_tale(struct board *, const char *kinds);
int b_at_hex(const struct board *, const char *unit); /* four digits as a number; 0: not on the map */
/* Answers silent steps, and combat, by their fallbacks until the step differs or the side changes. */
void b_falls_back(struct board *);

#endif
