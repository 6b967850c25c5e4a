/* SPDX-License-Identifier: Apache-2.0 */
/* The members of the state by name, and what must hold in every state. Nothing is hidden: a view is the state. */
#include "games/blue-and-gray/bg.h"
#include <assert.h>

#define ROW(member)     FIELD_INT(struct bg_state, member)
#define ROWS(member)    FIELD_INTS(struct bg_state, member)
#define USED(member, n) FIELD_INTS_USED(struct bg_state, member, n)
#define COUNT(table)    (sizeof(table) / sizeof *(table))

/* A number for each unit or leader, left out when all are 0: most lists are empty most of the time. */
static const struct field unit_list[] = {
    {.name = "unit", .kind = FIELD_U8, .offset = 0, .size = 1, .count = BG_UNITS_MAX, .is_list = true, .used = -1}};
static const struct field leader_list[] = {
    {.name = "leader", .kind = FIELD_U8, .offset = 0, .size = 1, .count = BG_LEADERS_MAX, .is_list = true, .used = -1}};
#define SPARSE(member, table)                                                                                          \
    {                                                                                                                  \
        .name = #member, .kind = FIELD_STRUCT, .offset = FIELD_AT(struct bg_state, member),                            \
        .size = FIELD_SIZE(struct bg_state, member), .count = 1, .used = -1, .sub = (table), .n_sub = COUNT(table),    \
        .is_sparse = true                                                                                              \
    }
#define UNITS(member)   SPARSE(member, unit_list)
#define LEADERS(member) SPARSE(member, leader_list)

#define NOW(member)         FIELD_INT(struct bg_battle_now, member)
#define NOW_USED(member, n) FIELD_INTS_USED(struct bg_battle_now, member, n)
static const struct field fight_fields[] = {
    NOW(n_attackers),
    NOW(n_defenders),
    NOW(n_targets),
    NOW(n_moving),
    NOW(n_vacated),
    NOW(column),
    NOW(fought_at),
    NOW(roll),
    NOW(bonus),
    NOW(holder),
    NOW(result),
    NOW(due),
    NOW(least),
    NOW(winner),
    NOW(displaced_by),
    NOW_USED(attacker, n_attackers),
    NOW_USED(defender, n_defenders),
    NOW_USED(moving, n_moving),
    NOW_USED(bombards, n_attackers),
    NOW_USED(may_leave, n_attackers),
    NOW_USED(target, n_targets),
    NOW_USED(vacated, n_vacated),
};
const struct field bg_fields[] = {
    FIELD_SUB(struct bg_state, flow, flow_fields, FLOW_N_FIELDS),
    ROW(battle),
    ROW(options),
    ROW(turn),
    ROW(side),
    ROW(night),
    ROW(active),
    ROW(active_with),
    ROW(column),
    ROW(allowed),
    ROW(any_moved),
    ROW(fought),
    ROW(calls),
    ROW(obliged),
    ROW(last_result),
    ROW(last_target),
    ROW(trained),
    ROWS(points),
    ROWS(lost_points),
    ROW(out_roll),
    ROW(out_leader),
    ROW(n_cup),
    FIELD_SPARSE(struct bg_state, fight, fight_fields, COUNT(fight_fields)),
    ROWS(hex),
    ROWS(status),
    ROWS(strength),
    UNITS(shattered),
    UNITS(spent),
    UNITS(moved),
    UNITS(attacked),
    UNITS(defended),
    UNITS(fell_back),
    UNITS(advanced),
    UNITS(shifted),
    UNITS(obliged_unit),
    UNITS(out_of_command),
    UNITS(ineffective),
    UNITS(picked),
    ROWS(leader_hex),
    LEADERS(leader_status),
    LEADERS(leader_spent),
    LEADERS(leader_moved),
    LEADERS(leader_home),
    LEADERS(leader_back),
    LEADERS(leader_from),
    LEADERS(leader_also),
    ROWS(held_by),
    ROWS(released),
    USED(cup, n_cup),
};
static_assert(COUNT(bg_fields) == BG_N_FIELDS, "the header tells how many");
static_assert(COUNT(bg_fields) <= FIELDS_MAX, "more rows than a table may have");

void bg_redact(const struct rules *r, void *view, int seat)
{
    (void)r, (void)view, (void)seat;
}

/* ---- what must hold ---- */
static bool is_flag(int32_t value)
{
    return value == 0 || value == 1;
}

static const char *broken_numbers(const struct bg_field *f, const struct bg_state *s)
{
    if (s->turn < 1 || s->turn > f->turns || s->side < 0 || s->side >= BG_SIDES)
        return "turn or side";
    if (!is_flag(s->night) || !is_flag(s->any_moved) || !is_flag(s->obliged) || !is_flag(s->trained))
        return "a flag";
    if (s->options < 0 || s->options >= 2 * BG_ASK || bg_odd_option(s->battle, s->options))
        return "options";
    bool leader = bg_is_leader(s->active);
    if (s->active < 0 || s->active > (leader ? bg_piece(f->n_leaders) : f->n_units))
        return "active";
    if (s->active_with < 0 || s->active_with > f->n_leaders || s->column < 0 || s->column > BG_UNITS_MAX ||
        s->allowed < -1 || s->allowed > BG_UNITS_MAX)
        return "movement";
    if (s->points[0] < 0 || s->points[1] < 0 || s->lost_points[0] < 0 || s->lost_points[1] < 0)
        return "points";
    if (s->last_result < 0 || s->last_result >= BG_RESULTS_END || s->last_target < 0 || s->last_target > f->grid.n)
        return "last attack";
    if (s->out_roll < 0 || s->out_roll > BG_UNITS_MAX || s->out_leader < 0 || s->out_leader > f->n_leaders)
        return "out";
    for (int i = 0; i < BG_VICTORY_MAX; i++)
        if (s->held_by[i] > (i < f->n_victory ? BG_SIDES : 0))
            return "a victory hex";
    for (int i = 0; i < BG_CORPS_MAX; i++)
        if (s->released[i] > (i < f->n_corps_held))
            return "a corps";
    for (int i = 0; i < s->n_cup; i++)
        if (s->cup[i] != BG_BLANK && (s->cup[i] < 1 || s->cup[i] > f->n_corps_held))
            return "the cup";
    return NULL;
}

static bool flags_hold(const struct bg_state *s, int unit)
{
    return is_flag(s->shattered[unit]) && is_flag(s->moved[unit]) && is_flag(s->attacked[unit]) &&
           is_flag(s->defended[unit]) && is_flag(s->fell_back[unit]) && is_flag(s->advanced[unit]) &&
           is_flag(s->shifted[unit]) && is_flag(s->obliged_unit[unit]) && is_flag(s->ineffective[unit]) &&
           s->out_of_command[unit] <= BG_OUT_BY_FOE;
}

/* In a ferry hex only he who has just come in, and goes on at once (BG-antietam-16). */
static bool may_be_at(const struct bg_field *f, const struct bg_state *s, int piece, int type, int hex)
{
    return bg_may_stand(f, type, hex) || (hex == f->ferry && piece == s->active);
}

/* Units are conserved: due, on the map, out of it, or lost; and who is on the map stands where he may. */
static const char *broken_unit(const struct bg_field *f, const struct bg_state *s, int unit)
{
    int status = s->status[unit], hex = s->hex[unit], full = f->unit[unit].strength;
    if (status > BG_LOST || (hex != 0) != (status == BG_HERE))
        return "a unit's status";
    if (hex < 0 || hex > f->grid.n || (hex && !may_be_at(f, s, unit, f->unit[unit].type, hex)))
        return "a unit's hex";
    if (!flags_hold(s, unit) || s->spent[unit] > BG_FAR)
        return "a unit's flags";
    if ((s->picked[unit] & ~BG_BY_ORDER) > f->n_leaders)
        return "a unit's leader";
    int now = status == BG_LOST ? 0 : s->shattered[unit] ? (full + 1) / 2 : full; /* BG-V-shattered-2 */
    return s->strength[unit] != now ? "a unit's strength" : NULL;
}

static const char *broken_leader(const struct bg_field *f, const struct bg_state *s, int leader)
{
    int status = s->leader_status[leader], hex = s->leader_hex[leader];
    if (status > BG_NEVER || (hex != 0) != (status == BG_HERE) || hex < 0 || hex > f->grid.n)
        return "a leader's status";
    if (!bg_has(s, BG_LEADERS) && status != BG_NEVER)
        return "a leader without the option";
    if (hex && !may_be_at(f, s, bg_piece(leader), BG_INFANTRY, hex))
        return "a leader's hex";
    if (!is_flag(s->leader_moved[leader]) || !is_flag(s->leader_home[leader]) || !is_flag(s->leader_back[leader]) ||
        s->leader_spent[leader] > BG_FAR || s->leader_from[leader] > f->n_units || s->leader_also[leader] > f->n_units)
        return "a leader's flags";
    return s->leader_back[leader] && status != BG_LOST ? "a leader who returns" : NULL;
}

/* Nobody shares a hex with the enemy; never more than two, or one train, but while some still have to retreat from it
 * (BG-move-5, BG-stack-1, BG-chickamauga-17). */
static const char *broken_stacks(const struct bg_field *f, const struct bg_state *s)
{
    uint8_t first[BG_HEXES_MAX] = {0}, n[BG_HEXES_MAX] = {0};
    for (int unit = 1; unit <= f->n_units; unit++) {
        int hex = s->hex[unit];
        if (hex == 0)
            continue;
        n[hex]++;
        if (first[hex] && f->unit[first[hex]].side != f->unit[unit].side)
            return "enemies in one hex";
        if (s->fight.n_moving > 0)
            continue;
        bool train = f->unit[unit].type == BG_TRAIN || (first[hex] && f->unit[first[hex]].type == BG_TRAIN);
        if (n[hex] > (train ? 1 : BG_STACK))
            return "a stack";
        first[hex] = (uint8_t)unit;
    }
    return NULL;
}

static bool units_real(const struct bg_field *f, const uint8_t *list, int32_t n)
{
    for (int32_t i = 0; i < n; i++)
        if (list[i] < 1 || list[i] > f->n_units)
            return false;
    return true;
}

static bool hexes_real(const struct bg_field *f, const int16_t *list, int32_t n)
{
    for (int32_t i = 0; i < n; i++)
        if (list[i] < 1 || list[i] > f->grid.n)
            return false;
    return true;
}

static const char *broken_fight(const struct bg_field *f, const struct bg_battle_now *now)
{
    if (!units_real(f, now->attacker, now->n_attackers) || !units_real(f, now->defender, now->n_defenders) ||
        !units_real(f, now->moving, now->n_moving) || !hexes_real(f, now->target, now->n_targets) ||
        !hexes_real(f, now->vacated, now->n_vacated))
        return "who fights";
    if (now->column < 0 || now->column >= BG_COLUMNS_MAX || now->fought_at < 0 || now->fought_at >= BG_COLUMNS_MAX ||
        now->roll < 0 || now->roll >= BG_ROWS_MAX || now->bonus < -1 || now->bonus > 1)
        return "a roll";
    if (now->holder < 0 || now->holder > BG_SIDES || now->winner < 0 || now->winner > BG_SIDES || now->result < 0 ||
        now->result >= BG_RESULTS_END || now->least < 0)
        return "a result";
    return NULL;
}

/* Steps of a turn lie at the bottom and nowhere else; what interrupts one lies on a step that can go on by itself. */
static const char *broken_flow(const struct rules *r, const struct flow *flow)
{
    for (int32_t i = 0; i < flow->depth; i++) {
        int32_t step = flow->at[i].step;
        bool is_of_turn = step == BG_STEP_OPEN || step == BG_STEP_RETURN || step == BG_STEP_OUT ||
                          step == BG_STEP_FORCED || step == BG_STEP_MOVE || step == BG_STEP_TRAIN ||
                          step == BG_STEP_COMBAT || step == BG_STEP_CLOSE;
        if (is_of_turn != (i == 0) || (i + 1 < flow->depth && flow->at[i].asks == 0 && !r->is->steps[step].run))
            return "the flow of steps";
    }
    return NULL;
}

const char *bg_broken(const struct rules *r, const void *state)
{
    const struct bg_state *s = state;
    if (s->battle < 1 || s->battle >= BG_BATTLES_END)
        return "battle";
    const struct bg_field *f = bg_field(r, s);
    const char *what = broken_numbers(f, s);
    for (int unit = 1; unit <= f->n_units && !what; unit++)
        what = broken_unit(f, s, unit);
    for (int unit = f->n_units + 1; unit < BG_UNITS_MAX && !what; unit++)
        if (s->hex[unit] || s->status[unit] || s->strength[unit] || s->spent[unit])
            what = "a unit that does not exist";
    for (int leader = 1; leader <= f->n_leaders && !what; leader++)
        what = broken_leader(f, s, leader);
    for (int leader = f->n_leaders + 1; leader < BG_LEADERS_MAX && !what; leader++)
        if (s->leader_hex[leader] || s->leader_status[leader] || s->leader_home[leader])
            what = "a leader who does not exist";
    what = what ? what : broken_stacks(f, s);
    what = what ? what : broken_flow(r, &s->flow);
    return what ? what : broken_fight(f, &s->fight);
}
