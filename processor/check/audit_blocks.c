/* SPDX-License-Identifier: Apache-2.0 */
/* Signed blocks as the journal lists them, and the keys that they are signed with: given to the core once more. */
#include "formats/minisign.h"
#include "processor/check/audit_inside.h"
#include "processor/check/judge.h"
#include "processor/core/ruling_sign.h"
#include "processor/record/transcript.h"
#include <string.h>

bool audit_root_at(void *context, uint64_t size, struct hash *out)
{
    struct replay *r = context;
    if (size == 0 || size > r->pos + 1)
        return false;
    audit_root(r->a, size, out);
    return true;
}

bool audit_seen(void *context, const char *hash)
{
    (void)context, (void)hash; /* the journal has one entry a block, so what it lists is new */
    return false;
}

static bool verify_with(struct replay *r, const struct transcript_block *block, struct span sig, struct span key,
                        bool is_minisign, struct verified *out)
{
    return signed_block_by(r->a->scratch, block, sig, &(struct signer){key, is_minisign}, out);
}

/* With which key of the seat: one that is in force here. The block is read once, however many keys there are. */
static bool verify_sig(struct replay *r, int seat, const struct transcript_block *block, struct span sig,
                       struct verified *out)
{
    const struct core_seat *s = &r->core->seat[seat];
    struct found found;
    bool is_read = signed_block_read(r->a->scratch, block, sig, &found);
    for (int i = 0; is_read && i < s->n_keys; i++) {
        const struct signer signer = {s->key[i].blob, s->key[i].is_minisign};
        if (!s->key[i].revoked && signed_block_fits(r->a->scratch, block, &found, &signer, out)) {
            out->by = i;
            return true;
        }
    }
    return false;
}

/* What the judge has held against the same key is not held against it twice. */
static bool verify_block(struct replay *r, int seat, const struct transcript_block *block, struct verified *out)
{
    const struct core_seat *s = &r->core->seat[seat];
    for (int i = 0; r->a->judge && i < s->n_keys; i++) {
        const struct verified *v = s->key[i].revoked ? NULL : judge_signed(r->a->judge, block, s->key[i].word);
        if (!v)
            continue;
        *out = *v;
        out->by = i;
        return true;
    }
    return verify_sig(r, seat, block, block->sig, out);
}

static const struct transcript_block *need_block(struct replay *r, struct span hash)
{
    const struct transcript_block *block = transcript_block(&r->a->t, hash);
    if (!block)
        audit_broken(r->a, r->pos + 1, "the block %.*s is not in the transcript", (int)audit_cut(hash).len,
                     (const char *)hash.at);
    return block;
}

static bool is_of_kind(const struct transcript_block *block, const char *begin)
{
    return memmem(block->bytes.at, block->bytes.len, begin, strlen(begin)) != NULL;
}

/* Luck that another game of the host has seen: this log cannot tell, and the host's word stands where it buys him
 * nothing, for luck that is sealed. Of luck that he had read he could refuse what he did not like. */
static bool rests_on_his_word(const struct replay *r, const struct transcript_block *block, struct span why)
{
    return span_is(why, "entropy.used") && r->core->g.full && is_of_kind(block, "BEGIN PBEM JOIN");
}

static bool host_saw_luck(void *context, const char *value)
{
    (void)context, (void)value;
    return true;
}

/* utc: when it came. why: with what it was refused, or empty. */
bool audit_feed_block(struct replay *r, struct span side, struct span hash, int64_t utc, struct span why)
{
    struct core_past past = {.root_at = audit_root_at, .seen = audit_seen, .context = r};
    struct core_outcome *outcome = arena_take(r->a->scratch, sizeof *outcome);
    struct verified verified;
    int seat = genesis_seat(&r->core->g, side);
    const struct transcript_block *block = seat < 0 ? NULL : need_block(r, hash);
    if (seat < 0)
        return audit_broken(r->a, r->pos + 1, "there is no seat %.*s", (int)audit_cut(side).len, (const char *)side.at);
    if (!block)
        return false;
    if (!verify_block(r, seat, block, &verified))
        return audit_broken(r->a, r->pos + 1, "its block is not signed with a key of %s", r->core->g.seat[seat].name);
    verified.in_clear = span_is(why, "orders.clear");
    past.luck_used = rests_on_his_word(r, block, why) ? host_saw_luck : NULL;
    r->a->audit->n_blocks++;
    if (!core_block(r->core, seat, &verified, utc, &past, outcome, NULL, NULL))
        return audit_broken(r->a, r->pos + 1, "its block could not have been accepted there");
    return audit_match_fresh(r);
}

/* The new key by its word in the journal: minisign's stands there whole, an SSH key is in the transcript. */
static bool key_blob(struct replay *r, struct span named, struct span *blob, bool *is_minisign)
{
    char word[KEY_WORD_MAX];
    struct signer signer;
    *is_minisign = span_begins(named, "minisign:");
    if (*is_minisign) {
        *blob = span_from(named, strlen("minisign:"));
        return true;
    }
    for (size_t i = 0; i < r->a->t.n_keys; i++)
        if (transcript_signer(r->a->scratch, &r->a->t.key[i], &signer, word) && span_is(named, word)) {
            *blob = signer.key;
            return true;
        }
    return false;
}

/* The key that a signature is made with, as it says itself; for a minisign key as `key:` of the block says. */
static bool claimed_key(struct replay *r, const struct transcript_block *from, struct span sig, struct span *blob,
                        bool *is_minisign)
{
    struct block block = {.sig = sig, .sig_kind = SIG_SSH};
    struct span line;
    *is_minisign = span_begins(sig, "untrusted comment:");
    if (!*is_minisign)
        return armor_claimed_key(r->a->scratch, &block, blob);
    for (struct span left = from->bytes; span_line(&left, &line);)
        if (span_begins(line, "key: minisign:") && line.len >= 14 + MINISIGN_KEY_LETTERS) {
            *blob = (struct span){line.at + 14, MINISIGN_KEY_LETTERS};
            return true;
        }
    return false;
}

/* The instant that an entry tells; from here on nothing is earlier. */
static bool told_at(struct replay *r, struct span word, int64_t *utc)
{
    if (!utc_read(word, utc))
        return false;
    if (*utc > r->now)
        r->now = *utc;
    return true;
}

bool audit_feed_rekey(struct replay *r, const struct journal_line *line)
{
    const struct core_past past = {.root_at = audit_root_at, .seen = audit_seen, .context = r};
    struct core_outcome *outcome = arena_take(r->a->scratch, sizeof *outcome);
    struct verified before, after;
    struct span blob;
    bool is_minisign;
    bool refused = journal_is(line, ENTRY_REFUSED);
    int64_t utc = r->now;
    int seat = line->n_words >= 3 ? genesis_seat(&r->core->g, line->word[refused]) : -1;
    if (!refused && (line->n_words != 4 || !told_at(r, line->word[3], &utc)))
        return audit_broken(r->a, line->n, "its instant is malformed");
    const struct transcript_block *block = seat < 0 ? NULL : need_block(r, line->word[refused ? 3 : 2]);
    if (!block || !claimed_key(r, block, block->sig2, &blob, &is_minisign) || !verify_block(r, seat, block, &before) ||
        !verify_with(r, block, block->sig2, blob, is_minisign, &after))
        return audit_broken(r->a, r->pos + 1, "the change of key is not signed by both keys");
    r->a->audit->n_blocks++;
    core_rekey(r->core, seat, &before, &after, blob, is_minisign, utc, &past, outcome);
    return audit_match_fresh(r);
}

/* `revoke side key hash seat`: signed by the organiser, then by that seat. */
bool audit_feed_revoke(struct replay *r, const struct journal_line *line)
{
    const struct core_past past = {.root_at = audit_root_at, .seen = audit_seen, .context = r};
    struct core_outcome *outcome = arena_take(r->a->scratch, sizeof *outcome);
    struct verified organiser, other;
    struct found found;
    bool refused = journal_is(line, ENTRY_REFUSED), good;
    int seat = genesis_seat(&r->core->g, line->word[refused]),
        by = refused ? 0 : genesis_seat(&r->core->g, line->word[3]);
    const struct transcript_block *block = seat < 0 || by < 0 ? NULL : need_block(r, line->word[refused ? 3 : 2]);
    if (!block)
        return false;
    good = signed_block_read(r->a->scratch, block, block->sig, &found) &&
           organiser_signed(r->a->scratch, r->core, &found, &organiser, NULL);
    if (good && refused) /* the line names no other seat */
        while (by < r->core->g.n_seats && (by == seat || !verify_sig(r, by, block, block->sig2, &other)))
            by++;
    else if (good)
        good = verify_sig(r, by, block, block->sig2, &other);
    if (!good || by == r->core->g.n_seats)
        return audit_broken(r->a, r->pos + 1, "the key is not revoked by the organiser and another player");
    r->a->audit->n_blocks++;
    core_revoke(r->core, seat, &organiser, &other, by, r->now, &past, outcome);
    return audit_match_fresh(r);
}

/* With a key of the seat that a REKEY replaced, and that may still call its successor back. */
static bool verify_recall(struct replay *r, int seat, const struct transcript_block *block, int64_t utc,
                          struct verified *out)
{
    const struct core_seat *s = &r->core->seat[seat];
    for (int i = 0; i < s->n_keys; i++)
        if (core_may_recall(r->core, seat, i, utc) &&
            verify_with(r, block, block->sig, s->key[i].blob, s->key[i].is_minisign, out)) {
            out->by = i;
            return true;
        }
    return false;
}

/* `recall side old new hash utc`, or what was refused of such a block. */
bool audit_feed_recall(struct replay *r, const struct journal_line *line)
{
    const struct core_past past = {.root_at = audit_root_at, .seen = audit_seen, .context = r};
    struct core_outcome *outcome = arena_take(r->a->scratch, sizeof *outcome);
    struct verified verified;
    bool refused = journal_is(line, ENTRY_REFUSED);
    int64_t utc = r->now;
    int seat = genesis_seat(&r->core->g, line->word[refused]);
    const struct transcript_block *block = seat < 0 ? NULL : need_block(r, line->word[3]);
    if (!block || (!refused && !told_at(r, line->word[4], &utc)) || !verify_recall(r, seat, block, utc, &verified))
        return audit_broken(r->a, r->pos + 1, "the REVOKE is not signed with a key that could call another back there");
    r->a->audit->n_blocks++;
    core_block(r->core, seat, &verified, utc, &past, outcome, NULL, NULL);
    return audit_match_fresh(r);
}

/* Another player has the seat: `replace side fp hash`, his JOIN signed with the new key. */
bool audit_feed_replace(struct replay *r, const struct journal_line *line)
{
    const struct core_past past = {.root_at = audit_root_at, .seen = audit_seen, .context = r};
    struct core_outcome *outcome = arena_take(r->a->scratch, sizeof *outcome);
    struct verified verified;
    struct span blob;
    bool is_minisign;
    bool refused = journal_is(line, ENTRY_REFUSED);
    int seat = line->n_words >= 3 ? genesis_seat(&r->core->g, line->word[refused]) : -1;
    const struct transcript_block *block = seat < 0 ? NULL : need_block(r, line->word[refused ? 3 : 2]);
    if (!block || !claimed_key(r, block, block->sig, &blob, &is_minisign) ||
        !verify_with(r, block, block->sig, blob, is_minisign, &verified))
        return audit_broken(r->a, r->pos + 1, "the new player's JOIN is not signed with their key");
    r->a->audit->n_blocks++;
    core_replace(r->core, seat, &verified, blob, is_minisign, r->now, &past, outcome);
    return audit_match_fresh(r);
}

/* A refusal: the same door must refuse the block for the same reason. */
bool audit_feed_refused(struct replay *r, const struct journal_line *line)
{
    struct span why = line->word[line->n_words - 1];
    struct verified verified;
    int seat = genesis_seat(&r->core->g, line->word[1]);
    const struct transcript_block *block = seat < 0 ? NULL : need_block(r, line->word[3]);
    if (block && is_of_kind(block, "BEGIN PBEM REKEY"))
        return audit_feed_rekey(r, line);
    if (block && is_of_kind(block, "BEGIN PBEM REVOKE") && !verify_block(r, seat, block, &verified))
        return verify_recall(r, seat, block, r->now, &verified) ? audit_feed_recall(r, line)
                                                                : audit_feed_revoke(r, line);
    if (block && is_of_kind(block, "BEGIN PBEM JOIN") && !verify_block(r, seat, block, &verified))
        return audit_feed_replace(r, line);
    /* `until` had passed: later than any instant */
    return audit_feed_block(r, line->word[1], line->word[3], span_begins(why, "until") ? INT64_MAX / 2 : r->now, why);
}

/* A key that the host proposed, and its time. What a sheet objects to the sheet's receipt brings with it. */
bool audit_feed_proposal(struct replay *r, const struct journal_line *line)
{
    bool propose = journal_is(line, ENTRY_PROPOSE);
    int seat = line->n_words == 3 ? genesis_seat(&r->core->g, line->word[propose ? 0 : 1]) : -1;
    struct span blob = {0};
    bool is_minisign = false;
    int64_t utc;
    if (seat < 0 || !utc_read(line->word[2], &utc) || line->word[1].len >= KEY_WORD_MAX)
        return audit_broken(r->a, line->n, "it is malformed");
    bool joined = r->core->phase != CORE_JOINING || r->core->seat[seat].joined;
    if (propose && joined && utc < r->now + PROPOSAL_SECONDS)
        return audit_broken(r->a, line->n, "the old key had less than three days to object");
    if (propose) {
        (void)key_blob(r, line->word[1], &blob,
                       &is_minisign); /* one that was never in force is not in the transcript */
        core_propose(r->core, seat, blob, is_minisign, arena_string(r->a->scratch, line->word[1]), utc);
    } else {
        if (utc > r->now)
            r->now = utc;
        core_carry(r->core, utc);
    }
    return audit_match_fresh(r);
}

bool audit_invite(struct replay *r)
{
    char word[KEY_WORD_MAX];
    struct signer signer;
    for (size_t i = 0; i < r->a->t.n_keys; i++) {
        int seat = genesis_seat(&r->core->g, span_of(r->a->t.key[i].seat));
        if (seat >= 0 && transcript_signer(r->a->arena, &r->a->t.key[i], &signer, word))
            core_invite(r->core, seat, signer.key, signer.is_minisign);
    }
    return true;
}
