/* SPDX-License-Identifier: Apache-2.0 */
/* Who may attack what, and at which odds (BG-combat-3 to -12, BG-crt-1 to -14, BG-artillery-*, BG-terrain-17 to -21).
 */
#include "games/blue-and-gray/bg.h"

static bool barred(const char **why, const char **rule, const char *key, const char *id)
{
    *why = key;
    *rule = id;
    return false;
}

/* ---- who may fire at what ---- */

/* Is there a unit that was not yet attacked in this phase and has not come here by a retreat? */
static bool is_fresh(const struct bg_state *s, int unit)
{
    return unit && !s->defended[unit] && !s->fell_back[unit];
}

bool bg_may_target(const struct rules *r, const struct bg_state *s, const struct bg_stand *at, int hex,
                   const char **why, const char **rule)
{
    const struct bg_field *f = bg_field(r, s);
    const int who[2] = {at->first[hex], at->second[hex]};
    if (bg_side_at(r, s, at, hex) != bg_foe(s->side))
        return barred(why, rule, "attack.empty", "BG-combat-3");
    if (f->unit[who[0]].type == BG_GUNBOAT)
        return barred(why, rule, "attack.gunboat", "BG-shiloh-15");
    for (int i = 0; i < 2 && who[i]; i++) {
        if (s->advanced[who[i]])
            return barred(why, rule, "attack.advanced_foe", "BG-retreat-13");
        if (s->defended[who[i]] && !s->fell_back[who[i]])
            return barred(why, rule, "attack.target_twice", "BG-combat-5");
    }
    if (!is_fresh(s, who[0]) && !is_fresh(s, who[1])) /* it would defend with nothing: BG-retreat-10 */
        return barred(why, rule, "attack.target_fled", "BG-combat-5");
    return true;
}

/* May it fight at all in this phase? */
static bool may_fight(const struct rules *r, const struct bg_state *s, int unit, const char **why, const char **rule)
{
    const struct bg_unit *u = &bg_field(r, s)->unit[unit];
    if (u->side != s->side || s->status[unit] != BG_HERE)
        return barred(why, rule, "attack.not_here", "BG-combat-1");
    if (s->night)
        return barred(why, rule, "attack.night", "BG-night-1");
    if (u->type == BG_TRAIN)
        return barred(why, rule, "attack.train", "BG-chickamauga-15");
    if (s->attacked[unit]) /* and may have advanced: BG-retreat-13 */
        return barred(why, rule, "attack.twice", "BG-combat-4");
    if (s->ineffective[unit])
        return barred(why, rule, "attack.ineffective", "BG-effectiveness-1");
    return true;
}

bool bg_may_attack(const struct rules *r, const struct bg_state *s, const struct bg_stand *at, int unit, int hex,
                   const char **why, const char **rule)
{
    const struct bg_field *f = bg_field(r, s);
    if (!may_fight(r, s, unit, why, rule) || !bg_may_target(r, s, at, hex, why, rule))
        return false;
    if (f->unit[unit].type == BG_GUNBOAT) /* it touches nobody, as zones and obligations leave the river out */
        return barred(why, rule, "attack.boat_near", "BG-shiloh-14");
    if (bg_touches(f, s->hex[unit], hex)) /* BG-combat-3 */
        return true;
    if (kit_hex_side(&f->grid, s->hex[unit], hex) >= 0)
        return barred(why, rule, "attack.creek", "BG-terrain-13");
    return barred(why, rule, "attack.far", "BG-combat-8");
}

/* The other unit of a hex; 0: none. */
static int mate_of(const struct bg_state *s, const struct bg_stand *at, int unit)
{
    int first = at->first[s->hex[unit]], second = at->second[s->hex[unit]];
    return first == unit ? second : first;
}

static bool guns_may_fire(const struct rules *r, const struct bg_state *s, const struct bg_stand *at, int unit,
                          const char **why, const char **rule)
{
    const struct bg_field *f = bg_field(r, s);
    int mate = mate_of(s, at, unit);
    if (s->shifted[unit])
        return barred(why, rule, "bombard.displaced", "BG-retreat-8");
    if (bg_in_zone(s, at, f, unit)) /* BG-artillery-3, RULINGS C2: also one that came by an advance of either side */
        return barred(why, rule, "bombard.zone", "BG-artillery-3");
    if (mate && f->unit[mate].type == BG_ARTILLERY && s->attacked[mate]) /* its target can't be attacked again */
        return barred(why, rule, "bombard.mate", "BG-artillery-9");
    return true;
}

bool bg_may_bombard(const struct rules *r, const struct bg_state *s, const struct bg_stand *at, int unit, int hex,
                    const char **why, const char **rule)
{
    const struct bg_data *d = bg_data(r);
    const struct bg_field *f = bg_field(r, s);
    bool is_boat = f->unit[unit].type == BG_GUNBOAT; /* BG-shiloh-16 */
    if (!is_boat && f->unit[unit].type != BG_ARTILLERY)
        return barred(why, rule, "bombard.no_guns", "BG-artillery-1");
    if (!may_fight(r, s, unit, why, rule) || !bg_may_target(r, s, at, hex, why, rule))
        return false;
    if (!is_boat && !guns_may_fire(r, s, at, unit, why, rule))
        return false;
    int from = s->hex[unit], far = kit_hex_distance(&f->grid, from, hex);
    int low = is_boat ? d->boat_low : d->range_low, high = is_boat ? d->boat_high : d->range_high;
    bool is_over_creek = far == 1 && !bg_touches(f, from, hex); /* BG-artillery-16 */
    if ((far < low && !is_over_creek) || far > high)
        return barred(why, rule, "bombard.range", is_boat ? "BG-shiloh-16" : "BG-artillery-1");
    if (!bg_sees(r, f, from, hex))
        return barred(why, rule, "bombard.sight", "BG-artillery-10");
    return true;
}

void bg_targets_of(const struct rules *r, const struct bg_state *s, const struct bg_stand *at, int unit,
                   struct kit_set *out)
{
    const struct bg_field *f = bg_field(r, s);
    const char *why, *rule;
    int from = s->hex[unit], type = f->unit[unit].type;
    bool is_gun = type == BG_ARTILLERY || type == BG_GUNBOAT;
    struct kit_set near;
    *out = (struct kit_set){0};
    if (!from || !may_fight(r, s, unit, &why, &rule))
        return;
    if (type == BG_ARTILLERY && !guns_may_fire(r, s, at, unit, &why, &rule))
        is_gun = false;
    kit_hex_range(&f->grid, from, 1, is_gun ? bg_data(r)->range_high : 1, &near);
    near = kit_both(&near, &at->occupied[bg_foe(s->side)]);
    for (int hex = 0; kit_next(&near, &hex);)
        if (bg_may_attack(r, s, at, unit, hex, &why, &rule) ||
            (is_gun && bg_may_bombard(r, s, at, unit, hex, &why, &rule)))
            kit_put(out, hex);
}

/* ---- odds ---- */
const struct bg_table *bg_table_of(const struct rules *r, const struct bg_state *s)
{
    const struct bg_data *d = bg_data(r);
    if (!bg_has(s, BG_REVISED)) /* BG-crt-1 */
        return &d->table[BG_TABLE_OLD];
    return &d->table[bg_has(s, BG_MONOTONE) ? BG_TABLE_MONOTONE : BG_TABLE_REVISED]; /* BG-V-crt-1, -18 */
}

int bg_result_at(const struct rules *r, const struct bg_state *s, int column, int total)
{
    const struct bg_table *t = bg_table_of(r, s);
    int result = t->result[column][total < t->first ? t->first : total > t->last ? t->last : total];
    if (bg_has(s, BG_SHATTERED))
        return result;
    return result == BG_AS ? BG_AR : result == BG_DS ? BG_DR : result; /* RULINGS C10 */
}

bool bg_took_part_near(const struct bg_battle_now *b, int i)
{
    return !b->bombards[i];
}

/* What stands there counts; who fell back into it does not (BG-retreat-10). */
static int strength_in(const struct rules *r, const struct bg_state *s, const struct bg_stand *at, int hex)
{
    const int who[2] = {at->first[hex], at->second[hex]};
    int sum = 0;
    for (int i = 0; i < 2; i++)
        if (who[i] && !s->fell_back[who[i]])
            sum += bg_strength(r, s, who[i], false);
    return sum;
}

/* The i-th target: what doubles its defence. Reasons do not add up: the best one counts (BG-terrain-19). */
static void weigh_target(const struct rules *r, const struct bg_state *s, const struct bg_battle_now *b, int i,
                         struct bg_odds *out)
{
    const struct bg_data *d = bg_data(r);
    const struct bg_field *f = bg_field(r, s);
    int hex = out->hex[i], factor = d->factor[f->terrain[hex]];
    bool near = false, by_crossing = true, by_line = true;
    for (int a = 0; a < b->n_attackers; a++) {
        int from = s->hex[b->attacker[a]];
        if (bg_took_part_near(b, a)) {
            near = true;
            by_crossing &= bg_crosses(f, from, hex); /* BG-terrain-17, -18; BG-N8: judged for each target */
        } else {
            by_line &= bg_line_crosses(f, from, hex); /* BG-terrain-20; of several lines each, as with crossings */
        }
    }
    out->by_terrain[i] = factor > 1;
    out->by_crossing[i] = near && by_crossing && d->side_cost.crossing > 1;
    out->by_line[i] = !near && b->n_attackers > 0 && by_line && d->side_cost.line > 1;
    if (out->by_crossing[i] && factor < d->side_cost.crossing)
        factor = d->side_cost.crossing;
    if (out->by_line[i] && factor < d->side_cost.line)
        factor = d->side_cost.line;
    out->factor[i] = factor;
}

void bg_odds_of(const struct rules *r, const struct bg_state *s, const struct bg_stand *at,
                const struct bg_battle_now *b, struct bg_odds *out)
{
    const struct bg_table *t = bg_table_of(r, s);
    *out = (struct bg_odds){.n_targets = b->n_targets};
    for (int i = 0; i < b->n_attackers; i++)
        out->attack += bg_strength(r, s, b->attacker[i], true); /* never changed by terrain: BG-combat-11 */
    for (int i = 0; i < b->n_targets; i++) {
        out->hex[i] = b->target[i];
        out->strength[i] = strength_in(r, s, at, b->target[i]); /* BG-stack-3 */
        weigh_target(r, s, b, i, out);
        out->defence += out->strength[i] * out->factor[i]; /* BG-combat-12 */
    }
    if (b->n_attackers > 0 && out->defence > 0) /* BG-crt-2 to -4 */
        out->column = kit_odds_column(&(struct kit_odds){t->n_columns, t->ratio}, out->attack, out->defence) + 1;
}
