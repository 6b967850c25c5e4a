/* SPDX-License-Identifier: Apache-2.0 */
/* Cards as the events of a report tell them: drawn in the order of the log, passed on, looked at, laid open; each must
 * be one that was opened. And nothing is opened without a reason. */
#include "formats/cjson.h"
#include "processor/check/verify_account.h"
#include "processor/record/deck_layout.h"
#include <string.h>

typedef unsigned long long ull;

struct telling {
    struct account *a;
    struct listed told; /* struct told_card */
    bool is_wrong;      /* one finding a report is enough */
};

static struct span deck_name(const struct account *a, int deck)
{
    return span_of(a->start->rules.is->decks[deck]);
}

/* What lay at a slot, as far as it is known here; NULL: unknown. */
static const char *truth_at(const struct account *a, int deck, const struct came *at)
{
    const struct seen_card *seen = verify_seen(a->v, at->deck, at->epoch, at->slot);
    if (seen)
        return arena_string(a->v->arena, seen->card);
    bool fixed = a->layout && layout_is_fixed(a->layout, at->deck);
    int card = fixed ? account_fixed_card(a, deck, at->slot) : 0;
    return card ? account_card(a, card) : NULL;
}

static void say_told(struct telling *in, int deck, int card, const char *how, const char *words)
{
    if (!in->is_wrong)
        verify_say(in->a->v, VERIFY_WRONG, "card-told",
                   "%s tells of %s of the deck %s as %s, %s. Keep the report: with the signed log it proves that the "
                   "host told you of cards other than those that were sealed.",
                   in->a->name, card ? account_card(in->a, card) : "a card", (const char *)deck_name(in->a, deck).at,
                   how, words);
    in->is_wrong = true;
}

/* ---- draws ---- */

static void check_draw(struct telling *in, const struct told_card *told, const struct came *at)
{
    struct account *a = in->a;
    const char *truth = truth_at(a, told->deck, at),
               *slot = arena_words(a->v->arena, "%llu:%llu", (ull)at->epoch, (ull)at->slot);
    if (told->card == 0 && span_is(at->hand, a->seat))
        say_told(in, told->deck, 0, "drawn by you", arena_words(a->v->arena, "at %s, but does not say which", slot));
    else if (told->card != 0 && truth && strcmp(truth, account_card(a, told->card)) != 0)
        say_told(in, told->deck, told->card, "drawn",
                 arena_words(a->v->arena, "but what was drawn there, at %s, is %s", slot, truth));
    else if (told->card != 0 && truth)
        a->sum->told++;
    else if (told->card != 0 && !account_is_closed(a)) /* else it is said that nothing opens it */
        a->sum->untold++;
}

/* Each draw of a deck is told in order; at the set-up only those of the reader. */
static void check_draws(struct telling *in, int deck)
{
    struct account *a = in->a;
    const struct came *drawn = a->drawn.at;
    const struct told_card *told = in->told.at;
    size_t all = 0, own = 0, n_told = 0, k = 0;
    for (size_t i = 0; i < a->drawn.n; i++)
        if (span_same(drawn[i].deck, deck_name(a, deck))) {
            all++;
            own += span_is(drawn[i].hand, a->seat);
        }
    for (size_t i = 0; i < in->told.n; i++)
        n_told += told[i].deck == deck && told[i].how == TOLD_DRAWN;
    if (n_told != all && n_told != own) {
        say_told(in, deck, 0, "drawn",
                 arena_words(a->v->arena, "%zu times in all, but the log has %zu such draws, %zu of them by %s", n_told,
                             all, own, a->seat));
        return;
    }
    for (size_t i = 0; i < a->drawn.n; i++) {
        if (!span_same(drawn[i].deck, deck_name(a, deck)) || (n_told != all && !span_is(drawn[i].hand, a->seat)))
            continue;
        while (told[k].deck != deck || told[k].how != TOLD_DRAWN)
            k++;
        check_draw(in, &told[k++], &drawn[i]);
    }
}

/* ---- others ---- */

static bool was_moved(const struct account *a, const struct seen_card *card)
{
    const struct came *moved = a->moved.at;
    for (size_t i = 0; i < a->moved.n; i++)
        if (moved[i].epoch == card->epoch && moved[i].slot == card->slot && span_same(moved[i].deck, card->deck))
            return true;
    return false;
}

/* In somebody else's hand at some time since the report before. A card that left the game before all eyes has no slot
 * any more, where a ruling brought it back. */
static bool was_in_their_hand(const struct account *a, const struct seen_card *card)
{
    struct layout_slot slot;
    if (!a->layout)
        return true; /* as far as can be seen here */
    if (!layout_find(a->layout, card->deck, card->epoch, card->slot, &slot))
        return false;
    if (slot.zone == LAYOUT_HAND && !span_is(slot.hand, a->seat))
        return true;
    return (slot.left > 0 && slot.left >= a->c->proof.before) || (slot.zone == LAYOUT_OUT && card->is_public);
}

/* Does this card, at its slot, bear out what was told? */
static bool bears_out(const struct account *a, const struct told_card *told, const struct seen_card *card)
{
    if (told->how == TOLD_MOVED)
        return was_moved(a, card);
    return told->how != TOLD_SEEN || was_in_their_hand(a, card);
}

static bool find_slot(struct telling *in, const struct told_card *told)
{
    struct account *a = in->a;
    struct span deck = deck_name(a, told->deck), id = span_of(account_card(a, told->card));
    bool found = false;
    for (const struct seen_card *card = NULL; (card = verify_named(a->v, id, card)) != NULL;) {
        if (!span_same(card->deck, deck) || !bears_out(a, told, card))
            continue;
        struct opened *opened = account_opened(a, deck, card->epoch, card->slot);
        if (opened)
            opened->due = true;
        found = true;
    }
    return found;
}

static void check_other(struct telling *in, const struct told_card *told)
{
    static const char *const how[] = {
        [TOLD_MOVED] = "passed on", [TOLD_SEEN] = "seen in a hand", [TOLD_OPEN] = "known to you"};
    struct account *a = in->a;
    bool fixed = a->layout && layout_is_fixed(a->layout, deck_name(a, told->deck));
    if (fixed || find_slot(in, told))
        a->sum->told += !fixed;
    else if (account_needs_no_slot(a, told->deck, told->card))
        return; /* it never lay in a pile */
    else if (account_is_closed(a))
        say_told(in, told->deck, told->card, how[told->how], "but nothing that you were sent proves that");
    else
        a->sum->untold++;
}

/* ---- openings without a reason ---- */

static void check_openings(struct telling *in)
{
    struct account *a = in->a;
    for (size_t i = 0; i < a->n_opened && !in->is_wrong; i++) {
        const struct seen_card *o = &a->opened[i].card, *seen = verify_seen(a->v, o->deck, o->epoch, o->slot);
        if (a->opened[i].due || !seen || seen->is_public || verify_opened_to_all(a->v, o->deck, o->epoch, o->slot))
            continue;
        verify_say(a->v, VERIFY_WRONG, "card-unasked",
                   "%s opens %s at %.*s %llu:%llu, a card that %s neither drew nor was given nor, as far as the report "
                   "tells, looked at.",
                   a->name, arena_string(a->v->arena, o->card), (int)o->deck.len, (const char *)o->deck.at,
                   (ull)o->epoch, (ull)o->slot, a->seat);
        in->is_wrong = true;
    }
}

/* ---- the events ---- */

/* A card that rules and data put into a hand was not drawn. */
static void read_events(struct telling *in, const json_t *events)
{
    struct account *a = in->a;
    const json_t *event;
    size_t i;
    json_array_foreach(events, i, event)
    {
        struct told_card told = {0};
        if (!a->start->set->card(event, &told) || told.deck < 0 || (size_t)told.deck >= a->start->rules.is->n_decks)
            continue;
        if (told.how == TOLD_DEALT && account_needs_no_slot(a, told.deck, told.card))
            continue;
        if (told.how == TOLD_DEALT)
            told.how = TOLD_DRAWN;
        if (told.how == TOLD_DRAWN || told.card != 0)
            *(struct told_card *)verify_add(a->v, &in->told, sizeof told) = told;
    }
}

void account_told(struct account *a)
{
    struct telling in = {.a = a};
    if (!a->start->state || !a->start->set->card || !a->c->events.at)
        return;
    json_t *events = json_read(a->c->events, NULL);
    read_events(&in, events);
    json_decref(events);
    for (size_t deck = 0; deck < a->start->rules.is->n_decks; deck++)
        check_draws(&in, (int)deck);
    for (size_t i = 0; i < in.told.n; i++) {
        const struct told_card *told = (const struct told_card *)in.told.at + i;
        if (told->how != TOLD_DRAWN)
            check_other(&in, told);
    }
    check_openings(&in);
}
