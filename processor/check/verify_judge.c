/* SPDX-License-Identifier: Apache-2.0 */
/* The judge (judge.h) over the lines of reports: what he is given, and what becomes of what he says. */
#include "processor/check/verify_inside.h"
#include <string.h>

/* Keys are bound to the log by their fingerprints, blocks by their hashes and signatures: whichever report brings them.
 */
static const struct transcript_block *block_of(void *context, struct span hash)
{
    const struct verifier *v = context;
    for (size_t i = 0; i < v->n; i++)
        for (size_t k = 0; k < v->report[i].proof.n_blocks; k++)
            if (span_is(hash, v->report[i].proof.block[k].hash))
                return &v->report[i].proof.block[k];
    return NULL;
}

static bool sheet_of(void *context, struct span hash, struct header *header)
{
    const struct verifier *v = context;
    const struct known_sheet *list = v->sheets.at;
    for (size_t i = 0; i < v->sheets.n; i++)
        if (span_is(hash, list[i].hash)) {
            *header = list[i].header;
            return true;
        }
    return false;
}

static bool root_at(void *context, uint64_t size, struct hash *out)
{
    return verify_root_at(context, size, out);
}

/* What a log says wrongly of keys, sheets and luck, the dice may rest on. */
static void say(void *context, enum judge_kind kind, uint64_t entry, const char *key, const char *words)
{
    struct verifier *v = context;
    v->dice_doubt = v->dice_doubt || kind == JUDGE_WRONG;
    v->words_unseen = v->words_unseen || strcmp(key, "dice-words") == 0;
    if (kind == JUDGE_WRONG)
        verify_say(v, VERIFY_WRONG, key, "Entry %llu of the log: %s.", (unsigned long long)entry, words);
    else
        verify_say(v, VERIFY_OPEN, key, "%s", words);
}

static void add_key(struct verifier *v, const struct transcript_key *key)
{
    for (size_t i = 0; i < v->n_keys; i++)
        if (strcmp(v->key[i].seat, key->seat) == 0 && span_same(v->key[i].line, key->line))
            return;
    if (v->n_keys < TRANSCRIPT_KEYS_MAX)
        v->key[v->n_keys++] = *key;
}

static void add_sheets(struct verifier *v)
{
    for (size_t i = 0; i < v->in->n_sheets; i++) {
        struct known_sheet one;
        struct problem why = {0};
        uint8_t hash[32];
        struct span canonical = v->in->sheet[i].found->block.canonical;
        sha256(hash, canonical);
        hex_write(one.hash, hash, sizeof hash);
        if (heading_take(v->in->sheet[i].found->block.heading, &one.header, &why))
            *(struct known_sheet *)verify_add(v, &v->sheets, sizeof one) = one;
    }
}

void verify_judge(struct verifier *v)
{
    v->key = arena_take(v->arena, TRANSCRIPT_KEYS_MAX * sizeof *v->key);
    for (size_t i = 0; i < v->n; i++)
        for (size_t k = 0; k < v->report[i].proof.n_keys; k++)
            add_key(v, &v->report[i].proof.key[k]);
    add_sheets(v);
    v->judge = judge_new(v->arena, &(struct judge_given){.genesis = v->genesis,
                                                         .id = v->id,
                                                         .key = v->key,
                                                         .n_keys = v->n_keys,
                                                         .block = block_of,
                                                         .sheet = sheet_of,
                                                         .root_at = root_at,
                                                         .say = say,
                                                         .context = v});
}

/* All reasons for which time was given are his to say: what he could not read or send, nobody else can know. */
static void say_extensions(struct verifier *v)
{
    const struct judge_extension *one;
    struct text by = {.arena = v->arena};
    size_t n = judge_extensions(v->judge, &one);
    uint64_t times = 0;
    int64_t seconds = 0;
    char term[24];
    for (size_t i = 0; i < n; i++) {
        term_write(term, one[i].seconds);
        text_format(&by, "%s%s %llu time%s, %s", i ? "; " : "", one[i].cause, (unsigned long long)one[i].n,
                    verify_s(one[i].n), term);
        times += one[i].n;
        seconds += one[i].seconds;
    }
    if (n == 0)
        return;
    term_write(term, seconds);
    verify_say(
        v, VERIFY_OPEN, "time-put-off",
        "Why deadlines were put off: you have only the host's word for it. It happened %llu time%s, by %s in all (%s).",
        (unsigned long long)times, verify_s(times), term, by.at);
}

void verify_judged(struct verifier *v)
{
    judge_done(v->judge);
    say_extensions(v);
    size_t sheets = judge_signatures(v->judge), blocks = judge_blocks(v->judge);
    if (v->dice_doubt || sheets + blocks == 0)
        return; /* what is wrong was said */
    verify_say(v, VERIFY_PROVED, "signatures",
               "%zu sheet%s and %zu other block%s that the log accepts, of all seats, bear%s the signature of a key "
               "that was allowed to sign.",
               sheets, verify_s(sheets), blocks, verify_s(blocks), sheets + blocks == 1 ? "s" : "");
}
