/* SPDX-License-Identifier: Apache-2.0 */
/* Any bytes are an arrival: what was packed comes out as it went in, and no signature is found that is not there. */
#include "processor/mime/arrival.h"
#include <assert.h>
#include <stddef.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena *arena = arena_new();
    struct span raw = {data, size};
    struct arrival_file part[ARRIVAL_FILES_MAX];
    struct found *found = arena_take(arena, BLOCKS_MAX * sizeof *found);
    size_t n = arrival_unpack(raw, part), total = 0;
    assert(n >= 1 && n <= ARRIVAL_FILES_MAX);
    for (size_t i = 0; i < n; i++)
        total += part[i].name.len + part[i].bytes.len;
    assert(total <= size);
    if (n > 1 || part[0].name.len > 0) { /* it was a packing: another one of the same parts says the same */
        struct text again = {.arena = arena};
        struct arrival_file back[ARRIVAL_FILES_MAX];
        arrival_pack(&again, part, n);
        assert(arrival_unpack(text_span(&again), back) == n);
        for (size_t i = 0; i < n; i++)
            assert(span_same(back[i].name, part[i].name) && span_same(back[i].bytes, part[i].bytes));
    }
    size_t blocks = arrival_blocks(arena, raw, found, BLOCKS_MAX);
    assert(blocks <= BLOCKS_MAX);
    for (size_t i = 0; i < blocks; i++) {
        struct verified verified;
        struct problem why = {0};
        uint8_t key[51] = {0, 0, 0, 11, 's', 's', 'h', '-', 'e', 'd', '2', '5', '5', '1', '9', 0, 0, 0, 32, 1};
        assert(found[i].n_sigs <= ARRIVAL_FILES_MAX + 2);
        assert(!found_verify(arena, &found[i], &(struct signer){{key, sizeof key}, false}, &verified, NULL, &why));
        assert(why.key != NULL);
    }
    arena_free(arena);
    return 0;
}
