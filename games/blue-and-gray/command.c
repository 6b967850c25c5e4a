/* SPDX-License-Identifier: Apache-2.0 */
/* Who commands whom, and which units are in command in a player turn (BG-V-leaders-6 to -11, BG-V-command,
 * BG-V-longstreet; RULINGS N11, C13 to C17). */
#include "games/blue-and-gray/bg.h"

/* ---- who belongs to whom ---- */
static bool is_army(const struct bg_leader *leader)
{
    return leader->stars >= 3;
}

static bool is_in_wing(const struct bg_field *f, int unit)
{
    for (int i = 0; i < f->n_wing; i++)
        if (f->unit[unit].corps == f->wing[i])
            return true;
    return false;
}

/* BG-V-leaders-8, -11: infantry alone; of his corps and division, where both are named. */
bool bg_commands(const struct rules *r, const struct bg_state *s, int leader, int unit)
{
    const struct bg_field *f = bg_field(r, s);
    const struct bg_leader *who = &f->leader[leader];
    const struct bg_unit *whom = &f->unit[unit];
    if (who->side != whom->side || whom->type != BG_INFANTRY)
        return false;
    if (who->longstreet) /* BG-V-longstreet-1 */
        return is_in_wing(f, unit);
    return (!who->corps || who->corps == whom->corps) && (!who->division || who->division == whom->division) &&
           (!who->army || who->army == whom->army);
}

/* Corrections 13: guns and cavalry too. */
bool bg_is_independent(const struct rules *r, const struct bg_state *s, int unit)
{
    const struct bg_field *f = bg_field(r, s);
    for (int leader = 1; leader <= f->n_leaders; leader++)
        if (!is_army(&f->leader[leader]) && s->leader_status[leader] != BG_NEVER && bg_commands(r, s, leader, unit))
            return false;
    return true;
}

bool bg_may_stack(const struct rules *r, const struct bg_state *s, int leader, int unit)
{
    const struct bg_field *f = bg_field(r, s);
    if (f->unit[unit].type == BG_TRAIN || f->unit[unit].type == BG_GUNBOAT) /* BG-chickamauga-17, BG-shiloh-14 */
        return false;
    if (bg_commands(r, s, leader, unit))
        return true;
    if (f->leader[leader].longstreet) /* his own two corps only */
        return false;
    return is_army(&f->leader[leader]) || bg_is_independent(r, s, unit);
}

/* Two army leaders, or a corps or division leader and his army leader: they have units in common. */
bool bg_may_meet(const struct rules *r, const struct bg_state *s, int leader, int other)
{
    const struct bg_field *f = bg_field(r, s);
    int armies = is_army(&f->leader[leader]) + is_army(&f->leader[other]);
    bool friends = f->leader[leader].side == f->leader[other].side;
    if (!friends || armies != 1)
        return friends && armies == 2;
    for (int unit = 1; unit <= f->n_units; unit++)
        if (bg_commands(r, s, leader, unit) && bg_commands(r, s, other, unit))
            return true;
    return false;
}

/* ---- the line of command ---- */
static void bg_command_reach(const struct rules *r, const struct bg_state *s, const struct bg_stand *at, int leader,
                             struct kit_hex_reach *out)
{
    const struct bg_field *f = bg_field(r, s);
    struct kit_hex_price step[BG_HEXES_MAX];
    int side = f->leader[leader].side, foe = bg_foe(side);
    struct kit_set cut = kit_without(&at->zone[foe], &at->occupied[side]); /* BG-V-command-2 */
    cut = kit_either(&cut, &at->occupied[foe]);
    for (int hex = 1; hex <= f->grid.n; hex++)
        for (int d = 0; d < KIT_SIDES; d++)
            step[hex].over[d] = f->cost[hex].over[d] > 0; /* BG-V-command-3, BG-N18 */
    const struct kit_hex_search how = {.hexes = &f->grid, .cost = step, .barred = &cut};
    kit_hex_reach(&how, s->leader_hex[leader], f->leader[leader].number, out);
}

/* ---- the status of a player turn ---- */
static bool leads_now(const struct bg_field *f, const struct bg_state *s, int leader, bool army)
{
    return s->leader_status[leader] == BG_HERE && f->leader[leader].side == s->side &&
           is_army(&f->leader[leader]) == army;
}

/* Corrections, Longstreet: once he has come nobody else picks from his wing. */
static bool may_pick(const struct rules *r, const struct bg_state *s, int leader, int unit)
{
    const struct bg_field *f = bg_field(r, s);
    if (s->status[unit] != BG_HERE || !bg_commands(r, s, leader, unit))
        return false;
    for (int other = 1; other <= f->n_leaders; other++)
        if (other != leader && f->leader[other].longstreet && f->leader[other].side == s->side &&
            s->leader_status[other] != BG_NEVER && s->leader_status[other] != BG_DUE && is_in_wing(f, unit))
            return false;
    return true;
}

/* Out of range of those who would command it without being told to, or the pick of an army leader. */
static bool is_free(const struct bg_state *s, int unit)
{
    return s->out_of_command[unit] == BG_OUT_OF_RANGE || (s->picked[unit] && s->picked[unit] < BG_BY_ORDER);
}

static int n_named(const struct bg_field *f, const struct bg_state *s, int leader)
{
    int n = 0;
    for (int unit = 1; unit <= f->n_units; unit++)
        n += s->picked[unit] == leader + BG_BY_ORDER;
    return n;
}

/* BG-V-leaders-9, RULINGS N11: the nearest, then the strongest, then by the lowest number. */
static int next_pick(const struct rules *r, const struct bg_state *s, int leader, const struct kit_hex_reach *reach)
{
    const struct bg_field *f = bg_field(r, s);
    int best = 0, best_far = 0, best_strength = 0;
    for (int unit = 1; unit <= f->n_units; unit++) {
        if (s->out_of_command[unit] != BG_OUT_OF_RANGE || !may_pick(r, s, leader, unit) ||
            !kit_has(&reach->seen, s->hex[unit]))
            continue;
        int far = kit_hex_cost(reach, s->hex[unit]), strength = s->strength[unit];
        if (best == 0 || far < best_far || (far == best_far && strength > best_strength)) {
            best = unit;
            best_far = far;
            best_strength = strength;
        }
    }
    return best;
}

/* What army leaders were not told they choose themselves (BG-V-leaders-9). */
static void fill_picks(const struct rules *r, struct bg_state *s, const struct bg_stand *at)
{
    const struct bg_field *f = bg_field(r, s);
    struct kit_hex_reach reach;
    for (int unit = 1; unit <= f->n_units; unit++)
        if (s->picked[unit] && s->picked[unit] < BG_BY_ORDER) {
            s->picked[unit] = 0;
            s->out_of_command[unit] = BG_OUT_OF_RANGE;
        }
    for (int leader = 1; leader <= f->n_leaders; leader++) {
        if (!leads_now(f, s, leader, true))
            continue;
        bg_command_reach(r, s, at, leader, &reach);
        for (int left = f->leader[leader].number - n_named(f, s, leader); left > 0; left--) {
            int unit = next_pick(r, s, leader, &reach);
            if (unit == 0)
                break;
            s->out_of_command[unit] = 0;
            s->picked[unit] = (uint8_t)leader;
        }
    }
}

void bg_fix_command(const struct rules *r, struct bg_state *s, struct play *play)
{
    const struct bg_field *f = bg_field(r, s);
    struct bg_stand at;
    struct kit_hex_reach reach;
    (void)play;
    if (!bg_has(s, BG_LEADERS))
        return;
    bg_look(r, s, &at);
    for (int unit = 1; unit <= f->n_units; unit++) /* BG-V-command-8: nobody is there to command the independent */
        if (f->unit[unit].side == s->side && s->status[unit] == BG_HERE && s->out_of_command[unit] != BG_OUT_BY_FOE)
            s->out_of_command[unit] = bg_is_independent(r, s, unit) ? 0 : BG_OUT_OF_RANGE;
    for (int leader = 1; leader <= f->n_leaders; leader++) {
        if (!leads_now(f, s, leader, false))
            continue;
        bg_command_reach(r, s, &at, leader, &reach);
        for (int unit = 1; unit <= f->n_units; unit++) /* BG-V-command-1 */
            if (s->out_of_command[unit] == BG_OUT_OF_RANGE && s->status[unit] == BG_HERE &&
                bg_commands(r, s, leader, unit) && kit_has(&reach.seen, s->hex[unit]))
                s->out_of_command[unit] = 0;
    }
    fill_picks(r, s, &at);
}

/* ---- `command`, before anything moves ---- */
void bg_command_prompt(const struct rules *r, const struct bg_state *s, int seat, struct prompt *p)
{
    const struct bg_field *f = bg_field(r, s);
    struct bg_stand at;
    struct kit_hex_reach reach;
    if (!bg_has(s, BG_LEADERS) || s->any_moved || seat != s->side || !offer_wants(p, BG_COMMAND))
        return;
    bg_look(r, s, &at);
    for (int leader = 1; leader <= f->n_leaders; leader++) {
        if (!leads_now(f, s, leader, true) || n_named(f, s, leader) >= f->leader[leader].number)
            continue;
        bg_command_reach(r, s, &at, leader, &reach);
        offer_begin(p, BG_COMMAND);
        offer_id(p, leader);
        offer_next(p);
        for (int unit = 1; unit <= f->n_units; unit++)
            if (is_free(s, unit) && may_pick(r, s, leader, unit) && kit_has(&reach.seen, s->hex[unit]))
                offer_id(p, unit);
        offer_end(p);
    }
}

/* The reasons in the order in which a player would mend them: what no other place in the sheet makes right comes first.
 */
const char *bg_command_bar(const struct rules *r, const struct bg_state *s, const struct bg_stand *at, int leader,
                           int unit, const char **rule)
{
    const struct bg_field *f = bg_field(r, s);
    struct kit_hex_reach reach;
    *rule = "BG-V-leaders-9";
    if (!bg_has(s, BG_LEADERS))
        return "command.off";
    if (f->leader[leader].side != s->side || f->unit[unit].side != s->side)
        return "command.foe";
    if (s->leader_status[leader] != BG_HERE)
        return "command.leader_away";
    if (!is_army(&f->leader[leader]))
        return "command.rank";
    if (s->status[unit] != BG_HERE)
        return "move.off_map";
    if (f->unit[unit].type != BG_INFANTRY || bg_is_independent(r, s, unit)) {
        *rule = "BG-V-leaders-11";
        return "command.always";
    }
    if (!may_pick(r, s, leader, unit))
        return "command.others";
    if (s->any_moved)
        return "command.late";
    if (s->out_of_command[unit] == BG_OUT_BY_FOE) {
        *rule = "BG-V-replace-2";
        return "command.named";
    }
    if (!is_free(s, unit))
        return "command.has";
    if (n_named(f, s, leader) >= f->leader[leader].number)
        return "command.number";
    bg_command_reach(r, s, at, leader, &reach);
    *rule = "BG-V-command-1";
    return kit_has(&reach.seen, s->hex[unit]) ? NULL : "command.far";
}

bool bg_command(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    struct bg_state *s = state;
    struct bg_stand at;
    int unit = o->arg[1];
    (void)seat;
    flow_top(s)->local[0]++;
    s->out_of_command[unit] = 0;
    s->picked[unit] = (uint8_t)(o->arg[0] + BG_BY_ORDER);
    emit(play, BG_EVENT_COMMANDED, EVERYONE, 2, o->arg[0], unit);
    bg_look(r, s, &at);
    fill_picks(r, s, &at);
    return true;
}
