/* SPDX-License-Identifier: Apache-2.0 */
/* A battle, read out of the events that tell it. */
#include "games/blue-vs-gray/words/report.h"
#include <string.h>

bool bvg_event_is(const json_t *events, size_t i, const char *name)
{
    const char *is = json_string_value(json_array_get(json_array_get(events, i), 0));
    return is && strcmp(is, name) == 0;
}

bool bvg_event_has(const json_t *events, size_t i, size_t n)
{
    return json_array_size(json_array_get(events, i)) > n + 1;
}

int bvg_event_arg(const json_t *events, size_t i, size_t n)
{
    return (int)json_integer_value(json_array_get(json_array_get(events, i), n + 1));
}

static bool rolls(const json_t *events, size_t i)
{
    return bvg_event_is(events, i, "dice") || bvg_event_is(events, i, "gap-roll") ||
           (bvg_event_is(events, i, "leader-check") && bvg_event_arg(events, i, 0) == 3);
}

/* Rolls count from 0 in each exchange (commitments.md "Dice"). */
const char *bvg_roll_words(const struct telling *t, const json_t *events, size_t i)
{
    int before = 0;
    for (size_t k = 0; k < i; k++)
        before += rolls(events, k);
    return t->exchange < 0 ? "" : arena_words(t->arena, "roll %d/%d", t->exchange, before);
}

/* ---- where a battle begins and ends ---- */
static bool only_in_battle(const json_t *events, size_t i)
{
    static const char *const names[] = {
        "slowed", "given-up",     "defends",     "joined",   "turned-down", "reserve", "withdrew",
        "fights", "strength",     "shift",       "dice",     "initiative",  "outcome", "rout-choice",
        "owes",   "leader-check", "leader-lost", "replaced", "not-taken",   "retreat", "battle-over",
    };
    for (size_t k = 0; k < sizeof names / sizeof *names; k++)
        if (bvg_event_is(events, i, names[k]))
            return true;
    return false;
}

/* A battle that was announced in an earlier exchange goes on with the first event of this one. */
static bool find(const json_t *events, size_t from, struct bvg_told *b)
{
    size_t n = json_array_size(events), i = from;
    while (i < n && !bvg_event_is(events, i, "attack") && !only_in_battle(events, i))
        i++;
    if (i == n)
        return false;
    b->announced = bvg_event_is(events, i, "attack");
    b->from = b->announced ? i : from;
    for (b->to = i + 1; b->to < n && !bvg_event_is(events, b->to - 1, "battle-over"); b->to++)
        ;
    b->over = bvg_event_is(events, b->to - 1, "battle-over");
    return true;
}

/* ---- what its events say ---- */
static void read_beginning(const json_t *events, size_t i, struct bvg_told *b)
{
    if (bvg_event_is(events, i, "attack")) {
        b->attacker = bvg_event_arg(events, i, 0);
        b->city = bvg_event_arg(events, i, 1);
        b->chief = bvg_event_arg(events, i, 2);
        b->start = bvg_event_arg(events, i, 3);
        b->between = bvg_event_arg(events, i, 4);
        b->base = bvg_event_arg(events, i, 5);
        b->way = bvg_event_arg(events, i, 6);
    } else if (bvg_event_is(events, i, "given-up")) {
        b->given_up = true;
        b->attacker = 1 - bvg_event_arg(events, i, 0);
        b->city = bvg_event_arg(events, i, 1);
        b->chief = bvg_event_arg(events, i, 2);
    } else if (bvg_event_is(events, i, "slowed")) {
        b->slowed = true;
        b->called_off = bvg_event_arg(events, i, 1) < 0;
        b->attacker = bvg_side_of(bvg_event_arg(events, i, 0));
        b->chief = bvg_event_arg(events, i, 0);
    } else if (bvg_event_is(events, i, "defends")) {
        b->stand = bvg_event_arg(events, i, 0);
        b->from_hand = bvg_event_arg(events, i, 2);
        b->retreats = bvg_event_arg(events, i, 4);
        b->attacker = 1 - bvg_side_of(b->stand);
        b->chief = bvg_event_arg(events, i, 7) ? bvg_event_arg(events, i, 7) : b->chief;
    } else if (bvg_event_is(events, i, "reserve")) {
        int card = bvg_event_arg(events, i, 0), seat = bvg_side_of(card);
        if (b->n_came[seat] < BVG_CAME_MAX)
            b->came[seat][b->n_came[seat]++] = card;
    }
}

static void read_dice(const json_t *events, size_t i, struct bvg_told *b)
{
    if (bvg_event_is(events, i, "strength")) {
        b->strength[b->attacker] = bvg_event_arg(events, i, 0);
        b->strength[1 - b->attacker] = bvg_event_arg(events, i, 1);
    } else if (bvg_event_is(events, i, "shift")) {
        int source = bvg_event_arg(events, i, 0);
        b->card_shift += source > 0 ? bvg_event_arg(events, i, 1) : 0;
        b->fort |= source == -BVG_SHIFT_FORT;
    } else if (bvg_event_is(events, i, "dice")) {
        b->rolled = true;
        b->red = bvg_event_arg(events, i, 0);
        b->white = bvg_event_arg(events, i, 1);
        b->modified = bvg_event_arg(events, i, 2);
        b->result = bvg_event_arg(events, i, 3);
        b->level = bvg_event_arg(events, i, 4);
    } else if (bvg_event_is(events, i, "outcome")) {
        b->winner = bvg_event_arg(events, i, 0);
        b->routed = bvg_event_arg(events, i, 1);
    }
}

static void read_end(const json_t *events, size_t i, struct bvg_told *b)
{
    if (bvg_event_is(events, i, "lost")) {
        b->steps[bvg_side_of(bvg_event_arg(events, i, 0))]++;
    } else if (bvg_event_is(events, i, "leader-lost") && b->n_fallen < BVG_FALLEN_MAX) {
        b->fallen[b->n_fallen] = bvg_event_arg(events, i, 0);
        b->fate[b->n_fallen++] = bvg_event_arg(events, i, 1);
    } else if (bvg_event_is(events, i, "not-taken")) {
        b->not_taken = bvg_event_arg(events, i, 1);
    } else if (bvg_event_is(events, i, "retreat")) {
        b->retreat = bvg_event_arg(events, i, 1) ? 1 : 2;
    } else if (bvg_event_is(events, i, "battle-over")) {
        b->city = bvg_event_arg(events, i, 0);
        b->taken = bvg_event_arg(events, i, 1) == BVG_CAPTURED;
    }
}

bool bvg_read_battle(const struct telling *t, const json_t *events, size_t from, struct bvg_told *b)
{
    memset(b, 0, sizeof *b);
    if (!find(events, from, b))
        return false;
    b->attacker = t->view->battle.attacker;
    b->city = t->view->battle.city;
    b->chief = b->over ? 0 : t->view->battle.chief[b->attacker];
    for (size_t i = b->from; i < b->to; i++) {
        read_beginning(events, i, b);
        read_dice(events, i, b);
        read_end(events, i, b);
    }
    return true;
}

/* ---- whose line it was ---- */
bool bvg_begins_line(const struct telling *t, size_t i)
{
    size_t k;
    json_t *note;
    json_array_foreach(t->notes, k, note)
    {
        const char *kind = json_string_value(json_object_get(note, "kind"));
        bool acted = kind && (strcmp(kind, "fired") == 0 || strcmp(kind, "did") == 0);
        if (acted && (size_t)json_integer_value(json_object_get(note, "from")) == i &&
            (size_t)json_integer_value(json_object_get(note, "to")) > i)
            return true;
    }
    return false;
}

int bvg_line_of(const struct telling *t, size_t i, bool *standing)
{
    size_t k, least = 0;
    json_t *note;
    int line = 0;
    json_array_foreach(t->notes, k, note)
    {
        const char *kind = json_string_value(json_object_get(note, "kind"));
        size_t from = (size_t)json_integer_value(json_object_get(note, "from"));
        size_t to = (size_t)json_integer_value(json_object_get(note, "to"));
        bool fired = kind && strcmp(kind, "fired") == 0;
        if (!(fired || (kind && strcmp(kind, "did") == 0)) || i < from || i >= to || (line && to - from >= least))
            continue;
        line = (int)json_integer_value(json_object_get(note, "line"));
        least = to - from;
        *standing = fired;
    }
    return line;
}
