/* SPDX-License-Identifier: Apache-2.0 */
/* What the order of appearance brings next: the list is everybody's, and whoever plans a turn ahead reads it. */
#include "games/divided-we-fall/report.h"

const char *dwf_op_words(const struct kit_telling *t, const struct dwf_event *event)
{
    if (event->op == DWF_OP_LEADER || event->op == DWF_OP_TRANSFER)
        return dwf_rating_words(t, event->leader);
    if (event->op == DWF_OP_MILITIA)
        return arena_words(t->arena, "militia of %s", dwf_state_words(t, event->state));
    return arena_words(t->arena, "%d %s", (int)event->n, dwf_piece_words(event->op, event->n));
}

/* The turn in which something comes to a side next; 0: there is none. A set-up that begins in the Confederate campaign
 * holds what came before it (DWF-scenario-15). */
static int next_turn(const struct kit_telling *t, int side)
{
    const struct dwf_state *s = t->view;
    bool first = s->flow.depth > 0 && flow_peek(s)->step == DWF_STEP_SETUP;
    bool has_come = first && side == DWF_CSA && dwf_data(t->rules)->scenario[s->scenario].in_campaign;
    int turn = s->turn + (has_come || (!first && (s->side == side || s->side == DWF_USA)));
    return turn <= DWF_TURNS ? turn : 0;
}

/* " at Richmond" where the list leaves no choice; "". */
static const char *where_words(const struct kit_telling *t, const struct dwf_row *row)
{
    bool fixed = row->n_tiers > 0 && row->n_places[0] == 1 && row->place[0][0].kind == DWF_AT;
    return fixed ? arena_words(t->arena, " at %s", dwf_area_words(t, row->place[0][0].area)) : "";
}

/* "Lee 5-6 for J.E. Johnston, 2 infantry at Richmond if it is yours" */
static const char *row_words(const struct kit_telling *t, const struct dwf_row *row)
{
    struct text comes = {.arena = t->arena}, goes = {.arena = t->arena};
    int n_go = 0;
    for (int i = 0; i < row->n_events; i++)
        if (row->event[i].op != DWF_OP_REMOVE)
            text_format(&comes, "%s%s", comes.len ? ", " : "", dwf_op_words(t, &row->event[i]));
        else if (row->event[i].leader != DWF_BEATEN)
            text_format(&goes, "%s%s", n_go++ ? ", " : "", dwf_leader_words(t, row->event[i].leader));
    return !comes.len ? arena_words(t->arena, "%s %s", goes.len ? goes.at : "?", n_go > 1 ? "leave" : "leaves")
                      : arena_words(t->arena, "%s%s%s%s%s", comes.at, goes.len ? " for " : "", goes.len ? goes.at : "",
                                    where_words(t, row), row->if_held ? " if it is yours" : "");
}

void dwf_tell_coming(const struct kit_telling *t, json_t *items)
{
    const struct dwf_data *d = dwf_data(t->rules);
    const struct dwf_state *s = t->view;
    struct text all = {.arena = t->arena};
    int turn = t->side >= 0 && !s->flow.over ? next_turn(t, t->side) : 0;
    for (int i = 1; i <= d->n_rows && turn; i++) {
        const struct dwf_row *row = &d->row[i];
        bool other = row->superseded && (s->options & DWF_OPT_ALTERNATIVE);
        if (row->side == t->side && row->turn == turn && !row->trigger && !other)
            text_format(&all, "%s%s", all.len ? "; " : "", row_words(t, row));
    }
    if (all.len)
        kit_item(items, "%s in %s: %s.", turn == s->turn ? "Still to come" : "Your reinforcements",
                 dwf_date_words(t, turn), all.at);
}
