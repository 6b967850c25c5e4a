/* SPDX-License-Identifier: Apache-2.0 */
/* A battle, read out of the events that tell it. */
#include "games/blue-vs-gray/words/report.h"
#include <string.h>

/* ---- where a battle begins and ends ---- */
static bool only_in_battle(const json_t *events, size_t i)
{
    static const char *const names[] = {
        "slowed", "given-up",     "defends",     "joined",   "turned-down", "reserve", "withdrew",
        "fights", "strength",     "shift",       "dice",     "initiative",  "outcome", "rout-choice",
        "owes",   "leader-check", "leader-lost", "replaced", "not-taken",   "retreat", "battle-over",
    };
    return kit_event_among(events, i, names, sizeof names / sizeof *names);
}

/* A battle that was announced in an earlier exchange goes on with the first event of this one. */
static bool find(const json_t *events, size_t from, struct bvg_told *b)
{
    size_t n = json_array_size(events), i = from;
    while (i < n && !kit_event_is(events, i, "attack") && !only_in_battle(events, i))
        i++;
    if (i == n)
        return false;
    b->announced = kit_event_is(events, i, "attack");
    b->from = b->announced ? i : from;
    for (b->to = i + 1; b->to < n && !kit_event_is(events, b->to - 1, "battle-over"); b->to++)
        ;
    b->over = kit_event_is(events, b->to - 1, "battle-over");
    return true;
}

/* ---- what its events say ---- */
static void read_beginning(const json_t *events, size_t i, struct bvg_told *b)
{
    if (kit_event_is(events, i, "attack")) {
        b->attacker = kit_event_arg(events, i, 0);
        b->city = kit_event_arg(events, i, 1);
        b->chief = kit_event_arg(events, i, 2);
        b->start = kit_event_arg(events, i, 3);
        b->between = kit_event_arg(events, i, 4);
        b->base = kit_event_arg(events, i, 5);
        b->way = kit_event_arg(events, i, 6);
    } else if (kit_event_is(events, i, "given-up")) {
        b->given_up = true;
        b->attacker = 1 - kit_event_arg(events, i, 0);
        b->city = kit_event_arg(events, i, 1);
        b->chief = kit_event_arg(events, i, 2);
    } else if (kit_event_is(events, i, "slowed")) {
        b->slowed = true;
        b->called_off = kit_event_arg(events, i, 1) < 0;
        b->attacker = bvg_side_of(kit_event_arg(events, i, 0));
        b->chief = kit_event_arg(events, i, 0);
    } else if (kit_event_is(events, i, "defends")) {
        b->stand = kit_event_arg(events, i, 0);
        b->from_hand = kit_event_arg(events, i, 2);
        b->retreats = kit_event_arg(events, i, 4);
        b->attacker = 1 - bvg_side_of(b->stand);
        b->chief = kit_event_arg(events, i, 7) ? kit_event_arg(events, i, 7) : b->chief;
    } else if (kit_event_is(events, i, "reserve")) {
        int card = kit_event_arg(events, i, 0), seat = bvg_side_of(card);
        if (b->n_came[seat] < BVG_CAME_MAX)
            b->came[seat][b->n_came[seat]++] = card;
    }
}

static void read_dice(const json_t *events, size_t i, struct bvg_told *b)
{
    if (kit_event_is(events, i, "strength")) {
        b->strength[b->attacker] = kit_event_arg(events, i, 0);
        b->strength[1 - b->attacker] = kit_event_arg(events, i, 1);
        b->pesthole = kit_event_arg(events, i, 2);
        b->squadrons = kit_event_arg(events, i, 3);
    } else if (kit_event_is(events, i, "shift")) {
        int source = kit_event_arg(events, i, 0);
        b->card_shift += source > 0 ? kit_event_arg(events, i, 1) : 0;
        b->fort |= source == -BVG_SHIFT_FORT;
    } else if (kit_event_is(events, i, "dice")) {
        b->rolled = true;
        b->red = kit_event_arg(events, i, 0);
        b->white = kit_event_arg(events, i, 1);
        b->modified = kit_event_arg(events, i, 2);
        b->result = kit_event_arg(events, i, 3);
        b->level = kit_event_arg(events, i, 4);
    } else if (kit_event_is(events, i, "outcome")) {
        b->winner = kit_event_arg(events, i, 0);
        b->routed = kit_event_arg(events, i, 1);
    }
}

static void read_end(const json_t *events, size_t i, struct bvg_told *b)
{
    if (kit_event_is(events, i, "lost")) {
        b->steps[bvg_side_of(kit_event_arg(events, i, 0))]++;
    } else if (kit_event_is(events, i, "leader-lost") && b->n_fallen < BVG_FALLEN_MAX) {
        b->fallen[b->n_fallen] = kit_event_arg(events, i, 0);
        b->fate[b->n_fallen++] = kit_event_arg(events, i, 1);
    } else if (kit_event_is(events, i, "not-taken")) {
        b->not_taken = kit_event_arg(events, i, 1);
    } else if (kit_event_is(events, i, "retreat")) {
        b->retreat = kit_event_arg(events, i, 1) ? 1 : 2;
    } else if (kit_event_is(events, i, "battle-over")) {
        b->city = kit_event_arg(events, i, 0);
        b->taken = kit_event_arg(events, i, 1) == BVG_CAPTURED;
    }
}

bool bvg_read_battle(const struct kit_telling *t, const json_t *events, size_t from, struct bvg_told *b)
{
    memset(b, 0, sizeof *b);
    if (!find(events, from, b))
        return false;
    b->attacker = bvg_view(t)->battle.attacker;
    b->city = bvg_view(t)->battle.city;
    b->chief = b->over ? 0 : bvg_view(t)->battle.chief[b->attacker];
    for (size_t i = b->from; i < b->to; i++) {
        read_beginning(events, i, b);
        read_dice(events, i, b);
        read_end(events, i, b);
    }
    return true;
}

/* ---- whose line it was ---- */
bool bvg_begins_line(const struct kit_telling *t, size_t i)
{
    size_t k;
    json_t *note;
    json_array_foreach(t->notes, k, note)
    {
        if (kit_note_acted(note) && (size_t)kit_note_int(note, "from") == i && (size_t)kit_note_int(note, "to") > i)
            return true;
    }
    return false;
}

int bvg_line_of(const struct kit_telling *t, size_t i, bool *standing)
{
    size_t k, least = 0;
    json_t *note;
    int line = 0;
    json_array_foreach(t->notes, k, note)
    {
        size_t from = (size_t)kit_note_int(note, "from"), to = (size_t)kit_note_int(note, "to");
        if (!kit_note_acted(note) || i < from || i >= to || (line && to - from >= least))
            continue;
        line = kit_note_int(note, "line");
        least = to - from;
        *standing = kit_note_is(note, "fired");
    }
    return line;
}
