/* SPDX-License-Identifier: Apache-2.0 */
#include "formats/commit.h"
#include "formats/sha256.h"
#include <assert.h>
#include <inttypes.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { LUCK_BLOB_LEN = 51, LUCK_WORD_LEN = 68 };
static const uint8_t luck_front[19] = "\0\0\0\x0bssh-ed25519\0\0\0 "; /* two strings: the type, and 32 bytes */

/* "SHA256:" and the hash in base64 without padding: OpenSSH's way to print a fingerprint. */
static void fingerprint(char out[static 51], const uint8_t hash[static 32])
{
    memcpy(out, "SHA256:", 7);
    sodium_bin2base64(out + 7, 44, hash, 32, sodium_base64_VARIANT_ORIGINAL_NO_PADDING);
}

static void sha_number(struct sha256 *state, uint64_t number)
{
    char digits[24];
    snprintf(digits, sizeof digits, " %" PRIu64 " ", number);
    sha256_words(state, digits);
}

void entropy_commit_hash(char out[static 51], const char *game, const char *side, const char *value)
{
    struct sha256 state;
    uint8_t hash[32];
    sha256_begin(&state);
    const char *const part[] = {"pbem-entropy/1 ", game, " ", side, " ", value, "\n"};
    for (size_t i = 0; i < sizeof part / sizeof *part; i++)
        sha256_words(&state, part[i]);
    sha256_end(&state, hash);
    fingerprint(out, hash);
}

/* The raw 32 bytes of a luck key's word; `blob` gets what the fingerprint is made of. */
static const uint8_t *luck_key(struct span word, uint8_t blob[static LUCK_BLOB_LEN])
{
    size_t len = LUCK_BLOB_LEN;
    if (word.len != LUCK_WORD_LEN || !base64_read(word, false, blob, &len) || len != LUCK_BLOB_LEN)
        return NULL;
    return memcmp(blob, luck_front, sizeof luck_front) == 0 ? blob + sizeof luck_front : NULL;
}

bool entropy_open(struct span open, const char *game, const char *side, struct span commit, hex32 value,
                  struct problem *why)
{
    uint8_t raw[32], blob[LUCK_BLOB_LEN], hash[32];
    const uint8_t *key = luck_key(open, blob);
    char due[51];
    if (key) {
        hex_write(value, key, 32);
        sha256(hash, (struct span){blob, sizeof blob});
        fingerprint(due, hash);
    } else if (hex_read(open, raw, sizeof raw)) {
        hex_write(value, raw, sizeof raw);
        entropy_commit_hash(due, game, side, value);
    } else {
        return problem_set(why, "entropy.form", 0);
    }
    return span_is(commit, "-") || span_is(commit, due) || problem_set(why, "entropy.commit", 0);
}

void nonce_commit_hash(hex32 out, const char *game, uint64_t k, const char *side, const char *nonce)
{
    struct sha256 state;
    uint8_t hash[32];
    sha256_begin(&state);
    sha256_words(&state, "pbem-nonce/1 ");
    sha256_words(&state, game);
    sha_number(&state, k);
    sha256_words(&state, side);
    sha256_words(&state, " ");
    sha256_words(&state, nonce);
    sha256_words(&state, "\n");
    sha256_end(&state, hash);
    hex_write(out, hash, sizeof hash);
}

bool nonce_open(struct span open, const char *game, uint64_t k, const char *side, struct span next, hex32 nonce,
                struct problem *why)
{
    uint8_t raw[32], blob[LUCK_BLOB_LEN], hash[32];
    const uint8_t *key = luck_key(open, blob);
    char fp[51];
    hex32 due;
    if (key) {
        hex_write(nonce, key, 32);
        sha256(hash, (struct span){blob, sizeof blob});
        fingerprint(fp, hash);
        return span_is(next, fp) || problem_set(why, "nonce.commit", 0);
    }
    if (!hex_read(open, raw, sizeof raw))
        return problem_set(why, "entropy.form", 0);
    hex_write(nonce, raw, sizeof raw);
    nonce_commit_hash(due, game, k, side, nonce);
    return span_is(next, due) || problem_set(why, "nonce.commit", 0);
}

void transcript_setup(struct text *out, const char *game, const struct setup_line *line, size_t n, const char *extra)
{
    text_format(out, "pbem-setup/1 %s\n", game);
    for (size_t i = 0; i < n; i++) {
        assert(i == 0 || strcmp(line[i - 1].side, line[i].side) < 0);
        text_format(out, "%s %s %s %s\n", line[i].side, line[i].commit, line[i].value, line[i].sighash);
    }
    if (extra)
        text_words(out, extra);
}

void transcript_turn(struct text *out, const char *game, uint64_t k, const char *before, const struct turn_line *line,
                     size_t n, const char *extra)
{
    text_format(out, "pbem-phase/1 %s %" PRIu64 " %s\n", game, k, before);
    for (size_t i = 0; i < n; i++) {
        const struct turn_line *l = &line[i];
        assert(i == 0 || strcmp(l[-1].side, l->side) < 0);
        if (l->seq == 0)
            text_format(out, "%s - - - -\n", l->side);
        else
            text_format(out, "%s %" PRIu64 " %s %s %s\n", l->side, l->seq, l->blockhash, l->sighash,
                        l->nonce ? l->nonce : "-");
    }
    if (extra)
        text_words(out, extra);
}

void transcript_hash(hex32 out, const struct text *transcript)
{
    uint8_t hash[32];
    sha256(hash, text_span(transcript));
    hex_write(out, hash, sizeof hash);
}

void alpha_shuffle(struct text *out, const char *game, const char *deck, uint64_t epoch, const char *t)
{
    text_format(out, "pbem-vrf/1 shuffle %s %s %" PRIu64 " %s\n", game, deck, epoch, t);
}

void alpha_dice(struct text *out, const char *game, uint64_t k, const char *t)
{
    text_format(out, "pbem-vrf/1 dice %s %" PRIu64 " %s\n", game, k, t);
}

/* BLAKE2b-256(key = seed, label). Names in labels are short by commitments.md "Strings". */
static void derive(uint8_t out[static 32], const uint8_t seed[static 32], const char *format, ...)
    __attribute__((format(printf, 3, 4)));
static void derive(uint8_t out[static 32], const uint8_t seed[static 32], const char *format, ...)
{
    char label[256];
    va_list args;
    va_start(args, format);
    int written = vsnprintf(label, sizeof label, format, args);
    va_end(args);
    assert(written > 0 && (size_t)written < sizeof label);
    crypto_generichash(out, 32, (const uint8_t *)label, strlen(label), seed, 32);
}

void key_hide(uint8_t out[static 32], const uint8_t seed[static 32], const char *game, const char *deck, uint64_t epoch)
{
    derive(out, seed, "pbem-hide/1 %s %s %" PRIu64 "\n", game, deck, epoch);
}

void key_state(uint8_t out[static 32], const uint8_t seed[static 32], const char *game, uint64_t k)
{
    derive(out, seed, "pbem-state/1 %s %" PRIu64 "\n", game, k);
}

void key_facts(uint8_t out[static 32], const uint8_t seed[static 32], const char *game, uint64_t k, const char *seat)
{
    derive(out, seed, "pbem-facts/1 %s %" PRIu64 " %s\n", game, k, seat);
}

void commit_keyed(struct hash *out, const uint8_t key[static 32], struct span bytes)
{
    crypto_generichash(out->at, sizeof out->at, bytes.at, bytes.len, key, 32);
}

/* Words that are hashed as one: a few bytes at a time cost more than the hash. */
struct joined {
    struct sha256 state;
    uint8_t at[192];
    size_t len;
};

static void join_words(struct joined *in, const char *words)
{
    size_t len = strlen(words);
    if (len > sizeof in->at - in->len) {
        sha256_add(&in->state, (struct span){in->at, in->len});
        in->len = 0;
    }
    if (len > sizeof in->at) {
        sha256_words(&in->state, words);
        return;
    }
    memcpy(in->at + in->len, words, len);
    in->len += len;
}

/* The string that is hashed begins with the leaf byte of tlog.md, so that a card is proven like a journal entry. */
void card_leaf(struct hash *out, const char *game, const char *deck, uint64_t epoch, uint64_t slot, const char *card,
               const char *salt)
{
    char numbers[48];
    snprintf(numbers, sizeof numbers, " %" PRIu64 " %" PRIu64 " ", epoch, slot);
    struct joined in = {.len = 1}; /* the leaf byte is 0 */
    sha256_begin(&in.state);
    const char *const part[] = {"pbem-card/1 ", game, " ", deck, numbers, card, " ", salt, "\n"};
    for (size_t i = 0; i < sizeof part / sizeof *part; i++)
        join_words(&in, part[i]);
    sha256_add(&in.state, (struct span){in.at, in.len});
    sha256_end(&in.state, out->at);
    sodium_memzero(in.at, sizeof in.at);
}
