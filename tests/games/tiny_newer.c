/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/games/tiny_newer.h"
#include <string.h>

enum { MORE = 1 /* field beside those of the tiny game */ };

/* A ruling of revision 2: a boost is worth one point more, and is counted. */
static bool boost(const struct rules *r, void *state, int seat, const struct order *o, struct play *play)
{
    struct tiny_newer_state *s = state;
    const struct handler *older = tiny_rules.steps[TINY_STEP_PLAY].on;
    while (older->verb != TINY_BOOST)
        older++;
    if (!older->apply(r, state, seat, o, play))
        return false;
    if (r->revision >= 2) {
        s->tiny.points++;
        s->boosts++;
    }
    return true;
}

static const char *broken(const struct rules *r, const void *state)
{
    const struct tiny_newer_state *s = state;
    if (s->boosts < 0 || (r->revision < 2 && s->boosts != 0))
        return "how often was boosted";
    return tiny_rules.broken(r, state);
}

const struct game_rules *tiny_newer(void)
{
    static struct game_rules rules;
    static struct field fields[FIELDS_MAX];
    static struct step steps[TINY_STEPS];
    if (rules.state_size > 0)
        return &rules;
    memcpy(fields, tiny_rules.fields, tiny_rules.n_fields * sizeof *fields);
    fields[tiny_rules.n_fields] = (struct field)FIELD_INT(struct tiny_newer_state, boosts);
    fields[tiny_rules.n_fields].since = 2;
    memcpy(steps, tiny_rules.steps, sizeof steps);
    for (struct handler *on = steps[TINY_STEP_PLAY].on; on->verb != 0; on++)
        if (on->verb == TINY_BOOST)
            on->apply = boost;
    rules = tiny_rules;
    rules.revision = 2;
    rules.state_size = sizeof(struct tiny_newer_state);
    rules.fields = fields;
    rules.n_fields = tiny_rules.n_fields + MORE;
    rules.steps = steps;
    rules.broken = broken;
    return &rules;
}
