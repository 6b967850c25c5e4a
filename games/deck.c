/* SPDX-License-Identifier: Apache-2.0 */
/* Decks by slots. Every change of place that the journal must know goes through note() (F23). */
#include "games/deck.h"
#include "games/dump.h"
#include <assert.h>
#include <string.h>

static const struct field place_fields[] = {FIELD_INT(struct place, card), FIELD_INT(struct place, epoch),
                                            FIELD_INT(struct place, seen), FIELD_INT(struct place, slot)};
enum { PLACE_N_FIELDS = sizeof place_fields / sizeof place_fields[0] };
static const struct field pile_fields[] = {FIELD_SUBS_USED(struct pile, at, place_fields, PLACE_N_FIELDS, n),
                                           FIELD_INT(struct pile, n)};
enum { PILE_N_FIELDS = sizeof pile_fields / sizeof pile_fields[0] };
const struct field deck_fields[] = {FIELD_SUB(struct deck, draw, pile_fields, PILE_N_FIELDS),
                                    FIELD_INT(struct deck, epochs), FIELD_INT(struct deck, fixed),
                                    FIELD_SUBS(struct deck, hand, pile_fields, PILE_N_FIELDS),
                                    FIELD_SUB(struct deck, table, pile_fields, PILE_N_FIELDS)};
static_assert(sizeof deck_fields / sizeof deck_fields[0] == DECK_N_FIELDS, "the header tells how many");

/* ---- piles ---- */
static void pile_insert(struct pile *pile, int index, struct place place)
{
    assert(pile->n < PILE_MAX && index >= 0 && index <= pile->n);
    memmove(&pile->at[index + 1], &pile->at[index], (size_t)(pile->n - index) * sizeof pile->at[0]);
    pile->at[index] = place;
    pile->n++;
}

static struct place pile_remove(struct pile *pile, int index)
{
    assert(index >= 0 && index < pile->n);
    struct place place = pile->at[index];
    pile->n--;
    memmove(&pile->at[index], &pile->at[index + 1], (size_t)(pile->n - index) * sizeof pile->at[0]);
    pile->at[pile->n] = (struct place){0};
    return place;
}

static int pile_find(const struct pile *pile, int card)
{
    for (int i = 0; card != 0 && i < pile->n; i++)
        if (pile->at[i].card == card)
            return i;
    return -1;
}

/* The order of hands: cards without slot by id, then by epoch and slot (F68: never by the order of drawing). */
static bool goes_before(const struct place *a, const struct place *b)
{
    if (a->epoch != b->epoch)
        return a->epoch < b->epoch;
    return a->slot != b->slot ? a->slot < b->slot : a->card < b->card;
}

static void hand_add(struct pile *hand, struct place place)
{
    int i = 0;
    while (i < hand->n && goes_before(&hand->at[i], &place))
        i++;
    pile_insert(hand, i, place);
}

static bool has_slot(const struct place *place)
{
    return place->slot >= 0;
}

static struct slot_line *note(struct play *play, enum slot_verb verb, int deck, const struct place *place)
{
    struct slot_line *line = &play->slots[play->n_slots];
    if (play->n_slots < SLOTS_MAX)
        play->n_slots++;
    else
        play->full = ROOM_SLOTS;
    *line = (struct slot_line){.verb = (int32_t)verb,
                               .deck = deck,
                               .epoch = place->epoch,
                               .slot = place->slot,
                               .card = place->card,
                               .seat = -1};
    return line;
}

bool deck_holds(const struct pile *pile, int card)
{
    return pile_find(pile, card) >= 0;
}

int deck_hand_size(const struct deck *d, int seat)
{
    return d->hand[seat].n;
}

/* ---- new orders of cards ---- */
/* Notes a shuffle of `from` into the next epoch and lays the new slots into `to`, slot 0 first. False: blind. */
static bool new_epoch(struct deck *d, int deck, int hand, const struct place *from, int n, int seen, struct pile *to,
                      struct play *play)
{
    uint16_t perm[PILE_MAX];
    assert(n > 0 && n <= PILE_MAX);
    int16_t epoch = (int16_t)d->epochs;
    if (!play->chance->shuffle(play->chance, deck, epoch, hand, n, perm))
        return play_horizon(play);
    d->epochs++;
    struct slot_line *shuffle = note(play, SLOT_SHUFFLE, deck, &(struct place){.epoch = epoch});
    shuffle->count = n;
    shuffle->seat = hand;
    for (int i = 0; i < n; i++) {
        assert(perm[i] < n);
        note(play, SLOT_FROM, deck, &from[i])->zone = from[perm[i]].card;
        pile_insert(to, to->n, (struct place){from[perm[i]].card, epoch, (int16_t)i, (int16_t)seen});
    }
    return true;
}

/* Takes a card that a shuffle gathers from where its slot lies; before the first one none has a slot. */
static struct place gather(struct deck *d, int card)
{
    struct pile *places[] = {&d->table, &d->draw};
    for (int i = 0; i < 2; i++) {
        int at = pile_find(places[i], card);
        if (at >= 0 && has_slot(&places[i]->at[at]))
            return pile_remove(places[i], at);
    }
    assert(d->epochs == 0);
    return (struct place){(int16_t)card, -1, -1, 0};
}

bool deck_shuffle(struct deck *d, int deck, const int *cards, int n, struct play *play)
{
    struct place from[PILE_MAX];
    assert(n > 0 && n <= PILE_MAX && !d->fixed);
    for (int i = 0; i < n; i++)
        from[i] = gather(d, cards[i]);
    assert(d->draw.n == 0); /* the new epoch is the whole pile */
    return new_epoch(d, deck, -1, from, n, 0, &d->draw, play);
}

void deck_fix(struct deck *d, int deck, const int *cards, int n, struct play *play)
{
    assert(d->epochs == 0 && d->draw.n == 0 && n >= 0 && n <= PILE_MAX);
    d->fixed = 1;
    d->epochs = 1;
    note(play, SLOT_FIXED, deck, &(struct place){0})->count = n;
    for (int i = 0; i < n; i++)
        pile_insert(&d->draw, i, (struct place){(int16_t)cards[i], 0, (int16_t)i, SEEN_BY_ALL});
}

bool deck_reblind(struct deck *d, int deck, int seat, struct play *play)
{
    struct pile *hand = &d->hand[seat];
    struct place from[PILE_MAX];
    int n = 0;
    if (d->fixed)
        return true;
    for (int i = 0; i < hand->n; i++)
        if (has_slot(&hand->at[i]))
            from[n++] = hand->at[i]; /* hands are in ascending (epoch, slot), as commitments.md wants it */
    if (n == 0)
        return true;
    int kept = hand->n - n; /* cards without slot stand first */
    memset(&hand->at[kept], 0, (size_t)n * sizeof hand->at[0]);
    hand->n = kept;
    return new_epoch(d, deck, seat, from, n, ONLY(seat), hand, play);
}

/* ---- single cards ---- */
void deck_deal_open(struct deck *d, int seat, int card)
{
    hand_add(&d->hand[seat], (struct place){(int16_t)card, -1, -1, SEEN_BY_ALL});
}

int deck_draw(struct deck *d, int deck, int seat, struct play *play)
{
    if (d->draw.n == 0)
        return 0;
    if (d->draw.at[0].card == 0) {
        play_horizon(play);
        return 0;
    }
    struct place place = pile_remove(&d->draw, 0);
    note(play, SLOT_DRAW, deck, &place)->seat = seat;
    place.seen = (int16_t)(place.seen | ONLY(seat));
    hand_add(&d->hand[seat], place);
    return place.card;
}

/* Where a card lies in a seat's hand (seat >= 0) or on the table; NULL: not there. */
static struct place *place_of(struct deck *d, int seat, int card)
{
    struct pile *pile = seat < 0 ? &d->table : &d->hand[seat];
    int at = pile_find(pile, card);
    return at < 0 ? NULL : &pile->at[at];
}

/* Into another's hand: the new owner gets an opening unless he knows the card. */
static void give(struct deck *d, int deck, int to_seat, struct place place, struct play *play)
{
    if ((place.seen & ONLY(to_seat)) == 0 && has_slot(&place) && !d->fixed)
        note(play, SLOT_SHOW, deck, &place)->seat = to_seat;
    place.seen = (int16_t)(place.seen | ONLY(to_seat));
    hand_add(&d->hand[to_seat], place);
}

bool deck_move(struct deck *d, int deck, int from_seat, int card, enum zone zone, int to_seat, struct play *play)
{
    struct pile *pile = from_seat < 0 ? &d->table : &d->hand[from_seat];
    int at = pile_find(pile, card);
    bool to_pile = zone == ZONE_TOP || zone == ZONE_BOTTOM;
    if (at < 0 || (to_pile && !has_slot(&pile->at[at])))
        return false;
    struct place place = pile_remove(pile, at);
    if (has_slot(&place)) {
        struct slot_line *line = note(play, SLOT_MOVE, deck, &place);
        line->zone = (int32_t)zone;
        line->seat = zone == ZONE_HAND ? to_seat : -1;
    }
    if (zone == ZONE_HAND)
        give(d, deck, to_seat, place, play);
    else if (zone == ZONE_TABLE)
        pile_insert(&d->table, d->table.n, place);
    else if (to_pile)
        pile_insert(&d->draw, zone == ZONE_TOP ? 0 : d->draw.n, place);
    return true;
}

static void open_place(const struct deck *d, int deck, struct place *place, struct play *play)
{
    if (has_slot(place) && !d->fixed && place->seen != SEEN_BY_ALL)
        note(play, SLOT_OPEN, deck, place);
    place->seen = SEEN_BY_ALL;
}

void deck_open(struct deck *d, int deck, int seat, int card, struct play *play)
{
    struct place *place = place_of(d, seat, card);
    if (place)
        open_place(d, deck, place, play);
}

void deck_open_pile(struct deck *d, int deck, int index, struct play *play)
{
    assert(index >= 0 && index < d->draw.n);
    if (d->draw.at[index].card == 0)
        play_horizon(play);
    else
        open_place(d, deck, &d->draw.at[index], play);
}

void deck_sink(struct deck *d, int deck, int index, struct play *play)
{
    assert(index >= 0 && index < d->draw.n);
    struct place place = pile_remove(&d->draw, index);
    struct slot_line *line = note(play, SLOT_MOVE, deck, &place);
    line->zone = ZONE_BOTTOM;
    line->seat = -1;
    pile_insert(&d->draw, d->draw.n, place);
}

bool deck_play(struct deck *d, int deck, int seat, int card, struct play *play)
{
    deck_open(d, deck, seat, card, play);
    return deck_move(d, deck, seat, card, ZONE_TABLE, -1, play);
}

void deck_show_hand(struct deck *d, int deck, int of_seat, int to_seat, struct play *play)
{
    struct pile *hand = &d->hand[of_seat];
    for (int i = 0; i < hand->n; i++) {
        struct place *place = &hand->at[i];
        if (place->card == 0)
            play_horizon(play); /* the spy himself, on his view */
        else if ((place->seen & ONLY(to_seat)) == 0)
            note(play, SLOT_SHOW, deck, place)->seat = to_seat;
        place->seen = (int16_t)(place->seen | ONLY(to_seat));
    }
}

/* ---- views ---- */
static void redact_pile(struct pile *pile, int viewer, const uint8_t *known)
{
    for (int i = 0; i < pile->n; i++) {
        struct place *place = &pile->at[i];
        int own = viewer >= 0 ? place->seen & ONLY(viewer) : 0;
        if (place->seen == SEEN_BY_ALL)
            continue;
        place->seen = (int16_t)own; /* nor who else was shown it */
        if (own == 0 && !(known && place->card > 0 && known[place->card]))
            place->card = 0;
    }
}

void deck_redact(struct deck *d, int viewer, const uint8_t *known)
{
    if (d->fixed)
        return; /* F25: its order is no secret */
    redact_pile(&d->draw, viewer, known);
    redact_pile(&d->table, viewer, known);
    for (int seat = 0; seat < SEATS_MAX; seat++)
        redact_pile(&d->hand[seat], viewer, known);
}

/* ---- decks of a state ---- */
static const struct deck *find_deck(const struct field *field, size_t n, const uint8_t *at, int *number)
{
    for (size_t i = 0; i < n; i++)
        for (uint32_t k = 0; field[i].kind == FIELD_STRUCT && k < field[i].count; k++) {
            const uint8_t *here = at + field[i].offset + (size_t)k * field[i].size;
            bool is_deck = field[i].sub == deck_fields;
            if (is_deck && (*number)-- == 0)
                return (const struct deck *)(const void *)here;
            const struct deck *inside = is_deck ? NULL : find_deck(field[i].sub, field[i].n_sub, here, number);
            if (inside)
                return inside;
        }
    return NULL;
}

const struct deck *deck_in(const struct rules *rules, const void *state, int number)
{
    return state ? find_deck(rules->is->fields, rules->is->n_fields, state, &number) : NULL;
}

/* ---- is it in order? ---- */
static const struct pile *pile_of(const struct deck *d, int i)
{
    return i == 0 ? &d->draw : i == 1 ? &d->table : &d->hand[i - 2];
}

enum { PILES = SEATS_MAX + 2 };

/* All places of a deck in a row, by what none may share with another: its card, and its slot. 0: none, or not known. */
struct all_places {
    int n;
    uint32_t card[PILES * PILE_MAX], slot[PILES * PILE_MAX];
};

/* Only where some of its bits were met before a number is held against those before it. */
static bool is_twice(const uint32_t *at, int n)
{
    uint32_t met[32] = {0};
    for (int i = 0; i < n; i++) {
        uint32_t bits = at[i] ^ at[i] >> 11, bit = (uint32_t)1 << (bits & 31), *word = &met[bits >> 5 & 31];
        for (int j = at[i] != 0 && (*word & bit) ? i - 1 : -1; j >= 0; j--)
            if (at[i] == at[j])
                return true;
        *word |= bit;
    }
    return false;
}

static const char *place_broken(const struct deck *d, const struct place *place)
{
    if (place->slot < -1 || place->epoch < -1 || (place->slot < 0) != (place->epoch < 0) || place->card < 0)
        return "deck: a place without sense";
    return place->epoch >= d->epochs ? "deck: an epoch that was never opened" : NULL;
}

static const char *places_broken(const struct deck *d, struct all_places *all)
{
    all->n = 0;
    for (int i = 0; i < PILES; i++)
        for (int j = 0; j < pile_of(d, i)->n; j++) {
            const struct place *place = &pile_of(d, i)->at[j];
            const char *what = place_broken(d, place);
            if (what)
                return what;
            all->card[all->n] = (uint32_t)place->card;
            all->slot[all->n++] = has_slot(place) ? ((uint32_t)place->epoch << 16 | (uint32_t)place->slot) + 1 : 0;
        }
    return NULL;
}

static bool is_in_order(const struct pile *hand)
{
    for (int i = 1; i < hand->n; i++)
        if (goes_before(&hand->at[i], &hand->at[i - 1]))
            return false;
    return true;
}

const char *deck_broken(const struct deck *d)
{
    struct all_places all;
    if (fields_broken(deck_fields, DECK_N_FIELDS, d))
        return "deck: counters and tails";
    const char *what = places_broken(d, &all);
    if (what)
        return what;
    if (is_twice(all.card, all.n) || is_twice(all.slot, all.n))
        return "deck: a slot or a card twice";
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (!is_in_order(&d->hand[seat]))
            return "deck: a hand out of order";
    return NULL;
}

int deck_highest(const struct deck *d)
{
    int highest = 0;
    for (int i = 0; i < PILES; i++)
        for (int j = 0; j < pile_of(d, i)->n; j++)
            highest = pile_of(d, i)->at[j].card > highest ? pile_of(d, i)->at[j].card : highest;
    return highest;
}
