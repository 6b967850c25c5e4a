/* SPDX-License-Identifier: Apache-2.0 */
/* Which lie, and where; the values that the core goes on with. Lines are in mutator_line.c, facts in mutator_facts.c.
 */
#ifndef DISPATCH_MUTATE
#define DISPATCH_MUTATE
#endif
#include "tests/lib/mutator.h"
#include "processor/core/mutate.h"
#include "tests/lib/play.h"
#include <assert.h>
#include <stdio.h>
#include <string.h>

struct mutator mutator;

void mutator_begin(const char *place, uint32_t nth, uint64_t seed)
{
    mutator = (struct mutator){.on = true, .nth = nth, .seed = seed};
    snprintf(mutator.place, sizeof mutator.place, "%s", place ? place : "");
}

void mutator_end(void)
{
    mutator.on = false;
}

void mutate_pause(bool begins)
{
    mutator.paused = begins;
}

static uint32_t count(const char *place)
{
    int i = 0;
    while (i < mutator.n_seen && strcmp(mutator.seen[i].name, place) != 0)
        i++;
    if (i == mutator.n_seen) {
        assert(i < MUTATOR_PLACES_MAX);
        snprintf(mutator.seen[mutator.n_seen++].name, MUTATOR_NAME_MAX, "%s", place);
    }
    return mutator.seen[i].n++;
}

bool mutator_here(const struct core *core, const char *place, int seats)
{
    if (!mutator.on || mutator.paused || count(place) != mutator.nth || strcmp(place, mutator.place) != 0)
        return false;
    mutator.applied = true;
    mutator.entry = core->tree.size;
    mutator.k = core->k;
    mutator.seats = seats < 0 ? (1 << core->g.n_seats) - 1 : seats;
    return true;
}

void mutator_say(struct span before, struct span after)
{
    snprintf(mutator.before, sizeof mutator.before, "%.*s", (int)before.len, (const char *)before.at);
    snprintf(mutator.after, sizeof mutator.after, "%.*s", (int)after.len, (const char *)after.at);
}

uint32_t mutator_below(uint32_t n)
{
    return random_below(&mutator.seed, n);
}

/* ---- blocks and luck ---- */

static void flip(uint8_t *at, size_t len)
{
    at[mutator_below((uint32_t)len)] ^= (uint8_t)(1u << mutator_below(8));
}

static void say_bytes(struct core *core, const uint8_t *before, const uint8_t *after, size_t len)
{
    struct text a = {.arena = core->arena}, b = {.arena = core->arena};
    text_hex(&a, before, len);
    text_hex(&b, after, len);
    mutator_say(text_span(&a), text_span(&b));
}

/* Another hash; another sighash; another signature with the sighash that follows from it. */
const struct verified *mutate_block(struct core *core, int seat, const struct verified *block)
{
    bool hash = mutator_here(core, "block.hash", 1 << seat), sighash = mutator_here(core, "block.sighash", 1 << seat),
         raw = mutator_here(core, "block.signature", 1 << seat);
    if (!hash && !sighash && !raw)
        return block;
    struct verified *lie = arena_take(core->arena, sizeof *lie);
    *lie = *block;
    if (raw) {
        flip(lie->raw, sizeof lie->raw);
        sha256(lie->sighash, (struct span){lie->raw, sizeof lie->raw});
        say_bytes(core, block->raw, lie->raw, sizeof lie->raw);
    } else if (hash) {
        flip(lie->hash, sizeof lie->hash);
        say_bytes(core, block->hash, lie->hash, sizeof lie->hash);
    } else {
        flip(lie->sighash, sizeof lie->sighash);
        say_bytes(core, block->sighash, lie->sighash, sizeof lie->sighash);
    }
    return lie;
}

void mutate_hex(struct core *core, const char *place, int seats, char *hex)
{
    if (!mutator_here(core, place, seats))
        return;
    const char *other = mutator_word(core, span_of(hex));
    mutator_say(span_of(hex), span_of(other));
    memcpy(hex, other, strlen(hex));
}

void mutate_bytes(struct core *core, const char *place, int seats, uint8_t *at, size_t len)
{
    if (!mutator_here(core, place, seats))
        return;
    uint8_t *before = arena_take(core->arena, len);
    memcpy(before, at, len);
    flip(at, len);
    say_bytes(core, before, at, len);
}

/* ---- numbers and instants ---- */

static void say_numbers(const struct core *core, int64_t before, int64_t after)
{
    mutator_say(span_of(arena_words(core->arena, "%lld", (long long)before)),
                span_of(arena_words(core->arena, "%lld", (long long)after)));
}

uint64_t mutate_number(struct core *core, const char *place, int seats, uint64_t number)
{
    if (!mutator_here(core, place, seats))
        return number;
    uint64_t other = number + 1 + mutator_below(200);
    if (number < 200)
        other = number == 0 ? 1 + mutator_below(3) : mutator_below(2) ? 0 : number + 1;
    say_numbers(core, (int64_t)number, (int64_t)other);
    return other;
}

int64_t mutate_time(struct core *core, const char *place, int seats, int64_t utc)
{
    static const int64_t by[] = {-86400, -3600, -1, 1, 3600, 86400};
    if (utc == 0 || !mutator_here(core, place, seats))
        return utc;
    int64_t other = utc + by[mutator_below(sizeof by / sizeof *by)];
    say_numbers(core, utc, other);
    return other;
}

/* ---- cards ---- */

/* "U031" becomes "U044". */
static const char *other_card(const struct core *core, const char *card)
{
    size_t digits = strspn(card + strcspn(card, "0123456789"), "0123456789");
    const char *at = card + strcspn(card, "0123456789"), *other = card;
    for (int tries = 0; tries < 20 && digits > 0 && strcmp(other, card) == 0; tries++)
        other = arena_words(core->arena, "%.*s%0*u%s", (int)(at - card), card, (int)digits, 1 + mutator_below(70),
                            at + digits);
    return other;
}

void mutate_opening(struct core *core, int seats, char *salt, const char **card, struct hash *path, size_t n_path)
{
    bool own = seats >= 0;
    mutate_hex(core, own ? "own.salt" : "opened.salt", seats, salt);
    if (n_path > 0)
        mutate_bytes(core, own ? "own.path" : "opened.path", seats, path[mutator_below((uint32_t)n_path)].at, 32);
    if (!mutator_here(core, own ? "own.card" : "opened.card", seats))
        return;
    const char *other = other_card(core, *card);
    mutator_say(span_of(*card), span_of(other));
    *card = other;
}

bool mutate_omits(struct core *core, int seat, const char *deck, int epoch, int slot)
{
    if (!mutator_here(core, "own.left-out", 1 << seat))
        return false;
    mutator_say(span_of(arena_words(core->arena, "%s %d %d", deck, epoch, slot)), span_of("left out"));
    return true;
}

/* Two cards change places. */
void mutate_order(struct core *core, int hand, uint16_t *perm, int n)
{
    if (n < 2 || !mutator_here(core, hand < 0 ? "pile.order" : "hand.order", hand < 0 ? -1 : 1 << hand))
        return;
    int a = (int)mutator_below((uint32_t)n), b = (a + 1 + (int)mutator_below((uint32_t)n - 1)) % n;
    uint16_t kept = perm[a];
    perm[a] = perm[b];
    perm[b] = kept;
    say_numbers(core, a, b);
}

/* ---- dice and sheets ---- */

void mutate_dice(struct core *core, int n, int sides, int32_t *die)
{
    if (n < 1 || sides < 2 || !mutator_here(core, "dice.thrown", -1))
        return;
    int32_t *one = &die[mutator_below((uint32_t)n)], before = *one;
    *one = 1 + (before + (int32_t)mutator_below((uint32_t)sides - 1)) % sides;
    say_numbers(core, before, *one);
}

int mutate_sheet(struct core *core, int seat, int in_force)
{
    int other[RECEIPTS_MAX + 1], n = 0;
    if (in_force >= 0)
        other[n++] = -1;
    for (int i = 0; i < core->n_receipts; i++)
        if (core->receipt[i].seat == seat && !core->receipt[i].draft && i != in_force)
            other[n++] = i;
    if (n == 0 || !mutator_here(core, "sheet.in-force", 1 << seat))
        return in_force;
    int chosen = other[mutator_below((uint32_t)n)];
    say_numbers(core, in_force, chosen);
    return chosen;
}
