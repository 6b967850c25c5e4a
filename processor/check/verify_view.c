/* SPDX-License-Identifier: Apache-2.0 */
/* The decks as a report's facts show them: each slot lies where the log has it, none is left out, and each card that is
 * named at a slot is the one that was opened there. */
#include "processor/check/verify_account.h"
#include "processor/record/deck_layout.h"
#include <string.h>

typedef unsigned long long ull;

struct viewing {
    struct account *a;
    const struct deck *deck;
    struct span name; /* of the deck */
    int number;       /* likewise */
    size_t n_slots, n_cards;
    int64_t order; /* of the pile's last place */
    bool is_wrong; /* one finding a report is enough: the others follow from it */
};

static void wrong(struct viewing *in, const char *key, const struct place *place, const char *words)
{
    if (!in->is_wrong)
        verify_say(in->a->v, VERIFY_WRONG, key,
                   "%s shows %s at %s %d:%d, %s. Keep the report: with the signed log it proves that the host shows "
                   "you cards other than those that were sealed.",
                   in->a->name, place->card ? account_card(in->a, place->card) : "a card", (const char *)in->name.at,
                   place->epoch, place->slot, words);
    in->is_wrong = true;
}

/* ---- where slots lie ---- */

static bool is_live(const struct layout_slot *slot)
{
    return slot->zone != LAYOUT_DEAD && slot->zone != LAYOUT_OUT;
}

static const char *zone_words(const struct viewing *in, const struct layout_slot *slot, bool is_there)
{
    if (!is_there || !is_live(slot))
        return "nowhere";
    if (slot->zone == LAYOUT_HAND)
        return arena_words(in->a->v->arena, "in the hand of %.*s", (int)slot->hand.len, (const char *)slot->hand.at);
    return slot->zone == LAYOUT_PILE ? "in the pile" : "on the table";
}

/* hand: the seat's number; only of a hand. A fixed deck's pile holds more than any entry named. */
static bool lies_there(struct viewing *in, const struct place *place, enum layout_zone zone, int hand,
                       struct layout_slot *slot, bool *is_there)
{
    const struct account *a = in->a;
    *is_there = layout_find(a->layout, in->name, (uint64_t)place->epoch, (uint64_t)place->slot, slot);
    if (!*is_there && layout_is_fixed(a->layout, in->name) && place->epoch == 0)
        *slot = (struct layout_slot){.zone = LAYOUT_PILE, .order = place->slot};
    else if (!*is_there)
        return false;
    else
        in->n_slots++;
    if (slot->zone != zone || (zone == LAYOUT_HAND && !span_is(slot->hand, a->v->genesis->seat[hand].name)))
        return false;
    if (zone != LAYOUT_PILE)
        return true;
    bool below = in->order < slot->order;
    in->order = slot->order;
    return below;
}

static void check_slot(struct viewing *in, const struct place *place, enum layout_zone zone, int hand)
{
    struct layout_slot slot = {0};
    bool is_there;
    if (!in->a->layout || lies_there(in, place, zone, hand, &slot, &is_there))
        return;
    const char *shown = zone == LAYOUT_PILE ? "in the pile"
                        : zone == LAYOUT_TABLE
                            ? "on the table"
                            : arena_words(in->a->v->arena, "in the hand of %s", in->a->v->genesis->seat[hand].name);
    const char *truth = is_there || slot.zone ? zone_words(in, &slot, true) : "nowhere";
    wrong(in, "card-elsewhere", place,
          strcmp(shown, truth) == 0 ? arena_words(in->a->v->arena, "%s in another order than the log has", shown)
                                    : arena_words(in->a->v->arena, "%s, but the log has that slot %s", shown, truth));
}

/* ---- which cards they are ---- */

/* Did the card leave the game? Then a ruling may have brought it back, and it has no slot any more. In a fixed deck its
 * slot is known; in others it was opened to all when it went. */
static bool left_the_game(const struct viewing *in, int card)
{
    const struct account *a = in->a;
    struct layout_slot slot;
    int at = account_fixed_slot(a, in->number, card);
    if (layout_is_fixed(a->layout, in->name))
        return at >= 0 && layout_find(a->layout, in->name, 0, (uint64_t)at, &slot) && slot.zone == LAYOUT_OUT;
    struct span id = span_of(account_card(a, card));
    for (const struct seen_card *seen = NULL; (seen = verify_named(a->v, id, seen)) != NULL;)
        if (seen->is_public && span_same(seen->deck, in->name) &&
            layout_find(a->layout, in->name, seen->epoch, seen->slot, &slot) && slot.zone == LAYOUT_OUT)
            return true;
    return false;
}

/* A card of a pile keeps a slot for as long as it is in the game. */
static void check_slotless(struct viewing *in, const struct place *place)
{
    const struct account *a = in->a;
    if (!a->layout || !a->start->state || account_needs_no_slot(a, in->number, place->card) ||
        left_the_game(in, place->card))
        return;
    if (!in->is_wrong)
        verify_say(a->v, VERIFY_WRONG, "card-extra",
                   "%s shows %s without a slot of the deck %s, from which it came when the game began: a card that "
                   "nobody drew.",
                   a->name, account_card(a, place->card), (const char *)in->name.at);
    in->is_wrong = true;
}

static void check_card(struct viewing *in, const struct place *place)
{
    struct account *a = in->a;
    const struct seen_card *seen = verify_seen(a->v, in->name, (uint64_t)place->epoch, (uint64_t)place->slot);
    struct opened *opened = account_opened(a, in->name, (uint64_t)place->epoch, (uint64_t)place->slot);
    int fixed = in->deck->fixed ? account_fixed_card(a, in->number, (uint64_t)place->slot) : 0;
    const char *id = account_card(a, place->card);
    if (opened && a->is_shown_anew)
        opened->due = true; /* what he may know is shown to him once more */
    if (fixed && fixed != place->card)
        wrong(in, "card-shown", place, arena_words(a->v->arena, "where the data have %s", account_card(a, fixed)));
    else if (seen && !span_is(seen->card, id))
        wrong(in, "card-shown", place,
              arena_words(a->v->arena, "but what was opened there in %s is %.*s", seen->from, (int)seen->card.len,
                          (const char *)seen->card.at));
    else if (fixed || seen)
        in->n_cards++;
    else if (account_is_closed(a))
        wrong(in, "card-shown", place, "but nothing that you were sent opens that slot");
    else
        a->sum->untold++;
}

static void check_pile(struct viewing *in, const struct pile *pile, enum layout_zone zone, int hand)
{
    const struct account *a = in->a;
    for (int32_t i = 0; i < pile->n; i++) {
        const struct place *place = &pile->at[i];
        if (place->slot < 0) {
            check_slotless(in, place);
            continue;
        }
        check_slot(in, place, zone, hand);
        if (place->card != 0 && a->start->state)
            check_card(in, place);
        else if (place->card == 0 && zone == LAYOUT_HAND && hand == a->number)
            wrong(in, "card-shown", place, "in your hand, but does not say which");
    }
}

/* ---- a deck ---- */

static bool has_slot(const struct deck *deck, const struct layout_slot *slot)
{
    for (int i = -2; i < SEATS_MAX; i++) {
        const struct pile *pile = i == -2 ? &deck->draw : i == -1 ? &deck->table : &deck->hand[i];
        for (int32_t k = 0; k < pile->n; k++)
            if (pile->at[k].slot >= 0 && (uint64_t)pile->at[k].epoch == slot->epoch &&
                (uint64_t)pile->at[k].slot == slot->slot)
                return true;
    }
    return false;
}

static void check_left_out(struct viewing *in)
{
    struct layout_slot missing = {0};
    if (layout_live(in->a->layout, in->name) == in->n_slots || in->is_wrong)
        return; /* no slot is in a deck twice */
    for (size_t i = 0; layout_slot(in->a->layout, in->name, i, &missing); i++)
        if (is_live(&missing) && !has_slot(in->deck, &missing))
            break;
    verify_say(in->a->v, VERIFY_WRONG, "card-left-out", "%s leaves out %s %llu:%llu, which the log has %s.",
               in->a->name, (const char *)in->name.at, (ull)missing.epoch, (ull)missing.slot,
               zone_words(in, &missing, true));
    in->is_wrong = true;
}

static void check_deck(struct viewing *in)
{
    const struct account *a = in->a;
    const char *broken = deck_broken(in->deck);
    in->order = INT64_MIN;
    in->n_slots = 0;
    if (broken) {
        verify_say(a->v, VERIFY_WRONG, "card-twice", "%s shows a deck that cannot be (%s): %s.", a->name,
                   (const char *)in->name.at, broken);
        in->is_wrong = true;
        return;
    }
    if (a->layout && (in->deck->fixed != 0) != layout_is_fixed(a->layout, in->name)) {
        verify_say(a->v, VERIFY_WRONG, "card-fixed",
                   "%s shows the deck %s as one whose order is %s; the log says the %s", a->name,
                   (const char *)in->name.at, in->deck->fixed ? "known" : "hidden", "opposite.");
        in->is_wrong = true;
        return;
    }
    check_pile(in, &in->deck->draw, LAYOUT_PILE, -1);
    check_pile(in, &in->deck->table, LAYOUT_TABLE, -1);
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (seat < a->v->genesis->n_seats || in->deck->hand[seat].n == 0)
            check_pile(in, &in->deck->hand[seat], LAYOUT_HAND, seat);
    if (a->layout)
        check_left_out(in);
}

/* ---- the view ---- */

/* By the revision in force; where entries are missing it may be any. */
static bool read_view(const struct account *a, void *view)
{
    struct span text = a->c->view;
    struct rules rules = a->start->rules;
    if (!text.at)
        return false;
    uint64_t last = a->layout ? a->revision : rules.is->revision;
    for (uint64_t revision = a->layout ? a->revision : 1; revision <= last; revision++) {
        struct problem why = {0};
        rules.revision = (uint32_t)revision;
        memset(view, 0, rules.is->state_size);
        if (rules_load(&rules, (const char *)text.at, text.len, view, &why))
            return true;
    }
    return false;
}

static void check_view(struct viewing *in, const void *view)
{
    struct account *a = in->a;
    const struct rules *rules = &a->start->rules;
    for (; (size_t)in->number < rules->is->n_decks && !in->is_wrong; in->number++) {
        in->name = span_of(rules->is->decks[in->number]);
        in->deck = deck_in(rules, view, in->number);
        if (in->deck)
            check_deck(in);
    }
    if (in->is_wrong)
        return;
    a->sum->cards_shown += in->n_cards;
    if (a->layout)
        a->sum->shown++;
    else
        a->sum->unshown++;
}

void account_view(struct account *a)
{
    struct viewing in = {.a = a};
    const struct rules *rules = &a->start->rules;
    if (!a->start->set || rules->is->n_decks == 0)
        return;
    if (read_view(a, a->start->view))
        check_view(&in, a->start->view);
    else if (a->layout && rules->data && a->revision <= rules->is->revision)
        verify_say(a->v, VERIFY_WRONG, "card-view", "What %s shows of the position cannot be read.", a->name);
    else
        verify_say(a->v, VERIFY_OPEN, "cards-view",
                   "Whether %s shows the cards where they lie: this program cannot read the position that it shows, "
                   "which may be of another revision of the game.",
                   a->name);
}
