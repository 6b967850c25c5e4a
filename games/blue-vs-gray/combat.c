/* The Combat Step: attacks and invasions are announced and paid here (BVG-8.2, 9.6), the rest is in battle*.c. Inactive
 * cards are turned up at its end. */
#include "games/blue-vs-gray/battle.h"
#include "games/blue-vs-gray/sets.h"

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

static void attack_offers(const struct rules *r, const struct bvg_state *s, int side, struct prompt *p)
{
    struct bvg_ground ground;
    struct bvg_reach reach[BVG_SOURCES];
    struct bvg_attacker who[BVG_CARDS_MAX];
    if (bvg_side_attack_bar(s, side) || !offer_begin(p, BVG_ATTACK))
        return;
    offer_end(p);
    bvg_survey(r, s, &ground);
    bvg_reach_all(r, s, &ground, side, reach);
    for (int i = 0, n = bvg_attackers(r, s, &ground, side, reach, who); i < n; i++)
        for (uint64_t targets = offer_skips(p, 1, who[i].commander) ? 0 : who[i].targets; targets;) {
            int city = bvg_take(&targets);
            if (offer_skips(p, 0, city))
                continue;
            offer_attack(&ground, reach, &who[i], city, BVG_SEA_ANY, p);
            if (side == BVG_USA)
                offer_attack(&ground, reach, &who[i], city, BVG_SEA_YES, p);
        }
}

static void invade_offers(const struct rules *r, const struct bvg_state *s, int side, struct prompt *p)
{
    struct bvg_ground ground;
    struct bvg_size size[BVG_CARDS_MAX];
    if (side != BVG_USA || bvg_side_attack_bar(s, side) || !offer_begin(p, BVG_INVADE))
        return;
    bvg_survey(r, s, &ground);
    uint64_t ports = bvg_invasion_targets(r, s, &ground);
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

void bvg_combat_prompt(const struct rules *r, const void *view, int side, struct prompt *p)
{
    const struct bvg_state *s = view;
    attack_offers(r, s, side, p);
    invade_offers(r, s, side, p);
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
        wish.announced = bvg_sea_default(&ground, wish.target) ? BVG_SEA_YES : BVG_SEA_NO;
    const char *key = bvg_attack_plan(r, s, &ground, &wish, &attack);
    if (key)
        return refuse(play, key, "BVG-8.2a");
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
    struct prompt p;
    p.n_offers = p.n_ids = 0; /* of the lists only what is counted is read */
    p.only_verb = BVG_ATTACK;
    p.only = NULL;
    attack_offers(r, s, side, &p);
    if (p.n_offers == 0)
        return false;
    *out = (struct order){.verb = BVG_ATTACK, .n_args = p.offers[0].n_args};
    for (int32_t i = 0; i < out->n_args; i++)
        out->arg[i] = p.ids[p.offers[0].arg[i].first];
    return true;
}

/* BVG-S-historical-f: the first USA turn must contain an attack, if one is possible. */
static bool must_attack(const struct rules *r, const struct bvg_state *s, int side, struct order *out)
{
    return bvg_data(r)->scenario[s->scenario].usa_must_attack && s->turn == 1 && side == BVG_USA &&
           s->now_turn.attacks == 0 && first_attack(r, s, side, out);
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
    if (must_attack(r, s, side, &attack))
        return refuse(play, "combat.must_attack", "BVG-S-historical-f");
    turn_up(s);
    if (side == BVG_CSA)
        s->long_free = s->emancipated; /* BVG-U60a */
    if (bvg_decide(r, s, play)) /* a squadron that was shifted enforces the blockade again */
        return true;
    bvg_goto(s, BVG_STEP_REORGANIZE, side);
    return true;
}
