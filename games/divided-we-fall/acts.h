/* SPDX-License-Identifier: Apache-2.0 */
/* games/divided-we-fall/acts.h - what the files of the rules do for one another, file by file in the order of dwf.h. */
#ifndef DISPATCH_DWF_ACTS_H
#define DISPATCH_DWF_ACTS_H

#include "games/divided-we-fall/dwf.h"

/* ---- map.c: areas, colours, who stands and rules where ---- */
bool dwf_kentucky_open(const struct rules *, const struct dwf_state *);                 /* DWF-politics-9 to 11 */
int dwf_state_of(const struct rules *, const struct dwf_state *, int area);             /* 0: at sea */
bool dwf_is_colour(const struct rules *, const struct dwf_state *, int side, int area); /* then in force */
void dwf_colour_map(struct dwf_data *); /* fills in what was found once: colour, at_sea, inland */
int dwf_militia_at(const struct rules *, const struct dwf_state *, int side, int area);  /* state, or 0 */
int dwf_army(const struct rules *, const struct dwf_state *, int side, int area);        /* infantry and militia */
bool dwf_has_combat(const struct rules *, const struct dwf_state *, int side, int area); /* army or fort */
int dwf_vessels(const struct dwf_state *, int side, int area);
bool dwf_has_leader(const struct rules *, const struct dwf_state *, int side, int area);
bool dwf_rail_at(const struct dwf_state *, int area);
bool dwf_has_units(const struct rules *, const struct dwf_state *, int side, int area); /* of any kind */
int dwf_control(const struct rules *, const struct dwf_state *, int area);              /* enum dwf_holder */
static inline bool dwf_owns(const struct rules *r, const struct dwf_state *s, int side, int area)
{
    return dwf_control(r, s, area) == side + 1;
}
/* The same of all areas at once, for who asks about many: bits 1 and 2 of each are the Confederates' and the Union's.
 */
struct dwf_ground {
    uint8_t holder[DWF_AREAS_MAX]; /* dwf_control() */
    uint8_t combat[DWF_AREAS_MAX]; /* dwf_has_combat() */
    uint8_t leaders[DWF_AREAS_MAX];
    uint8_t units[DWF_AREAS_MAX];  /* dwf_has_units() */
    uint8_t colour[DWF_AREAS_MAX]; /* dwf_is_colour() */
};
void dwf_survey(const struct rules *, const struct dwf_state *, struct dwf_ground *);
/* One area anew, in which leaders are as they were. */
void dwf_survey_again(const struct rules *, const struct dwf_state *, int area, struct dwf_ground *);
static inline bool dwf_in(const uint8_t *bits, int side, int area)
{
    return bits[area] >> side & 1;
}
bool dwf_is_closed(const struct rules *, const struct dwf_state *, int side, int area); /* Kentucky, to the Union */
bool dwf_rail_open(const struct rules *, const struct dwf_state *, int side, int from, const struct kit_link *);
/* Counts a vessel lost: it comes back by the rules. */
void dwf_lose_vessel(const struct rules *, struct dwf_state *, int side, int kind, int area, int n);
void dwf_lose_militia(const struct rules *, struct dwf_state *, int state);
/* Infantry or militia of a side stands in an area where the enemy has no combat units: what falls to it. before: who
 * controlled the area (enum dwf_holder). */
void dwf_take_over(const struct rules *, struct dwf_state *, int side, int area, int before, struct play *);
void dwf_marker_dies(struct dwf_state *, int side, int area); /* the enemy's fort under construction where these come */
/* Militia that was off the map stands there from now on, and what that makes fall to it (DWF-replace-26). */
void dwf_militia_comes(const struct rules *, struct dwf_state *, int state, int area, struct play *);

/* ---- abilities.c: what leaders can do with the option leader-abilities (DWF-O) ---- */
bool dwf_able(const struct rules *, const struct dwf_state *, int leader, int ability /* enum dwf_ability */);
int dwf_moves_of(const struct rules *, const struct dwf_state *, int leader); /* his movement, now */

/* What he adds to the total of his side in the battle, and shields: more with a fort there for some. */
int dwf_led_value(const struct rules *, const struct dwf_state *, int side);
/* The most infantry and militia that whoever goes may have along. */
int dwf_most_led(const struct rules *, const struct dwf_state *, const struct dwf_move *);
/* Does a loyalist among these stand in his states, and would leave them? */
bool dwf_confined(const struct rules *, const struct dwf_state *, const int32_t leaders[2], int from, int to);

/* ---- alternate.c: the option alternative-arrival; nothing without it ---- */
void dwf_note_arrival(const struct rules *, struct dwf_state *, int leader, struct play *);
void dwf_note_passage(const struct rules *, struct dwf_state *);               /* Pope in Washington */
void dwf_note_capture(const struct rules *, struct dwf_state *, int area);     /* of a Confederate flag city */
void dwf_note_battle(const struct rules *, struct dwf_state *, struct play *); /* before it is forgotten */
void dwf_note_corps(const struct rules *, struct dwf_state *, struct play *);  /* is Longstreet's large enough? */
void dwf_note_idle(const struct rules *, struct dwf_state *, struct play *);   /* as a half ends */
void dwf_open_alternatives(const struct rules *, struct dwf_state *);

/* ---- supply.c ---- */
struct dwf_net {           /* of one side, as the position is now */
    struct kit_set flags;  /* own working flag cities */
    struct kit_set traced; /* joined to one by friendly or neutral areas */
    struct kit_set rails;  /* converted areas that give supply */
};
void dwf_supply_net(const struct rules *, const struct dwf_state *, int side, struct dwf_net *);
void dwf_supply_net_on(const struct rules *, const struct dwf_state *, const struct dwf_ground *, int side,
                       struct dwf_net *);
bool dwf_flag_works(const struct rules *, const struct dwf_state *, int side, int area);
bool dwf_supplied_free(const struct rules *, const struct dwf_state *, const struct dwf_net *, int side, int area);
bool dwf_supplied(const struct rules *, const struct dwf_state *, const struct dwf_net *, int side, int area);
/* legs.c: may an attack's last step begin there, with no supply unit along? */
bool dwf_supplies_attack(const struct rules *, const struct dwf_state *, const struct dwf_net *, int side, int from);
bool dwf_beside(const struct kit_link *, const struct dwf_data *, int from); /* are the two adjacent for supply? */

/* ---- rows.c: where what arrives may stand ---- */
const struct dwf_row *dwf_row_of(const struct rules *, const struct dwf_state *, int number);
/* Legal places of a row, of the first tier that has any. *waits: for a leader who has not been placed. */
struct kit_set dwf_row_places(const struct rules *, const struct dwf_state *, const struct dwf_row *, bool *waits);
int dwf_default_place(const struct rules *, const struct dwf_state *, const struct dwf_row *, const struct kit_set *);
/* All of the row at one area, or (split rows) its next piece; 0: it does not come. */
void dwf_put_row(const struct rules *, struct dwf_state *, const struct dwf_row *, int area, int left, bool no_leaders,
                 struct play *);
void dwf_remove_leader(struct dwf_state *, int leader, struct play *); /* 0, or one off the map: nothing */
/* Is the other of Jackson and Longstreet in play, and the handicap too? DWF-O-balance-2 */
bool dwf_is_kept_out(const struct rules *, const struct dwf_state *, int leader);
/* May the leaders of an open row (from 0) be refused? */
bool dwf_may_refuse(const struct rules *, const struct dwf_state *, int i);
bool dwf_refuse(const struct rules *, void *, int seat, const struct order *, struct play *);
int dwf_row_pieces(const struct dwf_row *);
void dwf_open_row(struct dwf_state *, const struct rules *, int number);
/* Places all that has one place, and keeps the rest open. */
void dwf_place_forced(const struct rules *, struct dwf_state *, struct play *);
void dwf_place_rest(const struct rules *, struct dwf_state *, struct play *);
void dwf_offer_rows(const struct rules *, const struct dwf_state *, struct prompt *);
bool dwf_place(const struct rules *, void *, int seat, const struct order *, struct play *);
struct kit_set dwf_nearest_flags(const struct rules *, const struct dwf_state *, int side, int area); /* equally near */
void dwf_send_home(struct dwf_state *, int leader, int from, int area, struct play *);                /* 0: nowhere */

/* ---- setup.c, open.c, arrive.c, politics.c ---- */
int dwf_seats(const struct setup *, const char *names[SEATS_MAX]);
bool dwf_setup(const struct rules *, void *, const struct setup *, struct play *);
void dwf_setup_prompt(const struct rules *, const void *, int seat, struct prompt *);
bool dwf_setup_finish(const struct rules *, void *, int seat, const struct order *, struct play *);
void dwf_open_run(const struct rules *, void *, struct play *);
void dwf_begin_half(const struct rules *, struct dwf_state *);
void dwf_refresh(const struct rules *, struct dwf_state *); /* nobody has moved */
bool dwf_arrivals_ask(const struct rules *, const struct dwf_state *);
void dwf_begin_campaign(const struct rules *, struct dwf_state *, struct play *);
void dwf_arrive_prompt(const struct rules *, const void *, int seat, struct prompt *);
bool dwf_burn(const struct rules *, void *, int seat, const struct order *, struct play *);
bool dwf_replace(const struct rules *, void *, int seat, const struct order *, struct play *);
bool dwf_double(const struct rules *, void *, int seat, const struct order *, struct play *);
bool dwf_bring(const struct rules *, void *, int seat, const struct order *, struct play *);
bool dwf_arrive_finish(const struct rules *, void *, int seat, const struct order *, struct play *);
bool dwf_finish_fallback(const struct rules *, const void *, int seat, struct order *);
bool dwf_resign(const struct rules *, void *, int seat, const struct order *, struct play *);
void dwf_statehood(const struct rules *, struct dwf_state *, struct play *);
int dwf_lost_flags(const struct rules *, const struct dwf_state *); /* Confederate ones, without Richmond */
void dwf_enter_kentucky(const struct rules *, struct dwf_state *, int side, int area, struct play *);
void dwf_intervene(const struct rules *, struct dwf_state *, struct play *);
int dwf_boxes_closed(const struct rules *, const struct dwf_state *);
bool dwf_box_closed(const struct rules *, const struct dwf_state *, int box);
int dwf_blockade_infantry(const struct rules *, const struct dwf_state *);
bool dwf_maryland_pays(const struct rules *, const struct dwf_state *);
/* Where one of what is due may be brought. */
struct kit_set dwf_due_places(const struct rules *, const struct dwf_state *, int due);
void dwf_count_due(const struct rules *, struct dwf_state *);
/* An administrator to whom one replacement of the group may come in this area; 0: none. */
int dwf_draws_at(const struct rules *, const struct dwf_state *, int group, int area);
/* The state whose militia is due and may come to an administrator of militia instead of its capital; 0. */
int dwf_militia_drawn(const struct rules *, const struct dwf_state *);
struct kit_set dwf_group_places(const struct rules *, const struct dwf_state *, int group);
bool dwf_may_double(const struct rules *, const struct dwf_state *, int group);
void dwf_count_groups(const struct rules *, struct dwf_state *);

/* ---- campaign.c: points, openings, works ---- */
/* In the frame of SETUP, ARRIVE and CAMPAIGN: local[0] counts the orders (of the campaign since the last fight),
 * local[1] of the campaign the fights. Sheets need it: a line of theirs fights the open battle before it begins
 * (unfold.c). */
void dwf_count_order(struct dwf_state *);
void dwf_campaign_prompt(const struct rules *, const void *, int seat, struct prompt *);
bool dwf_campaign_finish(const struct rules *, void *, int seat, const struct order *, struct play *);
bool dwf_campaign_fallback(const struct rules *, const void *, int seat, struct order *);
bool dwf_pass(const struct rules *, void *, int seat, const struct order *, struct play *);
static inline int dwf_theaters_of(const struct rules *r, int area)
{
    return dwf_data(r)->area[area].theaters; /* DWF-command-9, 12; RULINGS.md R-western */
}
/* Are there so many points for something done in these theaters? Those owed elsewhere are kept for it. */
bool dwf_can_pay(const struct dwf_state *, int points, int theaters);
/* Spends them; true: a duty was met. */
bool dwf_pay(struct dwf_state *, int points, int theaters, int verb, struct play *);

/* ---- works.c: forts, McClellan, Lee, bombardment ---- */
void dwf_offer_works(const struct rules *, const struct dwf_state *, struct prompt *);
bool dwf_fort(const struct rules *, void *, int seat, const struct order *, struct play *);
bool dwf_train(const struct rules *, void *, int seat, const struct order *, struct play *);
bool dwf_entrench(const struct rules *, void *, int seat, const struct order *, struct play *);
bool dwf_bombard(const struct rules *, void *, int seat, const struct order *, struct play *);
bool dwf_has_risen(const struct dwf_state *, int area); /* has its fort got a step in this half? */
int dwf_max_fort(const struct rules *, const struct dwf_state *, int area);

/* ---- legs.c: what one link costs who moves, and whether he may go over it ---- */
struct dwf_going { /* the position as it is now, of who moves */
    const struct rules *r;
    const struct dwf_state *s;
    int side;
    struct dwf_net net;
    struct dwf_ground ground;
    /* Links of any kind from each area to the nearest where who moves must end: the open battle, else one that meets
     * the duties. A way has no fewer, so that a search need not go where too little movement is left. All 0: anywhere.
     */
    uint8_t far[DWF_AREAS_MAX];
};
struct dwf_leg {
    int32_t to, water, cost;
    int32_t points; /* command points that it costs as well */
    int32_t fights; /* 1: it enters where the enemy's combat units are */
    int32_t stops;  /* 1: movement ends there */
};
struct dwf_going dwf_going(const struct rules *, const struct dwf_state *);
/* The same without supply, for who goes where he was told that he may. */
struct dwf_going dwf_going_on(const struct rules *, const struct dwf_state *);
bool dwf_leg(const struct dwf_going *, const struct dwf_move *, const struct kit_link *, bool water, struct dwf_leg *);
int dwf_land_limit(const struct dwf_going *, const struct dwf_move *, bool blue); /* blue: with the bonus */
int dwf_land_cost(const struct dwf_going *, const struct dwf_move *, const struct kit_link *);
void dwf_step_move(const struct dwf_going *, struct dwf_move *, const struct dwf_leg *);
bool dwf_has_army_along(const struct dwf_move *);
bool dwf_may_halt(const struct dwf_going *, const struct dwf_move *);
/* May he halt here, or somewhere that he can still reach? */
bool dwf_can_end(const struct dwf_going *, const struct dwf_move *);
/* The position once who moves has left where he stands. */
struct dwf_going dwf_depart(const struct dwf_going *, const struct dwf_move *, struct dwf_state *left);
bool dwf_naval_supplied(const struct rules *, const struct dwf_state *, int from);

/* ---- route.c: whole ways ---- */
enum { DWF_ANY_WAY, DWF_LAND_ONLY, DWF_WATER_ONLY };
struct dwf_route {
    int32_t n, cost;                                /* links; movement that they cost */
    uint8_t to[DWF_WAY_MAX], by_water[DWF_WAY_MAX]; /* of each link */
};
/* The cheapest way for who moves over these areas, one after the other, to the last, where he may halt; of equal ones
 * that through the fewest areas of the enemy's colour, of those the first by names; while Kentucky is neutral through
 * none of it, unless a stop lies there. False: there is none. */
bool dwf_find_route(const struct dwf_going *, const struct dwf_move *, const int32_t *stop, int n, int ways,
                    struct dwf_route *);
/* Is Kentucky all that keeps him from a way? */
bool dwf_leads_through_kentucky(const struct dwf_going *, const struct dwf_move *, const int32_t *stop, int n,
                                int ways);
/* The same for somebody whom nothing stops and who has any movement: what it would cost him, by land. */
bool dwf_find_long_route(const struct dwf_going *, const struct dwf_move *, const int32_t *stop, int n,
                         struct dwf_route *);

/* ---- opening.c, company.c, march.c: moving ---- */
int dwf_n_bits(int32_t bits); /* how many are set: of states, how many militias */
void dwf_add_leader(struct dwf_move *, int leader);
bool dwf_is_along(const int32_t leaders[2], int leader);
bool dwf_may_lead(const struct dwf_going *, int leader); /* on the map, and has not moved */
void dwf_mark_moved(struct dwf_state *, const struct dwf_move *);
void dwf_offer_takings(const struct dwf_going *, struct prompt *);
void dwf_offer_leavings(const struct dwf_going *, struct prompt *);
void dwf_offer_openings(const struct rules *, const struct dwf_state *, struct prompt *);
bool dwf_open_move(const struct rules *, void *, int seat, const struct order *, struct play *);
void dwf_march_prompt(const struct rules *, const void *, int seat, struct prompt *);
bool dwf_go(const struct rules *, void *, int seat, const struct order *, struct play *);
bool dwf_ignore(const struct rules *, void *, int seat, const struct order *, struct play *);
bool dwf_take(const struct rules *, void *, int seat, const struct order *, struct play *);
bool dwf_leave(const struct rules *, void *, int seat, const struct order *, struct play *);
bool dwf_halt(const struct rules *, void *, int seat, const struct order *, struct play *);
bool dwf_halt_fallback(const struct rules *, const void *, int seat, struct order *);
bool dwf_march_silent(const struct rules *, const void *, int seat);

/* ---- lone.c: leaders alone ---- */
void dwf_offer_rides(const struct rules *, const struct dwf_state *, struct prompt *);
bool dwf_ride(const struct rules *, void *, int seat, const struct order *, struct play *);

/* ---- battle.c, value.c, losses.c, retreat.c, settle.c ---- */
void dwf_engage(const struct rules *, struct dwf_state *, const struct dwf_move *, struct play *);
int dwf_battle_army(const struct rules *, const struct dwf_state *, int side); /* infantry and militia in it */
bool dwf_fight(const struct rules *, void *, int seat, const struct order *, struct play *);
void dwf_ready_prompt(const struct rules *, const void *, int seat, struct prompt *);
bool dwf_ready(const struct rules *, void *, int seat, const struct order *, struct play *);
bool dwf_ready_fallback(const struct rules *, const void *, int seat, struct order *);
void dwf_battle_run(const struct rules *, void *, struct play *);
void dwf_withdraw_prompt(const struct rules *, const void *, int seat, struct prompt *);
bool dwf_withdraw(const struct rules *, void *, int seat, const struct order *, struct play *);
bool dwf_stand_fallback(const struct rules *, const void *, int seat, struct order *);
bool dwf_withdraw_silent(const struct rules *, const void *, int seat);
bool dwf_always_silent(const struct rules *, const void *, int seat);
void dwf_ships_prompt(const struct rules *, const void *, int seat, struct prompt *);
bool dwf_ships(const struct rules *, void *, int seat, const struct order *, struct play *);
bool dwf_ships_fallback(const struct rules *, const void *, int seat, struct order *);
struct kit_set dwf_ships_ways(const struct rules *, const struct dwf_state *);
void dwf_lead_prompt(const struct rules *, const void *, int seat, struct prompt *);
bool dwf_lead(const struct rules *, void *, int seat, const struct order *, struct play *);
bool dwf_lead_fallback(const struct rules *, const void *, int seat, struct order *);
bool dwf_counts_there(const struct rules *, const struct dwf_state *, int side, int leader); /* in this battle */
int dwf_combat_of(const struct rules *, const struct dwf_state *, int leader);

int dwf_crt(const struct rules *, int value, int column); /* DWF_COLUMNS: the defender's */
/* Of infantry, militia and gunboats that come by this link. frozen: of the swamp. */
int dwf_after_terrain(const struct rules *, int n, int marks);
int dwf_column_of(const struct rules *, const struct dwf_state *, int marks);
int dwf_marks_of(const struct rules *, const struct dwf_approach *, int to);
struct dwf_count { /* an attacker's value */
    int32_t land, naval, leader, total, column;
};
struct dwf_count dwf_count_attack(const struct rules *, const struct dwf_state *);
void dwf_count_battle(const struct rules *, struct dwf_state *, struct play *);

void dwf_losses_prompt(const struct rules *, const void *, int seat, struct prompt *);
bool dwf_lose(const struct rules *, void *, int seat, const struct order *, struct play *);
/* How many of a kind of who came from there may be named now; and where the largest contingent of a kind came from. 0:
 * none. */
int dwf_may_lose(const struct rules *, const struct dwf_state *, int side, int kind, int where);
int dwf_loss_from(const struct rules *, const struct dwf_state *, int side, int kind);
bool dwf_losses_fallback(const struct rules *, const void *, int seat, struct order *);
/* Takes losses that leave no choice; true: something is left to be chosen. */
bool dwf_take_losses(const struct rules *, struct dwf_state *, int side, struct play *);

struct kit_set dwf_retreats(const struct rules *, const struct dwf_state *,
                            int side); /* of the first tier that has any */
void dwf_retreat_prompt(const struct rules *, const void *, int seat, struct prompt *);
bool dwf_retreat(const struct rules *, void *, int seat, const struct order *, struct play *);
bool dwf_retreat_fallback(const struct rules *, const void *, int seat, struct order *);
void dwf_go_back(const struct rules *, struct dwf_state *, int side, int to, bool fort_stays, struct play *);
void dwf_eliminate(const struct rules *, struct dwf_state *, int side, struct play *);
void dwf_attackers_return(const struct rules *, struct dwf_state *, struct play *);

int dwf_lost_leader(const struct rules *, const struct dwf_state *); /* left alone with the enemy; 0 */
bool dwf_has_left(const struct rules *, const struct dwf_state *);   /* has a side left anybody with the enemy? */
void dwf_settle_run(const struct rules *, void *, struct play *);
void dwf_settle_prompt(const struct rules *, const void *, int seat, struct prompt *);
bool dwf_settle(const struct rules *, void *, int seat, const struct order *, struct play *);
bool dwf_settle_fallback(const struct rules *, const void *, int seat, struct order *);

/* ---- names.c, unfold.c, explain.c: sheets ---- */
/* Leaders are named by person: the first of his counters; and the one of them who is in play. */
int dwf_person_of(const struct rules *, int leader);
int dwf_counter_of(const struct rules *, const struct dwf_state *, int person);
enum unfold dwf_unfold(const struct rules *, const void *view, int seat, const struct line *, int32_t i,
                       struct order *out, struct problem *why);
/* Wherever else whoever moves may halt if he goes on. */
void dwf_find_ends(const struct dwf_going *, const struct dwf_move *, int ways, struct kit_set *);
/* Why no way leads who moves over these areas, unless something is wrong already; why may be NULL. Where it is too far
 * for him by land: which way was counted, and the last area on it that he can reach. Always true. */
bool dwf_route_bar(const struct dwf_going *, const struct dwf_move *, const int32_t *stop, int n, int ways,
                   struct problem *why);
bool dwf_why_not(const struct rules *, const void *view, int seat, const struct order *, struct problem *why);
bool dwf_impossible(const struct rules *, const void *view, int seat, const struct line *, bool this_turn,
                    struct problem *why);

/* ---- close.c, view.c ---- */
void dwf_close_run(const struct rules *, void *, struct play *);
int dwf_groups_taken(const struct rules *, const struct dwf_state *);
bool dwf_csa_wins(const struct rules *, const struct dwf_state *);
bool dwf_usa_wins(const struct rules *, const struct dwf_state *);
void dwf_redact(const struct rules *, void *view, int seat);
const char *dwf_broken(const struct rules *, const void *state);

#endif
