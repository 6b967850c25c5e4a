/* SPDX-License-Identifier: Apache-2.0 */
/* How to read the lists of units: what stands after a name, and what the states mean. */
#include "games/blue-and-gray/report.h"
#include <string.h>

/* Does anybody stand on ground that doubles a defence, which the lists name? */
static bool is_ground_told(const struct kit_telling *t)
{
    const struct bg_field *f = bg_field(t->rules, t->view);
    for (int u = 1; u <= f->n_units; u++)
        if (bg_view(t)->status[u] == BG_HERE && bg_data(t->rules)->factor[f->terrain[bg_view(t)->hex[u]]] > 1)
            return true;
    return false;
}

/* How to read a list of units: "1/1/XIV is the 1st brigade of the 1st division of the XIV Corps." */
void bg_tell_key(const struct kit_telling *t, json_t *items)
{
    static const char *const nth[] = {"", "1st", "2nd", "3rd", "4th"};
    const struct bg_field *f = bg_field(t->rules, t->view);
    struct text out = {.arena = t->arena};
    for (int u = 1; u <= f->n_units && !out.len; u++) {
        const char *name = bg_name(t->rules, u);
        if (bg_view(t)->status[u] == BG_HERE && strspn(name, "1234") == 1 && name[1] == '/' &&
            strspn(name + 2, "1234") == 1 && name[3] == '/' && strspn(name + 4, "IVX") == strlen(name + 4))
            text_format(&out, " %s is the %s brigade of the %s division of the %s Corps.", name, nth[name[0] - '0'],
                        nth[name[2] - '0'], name + 4);
    }
    kit_item(items, "%s%s",
             is_ground_told(t) ? "Units by command, with strengths. Ground in brackets doubles defence."
                               : "Units are listed by command, each with its strength.",
             out.len ? out.at : "");
}

/* Which states is somebody on the map in? False: in none. */
static bool states_seen(const struct kit_telling *t, bool *shattered, bool *ineffective, bool *out)
{
    const struct bg_state *s = t->view;
    *shattered = *ineffective = *out = false;
    for (int u = 1; u <= bg_field(t->rules, s)->n_units; u++)
        if (s->status[u] == BG_HERE)
            *shattered |= s->shattered[u], *ineffective |= s->ineffective[u], *out |= s->out_of_command[u];
    return *shattered || *ineffective || *out;
}

void bg_tell_marks(const struct kit_telling *t, json_t *items)
{
    bool shattered, ineffective, out;
    if (is_ground_told(t))
        kit_item(items, "Ground in brackets doubles defence.");
    if (states_seen(t, &shattered, &ineffective, &out))
        kit_item(items, "After a strength%s%s%s.", shattered ? ", * means shattered" : "",
                 ineffective ? ", ! means ineffective" : "", out ? ", ? means out of command" : "");
}

/* What states mean that somebody on the map is in. */
void bg_tell_states(const struct kit_telling *t, json_t *items)
{
    bool shattered, ineffective, out;
    if (states_seen(t, &shattered, &ineffective, &out))
        kit_item(items, "%s%s%s%s%s",
                 shattered ? "A shattered unit is at half strength for good, and lost if it is shattered again." : "",
                 shattered && ineffective ? " " : "",
                 ineffective ? "An ineffective unit does not attack or enter an enemy zone of control until the next "
                               "night turn has passed."
                             : "",
                 out && (shattered || ineffective) ? " " : "",
                 out ? "A unit out of command may not enter an enemy zone of control or advance after combat in its "
                       "own turn."
                     : "");
}

/* "XIV Corps", "Res (Reserve Corps)", "Polk" */
const char *bg_group_words(const struct kit_telling *t, int group)
{
    const char *name = bg_field(t->rules, t->view)->group[group];
    if (strspn(name, "IVX") == strlen(name))
        return arena_words(t->arena, "%s Corps", name);
    return strcmp(name, "Res") == 0 ? "Res (Reserve Corps)" : name;
}
