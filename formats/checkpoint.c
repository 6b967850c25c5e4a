/* SPDX-License-Identifier: Apache-2.0 */
/* Checkpoints and requests to witnesses (tlog.md). */
#include "formats/tlog.h"
#include <assert.h>
#include <inttypes.h>
#include <string.h>

enum { HASH_WORD_LEN = 44 };

static void hash_line(struct text *out, const struct hash *hash)
{
    text_base64(out, hash->at, sizeof hash->at, true);
    text_words(out, "\n");
}

static bool hash_read(struct span word, struct hash *out)
{
    size_t len = sizeof out->at;
    return word.len == HASH_WORD_LEN && base64_read(word, true, out->at, &len) && len == sizeof out->at;
}

void checkpoint_write(struct text *out, const char *origin, uint64_t size, const struct hash *root)
{
    text_format(out, "%s\n%" PRIu64 "\n", origin, size);
    hash_line(out, root);
}

bool checkpoint_read(struct span text, struct checkpoint *out, struct problem *why)
{
    struct span left = text, line;
    if (!span_line(&left, &out->origin) || out->origin.len == 0)
        return problem_set(why, "checkpoint.format", 0);
    for (size_t i = 0; i < out->origin.len; i++)
        if (out->origin.at[i] < ' ')
            return problem_set(why, "checkpoint.format", i);
    size_t at = text.len - left.len;
    if (!span_line(&left, &line) || !number_read(line, INT64_MAX, &out->size))
        return problem_set(why, "checkpoint.format", at);
    at = text.len - left.len;
    if (!span_line(&left, &line) || !hash_read(line, &out->root))
        return problem_set(why, "checkpoint.format", at);
    /* extension lines are legal elsewhere; our logs have none */
    return (left.len == 0 && text.at[text.len - 1] == '\n') ||
           problem_set(why, "checkpoint.format", text.len - left.len);
}

void tlog_witness_request(struct text *out, uint64_t old, const struct hash *proof, size_t n, struct span note)
{
    assert(n < TLOG_PROOF_MAX);
    text_format(out, "old %" PRIu64 "\n", old);
    for (size_t i = 0; i < n; i++)
        hash_line(out, &proof[i]);
    text_words(out, "\n");
    text_add(out, note);
}

bool tlog_witness_request_read(struct span body, uint64_t *old, struct hash proof[static TLOG_PROOF_MAX], size_t *n,
                               struct span *note, struct problem *why)
{
    struct span left = body, line;
    *n = 0;
    if (!span_line(&left, &line) || !span_begins(line, "old ") ||
        !number_read(span_from(line, sizeof "old " - 1), INT64_MAX, old))
        return problem_set(why, "witness.request", 0);
    bool ended = false;
    for (size_t at = body.len - left.len; !ended && span_line(&left, &line); at = body.len - left.len) {
        ended = line.len == 0;
        if (!ended && (*n == TLOG_PROOF_MAX - 1 || !hash_read(line, &proof[(*n)++])))
            return problem_set(why, "witness.request", at);
    }
    *note = left;
    return (ended && left.len > 0) || problem_set(why, "witness.request", body.len);
}
