/* SPDX-License-Identifier: Apache-2.0 */
/* What a form proposes, as notes: take away the word "note", and it is ordered. Only what would save a mail. */
#include "games/house-divided/report.h"

static bool has_line(const struct standing *set, int verb)
{
    for (int32_t i = 0; set && i < set->n; i++)
        if (set->line[i].verb == verb)
            return true;
    return false;
}

/* A political promotion and a list of recruits, as they could stand at the end of the sheet, before its `done`. */
static void suggest_end(const struct rules *r, const struct hd_state *v, int seat, struct text *out)
{
    const struct hd_data *d = hd_data(r);
    int told = 0;
    for (int box = 1; box <= HD_BOXES; box++)
        if (hd_count(v, seat, box, HD_MILITIA_INFANTRY) > 0 && v->mark[box] == HD_NO_MARK) {
            text_format(out, "note political %s militia infantry\n", name_of(r, HD_NAME_BOX, box));
            break;
        }
    for (int box = 1; box <= HD_BOXES && told < 3; box++)
        if (hd_owns(v, seat, box) && d->box[box].value[seat] > 1)
            text_format(out, "%s%s", told++ ? ", " : "note recruit ", name_of(r, HD_NAME_BOX, box));
    if (told)
        text_words(out, "\n");
}

void hd_suggest(const struct rules *r, const void *view, int seat, const struct prompt *prompt,
                const struct standing *in_force, struct text *out)
{
    const struct hd_state *v = view;
    if (v->flow.over || seat < 0)
        return;
    if (!prompt) {
        if (v->side[seat].losses[0] == 0 && !has_line(in_force, HD_LOSSES_LINE))
            text_words(out, "note losses crossings, militia cavalry, militia infantry\n");
        return;
    }
    text_words(out, "note your orders go here, one a line\n");
    suggest_end(r, v, seat, out);
    text_words(out, "note now\n");
}
