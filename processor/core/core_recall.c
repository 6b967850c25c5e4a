/* SPDX-License-Identifier: Apache-2.0 */
/* A key that was replaced calls its successor back: the answer to a thief who sent the REKEY, and no weapon against an
 * owner who did. Neither of the two is believed afterwards; the seat waits for a key that the host gives it in public.
 */
#include "processor/core/core.h"
#include "processor/core/core_entry.h"
#include "processor/core/core_keys.h"
#include "processor/core/core_sheet.h"

#include <string.h>

/* Where the REKEYs from this key on have led; 0: to no key in force, and so to nothing that could be called back: after
 * a recall, a handover or a key that the host proposed, none of these keys is. An heir always follows its
 * forebear. */
static int32_t last_heir(const struct core_seat *seat, int32_t at)
{
    int32_t heir = seat->key[at].heir;
    while (heir > 0 && seat->key[heir - 1].heir > 0)
        heir = seat->key[heir - 1].heir;
    return heir > 0 && !seat->key[heir - 1].revoked ? heir : 0;
}

bool core_may_recall(const struct core *core, int seat, int key, int64_t utc)
{
    const struct core_seat *on = &core->seat[seat];
    return on->key[key].revoked && on->key[key].until > 0 && utc <= on->key[key].until && last_heir(on, key) > 0;
}

void core_receipts_drop(struct core *core, int seat)
{
    int kept = 0;
    for (int i = 0; i < core->n_receipts; i++) {
        const struct core_receipt *one = &core->receipt[i];
        if (one->seat != seat || one->enters) /* what a close put in force stays in T and is carried out */
            core->receipt[kept++] = *one;
        else if (!one->draft && core->seat[seat].seq < one->seq)
            core->seat[seat].seq = one->seq;
    }
    memset(&core->receipt[kept], 0, (size_t)(core->n_receipts - kept) * sizeof core->receipt[0]);
    core->n_receipts = kept;
}

/* What either key ordered and is not carried out yet. `age` may be the thief's: nothing is sealed to it any more. */
static void forget_orders(struct core *core, int seat)
{
    sheets_forget(core->sheets, seat);
    core_receipts_drop(core, seat);
    core->seat[seat].age[0] = '\0';
}

/* The seq is not asked: whoever has the key that came in could have raised it out of reach. */
bool core_take_recall(struct incoming *in)
{
    struct core *core = in->core;
    struct core_seat *seat = &core->seat[in->seat];
    struct core_key *old = &seat->key[in->v->by];
    const struct header *header = &in->out->header;
    char utc[21];
    hex32 hash;
    if (core->phase == CORE_OVER || core->phase == CORE_VOID)
        return core_refuse(in, "game.over");
    if (!core_base_known(in))
        return core_refuse(in, "base.unknown");
    if (!span_is(header->key, old->word))
        return core_refuse(in, "revoke.other");
    int32_t heir = last_heir(seat, in->v->by);
    if (!core_may_recall(core, in->seat, in->v->by, in->utc))
        return core_refuse(in, "recall.late");
    seat->key[heir - 1].revoked = true;
    forget_orders(core, in->seat);
    hex_write(hash, in->v->hash, 32);
    utc_write(utc, in->utc);
    in->out->recalled = heir;
    in->out->verdict = VERDICT_RECEIPT;
    in->out->entry = core_entry(core, ENTRY_RECALL, "%s %s %s %s %s", core_seat_name(core, in->seat), old->word,
                                seat->key[heir - 1].word, hash, utc);
    return true;
}
