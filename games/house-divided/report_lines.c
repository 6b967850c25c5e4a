/* SPDX-License-Identifier: Apache-2.0 */
/* What a line of a sheet will do, in words, for receipts. */
#include "games/house-divided/report.h"

struct explaining {
    const struct rules *r;
    const struct line *line;
    const struct hd_state *before, *after; /* after NULL: beyond what could be tried */
    int seat;
    struct text *out;
};

static void tell_boxes(struct explaining *e, int part)
{
    char words[160];
    for (int i = 0; i < line_count(e->line, part); i++)
        if (hd_names.tell(e->r, e->before, HD_NAME_BOX, line_value(e->line, part, i, 0), words, sizeof words) <
            sizeof words)
            text_format(e->out, "%s%s", i ? ", " : "", words);
    if (line_has(e->line, part))
        text_words(e->out, "\n");
}

/* "2 hit on 3 or less, 4 hit on 1": dice by the numbers that hit, the strongest units first. */
static void tell_army(struct explaining *e, const struct hd_army *army)
{
    bool any = false;
    for (int strength = hd_data(e->r)->strongest; strength >= 0; strength--) {
        int n = 0;
        for (int i = 0; i < army->n; i++)
            n += army->strength[i] == strength;
        if (n > 0 && strength == 0)
            text_format(e->out, "%s%d cannot hit", any ? ", " : "", n);
        else if (n > 0)
            text_format(e->out, "%s%d hit%s on %d%s", any ? ", " : "", n, n == 1 ? "s" : "", strength,
                        strength > 1 ? " or less" : "");
        any = any || n > 0;
    }
}

/* Hits of a round on the average, in tenths: a unit hits with as many faces as its strength (HD-battle). */
static int tenths(const struct explaining *e, const struct hd_army *army)
{
    int sum = 0, sides = hd_data(e->r)->die_sides;
    for (int i = 0; i < army->n; i++)
        sum += army->strength[i];
    return (10 * sum + sides / 2) / sides;
}

/* The first round as things stand after the line: what comes later in the turn, and losses, change it. */
static void explain_odds(struct explaining *e, int box)
{
    const struct hd_state *s = e->after;
    const struct hd_data *d = hd_data(e->r);
    const struct hd_fight fight = {.box = box,
                                   .attacker = e->seat,
                                   .crossings = s->water[box],
                                   .is_entrenched = d->box[box].fort || s->works[box]};
    struct hd_army army[HD_SIDES];
    int foe = hd_foe(e->seat);
    hd_strengths(e->r, s, &fight, army);
    text_words(e->out, "first round, a die for each unit: of yours, ");
    tell_army(e, &army[e->seat]);
    text_words(e->out, "; of theirs, ");
    tell_army(e, &army[foe]);
    if (fight.is_entrenched)
        text_format(e->out, "; already counted: works %+d for you", d->works_effect);
    if (fight.crossings > 0)
        text_format(e->out, "%s water %+d for them", fight.is_entrenched ? "," : "; already counted:", d->water_effect);
    int yours = tenths(e, &army[e->seat]), theirs = tenths(e, &army[foe]);
    text_format(e->out, "\naverage hits: you score %d.%d, they score %d.%d\n", yours / 10, yours % 10, theirs / 10,
                theirs % 10);
}

/* What has changed its box by this line. */
static void explain_move(struct explaining *e)
{
    int from = line_value(e->line, 'b', 0, 0), to = line_value(e->line, 'c', 0, 0);
    if (!e->after || from < 1 || to < 1)
        return;
    for (int type = HD_TYPES; type >= 1; type--) {
        int n = hd_count(e->after, e->seat, to, type) - hd_count(e->before, e->seat, to, type);
        if (n > 0)
            text_format(e->out, "%d %s, from %s to %s\n", n, hd_data(e->r)->unit[type].name, hd_box_name(e->r, from),
                        hd_box_name(e->r, to));
    }
    if (!hd_contested(e->after, to))
        return;
    text_format(e->out, "a battle at %s: %d of yours against %d\n", hd_box_name(e->r, to),
                hd_army(e->after, e->seat, to), hd_army(e->after, hd_foe(e->seat), to));
    explain_odds(e, to);
}

static void explain_points(struct explaining *e)
{
    if (e->after && e->after->points != e->before->points)
        text_format(e->out, "%d march point%s left\n", e->after->points, e->after->points == 1 ? "" : "s");
}

/* Crossings that the marches brought about, told where the first move is: it need not be of the armies that cross. */
static void explain_water(struct explaining *e)
{
    int n = 0;
    for (int box = 1; e->after && box <= HD_BOXES; box++)
        if (e->after->water[box] > e->before->water[box])
            text_format(e->out, "%s%s (%d)",
                        n++ ? ", " : "with the marches as they are, water crossings help those whom you attack: ",
                        hd_box_name(e->r, box), e->after->water[box]);
    text_words(e->out, n ? "\n" : "");
}

static void explain_losses(struct explaining *e)
{
    int32_t order[HD_LOSSES];
    if (!e->after)
        return;
    hd_losses_order(e->after, e->seat, order);
    text_words(e->out, "your losses from now on:");
    for (int i = 0; i < HD_LOSSES; i++)
        text_format(e->out, "%s %s", i ? "," : "",
                    order[i] == HD_CROSSINGS ? "crossings" : hd_data(e->r)->unit[order[i]].name);
    text_words(e->out, "\n");
}

/* The rules give one recruit a box: of a box that is named for either arm the first that can be raised is. */
static void explain_recruits(struct explaining *e)
{
    text_words(e->out, "raised in this order, as far as the die, the limits and the boxes allow\n");
    for (int i = 0; i < line_count(e->line, 'm'); i++) {
        int box = line_value(e->line, 'm', i, 0) % 256;
        bool again = false;
        for (int j = 0; j < i; j++)
            again = again || line_value(e->line, 'm', j, 0) % 256 == box;
        if (again && box >= 1 && box <= HD_BOXES)
            text_format(e->out, "%s is named for both arms: it gives one unit a turn, the first that can be raised\n",
                        hd_box_name(e->r, box));
    }
}

static void explain_hold(struct explaining *e)
{
    text_words(e->out, flow_peek(e->before)->step >= HD_STEP_MERIT
                           ? "the battles are fought, so the turn does not stop here again\n"
                           : "after the battles you are asked once more, and what follows waits: a new sheet takes its "
                             "place, or it is carried out at the deadline\n");
}

void hd_explain(const struct rules *r, const struct line *line, const void *before, const void *after, int seat,
                struct text *out)
{
    struct explaining e = {r, line, before, after, seat, out};
    switch (line->verb) {
    case HD_MARCH:
    case HD_THEN_MARCH:
    case HD_ENTRENCH:
    case HD_THEN_ENTRENCH:
        tell_boxes(&e, 'b');
        if (line->verb == HD_ENTRENCH || line->verb == HD_THEN_ENTRENCH)
            text_words(out, "this pays for that army's march as well: no line \"march\" is needed\n");
        explain_points(&e);
        break;
    case HD_NAVAL:
    case HD_THEN_NAVAL:
        explain_points(&e);
        break;
    case HD_MOVE:
    case HD_THEN_MOVE:
        explain_move(&e);
        explain_water(&e);
        break;
    case HD_PROMOTE:
    case HD_POLITICAL:
        tell_boxes(&e, 'b');
        break;
    case HD_USUAL_LOSSES:
    case HD_LOSSES_LINE:
        explain_losses(&e);
        break;
    case HD_RETREAT:
        text_words(out, "only you are told of this; all survivors fall back, and nobody is promoted for the battle\n");
        break;
    case HD_RECRUIT:
        explain_recruits(&e);
        break;
    case HD_PLACE:
        text_words(out, line_count(line, 'c') > 1 ? "goes to the first of these boxes where you then have troops\n"
                                                  : "goes there if you then have troops there\n");
        break;
    case HD_HOLD:
        explain_hold(&e);
        break;
    case HD_THEN:
        text_words(out, "ends the first march\n");
        break;
    case VERB_DONE:
        text_words(out, "ends your turn\n");
        break;
    default:
        break;
    }
    if (after && line->verb >= VERB_FIRST && !line->block)
        text_words(out, rules_same(r, before, after) ? "changes nothing as things stand\n" : "legal now\n");
}
