/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/record/transcript.h"
#include "formats/minisign.h"
#include <stdio.h>
#include <string.h>

static void write_base64(struct text *out, struct span bytes)
{
    text_words(out, " ");
    text_base64(out, bytes.at, bytes.len, true);
}

static void write_line(struct text *out, const char *word, struct span bytes)
{
    text_words(out, word);
    write_base64(out, bytes);
    text_words(out, "\n");
}

void transcript_key_write(struct text *out, const struct transcript_key *key)
{
    text_format(out, "key %s %.*s\n", key->seat, (int)key->line.len, (const char *)key->line.at);
}

void transcript_block_write(struct text *out, const struct transcript_block *block)
{
    text_format(out, "block %s", block->hash);
    write_base64(out, block->bytes);
    write_base64(out, block->sig);
    if (block->sig2.len > 0)
        write_base64(out, block->sig2);
    text_words(out, "\n");
}

void transcript_write(struct text *out, const struct transcript *t)
{
    text_format(out, "pbem-transcript/1\ngame %s\n", t->id);
    write_line(out, "genesis", t->genesis);
    write_line(out, "bundle", t->bundle);
    for (size_t i = 0; i < t->n_keys; i++)
        transcript_key_write(out, &t->key[i]);
    text_format(out, "signer %.*s\n", (int)t->signer.len, (const char *)t->signer.at);
    for (size_t i = 0; i < t->n_lines; i++) {
        text_words(out, "entry ");
        text_add(out, t->line[i]);
        text_words(out, "\n");
    }
    write_line(out, "checkpoint", t->checkpoint);
    for (size_t i = 0; i < t->n_blocks; i++)
        transcript_block_write(out, &t->block[i]);
}

/* ---- reading ---- */

struct reading {
    struct arena *arena;
    struct transcript *t;
    size_t cap_lines, cap_blocks;
};

bool transcript_key_read(struct span rest, struct transcript_key *key)
{
    struct span seat;
    *key = (struct transcript_key){0};
    if (!span_word(&rest, &seat) || seat.len == 0 || seat.len >= sizeof key->seat || rest.len == 0)
        return false;
    memcpy(key->seat, seat.at, seat.len);
    key->line = rest;
    return true;
}

bool transcript_block_read(struct arena *arena, struct span rest, struct transcript_block *block)
{
    struct span hash, bytes, sig, sig2;
    uint8_t raw[32];
    *block = (struct transcript_block){0};
    if (!span_word(&rest, &hash) || !hex_read(hash, raw, 32) || !span_word(&rest, &bytes) || !span_word(&rest, &sig) ||
        !base64_take(arena, bytes, &block->bytes) || !base64_take(arena, sig, &block->sig) || bytes.len == 0 ||
        sig.len == 0)
        return false;
    memcpy(block->hash, hash.at, 64);
    return rest.len == 0 ||
           (span_word(&rest, &sig2) && sig2.len > 0 && rest.len == 0 && base64_take(arena, sig2, &block->sig2));
}

static bool take_key(struct reading *in, struct span rest)
{
    struct transcript *t = in->t;
    if (t->n_keys == TRANSCRIPT_KEYS_MAX || !transcript_key_read(rest, &t->key[t->n_keys]))
        return false;
    t->n_keys++;
    return true;
}

static bool take_block(struct reading *in, struct span rest)
{
    struct transcript *t = in->t;
    t->block = arena_grown(in->arena, t->block, t->n_blocks, &in->cap_blocks, sizeof *t->block);
    if (!transcript_block_read(in->arena, rest, &t->block[t->n_blocks]))
        return false;
    t->n_blocks++;
    return true;
}

static bool take_entry(struct reading *in, struct span rest)
{
    struct transcript *t = in->t;
    t->line = arena_grown(in->arena, t->line, t->n_lines, &in->cap_lines, sizeof *t->line);
    t->line[t->n_lines++] = rest;
    return true;
}

static bool take_line(struct reading *in, struct span line)
{
    struct transcript *t = in->t;
    struct span word;
    if (!span_word(&line, &word))
        return false;
    if (span_is(word, "entry"))
        return take_entry(in, line);
    if (span_is(word, "block"))
        return take_block(in, line);
    if (span_is(word, "key"))
        return take_key(in, line);
    if (span_is(word, "genesis") && !t->genesis.at)
        return base64_take(in->arena, line, &t->genesis);
    if (span_is(word, "bundle") && !t->bundle.at)
        return base64_take(in->arena, line, &t->bundle);
    if (span_is(word, "checkpoint") && !t->checkpoint.at)
        return base64_take(in->arena, line, &t->checkpoint);
    if (span_is(word, "signer") && !t->signer.at) {
        t->signer = line;
        return true;
    }
    if (span_is(word, "game") && line.len == 32 && !t->id[0]) {
        memcpy(t->id, line.at, 32);
        return true;
    }
    return false;
}

bool transcript_read(struct arena *arena, struct span file, struct transcript *t, struct problem *why)
{
    struct reading in = {.arena = arena, .t = t};
    struct span line;
    int number = 1;
    *t = (struct transcript){0};
    if ((file.len > 0 && memchr(file.at, 0, file.len)) || !span_line(&file, &line) ||
        !span_is(line, "pbem-transcript/1"))
        return problem_at(why, "transcript.format", 1, 1, 0);
    while (span_line(&file, &line)) {
        number++;
        if (!take_line(&in, line))
            return problem_at(why, "transcript.format", number, 1, 0);
    }
    if (!t->id[0] || !t->genesis.at || !t->bundle.at || !t->checkpoint.at || !t->signer.at)
        return problem_at(why, "transcript.format", number, 1, 0);
    return true;
}

const struct transcript_block *transcript_block(const struct transcript *t, struct span hash)
{
    for (size_t i = 0; i < t->n_blocks; i++)
        if (span_is(hash, t->block[i].hash))
            return &t->block[i];
    return NULL;
}

bool signed_block_read(struct arena *arena, const struct transcript_block *block, struct span sig, struct found *out)
{
    struct found found[2];
    struct text packed = {.arena = arena};
    struct arrival_file part[2] = {{span_of("b"), block->bytes}, {span_of("s"), sig}};
    arrival_pack(&packed, part, 2);
    if (arrival_blocks(arena, text_span(&packed), found, 2) != 1)
        return false;
    *out = found[0];
    return true;
}

bool signed_block_fits(struct arena *arena, const struct transcript_block *block, const struct found *found,
                       const struct signer *signer, struct verified *out)
{
    struct problem why = {0};
    char hex[65];
    if (!found_verify(arena, found, signer, out, NULL, &why))
        return false;
    hex_write(hex, out->hash, sizeof out->hash);
    return strcmp(hex, block->hash) == 0;
}

bool signed_block_by(struct arena *arena, const struct transcript_block *block, struct span sig,
                     const struct signer *signer, struct verified *out)
{
    struct found found;
    return signed_block_read(arena, block, sig, &found) && signed_block_fits(arena, block, &found, signer, out);
}

bool transcript_signer(struct arena *arena, const struct transcript_key *key, struct signer *out,
                       char word[static KEY_WORD_MAX])
{
    struct span comment;
    struct minisign_key minisign;
    *out = (struct signer){.is_minisign = span_begins(key->line, "RW")};
    if (!out->is_minisign) {
        if (!ssh_public_line(arena, key->line, &out->key, &comment, NULL))
            return false;
        ssh_fingerprint(word, out->key);
        return true;
    }
    out->key = key->line;
    snprintf(word, KEY_WORD_MAX, "minisign:%.*s", MINISIGN_KEY_LETTERS, (const char *)key->line.at);
    return minisign_key_read(key->line, &minisign, NULL);
}
