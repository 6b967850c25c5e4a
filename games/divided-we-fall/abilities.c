/* SPDX-License-Identifier: Apache-2.0 */
/* What single leaders can do with the option leader-abilities, and their ratings as they are now (DWF-O). What follows
 * from an ability is where the rule is that it changes: works.c, march.c, legs.c, value.c, arrive.c. */
#include "games/divided-we-fall/acts.h"

bool dwf_able(const struct rules *r, const struct dwf_state *s, int leader, int ability)
{
    return leader && (s->options & DWF_OPT_ABILITIES) && (dwf_data(r)->leader[leader].abilities & ability);
}

/* Who takes over before his time counts less at first (DWF-O-arrival-mcclellan-3, DWF-O-arrival-burnside-2). */
static bool is_early(const struct dwf_state *s, int leader)
{
    return s->turn < s->leader[leader].early;
}

int dwf_combat_of(const struct rules *r, const struct dwf_state *s, int leader)
{
    const struct dwf_leader_facts *facts = &dwf_data(r)->leader[leader];
    return !leader ? 0 : is_early(s, leader) ? facts->early_combat : facts->combat;
}

int dwf_moves_of(const struct rules *r, const struct dwf_state *s, int leader)
{
    const struct dwf_leader_facts *facts = &dwf_data(r)->leader[leader];
    return is_early(s, leader) ? facts->early_movement : facts->movement;
}

/* In battle: who knows forts counts 1 more with one there (DWF-O-defensive-1, DWF-O-siege-1). */
int dwf_led_value(const struct rules *r, const struct dwf_state *s, int side)
{
    int leader = s->battle.leader[side], area = s->battle.area, defends = side != s->side;
    bool fort = leader && s->fort[area] > 0 && s->fort_of[area] == dwf_foe(s->side) + 1;
    return dwf_combat_of(r, s, leader) + (fort && dwf_able(r, s, leader, DWF_SIEGE_WAR)) +
           (fort && defends && dwf_able(r, s, leader, DWF_DEFENSIVE));
}

/* DWF-O-corps-1, DWF-O-independent-1, DWF-O-arrival-longstreet-2 */
int dwf_most_led(const struct rules *r, const struct dwf_state *s, const struct dwf_move *m)
{
    bool longstreet =
        (s->options & DWF_OPT_ALTERNATIVE) && m->leader && m->leader == dwf_data(r)->who[DWF_WHO_LONGSTREET];
    if (m->free)
        return DWF_ROAM_MOST;
    return longstreet || dwf_able(r, s, m->leader, DWF_CORPS) ? DWF_CORPS_MOST : UINT8_MAX;
}

/* DWF-O-loyalist-1; who has been driven out may go on until he is back (RULINGS.md R-loyalist). */
static bool is_loyal_ground(const struct rules *r, const struct dwf_state *s, int area)
{
    return dwf_data(r)->loyal_states >> dwf_state_of(r, s, area) & 1;
}

bool dwf_confined(const struct rules *r, const struct dwf_state *s, const int32_t leaders[2], int from, int to)
{
    if (!(s->options & DWF_OPT_ABILITIES) || is_loyal_ground(r, s, to) || !is_loyal_ground(r, s, from))
        return false;
    for (int i = 1; i <= dwf_data(r)->n_leaders; i++)
        if (((uint32_t)leaders[i / 32] >> (i % 32) & 1) && dwf_able(r, s, i, DWF_LOYALIST))
            return true;
    return false;
}
