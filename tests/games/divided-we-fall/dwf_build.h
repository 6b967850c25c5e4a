/* SPDX-License-Identifier: Apache-2.0 */
/* tests/games/divided-we-fall/dwf_build.h - positions of Divided We Fall for tests, and orders given to them.
 *
 *   struct war *w = a_war("1863");                     its set-up with all free places at their defaults
 *   clear(w);                                          nobody is anywhere
 *   infantry(w, DWF_USA, "cairo", 6); leads(w, "grant_1861", "cairo");
 *   half_of(w, DWF_USA, 7);                            the Union's campaign of turn 7 begins
 *   ck_assert(orders(w, DWF_MARCH, 1, leader_of(w, "grant_1861")));
 *   goes(w, "columbus_ky"), halts(w);                  legs of who moves; goes() is false when the step is not offered
 *   fights(w);                                         the open battle, each question answered by its fallback
 *   close_war(w);                                      frees it
 *
 * Areas, leaders and states are named by the ids of data/. Orders are given to the seat that is asked, through
 * rules_apply: what is not offered is refused. */
#ifndef DISPATCH_TESTS_DWF_BUILD_H
#define DISPATCH_TESTS_DWF_BUILD_H

#include "games/divided-we-fall/acts.h"
#include "games/divided-we-fall/data.h"
#include "tests/lib/test.h"

struct war {
    struct arena *arena;
    struct rules r;
    const struct dwf_data *d;
    struct dwf_state s, after;
    struct play play; /* of the last order */
    struct problem why;
    struct prompt_lists lists;
    struct prompt prompt;
    int n_log;
    struct event log[512]; /* since the last orders() */
};
const struct dwf_data *war_data(void); /* read once */
struct war *a_war(const char *scenario);
struct war *a_war_with(const char *scenario, const char *option);
void close_war(struct war *);
void clear(struct war *);
int area_of(const struct war *, const char *id);
int leader_of(const struct war *, const char *id);
int state_of(const struct war *, const char *id);
void infantry(struct war *, int side, const char *area, int n);
void supplies(struct war *, int side, const char *area, int n);
void fort(struct war *, int side, const char *area, int steps);
void militia(struct war *, const char *state, const char *area);
void leads(struct war *, const char *leader, const char *area);
void vessels(struct war *, int side, int kind, const char *area, int n);
void half_of(struct war *, int side, int turn);
/* The half opens as it does in a game, up to the first question. */
void opens(struct war *, int side, int turn);
bool orders(struct war *, int verb, int n, ...);
/* Is it offered, whatever its other arguments? arg < 0: of any first argument. */
bool is_offered(struct war *, int verb, int arg);
bool goes(struct war *, const char *area);
bool sails(struct war *, const char *area);
bool halts(struct war *);
/* Everything is answered by fallbacks until this step asks, or the game is over. */
void falls_back_to(struct war *, int step);
void fights(struct war *);
int step(const struct war *);
/* Events since the last orders(), fallbacks after it included. */
int happened(const struct war *, int kind);
int told(const struct war *, int kind, int arg); /* an argument of the last of these, -1: there was none */

#endif
