#include "processor/journal.h"
#include <string.h>

enum { LAYOUT_DECKS = 8, LAYOUT_SLOTS = 8192, LAYOUT_EPOCHS = 2048 };
enum place_kind { AT_DEAD, AT_PILE, AT_TABLE, AT_OUT, AT_HAND };

struct lay_slot {
    uint32_t epoch, slot;
    enum place_kind kind;
    uint32_t hand; /* which seat name, as index into hands */
    int64_t order; /* within the pile: smaller is nearer the top */
};
struct lay_epoch {
    uint32_t epoch, n;
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

static struct lay_slot *slot_of(struct lay_deck *deck, struct span word)
{
    uint64_t epoch, slot;
    if (!journal_slot(word, &epoch, &slot))
        return NULL;
    for (uint32_t i = deck->n_slots; i > 0; i--) /* newest epochs last, and those are asked for most */
        if (deck->slot[i - 1].epoch == epoch && deck->slot[i - 1].slot == slot)
            return &deck->slot[i - 1];
    return NULL;
}

/* A fixed deck's slots come into being as they are named: 0:i, in the order of the list. */
static struct lay_slot *fixed_slot(struct lay_deck *deck, struct span word)
{
    uint64_t epoch, slot;
    struct lay_slot *found = slot_of(deck, word);
    if (found || !deck->fixed || !journal_slot(word, &epoch, &slot) || epoch != 0 || slot >= LAYOUT_SLOTS ||
        deck->n_slots == LAYOUT_SLOTS)
        return found;
    found = &deck->slot[deck->n_slots++];
    *found = (struct lay_slot){.slot = (uint32_t)slot, .kind = AT_PILE, .order = (int64_t)slot};
    return found;
}

static bool is_head(const struct lay_deck *deck, const struct lay_slot *slot)
{
    for (uint32_t i = 0; i < deck->n_slots; i++)
        if (deck->slot[i].kind == AT_PILE && deck->slot[i].order < slot->order)
            return false;
    return slot->kind == AT_PILE;
}

static bool take_sources(struct layout *layout, struct lay_deck *deck, const struct journal_line *line, size_t from,
                         bool to_hand, uint32_t hand, const char **why)
{
    (void)layout;
    for (size_t i = from; i < line->n_words; i++) {
        struct lay_slot *source = slot_of(deck, line->word[i]);
        if (!source || source->kind == AT_DEAD || (to_hand && (source->kind != AT_HAND || source->hand != hand))) {
            *why = "a shuffle names a slot that does not lie there";
            return false;
        }
        source->kind = AT_DEAD;
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
    *why = "a shuffle has another number of slots than of sources";
    if (epoch == 0)
        return line->n_words == 4;
    if (!has || line->n_words - ++at != n || !take_sources(layout, deck, line, at, to_hand, hand, why))
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
    if (!made || n == 0 || n > LAYOUT_SLOTS - deck->n_slots || !hex_read(line->word[3], made->root.at, 32))
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
        slot->kind = AT_HAND;
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
    slot->kind = span_is(zone, "table") ? AT_TABLE : span_is(zone, "out") ? AT_OUT : AT_PILE;
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
    if (journal_is(line, "deck") && line->n_words >= 2) {
        struct lay_deck *deck = deck_of(layout, line->word[0], true);
        *why = "too many decks";
        if (deck)
            deck->fixed = true;
        return deck != NULL;
    }
    if (journal_is(line, "shuffle"))
        return take_shuffle(layout, line, why);
    if (journal_is(line, "draw"))
        return take_draw(layout, line, why);
    if (journal_is(line, "move"))
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
