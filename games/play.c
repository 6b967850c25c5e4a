/* SPDX-License-Identifier: Apache-2.0 */
/* What happens while orders are carried out: events, refusals, chance, and the canonical listing of events. */
#include "games/dump.h"
#include <assert.h>
#include <stdarg.h>
#include <string.h>

enum { DICE_MAX = 16 /* of one throw */ };

void play_begin(struct play *play, struct chance *chance, struct problem *why)
{
    play->chance = chance;
    /* the arrays are read up to the counters only */
    play->n_events = play->n_slots = play->transitions = play->full = 0;
    play->horizon = false;
    play->why = why;
}

void emit(struct play *play, int32_t kind, int32_t seats, int n_args, ...)
{
    va_list args;
    assert(n_args <= ARGS_MAX && kind > 0); /* F69 */
    if (play->n_events == EVENTS_MAX) {
        play->full = ROOM_EVENTS;
        return;
    }
    struct event *event = &play->events[play->n_events++];
    event->kind = kind;
    event->seats = seats;
    event->n_args = n_args;
    va_start(args, n_args);
    for (int i = 0; i < n_args; i++)
        event->arg[i] = va_arg(args, int);
    va_end(args);
}

bool refuse(struct play *play, const char *key, const char *rule)
{
    if (play->why && !play->why->key)
        play->why->rule = rule;
    return problem_set(play->why, key, 0);
}

bool play_horizon(struct play *play)
{
    play->horizon = true;
    return problem_set(play->why, "horizon", 0);
}

bool play_roll(struct play *play, int n, int sides, int32_t *out)
{
    assert(n > 0 && n <= DICE_MAX && sides > 1);
    if (!play->chance->roll(play->chance, n, sides, out))
        return play_horizon(play);
    for (int i = 0; i < n; i++)
        assert(out[i] >= 1 && out[i] <= sides);
    return true;
}

static bool blind_roll(struct chance *chance, int n, int sides, int32_t *out)
{
    (void)chance, (void)n, (void)sides, (void)out;
    return false;
}

static bool blind_shuffle(struct chance *chance, int deck, int epoch, int hand, int n, uint16_t *perm)
{
    (void)chance, (void)deck, (void)epoch, (void)hand, (void)n, (void)perm;
    return false;
}

const struct chance chance_blind = {.context = NULL, .roll = blind_roll, .shuffle = blind_shuffle};

static bool plain_roll(struct chance *chance, int n, int sides, int32_t *out)
{
    (void)chance, (void)sides;
    for (int i = 0; i < n; i++)
        out[i] = 1;
    return true;
}

static bool plain_shuffle(struct chance *chance, int deck, int epoch, int hand, int n, uint16_t *perm)
{
    (void)chance, (void)deck, (void)epoch, (void)hand;
    for (int i = 0; i < n; i++)
        perm[i] = (uint16_t)i;
    return true;
}

const struct chance chance_plain = {.context = NULL, .roll = plain_roll, .shuffle = plain_shuffle};

/* seat -1, the public, reads only what everyone does. */
static bool may_read(const struct event *event, int seat)
{
    return seat < 0 ? event->seats == EVERYONE : (event->seats & ONLY(seat)) != 0;
}

size_t rules_dump_events(const struct rules *r, const struct play *play, int seat, char *buf, size_t cap)
{
    struct dump_out out = {.at = buf, .cap = cap};
    const char *between = "[";
    for (int32_t i = 0; i < play->n_events; i++) {
        const struct event *event = &play->events[i];
        if (!may_read(event, seat))
            continue;
        assert((size_t)event->kind < r->is->n_events);
        dump_words(&out, between);
        dump_words(&out, "[");
        dump_string(&out, r->is->events[event->kind]);
        for (int j = 0; j < event->n_args; j++) {
            dump_words(&out, ",");
            dump_number(&out, event->arg[j]);
        }
        dump_words(&out, "]");
        between = ",";
    }
    dump_words(&out, between[0] == '[' ? "[]" : "]");
    return out.len;
}
