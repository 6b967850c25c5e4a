/* SPDX-License-Identifier: Apache-2.0 */
/* Entries that change the keys of a seat (TRANSCRIPT.md, section 2). */
#include "processor/check/judge_inside.h"
#include <stdio.h>
#include <string.h>

static struct judge_key *key_of(struct judge *j, int seat, struct span word)
{
    for (int i = 0; i < j->seat[seat].n_keys; i++)
        if (span_is(word, j->seat[seat].key[i].word))
            return &j->seat[seat].key[i];
    return NULL;
}

static bool key_add(struct judge *j, int seat, struct span word)
{
    struct judge_seat *of = &j->seat[seat];
    if (key_of(j, seat, word))
        return judge_wrong(j, "key-again", "a key that was in use before comes back");
    if (of->n_keys == JUDGE_KEYS_MAX)
        return judge_wrong(j, "key-many", "a seat has had more keys than it may");
    struct judge_key *key = &of->key[of->n_keys++];
    *key = (struct judge_key){.in_force = true};
    snprintf(key->word, sizeof key->word, "%.*s", (int)word.len, (const char *)word.at);
    return true;
}

/* Nobody calls a key of this seat back any more. */
static void recalls_end(struct judge *j, int seat)
{
    for (int i = 0; i < j->seat[seat].n_keys; i++)
        j->seat[seat].key[i].by[0] = '\0';
}

static void all_go(struct judge *j, int seat)
{
    for (int i = 0; i < j->seat[seat].n_keys; i++)
        j->seat[seat].key[i].in_force = false;
    recalls_end(j, seat);
}

static void proposal_ends(struct judge *j, int seat)
{
    j->proposal[seat] = (struct judge_proposal){0};
}

/* rekey seat word hash utc */
bool judge_rekey(struct judge *j)
{
    const struct span *word = j->line->word;
    int seat = judge_seat_at(j, 0);
    struct header header;
    struct verified v, fresh;
    int64_t utc = 0;
    if (seat < 0 || !judge_instant(j, 3, &utc) ||
        !judge_block(j, seat, word[2], (struct span){0}, BLOCK_REKEY, &header, &v))
        return false;
    const struct transcript_block *block = j->given.block(j->given.context, word[2]);
    if (!span_same(header.key, word[1]) || !judge_block_by(j, block, block->sig2, word[1], &fresh) ||
        memcmp(fresh.hash, v.hash, sizeof v.hash) != 0)
        return judge_wrong(j, "key-rekey", "the change of key is not signed by both keys");
    struct judge_key *gone = judge_key_in_force(j, seat, span_of(j->signed_by));
    if (gone) {
        gone->in_force = false;
        gone->replaced = utc;
        snprintf(gone->by, sizeof gone->by, "%.*s", (int)word[1].len, (const char *)word[1].at);
    }
    proposal_ends(j, seat); /* who holds his key needs none of the host's */
    return key_add(j, seat, word[1]);
}

/* revoke seat word hash other: signed by the organiser and by a key in force of the seat `other`. */
static bool revoked_by_others(struct judge *j, int seat)
{
    const struct transcript_block *block = j->given.block(j->given.context, j->line->word[2]);
    int other = judge_seat_at(j, 3);
    struct found found;
    struct verified v, second;
    struct problem why = {0};
    struct header header;
    enum core_ruler ruler;
    char hex[65];
    bool signed_too = false;
    if (other < 0)
        return false;
    if (!block)
        return judge_unseen(j, "block-missing", "the signed block that it names is not here");
    if (!signed_block_read(j->arena, block, block->sig, &found) ||
        !ruling_signed(j->arena, &j->host, &found, &ruler, &v, NULL, &why) || ruler != RULER_ORGANISER ||
        !heading_take(v.heading, &header, &why))
        return judge_organiser_unknown(j) || judge_wrong(j, "key-revoke", "the REVOKE is not signed by the organiser");
    hex_write(hex, v.hash, sizeof v.hash);
    for (int i = 0; i < j->seat[other].n_keys; i++)
        signed_too =
            signed_too || (j->seat[other].key[i].in_force &&
                           judge_block_by(j, block, block->sig2, span_of(j->seat[other].key[i].word), &second));
    bool alone = strcmp(j->host.organiser, j->host.signer) == 0 && judge_is_host(j, other);
    if (!signed_too || seat == other || alone || judge_shares_key(j, seat, other))
        return judge_wrong(j, "key-revoke", "no other player signed the REVOKE");
    if (header.kind != BLOCK_REVOKE || !span_is(j->line->word[2], hex) || !span_is(header.game, j->given.id) ||
        !span_is(header.side, judge_seat_name(j, seat)) || !span_same(header.key, j->line->word[1]))
        return judge_wrong(j, "key-revoke", "the REVOKE says something else");
    j->n_blocks++;
    return judge_based(j, &header);
}

bool judge_revoke(struct judge *j)
{
    const struct span *word = j->line->word;
    int seat = judge_seat_at(j, 0);
    struct header header;
    struct verified v;
    struct judge_key *gone = seat < 0 ? NULL : judge_key_in_force(j, seat, word[1]);
    if (seat < 0)
        return false;
    if (!gone && !j->gap)
        return judge_wrong(j, "key-revoke", "the key that is revoked was not in force");
    if (j->line->n_words == 4) {
        if (!revoked_by_others(j, seat))
            return false;
    } else if (!judge_block(j, seat, word[2], word[1], BLOCK_REVOKE, &header, &v)) {
        return false;
    } else if (!span_same(header.key, word[1])) {
        return judge_wrong(j, "key-revoke", "the REVOKE says something else");
    }
    if (gone)
        gone->in_force = false;
    return true;
}

/* replace seat word hash: another player has the seat; what he did not send counts no more. */
bool judge_replace(struct judge *j)
{
    const struct span *word = j->line->word;
    int seat = judge_seat_at(j, 0);
    struct header header;
    struct verified v;
    if (seat < 0 || !judge_block(j, seat, word[2], word[1], BLOCK_JOIN, &header, &v))
        return false;
    if (!span_same(header.key, word[1]))
        return judge_wrong(j, "key-replace", "the JOIN says something else");
    proposal_ends(j, seat);
    all_go(j, seat);
    judge_receipts_drop(j, seat);
    j->newcomers |= ONLY(seat);
    return key_add(j, seat, word[1]);
}

/* ---- a key that the host proposes ---- */

/* propose seat word utc */
bool judge_propose(struct judge *j)
{
    int seat = judge_seat_at(j, 0);
    int64_t utc;
    if (seat < 0 || !judge_instant(j, 2, &utc))
        return false;
    bool twice = j->proposal[seat].n > 0;
    j->proposal[seat] = (struct judge_proposal){j->line->n, j->line->word[1], utc};
    if (twice)
        return judge_wrong(j, "key-propose", "a second key is proposed for a seat");
    if (!j->is_dealt && j->seat[seat].commit.len == 0)
        return true; /* it has not joined: nobody has signed anything with the old key */
    return utc >= j->now + PROPOSAL_SECONDS - JUDGE_CLOCK_STEP ||
           judge_wrong(j, "key-propose", "the old key had less than three days to object");
}

/* carried n seat utc */
bool judge_carried(struct judge *j)
{
    int seat = judge_seat_at(j, 1);
    int64_t utc;
    if (seat < 0 || !judge_instant(j, 2, &utc))
        return false;
    const struct judge_proposal one = j->proposal[seat];
    bool is_known = one.n > 0 && one.n == judge_number(j, 0);
    if (!is_known && !j->gap)
        return judge_wrong(j, "key-carried", "a key that was not proposed comes into force");
    if (utc > j->now)
        j->now = utc;
    all_go(j, seat);
    if (!is_known)
        return true; /* which key it is stands in an entry that is not here */
    proposal_ends(j, seat);
    bool good = utc >= one.until || judge_wrong(j, "key-carried", "the proposed key comes into force too early");
    return key_add(j, seat, one.word) && good;
}

/* ---- a key that was replaced calls its successor back ---- */

/* Where the REKEYs from this key on have led; NULL: to none that is known. */
static struct judge_key *heir_of(struct judge *j, int seat, struct judge_key *old)
{
    struct judge_key *heir = old;
    for (int i = 0; i < JUDGE_KEYS_MAX && heir && heir->by[0]; i++)
        heir = key_of(j, seat, span_of(heir->by));
    return heir == old ? NULL : heir;
}

static bool check_recall(struct judge *j, int seat, int64_t utc)
{
    struct judge_key *old = key_of(j, seat, j->line->word[1]), *heir = old ? heir_of(j, seat, old) : NULL;
    if (!heir)
        return j->gap || judge_wrong(j, "key-recall", "the key that calls another back was not replaced by a REKEY");
    if (utc > old->replaced + j->g->recall || j->g->recall == 0)
        return judge_wrong(j, "key-recall", "a key is called back later than the genesis allows");
    return (heir->in_force && span_is(j->line->word[2], heir->word)) || j->gap ||
           judge_wrong(j, "key-recall",
                       "the key that is called back did not come in the place of the one that calls it back");
}

/* recall seat old new hash utc: neither key counts any more, nor what they sent for the open exchange. */
bool judge_recall(struct judge *j)
{
    const struct span *word = j->line->word;
    int seat = judge_seat_at(j, 0);
    struct header header;
    struct verified v;
    int64_t utc;
    if (seat < 0 || !judge_instant(j, 4, &utc))
        return false;
    bool good = check_recall(j, seat, utc) && judge_block(j, seat, word[3], word[1], BLOCK_REVOKE, &header, &v);
    if (good && !span_same(header.key, word[1]))
        good = judge_wrong(j, "key-recall", "the REVOKE says something else");
    struct judge_key *gone = key_of(j, seat, word[2]);
    if (gone)
        gone->in_force = false;
    recalls_end(j, seat);
    judge_receipts_drop(j, seat);
    return good;
}
