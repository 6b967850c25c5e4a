/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/record/proof.h"
#include <string.h>

enum { PROOF_LINES_MAX = 100000, PROOF_CITES_MAX = 64, PROOF_OPENINGS_MAX = 256, PROOF_BLOCKS_MAX = 4096 };

/* ---- writing ---- */

static void write_base64_line(struct text *out, const char *word, struct span bytes)
{
    text_format(out, "%s ", word);
    text_base64(out, bytes.at, bytes.len, true);
    text_words(out, "\n");
}

static void write_path(struct text *out, const struct hash *path, size_t n)
{
    if (n == 0)
        text_words(out, "-");
    for (size_t i = 0; i < n; i++) {
        if (i > 0)
            text_words(out, ",");
        text_base64(out, path[i].at, sizeof path[i].at, true);
    }
}

static void write_cosigned(struct text *out, const struct proof *p)
{
    for (size_t i = 0; i < p->n_cosigned; i++) {
        text_words(out, "cosigned ");
        text_base64(out, p->cosigned[i].note.at, p->cosigned[i].note.len, true);
        text_words(out, " ");
        write_path(out, p->cosigned[i].path, p->cosigned[i].n_path);
        text_words(out, "\n");
    }
}

static void write_log(struct text *out, const struct proof *p)
{
    text_format(out, "before %llu\n", (unsigned long long)p->before);
    for (int bit = 63; bit >= 0; bit--)
        if (p->before >> bit & 1)
            write_base64_line(out, "peak", (struct span){p->tree.peak[bit].at, 32});
    if (p->has_chain)
        text_format(out, "chain %llu %s\n", (unsigned long long)p->chain_k, p->chain);
    for (size_t i = 0; i < p->n_lines; i++)
        text_format(out, "entry %.*s\n", (int)p->line[i].len, (const char *)p->line[i].at);
    for (size_t i = 0; i < p->n_cites; i++) {
        text_format(out, "cite %llu ", (unsigned long long)p->cite[i].n);
        write_path(out, p->cite[i].path, p->cite[i].n_path);
        text_format(out, " %.*s\n", (int)p->cite[i].line.len, (const char *)p->cite[i].line.at);
    }
}

void proof_write(struct text *out, const struct proof *p)
{
    text_format(out, "pbem-proof/1\ngame %s\nseat %s\nnumber %llu\nexchange %llu\n", p->id, p->seat,
                (unsigned long long)p->number, (unsigned long long)p->k);
    write_base64_line(out, "genesis", p->genesis);
    for (size_t i = 0; i < p->n_keys; i++)
        transcript_key_write(out, &p->key[i]);
    write_base64_line(out, "checkpoint", p->checkpoint);
    write_cosigned(out, p);
    write_log(out, p);
    if (p->has_facts) {
        text_format(out, "facts-key %s\nfacts ", p->facts_key);
        text_add(out, p->facts);
        text_words(out, "\n");
    }
    for (size_t i = 0; i < p->n_openings; i++) {
        const struct proof_opening *o = &p->opening[i];
        text_format(out, "opening %s %llu %llu %s %s ", o->deck, (unsigned long long)o->epoch,
                    (unsigned long long)o->slot, o->card, o->salt);
        write_path(out, o->path, o->n_path);
        text_words(out, "\n");
    }
    for (size_t i = 0; i < p->n_blocks; i++)
        transcript_block_write(out, &p->block[i]);
}

/* ---- reading ---- */

struct lines {
    struct arena *arena;
    struct span left, line; /* line: the one that was looked at last */
    int number;
    bool have; /* `line` is not used up yet */
    struct problem *why;
};

static bool wrong(struct lines *in)
{
    return problem_at(in->why, "proof.format", in->number, 1, 0);
}

/* The rest of the next line when it begins with this word. */
static bool take_line(struct lines *in, const char *word, struct span *rest)
{
    size_t len = strlen(word);
    if (!in->have) {
        if (!span_line(&in->left, &in->line))
            return false;
        in->have = true;
        in->number++;
    }
    if (!span_begins(in->line, word) || in->line.len <= len || in->line.at[len] != ' ')
        return false;
    *rest = span_from(in->line, len + 1);
    in->have = false;
    return true;
}

static bool take_number(struct lines *in, const char *word, uint64_t *out)
{
    struct span rest;
    return take_line(in, word, &rest) && number_read(rest, UINT32_MAX, out);
}

static bool take_base64(struct lines *in, const char *word, struct span *out)
{
    struct span rest;
    return take_line(in, word, &rest) && base64_take(in->arena, rest, out);
}

static bool copy_word(struct span word, char *out, size_t cap)
{
    if (word.len == 0 || word.len >= cap)
        return false;
    memcpy(out, word.at, word.len);
    out[word.len] = '\0';
    return true;
}

/* Room for the hashes that there are: most paths are short. */
static bool read_path(struct lines *in, struct span words, struct hash **path, size_t *n)
{
    struct hash read[TLOG_PROOF_MAX];
    *n = 0;
    if (span_is(words, "-"))
        return true;
    if (!tlog_path_read(words, read, n))
        return false;
    *path = arena_take(in->arena, *n * sizeof *read);
    memcpy(*path, read, *n * sizeof *read);
    return true;
}

static bool read_cosigned(struct lines *in, struct proof *p)
{
    struct span rest, note;
    p->cosigned = arena_take(in->arena, PROOF_COSIGNED_MAX * sizeof *p->cosigned);
    while (take_line(in, "cosigned", &rest)) {
        struct proof_cosigned *c = &p->cosigned[p->n_cosigned];
        if (p->n_cosigned == PROOF_COSIGNED_MAX || !span_word(&rest, &note) ||
            !base64_take(in->arena, note, &c->note) || !read_path(in, rest, &c->path, &c->n_path))
            return false;
        p->n_cosigned++;
    }
    return true;
}

static bool read_keys(struct lines *in, struct proof *p)
{
    struct span rest;
    size_t cap = 0;
    while (take_line(in, "key", &rest)) {
        if (p->n_keys == TRANSCRIPT_KEYS_MAX)
            return false;
        p->key = arena_grown(in->arena, p->key, p->n_keys, &cap, sizeof *p->key);
        if (!transcript_key_read(rest, &p->key[p->n_keys]))
            return false;
        p->n_keys++;
    }
    return true;
}

static bool read_head(struct lines *in, struct proof *p)
{
    struct span first, game, seat;
    return span_line(&in->left, &first) && ++in->number && span_is(first, "pbem-proof/1") &&
           take_line(in, "game", &game) && copy_word(game, p->id, sizeof p->id) && take_line(in, "seat", &seat) &&
           copy_word(seat, p->seat, sizeof p->seat) && take_number(in, "number", &p->number) &&
           take_number(in, "exchange", &p->k) && take_base64(in, "genesis", &p->genesis) && read_keys(in, p) &&
           take_base64(in, "checkpoint", &p->checkpoint) && read_cosigned(in, p) &&
           take_number(in, "before", &p->before);
}

static bool read_peaks(struct lines *in, struct proof *p)
{
    p->tree.size = p->before;
    for (int bit = 63; bit >= 0; bit--) {
        struct span peak;
        if (!(p->before >> bit & 1))
            continue;
        if (!take_base64(in, "peak", &peak) || peak.len != 32)
            return false;
        memcpy(p->tree.peak[bit].at, peak.at, 32);
    }
    return true;
}

static bool read_chain(struct lines *in, struct proof *p)
{
    struct span rest, k;
    if (!take_line(in, "chain", &rest))
        return true;
    p->has_chain = true;
    uint8_t raw[32];
    return span_word(&rest, &k) && number_read(k, UINT32_MAX, &p->chain_k) && hex_read(rest, raw, 32) &&
           copy_word(rest, p->chain, sizeof p->chain);
}

/* Room for another element of a list that doubles. */
static bool read_entries(struct lines *in, struct proof *p)
{
    struct span rest;
    size_t cap = 0;
    while (take_line(in, "entry", &rest)) {
        if (p->n_lines == PROOF_LINES_MAX)
            return false;
        p->line = arena_grown(in->arena, p->line, p->n_lines, &cap, sizeof *p->line);
        p->line[p->n_lines++] = rest;
    }
    return true;
}

static bool read_cites(struct lines *in, struct proof *p)
{
    struct span rest, n, path;
    size_t cap = 0;
    while (take_line(in, "cite", &rest)) {
        if (p->n_cites == PROOF_CITES_MAX)
            return false;
        p->cite = arena_grown(in->arena, p->cite, p->n_cites, &cap, sizeof *p->cite);
        struct proof_cite *c = &p->cite[p->n_cites];
        if (!span_word(&rest, &n) || !number_read(n, UINT32_MAX, &c->n) || !span_word(&rest, &path) ||
            !read_path(in, path, &c->path, &c->n_path))
            return false;
        c->line = rest;
        p->n_cites++;
    }
    return true;
}

static bool read_facts(struct lines *in, struct proof *p)
{
    struct span key;
    uint8_t raw[32];
    if (!take_line(in, "facts-key", &key))
        return true;
    p->has_facts = true;
    return hex_read(key, raw, 32) && copy_word(key, p->facts_key, sizeof p->facts_key) &&
           take_line(in, "facts", &p->facts);
}

static bool read_opening(struct lines *in, struct span rest, struct proof_opening *o)
{
    struct span deck, epoch, slot, card, salt;
    uint8_t raw[16];
    return span_word(&rest, &deck) && copy_word(deck, o->deck, sizeof o->deck) && span_word(&rest, &epoch) &&
           number_read(epoch, UINT32_MAX, &o->epoch) && span_word(&rest, &slot) &&
           number_read(slot, UINT32_MAX, &o->slot) && span_word(&rest, &card) &&
           copy_word(card, o->card, sizeof o->card) && span_word(&rest, &salt) && hex_read(salt, raw, 16) &&
           copy_word(salt, o->salt, sizeof o->salt) && read_path(in, rest, &o->path, &o->n_path);
}

static bool read_openings(struct lines *in, struct proof *p)
{
    struct span rest;
    size_t cap = 0;
    while (take_line(in, "opening", &rest)) {
        if (p->n_openings == PROOF_OPENINGS_MAX)
            return false;
        p->opening = arena_grown(in->arena, p->opening, p->n_openings, &cap, sizeof *p->opening);
        if (!read_opening(in, rest, &p->opening[p->n_openings]))
            return false;
        p->n_openings++;
    }
    return true;
}

static bool read_blocks(struct lines *in, struct proof *p)
{
    struct span rest;
    size_t cap = 0;
    while (take_line(in, "block", &rest)) {
        if (p->n_blocks == PROOF_BLOCKS_MAX)
            return false;
        p->block = arena_grown(in->arena, p->block, p->n_blocks, &cap, sizeof *p->block);
        if (!transcript_block_read(in->arena, rest, &p->block[p->n_blocks]))
            return false;
        p->n_blocks++;
    }
    return true;
}

bool proof_read(struct arena *arena, struct span file, struct proof *p, struct problem *why)
{
    struct lines in = {.arena = arena, .left = file, .why = why};
    *p = (struct proof){0};
    if (file.len > 0 && memchr(file.at, 0, file.len))
        return wrong(&in); /* words end where they seem to end */
    if (!read_head(&in, p) || !read_peaks(&in, p) || !read_chain(&in, p) || !read_entries(&in, p) ||
        !read_cites(&in, p) || !read_facts(&in, p) || !read_openings(&in, p) || !read_blocks(&in, p))
        return wrong(&in);
    return (!in.have && in.left.len == 0) || wrong(&in);
}
