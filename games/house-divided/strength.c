/* SPDX-License-Identifier: Apache-2.0 */
/* How strong each unit is in a battle, round by round (HD-battle, HD-entrench-1, HD-water-1, HD-crack, HD-generals-7).
 */
#include "games/house-divided/hd.h"

static void list_units(const struct rules *r, const struct hd_state *s, int side, int box, struct hd_army *army)
{
    army->n = 0;
    for (int type = 1; type <= HD_TYPES; type++)
        for (int i = hd_count(s, side, box, type); i > 0 && army->n < HD_UNITS_MAX; i--) {
            army->type[army->n] = (uint8_t)type;
            army->strength[army->n++] = (uint8_t)hd_data(r)->unit[type].strength;
        }
}

/* How many of these units the other side's crack infantry weakens (HD-crack-1). */
static int weakened(const struct rules *r, const struct hd_army *by, const struct hd_army *army)
{
    int n = 0;
    for (int i = 0; i < by->n; i++)
        n += hd_data(r)->unit[by->type[i]].unnerves;
    return n < army->n ? n : army->n;
}

/* What generals in the box add to the unit that is the i-th from the weakest (RULINGS.md R23: each begins anew). */
static int led(const struct rules *r, const struct hd_state *s, int side, int box, int i)
{
    int more = 0;
    for (int g = 0; g < HD_GENERALS; g++) {
        const struct hd_general *general = &s->general[g];
        more += hd_data(r)->general[g].side == side && general->status == HD_ON_MAP && general->box == box &&
                i < general->strength;
    }
    return more;
}

void hd_strengths(const struct rules *r, const struct hd_state *s, const struct hd_fight *fight,
                  struct hd_army army[HD_SIDES])
{
    const struct hd_data *d = hd_data(r);
    struct hd_army base[HD_SIDES];
    for (int side = 0; side < HD_SIDES; side++)
        list_units(r, s, side, fight->box, &base[side]);
    for (int side = 0; side < HD_SIDES; side++) {
        int ground = side == fight->attacker ? (fight->is_entrenched ? d->works_effect : 0)
                     : fight->crossings > 0  ? d->water_effect
                                             : 0;
        int weak = weakened(r, &base[hd_foe(side)], &base[side]);
        army[side] = base[side];
        army[side].weak = weak;
        army[side].led = 0;
        for (int i = 0; i < base[side].n; i++) {
            int help = led(r, s, side, fight->box, i), strength = base[side].strength[i] + ground - (i < weak) + help;
            army[side].led += help;
            strength = strength < 0 ? 0 : strength > d->strongest ? d->strongest : strength;
            army[side].strength[i] = (uint8_t)strength;
        }
    }
}
