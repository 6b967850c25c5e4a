/* SPDX-License-Identifier: Apache-2.0 */
/* The lists that the decks' first orders were made of. They are in no envelope: the set-up is run once more from the
 * genesis, with luck that is nobody's, because a list rests on scenario, options and data alone (games/deck.h). */
#include "processor/core/core.h"
#include "processor/core/core_entry.h"

#include <assert.h>

struct listing {
    struct chance chance; /* first: what the rules see */
    struct beta dice;
    uint64_t rolls;
    struct problem why;
    struct play play;
};

/* Real numbers, as a stream gives them: rules that roll again after a tie come to an end. */
static bool any_roll(struct chance *chance, int n, int sides, int32_t *out)
{
    struct listing *listing = chance->context;
    dice_roll(&listing->dice, listing->rolls++, n, sides, out);
    return true;
}

/* The game was dealt by the revision of its genesis, whatever an upgrade made of it since. */
static const struct play *set_up_again(const struct core *core)
{
    const char *option[OPTIONS_MAX];
    struct setup setup;
    struct rules rules = core->rules;
    struct listing *listing = arena_take(core_scratch(core), sizeof *listing);
    listing->chance = (struct chance){listing, any_roll, chance_plain.shuffle};
    listing->dice.len = sizeof listing->dice.at;
    rules.revision = core->g.revision;
    core_setup_of(core, &setup, option);
    play_begin(&listing->play, &listing->chance, &listing->why);
    bool good = rules_setup(&rules, &setup, arena_take(core_scratch(core), rules.is->state_size), &listing->play);
    assert(good); /* it was good when the game was dealt */
    return &listing->play;
}

static bool is_first_order(const struct slot_line *line)
{
    return line->verb == SLOT_SHUFFLE && line->epoch == 0;
}

static bool same_list(const struct slot_line *a, const struct slot_line *b)
{
    bool same = a->deck == b->deck && a->count == b->count;
    for (int32_t i = 1; same && i <= a->count; i++)
        same = a[i].card == b[i].card;
    return same;
}

bool core_list_holds(const struct core *core, const struct slot_line *shuffle)
{
    const struct play *play = set_up_again(core);
    for (int32_t i = 0; i < play->n_slots; i++)
        if (is_first_order(&play->slots[i]) && same_list(&play->slots[i], shuffle))
            return true;
    return false;
}

static void reveal(struct core *core, const struct slot_line *shuffle)
{
    struct text words = {.arena = core_scratch(core)};
    text_format(&words, "deck %s", core->rules.is->decks[shuffle->deck]);
    for (int32_t i = 1; i <= shuffle->count; i++)
        text_format(&words, " %s", core->rules.is->card_id(&core->rules, shuffle[i].card));
    core_entry(core, ENTRY_REVEAL, "%s", words.at);
}

void core_reveal_lists(struct core *core)
{
    bool was_dealt = core->k > 0 || core->told; /* a deal that ends the game itself opens no exchange */
    const struct play *play = was_dealt ? set_up_again(core) : NULL;
    for (int32_t i = 0; play && i < play->n_slots; i++)
        if (is_first_order(&play->slots[i]))
            reveal(core, &play->slots[i]);
}
