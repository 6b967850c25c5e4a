/* SPDX-License-Identifier: Apache-2.0 */
/* An attack foretold: who takes part, what doubles the defence, the odds, and what each roll of the dice brings; and
 * what guns can fire at from where they stand. */
#include "games/blue-and-gray/report.h"
#include <string.h>

const char *bg_name(const struct rules *r, int piece)
{
    return kit_names_of(&bg_data(r)->names[BG_NAME_UNIT - KIND_FIRST], piece);
}

const char *bg_result_words(int result)
{
    static const char *const words[BG_RESULTS_END] = {"", "AE", "AS", "AR", "EX", "DR", "DS", "DE"};
    return result > 0 && result < BG_RESULTS_END ? words[result] : "";
}

/* ---- what each roll brings ---- */
static const char *fate(int result)
{
    static const char *const words[BG_RESULTS_END] = {
        "nothing",     "you are eliminated", "you are shattered and retreat",  "you retreat",
        "an exchange", "they retreat",       "they are shattered and retreat", "they are eliminated"};
    return words[result > 0 && result < BG_RESULTS_END ? result : 0];
}

/* "1 to 4: they retreat; 5, 6: you retreat" */
static void tell_die(const struct rules *r, const struct bg_state *s, int column, struct text *out)
{
    const struct bg_table *t = bg_table_of(r, s);
    for (int from = t->first, to; from <= t->last; from = to + 1) {
        int result = bg_result_at(r, s, column, from);
        for (to = from; to < t->last && bg_result_at(r, s, column, to + 1) == result; to++)
            ;
        text_format(out, "%s%d", from > t->first ? "; " : "", from);
        if (to > from)
            text_format(out, "%s%d", to == from + 1 ? ", " : " to ", to);
        text_format(out, ": %s", fate(result));
    }
}

/* With two dice: in how many of their 36 falls. */
static void tell_dice(const struct rules *r, const struct bg_state *s, int column, struct text *out)
{
    bool told = false;
    for (int result = 1; result < BG_RESULTS_END; result++) {
        int n = 0;
        for (int a = 1; a <= 6; a++)
            for (int b = 1; b <= 6; b++)
                n += bg_result_at(r, s, column, a + b) == result;
        if (n)
            text_format(out, "%s%d in 36: %s", told ? "; " : "", n, fate(result));
        told = told || n > 0;
    }
}

/* ---- the whole ---- */
static const char *doubled(const struct bg_odds *odds, int i)
{
    if (odds->factor[i] < 2)
        return "";
    if (odds->by_terrain[i])
        return ", doubled by its ground";
    return odds->by_crossing[i] ? ", doubled because all come over bridges and fords"
           : odds->by_line[i]   ? ", doubled because the guns fire over water"
                                : ", doubled";
}

/* Does the roll rest on a table, or on somebody's strength, that is ours? */
static bool is_guessed(const struct bg_field *f, const struct bg_table *table, const struct bg_battle_now *b,
                       const struct bg_stand *at)
{
    bool guessed = !table->is_sourced;
    for (int i = 0; i < b->n_attackers; i++)
        guessed = guessed || bg_unit_guessed(f, b->attacker[i]);
    for (int i = 0; i < b->n_targets; i++)
        guessed = guessed || bg_unit_guessed(f, at->first[b->target[i]]) ||
                  (at->second[b->target[i]] && bg_unit_guessed(f, at->second[b->target[i]]));
    return guessed;
}

void bg_foretell(const struct rules *r, const struct bg_state *s, const struct bg_battle_now *b, struct text *out)
{
    const struct bg_field *f = bg_field(r, s);
    const struct bg_table *table = bg_table_of(r, s);
    struct bg_stand stand;
    struct bg_odds odds;
    bg_look(r, s, &stand);
    bg_odds_of(r, s, &stand, b, &odds);
    for (int i = 0; i < b->n_attackers; i++)
        text_format(out, "%s%s %d%s", i ? ", " : "", bg_name(r, b->attacker[i]),
                    bg_strength(r, s, b->attacker[i], true), b->bombards[i] ? " from a distance" : "");
    text_format(out, ": %d against %d", odds.attack, odds.defence);
    if (odds.n_targets == 1 && odds.factor[0] > 1)
        text_format(out, " (%d at %s%s)", odds.defence / odds.factor[0], bg_hex_words(f, odds.hex[0]),
                    doubled(&odds, 0));
    else if (odds.n_targets == 1)
        text_format(out, " at %s", bg_hex_words(f, odds.hex[0]));
    for (int i = 0; i < odds.n_targets && odds.n_targets > 1; i++)
        text_format(out, "%s%d at %s%s%s", i ? "; " : " (", odds.strength[i], bg_hex_words(f, odds.hex[i]),
                    doubled(&odds, i), i + 1 < odds.n_targets ? "" : ")");
    int column = b->column && b->column < odds.column ? b->column : odds.column;
    text_format(out, ": %s%s\n", table->words[odds.column], is_guessed(f, table, b, &stand) ? " (R)" : "");
    if (column != odds.column)
        text_format(out, "rolled as %s\n", table->words[column]);
    if (table->dice == 1)
        tell_die(r, s, column, out);
    else
        tell_dice(r, s, column, out);
    text_words(out, "\n");
}

/* ---- what guns reach: the map shows who touches whom, but nobody counts lines of sight ---- */

void bg_gunnery_of(const struct kit_telling *t, int side, struct bg_gunnery *out)
{
    struct bg_state *then = &out->then;
    *then = *bg_view(t);
    if (then->side != side) { /* its own turn begins anew */
        then->side = side;
        memset(then->attacked, 0, sizeof then->attacked);
        memset(then->defended, 0, sizeof then->defended);
        memset(then->fell_back, 0, sizeof then->fell_back);
        memset(then->advanced, 0, sizeof then->advanced);
        memset(then->shifted, 0, sizeof then->shifted);
    }
    bg_look(t->rules, then, &out->at);
}

const char *bg_fire_words(const struct kit_telling *t, const struct bg_gunnery *g, int unit)
{
    const struct bg_data *d = bg_data(t->rules);
    const struct bg_field *f = bg_field(t->rules, t->view);
    const char *why, *rule;
    struct text out = {.arena = t->arena};
    struct kit_set near;
    kit_hex_range(&f->grid, g->then.hex[unit], 1, d->range_high > d->boat_high ? d->range_high : d->boat_high, &near);
    near = kit_both(&near, &g->at.occupied[bg_foe(g->then.side)]);
    for (int hex = 0; kit_next(&near, &hex);)
        if (bg_may_bombard(t->rules, &g->then, &g->at, unit, hex, &why, &rule)) /* BG-artillery-1, -3, -10 */
            text_format(&out, "%s%s", out.len ? ", " : "can fire at ", bg_hex_words(f, hex));
    return out.len ? out.at : NULL;
}
