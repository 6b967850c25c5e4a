/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/lib/layout.h"
#include "tests/lib/play.h"
#include "tests/lib/test.h"
#include <string.h>

static struct place cut(struct pile *pile, int at)
{
    struct place place = pile->at[at];
    ck_assert_int_lt(at, pile->n);
    for (int i = at; i + 1 < pile->n; i++)
        pile->at[i] = pile->at[i + 1];
    pile->at[--pile->n] = (struct place){0};
    return place;
}

static void add(struct pile *pile, int at, struct place place)
{
    ck_assert_int_lt(pile->n, PILE_MAX);
    for (int i = pile->n++; i > at; i--)
        pile->at[i] = pile->at[i - 1];
    pile->at[at] = place;
}

static void add_sorted(struct pile *hand, struct place place)
{
    int at = 0;
    while (at < hand->n &&
           (hand->at[at].epoch < place.epoch || (hand->at[at].epoch == place.epoch && hand->at[at].slot < place.slot)))
        at++;
    add(hand, at, place);
}

static struct pile *piles(struct deck *d, int i)
{
    return i == 0 ? &d->draw : i == 1 ? &d->table : &d->hand[i - 2];
}
enum { PILES = 2 + SEATS_MAX };

/* Finds a living slot; fails the test when there is none. */
static struct pile *find(struct layout *l, const struct slot_line *line, int *at)
{
    for (int i = 0; i < PILES; i++) {
        struct pile *pile = piles(&l->as_read, i);
        for (*at = 0; *at < pile->n; (*at)++)
            if (pile->at[*at].epoch == line->epoch && pile->at[*at].slot == line->slot)
                return pile;
    }
    ck_abort_msg("slot %d:%d is nowhere", line->epoch, line->slot);
    return NULL;
}

/* One SHUFFLE with its FROM lines: returns how many lines it took. */
static int follow_shuffle(struct layout *l, const struct slot_line *line)
{
    int seen = line->seat < 0 ? 0 : ONLY(line->seat), balance[256] = {0};
    struct pile fresh = {0};
    ck_assert_int_eq(line->epoch, l->as_read.epochs);
    l->as_read.epochs++;
    for (int i = 0; i < line->count; i++) {
        const struct slot_line *from = line + 1 + i;
        int at;
        ck_assert_int_eq(from->verb, SLOT_FROM);
        ck_assert_int_eq(from->deck, line->deck);
        if (from->slot >= 0) {
            struct pile *pile = find(l, from, &at);
            ck_assert(line->seat < 0 ? pile == &l->as_read.table || pile == &l->as_read.draw
                                     : pile == &l->as_read.hand[line->seat]);
            ck_assert_int_eq(cut(pile, at).card, from->card);
        }
        balance[from->card]++;
        balance[from->zone]--;
        add(&fresh, fresh.n, (struct place){(int16_t)from->zone, (int16_t)line->epoch, (int16_t)i, (int16_t)seen});
    }
    for (int card = 0; card < 256; card++)
        ck_assert_int_eq(balance[card], 0); /* the new epoch holds exactly the cards of its sources */
    struct pile *to = line->seat < 0 ? &l->as_read.draw : &l->as_read.hand[line->seat];
    ck_assert_int_eq(to->n, 0); /* nothing with a slot is left beside the new slots */
    *to = fresh;
    return 1 + line->count;
}

static void follow_move(struct layout *l, const struct slot_line *line)
{
    int at;
    struct pile *pile = find(l, line, &at);
    struct place place = cut(pile, at);
    ck_assert(l->as_read.fixed || place.card == line->card);
    if (line->zone == ZONE_TOP || line->zone == ZONE_BOTTOM)
        add(&l->as_read.draw, line->zone == ZONE_TOP ? 0 : l->as_read.draw.n, place);
    else if (line->zone == ZONE_TABLE)
        add(&l->as_read.table, l->as_read.table.n, place);
    else if (line->zone == ZONE_HAND)
        add_sorted(&l->as_read.hand[line->seat], place);
    else
        ck_assert_int_eq(line->zone, ZONE_OUT);
}

static void follow_draw(struct layout *l, const struct slot_line *line)
{
    struct place place = cut(&l->as_read.draw, 0);
    ck_assert_int_eq(place.epoch, line->epoch); /* the head of the pile, nothing else */
    ck_assert_int_eq(place.slot, line->slot);
    place.seen = (int16_t)(place.seen | ONLY(line->seat));
    add_sorted(&l->as_read.hand[line->seat], place);
}

static void follow_opening(struct layout *l, const struct slot_line *line)
{
    int at;
    struct pile *pile = find(l, line, &at);
    ck_assert_int_eq(pile->at[at].card, line->card);
    int seen = line->verb == SLOT_OPEN ? SEEN_BY_ALL : pile->at[at].seen | ONLY(line->seat);
    pile->at[at].seen = (int16_t)seen;
}

static void follow_fixed(struct layout *l, const struct slot_line *line)
{
    l->as_read.fixed = l->as_read.epochs = 1;
    for (int i = 0; i < line->count; i++)
        add(&l->as_read.draw, i, (struct place){0, 0, (int16_t)i, SEEN_BY_ALL});
}

void layout_follow(struct layout *l, const struct play *play)
{
    for (int i = 0; i < play->n_slots;) {
        const struct slot_line *line = &play->slots[i];
        int taken = 1;
        if (line->deck == l->deck) {
            l->n_lines++;
            if (line->verb == SLOT_SHUFFLE)
                taken = follow_shuffle(l, line);
            else if (line->verb == SLOT_DRAW)
                follow_draw(l, line);
            else if (line->verb == SLOT_MOVE)
                follow_move(l, line);
            else if (line->verb == SLOT_OPEN || line->verb == SLOT_SHOW)
                follow_opening(l, line);
            else if (line->verb == SLOT_FIXED)
                follow_fixed(l, line);
            else
                ck_abort_msg("slot line %d of kind %d alone", i, line->verb);
        }
        i += taken;
    }
}

static void check_pile(const struct pile *read, const struct pile *real)
{
    int n = 0;
    for (int i = 0; i < real->n; i++) {
        const struct place *place = &real->at[i], *other = &read->at[n];
        if (place->slot < 0)
            continue; /* the journal does not know it */
        ck_assert_int_lt(n, read->n);
        ck_assert_int_eq(place->epoch, other->epoch);
        ck_assert_int_eq(place->slot, other->slot);
        ck_assert(other->card == 0 || other->card == place->card);
        ck_assert_int_eq(place->seen, other->seen);
        n++;
    }
    ck_assert_int_eq(n, read->n);
}

void layout_check(const struct layout *l, const struct deck *d)
{
    struct layout read = *l;
    struct deck real = *d;
    ck_assert_int_eq(read.as_read.epochs, d->epochs);
    ck_assert_int_eq(read.as_read.fixed, d->fixed);
    for (int i = 0; i < PILES; i++)
        check_pile(piles(&read.as_read, i), piles(&real, i));
}

int layout_scramble(struct deck *d, int viewer, uint64_t *seed, bool (*swap)(void *, int, int), void *context)
{
    struct place *hidden[PILES * PILE_MAX];
    int n = 0, changed = 0;
    for (int i = 0; i < PILES && !d->fixed; i++)
        for (int j = 0; j < piles(d, i)->n; j++) {
            struct place *place = &piles(d, i)->at[j];
            if (place->seen != SEEN_BY_ALL && (viewer < 0 || (place->seen & ONLY(viewer)) == 0))
                hidden[n++] = place;
        }
    for (int i = n - 1; i > 0; i--) {
        struct place *a = hidden[i], *b = hidden[random_below(seed, (uint32_t)i + 1)];
        if (a == b || (swap && !swap(context, a->card, b->card)))
            continue;
        int16_t card = a->card;
        a->card = b->card;
        b->card = card;
        changed++;
    }
    return changed;
}
