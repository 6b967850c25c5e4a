/* SPDX-License-Identifier: Apache-2.0 */
/* What a witness has seen of a log: a file that is read is written back byte for byte, and its head is signed by the
 * log's key. Also settings of witnesses. */
#include "processor/check/witness.h"
#include "processor/game/cosign.h"
#include <assert.h>
#include <stddef.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void settings(struct span words)
{
    struct witness_source source;
    struct problem why = {0};
    if (witness_source_read(words, &source, &why))
        assert(source.key.type == 4 && strlen(source.from) < sizeof source.from);
    else
        assert(why.key && why.offset <= words.len);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena *arena = arena_new();
    struct span file = {data, size}, text;
    struct witness_log log;
    struct problem why = {0};
    if (witness_log_read(arena, file, &log, &why)) {
        struct text again = {.arena = arena};
        witness_log_write(&again, &log);
        assert(span_same(file, text_span(&again)));
        assert(log.size == 0 || note_verify(log.note, &log.key, 1, &text, NULL));
    } else {
        assert(strcmp(why.key, "witness.log") == 0);
    }
    settings(file);
    arena_free(arena);
    return 0;
}
