/* SPDX-License-Identifier: Apache-2.0 */
/* What would happen if nothing more came: said in every receipt of a sheet, so that draft, wait and final cannot be
 * mistaken for each other. */
#include "processor/game/reader.h"
#include "processor/letters/receipt_inside.h"
#include <string.h>

/* The seat's sheet that counts, a sound or a faulty one; NULL: none. */
static const struct core_receipt *highest(const struct core *core, int seat, bool faulty)
{
    const struct core_receipt *best = NULL;
    for (int i = 0; i < core->n_receipts; i++) {
        const struct core_receipt *one = &core->receipt[i];
        if (one->seat == seat && !one->draft && (one->faulty > 0) == faulty && !one->ambiguous &&
            one->turn == core->k && (!best || one->seq > best->seq))
            best = one;
    }
    return best;
}

static const struct core_receipt *counts_now(const struct core *core, int seat)
{
    return highest(core, seat, false);
}

uint64_t receipt_stands(const struct core *core, int seat)
{
    const struct core_receipt *counts = counts_now(core, seat);
    return counts ? counts->seq : 0;
}

bool receipt_goes_on(const struct core *core, int seat)
{
    return missed_policy_of(&core->g.clock, core->hold.in_a_row[seat] + 1) <= MISSED_LEAST;
}

static const char *late_words(const struct core *core, int seat)
{
    switch (missed_policy_of(&core->g.clock, core->hold.in_a_row[seat] + 1)) {
    case MISSED_HOLD:
        return "the game would wait for you";
    case MISSED_HOST:
        return "the host would decide how the game goes on";
    case MISSED_RESIGN:
        return "you would give up the game, by its terms";
    default:
        return "your standing orders would answer, and after them the least that the rules demand";
    }
}

static const char *deadline_words(struct game *game, int seat)
{
    char player[32], when[64];
    if (game->core->deadline == 0)
        return NULL;
    game_player(game, seat, player);
    game_when(game->pass, player, game->core->deadline, when);
    return arena_words(game->arena, "%s", when);
}

static const char *draft_words(struct game *game, int seat)
{
    const struct core_receipt *counts = counts_now(game->core, seat);
    const char *due = deadline_words(game, seat);
    if (!(game->core->asked >> seat & 1))
        return "A draft does nothing, and nothing is asked of you.";
    if (counts)
        return arena_words(
            game->arena,
            "A draft does nothing: your sheet %llu stands. To have this one carried out, send it without "
            "the line draft.",
            (unsigned long long)counts->seq);
    const struct core_receipt *faulty = /* is taken at its word, core_close.c */
        receipt_goes_on(game->core, seat) ? highest(game->core, seat, true) : NULL;
    const char *first = faulty ? arena_words(game->arena,
                                             "your sheet %llu would be carried out above line %ld, its first mistake; "
                                             "where it answers nothing, ",
                                             (unsigned long long)faulty->seq, (long)faulty->faulty)
                               : "";
    return arena_words(game->arena,
                       "A draft does nothing. If no other sheet came%s%s, %s%s. To have this one carried out, send it "
                       "without the line draft.",
                       due ? " by " : "", due ? due : "", first, late_words(game->core, seat));
}

const char *receipt_now_words(struct game *game, const struct core_outcome *o)
{
    const struct core *core = game->core;
    const char *due = core->phase == CORE_OPEN ? deadline_words(game, o->seat) : NULL;
    if (o->verdict == VERDICT_DRAFT)
        return draft_words(game, o->seat);
    if (o->closed || core->phase != CORE_OPEN)
        return "";
    if (core->hold.by_host)
        return "The host holds the game: your sheet is carried out when it goes on.";
    if (!(core->asked >> o->seat & 1))
        return o->sheet && o->sheet->has_when
                   ? "Nothing is asked of you now. Standing orders in it count from the next close on."
                   : "Nothing is asked of you now. What it says counts from the next close on.";
    if (core_waits_for_deadline(core, o->seat))
        return arena_words(game->arena,
                           "It is final, and waits: it is carried out at the deadline%s%s, not before, unless a sheet "
                           "with a higher seq replaces it.",
                           due ? ", " : "", due ? due : "");
    if (o->settle_at)
        return "It is final unless you replace it. Nothing else is awaited, so it is carried out as soon as that time "
               "is "
               "over.";
    return core_has_answered(core, o->seat) ? "It is final. The game goes on as soon as the others have answered too."
                                            : "";
}
