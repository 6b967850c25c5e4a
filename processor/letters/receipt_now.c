/* SPDX-License-Identifier: Apache-2.0 */
/* What would happen if nothing more came: said in every receipt of a sheet, so that draft, wait and final cannot be
 * mistaken for each other. */
#include "processor/game/letter.h"
#include "processor/game/standby.h"
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

uint64_t receipt_drafted(const struct core *core, int seat)
{
    for (int i = 0; i < core->n_receipts; i++)
        if (core->receipt[i].seat == seat && core->receipt[i].draft && core->receipt[i].turn == core->k)
            return core->receipt[i].seq;
    return 0;
}

bool receipt_goes_on(const struct core *core, int seat)
{
    return missed_policy_of(&core->g.clock, core->hold.in_a_row[seat] + 1) <= MISSED_LEAST;
}

void receipt_when_late(json_t *values, const struct core *core, int seat)
{
    const struct core_receipt *faulty = /* is taken at its word, core_close.c */
        receipt_goes_on(core, seat) && !counts_now(core, seat) ? highest(core, seat, true) : NULL;
    if (faulty && faulty->faulty > 1) {
        json_object_set_new(values, "faulty", json_integer((json_int_t)faulty->seq));
        json_object_set_new(values, "line", json_integer(faulty->faulty));
    }
    letter_missed(values, core, seat);
}

/* Of a draft: which sheet stands; else what comes of it when no other one comes. */
static void add_draft(struct game *game, int seat, json_t *values)
{
    const struct core_receipt *stands = counts_now(game->core, seat);
    json_object_set_new(values, "asked", json_boolean(game->core->asked >> seat & 1));
    if (stands)
        json_object_set_new(values, "stands", json_integer((json_int_t)stands->seq));
    receipt_when_late(values, game->core, seat);
}

static const char *kind_of(const struct core *core, const struct core_outcome *o)
{
    if (o->verdict == VERDICT_DRAFT)
        return "draft";
    if (o->closed || core->phase != CORE_OPEN)
        return NULL;
    if (core->hold.by_host)
        return "held";
    if (!(core->asked >> o->seat & 1))
        return "unasked";
    if (core_waits_for_deadline(core, o->seat))
        return "at_deadline";
    if (o->settle_at)
        return "settles";
    return core_has_answered(core, o->seat) ? "final" : NULL;
}

const char *receipt_now_words(struct game *game, const struct core_outcome *o)
{
    const struct core *core = game->core;
    const char *kind = kind_of(core, o);
    struct error unread = {0};
    int32_t seats = 0;
    char player[32];
    if (!kind)
        return "";
    (void)vacancy_stands(game, &seats, &unread); /* else the host is said to have stopped it */
    game_player(game, o->seat, player);
    json_t *values =
        json_pack("{s:b,s:b,s:b,s:o}", kind, true, "free", seats != 0, "standing", o->sheet && o->sheet->has_when,
                  "until", letter_word(phrase_when(game->pass, game->arena, core->g.name, player, core->deadline)));
    if (o->verdict == VERDICT_DRAFT) {
        json_object_set_new(values, "unsigned", json_boolean(o->sheet && !o->sheet->draft)); /* it was only checked */
        add_draft(game, o->seat, values);
    }
    return phrase(game->pass, game->arena, core->g.name, "receipt-now", values);
}
