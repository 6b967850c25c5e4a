/* SPDX-License-Identifier: Apache-2.0 */
/* A transcript that is read and written is read again as the same; one that is refused has a key and a line; and the
 * audit of any bytes ends with one of its verdicts and says why. */
#include "processor/check/audit.h"
#include <assert.h>
#include <stddef.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena *arena = arena_new();
    struct span file = {data, size};
    struct transcript t, back;
    struct problem why = {0};
    if (transcript_read(arena, file, &t, &why)) {
        struct text one = {.arena = arena}, two = {.arena = arena};
        transcript_write(&one, &t);
        assert(transcript_read(arena, text_span(&one), &back, &why));
        transcript_write(&two, &back);
        assert(span_same(text_span(&one), text_span(&two)));
    } else {
        assert(why.key && strcmp(why.key, "transcript.format") == 0 && why.line >= 1);
    }
    struct audit audit;
    struct text words = {.arena = arena};
    enum audit_verdict verdict = audit_transcript(arena, file, NULL, &audit, &words);
    assert(words.len > 0 && (verdict == AUDIT_PROVEN) == (audit.proven || audit.consistent));
    arena_free(arena);
    return 0;
}
