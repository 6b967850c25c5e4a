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
