/* SPDX-License-Identifier: Apache-2.0 */
/* A checkpoint that is read is written back byte for byte; a refusal has its key and a place in the input. */
#include "formats/tlog.h"
#include <assert.h>
#include <stddef.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena *arena = arena_new();
    struct span text = {data, size};
    struct checkpoint point;
    struct problem why = {0};
    if (checkpoint_read(text, &point, &why)) {
        struct text again = {.arena = arena};
        checkpoint_write(&again, arena_string(arena, point.origin), point.size, &point.root);
        assert(span_same(text, text_span(&again)));
    } else {
        assert(why.key && strcmp(why.key, "checkpoint.format") == 0 && why.offset <= size);
    }
    arena_free(arena);
    return 0;
}
