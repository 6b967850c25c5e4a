/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/record/deck_layout.h"
#include "processor/record/journal.h"
#include <string.h>

enum { LAYOUT_DECKS = 8, LAYOUT_SLOTS = 8192, LAYOUT_EPOCHS = 2048 };
enum place_kind { AT_DEAD, AT_PILE, AT_TABLE, AT_OUT, AT_HAND };

struct lay_slot {
    uint32_t epoch, slot;
    enum place_kind kind;
    uint32_t hand; /* which seat name, as index into hands */
    int64_t order; /* within the pile: smaller is nearer the top */
    uint64_t left; /* the entry by which it last left a hand, 0: none */
};
struct lay_epoch {
    uint32_t epoch, n, first; /* first: its slot 0, as index into slots */
    struct hash root;
};
struct lay_deck {
    struct span name;
    bool fixed;
    uint32_t next_epoch, n_slots, n_epochs;
    int64_t top, bottom;
    struct lay_slot *slot;
    struct lay_epoch *epoch;
};
struct layout {
    struct arena *arena;
    struct lay_deck deck[LAYOUT_DECKS];
    uint32_t n_decks, n_hands;
    struct span hand[16];
};

struct layout *layout_new(struct arena *arena)
{
    struct layout *layout = arena_take(arena, sizeof *layout);
    layout->arena = arena;
    return layout;
}

static struct lay_deck *deck_of(struct layout *layout, struct span name, bool make)
{
    for (uint32_t i = 0; i < layout->n_decks; i++)
        if (span_same(layout->deck[i].name, name))
            return &layout->deck[i];
    if (!make || layout->n_decks == LAYOUT_DECKS)
        return NULL;
    struct lay_deck *deck = &layout->deck[layout->n_decks++];
    deck->name = name;
    deck->slot = arena_take(layout->arena, LAYOUT_SLOTS * sizeof *deck->slot);
    deck->epoch = arena_take(layout->arena, LAYOUT_EPOCHS * sizeof *deck->epoch);
    return deck;
}

static uint32_t hand_of(struct layout *layout, struct span name)
{
    for (uint32_t i = 0; i < layout->n_hands; i++)
        if (span_same(layout->hand[i], name))
            return i;
    if (layout->n_hands == 16)
        return 15;
    layout->hand[layout->n_hands] = name;
    return layout->n_hands++;
}

/* Epochs follow each other without a gap, so that a slot is found by counting. A fixed deck has no epochs. */
static struct lay_slot *slot_at(struct lay_deck *deck, uint64_t epoch, uint64_t slot)
{
    if (deck->fixed)
        return epoch == 0 && slot < deck->n_slots ? &deck->slot[slot] : NULL;
    return epoch < deck->n_epochs && slot < deck->epoch[epoch].n ? &deck->slot[deck->epoch[epoch].first + slot] : NULL;
}

static struct lay_slot *slot_of(struct lay_deck *deck, struct span word)
{
    uint64_t epoch, slot;
    return journal_slot(word, &epoch, &slot) ? slot_at(deck, epoch, slot) : NULL;
}

/* A fixed deck's slots come into being as they are named: 0:i, in the order of the list, and with it all before it. */
static struct lay_slot *fixed_slot(struct lay_deck *deck, struct span word)
{
    uint64_t epoch, slot;
    if (!deck->fixed)
        return slot_of(deck, word);
    if (!journal_slot(word, &epoch, &slot) || epoch != 0 || slot >= LAYOUT_SLOTS)
        return NULL;
    for (uint32_t i = deck->n_slots; i <= slot; i++)
        deck->slot[deck->n_slots++] = (struct lay_slot){.slot = i, .kind = AT_PILE, .order = (int64_t)i};
    return &deck->slot[slot];
}

static void slot_goes(struct lay_slot *slot, enum place_kind kind, uint64_t entry)
{
    if (slot->kind == AT_HAND)
        slot->left = entry;
    slot->kind = kind;
}

static bool is_head(const struct lay_deck *deck, const struct lay_slot *slot)
{
    for (uint32_t i = 0; i < deck->n_slots; i++)
        if (deck->slot[i].kind == AT_PILE && deck->slot[i].order < slot->order)
            return false;
    return slot->kind == AT_PILE;
}

static bool take_sources(struct lay_deck *deck, const struct journal_line *line, size_t from, bool to_hand,
                         uint32_t hand, const char **why)
{
    for (size_t i = from; i < line->n_words; i++) {
        struct lay_slot *source = slot_of(deck, line->word[i]);
        bool lies_there = source && (to_hand ? source->kind == AT_HAND && source->hand == hand
                                             : source->kind == AT_PILE || source->kind == AT_TABLE);
        if (!lies_there) {
            *why = "a shuffle names a slot that does not lie there";
            return false;
        }
        slot_goes(source, AT_DEAD, line->n);
    }
    return true;
}

/* A hand that is shuffled is shuffled whole, and so is the pile: a slot that is left would lie under or among the new
 * ones, where nobody could tell which of them it is. */
static bool any_left(const struct lay_deck *deck, bool in_hand, uint32_t hand)
{
    for (uint32_t i = 0; i < deck->n_slots; i++)
        if (in_hand ? deck->slot[i].kind == AT_HAND && deck->slot[i].hand == hand : deck->slot[i].kind == AT_PILE)
            return true;
    return false;
}

/* The words from `at` on: the first order of a deck is made of its list, each later one of slots. */
static bool shuffle_sources(struct layout *layout, struct lay_deck *deck, const struct journal_line *line, size_t at,
                            uint64_t epoch, uint64_t n, const char **why)
{
    bool to_hand = line->n_words > at && span_begins(line->word[at], "hand:");
    uint32_t hand = to_hand ? hand_of(layout, span_from(line->word[at++], 5)) : 0;
    bool has = line->n_words > at && span_is(line->word[at], "from");
    *why = "a shuffle takes its cards from nowhere";
    if (epoch == 0 || !has)
        return epoch == 0 && line->n_words == 4;
    *why = "a shuffle has another number of slots than of sources";
    if (line->n_words - ++at != n || !take_sources(deck, line, at, to_hand, hand, why))
        return false;
    *why = "a shuffle leaves a slot out of the place that it is made of";
    return !any_left(deck, to_hand, hand);
}

/* shuffle deck epoch N root [hand:seat] [from e:s ...] */
static bool take_shuffle(struct layout *layout, const struct journal_line *line, const char **why)
{
    struct lay_deck *deck = line->n_words >= 4 ? deck_of(layout, line->word[0], true) : NULL;
    uint64_t epoch = journal_number(line, 1, UINT64_MAX), n = journal_number(line, 2, 0);
    struct lay_epoch *made = deck && deck->n_epochs < LAYOUT_EPOCHS ? &deck->epoch[deck->n_epochs] : NULL;
    enum { AT = 4 /* the word behind the root */ };
    *why = "a shuffle line is malformed";
    if (!made || deck->fixed || n == 0 || n > LAYOUT_SLOTS - deck->n_slots ||
        !hex_read(line->word[3], made->root.at, 32))
        return false;
    *why = "an epoch is not the next one of its deck";
    if (epoch != deck->next_epoch)
        return false;
    if (!shuffle_sources(layout, deck, line, AT, epoch, n, why))
        return false;
    bool to_hand = epoch > 0 && span_begins(line->word[AT], "hand:");
    uint32_t hand = to_hand ? hand_of(layout, span_from(line->word[AT], 5)) : 0;
    made->epoch = (uint32_t)epoch;
    made->n = (uint32_t)n;
    made->first = deck->n_slots;
    deck->n_epochs++;
    deck->next_epoch++;
    for (uint32_t i = 0; i < n; i++)
        deck->slot[deck->n_slots++] = (struct lay_slot){.epoch = (uint32_t)epoch,
                                                        .slot = i,
                                                        .hand = hand,
                                                        .kind = to_hand ? AT_HAND : AT_PILE,
                                                        .order = deck->bottom++};
    return true;
}

static bool take_draw(struct layout *layout, const struct journal_line *line, const char **why)
{
    struct lay_deck *deck = line->n_words >= 3 ? deck_of(layout, line->word[1], false) : NULL;
    uint32_t hand = hand_of(layout, line->word[0]);
    *why = "a draw is not the head of its pile";
    for (size_t i = 2; deck && i < line->n_words; i++) {
        struct lay_slot *slot = fixed_slot(deck, line->word[i]);
        if (!slot || !is_head(deck, slot))
            return false;
        slot_goes(slot, AT_HAND, line->n);
        slot->hand = hand;
    }
    return deck != NULL;
}

static bool take_move(struct layout *layout, const struct journal_line *line, const char **why)
{
    struct lay_deck *deck = line->n_words == 3 ? deck_of(layout, line->word[0], false) : NULL;
    struct lay_slot *slot = deck ? fixed_slot(deck, line->word[1]) : NULL;
    *why = "a move names a slot that is not in the game";
    if (!slot || slot->kind == AT_DEAD || slot->kind == AT_OUT)
        return false;
    struct span zone = line->word[2];
    *why = "a move goes to no place that there is";
    slot_goes(slot, span_is(zone, "table") ? AT_TABLE : span_is(zone, "out") ? AT_OUT : AT_PILE, line->n);
    if (slot->kind != AT_PILE)
        return true;
    if (span_is(zone, "top"))
        slot->order = --deck->top;
    else if (span_is(zone, "bottom"))
        slot->order = deck->fixed ? (int64_t)LAYOUT_SLOTS + deck->bottom++ : deck->bottom++;
    else if (span_begins(zone, "hand:")) {
        slot->kind = AT_HAND;
        slot->hand = hand_of(layout, span_from(zone, 5));
    } else {
        return false;
    }
    return true;
}

bool layout_take(struct layout *layout, const struct journal_line *line, const char **why)
{
    if (journal_is(line, ENTRY_DECK) && line->n_words >= 2) {
        struct lay_deck *deck = deck_of(layout, line->word[0], true);
        *why = deck ? "a deck that was shuffled is said to be fixed" : "too many decks";
        if (!deck || deck->n_epochs > 0)
            return false;
        deck->fixed = true;
        return true;
    }
    if (journal_is(line, ENTRY_SHUFFLE))
        return take_shuffle(layout, line, why);
    if (journal_is(line, ENTRY_DRAW))
        return take_draw(layout, line, why);
    if (journal_is(line, ENTRY_MOVE))
        return take_move(layout, line, why);
    return true;
}

bool layout_root(const struct layout *layout, struct span deck, uint64_t epoch, struct hash *root, uint64_t *n)
{
    for (uint32_t d = 0; d < layout->n_decks; d++)
        for (uint32_t e = 0; span_same(layout->deck[d].name, deck) && e < layout->deck[d].n_epochs; e++)
            if (layout->deck[d].epoch[e].epoch == epoch) {
                *root = layout->deck[d].epoch[e].root;
                *n = layout->deck[d].epoch[e].n;
                return true;
            }
    return false;
}

static const struct lay_deck *deck_called(const struct layout *layout, struct span name)
{
    for (uint32_t i = 0; i < layout->n_decks; i++)
        if (span_same(layout->deck[i].name, name))
            return &layout->deck[i];
    return NULL;
}

bool layout_is_fixed(const struct layout *layout, struct span deck)
{
    const struct lay_deck *found = deck_called(layout, deck);
    return found && found->fixed;
}

bool layout_slot(const struct layout *layout, struct span deck, size_t i, struct layout_slot *out)
{
    static const enum layout_zone zones[] = {[AT_DEAD] = LAYOUT_DEAD,
                                             [AT_OUT] = LAYOUT_OUT,
                                             [AT_PILE] = LAYOUT_PILE,
                                             [AT_TABLE] = LAYOUT_TABLE,
                                             [AT_HAND] = LAYOUT_HAND};
    const struct lay_deck *found = deck_called(layout, deck);
    if (!found || i >= found->n_slots)
        return false;
    const struct lay_slot *slot = &found->slot[i];
    *out = (struct layout_slot){slot->epoch, slot->slot, zones[slot->kind], {0}, slot->order, slot->left};
    if (slot->kind == AT_HAND)
        out->hand = layout->hand[slot->hand];
    return true;
}

size_t layout_live(const struct layout *layout, struct span deck)
{
    const struct lay_deck *found = deck_called(layout, deck);
    size_t n = 0;
    for (uint32_t i = 0; found && i < found->n_slots; i++)
        n += found->slot[i].kind != AT_DEAD && found->slot[i].kind != AT_OUT;
    return n;
}

bool layout_find(const struct layout *layout, struct span deck, uint64_t epoch, uint64_t slot, struct layout_slot *out)
{
    const struct lay_deck *found = deck_called(layout, deck);
    if (!found || (found->fixed ? epoch != 0 : epoch >= found->n_epochs || slot >= found->epoch[epoch].n))
        return false;
    return layout_slot(layout, deck, (found->fixed ? 0 : found->epoch[epoch].first) + (size_t)slot, out);
}
