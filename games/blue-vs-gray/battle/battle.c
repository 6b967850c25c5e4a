/* SPDX-License-Identifier: Apache-2.0 */
/* A battle's flow from phase to phase, and which of its cards are active (BVG-8.1, 8.9). */
#include "games/blue-vs-gray/battle/battle.h"
#include "games/blue-vs-gray/rules/sets.h"
#include <string.h>

/* ---- what was announced ---- */
struct bvg_attack bvg_this_attack(const struct bvg_state *s)
{
    const struct bvg_battle *b = &s->battle;
    return (struct bvg_attack){.side = b->attacker,
                               .commander = b->chief[b->attacker],
                               .target = b->city,
                               .theater = b->theater,
                               .from = b->from,
                               .between = b->between,
                               .end = b->end,
                               .by_sea = b->by_sea,
                               .invasion = b->invasion,
                               .cross = b->cross,
                               .announced = b->announced,
                               .line = (uint64_t)(uint32_t)b->line[1] << 32 | (uint32_t)b->line[0]};
}

struct bvg_stand bvg_this_stand(const struct bvg_state *s)
{
    const struct bvg_battle *b = &s->battle;
    return (struct bvg_stand){.theater = b->stand_theater,
                              .by_sea = b->stand_by_sea,
                              .supplied = b->stand_supplied,
                              .retreat = b->stand_retreat};
}

/* All cards of a command, that of its commander included. */
static void mark_command(const struct rules *r, struct bvg_state *s, int commander, int fights, int used)
{
    int first = bvg_first_card(bvg_side_of(commander));
    struct bvg_set left = bvg_command_of(r, s, commander);
    for (int i; bvg_next_of(&left, &i);) {
        s->fights[first + i] = (uint8_t)(s->fights[first + i] | fights);
        s->used[first + i] = (uint8_t)(s->used[first + i] | used);
    }
}

/* Cards of a side that fight in the battle, in action or not. */
static struct bvg_set fighters(const struct rules *r, const struct bvg_state *s, int side)
{
    return bvg_cards_having(r, side, s->fights, BVG_FIGHTS);
}

static struct bvg_set units(const struct rules *r, int side)
{
    return bvg_either(bvg_masks(r, side)->kind[BVG_INFANTRY], bvg_masks(r, side)->kind[BVG_CAVALRY]);
}

void bvg_battle_begin(const struct rules *r, struct bvg_state *s, const struct bvg_attack *a, struct play *play)
{
    s->battle =
        (struct bvg_battle){.phase = BVG_PHASE_ANNOUNCED,
                            .attacker = a->side,
                            .city = a->target,
                            .theater = a->theater,
                            .from = a->from,
                            .between = a->between,
                            .end = a->end,
                            .by_sea = a->by_sea,
                            .invasion = a->invasion,
                            .cross = a->cross,
                            .announced = a->announced,
                            .turn = a->side,
                            .line = {(int32_t)(uint32_t)(a->line & 0xFFFFFFFFu), (int32_t)(uint32_t)(a->line >> 32)}};
    s->battle.chief[a->side] = a->commander;
    s->battle.neutral = s->control[a->target] == BVG_NEUTRAL;
    emit(play, BVG_EVENT_ATTACK, EVERYONE, 7, a->side, a->target, a->commander, a->from, a->between, a->end,
         (a->by_sea ? 1 : 0) + (a->invasion ? 2 : 0));
    mark_command(r, s, a->commander, BVG_FIGHTS, BVG_ATTACKED); /* BVG-8.2g, 8.9f; ruling 13 */
    flow_call(s, BVG_STEP_BATTLE, 0);
}

/* ---- who is active ---- */
int bvg_units_in_action(const struct rules *r, const struct bvg_state *s, int side)
{
    int n = 0;
    struct bvg_set left = bvg_both(fighters(r, s, side), units(r, side));
    for (int i; bvg_next_of(&left, &i);)
        n += bvg_in_action(s, bvg_first_card(side) + i);
    return n;
}

int bvg_units_alive(const struct rules *r, const struct bvg_state *s, int side)
{
    struct bvg_set count = bvg_either(units(r, side), bvg_masks(r, side)->kind[BVG_GARRISON]); /* it is never lost */
    return bvg_set_count(bvg_both(bvg_both(fighters(r, s, side), bvg_board_of(r, s, side)), count));
}

int bvg_total_strength(const struct rules *r, const struct bvg_state *s, int side, int parts[2])
{
    int total = 0, pesthole = 0, squadrons = 0;
    struct bvg_set left = fighters(r, s, side);
    for (int i; bvg_next_of(&left, &i);)
        if (bvg_in_action(s, bvg_first_card(side) + i))
            total += bvg_strength(r, s, bvg_first_card(side) + i); /* BVG-8.5a */
    if (side == BVG_CSA && bvg_defender(s) == BVG_CSA && bvg_pesthole(r, s, s->battle.city))
        pesthole = bvg_data(r)->table.pesthole; /* BVG-8.5b */
    if (side == BVG_USA) {
        struct bvg_ground ground;
        bvg_survey(r, s, &ground);
        squadrons = bvg_naval_support(r, s, &ground, s->battle.city); /* BVG-8.5c */
    }
    if (parts) {
        parts[0] = pesthole;
        parts[1] = squadrons;
    }
    return total + pesthole + squadrons;
}

/* The bit of a city among those that were defended this turn; bit 0 when there is no more room. */
static int stood_bit(struct bvg_state *s, int city)
{
    struct bvg_turn *t = &s->now_turn;
    for (int i = 1; i <= t->n_stood; i++)
        if (t->stood_city[i] == city)
            return i;
    if (t->n_stood + 1 >= BVG_STOOD_MAX)
        return 0;
    t->stood_city[++t->n_stood] = city;
    return t->n_stood;
}

void bvg_join_battle(const struct rules *r, struct bvg_state *s, int card)
{
    bool defends = bvg_side_of(card) == bvg_defender(s);
    mark_command(r, s, card, BVG_FIGHTS, defends ? BVG_DEFENDED : BVG_ATTACKED);
    if (!defends)
        return;
    int bit = 1 << stood_bit(s, s->battle.city), first = bvg_first_card(bvg_defender(s));
    struct bvg_set left = bvg_command_of(r, s, card);
    for (int i; bvg_next_of(&left, &i);)
        s->stood[first + i] = (int16_t)(s->stood[first + i] | bit);
}

void bvg_turn_down(const struct rules *r, struct bvg_state *s, int card, int why, struct play *play)
{
    (void)r;
    s->fights[card] |= BVG_TURNED;
    emit(play, BVG_EVENT_TURNED_DOWN, EVERYONE, 2, card, why);
}

static bool leads_actives(const struct rules *r, const struct bvg_state *s, int leader)
{
    int side = bvg_side_of(leader);
    struct bvg_set led = bvg_cards_with(r, side, s->leader, leader);
    for (int i; bvg_next_of(&led, &i);)
        if (bvg_in_action(s, bvg_first_card(side) + i))
            return true;
    return false;
}

void bvg_settle_inactive(const struct rules *r, struct bvg_state *s, struct play *play)
{
    for (bool again = true; again;) { /* from the lowest leader upward */
        again = false;
        for (int side = BVG_USA; side >= BVG_CSA; side--) { /* in order of card numbers */
            struct bvg_set left = bvg_both(fighters(r, s, side), bvg_masks(r, side)->kind[BVG_LEADER]);
            for (int i; bvg_next_of(&left, &i);) {
                int c = bvg_first_card(side) + i;
                if (!bvg_in_action(s, c) || leads_actives(r, s, c))
                    continue;
                bvg_turn_down(r, s, c, BVG_TURNED_NOBODY_LEFT, play);
                again = true;
            }
        }
    }
}

/* ---- the flow ---- */
static void phase(const struct rules *r, struct bvg_state *s, struct play *play)
{
    static void (*const phases[BVG_PHASES_END])(const struct rules *, struct bvg_state *,
                                                struct play *) = {[BVG_PHASE_ANNOUNCED] = bvg_phase_announced,
                                                                  [BVG_PHASE_GIVEN_UP] = bvg_phase_given_up,
                                                                  [BVG_PHASE_JOIN] = bvg_phase_join,
                                                                  [BVG_PHASE_MUSTER] = bvg_phase_muster,
                                                                  [BVG_PHASE_RESERVES] = bvg_phase_reserves,
                                                                  [BVG_PHASE_DICE] = bvg_phase_dice,
                                                                  [BVG_PHASE_ROUT] = bvg_phase_rout,
                                                                  [BVG_PHASE_LOSSES] = bvg_phase_losses,
                                                                  [BVG_PHASE_LEADERS] = bvg_phase_leaders,
                                                                  [BVG_PHASE_DISGRACE] = bvg_phase_disgrace,
                                                                  [BVG_PHASE_REATTACH] = bvg_phase_reattach,
                                                                  [BVG_PHASE_LONELY] = bvg_phase_lonely,
                                                                  [BVG_PHASE_CAPTURE] = bvg_phase_capture,
                                                                  [BVG_PHASE_AFTER] = bvg_phase_after,
                                                                  [BVG_PHASE_CALLED_OFF] = bvg_phase_called_off,
                                                                  [BVG_PHASE_END] = bvg_phase_end};
    phases[s->battle.phase](r, s, play);
}

void bvg_battle_run(const struct rules *r, void *state, struct play *play)
{
    struct bvg_state *s = state;
    do
        phase(r, s, play);
    while (!play->horizon && !s->flow.over && flow_peek(s)->step == BVG_STEP_BATTLE);
}

bool bvg_is_silent(const struct rules *r, const void *view, int side)
{
    (void)r, (void)view, (void)side;
    return true;
}
