/* SPDX-License-Identifier: Apache-2.0 */
/* What a form proposes, as notes: take away the word "note", and it is ordered. Only what would save a mail. */
#include "games/divided-we-fall/report.h"

/* Has the seat said what it does when it is asked to withdraw from this area? */
static bool is_answered(const struct rules *r, const struct standing *set, int area)
{
    for (int32_t i = 0; set && i < set->n; i++) {
        const struct line *line = &set->line[i];
        bool withdraws = line->verb == VERB_WHEN && line_value(line, '?', 0, 0) == DWF_WHEN_WITHDRAW;
        if (withdraws && !line_has(line, 'a'))
            return true;
        for (int k = 0; withdraws && k < line_count(line, 'a'); k++)
            if (line_value(line, 'a', k, 0) == area)
                return true;
    }
    (void)r;
    return false;
}

/* For each own leader whom enemies without one may attack in their half: the only question that stops it. */
static void suggest_standing(const struct rules *r, const void *view, int seat, const struct standing *in_force,
                             struct text *out)
{
    enum { MOST = 6 };
    struct dwf_danger at[MOST];
    struct kit_telling t = kit_telling_begin(r, view, seat, NULL, dwf_sides, DWF_SIDES);
    int n = dwf_dangers(&t, seat, at, MOST);
    for (int i = 0; i < n; i++)
        if (!is_answered(r, in_force, at[i].area))
            text_format(out, "note when asked to withdraw at %s then stand\n", dwf_area_order(&t, at[i].area));
    arena_free(t.arena);
}

void dwf_suggest(const struct rules *r, const void *view, int seat, const struct prompt *prompt,
                 const struct standing *in_force, struct text *out)
{
    const struct dwf_state *s = view;
    if (s->flow.over || seat < 0)
        return;
    if (prompt && flow_peek(s)->step <= DWF_STEP_CAMPAIGN)
        text_words(out, "note - Your orders go here, one to a line.\n");
    if (!(s->options & DWF_OPT_FLOW))
        suggest_standing(r, view, seat, in_force, out);
}
