/* SPDX-License-Identifier: Apache-2.0 */
/* What the order desk proposes besides what is offered: an opening leads nowhere by itself, so each is tried on a copy
 * with all who can come along, and stands there as a line with every area where it may end. And what a form proposes.
 */
#include "games/divided-we-fall/report.h"
#include "games/kit/unfold.h"

struct ahead {
    const struct rules *r;
    const struct dwf_data *d;
    int seat;
    struct dwf_state *then, *after; /* the campaign as it begins; one with a move opened */
    struct play *play;
    struct problem why;
    struct prompt *prompt;
};

static void clear(struct prompt *p)
{
    p->n_ids = 0;
    p->only_verb = 0;
    offers_keep(p, 0);
}

static bool give(struct ahead *a, struct dwf_state *s, const struct order *o)
{
    struct dwf_state before = *s;
    a->why = (struct problem){0};
    play_begin(a->play, NULL, &a->why);
    return rules_apply(a->r, &before, a->seat, o, s, a->play);
}

/* Where the move that this order opens may end, with so many of what stands there; false: it cannot be opened. */
static bool ends_of(struct ahead *a, struct order o, int infantry, int ways, struct kit_set *out)
{
    struct order take = {.verb = DWF_TAKE, .n_args = 2, .arg = {DWF_INFANTRY, infantry}};
    *a->after = *a->then;
    if (!give(a, a->after, &o) || flow_peek(a->after)->step != DWF_STEP_MARCH ||
        (infantry > 0 && !give(a, a->after, &take)))
        return false;
    struct dwf_going g = dwf_going(a->r, a->after);
    dwf_find_ends(&g, &a->after->move, ways, out);
    return !kit_is_empty(out);
}

static void offer_ends(struct prompt *p, const struct kit_set *ends)
{
    kit_offer_ids(p, ends);
    offer_end(p);
}

static void offer_marches(struct ahead *a)
{
    struct kit_set ends;
    for (int i = 1; i <= a->d->n_leaders; i++) {
        const struct dwf_leader *l = &a->then->leader[i];
        int n = l->status == DWF_ON_MAP ? a->then->fresh[a->seat][l->area] : 0;
        if (n == 0 || a->d->leader[i].side != a->seat ||
            !ends_of(a, (struct order){.verb = DWF_MARCH, .n_args = 1, .arg = {i}}, n, DWF_LAND_ONLY, &ends) ||
            !offer_begin(a->prompt, DWF_LINE_MARCH))
            continue;
        offer_id(a->prompt, dwf_person_of(a->r, i));
        offer_next(a->prompt);
        offer_range(a->prompt, 1, n);
        offer_next(a->prompt);
        offer_ends(a->prompt, &ends);
    }
}

/* Infantry without a leader, by land or by sea. */
static void offer_moves(struct ahead *a, int verb)
{
    struct kit_set ends;
    bool sea = verb == DWF_LINE_LIFT;
    int most = sea ? a->then->lift : dwf_now(a->r, a->then)->max_infantry[a->seat];
    for (int area = 1; area <= a->d->n_areas; area++) {
        int n = a->then->fresh[a->seat][area];
        struct order o = {.verb = DWF_MOVE, .n_args = 2, .arg = {area, 1}};
        if (sea)
            o = (struct order){.verb = DWF_LIFT, .n_args = 3, .arg = {0, area, 1}};
        n = n < most ? n : most;
        if (n == 0 || !ends_of(a, o, 0, sea ? DWF_WATER_ONLY : DWF_LAND_ONLY, &ends) || !offer_begin(a->prompt, verb))
            continue;
        offer_range(a->prompt, 1, n);
        offer_next(a->prompt);
        offer_id(a->prompt, area);
        offer_next(a->prompt);
        offer_ends(a->prompt, &ends);
    }
}

/* So many of a kind as a line has them: "1 ship" and "2 ships" are two words. */
static void offer_fleet(struct ahead *a, int kind, int area, int from, int to, const struct kit_set *ends)
{
    if (to < from || !offer_begin(a->prompt, DWF_LINE_SAIL))
        return;
    offer_range(a->prompt, from, to);
    offer_next(a->prompt);
    offer_id(a->prompt, 2 * kind + (to > 1 ? 1 : 2)); /* the word of the line: ships, ship, gunboats, ... */
    offer_next(a->prompt);
    offer_id(a->prompt, area);
    offer_next(a->prompt);
    offer_ends(a->prompt, ends);
}

static void offer_fleets(struct ahead *a)
{
    struct kit_set ends;
    for (int kind = 0; kind < DWF_VESSELS; kind++)
        for (int area = 1; area <= a->d->n_areas; area++) {
            int n = a->seat == DWF_USA ? a->then->vessel_fresh[kind][area] : 0;
            struct order o = {.verb = DWF_SAIL, .n_args = 3, .arg = {kind + 1, area, n}};
            if (n == 0 || !ends_of(a, o, 0, DWF_WATER_ONLY, &ends))
                continue;
            offer_fleet(a, kind, area, 1, 1, &ends);
            offer_fleet(a, kind, area, 2, n, &ends);
        }
}

/* What the campaign offers as it is, while there are still arrivals. */
static void each_work(struct ahead *a, const struct dwf_state *now,
                      void (*each)(void *context, const char *part, const struct prompt *), void *context)
{
    static const int32_t works[] = {DWF_FORT, DWF_TRAIN, DWF_ENTRENCH};
    for (size_t i = 0; flow_peek(now)->step == DWF_STEP_ARRIVE && i < sizeof works / sizeof *works; i++)
        if (rules_prompt(a->r, a->then, a->seat, works[i], a->prompt))
            each(context, "Forts and training", a->prompt);
}

/* The campaign as it would begin if the arrivals ended now. */
static bool at_campaign(struct ahead *a, const struct dwf_state *s)
{
    const struct order finish = {.verb = DWF_FINISH};
    *a->then = *s;
    if (s->flow.over || s->side != a->seat)
        return false;
    if (flow_peek(s)->step == DWF_STEP_ARRIVE && !give(a, a->then, &finish))
        return false;
    return a->then->side == a->seat && flow_peek(a->then)->step == DWF_STEP_CAMPAIGN;
}

void dwf_ahead(const struct rules *r, const void *view, int seat, const struct prompt *now,
               void (*each)(void *context, const char *part, const struct prompt *), void *context)
{
    struct arena *arena = arena_new();
    struct ahead *a = arena_take(arena, sizeof *a);
    *a = (struct ahead){.r = r, .d = dwf_data(r), .seat = seat, .prompt = prompt_taken(arena)};
    a->then = arena_take(arena, 2 * sizeof *a->then);
    a->after = a->then + 1;
    a->play = arena_take(arena, sizeof *a->play);
    (void)now;
    if (at_campaign(a, view)) {
        each_work(a, view, each, context);
        clear(a->prompt);
        offer_marches(a);
        each(context, "Marches", a->prompt);
        clear(a->prompt);
        offer_moves(a, DWF_LINE_MOVE);
        each(context, "Infantry without a leader", a->prompt);
        clear(a->prompt);
        offer_fleets(a);
        offer_moves(a, DWF_LINE_LIFT);
        each(context, "By water", a->prompt);
    }
    arena_free(arena);
}

/* ---- what a form proposes, as notes: take away the word "note", and it is ordered ---- */
/* Only what would save a mail. */

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
