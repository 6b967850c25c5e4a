/* SPDX-License-Identifier: Apache-2.0 */
/* games/blue-and-gray/report.h - the words of Blue & Gray: what the files of its reports share.
 *
 * report_face.c is the ruleset's face and says what games/kit/tell.h puts together; report_events.c tells what
 * happened, report_battle.c the attacks, report_position.c how things stand, report_window.c the small windows of hexes
 * around each contact, report_asks.c what may be ordered, report_picture.c gives the map, report_lines.c and
 * report_odds.c tell what a line of a sheet will do, report_suggest.c what a form proposes, report_desk.c what the
 * order desk offers. Words only: nothing here decides anything. */
#ifndef DISPATCH_BG_REPORT_H
#define DISPATCH_BG_REPORT_H

#include "games/blue-and-gray/bg.h"
#include "games/kit/draw.h"
#include "games/kit/tell.h"

extern const struct kit_side bg_sides[BG_SIDES]; /* by number */
static inline const struct bg_state *bg_view(const struct kit_telling *t)
{
    return t->view;
}
/* "Wood", "Gen Hood"; as sheets write it. */
const char *bg_name(const struct rules *, int piece);
const char *bg_result_words(int result); /* "DR" */
/* report_odds.c: an attack foretold: strengths, what doubles the defence, odds, and what each roll brings. */
void bg_foretell(const struct rules *, const struct bg_state *, const struct bg_battle_now *, struct text *out);
/* The attack that a line means on this position: its targets that hold an enemy, its units that can take part. False:
 * there is none. */
bool bg_battle_of(const struct rules *, const struct bg_state *, int seat, const struct line *, struct bg_battle_now *);
void bg_explain(const struct rules *, const struct line *, const void *before, const void *after, int seat,
                struct text *);

#endif
