/* SPDX-License-Identifier: Apache-2.0 */
/* Events that are told together: draws, a look into a hand, a leader with his troops, supply spent card by card. */
#include "games/blue-vs-gray/words/report.h"
#include <string.h>

/* What another event said already: a late-war card that was put under the deck and then opened there; where a card goes
 * that is of no use, was played, was sent away or was dismissed. */
static bool told_before(const json_t *events, size_t from, size_t at)
{
    static const struct {
        const char *cause, *effect;
        size_t card, n; /* of the cause: its arguments from card, n of them, are the cards that go */
    } pairs[] = {
        {"useless", "out", 1, 1}, {"played", "out", 1, 1}, {"sent", "out", 0, 3}, {"dismissed", "cadre", 0, 1}};
    const json_t *event = json_array_get(events, at);
    for (size_t i = at; i > from; i--)
        for (size_t k = 0; at - i < 4 && k < sizeof pairs / sizeof *pairs; k++)
            for (size_t n = 0; n < pairs[k].n; n++)
                if (kit_event_is(events, at, pairs[k].effect) && kit_event_is(events, i - 1, pairs[k].cause) &&
                    kit_event_arg(events, i - 1, pairs[k].card + n) == kit_event_arg(events, at, 0))
                    return true;
    for (size_t i = from; i < at; i++)
        if (kit_event_is(events, at, "late-under") && json_equal(json_array_get(events, i), event))
            return true;
    return false;
}

/* The hand at the beginning is listed further below: its cards are only counted, all at the first. */
static void tell_dealt(const struct kit_telling *t, const json_t *events, size_t i, json_t *items)
{
    int own = 0;
    if (kit_event_arg(events, i, 0) != t->side)
        return;
    for (size_t k = 0; k < json_array_size(events); k++) {
        if (!kit_event_is(events, k, "dealt") || kit_event_arg(events, k, 0) != t->side)
            continue;
        if (k < i)
            return;
        own++;
    }
    if (own > 0)
        kit_item(items, "You were dealt %d card%s; what you hold is listed below.", own, own == 1 ? "" : "s");
}

/* "You drew I Corps, Monitor" */
static size_t tell_own_draws(const struct kit_telling *t, const json_t *events, size_t i, size_t to, json_t *items)
{
    struct text out = {.arena = t->arena};
    for (; i < to && kit_event_is(events, i, "drew") && kit_event_arg(events, i, 1) > 0; i++) {
        int id = kit_event_arg(events, i, 1);
        text_format(&out, "%s%s%s", out.len ? ", " : "", bvg_card_words(t, id), bvg_guess_mark(t, id));
    }
    kit_item(items, "You drew %s", out.at);
    return i;
}

/* A look into the other hand is one sentence. */
static size_t tell_seen(const struct kit_telling *t, const json_t *events, size_t i, size_t to, json_t *items)
{
    struct text out = {.arena = t->arena};
    int side = kit_event_arg(events, i, 0);
    for (; i < to && kit_event_is(events, i, "seen") && kit_event_arg(events, i, 0) == side; i++) {
        int id = kit_event_arg(events, i, 1);
        text_format(&out, "%s%s%s", out.len ? ", " : "", bvg_card_words(t, id), bvg_guess_mark(t, id));
    }
    if (side == t->side)
        kit_item(items, "In the hand of the %s you saw %s.", bvg_side(1 - side), out.at);
    return i;
}

/* A leader and what is deployed with him and put under him at once: "You deployed McDowell with I Corps in the East".
 */
static size_t tell_deployment(const struct kit_telling *t, const json_t *events, size_t i, size_t to, json_t *items)
{
    int leader = kit_event_arg(events, i, 0), theater = kit_event_arg(events, i, 1), seat = bvg_side_of(leader);
    struct text out = {.arena = t->arena};
    text_format(&out, "%s deployed %s%s", kit_Who(t, seat), bvg_card_words(t, leader), bvg_guess_mark(t, leader));
    bool first = true;
    for (i++; i + 1 < to && kit_event_is(events, i, "deployed") && kit_event_is(events, i + 1, "attached"); i += 2) {
        int id = kit_event_arg(events, i, 0);
        if (kit_event_arg(events, i + 1, 0) != id || kit_event_arg(events, i + 1, 1) != leader)
            break;
        text_format(&out, "%s%s%s", first ? " with " : ", ", bvg_card_words(t, id), bvg_guess_mark(t, id));
        first = false;
    }
    kit_item(items, "%s in the %s%s", out.at, bvg_theater_words(theater), bvg_blockade_words(t, leader));
    return i;
}

/* ---- supply for cards ---- */

static bool is_cashing(const json_t *events, size_t i)
{
    return kit_event_is(events, i, "supply") && kit_event_arg(events, i, 3) == BVG_SUPPLY_CASHED;
}

/* What may stand among cards that supply is spent on. */
static bool goes_with_cashing(const json_t *events, size_t i)
{
    return is_cashing(events, i) || kit_event_is(events, i, "drew") || kit_event_is(events, i, "useless") ||
           kit_event_is(events, i, "out") || kit_event_is(events, i, "late-under");
}

/* Several points, one by one, for a card each: told as one sum and one list of cards, then what else came of it. */
static size_t tell_cashing(const struct kit_telling *t, const json_t *events, size_t i, size_t to, json_t *items)
{
    struct text cards = {.arena = t->arena};
    int points = 0, side = kit_event_arg(events, i, 0), drawn = 0, left = 0;
    size_t end = i;
    for (; end < to && goes_with_cashing(events, end); end++) {
        int card = kit_event_is(events, end, "drew") ? kit_event_arg(events, end, 1) : 0;
        drawn += kit_event_is(events, end, "drew");
        if (is_cashing(events, end)) {
            points -= kit_event_arg(events, end, 1);
            left = kit_event_arg(events, end, 2);
        }
        if (card)
            text_format(&cards, "%s%s%s", cards.len ? ", " : "", bvg_card_words(t, card), bvg_guess_mark(t, card));
    }
    kit_item(items, "%s paid %d supply for extra cards, leaving %d", kit_Who(t, side), points, left);
    if (cards.len)
        kit_item(items, "You drew %s", cards.at);
    else if (drawn)
        kit_item(items, "%s drew %d card%s.", kit_Who(t, side), drawn, drawn == 1 ? "" : "s");
    for (size_t k = i; k < end; k++)
        if (!is_cashing(events, k) && !kit_event_is(events, k, "drew") && !told_before(events, i, k))
            bvg_tell_event(t, events, k, 1, items);
    return end;
}

static bool cashes_much(const json_t *events, size_t i, size_t to)
{
    int n = 0;
    for (; i < to && goes_with_cashing(events, i); i++)
        n += is_cashing(events, i);
    return n > 1;
}

/* ---- all of them ---- */

static size_t tell_alike(const struct kit_telling *t, const json_t *events, size_t i, size_t to, json_t *items)
{
    size_t next = i + 1;
    while (next < to && json_equal(json_array_get(events, next), json_array_get(events, i)))
        next++;
    bvg_tell_event(t, events, i, (int)(next - i), items);
    return next;
}

/* Event i with those behind it that belong to it. Returns the event after them. */
static size_t tell_next(const struct kit_telling *t, const json_t *events, size_t i, size_t to, json_t *items)
{
    if (kit_event_is(events, i, "dealt")) {
        tell_dealt(t, events, i, items);
        return i + 1;
    }
    if (kit_event_is(events, i, "drew") && kit_event_arg(events, i, 1) > 0)
        return tell_own_draws(t, events, i, to, items);
    if (kit_event_is(events, i, "seen"))
        return tell_seen(t, events, i, to, items);
    if (is_cashing(events, i) && cashes_much(events, i, to))
        return tell_cashing(t, events, i, to, items);
    if (kit_event_is(events, i, "deployed"))
        return tell_deployment(t, events, i, to, items);
    return tell_alike(t, events, i, to, items);
}

/* The battle that event i belongs to. */
static bool in_battle(const struct kit_telling *t, const json_t *events, size_t i, struct bvg_told *b)
{
    for (size_t from = 0; bvg_read_battle(t, events, from, b) && b->from <= i; from = b->to)
        if (i < b->to)
            return true;
    return false;
}

void bvg_tell_events(const struct kit_telling *t, const json_t *events, size_t from, size_t to, json_t *items)
{
    struct bvg_told b;
    bool standing;
    to = to < json_array_size(events) ? to : json_array_size(events);
    for (size_t i = from; i < to;) {
        if (!in_battle(t, events, i, &b)) {
            i = told_before(events, from, i) ? i + 1 : tell_next(t, events, i, to, items);
            continue;
        }
        if (i == b.from && b.announced && bvg_line_of(t, i, &standing)) /* else it has a section of its own */
            bvg_tell_ledger(t, events, &b, items);
        i = b.to;
    }
}
