/* SPDX-License-Identifier: Apache-2.0 */
/* What a witness has seen of a log, as a file. */
#include "processor/check/witness.h"
#include <string.h>

#define FIRST_LINE "pbem-witness-log/1"

void witness_log_write(struct text *out, const struct witness_log *log)
{
    text_words(out, FIRST_LINE "\nkey ");
    note_key_write(out, &log->key);
    text_format(out, "\nfrom %s\nsize %llu\nroot ", log->from, (unsigned long long)log->size);
    text_base64(out, log->root.at, sizeof log->root.at, true);
    text_format(out, "\nforked %lld\nsigner ", (long long)log->forked_at);
    note_key_write(out, &log->signer);
    text_words(out, "\nnote ");
    text_base64(out, log->note.at, log->note.len, true);
    text_words(out, "\n");
}

struct lines {
    struct span left;
    int number;
};

static bool take_line(struct lines *in, const char *word, struct span *rest)
{
    struct span line;
    size_t len = strlen(word);
    if (!span_line(&in->left, &line) || ++in->number == 0 || !span_begins(line, word) || line.len <= len ||
        line.at[len] != ' ')
        return false;
    *rest = span_from(line, len + 1);
    return true;
}

static bool take_number(struct lines *in, const char *word, uint64_t *out)
{
    struct span rest;
    return take_line(in, word, &rest) && number_read(rest, INT64_MAX, out);
}

static bool take_bytes(struct arena *arena, struct lines *in, const char *word, struct span *out)
{
    struct span rest;
    if (!take_line(in, word, &rest))
        return false;
    size_t len = rest.len;
    uint8_t *at = arena_take(arena, len + 1);
    if (!base64_read(rest, true, at, &len))
        return false;
    *out = (struct span){at, len};
    return true;
}

static bool take_from(struct lines *in, char out[static WITNESS_FROM])
{
    struct span rest;
    if (!take_line(in, "from", &rest) || rest.len >= WITNESS_FROM || memchr(rest.at, 0, rest.len))
        return false;
    memcpy(out, rest.at, rest.len);
    return true;
}

/* The head is the note's, and the log signed it. */
static bool is_head(const struct witness_log *log)
{
    struct checkpoint at;
    struct span text;
    if (log->size == 0)
        return log->note.len == 0;
    return note_verify(log->note, &log->signer, 1, &text, NULL) && checkpoint_read(text, &at, NULL) &&
           span_is(at.origin, log->key.name) && at.size == log->size &&
           memcmp(at.root.at, log->root.at, sizeof at.root.at) == 0;
}

bool witness_log_read(struct arena *arena, struct span file, struct witness_log *log, struct problem *why)
{
    struct lines in = {.left = file};
    struct span line, key, root, signer;
    uint64_t forked = 0;
    *log = (struct witness_log){0};
    bool good = span_line(&in.left, &line) && ++in.number && span_is(line, FIRST_LINE) && take_line(&in, "key", &key) &&
                note_key_read(key, &log->key, NULL) && log->key.type == 1 && take_from(&in, log->from) &&
                take_number(&in, "size", &log->size) && take_bytes(arena, &in, "root", &root) &&
                root.len == sizeof log->root.at && take_number(&in, "forked", &forked) &&
                take_line(&in, "signer", &signer) && note_key_read(signer, &log->signer, NULL) &&
                strcmp(log->signer.name, log->key.name) == 0 && log->signer.type == 1 &&
                take_bytes(arena, &in, "note", &log->note) && in.left.len == 0;
    if (good)
        memcpy(log->root.at, root.at, root.len);
    log->forked_at = (int64_t)forked;
    return (good && is_head(log)) || problem_at(why, "witness.log", in.number, 1, 0);
}
