/* SPDX-License-Identifier: Apache-2.0 */
/* What an answer promises, in one line that programs read. */
#include "processor/letters/receipt_inside.h"
#include <stdio.h>

static const char *verb_of_answer(const struct game *game, const struct core_outcome *o)
{
    if (o->verdict == VERDICT_REFUSED)
        return "refused";
    switch (o->header.kind) {
    case BLOCK_JOIN:
        return game->core->k > 0 ? "replace" : "join";
    case BLOCK_NONCE:
        return o->header.turn > 0 ? "nonce" : "entropy";
    case BLOCK_ACK:
        return "ack";
    case BLOCK_REKEY:
        return "rekey";
    case BLOCK_REVOKE:
        return o->recalled ? "recall" : "revoke";
    default:
        return "receipt";
    }
}

const char *receipt_log(struct game *game, const struct core_outcome *o)
{
    char hash[65], faulty[32] = "", utc[21];
    bool is_sheet = o->verdict == VERDICT_RECEIPT && o->header.kind == BLOCK_ORDERS;
    if (o->entry == 0 || (o->verdict != VERDICT_RECEIPT && o->verdict != VERDICT_REFUSED))
        return "";
    hex_write(hash, o->hash, sizeof o->hash);
    if (is_sheet && o->bad_line)
        snprintf(faulty, sizeof faulty, " faulty %ld", (long)o->bad_line);
    utc_write(utc, game->pass->now); /* of a host that lost his machine: was it before? */
    return arena_words(game->arena, "log: %llu %s %s%s at %s", (unsigned long long)o->entry, verb_of_answer(game, o),
                       hash, faulty, utc);
}
