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

enum { COLUMNS = 70 /* of an order, its "note " with it */ };

/* `lead`, and "infantry Atlanta, infantry Charleston": good boxes to raise units in, up to `most` and as many as go
 * into one line. False, and nothing is written, if there is no such box. */
static bool note_recruit(const struct rules *r, const struct hd_state *v, int seat, int most, const char *lead,
                         struct text *out)
{
    const struct hd_data *d = hd_data(r);
    struct text line = {.arena = out->arena};
    text_words(&line, lead);
    int told = 0;
    for (int box = 1; box <= HD_BOXES && told < most; box++) {
        const char *more = arena_words(out->arena, "%sinfantry %s", told ? ", " : "", name_of(r, HD_NAME_BOX, box));
        if (!hd_owns(v, seat, box) || d->box[box].value[seat] <= 1 || line.len + strlen(more) > COLUMNS)
            continue;
        text_words(&line, more);
        told++;
    }
    if (told > 0)
        text_format(out, "%s\n", line.at);
    return told > 0;
}

/* A political promotion and a list of recruits, as they could stand at the end of the sheet, before its `done`: no more
 * than there is room for when the promotion has made some. */
static void suggest_end(const struct rules *r, const struct hd_state *v, int seat, struct text *out)
{
    int room = v->side[seat].infantry_max - hd_militia(v, seat, HD_MILITIA_INFANTRY);
    int army = hd_army_max(r, v, seat) - hd_units(v, seat);
    for (int box = 1; box <= HD_BOXES; box++)
        if (hd_count(v, seat, box, HD_MILITIA_INFANTRY) > 0 && v->mark[box] == HD_NO_MARK) {
            text_format(out, "note political %s militia infantry\n", name_of(r, HD_NAME_BOX, box));
            room++;
            break;
        }
    room = room < army ? room : army;
    note_recruit(r, v, seat, room < 3 ? room : 3, "note recruit ", out);
}

/* An example of a standing order for who has none: whom to raise when a turn is missed. */
static void suggest_standing(const struct rules *r, const struct hd_state *v, int seat, struct text *out)
{
    struct text order = {.arena = out->arena};
    if (note_recruit(r, v, seat, 2, "note when recruit then recruit ", &order))
        text_format(out, "note - Units to raise when you recruit and have sent no orders:\n%s", order.at);
}

void hd_suggest(const struct rules *r, const void *view, int seat, const struct prompt *prompt,
                const struct standing *in_force, struct text *out)
{
    const struct hd_state *v = view;
    if (v->flow.over || seat < 0)
        return;
    if (!prompt) {
        if (v->side[seat].losses[0] == 0 && !has_line(in_force, HD_LOSSES_LINE))
            text_words(out, "note - What you lose first in battle (crossings: each absorbs a hit):\n"
                            "note losses crossings, militia cavalry, militia infantry\n");
        if (!in_force || in_force->n == 0)
            suggest_standing(r, v, seat, out);
        return;
    }
    text_words(out, "note - Your orders go here, one to a line.\n");
    suggest_end(r, v, seat, out);
    text_words(out, "note now\n");
}
