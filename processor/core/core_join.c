/* SPDX-License-Identifier: Apache-2.0 */
/* The set-up: JOIN commits each player's luck, NONCE opens it, T0 binds it (commitments.md "Setup, in this order"). */
#include "processor/core/core.h"
#include "processor/core/core_close.h"
#include "processor/core/core_dice.h"
#include "processor/core/core_entry.h"
#include "processor/core/core_keys.h"
#include "processor/core/core_sheet.h"
#include "processor/core/mutate.h"
#include <stdio.h>
#include <string.h>

static bool word_used(const struct text *used, struct span word)
{
    for (struct span left = text_span(used), line; span_line(&left, &line);)
        if (span_same(line, word))
            return true;
    return false;
}

/* NULL, or why this commit or value cannot be anybody's luck in this game. */
static const char *luck_spent(const struct incoming *in, struct span word)
{
    const struct core *core = in->core;
    char plain[80];
    if (word.len >= sizeof plain)
        return "entropy.form";
    memcpy(plain, word.at, word.len);
    plain[word.len] = '\0';
    for (int i = 0; i < core->g.n_seats; i++) {
        const struct core_seat *seat = &core->seat[i];
        if (i != in->seat && ((seat->joined && strcmp(seat->commit, plain) == 0) || strcmp(seat->value, plain) == 0))
            return "entropy.same";
        for (int j = 0; j < seat->n_keys; j++)
            if (strcmp(seat->key[j].word, plain) == 0)
                return "entropy.used"; /* a signing key is known to all */
    }
    if (word_used(&core->used, word))
        return "entropy.used";
    if (in->past && in->past->luck_used && in->past->luck_used(in->past->context, plain))
        return "entropy.used";
    return NULL;
}

static bool all_joined(const struct core *core)
{
    for (int i = 0; i < core->g.n_seats; i++)
        if (!core->seat[i].joined)
            return false;
    return true;
}

static bool all_opened(const struct core *core)
{
    for (int i = 0; i < core->g.n_seats; i++)
        if (!core->seat[i].opened)
            return false;
    return true;
}

/* For the records of players: of the first attempt alone, or whoever waits for others in vain would have kept the same
 * deadline three times. */
static bool counts(const struct core *core)
{
    return core->set_up_attempt == 1;
}

static void joined(struct incoming *in, struct span word)
{
    struct core *core = in->core;
    struct core_seat *seat = &core->seat[in->seat];
    const struct core_key *key = &seat->key[in->v->by];
    core_set_age(seat, in->out->header.age);
    seat->joined = true;
    core->answers.kept[in->seat] += core->deadline > 0 && counts(core);
    seat->seq = in->out->header.seq;
    hex_write(seat->join_sighash, in->v->sighash, 32);
    hex_write(seat->join_hash, in->v->hash, 32);
    snprintf(seat->commit, sizeof seat->commit, "%.*s", core->g.full ? (int)word.len : 1,
             core->g.full ? (const char *)word.at : "-");
    if (!core->g.full) /* without chance a dash as well */
        snprintf(seat->value, sizeof seat->value, "%.*s", (int)word.len, (const char *)word.at);
    in->out->verdict = VERDICT_RECEIPT;
    in->out->entry = core_entry(core, ENTRY_JOIN, "%s %s %.*s %s %s", core_seat_name(core, in->seat), key->word,
                                (int)word.len, (const char *)word.at, seat->join_hash, seat->join_sighash);
    if (!all_joined(core))
        return;
    if (!core->g.full) {
        core_dice_bound(core, in->utc); /* nothing of the set-up can change any more */
        return;
    }
    core->phase = CORE_OPENING;
    core->deadline = core->g.clock.open ? in->utc + core->g.clock.open : 0;
    core_begun_while_held(core, in->utc);
}

/* In the short set-up luck is 64 digits, not a key: another remedy. */
static const char *in_digits(const char *key)
{
    return strcmp(key, "entropy.same") == 0   ? "entropy.same_digits"
           : strcmp(key, "entropy.used") == 0 ? "entropy.used_digits"
                                              : key;
}

/* A JOIN seals luck, sends it, or in a game without chance has none; nobody's is anybody else's. */
static const char *luck_unfit(const struct incoming *in, struct span word)
{
    const struct core *core = in->core;
    const struct header *header = &in->out->header;
    if (core->g.no_chance)
        return header->entropy.len > 0 || header->entropy_commit.len > 0 ? "join.luck" : NULL;
    if (word.len == 0)
        return core->g.full ? "join.full" : "join.short";
    return NULL;
}

bool core_join_lacks_luck(const struct core *core, const struct header *header)
{
    return header->kind == BLOCK_JOIN && !core->g.no_chance && header->entropy.len == 0 &&
           header->entropy_commit.len == 0 && header->code.len == 0;
}

bool core_take_join(struct incoming *in)
{
    const struct core *core = in->core;
    const struct header *header = &in->out->header;
    const struct core_seat *seat = &core->seat[in->seat];
    struct span word = core->g.full ? header->entropy_commit : header->entropy;
    if (seat->joined || core->phase != CORE_JOINING)
        return core_refuse(in, "join.done");
    if (!span_is(header->key, seat->key[in->v->by].word)) /* genesis pins them; it names the one that signed */
        return core_refuse(in, "join.key");
    const char *number = core_seq_unfit(in);
    if (number)
        return core_refuse(in, number);
    const char *no_luck = luck_unfit(in, word);
    if (no_luck)
        return core_refuse(in, no_luck);
    const char *unfit = core_age_unfit(core, seat, header->age, NULL, NULL);
    if (unfit)
        return core_refuse(in, unfit);
    const char *spent = core->g.no_chance ? NULL : luck_spent(in, word);
    if (spent)
        return core_refuse(in, core->g.full ? spent : in_digits(spent));
    joined(in, core->g.no_chance ? span_of("-") : word);
    return true;
}

bool core_take_nonce(struct incoming *in)
{
    struct core *core = in->core;
    const struct header *header = &in->out->header;
    struct core_seat *seat = &core->seat[in->seat];
    hex32 value;
    if (core->g.no_chance)
        return core_refuse(in, "kind.unasked");
    if (header->turn > 0)
        return core_take_opening(in); /* mode C */
    if (seat->opened || core->phase > CORE_OPENING)
        return core_refuse(in, "nonce.done");
    if (core->phase != CORE_OPENING)
        return core_refuse(in, "nonce.early");
    if (!core_base_known(in))
        return core_refuse(in, "base.unknown");
    const char *number = core_seq_unfit(in);
    if (number)
        return core_refuse(in, number);
    if (!entropy_open(header->open, core->id, core_seat_name(core, in->seat), span_of(seat->commit), value,
                      &in->out->why))
        return core_refuse(in, in->out->why.key);
    const char *spent = luck_spent(in, span_of(value));
    if (spent)
        return core_refuse(in, spent);
    mutate_hex(core, "entropy.luck", 1 << in->seat, value);
    seat->opened = true;
    core->answers.kept[in->seat] += core->deadline > 0 && counts(core);
    seat->seq = header->seq;
    memcpy(seat->value, value, sizeof value);
    hex_write(seat->open_hash, in->v->hash, 32);
    in->out->verdict = VERDICT_RECEIPT;
    in->out->entry =
        core_entry(core, ENTRY_ENTROPY, "%s %s %s", core_seat_name(core, in->seat), value, seat->open_hash);
    if (all_opened(core))
        core_dice_bound(core, in->utc); /* nothing of the set-up can change any more */
    return true;
}

/* Everybody commits anew: what was used is remembered, so that an opened value is no luck any more. */
static void start_anew(struct core *core, int64_t utc)
{
    for (int i = 0; i < core->g.n_seats; i++) {
        struct core_seat *seat = &core->seat[i];
        if (seat->joined && core->g.full)
            text_format(&core->used, "%s\n", seat->commit);
        if (seat->value[0] && !core->g.no_chance)
            text_format(&core->used, "%s\n", seat->value);
        seat->joined = seat->opened = false;
        seat->age[0] = '\0';
        seat->commit[0] = seat->value[0] = seat->join_sighash[0] = seat->join_hash[0] = seat->open_hash[0] = '\0';
    }
    core->phase = CORE_JOINING;
    core->deadline = core->g.clock.join ? utc + core->g.clock.join : 0;
    core->set_up_attempt++;
}

bool core_has_begun(const struct core *core)
{
    return core->phase != CORE_JOINING && core->phase != CORE_OPENING &&
           !(core->phase == CORE_AWAITING && core->k == 0);
}

bool core_cancel(struct core *core)
{
    if (core_has_begun(core))
        return false;
    core->phase = CORE_VOID;
    core->deadline = 0;
    memset(&core->hold, 0, sizeof core->hold);
    memset(&core->wait, 0, sizeof core->wait);
    core_entry(core, ENTRY_END, "cancelled");
    return true;
}

bool core_setup_tick(struct core *core, int64_t utc)
{
    if (core->deadline == 0 || utc < core->deadline)
        return false;
    bool opening = core->phase == CORE_OPENING;
    for (int i = 0; i < core->g.n_seats; i++)
        if (opening ? !core->seat[i].opened : !core->seat[i].joined) {
            core_entry(core, ENTRY_SETUP, "void %s %s", core_seat_name(core, i), opening ? "open" : "join");
            core->answers.missed[i] += counts(core);
        }
    if (core->set_up_attempt < SET_UP_ATTEMPTS) {
        start_anew(core, utc);
        return true;
    }
    core->phase = CORE_VOID;
    core->deadline = 0;
    core_entry(core, ENTRY_END, "void");
    return true;
}
