/* SPDX-License-Identifier: Apache-2.0 */
/* games/blue-and-gray/unfold.h - what the halves of bg_unfold() share: moves, and battles. */
#ifndef DISPATCH_BG_UNFOLD_H
#define DISPATCH_BG_UNFOLD_H

#include "games/blue-and-gray/bg.h"

enum { BG_NAMED_MAX = 2 * LINE_WORDS_MAX };
/* The pieces that a part of a line means now: those named, and the own units that stand in hexes named. Returns how
 * many; leaders as bg_piece(). */
int bg_named(const struct kit_unfold *, int part, int32_t piece[BG_NAMED_MAX]);
static inline const struct bg_state *bg_now(const struct kit_unfold *at)
{
    return at->view;
}
const char *bg_piece_words(const struct rules *, const struct bg_state *, int piece); /* "Law", "Gen Hood" */
/* The first attack of a turn, which ends the moves. Held when nobody that it names could take part: then it would end
 * them, and perhaps the whole turn, for nothing. */
enum unfold bg_unfold_first(const struct kit_unfold *);
/* The attack that a line means on this position: its targets that can be attacked, its units that can take part, and
 * who must fight beside them (BG-stack-4). False: there is nobody to attack, or nobody who can. */
bool bg_battle_of(const struct rules *, const struct bg_state *, const struct bg_stand *, int side, const struct line *,
                  struct bg_battle_now *);
/* What a refusal can say beyond its key, into problem.want, when the problem is that one: who fills the hex, what the
 * way costs, where a zone ends it; which hex hides the target, or is not
 * touched, how far it is; what bars a step. A NULL problem: nothing. */
void bg_say_of_move(const struct rules *, const struct bg_state *, const struct bg_stand *, int piece, int hex,
                    struct problem *);
void bg_say_of_target(const struct rules *, const struct bg_state *, int unit, int hex, struct problem *);
/* direction: 1 north, 2 northeast, as in the order. */
void bg_say_of_step(const struct rules *, const struct bg_state *, const struct bg_stand *, int unit, int direction,
                    struct problem *);
/* Column of the table in use for a word of a line: of a ratio that the table has not, the next one that is not better
 * (upper) or not worse. 1 to n; 0: below the first. */
enum { BG_WORD_2_1 = 7 }; /* such a word: 2-1, as verbs.c lists them */
int bg_column_of(const struct rules *, const struct bg_state *, int word, bool upper);
enum unfold bg_unfold_attack(const struct kit_unfold *);
enum unfold bg_unfold_rest(const struct kit_unfold *);
enum unfold bg_unfold_below(const struct kit_unfold *); /* lines of battles, and answers */
bool bg_is_move(int verb);                              /* of the movement of a turn, which the first attack ends */
bool bg_is_battle_step(int step);                       /* READY to ADVANCE */

#endif
