/* SPDX-License-Identifier: Apache-2.0 */
/* Who could choose the dice and who could not, and what they waited for, in words, by a line of the journal. */
#include "processor/record/journal.h"
#include "processor/words/dice_words.h"
#include "processor/words/told.h"

static void beacon_items(struct arena *arena, const struct journal_line *line, json_t *items)
{
    uint64_t round = journal_number(line, 1, 0);
    json_array_append_new(items,
                          json_string(arena_words(arena,
                                                  "Round %llu of the beacon is in them. This program cannot "
                                                  "check it, you can: \"randomness\" must be %s at",
                                                  (unsigned long long)round, arena_string(arena, line->word[2]))));
    json_array_append_new(items, json_string(arena_words(arena, "  %s", beacon_address(arena, line->word[0], round))));
}

void told_dice(const struct teller *t, const struct journal_line *line, json_t *items)
{
    size_t n = line->n_words;
    const char *words = NULL, *dice = chance_word(t->g);
    if (!dice)
        return;
    if (journal_is(line, "ack") && n == 4)
        words = arena_words(t->arena, "%s signed for the %s after the host's newest sheet.",
                            t->who(t->context, line->word[1]), dice);
    else if (journal_is(line, "nonce") && n == 4)
        words = arena_words(t->arena, "%s opened %.16s... for the %s.", t->who(t->context, line->word[1]),
                            arena_string(t->arena, line->word[2]), dice);
    else if (journal_is(line, "missed") && n == 3 && span_is(line->word[2], "ack"))
        words = arena_words(t->arena, "%s did not sign for the %s in time: they waited.",
                            t->who(t->context, line->word[1]), dice);
    else if (journal_is(line, "missed") && n == 3 && span_is(line->word[2], "nonce"))
        words = arena_words(t->arena, "%s did not open what the sheet had sealed: the %s fell without it.",
                            t->who(t->context, line->word[1]), dice);
    else if (journal_is(line, "beacon") && n == 3)
        beacon_items(t->arena, line, items);
    if (words)
        json_array_append_new(items, json_string(words));
}

json_t *told_dice_section(struct arena *arena, const struct genesis *g, bool first, json_t *news)
{
    bool any = json_array_size(news) > 0, dice = game_has_dice(g);
    if (!chance_word(g) || (g->dice == 'A' && g->host == 0 && !first && !any))
        return NULL; /* nothing new: the first report has said it, and so has the invitation */
    json_t *items = json_array();
    json_array_append_new(items,
                          json_string(arena_words(arena, "%s: %s.", dice ? "Dice" : "Cards", dice_words(arena, g))));
    json_array_extend(items, news);
    return json_pack("{s:s,s:s,s:o}", "id", "dice", "title", dice ? "THE DICE" : "THE CARDS", "items", items);
}
