/* SPDX-License-Identifier: Apache-2.0 */
/* Strength, modifiers, the two dice and what they say (BVG-8.5). */
#include "games/blue-vs-gray/battle/battle.h"

void bvg_add_shift(struct bvg_state *s, int source, int by)
{
    struct bvg_battle *b = &s->battle;
    if (by != 0 && b->n_shifts < BVG_SHIFTS_MAX)
        b->shift[b->n_shifts++] = (struct bvg_shift){source, by};
}

static void tell_strength(const struct rules *r, struct bvg_state *s, struct play *play)
{
    int parts[2], pesthole, squadrons;
    for (int c = 1; c <= BVG_CARDS; c++)
        if (s->fights[c] && bvg_in_action(s, c))
            emit(play, BVG_EVENT_FIGHTS, EVERYONE, 2, c, bvg_strength(r, s, c));
    s->battle.strength[BVG_CSA] = bvg_total_strength(r, s, BVG_CSA, parts);
    pesthole = parts[0];
    s->battle.strength[BVG_USA] = bvg_total_strength(r, s, BVG_USA, parts);
    squadrons = parts[1];
    emit(play, BVG_EVENT_STRENGTH, EVERYONE, 4, s->battle.strength[bvg_attacker(s)],
         s->battle.strength[bvg_defender(s)], pesthole, squadrons);
}

/* Leaders who can be hit, and corps that make a defeat one of Emancipation's, are those of this moment. */
static void note_the_moment(const struct rules *r, struct bvg_state *s)
{
    s->battle.corps = 0;
    for (int c = 1; c <= BVG_CARDS; c++) {
        if (!s->fights[c] || !bvg_in_action(s, c))
            continue;
        if (bvg_card(r, c)->kind == BVG_LEADER)
            s->fights[c] |= BVG_LED;
        s->battle.corps += bvg_side_of(c) == BVG_USA && bvg_card(r, c)->kind == BVG_INFANTRY;
    }
}

static int shifts(const struct rules *r, struct bvg_state *s, struct play *play)
{
    struct bvg_battle *b = &s->battle;
    const struct bvg_tables *t = &bvg_data(r)->table;
    int more = b->strength[bvg_attacker(s)] - b->strength[bvg_defender(s)], sum = 0;
    if (bvg_fort(r, s, b->city))
        bvg_add_shift(s, -BVG_SHIFT_FORT, t->fort);                 /* BVG-8.5d, G-fort */
    bvg_add_shift(s, -BVG_SHIFT_STRENGTH, more / t->strength_step); /* BVG-8.5e, f; ruling 25: toward zero */
    bvg_standing_shifts(r, s);
    for (int i = 0; i < b->n_shifts; i++) { /* BVG-8.5g */
        emit(play, BVG_EVENT_SHIFT, EVERYONE, 2, b->shift[i].source, b->shift[i].by);
        sum += b->shift[i].by;
    }
    return sum;
}

static int commander_rule(const struct rules *r, const struct bvg_state *s, int side)
{
    int chief = s->battle.chief[side];
    return bvg_card(r, chief)->kind == BVG_LEADER ? bvg_card(r, chief)->rule : BVG_RULE_NONE;
}

/* An invasion that a squadron leads: no Generals', no Soldiers' Battle has a winner (BVG-9.6h). */
static bool led_by_squadron(const struct rules *r, const struct bvg_state *s)
{
    return s->battle.invasion && bvg_card(r, s->battle.chief[bvg_attacker(s)])->kind == BVG_INFANTRY;
}

static int generals(const struct rules *r, const struct bvg_state *s, struct play *play)
{
    int attacker = bvg_attacker(s), defender = bvg_defender(s);
    int attack = bvg_attack_initiative(r, s, s->battle.chief[attacker]) - s->battle.slowed;
    int defense = bvg_defense_initiative(r, s, s->battle.chief[defender]);
    emit(play, BVG_EVENT_INITIATIVE, EVERYONE, 2, attack, defense);
    for (int side = 0; side < BVG_SIDES; side++)
        if (commander_rule(r, s, side) == BVG_RULE_STALEMATE)
            return 0; /* Bragg */
    if (attack == defense || led_by_squadron(r, s))
        return 0;
    return attack > defense ? attacker + 1 : defender + 1;
}

static int soldiers(const struct rules *r, const struct bvg_state *s)
{
    int attacker = bvg_attacker(s), defender = bvg_defender(s);
    int more = s->battle.strength[attacker] - s->battle.strength[defender];
    int margin = bvg_data(r)->table.soldiers_margin;
    for (int side = 0; side < BVG_SIDES; side++)
        if (commander_rule(r, s, side) == BVG_RULE_LOSES_SOLDIERS)
            return bvg_foe(side) + 1; /* Hooker */
    if (led_by_squadron(r, s))
        return 0;
    return more >= margin ? attacker + 1 : more <= -margin ? defender + 1 : 0;
}

/* BVG-8.5j, k: winner's side + 1, or 0. */
static int winner(const struct rules *r, struct bvg_state *s, struct play *play)
{
    switch (s->battle.result) {
    case BVG_ATTACKER_ROUTED:
    case BVG_ATTACKER_DEFEATED:
        return bvg_defender(s) + 1;
    case BVG_GENERALS_BATTLE:
        return generals(r, s, play);
    case BVG_SOLDIERS_BATTLE:
        return soldiers(r, s);
    default:
        return bvg_attacker(s) + 1;
    }
}

/* Steps by the Casualties Table for so many active units. */
static int by_table(const struct rules *r, int units, int level)
{
    const struct bvg_tables *t = &bvg_data(r)->table;
    for (int32_t i = 0; i < t->n_bands; i++)
        if (units >= t->band[i][0] && units <= t->band[i][1])
            return t->band[i][2 + level];
    return 0;
}

/* BVG-8.5l: each side by its own units. */
static void count_losses(const struct rules *r, struct bvg_state *s, struct play *play)
{
    struct bvg_battle *b = &s->battle;
    for (int i = 0; i < BVG_SIDES; i++) {
        int side = i == 0 ? bvg_attacker(s) : bvg_defender(s);
        int units = bvg_units_in_action(r, s, side), steps = by_table(r, units, bvg_data(r)->table.level[b->white]);
        bool beaten = b->winner == bvg_foe(side) + 1;
        b->owed[side] = beaten && steps < bvg_data(r)->table.loser_least ? bvg_data(r)->table.loser_least : steps;
        emit(play, BVG_EVENT_OWES, EVERYONE, 4, side, units, steps, b->owed[side]);
    }
}

static int capped(int face)
{
    return face < 1 ? 1 : face > 6 ? 6 : face; /* BVG-8.5i */
}

void bvg_phase_dice(const struct rules *r, struct bvg_state *s, struct play *play)
{
    struct bvg_battle *b = &s->battle;
    int32_t die[2];
    tell_strength(r, s, play);
    note_the_moment(r, s);
    int shift = shifts(r, s, play);
    if (!play_roll(play, 2, 6, die))
        return;
    b->red = die[0];
    b->white = die[1];
    b->modified = capped(b->red + shift);
    b->result = bvg_data(r)->table.result[b->modified];
    emit(play, BVG_EVENT_DICE, EVERYONE, 5, b->red, b->white, b->modified, b->result,
         bvg_data(r)->table.level[b->white]);
    b->winner = winner(r, s, play);
    b->routed = b->result == BVG_ATTACKER_ROUTED || b->result == BVG_DEFENDER_ROUTED;
    emit(play, BVG_EVENT_OUTCOME, EVERYONE, 2, b->winner, b->routed);
    count_losses(r, s, play);
    b->turn = bvg_attacker(s);
    b->phase = b->routed ? BVG_PHASE_ROUT : BVG_PHASE_LOSSES;
}
