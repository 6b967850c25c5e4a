/* SPDX-License-Identifier: Apache-2.0 */
/* The Combat Step: attacks and invasions are announced and paid here (BVG-8.2, 9.6), the rest is in battle*.c. Inactive
 * cards are turned up at its end. */
#include "games/blue-vs-gray/battle/battle.h"
#include "games/blue-vs-gray/rules/sets.h"

/* One offer a target and way of supply: from nowhere in particular, or from each city that will do. */
static void offer_attack(const struct bvg_ground *ground, const struct bvg_reach reach[BVG_SOURCES],
                         const struct bvg_attacker *a, int target, int sea, struct prompt *p)
{
    uint64_t from = bvg_attack_from(ground, reach, a, target, sea);
    if (!from)
        return;
    offer_begin(p, BVG_ATTACK);
    offer_id(p, target);
    offer_next(p);
    offer_id(p, a->commander);
    offer_next(p);
    offer_id(p, 0);
    while (from)
        offer_id(p, bvg_take(&from));
    offer_next(p);
    offer_id(p, sea);
    offer_end(p);
}

/* Who may attack what: the ground is looked at once for all lists of the step, the commands when a list wants them. */
struct attacks {
    struct bvg_ground ground;
    struct bvg_reach reach[BVG_SOURCES];
    int n; /* -1: not looked for yet */
    struct bvg_attacker who[BVG_CARDS_MAX];
};

static void look_round(const struct rules *r, const struct bvg_state *s, struct attacks *a)
{
    bvg_survey(r, s, &a->ground);
    a->n = -1;
}

static void find_attackers(const struct rules *r, const struct bvg_state *s, int side, struct attacks *a)
{
    if (a->n >= 0)
        return;
    bvg_reach_all(r, s, &a->ground, side, a->reach);
    a->n = bvg_attackers(r, s, &a->ground, side, a->reach, a->who);
}

static void attack_offers(const struct rules *r, const struct bvg_state *s, int side, struct attacks *a,
                          struct prompt *p)
{
    if (!offer_wants(p, BVG_ATTACK))
        return;
    find_attackers(r, s, side, a);
    for (int i = 0; i < a->n; i++)
        for (uint64_t targets = offer_skips(p, 1, a->who[i].commander) ? 0 : a->who[i].targets; targets;) {
            int city = bvg_take(&targets);
            if (offer_skips(p, 0, city))
                continue;
            offer_attack(&a->ground, a->reach, &a->who[i], city, BVG_SEA_ANY, p);
            if (side == BVG_USA)
                offer_attack(&a->ground, a->reach, &a->who[i], city, BVG_SEA_YES, p);
        }
}

static void invade_offers(const struct rules *r, const struct bvg_state *s, int side, const struct bvg_ground *ground,
                          struct prompt *p)
{
    struct bvg_size size[BVG_CARDS_MAX];
    if (side != BVG_USA || !offer_begin(p, BVG_INVADE))
        return;
    uint64_t ports = bvg_invasion_targets(r, s, ground);
    struct bvg_set heads = {{0, 0}};
    if (ports) {
        heads = bvg_heads(r, s, side);
        bvg_sizes(r, s, side, size);
    }
    while (ports)
        offer_id(p, bvg_take(&ports));
    offer_next(p);
    for (int i; bvg_next_of(&heads, &i);)
        if (!bvg_invade_bar_sized(r, s, bvg_first_card(side) + i, &size[bvg_first_card(side) + i]))
            offer_id(p, bvg_first_card(side) + i);
    offer_end(p);
}

/* ---- the announcement of a defence by sea (BVG-11.7b) ---- */

/* Ports that the USA holds and that are no bases of its own: few, if any. */
static uint64_t doubtful(const struct bvg_ground *g)
{
    return g->held[BVG_USA] & g->data->ways.port & ~g->base[BVG_USA];
}

bool bvg_sea_is_open(const struct rules *r, const struct bvg_state *s, int side, int city)
{
    struct bvg_ground ground;
    if (side != BVG_CSA || s->now_turn.sea_city == city || !bvg_holds(s, BVG_USA, city))
        return false;
    bvg_survey(r, s, &ground);
    return (doubtful(&ground) & BVG_AT(city)) && bvg_sea_announces(&ground, side, city);
}

static void ask_sea_offers(const struct rules *r, const struct bvg_state *s, int side, struct attacks *a,
                           struct prompt *p)
{
    uint64_t ports = doubtful(&a->ground), targets = 0;
    if (side != BVG_CSA || !ports || !offer_begin(p, BVG_ASK_SEA))
        return;
    find_attackers(r, s, side, a);
    for (int i = 0; i < a->n; i++)
        targets |= a->who[i].targets;
    for (ports &= targets; ports;) {
        int city = bvg_take(&ports);
        if (city != s->now_turn.sea_city && bvg_sea_announces(&a->ground, side, city))
            offer_id(p, city);
    }
    offer_end(p);
}

bool bvg_ask_sea(const struct rules *r, void *state, int side, const struct order *o, struct play *play)
{
    struct bvg_state *s = state;
    (void)play;
    bvg_call_seat(s, BVG_STEP_SEA, bvg_seat(s, 1 - side, bvg_data(r)->city[o->arg[0]].theater));
    flow_top(s)->local[0] = o->arg[0];
    return true;
}

void bvg_sea_prompt(const struct rules *r, const void *view, int side, struct prompt *p)
{
    (void)r, (void)view, (void)side;
    if (!offer_begin(p, BVG_SEA))
        return;
    offer_range(p, 1, 2); /* by sea, by land */
    offer_end(p);
}

bool bvg_sea_fallback(const struct rules *r, const void *view, int side, struct order *out)
{
    struct bvg_ground ground;
    (void)side;
    bvg_survey(r, view, &ground);
    *out = (struct order){
        .verb = BVG_SEA, .n_args = 1, .arg = {bvg_sea_default(&ground, flow_peek(view)->local[0]) ? 1 : 2}};
    return true;
}

bool bvg_say_sea(const struct rules *r, void *state, int side, const struct order *o, struct play *play)
{
    struct bvg_state *s = state;
    (void)r, (void)side;
    s->now_turn.sea_city = flow_peek(s)->local[0];
    s->now_turn.sea_said = o->arg[0] == 1 ? BVG_SEA_YES : BVG_SEA_NO;
    emit(play, BVG_EVENT_SEA_SAID, EVERYONE, 2, s->now_turn.sea_city, o->arg[0] == 1);
    flow_end(s);
    return true;
}

/* What was said counts for one attack; a command that is named unasked finds what would be said by default. */
static int announced(const struct bvg_state *s, const struct bvg_ground *g, int city)
{
    if (s->now_turn.sea_city == city)
        return s->now_turn.sea_said;
    return bvg_sea_default(g, city) ? BVG_SEA_YES : BVG_SEA_NO;
}

void bvg_combat_prompt(const struct rules *r, const void *view, int side, struct prompt *p)
{
    const struct bvg_state *s = view;
    bool fights = offer_wants(p, BVG_ATTACK) || offer_wants(p, BVG_INVADE) || offer_wants(p, BVG_ASK_SEA);
    if (fights && !bvg_side_attack_bar(s, side)) {
        struct attacks attacks;
        look_round(r, s, &attacks);
        attack_offers(r, s, side, &attacks, p);
        invade_offers(r, s, side, &attacks.ground, p);
        ask_sea_offers(r, s, side, &attacks, p);
    }
    bvg_raid_offers(r, s, side, p);
    if (s->now_turn.ironclads_restore)
        bvg_restore_offers(r, s, side, p);
    bvg_play_offers(r, s, side, p);
    offer_plain(p, BVG_FINISH);
    bvg_resign_offer(p);
}

/* The point is paid, the city that was neutral has an owner, and the battle begins. */
static void announce(const struct rules *r, struct bvg_state *s, const struct bvg_attack *attack, struct play *play)
{
    s->now_turn.attacks++;
    s->now_turn.invasions += attack->invasion ? 1 : 0;
    bvg_battle_begin(r, s, attack, play);
    bvg_pay_supply(s, attack->side, -1, BVG_SUPPLY_ATTACK, play); /* BVG-8.2i */
    if (!s->battle.neutral)
        return;
    bvg_neutral_attacked(r, s, attack->target, attack->side, play);
    if (bvg_holds(s, attack->side, attack->target)) { /* option 2: it went over to the attacker */
        s->battle.outcome = BVG_CAPTURED;
        s->battle.phase = BVG_PHASE_AFTER;
        bvg_surrender_all(r, s, play);
    }
}

bool bvg_attack(const struct rules *r, void *state, int side, const struct order *o, struct play *play)
{
    struct bvg_state *s = state;
    struct bvg_ground ground;
    struct bvg_attack attack;
    struct bvg_wish wish = {.target = o->arg[0], .commander = o->arg[1], .from = o->arg[2], .sea = o->arg[3]};
    for (int i = 1; i <= s->now_turn.n_stood; i++) /* else who defended them might defend again (BVG-8.3g) */
        wish.avoid |= BVG_AT(s->now_turn.stood_city[i]);
    bvg_survey(r, s, &ground);
    if (bvg_sea_announces(&ground, side, wish.target)) /* BVG-11.7b: settled before anybody's command is named */
        wish.announced = announced(s, &ground, wish.target);
    const char *key = bvg_attack_plan(r, s, &ground, &wish, &attack);
    if (key)
        return refuse(play, key, "BVG-8.2a");
    s->now_turn.sea_city = s->now_turn.sea_said = 0;
    announce(r, s, &attack, play);
    return !play->horizon || play_horizon(play);
}

bool bvg_invade(const struct rules *r, void *state, int side, const struct order *o, struct play *play)
{
    struct bvg_state *s = state;
    struct bvg_ground ground;
    struct bvg_attack attack;
    (void)side;
    bvg_survey(r, s, &ground);
    const char *key = bvg_invade_plan(r, s, &ground, o->arg[1], o->arg[0], &attack);
    if (key)
        return refuse(play, key, "BVG-9.6a");
    announce(r, s, &attack, play);
    return !play->horizon || play_horizon(play);
}

/* BVG-8.9b: cards that came by rail, and squadrons that changed theater, count again. */
static void turn_up(struct bvg_state *s)
{
    for (int c = 0; c < BVG_CARDS_MAX; c++)
        s->now[c] = (uint8_t)(s->now[c] & ~BVG_INACTIVE);
}

/* The first attack that can be made; false: there is none. */
static bool first_attack(const struct rules *r, const struct bvg_state *s, int side, struct order *out)
{
    struct bvg_lists lists;
    struct prompt p = bvg_prompt_of(&lists, BVG_ATTACK);
    struct attacks attacks;
    if (bvg_side_attack_bar(s, side))
        return false;
    look_round(r, s, &attacks);
    attack_offers(r, s, side, &attacks, &p);
    return bvg_first_order(&p, out);
}

/* BVG-S-historical-f: the first USA turn must contain an attack, if one is possible. */
static bool must_attack(const struct rules *r, const struct bvg_state *s, int side, struct order *out)
{
    return bvg_owes_attack(r, s, side) && first_attack(r, s, side, out);
}

bool bvg_combat_fallback(const struct rules *r, const void *view, int side, struct order *out)
{
    return must_attack(r, view, side, out) || bvg_fallback_finish(r, view, side, out);
}

bool bvg_combat_finish(const struct rules *r, void *state, int side, const struct order *o, struct play *play)
{
    struct bvg_state *s = state;
    struct order attack;
    (void)o;
    if (!bvg_is_split(s, side) && must_attack(r, s, side, &attack)) /* partners: seat_gate.c has looked */
        return refuse(play, "combat.must_attack", "BVG-S-historical-f");
    turn_up(s);
    if (side == BVG_CSA)
        s->long_free = s->emancipated; /* BVG-U60a */
    if (bvg_decide(r, s, play))        /* a squadron that was shifted enforces the blockade again */
        return true;
    bvg_goto(s, BVG_STEP_REORGANIZE, side);
    return true;
}
