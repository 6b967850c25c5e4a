/* SPDX-License-Identifier: Apache-2.0 */
/* games/house-divided/hd.h - House Divided: the state, the data, and how the parts of this ruleset meet.
 *
 * Seats and sides are the same: north 0, south 1. Boxes are 1..129 in the order of data/map.json, 0 is none. Unit types
 * are 1..6 from the weakest to the strongest, as modifiers and losses go round (RULINGS.md N3); 7 to 12 are words for
 * several of them in orders. Units of a type in a box are alike: the state counts them.
 *
 * A turn is a row of steps (turn.c): START (calendar, drafts, border states, generals, the march die; nobody is asked),
 * MERIT_DEF (only with promotions won in defence), BUY and MOVE of the first march, BUY and MOVE of the second (what
 * has nothing to offer is passed over), BATTLE (dice, nobody is asked), MERIT, RECRUIT (its die is thrown between),
 * END. The mover is asked and ends each by HD_FINISH; the other seat may change its order of losses at any time
 * (frame.may). local[0] of its frame counts the orders of this visit that leave no other trace (unfold.c needs to
 * know). What a seat has said of losses and retreats is in the state, hidden from the other; no battle ever waits.
 *
 * Files in the order of the rules: data/, load_*.c (what a bundle must be), map.c (the net of boxes, who stands and
 * rules where), control.c (entering, leaving, garrisons), turn.c, buy.c, water.c (crossings), reach.c (every
 * legal move), move.c, battle.c (strength, dice), after_battle.c (what follows a battle, victory), promotions.c,
 * recruit.c; then for sheets: verbs.c, names.c, unfold.c, conditions.c, explain.c; view.c (members, views, invariants)
 * and rules.c (the set-up, the table). Words for people: report_*.c (report.h), HANDBOOK.md, RULINGS.md. */
#ifndef DISPATCH_HD_H
#define DISPATCH_HD_H

#include "games/kit/map.h"
#include "games/kit/names.h"
#include "games/kit/unfold.h"

enum { HD_NORTH = 0, HD_SOUTH = 1, HD_SIDES = 2 };
enum {
    HD_BOXES = 129,
    HD_BOXES_MAX = 132, /* arrays by box; a multiple of four, so that the state has no padding */
    HD_TYPES = 6,
    HD_UNITS_MAX = 36, /* no side ever has more: the sum of its recruiting values (load_map.c holds it) */
    HD_TROOPS_MAX = HD_BOXES_MAX * HD_TYPES,
    HD_NEAR_MAX = 512, /* neighbours of all boxes together */
    HD_ROUNDS = 40,
    HD_GENERALS = 3,
    HD_LOSSES = HD_TYPES + 1, /* crossings and the types */
    HD_FIGHTS_MAX = HD_UNITS_MAX,
    HD_WAYS_MAX = 2 * HD_UNITS_MAX, /* each unit enters at most once in each of two marches */
    HD_START_MAX = 48,
    HD_DRAFTS_MAX = 4,
    HD_BORDERS = 3,
    HD_BORDER_BOXES_MAX = 4,
    HD_GOALS_MAX = 8,
    HD_CLOSED_MAX = 4,
    HD_WORDS_MAX = 9, /* of a retreat: rounds and units */
    HD_PACKED = 10    /* dice in one argument of an event, three bits each */
};
enum hd_type { /* weakest first */
               HD_MILITIA_CAVALRY = 1,
               HD_MILITIA_INFANTRY,
               HD_VETERAN_CAVALRY,
               HD_VETERAN_INFANTRY,
               HD_CRACK_INFANTRY,
               HD_CRACK_CAVALRY,
               HD_ANY_INFANTRY, /* words of orders from here on: several types */
               HD_ANY_CAVALRY,
               HD_ANY_MILITIA,
               HD_ANY_VETERAN,
               HD_ANY_CRACK,
               HD_ANY_UNIT,
               HD_KINDS_END,
               HD_CROSSINGS = HD_KINDS_END /* of losses only */
};
enum hd_arm { HD_INFANTRY, HD_CAVALRY, HD_ARMS };
enum hd_holder { HD_NOBODY, HD_BY_NORTH, HD_BY_SOUTH };  /* side + 1 */
enum hd_link { HD_RAIL = 1, HD_ROAD = 2, HD_RIVER = 4 }; /* struct kit_link.kinds; in its marks: it enters over water */
enum hd_current { HD_DOWN = 8, HD_UP = 16 };             /* more of its marks: how the river runs, if it has boats */
enum hd_how { /* what kind of move; a way is how * 65536 + through * 256 + to */
              HD_STEP = 1,
              HD_RIDE,
              HD_TRAIN,
              HD_BOAT,
              HD_TRAIL,
              HD_JUMP, /* downriver */
              HD_TRANSPORT,
              HD_ASSAULT,
              HD_HOWS_END
};
static inline int hd_way(int how, int through, int to)
{
    return how * 65536 + through * 256 + to;
}
static inline int hd_way_how(int way)
{
    return way / 65536;
}
static inline int hd_way_through(int way)
{
    return way / 256 % 256;
}
static inline int hd_way_to(int way)
{
    return way % 256;
}
enum hd_mark { HD_NO_MARK, HD_OPEN_MARK, HD_USED_MARK }; /* promotions; they belong to whose troops are there */
enum hd_general_status { HD_NOT_YET, HD_IN_POOL, HD_ON_MAP, HD_LOST /* until his owner's next turn */ };
enum hd_end { HD_END_UNION = 1, HD_END_WASHINGTON, HD_END_ECONOMIC, HD_END_ATTRITION };

/* ---- the state ---- */
struct hd_retreat { /* "retreat BOX to TO ..."; any of the three brings it about */
    int32_t box, to;
    int32_t after;       /* rounds fought, 0: not asked */
    int32_t below;       /* own units left fewer than, 0: not asked */
    int32_t outnumbered; /* 1: fewer units than the enemy */
};
struct hd_general {
    int32_t status;   /* enum hd_general_status */
    int32_t box;      /* on the map, else 0 */
    int32_t strength; /* 0 before he appears */
    int32_t moved;    /* 1: in this march */
};
struct hd_side {
    int32_t infantry_max;          /* militia infantry that the side may have by recruiting */
    int32_t losses[HD_LOSSES];     /* whom to lose first: HD_CROSSINGS or a type; all 0: the usual order */
    uint8_t troops[HD_TROOPS_MAX]; /* at hd_slot(box, type) */
};
struct hd_state {
    struct flow flow;
    int32_t round, mover;
    int32_t march;     /* 1 or 2: which of the two marches */
    int32_t die;       /* of the march roll as it fell; 0 in the first round */
    int32_t points;    /* march points left */
    int32_t assaults;  /* naval assaults bought in this march that carry nobody yet */
    int32_t assaulted; /* 1: some were bought in this march */
    int32_t ships;     /* 1: sea transport was open when this march was counted */
    int32_t recruits;  /* recruit points left */
    int32_t political; /* 1: the political promotion was used this turn */
    int32_t holding;   /* 1: the mover wants to read of the battles before he goes on */
    int32_t n_fights;  /* boxes entered with the enemy in them, in that order */
    int32_t n_ways;
    int32_t n_retreats;
    int32_t border[HD_BORDERS]; /* 1: its bonus was had */
    struct hd_general general[HD_GENERALS];
    struct hd_retreat retreat[HD_FIGHTS_MAX];
    struct hd_side side[HD_SIDES];
    uint8_t fight[HD_FIGHTS_MAX];
    uint8_t way_to[HD_WAYS_MAX], way_from[HD_WAYS_MAX]; /* whence attackers of a box came by land or river step */
    uint8_t control[HD_BOXES_MAX];                      /* enum hd_holder */
    uint8_t garrison[HD_BOXES_MAX];                     /* enum hd_holder */
    uint8_t works[HD_BOXES_MAX];                        /* 1: entrenched, by purchase */
    uint8_t water[HD_BOXES_MAX];                        /* crossings */
    uint8_t marched[HD_BOXES_MAX];                      /* 1: has its march of this purchase */
    uint8_t held[HD_BOXES_MAX];                         /* 1: the mover's when this march was counted */
    uint8_t mark[HD_BOXES_MAX];                         /* enum hd_mark */
    uint8_t recruited[HD_BOXES_MAX];                    /* 1: this turn */
    uint8_t ready[HD_TROOPS_MAX];                       /* units of the mover with a march that have not moved */
};

/* ---- the data ---- */
struct hd_box {
    const char *id, *name;
    int32_t origin; /* enum hd_holder */
    int32_t value[HD_SIDES], port, fort, water, goal, x, y;
};
struct hd_unit {
    const char *id, *name;
    int32_t arm, strength, next /* type after promotion, 0 */, unnerves /* enemies that it weakens */;
};
struct hd_start {
    int32_t side, box, type, n;
};
struct hd_general_facts {
    const char *name;
    int32_t side, from, strength, change, then; /* rounds from, change */
};
struct hd_draft {
    int32_t round, infantry;
};
struct hd_border {
    const char *state;
    int32_t infantry, n_boxes, box[HD_BORDER_BOXES_MAX];
};
struct hd_month {
    const char *month;
    int32_t year;
};
enum { HD_NAME_BOX = KIND_FIRST, HD_NAME_UNIT, HD_NAME_LOSS, HD_NAME_GENERAL, HD_NAME_MUSTER, HD_NAME_KINDS_END };
/* Ids of HD_NAME_MUSTER, "cavalry Washington": arm and box. */
static inline int hd_muster(int arm, int box)
{
    return arm * 256 + box;
}
struct hd_data {
    struct hd_box box[HD_BOXES_MAX];
    int32_t width, height; /* of the map, in the units of x and y */
    struct kit_map map;    /* kinds: enum hd_link; value: only he who controls this box may pass; 0: all */
    struct hd_unit unit[HD_TYPES + 1];
    struct hd_general_facts general[HD_GENERALS];
    struct hd_start start[HD_START_MAX];
    struct hd_draft draft[HD_DRAFTS_MAX];
    struct hd_border border[HD_BORDERS];
    struct hd_month month[HD_ROUNDS + 1];
    int32_t n_start, n_drafts, n_goals, goal[HD_GOALS_MAX];
    int32_t army_max[HD_SIDES], infantry_max[HD_SIDES], cavalry_max[HD_SIDES]; /* army_max: of the start, to check */
    int32_t die_sides, die_least, first_points, assault_die, strongest;
    int32_t works_recruiting, works_other, works_effect, water_effect, ports_needed, assault_cost;
    int32_t washington, monroe, n_closed, closed[HD_CLOSED_MAX]; /* closed to assaults while the South has Ft. Monroe */
    struct kit_names names[HD_NAME_KINDS_END - KIND_FIRST];
};
static inline const struct hd_data *hd_data(const struct rules *r)
{
    return r->data;
}

/* ---- steps, verbs, events ---- */
enum hd_step {
    HD_STEP_START = 1,
    HD_STEP_MERIT_DEF,
    HD_STEP_BUY,
    HD_STEP_MOVE,
    HD_STEP_BATTLE,
    HD_STEP_MERIT,
    HD_STEP_RECRUIT,
    HD_STEP_END,
    HD_STEPS_END
};
enum hd_verb {
    HD_PROMOTE = VERB_FIRST, /* box, type */
    HD_POLITICAL,            /* box, type */
    HD_MARCH,                /* box */
    HD_ENTRENCH,             /* box */
    HD_NAVAL,                /* number */
    HD_MOVE,                 /* from, kind, number, way, bits of generals that go along */
    HD_GENERAL,              /* general + 1, way */
    HD_RETREAT,              /* box, to, rounds, units, 1: when outnumbered */
    HD_USUAL_LOSSES,
    HD_LOSE_FIRST, /* HD_CROSSINGS or a type */
    HD_HOLD,
    HD_GO_ON,   /* the fallback of a hold */
    HD_RECRUIT, /* type, box */
    HD_PLACE,   /* general + 1, box */
    HD_FINISH,
    HD_LOSSES_LINE, /* lines of sheets only, from here on */
    HD_THEN,
    HD_THEN_MARCH,
    HD_THEN_ENTRENCH,
    HD_THEN_NAVAL,
    HD_THEN_MOVE,
    HD_THEN_GENERAL,
    HD_VERBS_END
};
#define HD_EVENTS(X)                                                                                                   \
    X(TURN, "turn")                         /* side, round */                                                          \
    X(DRAFT, "draft")                       /* side, infantry maximum */                                               \
    X(BORDER, "border")                     /* border state from 0, infantry maximum */                                \
    X(GENERAL_READY, "general-ready")       /* general */                                                              \
    X(GENERAL_STRENGTH, "general-strength") /* general, strength */                                                    \
    X(MARCH_ROLL, "march-roll")             /* side, die or 0, points */                                               \
    X(PROMOTED, "promoted")                 /* side, box, type before, 1 political */                                  \
    X(MARCHED, "marched")                   /* side, box, march */                                                     \
    X(ENTRENCHED, "entrenched")             /* side, box, cost */                                                      \
    X(NAVAL, "naval")                       /* number */                                                               \
    X(WATER, "water")                       /* box, crossings now */                                                   \
    X(MOVED, "moved")                       /* side, from, how, through, to, type, number, general bits */             \
    X(GENERAL_MOVED, "general-moved")       /* general, from, through, to */                                           \
    X(GARRISON_GONE, "garrison-gone")       /* box, side */                                                            \
    X(REVERTED, "reverted")                 /* box, holder */                                                          \
    X(WORKS_GONE, "works-gone")             /* box */                                                                  \
    X(BATTLE, "battle")                     /* box, attacker, crossings, 1 fort 2 works, units, enemy units */         \
    X(FORCES,                                                                                                          \
      "forces")     /* box, side, units of each type from the weakest, general bits, sum that they add, weakened */    \
    X(FIRE, "fire") /* box, side, round, strength, n, dice packed: first ten, others */                                \
    X(LOST, "lost") /* box, side, HD_CROSSINGS or type, number */                                                      \
    X(RETREATED, "retreated")       /* box, side, to, rounds */                                                        \
    X(NO_RETREAT, "no-retreat")     /* box, side, to */                                                                \
    X(BATTLE_OVER, "battle-over")   /* box, winner or -1, rounds */                                                    \
    X(GENERAL_LOST, "general-lost") /* general, box */                                                                 \
    X(CAPTURED, "captured")         /* box, side: a garrison is left */                                                \
    X(MAXIMA, "maxima")             /* north, south */                                                                 \
    X(RECRUIT_ROLL, "recruit-roll") /* side, die, points */                                                            \
    X(RECRUITED, "recruited")       /* side, type, box */                                                              \
    X(PLACED, "placed")             /* general, box */                                                                 \
    X(LOSSES, "losses")             /* side; for it only */                                                            \
    X(RETREAT, "retreat")           /* box, to, after, below, outnumbered; for the mover only */                       \
    X(HELD, "held")                 /* side */                                                                         \
    X(OVER, "over")                 /* enum hd_end, winner */
enum hd_event {
    HD_EVENT_NONE,
#define HD_EVENT_ENUM(name, word) HD_EVENT_##name,
    HD_EVENTS(HD_EVENT_ENUM)
#undef HD_EVENT_ENUM
        HD_EVENTS_END
};

extern const struct game_rules hd_rules;
extern const struct field hd_fields[];
enum { HD_N_FIELDS = 31, HD_N_VERBS = 22, HD_N_FACTS = 4, HD_N_ANSWERS = 4 };
extern const struct verb hd_verbs[HD_N_VERBS];
extern const struct fact hd_facts[HD_N_FACTS];
extern const struct answer hd_answers[HD_N_ANSWERS];
extern const struct sheet_names hd_names;
/* As on the map, but "Bloomington Ill.", since commas part lists; "?": there is no such box. */
const char *hd_box_name(const struct rules *, int box);

/* ---- map.c: the net of boxes, who stands and rules where ---- */
static inline int hd_foe(int side)
{
    return 1 - side;
}
static inline int hd_slot(int box, int type)
{
    return (type - 1) * HD_BOXES_MAX + box;
}
static inline int hd_count(const struct hd_state *s, int side, int box, int type)
{
    return s->side[side].troops[hd_slot(box, type)];
}
static inline int hd_ready(const struct hd_state *s, int box, int type)
{
    return s->ready[hd_slot(box, type)];
}
static inline bool hd_owns(const struct hd_state *s, int side, int box)
{
    return s->control[box] == side + 1;
}
static inline int hd_arm_of(const struct rules *r, int type)
{
    return hd_data(r)->unit[type].arm;
}
bool hd_kind_has(const struct rules *, int kind, int type); /* does a word for units mean this type? */
int hd_army(const struct hd_state *, int side, int box);    /* how many units */
bool hd_has_army(const struct hd_state *, int side, int box);
/* The same of all boxes at once: nonzero where the side has an army. */
struct hd_boxes {
    uint8_t has[HD_BOXES_MAX];
};
void hd_armies(const struct hd_state *, int side, struct hd_boxes *);
bool hd_has_arm(const struct rules *, const struct hd_state *, int side, int box, int arm);
int hd_ready_of(const struct rules *, const struct hd_state *, int box, int kind);
bool hd_contested(const struct hd_state *, int box); /* troops of both sides */
int hd_units(const struct hd_state *, int side);     /* on the map */
int hd_militia(const struct hd_state *, int side, int type);
int hd_army_max(const struct rules *, const struct hd_state *, int side); /* HD-armymax-1 */
bool hd_is_recruiting(const struct rules *, int box);                     /* a number of either color */
/* May this side pass here? The Potomac is his who holds Washington. */
static inline bool hd_open(const struct hd_state *s, int side, const struct kit_link *link)
{
    return link->value == 0 || hd_owns(s, side, link->value);
}

/* ---- control.c ---- */
void hd_control_by_rest(const struct rules *, struct hd_state *, int box, struct play *); /* garrison, else origin */
/* Troops of the mover enter without a fight, or pass. */
void hd_take_over(const struct rules *, struct hd_state *, int box, struct play *);
void hd_lose_generals(const struct rules *, struct hd_state *, int side, int box, struct play *);
void hd_leave_garrisons(const struct rules *, struct hd_state *, struct play *); /* the mover's infantry */
/* The attackers of a box have left it again: no battle there, no ways back from it, nothing said of a retreat. */
void hd_call_off(struct hd_state *, int box);
void hd_encamp(const struct rules *, struct hd_state *, struct play *);

/* ---- turn.c ---- */
void hd_goto(struct hd_state *, int step); /* asks the mover; the other may speak of his losses */
void hd_start_run(const struct rules *, void *, struct play *);
void hd_end_run(const struct rules *, void *, struct play *);
bool hd_finish_fallback(const struct rules *, const void *, int seat, struct order *);
bool hd_resign(const struct rules *, void *, int seat, const struct order *, struct play *);
/* What every prompt offers: the order of losses; to the mover the end of the step, and giving up. */
void hd_offer_common(const struct hd_state *, int seat, struct prompt *);
bool hd_usual_losses(const struct rules *, void *, int seat, const struct order *, struct play *);
bool hd_lose_first(const struct rules *, void *, int seat, const struct order *, struct play *);
bool hd_hold(const struct rules *, void *, int seat, const struct order *, struct play *);

/* ---- buy.c ---- */
void hd_begin_buy(const struct rules *, struct hd_state *, int march, struct play *);
void hd_buy_prompt(const struct rules *, const void *, int seat, struct prompt *);
bool hd_march(const struct rules *, void *, int seat, const struct order *, struct play *);
bool hd_entrench(const struct rules *, void *, int seat, const struct order *, struct play *);
bool hd_naval(const struct rules *, void *, int seat, const struct order *, struct play *);
bool hd_buy_finish(const struct rules *, void *, int seat, const struct order *, struct play *);
int hd_works_cost(const struct rules *, int box);

/* ---- water.c ---- */
void hd_count_water(const struct rules *, struct hd_state *, struct play *);

/* ---- reach.c: every legal move ---- */
enum { HD_WAYS_LIST = 512 };
struct hd_ways {
    int32_t n, way[HD_WAYS_LIST];
};
/* Ways of one arm with a march from a box for the mover, without sea assaults; in order of how, through, to. */
void hd_ways_of(const struct rules *, const struct hd_state *, int from, int arm, struct hd_ways *);
void hd_assault_ways(const struct rules *, const struct hd_state *, int from, struct hd_ways *);
void hd_general_ways(const struct rules *, const struct hd_state *, int from, struct hd_ways *);
/* The boxes to which these ways lead, each once, by rising number; how: of one kind, 0: of any. Returns how many. */
int hd_way_ends(const struct hd_ways *, int how, int32_t box[HD_BOXES]);

/* ---- move.c ---- */
bool hd_can_anything_move(const struct rules *, const struct hd_state *);
bool hd_general_may_move(const struct rules *, const struct hd_state *, int general);
void hd_move_prompt(const struct rules *, const void *, int seat, struct prompt *);
bool hd_move(const struct rules *, void *, int seat, const struct order *, struct play *);
bool hd_move_general(const struct rules *, void *, int seat, const struct order *, struct play *);
bool hd_set_retreat(const struct rules *, void *, int seat, const struct order *, struct play *);
bool hd_move_finish(const struct rules *, void *, int seat, const struct order *, struct play *);

/* ---- battle.c, after_battle.c ---- */
struct hd_army {
    int32_t n;
    int32_t led, weak;                                  /* what generals add in all; units weakened by cracks */
    uint8_t type[HD_UNITS_MAX], strength[HD_UNITS_MAX]; /* weakest first */
};
struct hd_fight { /* what bears on strengths */
    int32_t box, attacker, crossings, is_entrenched;
};
/* Strengths of both sides in a box as they are now: army[side] (HD-battle-9). */
void hd_strengths(const struct rules *, const struct hd_state *, const struct hd_fight *,
                  struct hd_army army[HD_SIDES]);
void hd_battle_run(const struct rules *, void *, struct play *);
/* The order of losses of a side, all of it. */
void hd_losses_order(const struct hd_state *, int side, int32_t order[HD_LOSSES]);
void hd_settle(const struct rules *, struct hd_state *, struct play *);

/* ---- promotions.c, recruit.c ---- */
bool hd_promotable(const struct rules *, const struct hd_state *, int side, int box);
bool hd_any_marks(const struct hd_state *, int side);
void hd_merit_prompt(const struct rules *, const void *, int seat, struct prompt *);
bool hd_promote(const struct rules *, void *, int seat, const struct order *, struct play *);
bool hd_merit_finish(const struct rules *, void *, int seat, const struct order *, struct play *);
bool hd_go_on(const struct rules *, void *, int seat, const struct order *, struct play *);
bool hd_merit_fallback(const struct rules *, const void *, int seat, struct order *);
void hd_recruit_prompt(const struct rules *, const void *, int seat, struct prompt *);
bool hd_recruit(const struct rules *, void *, int seat, const struct order *, struct play *);
bool hd_place(const struct rules *, void *, int seat, const struct order *, struct play *);
bool hd_recruit_finish(const struct rules *, void *, int seat, const struct order *, struct play *);
/* Why a recruit is not possible now: a problem key, or NULL. */
const char *hd_recruit_bar(const struct rules *, const struct hd_state *, int side, int type, int box);

/* ---- sheets and views ---- */
/* Why units of a kind cannot go so; how, through 0: in whatever manner. A problem key, or NULL: they can, or nothing
 * better is known than that they cannot. *rule is set with it. */
const char *hd_move_bar(const struct rules *, const struct hd_state *, int from, int kind, int how, int through, int to,
                        const char **rule);
const char *hd_general_bar(const struct rules *, const struct hd_state *, int general);
enum unfold hd_unfold(const struct rules *, const void *view, int seat, const struct line *, int32_t i, struct order *,
                      struct problem *);
bool hd_why_not(const struct rules *, const void *view, int seat, const struct order *, struct problem *);
bool hd_impossible(const struct rules *, const void *view, int seat, const struct line *, bool this_turn,
                   struct problem *);
void hd_redact(const struct rules *, void *view, int seat);
const char *hd_broken(const struct rules *, const void *state);

#endif
