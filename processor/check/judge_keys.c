/* SPDX-License-Identifier: Apache-2.0 */
/* Keys in force; signed blocks and receipts held against them (TRANSCRIPT.md, section 2). */
#include "processor/check/judge_inside.h"
#include <stdio.h>
#include <string.h>

static const char minisign_word[] = "minisign:";

void judge_keys_first(struct judge *j)
{
    for (int i = 0; i < j->g->n_seats; i++) {
        struct judge_seat *seat = &j->seat[i];
        for (int at = 0; at <= j->g->seat[i].n_more; at++) {
            struct judge_key *key = &seat->key[seat->n_keys++];
            *key = (struct judge_key){.in_force = true};
            memcpy(key->word, at == 0 ? j->g->seat[i].key : j->g->seat[i].more[at - 1], sizeof key->word);
        }
    }
    for (size_t i = 0; i < j->given.n_keys && j->n_keys < TRANSCRIPT_KEYS_MAX; i++) {
        int seat = genesis_seat(j->g, span_of(j->given.key[i].seat));
        if (seat < 0 ||
            !transcript_signer(j->arena, &j->given.key[i], &j->key[j->n_keys].signer, j->key[j->n_keys].word))
            continue;
        j->key[j->n_keys++].seat = seat;
    }
}

struct judge_key *judge_key_in_force(struct judge *j, int seat, struct span word)
{
    for (int i = 0; i < j->seat[seat].n_keys; i++)
        if (j->seat[seat].key[i].in_force && span_is(word, j->seat[seat].key[i].word))
            return &j->seat[seat].key[i];
    return NULL;
}

bool judge_shares_key(struct judge *j, int seat, int other)
{
    for (int i = 0; i < j->seat[seat].n_keys; i++)
        if (j->seat[seat].key[i].in_force && judge_key_in_force(j, other, span_of(j->seat[seat].key[i].word)))
            return true;
    return false;
}

bool judge_is_host(struct judge *j, int seat)
{
    bool his = j->g->host >> seat & 1;
    if (!j->g->host)
        return false;
    his = his || judge_key_in_force(j, seat, span_of(j->g->signer)) ||
          judge_key_in_force(j, seat, span_of(j->g->organiser));
    for (int other = 0; other < j->g->n_seats && !his; other++)
        his = other != seat && (j->g->host >> other & 1) && judge_shares_key(j, seat, other);
    return his;
}

/* ---- public keys by their words ---- */

/* What was given is bound to the word by its hash, so it need not be believed. */
static bool signer_of(const struct judge *j, struct span word, struct signer *out)
{
    if (span_begins(word, minisign_word)) {
        *out = (struct signer){span_from(word, sizeof minisign_word - 1), true};
        return true;
    }
    for (size_t i = 0; i < j->n_keys; i++)
        if (span_is(word, j->key[i].word)) {
            *out = j->key[i].signer;
            return true;
        }
    return false;
}

/* An SSH signature carries the key that it claims to be made with. */
static bool claimed(struct judge *j, struct span sig, struct span word, struct signer *out)
{
    struct block block = {.sig = sig, .sig_kind = SIG_SSH};
    char fp[SSH_FP_MAX];
    *out = (struct signer){0};
    if (!armor_claimed_key(j->arena, &block, &out->key))
        return false;
    ssh_fingerprint(fp, out->key);
    return span_is(word, fp);
}

bool judge_block_by(struct judge *j, const struct transcript_block *block, struct span sig, struct span word,
                    struct verified *v)
{
    struct signer signer;
    if (span_begins(word, minisign_word) ? !signer_of(j, word, &signer) : !claimed(j, sig, word, &signer))
        return false;
    return signed_block_by(j->arena, block, sig, &signer, v);
}

/* Entries in which keys came and went may be among the missing ones: then a key that the file names for the seat will
 * do, and that is said. */
static void say_gap(struct judge *j, int seat)
{
    if (!j->gap_keys)
        judge_open_point(
            j, "keys-gap",
            "Whether the keys with which %s signed were in force: entries in which keys may have changed are not here.",
            judge_seat_name(j, seat));
    j->gap_keys = true;
}

/* The words of keys that may sign for the seat, one after another; false: no more. */
static bool candidate(struct judge *j, int seat, size_t *at, struct span *word, bool *is_sure)
{
    const struct judge_seat *of = &j->seat[seat];
    for (; *at < (size_t)of->n_keys; ++*at)
        if (of->key[*at].in_force) {
            *word = span_of(of->key[(*at)++].word);
            return *is_sure = true;
        }
    *is_sure = false;
    for (; j->gap && *at < (size_t)of->n_keys + j->n_keys; ++*at) {
        size_t i = *at - (size_t)of->n_keys;
        if (j->key[i].seat != seat)
            continue;
        *word = span_of(j->key[i].word);
        ++*at;
        return true;
    }
    return false;
}

/* ---- blocks ---- */

bool judge_based(struct judge *j, const struct header *header)
{
    struct hash root;
    if (header->kind == BLOCK_JOIN)
        return true;
    if (!header->has_base || header->base_size == 0 || header->base_size > j->line->n)
        return judge_wrong(j, "block-base", "its block was signed over a log that did not exist yet");
    if (!j->given.root_at || !j->given.root_at(j->given.context, header->base_size, &root)) {
        judge_note(j, &j->no_root, j->line->n);
        return true;
    }
    return memcmp(root.at, header->base_root, sizeof root.at) == 0 ||
           judge_wrong(j, "block-base", "its block was signed over another log");
}

static void note_signed(struct judge *j, const struct transcript_block *block, const struct verified *v)
{
    j->signature = arena_grown(j->arena, j->signature, j->n_signature, &j->cap_signature, sizeof *j->signature);
    struct judge_signed *one = &j->signature[j->n_signature++];
    *one = (struct judge_signed){.block = block, .v = *v};
    memcpy(one->word, j->signed_by, sizeof one->word);
}

const struct verified *judge_signed(const struct judge *j, const struct transcript_block *block, const char *word)
{
    for (size_t i = 0; i < j->n_signature; i++)
        if (j->signature[i].block == block && strcmp(j->signature[i].word, word) == 0)
            return &j->signature[i].v;
    return NULL;
}

static bool signed_for(struct judge *j, int seat, const struct transcript_block *block, struct span word,
                       struct verified *v)
{
    struct span one = word;
    bool is_sure = true;
    for (size_t at = 0; word.len > 0 ? at++ == 0 : candidate(j, seat, &at, &one, &is_sure);) {
        if (!judge_block_by(j, block, block->sig, one, v))
            continue;
        snprintf(j->signed_by, sizeof j->signed_by, "%.*s", (int)one.len, (const char *)one.at);
        note_signed(j, block, v);
        if (!is_sure)
            say_gap(j, seat);
        return true;
    }
    return judge_wrong(j, "block-signature", "its block is not signed with a key of %s that is in force",
                       judge_seat_name(j, seat));
}

bool judge_signature_is_new(struct judge *j, struct span sighash)
{
    for (size_t i = j->n_used; i > 0; i--)
        if (span_is(sighash, j->used[i - 1]))
            return false;
    if (sighash.len >= sizeof *j->used)
        return true;
    j->used = arena_grown(j->arena, j->used, j->n_used, &j->cap_used, sizeof *j->used);
    memcpy(j->used[j->n_used++], sighash.at, sighash.len);
    return true;
}

bool judge_block(struct judge *j, int seat, struct span hash, struct span word, enum block_kind kind,
                 struct header *header, struct verified *v)
{
    const struct transcript_block *block = j->given.block(j->given.context, hash);
    struct problem why = {0};
    if (!block)
        return judge_unseen(j, "block-missing", "the signed block that it names is not here");
    char hex[65];
    if (!signed_for(j, seat, block, word, v))
        return false;
    hex_write(hex, v->sighash, sizeof v->sighash);
    (void)judge_signature_is_new(j, span_of(hex)); /* one block may be named twice */
    j->n_blocks++;
    if (!heading_take(v->heading, header, &why) || header->kind != kind || !span_is(header->game, j->given.id) ||
        !span_is(header->side, judge_seat_name(j, seat)))
        return judge_wrong(j, "block-other", "its block is of another kind, game or seat");
    return judge_based(j, header);
}

/* ---- receipts: receipt k seat seq hash sighash utc signed raw ---- */

bool judge_receipt_signed(struct judge *j, int seat)
{
    const struct span *word = j->line->word;
    uint8_t sighash[32];
    struct span one;
    char hex[65];
    bool is_sure, unknown = false;
    if (j->given.is_replayed)
        return true;
    for (size_t at = 0; candidate(j, seat, &at, &one, &is_sure);) {
        struct signer signer;
        if (!signer_of(j, one, &signer)) {
            unknown = true;
            continue;
        }
        if (!signed_check(word[6], word[7], signer.key, signer.is_minisign, sighash))
            continue;
        hex_write(hex, sighash, sizeof sighash);
        if (!span_is(word[4], hex))
            return judge_wrong(j, "sheet-sighash", "the receipt gives the hash of another signature");
        if (!is_sure)
            say_gap(j, seat);
        j->n_signatures++;
        return true;
    }
    if (unknown)
        return judge_unseen(j, "key-missing", "a public key of the seat is not here");
    return judge_wrong(j, "sheet-unsigned", "the sheet is not signed with a key of %s that is in force",
                       judge_seat_name(j, seat));
}
