/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/games/divided-we-fall/dwf_writer.h"
#include "games/divided-we-fall/report.h"
#include "tests/lib/play.h"
#include "tests/lib/test.h"
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { TRIES = 9 /* of lines for each that is wanted */, ORDERS_MAX = 300 };
struct writer {
    const struct rules *r;
    const struct dwf_data *d;
    int seat, tries;
    uint64_t *seed;
    struct dwf_state *now, *kept, *before;
    struct play *play;
    struct problem why;
    struct prompt *prompt;
    struct sheet *sheet;
    struct text *out;
};

static int below(struct writer *w, int n)
{
    return n > 0 ? (int)random_below(w->seed, (uint32_t)n) : 0;
}

static const char *area(const struct writer *w, int id)
{
    return name_of(w->r, DWF_NAME_AREA, id);
}

static const char *person(const struct writer *w, int leader)
{
    return name_of(w->r, DWF_NAME_LEADER, dwf_person_of(w->r, leader));
}

/* ---- carrying a line out on the copy ---- */
static bool give(struct writer *w, int seat, const struct order *o)
{
    w->why = (struct problem){0};
    play_begin(w->play, NULL, &w->why);
    if (!rules_apply(w->r, w->now, seat, o, w->kept, w->play))
        return false;
    *w->now = *w->kept;
    return true;
}

/* Who is asked otherwise says nothing, and stands. */
static bool pass(struct writer *w)
{
    struct order o = {0};
    int seat = rules_asks(w->now) & ONLY(DWF_CSA) ? DWF_CSA : DWF_USA;
    return rules_fallback(w->r, w->now, seat, &o) && give(w, seat, &o);
}

static bool is_question(const struct dwf_state *s)
{
    int step = flow_peek(s)->step;
    return step > DWF_STEP_CAMPAIGN && (step != DWF_STEP_MARCH || s->move.onward);
}

/* False: it cannot be carried out to its end; then nothing has changed. */
static bool carry_out(struct writer *w)
{
    *w->before = *w->now;
    for (int n = 0, i = 0; n < ORDERS_MAX && !w->now->flow.over; n++) {
        struct order o = {0};
        struct problem why = {0};
        if (is_question(w->now)) {
            if (!pass(w))
                break;
            continue;
        }
        enum unfold next = rules_asks(w->now) & ONLY(w->seat)
                               ? dwf_unfold(w->r, w->now, w->seat, &w->sheet->line[0], i, &o, &why)
                               : UNFOLD_DONE;
        if (next == UNFOLD_DONE)
            return i > 0;
        if (next != UNFOLD_ORDER || !give(w, w->seat, &o))
            break;
        i++;
    }
    *w->now = *w->before;
    return false;
}

/* Writes lines when the first of them can be carried out. */
static bool try_lines(struct writer *w, const char *format, ...) __attribute__((format(printf, 2, 3)));
static bool try_lines(struct writer *w, const char *format, ...)
{
    char words[400];
    va_list args;
    va_start(args, format);
    int len = vsnprintf(words, sizeof words, format, args);
    va_end(args);
    ck_assert_int_lt(len, (int)sizeof words);
    w->tries--;
    memset(w->sheet->line, 0, 8 * sizeof w->sheet->line[0]);
    sheet_parse(w->r, w->now, w->seat, words, (size_t)len, w->sheet);
    ck_assert_msg(w->sheet->n_mistakes == 0, "%s: %s %s", words, w->sheet->mistake[0].why.key,
                  w->sheet->mistake[0].why.got);
    if (!carry_out(w))
        return false;
    text_words(w->out, words);
    return true;
}

/* ---- where to ---- */
/* So many links on, by land or by any; the last to the enemy, if there is one. */
static int wander(struct writer *w, int from, int links, bool water)
{
    int at = from;
    for (; links > 0; links--) {
        const struct kit_link *first = kit_near(&w->d->map, at), *end = kit_near_end(&w->d->map, at);
        int next = 0, n = 0;
        for (const struct kit_link *k = first; k < end; k++) {
            bool fits = (k->kinds & (water ? DWF_WATER : DWF_LAND)) != 0;
            bool foe = links == 1 && dwf_has_combat(w->r, w->now, dwf_foe(w->seat), k->to);
            if (fits && (foe || below(w, ++n) == 0))
                next = k->to;
            if (fits && foe)
                break;
        }
        at = next ? next : at;
    }
    return at;
}

/* A random area with some of these, 0. */
static int pick(struct writer *w, const uint8_t *count)
{
    int found = 0, n = 0;
    for (int i = 1; i <= w->d->n_areas; i++)
        if (count[i] > 0 && below(w, ++n) == 0)
            found = i;
    return found;
}

static int pick_leader(struct writer *w)
{
    int found = 0, n = 0;
    for (int i = 1; i <= w->d->n_leaders; i++)
        if (w->now->leader[i].status == DWF_ON_MAP && w->d->leader[i].side == w->seat && !w->now->leader[i].moved &&
            !w->now->leader[i].used && below(w, ++n) == 0)
            found = i;
    return found;
}

/* ---- lines ---- */
static bool march(struct writer *w)
{
    int leader = pick_leader(w), from = leader ? w->now->leader[leader].area : 0;
    int to = from ? wander(w, from, 1 + below(w, 3), false) : 0, n = from ? w->now->fresh[w->seat][from] : 0;
    int supply = from ? w->now->supply_fresh[w->seat][from] : 0, over = from ? wander(w, from, 1, false) : 0;
    if (!from || to == from || n == 0)
        return false;
    switch (below(w, 5)) {
    case 0:
        return try_lines(w, "march %s to %s\n", person(w, leader), area(w, to));
    case 1:
        return n > 1 && over != to &&
               try_lines(w, "march %s with %d to %s via %s\nleave 1 at %s\n", person(w, leader), n, area(w, to),
                         area(w, over), area(w, over));
    case 2:
        return supply > 0 &&
               try_lines(w, "march %s with %d supply 1 to %s\n", person(w, leader), 1 + below(w, n), area(w, to));
    default:
        return try_lines(w, "march %s with %d to %s\n", person(w, leader), 1 + below(w, n), area(w, to));
    }
}

static bool move(struct writer *w)
{
    int from = pick(w, w->now->fresh[w->seat]), to = from ? wander(w, from, 1 + below(w, 3), false) : 0;
    return from && to != from &&
           try_lines(w, "move %d from %s to %s\n", 1 + below(w, w->now->fresh[w->seat][from]), area(w, from),
                     area(w, to));
}

static bool carry(struct writer *w)
{
    int from = pick(w, w->now->supply_fresh[w->seat]), to = from ? wander(w, from, 1 + below(w, 3), false) : 0;
    return from && to != from && try_lines(w, "move supply from %s to %s\n", area(w, from), area(w, to));
}

static bool militia(struct writer *w)
{
    int state = 1 + below(w, w->d->n_states), from = w->now->militia[state];
    int to = from ? wander(w, from, 1 + below(w, 2), false) : 0;
    return from && w->d->state[state].side == w->seat + 1 && to != from &&
           try_lines(w, "move militia from %s to %s\n", area(w, from), area(w, to));
}

static bool rail(struct writer *w)
{
    int from = w->now->rail[below(w, DWF_RAILS_MAX)].area, to = from ? wander(w, from, 1 + below(w, 2), false) : 0;
    return from && to != from && w->seat == DWF_USA &&
           try_lines(w, "move rail from %s to %s\n", area(w, from), area(w, to));
}

static bool ride(struct writer *w)
{
    int leader = pick_leader(w), to = leader ? wander(w, w->now->leader[leader].area, 1 + below(w, 6), false) : 0;
    return leader && try_lines(w, "ride %s to %s\n", person(w, leader), area(w, to));
}

static bool sail(struct writer *w)
{
    static const char *const words[] = {"ship", "gunboat", "ironclad"};
    int kind = below(w, DWF_VESSELS), from = pick(w, w->now->vessel_fresh[kind]);
    int to = from ? wander(w, from, 1 + below(w, 4), true) : 0;
    return from && to != from && w->seat == DWF_USA &&
           try_lines(w, "sail 1 %s from %s to %s\n", words[kind], area(w, from), area(w, to));
}

static bool lift(struct writer *w)
{
    int from = pick(w, w->now->fresh[w->seat]), to = from ? wander(w, from, 1 + below(w, 3), true) : 0;
    int n = from ? w->now->fresh[w->seat][from] : 0;
    if (!from || to == from)
        return false;
    if (w->seat == DWF_CSA)
        return try_lines(w, "ferry 1 from %s to %s\n", area(w, from), area(w, to));
    if (below(w, 3) == 0)
        return try_lines(w, "invade %s from %s with 1 supply 1%s\n", area(w, to), area(w, from),
                         below(w, 2) ? " ships 1" : "");
    if (w->now->vessel_fresh[DWF_GUNBOAT][from] > 0) {
        const char *supply = below(w, 2) ? " supply 1" : ""; /* first, whatever compiler this is built by */
        return try_lines(w, "ferry %d%s from %s to %s by 1 gunboat\n", 1 + below(w, n), supply, area(w, from),
                         area(w, to));
    }
    return try_lines(w, "lift 1%s from %s to %s\n", below(w, 3) ? "" : " supply 1", area(w, from), area(w, to));
}

/* An order that is offered and that has a line of its own. */
static bool offered_line(struct writer *w, int verb)
{
    struct line line;
    char words[LINE_TEXT_MAX];
    struct text text = {.arena = w->out->arena};
    if (!rules_prompt(w->r, w->now, w->seat, verb, w->prompt) || w->prompt->n_offers == 0)
        return false;
    const struct offer *offer = &w->prompt->offers[below(w, w->prompt->n_offers)];
    struct order o = {.verb = offer->verb, .n_args = offer->n_args};
    if (offer->verb != verb) /* resign stands in every list */
        return false;
    for (int i = 0; i < offer->n_args; i++)
        o.arg[i] = w->prompt->ids[offer->arg[i].first + below(w, offer->arg[i].count)];
    if (dwf_order_line(w->r, &o, &text))
        return try_lines(w, "%s\n", text.at);
    if (!line_of_order(w->r, &o, &line))
        return false;
    ck_assert_uint_lt(line_write(w->r, &line, "", words, sizeof words), sizeof words);
    return try_lines(w, "%s\n", words);
}

static bool work(struct writer *w)
{
    static const int verbs[] = {DWF_FORT, DWF_FORT, DWF_FORT, DWF_PASS, DWF_TRAIN, DWF_ENTRENCH, DWF_BOMBARD};
    w->tries--;
    return offered_line(w, verbs[below(w, (int)(sizeof verbs / sizeof *verbs))]);
}

static bool arrival(struct writer *w)
{
    static const int verbs[] = {DWF_PLACE, DWF_PLACE, DWF_REPLACE, DWF_BRING, DWF_BRING,
                                DWF_BURN,  DWF_SPARE, DWF_DOUBLE,  DWF_REFUSE};
    w->tries--;
    return offered_line(w, verbs[below(w, (int)(sizeof verbs / sizeof *verbs))]);
}

/* `fight` with wishes, or nothing: then the next line fights it. */
static void fight(struct writer *w)
{
    int battle = w->now->battle.area;
    if (!battle || below(w, 5) == 0)
        return;
    if (!try_lines(w, "fight %s\n", area(w, battle)))
        return;
    if (below(w, 3) == 0)
        text_words(w->out, below(w, 2) ? "lose militia, infantry\n" : "lose ships, gunboats, infantry\n");
    if (below(w, 4) == 0)
        text_words(w->out, "spoils refuse\n");
    if (below(w, 4) == 0)
        text_format(w->out, "onward to %s\n", area(w, wander(w, battle, 1, false)));
    if (below(w, 6) == 0)
        text_format(w->out, "spend %s\n", area(w, battle));
}

static bool (*const lines[])(struct writer *) = {march, march, march, march, move, move, move, carry,
                                                 ride,  sail,  sail,  lift,  lift, rail, work, militia};

static void write_campaign(struct writer *w, int most)
{
    int n = 0;
    for (w->tries = most * TRIES; n < most && w->tries > 0 && w->now->side == w->seat && !w->now->flow.over;) {
        int left = w->tries;
        if (flow_peek(w->now)->step != DWF_STEP_CAMPAIGN)
            return;
        if (lines[below(w, (int)(sizeof lines / sizeof *lines))](w)) {
            n++;
            fight(w);
        }
        w->tries -= w->tries == left;
    }
}

static void write_arrivals(struct writer *w)
{
    for (w->tries = 12; w->tries > 0 && flow_peek(w->now)->step < DWF_STEP_CAMPAIGN;)
        arrival(w);
    struct order finish = {.verb = DWF_FINISH};
    if (flow_peek(w->now)->step < DWF_STEP_CAMPAIGN)
        give(w, w->seat, &finish);
}

/* ---- the whole ---- */
void dwf_write_standing(const struct rules *r, const struct dwf_state *s, int seat, uint64_t *seed, struct text *out)
{
    static const char *const losses[] = {"infantry, fort, militia", "militia, infantry", "fort, infantry", "infantry"};
    const struct dwf_data *d = dwf_data(r);
    int at = 1 + (int)random_below(seed, (uint32_t)d->n_areas);
    (void)s, (void)seat;
    text_format(out, "when asked to withdraw by %d or less\nstand\nend\nwhen asked to withdraw\n",
                1 + (int)random_below(seed, 4));
    text_format(out, "withdraw to %s\nstand\nend\n", name_of(r, DWF_NAME_AREA, at));
    at = 1 + (int)random_below(seed, (uint32_t)d->n_areas); /* before the losses */
    text_format(out, "when attacked\nlose %s\nretreat to %s\nend\n", losses[random_below(seed, 4)],
                name_of(r, DWF_NAME_AREA, at));
}

void dwf_write_sheet(const struct rules *r, const struct dwf_state *s, int seat, uint64_t *seed,
                     struct dwf_writing style, struct text *out)
{
    struct arena *arena = arena_new();
    struct writer w = {.r = r, .d = dwf_data(r), .seat = seat, .seed = seed, .out = out};
    w.now = arena_take(arena, 3 * sizeof *w.now);
    w.kept = w.now + 1, w.before = w.now + 2;
    w.play = arena_take(arena, sizeof *w.play);
    w.prompt = prompt_taken(arena);
    w.sheet = arena_take(arena, sizeof *w.sheet);
    *w.now = *s;
    if (is_question(w.now)) {
        struct kit_set ways = dwf_retreats(r, s, seat);
        int to = 0;
        if (flow_peek(s)->step == DWF_STEP_WITHDRAW && kit_next(&ways, &to) && below(&w, 2))
            text_format(out, "withdraw to %s\n", area(&w, to));
        else
            text_words(out, "stand\n");
    } else {
        write_arrivals(&w);
        if (w.now->side == seat && (rules_asks(w.now) & ONLY(seat)))
            write_campaign(&w, style.lines);
        text_words(out, "done\n");
    }
    if (style.standing)
        dwf_write_standing(r, s, seat, seed, out);
    arena_free(arena);
}
