/* SPDX-License-Identifier: Apache-2.0 */
/* A genesis that is read is written back byte for byte; one that is refused has a key and a line. */
#include "processor/record/genesis.h"
#include <assert.h>
#include <stddef.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena *arena = arena_new();
    struct span text = {data, size};
    struct genesis g;
    struct problem why = {0};
    if (genesis_read(text, &g, &why)) {
        struct text again = {.arena = arena};
        genesis_write(&again, &g);
        assert(span_same(text, text_span(&again)));
    } else {
        assert(why.key != NULL && strcmp(why.key, "genesis.format") == 0 && why.line >= 0);
    }
    arena_free(arena);
    return 0;
}
