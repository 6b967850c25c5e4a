/* SPDX-License-Identifier: Apache-2.0 */
/* Keys over time: REKEY, and REVOKE by the key itself or by the organiser with another player (order-armor.md "Keys
 * over time"; E9). */
#include "processor/core/core_keys.h"
#include "processor/core/core.h"
#include "processor/core/core_chance.h"
#include "processor/core/core_dice.h"
#include "processor/core/core_entry.h"
#include "processor/core/core_report_due.h"
#include "processor/core/core_sheet.h"

#include <stdio.h>
#include <string.h>

/* ---- who can open what is sealed ---- */

bool core_has_key(const struct core *core, int seat)
{
    for (int i = 0; i < core->seat[seat].n_keys; i++)
        if (!core->seat[seat].key[i].revoked)
            return true;
    return false;
}

void core_set_age(struct core_seat *seat, struct span age)
{
    if (age.len > 0)
        snprintf(seat->age, sizeof seat->age, "%.*s", (int)age.len, (const char *)age.at);
}

const char *core_age_unfit(const struct core *core, const struct core_seat *seat, struct span age,
                           const struct core_key *out, const struct core_key *in)
{
    struct span word = age.len > 0 ? age : span_of(seat->age);
    bool opens = in && core_key_opens(in), same = span_is(word, "same");
    if ((!core->g.forum && !same) || span_begins(word, "age1"))
        return NULL;
    for (int i = 0; i < seat->n_keys; i++)
        opens = opens || (&seat->key[i] != out && core_key_opens(&seat->key[i]));
    return opens ? NULL : same ? "join.same" : "join.age";
}

static struct core_key *key_in_force(struct core_seat *seat, struct span word)
{
    for (int i = 0; i < seat->n_keys; i++)
        if (!seat->key[i].revoked && span_is(word, seat->key[i].word))
            return &seat->key[i];
    return NULL;
}

/* ---- proposals: a key that the host proposed is open ---- */

static void proposal_drop(struct core *core, int at)
{
    core->n_proposals--;
    memmove(&core->proposal[at], &core->proposal[at + 1], (size_t)(core->n_proposals - at) * sizeof core->proposal[0]);
    memset(&core->proposal[core->n_proposals], 0, sizeof core->proposal[0]);
}

static void proposals_end(struct core *core, int seat)
{
    for (int at = 0; at < core->n_proposals;)
        if (core->proposal[at].seat == seat)
            proposal_drop(core, at);
        else
            at++;
}

/* Common to both: the game is on, the header is of this log, and seq has risen. */
static const char *unfit(const struct incoming *in)
{
    if (in->core->phase == CORE_OVER || in->core->phase == CORE_VOID)
        return "game.over";
    return core_base_known(in) ? core_seq_unfit(in) : "base.unknown";
}

/* Of a REVOKE: whoever stole the key must not stop it by raising the seat's seq. */
static const char *unfit_of_revoke(const struct incoming *in)
{
    const char *key = unfit(in);
    return key && strcmp(key, "seq.used") == 0 ? NULL : key;
}

/* The entry is made, and the seq is used up at once. */
static void done(struct incoming *in, enum journal_verb verb, const char *word, const char *more)
{
    hex32 hash;
    hex_write(hash, in->v->hash, 32);
    if (in->out->header.seq > in->core->seat[in->seat].seq)
        in->core->seat[in->seat].seq = in->out->header.seq;
    in->out->verdict = VERDICT_RECEIPT;
    in->out->entry = core_entry(in->core, verb, "%s %s %s%s", core_seat_name(in->core, in->seat), word, hash, more);
}

/* Whoever revokes a key distrusts what it ordered: the rest of its sheets and the standing orders are dropped (E9).
 * What was receipted stays, as it was judged by the keys of its time. */
static void revoke(struct incoming *in, struct core_key *gone, const char *by)
{
    gone->revoked = true;
    sheets_forget(in->core->sheets, in->seat);
    done(in, ENTRY_REVOKE, gone->word, by);
}

/* By the key itself: at once and final, since nobody but its owner, or its thief, can do it. Another key of the same
 * seat cannot: who stole one key must not drive out the others. */
bool core_take_revoke(struct incoming *in)
{
    struct core_seat *seat = &in->core->seat[in->seat];
    if (seat->key[in->v->by].revoked)
        return core_take_recall(in);
    const char *key = unfit_of_revoke(in);
    if (key)
        return core_refuse(in, key);
    struct core_key *gone = key_in_force(seat, in->out->header.key);
    if (!gone)
        return core_refuse(in, "revoke.key");
    if (gone != &seat->key[in->v->by])
        return core_refuse(in, "revoke.other");
    revoke(in, gone, "");
    return true;
}

static const char *revoke_unfit(const struct incoming *in, const struct verified *other, int by_seat)
{
    const struct header *header = &in->out->header;
    if (header->kind != BLOCK_REVOKE || !span_is(header->game, in->core->id) ||
        !span_is(header->side, core_seat_name(in->core, in->seat)))
        return "revoke.block";
    if (memcmp(in->v->hash, other->hash, 32) != 0)
        return "revoke.differ"; /* the two signatures are over different blocks */
    if (by_seat == in->seat || core_shares_key(in->core, by_seat, in->seat))
        return "revoke.seat"; /* one key on two seats is one party */
    if (strcmp(core_organiser(in->core), core_signer(in->core)) == 0 && core_is_host_seat(in->core, by_seat))
        return "revoke.host"; /* nobody does it alone */
    return unfit_of_revoke(in);
}

/* What a block says, unless its answer is clear by now: then false, and what the caller returns is in *answer. */
static bool begins(struct incoming *in, bool later, bool *answer)
{
    struct core_outcome *out = in->out;
    hex32 hash;
    memset(out, 0, sizeof *out);
    out->seat = in->seat;
    memcpy(out->hash, in->v->hash, 32);
    hex_write(hash, in->v->hash, 32);
    *answer = false;
    if (later) {
        out->verdict = VERDICT_LATER;
        return false;
    }
    bool again = in->past && in->past->seen && in->past->seen(in->past->context, hash);
    bool readable = heading_take(in->v->heading, &out->header, &out->why);
    *answer = readable;
    if (again)
        out->verdict = VERDICT_AGAIN;
    if (again || readable)
        return !again;
    memset(&out->header, 0, sizeof out->header);
    *answer = core_refuse(in, out->why.key);
    return false;
}

bool core_revoke(struct core *core, int seat, const struct verified *organiser, const struct verified *other,
                 int by_seat, int64_t utc, const struct core_past *past, struct core_outcome *out)
{
    struct incoming in = {core, seat, organiser, utc, past, out};
    char by[24];
    bool answer, later = core->phase == CORE_DEALING || core->phase == CORE_CLOSED;
    core->state_text = (struct span){0};
    if (!begins(&in, later, &answer))
        return answer;
    const char *key = revoke_unfit(&in, other, by_seat);
    if (key)
        return core_refuse(&in, key);
    struct core_key *gone = key_in_force(&core->seat[seat], out->header.key);
    if (!gone)
        return core_refuse(&in, "revoke.key");
    snprintf(by, sizeof by, " %s", core_seat_name(core, by_seat));
    revoke(&in, gone, by);
    return true;
}

/* The word of the new key, as `key:` must name it. */
static void word_of(struct span blob, bool is_minisign, char out[static KEY_WORD_MAX])
{
    if (is_minisign)
        snprintf(out, KEY_WORD_MAX, "minisign:%.*s", (int)(blob.len > 56 ? 56 : blob.len), (const char *)blob.at);
    else
        ssh_fingerprint(out, blob);
}

static const char *rekey_unfit(const struct incoming *in, const struct verified *other, const char *word)
{
    const struct header *header = &in->out->header;
    const struct core_seat *seat = &in->core->seat[in->seat];
    if (header->kind != BLOCK_REKEY || !span_is(header->game, in->core->id) ||
        !span_is(header->side, core_seat_name(in->core, in->seat)))
        return "rekey.block";
    if (memcmp(in->v->hash, other->hash, 32) != 0)
        return "rekey.differ"; /* the two signatures are over different blocks */
    if (!span_is(header->key, word))
        return "rekey.key";
    for (int i = 0; i < seat->n_keys; i++)
        if (strcmp(seat->key[i].word, word) == 0)
            return "rekey.old"; /* a key that was replaced or revoked stays out */
    return seat->n_keys >= KEYS_BY_REKEY ? "rekey.many" : NULL;
}

/* It is out at once, and may call its heir back as long as genesis says. */
static void replaced(const struct core *core, struct core_key *gone, int32_t heir, int64_t utc)
{
    gone->revoked = true;
    gone->heir = heir;
    gone->until = core->g.recall > 0 ? utc + core->g.recall : 0;
}

bool core_rekey(struct core *core, int seat, const struct verified *old_sig, const struct verified *new_sig,
                struct span new_blob, bool new_is_minisign, int64_t utc, const struct core_past *past,
                struct core_outcome *out)
{
    struct incoming in = {core, seat, old_sig, utc, past, out};
    char word[KEY_WORD_MAX], more[22];
    bool answer, good = begins(&in, false, &answer);
    out->by = old_sig->by;
    if (!good)
        return answer;
    word_of(new_blob, new_is_minisign, word);
    const char *key = rekey_unfit(&in, new_sig, word);
    key = key ? key : unfit(&in);
    struct core_seat *on = &core->seat[seat];
    struct core_key *gone = &on->key[old_sig->by];
    struct core_key fresh = {.blob = arena_copy(core->arena, new_blob), .is_minisign = new_is_minisign};
    snprintf(fresh.word, sizeof fresh.word, "%s", word);
    key = key ? key : core_age_unfit(core, on, out->header.age, gone, &fresh);
    if (key)
        return core_refuse(&in, key);
    proposals_end(core, seat); /* who holds his key needs none of the host's */
    on->key[on->n_keys++] = fresh;
    replaced(core, gone, on->n_keys, utc);
    core_set_age(on, out->header.age);
    more[0] = ' ';
    utc_write(more + 1, utc);
    done(&in, ENTRY_REKEY, word, more);
    return true;
}

/* ---- a key that the host proposes ---- */

uint64_t core_propose(struct core *core, int seat, struct span blob, bool is_minisign, const char *word, int64_t utc)
{
    char until[21];
    const struct core_seat *on = &core->seat[seat];
    if (core->phase >= CORE_OVER || core->n_proposals == PROPOSALS_MAX || on->n_keys == KEYS_MAX ||
        !core_has_key(core, seat)) /* nobody could object: such a seat waits for a JOIN */
        return 0;
    for (int i = 0; i < on->n_keys; i++)
        if (strcmp(on->key[i].word, word) == 0)
            return 0;
    for (int i = 0; i < core->n_proposals; i++)
        if (core->proposal[i].seat == seat)
            return 0; /* one at a time */
    struct core_proposal *proposal = &core->proposal[core->n_proposals++];
    *proposal = (struct core_proposal){.seat = seat, .until = utc, .key = {.is_minisign = is_minisign}};
    proposal->key.blob = arena_copy(core->arena, blob);
    snprintf(proposal->key.word, sizeof proposal->key.word, "%s", word);
    utc_write(until, utc);
    return proposal->n = core_entry(core, ENTRY_PROPOSE, "%s %s %s", core_seat_name(core, seat), word, until);
}

void core_object(struct incoming *in)
{
    struct core *core = in->core;
    const struct sheet *sheet = in->out->sheet;
    for (int32_t i = 0; i < sheet->n_lines; i++) {
        int64_t n = sheet->line[i].verb == VERB_OBJECT ? line_value(&sheet->line[i], 'n', 0, 0) : 0;
        for (int at = 0; n > 0 && at < core->n_proposals; at++) {
            if (core->proposal[at].seat != in->seat || core->proposal[at].n != (uint64_t)n)
                continue;
            core_entry(core, ENTRY_OBJECT, "%lld %s", (long long)n, core_seat_name(core, in->seat));
            in->out->objected = (uint64_t)n;
            proposal_drop(core, at);
        }
    }
}

bool core_carry(struct core *core, int64_t utc)
{
    bool any = false;
    for (int at = 0; at < core->n_proposals;) {
        const struct core_proposal *proposal = &core->proposal[at];
        struct core_seat *seat = &core->seat[proposal->seat];
        char words[21];
        if (utc < proposal->until || core->phase >= CORE_OVER || core->deaf) {
            at++;
            continue;
        }
        utc_write(words, utc);
        core_entry(core, ENTRY_CARRIED, "%llu %s %s", (unsigned long long)proposal->n,
                   core_seat_name(core, proposal->seat), words);
        for (int i = 0; i < seat->n_keys && seat->n_keys < KEYS_MAX; i++)
            seat->key[i].revoked = true;
        if (seat->n_keys < KEYS_MAX)
            seat->key[seat->n_keys++] = proposal->key;
        proposal_drop(core, at);
        any = true;
    }
    return any;
}

/* ---- a seat that another player takes over ---- */

static const char *replace_unfit(const struct incoming *in, const char *word)
{
    const struct core *core = in->core;
    const struct header *header = &in->out->header;
    const struct core_seat *seat = &core->seat[in->seat];
    if (header->kind != BLOCK_JOIN || !span_is(header->game, core->id) ||
        !span_is(header->side, core_seat_name(core, in->seat)) || header->entropy.len > 0 ||
        header->entropy_commit.len > 0)
        return "replace.block";
    if (!span_is(header->key, word))
        return "join.key";
    /* That it is used is no matter: whoever has to go could raise the seat's number out of reach. It takes nothing a
     * second time, since the key is known there then. */
    if (core_seq_is_far(header->seq, core_seq_used(core, in->seat), &in->out->why))
        return "seq.far";
    for (int i = 0; i < seat->n_keys; i++)
        if (strcmp(seat->key[i].word, word) == 0)
            return "rekey.old";
    return seat->n_keys == KEYS_MAX ? "rekey.many" : NULL;
}

/* All keys of the player before go, so only his own can open what is sealed to him. */
static const char *replace_age_unfit(const struct incoming *in, const struct core_key *fresh)
{
    static const struct core_seat nobody;
    return core_age_unfit(in->core, &nobody, in->out->header.age, NULL, fresh);
}

static void seated(struct incoming *in, struct span blob, bool is_minisign, const char *word)
{
    struct core *core = in->core;
    struct core_seat *seat = &core->seat[in->seat];
    struct text openings[SEATS_MAX] = {{0}};
    for (int i = 0; i < SEATS_MAX; i++)
        openings[i].arena = core_scratch(core);
    proposals_end(core, in->seat);
    for (int i = 0; i < seat->n_keys; i++)
        seat->key[i].revoked = true;
    struct core_key *key = &seat->key[seat->n_keys++];
    *key = (struct core_key){.blob = arena_copy(core->arena, blob), .is_minisign = is_minisign};
    snprintf(key->word, sizeof key->word, "%s", word);
    sheets_forget(core->sheets, in->seat);
    core_receipts_drop(core, in->seat); /* it was another player's */
    core->hold.in_a_row[in->seat] = 0;
    seat->age[0] = '\0';
    core_set_age(seat, in->out->header.age);
    seat->report_size = seat->report_k = 0; /* he has no report yet */
    seat->report_t[0] = '\0';
    seat->report_peaks = (struct span){0};
    done(in, ENTRY_REPLACE, word, "");
    core_open_hand(core, in->seat, openings);
    core_due_again(core, in->seat, &openings[in->seat]);
}

bool core_replace(struct core *core, int seat, const struct verified *v, struct span blob, bool is_minisign,
                  int64_t utc, const struct core_past *past, struct core_outcome *out)
{
    struct incoming in = {core, seat, v, utc, past, out};
    char word[KEY_WORD_MAX];
    memset(out, 0, sizeof *out);
    out->seat = seat;
    memcpy(out->hash, v->hash, 32);
    core->state_text = (struct span){0};
    bool waits = core->phase == CORE_AWAITING && core->k > 0;
    if ((core->phase != CORE_OPEN && !waits) || core->n_due > 0 || core->k == 0) {
        bool later = core->phase == CORE_OPEN || core->phase == CORE_CLOSED || waits;
        out->verdict = later ? VERDICT_LATER : VERDICT_UNRECOGNISED;
        return false;
    }
    if (!heading_take(v->heading, &out->header, &out->why)) {
        memset(&out->header, 0, sizeof out->header);
        return core_refuse(&in, out->why.key);
    }
    if (core_join_lacks_luck(core, &out->header)) {
        memset(&out->header, 0, sizeof out->header);
        return core_refuse(&in, "header.entropy");
    }
    word_of(blob, is_minisign, word);
    const char *key = replace_unfit(&in, word);
    key = key ? key : replace_age_unfit(&in, &(struct core_key){.blob = blob, .is_minisign = is_minisign});
    if (key)
        return core_refuse(&in, key);
    seated(&in, blob, is_minisign, word);
    return true;
}
