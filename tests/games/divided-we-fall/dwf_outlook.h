/* SPDX-License-Identifier: Apache-2.0 */
/* tests/games/divided-we-fall/dwf_outlook.h - the map as the simple player of dwf_general.h sees it.
 *
 * A city is worth what it does for victory: the capitals most; of the Confederate groups those most of whose cities
 * have fallen; of the Union's cities those by which the Confederacy wins or that bring on intervention. From each goal
 * a pull goes out, the stronger the fewer defend it, that a link weakens, and from each army, each city in need and
 * each place before a goal a call, which is where infantry goes. */
#ifndef DISPATCH_TESTS_DWF_OUTLOOK_H
#define DISPATCH_TESTS_DWF_OUTLOOK_H

#include "tests/games/divided-we-fall/dwf_build.h"

enum { D_ARMY = 36 /* no more are sent to one army */ };
struct outlook {
    int worth[DWF_AREAS_MAX];        /* of taking it; 0: nothing is to be had there */
    int pull[DWF_AREAS_MAX];         /* toward what is worth taking */
    int call[DWF_AREAS_MAX];         /* toward who needs infantry */
    int threat[DWF_AREAS_MAX];       /* what the enemy can bring here at once, */
    bool led[DWF_AREAS_MAX];         /* and whether with a leader */
    int stay[DWF_AREAS_MAX];         /* infantry that is to stay here */
    int need[DWF_AREAS_MAX];         /* infantry that its garrison is short of, */
    int dear[DWF_AREAS_MAX];         /* and what the place is worth to him then */
    bool focus[DWF_AREAS_MAX];       /* goals before which he gathers */
    bool wanted[DWF_GROUPS_MAX + 1]; /* groups whose cities are easiest to have */
    int rate[DWF_SIDES];             /* replacements a turn */
};
void d_looks(const struct war *, int side, struct outlook *);

/* His leader of the highest combat value there; 0. */
int d_best_leader(const struct war *, int side, int area);
int d_combat_there(const struct war *, int side, int area); /* of that leader; 0 */
bool d_leads_at(const struct war *, int side, int leader, int area);
/* Infantry, militia, and what a leader adds. */
int d_strength(const struct war *, int side, int area);
/* Would so many, with a leader of that combat value or 0, hold the city against what can come? By the printed chart,
 * over open ground; who has no leader gives way to one who has, however few are left to him (DWF-retreat-2). */
bool d_holds(const struct war *, const struct outlook *, int side, int area, int n, int leader);
bool d_is_capital(const struct war *, int area); /* of either side */
bool d_is_flag(const struct war *, int area);
bool d_is_key(const struct war *, int side, int area);
/* Links from each area to the nearest of these, for the supply of a side, which goes by sea too if it is the Union's
 * and passes no enemy; or by land, whoever stands there. D_NOWHERE: there is no way. */
enum { D_NOWHERE = 99, D_ANYBODY = -1 };
void d_spreads(const struct war *, int walker, const bool from[DWF_AREAS_MAX], int far[DWF_AREAS_MAX]);

#endif
