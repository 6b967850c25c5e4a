/* SPDX-License-Identifier: Apache-2.0 */
/* Who plays, which options go together, and the position at the start. */
#include "games/blue-and-gray/bg.h"
#include <string.h>

const char *const bg_scenarios[] = {"chickamauga", "shiloh", "antietam", "cemetery-hill", NULL};
/* By number of the bit in enum bg_option. */
const char *const bg_options[] = {"revised",    "shattered", "cavalry",       "leaders", "little-mac",
                                  "longstreet", "monotone",  "effectiveness", "ask",     NULL};

int bg_seats(const struct setup *setup, const char *names[SEATS_MAX])
{
    (void)setup;
    names[BG_CONFEDERATE] = "confederate";
    names[BG_UNION] = "union";
    return BG_SIDES;
}

/* ---- options ---- */
static int32_t bit_of(const char *word)
{
    for (int i = 0; bg_options[i]; i++)
        if (strcmp(bg_options[i], word) == 0)
            return 1 << i;
    return 0;
}

/* Which of them cannot be used with the others, or in this battle (BG-V-general-3, -4, BG-effectiveness-5, RULINGS
 * C10); NULL: they go together. */
const char *bg_odd_option(int battle, int32_t options)
{
    static const struct {
        int32_t has, lacks, with; /* wrong: `has` without `lacks`, or `has` together with `with` */
    } wrong[] = {{BG_SHATTERED, BG_REVISED, 0},
                 {BG_MONOTONE, BG_REVISED, 0},
                 {BG_LONGSTREET, BG_LEADERS, 0},
                 {BG_EFFECTIVENESS, 0, BG_SHATTERED}};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        bool alone = wrong[i].lacks && !(options & wrong[i].lacks), both = (options & wrong[i].with) != 0;
        for (int k = 0; (options & wrong[i].has) && (alone || both) && bg_options[k]; k++)
            if (wrong[i].has == 1 << k)
                return bg_options[k];
    }
    if ((options & BG_LITTLE_MAC) && battle != BG_ANTIETAM)
        return "little-mac";
    return (options & BG_LONGSTREET) && battle != BG_CHICKAMAUGA ? "longstreet" : NULL;
}

/* What is wrong with an option that does not go with the others. */
static const char *why_odd(const char *option, int32_t options)
{
    int32_t bit = bit_of(option);
    if (bit == BG_LONGSTREET)
        return options & BG_LEADERS ? "is for Chickamauga alone" : "needs the option leaders";
    return bit == BG_LITTLE_MAC      ? "is for Antietam alone"
           : bit == BG_EFFECTIVENESS ? "excludes the option shattered: leave out one of them"
                                     : "needs the option revised";
}

static bool read_setup(struct bg_state *s, const struct setup *setup, struct problem *why)
{
    for (int i = 0; bg_scenarios[i]; i++)
        if (strcmp(setup->scenario, bg_scenarios[i]) == 0)
            s->battle = i + 1;
    if (s->battle == 0)
        return problem_set(why, "setup.scenario", 0);
    for (int i = 0; i < setup->n_option; i++) {
        int32_t bit = bit_of(setup->option[i]);
        if (bit == 0)
            return problem_set(why, "setup.option", 0);
        s->options |= bit;
    }
    const char *odd = bg_odd_option(s->battle, s->options);
    if (!odd)
        return true;
    kit_refuse(why, "setup.odd", "BG-V-general-2", odd);
    if (why)
        problem_words(why->want, sizeof why->want, why_odd(odd, s->options), strlen(why_odd(odd, s->options)));
    return false;
}

/* ---- the position ---- */
static void set_up_leaders(const struct bg_field *f, struct bg_state *s)
{
    for (int leader = 1; leader <= f->n_leaders; leader++) {
        const struct bg_leader *facts = &f->leader[leader];
        bool plays = bg_has(s, BG_LEADERS) && (!facts->longstreet || bg_has(s, BG_LONGSTREET));
        s->leader_status[leader] = !plays ? BG_NEVER : facts->hex ? BG_HERE : BG_DUE;
        s->leader_hex[leader] = (int16_t)(plays ? facts->hex : 0);
    }
}

static void fill_cup(const struct bg_field *f, struct bg_state *s)
{
    for (int corps = 0; corps < f->n_corps_held; corps++)
        s->cup[s->n_cup++] = (uint8_t)(corps + 1);
    for (int blank = 0; blank < f->n_blanks; blank++)
        s->cup[s->n_cup++] = BG_BLANK;
}

bool bg_setup(const struct rules *r, void *state, const struct setup *setup, struct play *play)
{
    struct bg_state *s = state;
    if (!read_setup(s, setup, play->why))
        return false;
    const struct bg_field *f = bg_field(r, s);
    if (strcmp(f->id, setup->scenario) != 0) /* data of another battle: a mistake of the caller's */
        return problem_set(play->why, "setup.scenario", 0);
    for (int unit = 1; unit <= f->n_units; unit++) {
        s->hex[unit] = (int16_t)f->unit[unit].hex;
        s->status[unit] = f->unit[unit].hex ? BG_HERE : BG_DUE;
        s->strength[unit] = (uint8_t)f->unit[unit].strength;
    }
    set_up_leaders(f, s);
    for (int i = 0; i < f->n_victory; i++)
        s->held_by[i] = (uint8_t)f->victory[i].held_by; /* BG-victory-5 */
    if (bg_has(s, BG_LITTLE_MAC))
        fill_cup(f, s);
    s->turn = 1;
    s->side = f->opens_without_first ? bg_foe(f->first_player) : f->first_player; /* BG-cemeteryhill-3 */
    flow_goto(s, BG_STEP_OPEN, 0);
    return true;
}
