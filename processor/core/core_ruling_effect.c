/* SPDX-License-Identifier: Apache-2.0 */
/* What a ruling changes in the position: new values, a newer revision, or a position of the past (F41). */
#include "games/deck.h"
#include "processor/core/core.h"
#include "processor/core/core_close.h"
#include "processor/core/core_entry.h"
#include <string.h>

/* ---- decks go back ---- */

/* Cards keep the slots that they have now, and all knowledge of them; where they lie becomes what it was. */
struct going_back {
    struct deck *then;      /* becomes the deck; of the past, with its slots of then */
    const struct deck *now; /* as it lies */
    int number;
    struct play *play;
    bool lost;
};

static const struct place *place_of(const struct deck *deck, int card, int *hand)
{
    const struct pile *piles[2 + SEATS_MAX] = {&deck->draw, &deck->table};
    for (int i = 0; i < SEATS_MAX; i++)
        piles[2 + i] = &deck->hand[i];
    for (int i = 0; i < 2 + SEATS_MAX; i++)
        for (int32_t at = 0; at < piles[i]->n; at++)
            if (piles[i]->at[at].card == card) {
                *hand = i - 2;
                return &piles[i]->at[at];
            }
    return NULL;
}

static void slot_line(struct going_back *back, const struct place *place, enum slot_verb verb, int zone, int seat)
{
    struct play *play = back->play;
    if (place->epoch < 0 || play->n_slots == SLOTS_MAX) {
        back->lost = back->lost || place->epoch >= 0;
        return;
    }
    play->slots[play->n_slots++] = (struct slot_line){.verb = (int32_t)verb,
                                                      .deck = back->number,
                                                      .epoch = place->epoch,
                                                      .slot = place->slot,
                                                      .card = place->card,
                                                      .zone = zone,
                                                      .seat = seat};
}

static void move_line(struct going_back *back, const struct place *place, enum zone zone, int seat)
{
    slot_line(back, place, SLOT_MOVE, (int)zone, seat);
}

/* The slot that a card of the past has now, with what all who knew it ever know. A card that left the game has none
 * any more: it comes back known to all. */
static bool place_again(struct going_back *back, struct place *place)
{
    int hand;
    const struct place *now = place_of(back->now, place->card, &hand);
    if (!now) {
        *place = (struct place){place->card, -1, -1, SEEN_BY_ALL};
        return false;
    }
    *place = (struct place){place->card, now->epoch, now->slot, (int16_t)(now->seen | place->seen)};
    return true;
}

/* Hands and table are kept in order of (epoch, slot), cards without slot first by id. */
static bool comes_before(const struct place *a, const struct place *b)
{
    if (a->epoch != b->epoch)
        return a->epoch < b->epoch;
    return a->slot != b->slot ? a->slot < b->slot : a->card < b->card;
}

static void sorted(struct pile *pile)
{
    for (int32_t i = 1; i < pile->n; i++) {
        struct place one = pile->at[i];
        int32_t at = i;
        for (; at > 0 && comes_before(&one, &pile->at[at - 1]); at--)
            pile->at[at] = pile->at[at - 1];
        pile->at[at] = one;
    }
}

/* Whoever knew the card then knows it again, at a slot that he was never shown: it was sealed anew since. */
static void shown_again(struct going_back *back, const struct place *now, int16_t seen_then)
{
    if (back->now->fixed || now->seen == SEEN_BY_ALL)
        return;
    if (seen_then == SEEN_BY_ALL)
        slot_line(back, now, SLOT_OPEN, 0, -1);
    for (int seat = 0; seen_then != SEEN_BY_ALL && seat < SEATS_MAX; seat++)
        if (seen_then & ~now->seen & ONLY(seat))
            slot_line(back, now, SLOT_SHOW, 0, seat);
}

static void lay_back(struct going_back *back, struct pile *pile, int where)
{
    for (int32_t i = 0; i < pile->n; i++) {
        int hand = -9;
        const struct place *now = place_of(back->now, pile->at[i].card, &hand);
        int16_t seen_then = pile->at[i].seen;
        if (now && hand != where)
            move_line(back, now, where < 0 ? ZONE_TABLE : ZONE_HAND, where);
        if (now)
            shown_again(back, now, seen_then);
        place_again(back, &pile->at[i]);
    }
    if (where >= 0)
        sorted(pile);
}

/* What was drawn since goes on top again, the last one first; where the pile was shuffled since, all of it is laid down
 * anew from the top to the bottom. */
static void pile_back(struct going_back *back)
{
    struct pile *then = &back->then->draw;
    const struct pile *now = &back->now->draw;
    int32_t drawn = then->n - now->n;
    bool is_tail = drawn >= 0;
    for (int32_t i = 0; is_tail && i < now->n; i++)
        is_tail = now->at[i].card == then->at[drawn + i].card;
    for (int32_t i = 0; i < then->n; i++) {
        int unused;
        const struct place *place = place_of(back->now, then->at[i].card, &unused);
        if (place)
            shown_again(back, place, then->at[i].seen);
        if (!place_again(back, &then->at[i]) || (!back->now->fixed && then->at[i].epoch < 0))
            back->lost = true; /* a pile has slots only */
    }
    for (int32_t i = is_tail ? drawn - 1 : -1; i >= 0; i--)
        move_line(back, &then->at[i], ZONE_TOP, -1);
    for (int32_t i = 0; !is_tail && i < then->n; i++)
        move_line(back, &then->at[i], ZONE_BOTTOM, -1);
}

/* A card that came into the game since has a slot, and nowhere to go. */
static bool all_were_there(const struct going_back *back)
{
    const struct pile *piles[2 + SEATS_MAX] = {&back->now->draw, &back->now->table};
    for (int i = 0; i < SEATS_MAX; i++)
        piles[2 + i] = &back->now->hand[i];
    for (int i = 0, hand; i < 2 + SEATS_MAX; i++)
        for (int32_t at = 0; at < piles[i]->n; at++)
            if (piles[i]->at[at].epoch >= 0 && !place_of(back->then, piles[i]->at[at].card, &hand))
                return false;
    return true;
}

static void deck_back(struct going_back *back)
{
    if (!all_were_there(back))
        back->lost = true;
    back->then->epochs = back->now->epochs;
    for (int seat = 0; seat < SEATS_MAX; seat++)
        lay_back(back, &back->then->hand[seat], seat);
    lay_back(back, &back->then->table, -1);
    pile_back(back);
}

/* All decks of a state, in the order of its fields: that is their number. */
static void decks_back(const struct field *field, size_t n, uint8_t *then, const uint8_t *now, struct going_back *back)
{
    for (size_t i = 0; i < n; i++)
        for (uint32_t at = 0; field[i].kind == FIELD_STRUCT && at < field[i].count; at++) {
            size_t from = field[i].offset + (size_t)at * field[i].size;
            if (field[i].sub != deck_fields) {
                decks_back(field[i].sub, field[i].n_sub, then + from, now + from, back);
                continue;
            }
            back->then = (struct deck *)(void *)(then + from);
            back->now = (const struct deck *)(const void *)(now + from);
            deck_back(back);
            back->number++;
        }
}

bool core_back(struct core *core, struct span game, void *after, struct sheets *sheets, struct play *play,
               struct problem *why)
{
    struct problem unread = {0};
    struct going_back back = {.play = play};
    const struct line_room room = core_line_room(core);
    if (!game_load(&core->rules, (const char *)game.at, game.len, after, sheets, &room, &unread))
        return problem_set(why, "ruling.back", 0);
    decks_back(core->rules.is->fields, core->rules.is->n_fields, after, core->state, &back);
    const char *broken = rules_broken(&core->rules, after);
    if (back.lost || broken) {
        if (broken && why && !why->key)
            problem_words(why->got, sizeof why->got, broken, strlen(broken));
        return problem_set(why, "ruling.back_out", 0);
    }
    return true;
}

/* ---- carrying it out ---- */

static bool go_back(struct core *core, const struct ruling *says, struct play *play, struct problem *why)
{
    struct core_position past;
    void *after = arena_take(core_scratch(core), core->rules.is->state_size);
    struct sheets *sheets = arena_take(core_scratch(core), sizeof *sheets);
    int32_t n_slots = play->n_slots;
    if (!core->history.position || !core->history.position(core->history.context, core, says->number, &past))
        return problem_set(why, "ruling.back", 0);
    if (!core_back(core, past.game, after, sheets, play, why)) {
        play->n_slots = n_slots;
        return false;
    }
    memcpy(core->state, after, core->rules.is->state_size);
    *core->sheets = *sheets;
    core->sheets->seats = core->g.n_seats;
    return true;
}

static bool patch(struct core *core, const struct ruling *says, struct problem *why)
{
    void *after = arena_take(core_scratch(core), core->rules.is->state_size);
    if (!ruling_patch(core_scratch(core), &core->rules, core->state, says, after, why))
        return false;
    memcpy(core->state, after, core->rules.is->state_size);
    return true;
}

void core_effect(struct core *core, struct play *play)
{
    struct core_ruling ruling = core->rulings.now;
    struct ruling says, hidden;
    struct problem why = {0};
    bool done = true;
    core_ruling_read(&ruling, &says);
    memset(&core->rulings.now, 0, sizeof core->rulings.now);
    switch (says.act) {
    case RULING_SETS:
        done = patch(core, &says, &why);
        break;
    case RULING_HIDES:
        done = ruling_open(ruling.opening, &hidden, &why) && patch(core, &hidden, &why);
        break;
    case RULING_BACK:
        done = go_back(core, &says, play, &why);
        break;
    case RULING_UPGRADE:
        core->rulings.revision = core->rules.revision = (uint32_t)says.number;
        core_entry(core, ENTRY_UPGRADE, "%llu", (unsigned long long)says.number);
        break;
    default:
        break;
    }
    if (!done) /* what it was made for is no more: the exchange is asked anew, and nothing else changes */
        core_entry(core, ENTRY_LAPSED, "%llu %s", (unsigned long long)ruling.n, why.key);
}
