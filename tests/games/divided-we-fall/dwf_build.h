/* SPDX-License-Identifier: Apache-2.0 */
/* tests/games/divided-we-fall/dwf_build.h - positions of Divided We Fall for tests, and orders given to them.
 *
 *   struct war *w = d_a_war("1863");                     its set-up with all free places at their defaults
 *   d_clear(w);                                          nobody is anywhere
 *   d_infantry(w, DWF_USA, "cairo", 6); d_leads(w, "grant_1861", "cairo");
 *   d_half_of(w, DWF_USA, 7);                            the Union's campaign of turn 7 begins
 *   ck_assert(d_orders(w, DWF_MARCH, 1, d_leader_of(w, "grant_1861")));
 *   d_goes(w, "columbus_ky"), d_halts(w);                  legs of who moves; d_goes() is false when the step is not
 * offered d_fights(w);                                         the open battle, each question answered by its fallback
 *   d_close_war(w);                                      frees it
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
    struct event log[512]; /* since the last d_orders() */
};
const struct dwf_data *d_war_data(void); /* read once */
struct war *d_a_war(const char *scenario);
struct war *d_a_war_with(const char *scenario, const char *options); /* blank-separated; NULL: none */
struct war *d_bare_war(void);                                        /* of 1863, cleared */
void d_close_war(struct war *);
void d_clear(struct war *);
int d_area_of(const struct war *, const char *id);
int d_leader_of(const struct war *, const char *id);
int d_state_of(const struct war *, const char *id);
int d_group_of(const struct war *, const char *id);
void d_infantry(struct war *, int side, const char *area, int n);
void d_supplies(struct war *, int side, const char *area, int n);
void d_fort(struct war *, int side, const char *area, int steps);
void d_militia(struct war *, const char *state, const char *area);
void d_leads(struct war *, const char *leader, const char *area);
void d_vessels(struct war *, int side, int kind, const char *area, int n);
int d_army_at(const struct war *, int side, const char *area); /* infantry */
int d_vessels_at(const struct war *, int kind, const char *area);
/* A stack begins its march with so many of where its leader stands. */
void d_sets_out(struct war *, const char *leader, int n);
void d_half_of(struct war *, int side, int turn);
/* The half opens as it does in a game, up to the first question. */
void d_opens(struct war *, int side, int turn);
bool d_orders(struct war *, int verb, int n, ...);
/* Is it offered, whatever its other arguments? arg < 0: of any first argument. */
bool d_is_offered(struct war *, int verb, int arg);
/* Where this leader may ride alone. */
struct kit_set d_rides(struct war *, int leader);
bool d_goes(struct war *, const char *area);
bool d_sails(struct war *, const char *area);
bool d_halts(struct war *);
/* Everything is answered by fallbacks until this step asks, or the game is over. */
void d_falls_back_to(struct war *, int step);
void d_fights(struct war *);
int d_step(const struct war *);
/* Events since the last d_orders(), fallbacks after it included. */
int d_happened(const struct war *, int kind);
int d_told(const struct war *, int kind, int arg); /* an argument of the last of these, -1: there was none */

#endif
